//! The beginner: a short search that overlooks things.
//!
//! People who are new to a game do not play at random. They follow an idea, and miss what crosses it: a move of their own,
//! or an answer to it. So this player sees each action with a certain chance only, its own and the others' alike, and
//! plays the best of what it sees. What it overlooks follows from its seed and changes from move to move: nobody is blind
//! to the same thing for ever.
//!
//! With quiescence search it plays captures out at its horizon, those that it sees: that makes a large difference.
//!
//! It takes no memory. Dice are not looked past, and whoever is not the beginner is taken to want the worst for it.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use parlour_core::bot::Judgement;
use parlour_core::insight::ActionScore;
use parlour_core::rng::mix;
use parlour_core::{
    Action, Bot, Budget, Decision, Evaluation, Game, Insight, Key, List, Meter, Open, Player, Rng, Sight,
    Turn,
};

use crate::alphabeta::judgement;
use crate::alphabeta::quiescence::MAX_QUIESCENCE_PLIES;
use crate::value::{INFINITY, estimate, is_proven, outcome_value, score};

#[cfg(test)]
mod tests;

/// The furthest that a beginner looks, in plies.
pub const MAX_PLIES: u32 = 16;

/// A player who overlooks some of the actions.
#[derive(Clone, Debug)]
pub struct Beginner<E> {
    evaluation: E,
    depth: u32,
    overlook: u32,
    /// How many plies beyond the horizon it plays tactics out.
    quiescence_plies: u32,
    rng: Rng,
    /// What its eyes fell on last.
    salt: u64,
}

impl<E> Beginner<E> {
    /// Looks so many plies ahead, and overlooks so many of a hundred actions.
    pub fn new(evaluation: E, depth: u32, overlook: u32, seed: u64) -> Self {
        Beginner { evaluation, depth, overlook, quiescence_plies: 0, rng: Rng::new(seed), salt: 0 }
    }

    /// The same, playing captures and the like out at the horizon.
    pub fn with_quiescence_search(self) -> Self {
        Beginner { quiescence_plies: MAX_QUIESCENCE_PLIES, ..self }
    }

    fn glance<'a, G: Open>(&'a self, sight: Sight<'a, G>, budget: &Budget<'a>) -> Glance<'a, G, E> {
        Glance {
            game: sight.game,
            evaluation: &self.evaluation,
            overlook: self.overlook,
            quiescence_plies: self.quiescence_plies,
            salt: self.salt,
            me: sight.player,
            meter: budget.meter(),
        }
    }
}

impl<G: Open, E: Evaluation<G>> Bot<G> for Beginner<E> {
    fn choose(
        &mut self,
        sight: Sight<'_, G>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Insight<G::Action>),
    ) -> Decision<G::Action> {
        self.salt = self.rng.next_u64();
        let mut glance = self.glance(sight, budget);
        let actions = glance.seen_at_root(sight);
        let mut best = Insight { line: alloc::vec![actions[0]], ..Insight::default() };
        for depth in 1..=self.depth.min(budget.depth) {
            let judged = glance.judge(sight, &actions, depth, false);
            let is_whole = judged.len() == actions.len();
            // An iteration that was cut short says something only if the one before said nothing.
            let found = favourite(&judged).filter(|_| is_whole || depth == 1);
            if let Some(&(action, value)) = found {
                best.line[0] = action;
                best.score = Some(score(value));
            }
            best.nodes = glance.meter.spent();
            if !is_whole {
                break;
            }
            (best.depth, best.selective_depth) = (depth, depth);
            report(&best);
            if found.is_some_and(|&(_, value)| is_proven(value)) {
                break;
            }
        }
        best.features = self.evaluation.features(sight.game, sight.view, sight.player);
        Decision { action: best.line[0], insight: best }
    }

    fn elaborate(&mut self, sight: Sight<'_, G>, budget: &Budget<'_>, decision: &mut Decision<G::Action>) {
        let mut glance = self.glance(sight, budget);
        let actions = glance.seen_at_root(sight);
        let judged = glance.judge(sight, &actions, decision.insight.depth.max(1), true);
        let scored = judged.into_iter().map(|(action, value)| ActionScore { action, score: score(value) });
        decision.insight.action_scores = scored.collect();
    }

    fn judge(&mut self, sight: Sight<'_, G>) -> Option<Judgement> {
        Some(judgement(&self.evaluation, sight))
    }

    fn new_game(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }
}

/// The best of what was judged, the first of those that are worth the same.
fn favourite<A>(judged: &[(A, i32)]) -> Option<&(A, i32)> {
    judged.iter().reduce(|best, next| if next.1 > best.1 { next } else { best })
}

/// One look at one position.
struct Glance<'a, G: Game, E> {
    game: &'a G,
    evaluation: &'a E,
    overlook: u32,
    quiescence_plies: u32,
    salt: u64,
    me: Player,
    meter: Meter<'a>,
}

impl<G: Open, E: Evaluation<G>> Glance<'_, G, E> {
    /// A number that follows from a position and an action, and looks as if drawn by lot.
    fn lot(&self, position: Key, action: G::Action) -> u64 {
        mix(self.salt ^ mix(position.bits() ^ u64::from(action.to_short_bits())))
    }

    fn is_seen(&self, position: Key, action: G::Action) -> bool {
        self.lot(position, action) % 100 >= u64::from(self.overlook)
    }

    /// The actions it sees at the root, in an order drawn by lot; one at least.
    fn seen_at_root(&self, sight: Sight<'_, G>) -> Vec<G::Action> {
        let position = sight.game.key(sight.view);
        let mut actions = sight.game.actions(sight.view).as_ref().to_vec();
        actions.sort_unstable_by_key(|&action| mix(self.lot(position, action)));
        let any = actions[0];
        actions.retain(|&action| self.is_seen(position, action));
        if actions.is_empty() {
            actions.push(any);
        }
        actions
    }

    /// What each action is worth, so many plies ahead; fewer of them if the budget runs out. Unless all are asked for in
    /// full, those that are worse than the best so far are only known to be.
    fn judge(
        &mut self,
        sight: Sight<'_, G>,
        actions: &[G::Action],
        depth: u32,
        in_full: bool,
    ) -> Vec<(G::Action, i32)> {
        let trace = self.evaluation.trace(self.game, sight.view);
        let mut judged = Vec::with_capacity(actions.len());
        let mut best = -INFINITY;
        for &action in actions {
            let next = self.game.after(sight.view, action);
            let value = self.ending(&next, sight).or_else(|| {
                let mut next_trace = trace.clone();
                self.evaluation.follow(self.game, &mut next_trace, sight.view, action, &next);
                let alpha = if in_full { -INFINITY } else { best };
                self.value(&next, &next_trace, self.quiescence_plies + depth - 1, 1, alpha, INFINITY)
            });
            let Some(value) = value else { break };
            best = best.max(value);
            judged.push((action, value));
        }
        judged
    }

    /// What the next position is worth if it ends the game by coming back.
    fn ending(&self, next: &G::State, sight: Sight<'_, G>) -> Option<i32> {
        if !G::REPEATS {
            return None;
        }
        let key = self.game.repetition_key(next);
        let times = 1 + sight.past.iter().filter(|&&past| past == key).count() as u32;
        let outcome = self.game.repeated(next, times).filter(|_| times > 1)?;
        Some(outcome_value(self.game, &outcome, self.me, 1))
    }

    /// The value of a state for the beginner, as far as the window asks, so many plies ahead; the last of them are those of
    /// quiescence search. `None` once the budget is spent.
    fn value(
        &mut self,
        state: &G::State,
        trace: &E::Trace,
        plies: u32,
        ply: u32,
        mut alpha: i32,
        mut beta: i32,
    ) -> Option<i32> {
        if !self.meter.spend() {
            return None;
        }
        let mover = match self.game.turn(state) {
            Turn::Over(outcome) => return Some(outcome_value(self.game, &outcome, self.me, ply)),
            Turn::Player(player) if plies > 0 => player,
            _ => return Some(self.estimate(state, trace)),
        };
        let is_mine = mover == self.me;
        let mut best = if is_mine { -INFINITY } else { INFINITY };
        let is_quiescence = plies <= self.quiescence_plies;
        if is_quiescence {
            // Nobody has to do anything here: the position is worth what it is as it stands, or better by a tactic.
            best = self.estimate(state, trace);
            (alpha, beta) = if is_mine { (alpha.max(best), beta) } else { (alpha, beta.min(best)) };
            if alpha >= beta {
                return Some(best);
            }
        }
        let mut seen = self.seen(state, is_quiescence);
        let seen = seen.as_mut();
        // Who sees nothing to do judges by what there is.
        if seen.is_empty() {
            return Some(self.estimate(state, trace));
        }
        // What is urgent cuts off soonest; the value is the same in any order.
        seen.sort_unstable_by_key(|&(urgency, action)| (core::cmp::Reverse(urgency), action.to_short_bits()));
        for &(_, action) in seen.iter() {
            let next = self.game.after(state, action);
            let mut next_trace = trace.clone();
            self.evaluation.follow(self.game, &mut next_trace, state, action, &next);
            let value = self.value(&next, &next_trace, plies - 1, ply + 1, alpha, beta)?;
            if is_mine {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// The actions that it sees, or the tactics among them, each with its urgency.
    fn seen(&self, state: &G::State, only_tactics: bool) -> G::List<(i32, G::Action)> {
        let position = self.game.key(state);
        let mut seen: G::List<(i32, G::Action)> = G::List::default();
        let visit = |action| {
            if self.is_seen(position, action) {
                seen.push((self.evaluation.urgency(self.game, state, action), action));
            }
            ControlFlow::Continue(())
        };
        let _ = if only_tactics {
            self.evaluation.for_each_tactic(self.game, state, visit)
        } else {
            self.game.for_each_action(state, visit)
        };
        seen
    }

    fn estimate(&self, state: &G::State, trace: &E::Trace) -> i32 {
        estimate(self.evaluation.evaluate(self.game, state, trace, self.me))
    }
}
