//! Plain fixed-depth minimax without tricks: the oracle that alpha-beta must agree with.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use parlour_core::{Duel, Evaluation, Key, Outcome, Player, Turn};

use crate::value::{INFINITY, estimate, outcome_value};

/// The value of a state for the player to move (at the end of the game: for `player`), looking exactly
/// `depth` plies ahead. `path` holds the keys of the positions that led here and is given back unchanged.
pub fn minimax<G: Duel, E: Evaluation<G>>(
    game: &G,
    evaluation: &E,
    state: &G::State,
    depth: u32,
    path: &mut Vec<Key>,
) -> i32 {
    let player = game.turn(state).player().unwrap_or(Player::FIRST);
    Minimax { game, evaluation, root: path.len() }.value(state, player, depth, path)
}

/// The value of one action for the player who plays it, looking `depth` plies ahead, its own included.
pub fn minimax_of<G: Duel, E: Evaluation<G>>(
    game: &G,
    evaluation: &E,
    state: &G::State,
    action: G::Action,
    depth: u32,
    path: &mut Vec<Key>,
) -> i32 {
    let player = game.turn(state).player().unwrap_or(Player::FIRST);
    let search = Minimax { game, evaluation, root: path.len() };
    path.push(game.repetition_key(state));
    let value = search.value(&game.after(state, action), player, depth - 1, path);
    path.pop();
    value
}

struct Minimax<'a, G: Duel, E> {
    game: &'a G,
    evaluation: &'a E,
    /// How many keys of the path come from before the search.
    root: usize,
}

impl<G: Duel, E: Evaluation<G>> Minimax<'_, G, E> {
    fn value(&self, state: &G::State, player: Player, depth: u32, path: &mut Vec<Key>) -> i32 {
        let ply = (path.len() - self.root) as u32;
        let mover = match self.game.turn(state) {
            Turn::Over(outcome) => return outcome_value(self.game, &outcome, player, ply),
            turn => turn.player().expect("chance never acts in a duel"),
        };
        if ply > 0 {
            let times = occurrences(self.game, state, path);
            if let Some(repetition) = repetition(self.game, state, times, &path[self.root..]) {
                return repetition.value(self.game, player, ply);
            }
        }
        if depth == 0 {
            let trace = self.evaluation.trace(self.game, state);
            return estimate(self.evaluation.evaluate(self.game, state, &trace, player));
        }
        path.push(self.game.repetition_key(state));
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

/// Going round in circles.
pub(crate) enum Repetition {
    /// The position has really occurred so often that the game is over.
    Over(Outcome),
    /// It has come back within the search: who can do that once can do it again, so it is judged as if it had
    /// gone on for ever. A guess, not a proof.
    Cycle(Outcome),
}

/// How often a state has occurred on a path and now.
#[inline]
pub(crate) fn occurrences<G: Duel>(game: &G, state: &G::State, path: &[Key]) -> u32 {
    if !G::REPEATS {
        return 1;
    }
    let key = game.repetition_key(state);
    1 + path.iter().filter(|&&past| past == key).count() as u32
}

/// What it means that a state occurs for the so-manieth time; `searched` is the part of the path that belongs to
/// the search. The root itself is never judged: someone has to move there.
#[inline]
pub(crate) fn repetition<G: Duel>(
    game: &G,
    state: &G::State,
    times: u32,
    searched: &[Key],
) -> Option<Repetition> {
    if times == 1 {
        return None;
    }
    let over = game.repeated(state, times).map(Repetition::Over);
    let is_cycle = || searched.contains(&game.repetition_key(state));
    over.or_else(|| game.repeated(state, u32::MAX).filter(|_| is_cycle()).map(Repetition::Cycle))
}

impl Repetition {
    /// Its value for a player; a circle is never proven.
    pub(crate) fn value<G: Duel>(&self, game: &G, player: Player, ply: u32) -> i32 {
        match self {
            Repetition::Over(outcome) => outcome_value(game, outcome, player, ply),
            Repetition::Cycle(outcome) => estimate(outcome_value(game, outcome, player, ply)),
        }
    }
}
