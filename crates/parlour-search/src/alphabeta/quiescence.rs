//! Quiescence search. At the horizon captures and the like are played out until the position is quiet, since a
//! static value in the middle of an exchange is worth nothing.

use core::ops::ControlFlow;

use parlour_core::{Duel, Evaluation, List, Player, Turn};

use super::node::Search;
use crate::ordering::bring_best_forward;
use crate::transposition::Transpositions;
use crate::value::{MAX_PLY, outcome_value};

/// How many plies beyond the horizon are looked at.
pub(crate) const MAX_QUIESCENCE_PLIES: u32 = 8;

impl<G: Duel, E: Evaluation<G>, T: Transpositions> Search<'_, G, E, T> {
    /// The value of a state at the horizon for its mover: what it is worth as it stands, or better by a tactic.
    pub(super) fn quiescence(
        &mut self,
        state: &G::State,
        trace: &E::Trace,
        mover: Player,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let plies = if self.tools.settings.quiescence_search { MAX_QUIESCENCE_PLIES } else { 0 };
        self.quiescence_node(state, trace, mover, alpha, beta, (self.ply(), plies))
    }

    /// The same at a ply, so many more to go.
    fn quiescence_node(
        &mut self,
        state: &G::State,
        trace: &E::Trace,
        mover: Player,
        alpha: i32,
        beta: i32,
        (ply, left): (u32, u32),
    ) -> Option<i32> {
        let mut best = self.static_value(state, trace, mover);
        if best >= beta || left == 0 || ply >= MAX_PLY - 1 {
            return Some(best);
        }
        let mut tactics = self.tactics(state);
        let tactics = tactics.as_mut();
        for index in 0..tactics.len() {
            let (_, action) = bring_best_forward(tactics, index);
            let next = self.game.after(state, action);
            let mut next_trace = trace.clone();
            self.tools.evaluation.follow(self.game, &mut next_trace, state, action, &next);
            if !self.meter.spend() {
                return None;
            }
            self.selective_depth = self.selective_depth.max(ply + 1);
            let floor = best.max(alpha);
            let value = match self.game.turn(&next) {
                Turn::Over(outcome) => outcome_value(self.game, &outcome, mover, ply + 1),
                Turn::Player(player) if player == mover => {
                    self.quiescence_node(&next, &next_trace, mover, floor, beta, (ply + 1, left - 1))?
                }
                _ => -self.quiescence_node(
                    &next,
                    &next_trace,
                    mover.other(),
                    -beta,
                    -floor,
                    (ply + 1, left - 1),
                )?,
            };
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        Some(best)
    }

    fn tactics(&self, state: &G::State) -> G::List<(i32, G::Action)> {
        let evaluation = self.tools.evaluation;
        let mut tactics = G::List::default();
        let _ = evaluation.for_each_tactic(self.game, state, |action| {
            tactics.push((evaluation.urgency(self.game, state, action), action));
            ControlFlow::Continue(())
        });
        tactics
    }
}
