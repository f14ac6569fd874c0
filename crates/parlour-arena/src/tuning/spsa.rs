//! Simultaneous perturbation stochastic approximation (Spall): all weights are moved at once, each up or down by lot; the
//! moved weights play an encounter against those moved the other way, and the weights follow the winner a small step.
//!
//! Steps and moves shrink as in Spall's guidelines, as engine testing uses them. A round is a batch of such encounters
//! around the same weights, so that its games can be played side by side and the result is the same on any number of
//! threads.

use std::sync::atomic::{AtomicBool, Ordering};

use parlour_core::Rng;

use super::{Step, Subject, rounded, side_by_side};
use crate::run::RunError;
use crate::{Plan, Summary};

/// How fast steps shrink, how fast moves do, and after which part of all rounds steps begin to.
const STEP_DECAY: f64 = 0.602;
const MOVE_DECAY: f64 = 0.101;
const STABILITY: f64 = 0.1;
/// How far a weight is moved in the end, as a share of itself, and at least.
const SHARE: f64 = 0.1;
const LEAST_MOVE: f64 = 2.0;

/// Follows winners.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spsa {
    /// How many rounds.
    pub rounds: u32,
    /// How many encounters a round has.
    pub batch: u32,
    /// How far the weights follow a clean sweep in the end, as a share of how far they were moved.
    pub step: f64,
    /// What all of it follows from.
    pub seed: u64,
    /// How many encounters are played at the same time.
    pub threads: usize,
}

impl Spsa {
    /// Goes on from a step until all rounds are done or someone says stop; every step is told.
    pub fn run(
        &self,
        subject: &Subject,
        from: Step,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Step),
    ) -> Result<Step, RunError> {
        let mut now = from;
        let start = subject.start();
        let reach: Vec<f64> = start.iter().map(|weight| (SHARE * weight.abs()).max(LEAST_MOVE)).collect();
        for round in now.round + 1..=self.rounds {
            let moves = self.moves(round, &reach);
            let Some(scores) = self.play(subject, &now.weights, &moves, round, stop)? else { break };
            let follow = self.step * self.growth(round, STEP_DECAY, STABILITY)
                / self.growth(round, MOVE_DECAY, 0.0)
                / f64::from(self.batch);
            for (moved, score) in moves.iter().zip(&scores) {
                for (weight, moved) in now.weights.iter_mut().zip(moved) {
                    *weight += follow * score * moved;
                }
            }
            now.round = round;
            now.note = scores.iter().map(|score| score.abs()).sum::<f64>() / scores.len() as f64;
            tell(&now);
        }
        Ok(now)
    }

    /// How much larger something is in a round than in the last one, if it shrinks so fast.
    fn growth(&self, round: u32, decay: f64, stability: f64) -> f64 {
        let (rounds, round) = (f64::from(self.rounds), f64::from(round));
        ((stability * rounds + rounds) / (stability * rounds + round)).powf(decay)
    }

    /// How the weights are moved in each encounter of a round.
    fn moves(&self, round: u32, reach: &[f64]) -> Vec<Vec<f64>> {
        let mut rng = Rng::stream(self.seed, u64::from(round));
        let grown = self.growth(round, MOVE_DECAY, 0.0);
        let mut signed = |&reach: &f64| if rng.chance(50) { reach * grown } else { -reach * grown };
        (0..self.batch).map(|_| reach.iter().map(&mut signed).collect()).collect()
    }

    /// What the weights moved one way got from those moved the other way, from -1 to 1, in each encounter; `None` if
    /// someone said stop.
    fn play(
        &self,
        subject: &Subject,
        weights: &[f64],
        moves: &[Vec<f64>],
        round: u32,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<f64>>, RunError> {
        let encounter = |index: usize| {
            let number = u64::from(round) * u64::from(self.batch) + index as u64;
            self.encounter(subject, weights, &moves[index], number, stop)
        };
        side_by_side(self.threads, moves.len(), encounter).into_iter().collect()
    }

    /// One encounter; `None` if someone said stop.
    fn encounter(
        &self,
        subject: &Subject,
        weights: &[f64],
        moved: &[f64],
        number: u64,
        stop: &AtomicBool,
    ) -> Result<Option<f64>, RunError> {
        let side = |sign: f64| {
            let moved: Vec<f64> =
                weights.iter().zip(moved).map(|(weight, moved)| weight + sign * moved).collect();
            rounded(&moved)
        };
        let seed = Rng::stream(self.seed.wrapping_add(1), number).next_u64();
        let plan = Plan { seed, ..subject.duel(("one", &side(1.0)), ("other", &side(-1.0))) };
        let tournament = plan.prepare_with(subject.rules.clone())?;
        let results = crate::run(&tournament, Vec::new(), None, stop, &())?;
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let even = 1.0 / subject.rules.players() as f64;
        let share = Summary::new(&tournament, &results).players[0].share.value;
        // From -1 to 1 between two; a clean sweep is 1 among more, too.
        Ok(Some((share - even) / (1.0 - even)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_and_moves_shrink_to_what_was_asked_for() {
        let spsa = Spsa { rounds: 100, batch: 4, step: 0.1, seed: 1, threads: 1 };
        let moves = |round| spsa.moves(round, &[10.0, 2.0]);
        assert_eq!(moves(7), moves(7));
        assert_ne!(moves(7), moves(8));
        assert!(
            moves(100)
                .iter()
                .all(|moved| (moved[0].abs() - 10.0).abs() < 1e-9 && (moved[1].abs() - 2.0).abs() < 1e-9)
        );
        assert!(moves(1)[0][0].abs() > 15.0);
        assert!((spsa.growth(100, STEP_DECAY, STABILITY) - 1.0).abs() < 1e-12);
        assert!(spsa.growth(1, STEP_DECAY, STABILITY) > spsa.growth(50, STEP_DECAY, STABILITY));
    }
}
