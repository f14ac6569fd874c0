//! What a position is worth, for the search.

use parlour_core::{Evaluation, Player};

use super::state::State;
use super::{ATTACKERS, Hnefatafl, seed};

/// A hand-written evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Judge;

impl Evaluation<Hnefatafl> for Judge {
    fn evaluate(&self, game: &Hnefatafl, state: &State, player: Player) -> i32 {
        let value = seed::evaluate(game, state);
        if player == ATTACKERS { value } else { -value }
    }
}
