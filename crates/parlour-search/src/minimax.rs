//! Plain fixed-depth minimax without tricks: the oracle that alpha-beta must agree with.

use core::ops::ControlFlow;

use parlour_core::{Duel, Evaluation, Key, Player, Turn};

use crate::value::{INFINITY, estimate, outcome_value};

/// The value of a state for the player to move (at the end of the game: for `player`), looking exactly
/// `depth` plies ahead. `path` holds the keys of the positions that led here and is given back unchanged.
pub fn minimax<G: Duel, E: Evaluation<G>>(
    game: &G,
    evaluation: &E,
    state: &G::State,
    depth: u32,
    path: &mut alloc::vec::Vec<Key>,
) -> i32 {
    let player = game.turn(state).player().unwrap_or(Player::FIRST);
    Minimax { game, evaluation, root: path.len() }.value(state, player, depth, path)
}

struct Minimax<'a, G: Duel, E> {
    game: &'a G,
    evaluation: &'a E,
    /// How many keys of the path come from before the search.
    root: usize,
}

impl<G: Duel, E: Evaluation<G>> Minimax<'_, G, E> {
    fn value(&self, state: &G::State, player: Player, depth: u32, path: &mut alloc::vec::Vec<Key>) -> i32 {
        let ply = (path.len() - self.root) as u32;
        let mover = match self.game.turn(state) {
            Turn::Over(outcome) => return outcome_value(self.game, &outcome, player, ply),
            turn => turn.player().expect("chance never acts in a duel"),
        };
        if let Some(outcome) = repetition(self.game, state, path, self.root) {
            return outcome_value(self.game, &outcome, player, ply);
        }
        if depth == 0 {
            return estimate(self.evaluation.evaluate(self.game, state, player));
        }
        path.push(self.game.key(state));
        let sign = if mover == player { 1 } else { -1 };
        let mut best = -INFINITY;
        let _ = self.game.for_each_action(state, |action| {
            let next = self.game.after(state, action);
            best = best.max(sign * self.value(&next, player, depth - 1, path));
            ControlFlow::Continue(())
        });
        path.pop();
        sign * best
    }
}

/// How many occurrences to assume when a position comes back inside the search: who can repeat once can
/// repeat again, so it is judged as if it had gone on for ever.
const FOREVER: u32 = 3;

/// The outcome of going round in circles, if the game knows one: a position of this search that comes back,
/// or one from before the search as often as it really occurred. The root itself is never judged.
pub(crate) fn repetition<G: Duel>(
    game: &G,
    state: &G::State,
    path: &[Key],
    root: usize,
) -> Option<parlour_core::Outcome> {
    if !G::REPEATS || path.len() == root {
        return None;
    }
    let key = game.key(state);
    if path[root..].contains(&key) {
        return game.repeated(state, FOREVER);
    }
    let times = 1 + path[..root].iter().filter(|&&past| past == key).count() as u32;
    if times > 1 { game.repeated(state, times) } else { None }
}
