//! Perft: counting the leaves of the action tree, the classic test of a move generator.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::game::Game;

/// How many sequences of exactly `depth` actions there are from `state`. Chance outcomes count as actions;
/// a game that ends earlier adds nothing.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    match depth {
        0 => 1,
        // Leaves need not be played to be counted.
        1 => game.count_actions(state) as u64,
        _ => {
            let mut leaves = 0;
            let _ = game.for_each_action(state, |action| {
                leaves += perft(game, &game.after(state, action), depth - 1);
                ControlFlow::Continue(())
            });
            leaves
        }
    }
}

/// Perft split by the first action, in generation order: where two generators differ, this shows under
/// which action to look.
pub fn divide<G: Game>(game: &G, state: &G::State, depth: u32) -> Vec<(G::Action, u64)> {
    let actions = game.actions(state);
    let leaves = |action| perft(game, &game.after(state, action), depth.saturating_sub(1));
    actions.as_ref().iter().map(|&action| (action, leaves(action))).collect()
}
