//! Evaluation: what a game tells a search about a position, without the search knowing the game.

use crate::game::{Game, Player};

/// A static evaluation. Games implement it in their `ai.rs`; a trained one can take its place without a
/// change to any search.
pub trait Evaluation<G: Game> {
    /// How good a state that is not over is for `player`, in points. What is good for one of two players is
    /// equally bad for the other.
    fn evaluate(&self, game: &G, state: &G::State, player: Player) -> i32;

    /// Which actions to look at first: higher comes earlier. Captures and the like belong here.
    fn urgency(&self, _game: &G, _state: &G::State, _action: G::Action) -> i32 {
        0
    }
}
