//! Proofs by trying everything: whether a player wins within so many own moves, whatever the other does.
//!
//! Nothing is estimated and nothing left out that could matter, so that what is proven here holds. What refuted one
//! action is tried first against the next (the killer heuristic), which only changes the order.

use std::vec::Vec;

use parlour_core::{Duel, Player, Turn};

/// Whether a player cannot win with so many own moves any more, whatever happens: what saves most of the work.
pub(crate) type Hopeless<G> = fn(&G, &<G as parlour_core::Game>::State, Player, u32) -> bool;

/// Proves wins of one player.
pub(crate) struct Prover<'g, G: Duel> {
    game: &'g G,
    player: Player,
    hopeless: Hopeless<G>,
    /// The other side's action that refuted something last, by the own moves that were left.
    killers: Vec<Option<G::Action>>,
}

impl<'g, G: Duel> Prover<'g, G> {
    /// Proves wins of a player.
    pub(crate) fn new(game: &'g G, player: Player, hopeless: Hopeless<G>) -> Self {
        Prover { game, player, hopeless, killers: Vec::new() }
    }

    /// Whether the player wins within so many own moves, whatever the other side does in between: one move, none or several
    /// in a row. There is nothing to repeat in so few.
    pub(crate) fn wins(&mut self, state: &G::State, own_moves: u32) -> bool {
        let mover = match self.game.turn(state) {
            Turn::Over(outcome) => return outcome.winner() == Some(self.player),
            turn => turn.player(),
        };
        if own_moves == 0 || (self.hopeless)(self.game, state, self.player, own_moves) {
            return false;
        }
        let actions = self.game.actions(state);
        let actions = actions.as_ref();
        if mover == Some(self.player) {
            return actions.iter().any(|&action| self.wins(&self.game.after(state, action), own_moves - 1));
        }
        self.killers.resize(self.killers.len().max(own_moves as usize + 1), None);
        let killer = self.killers[own_moves as usize].filter(|killer| actions.contains(killer));
        let others = actions.iter().copied().filter(|&action| Some(action) != killer);
        for action in killer.into_iter().chain(others) {
            if !self.wins(&self.game.after(state, action), own_moves) {
                self.killers[own_moves as usize] = Some(action);
                return false;
            }
        }
        true
    }
}

/// Nothing is known to be hopeless.
pub(crate) fn never<G: Duel>(_game: &G, _state: &G::State, _player: Player, _own_moves: u32) -> bool {
    false
}
