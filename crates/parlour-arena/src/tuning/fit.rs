//! Fitting: the weights under which the evaluation foretells the results of its own games best (Texel's method).
//!
//! In every round the bot plays itself with the weights so far, and some positions of each game are kept with its result.
//! How the judgement of each changes with each weight is found by trying: the evaluation is asked with that weight moved,
//! so that it may be any function of its weights. Logistic regression with a ridge, by Newton's method, finds the change
//! that makes the results likeliest. What a point is worth in chances is fitted first and kept, so that the scale of the
//! weights stays as it is.

use std::sync::atomic::{AtomicBool, Ordering};

use parlour_core::bot::Judgement;
use parlour_core::options::Spec;
use parlour_core::{Rng, Score};
use parlour_table::AnyBot;

use super::{Step, Subject, rounded, side_by_side};
use crate::calibration::sampling::{Reached, Sampling};
use crate::plan::PlanError;
use crate::statistics::linear::Matrix;

/// Positions kept of a game.
const POSITIONS: usize = 8;
/// The longest opening with slips, in actions.
const OPENING: u32 = 12;
/// After so many plies a game is a draw.
const MOST_PLIES: u64 = 600;
/// Memory of a bot.
const BYTES: usize = 1 << 20;
/// By what part of itself a weight is moved to see what it does, and at least.
const PROBE: f64 = 0.1;
const LEAST_PROBE: i32 = 4;
/// Newton's steps of a round.
const NEWTON_STEPS: usize = 12;
/// What holds a weight where it was: as much as so many positions would.
const RIDGE: f64 = 20.0;

/// Foretells results.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// How many rounds.
    pub rounds: u32,
    /// How many games a round plays.
    pub games: u32,
    /// What all of it follows from.
    pub seed: u64,
    /// How many games are played at the same time.
    pub threads: usize,
}

/// A position: its judgement, how that changes with each weight, and what came of it.
#[derive(Clone, Debug)]
struct Sample {
    points: f64,
    slopes: Vec<f64>,
    result: f64,
}

impl Fit {
    /// Goes on from a step until all rounds are done or someone says stop; every step is told.
    pub fn run(
        &self,
        subject: &Subject,
        from: Step,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Step),
    ) -> Result<Step, PlanError> {
        let mut now = from;
        for round in now.round + 1..=self.rounds {
            let reached = self.play(subject, &now.weights, round, stop)?;
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let (samples, probes) = probe(subject, &now.weights, &reached)?;
            let (change, surprise) = improve(&samples);
            for ((weight, change), probe) in now.weights.iter_mut().zip(change).zip(probes) {
                *weight += change * f64::from(probe);
            }
            (now.round, now.note) = (round, surprise);
            tell(&now);
        }
        Ok(now)
    }

    /// The games of a round, in their order whoever plays them.
    fn play(
        &self,
        subject: &Subject,
        weights: &[f64],
        round: u32,
        stop: &AtomicBool,
    ) -> Result<Vec<Reached>, PlanError> {
        let sampling = Sampling {
            rules: subject.rules.clone(),
            player: subject.spec(&rounded(weights)),
            games: self.games,
            nodes: subject.nodes,
            judging_nodes: 0,
            opening: OPENING,
            positions: POSITIONS,
            seed: Rng::stream(self.seed, u64::from(round)).next_u64(),
            most_plies: MOST_PLIES,
            bot: None,
            bytes: BYTES,
        };
        let games: Result<Vec<Vec<Reached>>, PlanError> =
            side_by_side(self.threads, self.games as usize, |game| {
                let mut reached = Vec::new();
                if !stop.load(Ordering::Relaxed) {
                    sampling.play(game as u32, &mut reached)?;
                }
                Ok(reached)
            })
            .into_iter()
            .collect();
        Ok(games?.into_iter().flatten().collect())
    }
}

/// What the evaluation thinks of each position, and what each weight does to that, per probe.
fn probe(
    subject: &Subject,
    weights: &[f64],
    reached: &[Reached],
) -> Result<(Vec<Sample>, Vec<i32>), PlanError> {
    let base = rounded(weights);
    let probes: Vec<i32> =
        base.iter().map(|weight| ((PROBE * f64::from(*weight)).abs() as i32).max(LEAST_PROBE)).collect();
    let bot = |weights: &[i32]| -> Result<Box<dyn AnyBot>, PlanError> {
        Ok(subject.rules.bot(&subject.spec(weights).parse::<Spec>()?, 0)?)
    };
    let mut judge = bot(&base)?;
    let mut movers = Vec::with_capacity(base.len());
    for (index, probe) in probes.iter().enumerate() {
        let mut moved = base.clone();
        moved[index] += probe;
        movers.push(bot(&moved)?);
    }
    let mut samples = Vec::with_capacity(reached.len());
    for position in reached {
        let sight = position.session.sight_of(position.player);
        let ask = |bot: &mut dyn AnyBot| match bot.judge(&sight) {
            Ok(Some(Judgement::Score(Score::Points(points)))) => Some(f64::from(points)),
            _ => None,
        };
        let Some(points) = ask(&mut *judge) else { continue };
        let slopes = movers.iter_mut().map(|mover| ask(&mut **mover).unwrap_or(points) - points).collect();
        samples.push(Sample { points, slopes, result: position.result });
    }
    if samples.is_empty() {
        return Err(PlanError::because(format!("`{}` does not judge positions", subject.bot)));
    }
    Ok((samples, probes))
}

fn chance(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// What a point is worth, in logits, such that the judgements fit the results best.
fn worth_of_a_point(samples: &[Sample]) -> f64 {
    let size = samples.iter().map(|sample| sample.points.abs()).sum::<f64>() / samples.len() as f64;
    let mut worth = 1.0 / size.max(1.0);
    for _ in 0..50 {
        let (mut slope, mut curvature) = (0.0, 1e-9);
        for sample in samples {
            let expected = chance(worth * sample.points);
            slope += (sample.result - expected) * sample.points;
            curvature += expected * (1.0 - expected) * sample.points * sample.points;
        }
        worth = (worth + (slope / curvature).clamp(-worth / 2.0, worth)).max(1e-9);
    }
    worth
}

/// By how many probes to move each weight, and how much the results surprise who believes the outcome, in bits a
/// position; one is a coin.
fn improve(samples: &[Sample]) -> (Vec<f64>, f64) {
    let (worth, count) = (worth_of_a_point(samples), samples[0].slopes.len());
    let mut change = vec![0.0; count];
    let logit = |sample: &Sample, change: &[f64]| {
        let moved: f64 = sample.slopes.iter().zip(change).map(|(slope, change)| slope * change).sum();
        worth * (sample.points + moved)
    };
    for _ in 0..NEWTON_STEPS {
        let mut slope: Vec<f64> = change.iter().map(|change| -RIDGE * worth * worth * change).collect();
        let mut curvature = Matrix::zero(count);
        for sample in samples {
            let expected = chance(logit(sample, &change));
            let (off, sure) = (sample.result - expected, expected * (1.0 - expected) * worth * worth);
            for (row, &input) in sample.slopes.iter().enumerate().filter(|(_, input)| **input != 0.0) {
                slope[row] += off * worth * input;
                for (column, other) in sample.slopes.iter().enumerate() {
                    curvature.add(row, column, sure * input * other);
                }
            }
        }
        // A weight that no position depends on stays where it is.
        for place in 0..count {
            curvature.add(place, place, RIDGE * worth * worth + 1e-12);
        }
        let Some(step) = curvature.solve(slope) else { break };
        change.iter_mut().zip(step).for_each(|(change, step)| *change += step);
    }
    let surprise = samples.iter().map(|sample| {
        let expected = chance(logit(sample, &change)).clamp(1e-9, 1.0 - 1e-9);
        -(sample.result * expected.log2() + (1.0 - sample.result) * (1.0 - expected).log2())
    });
    let surprise = surprise.sum::<f64>() / samples.len() as f64;
    (change, surprise)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results drawn from a known evaluation: fitting finds what the judgements lack.
    #[test]
    fn what_is_missing_is_found() {
        let mut rng = Rng::new(4);
        let mut draw = || f64::from(rng.below(2001)) / 1000.0 - 1.0;
        let sample = |_| {
            let slopes = vec![draw(), draw(), draw()];
            let truth = 2.0 * slopes[0] + 1.0 * slopes[1];
            let lot = f64::midpoint(draw(), 1.0);
            // The evaluation knows only the first part.
            Sample { points: 2.0 * slopes[0], result: f64::from(u8::from(lot < chance(truth))), slopes }
        };
        let samples: Vec<Sample> = (0..20_000).map(sample).collect();
        let (change, surprise) = improve(&samples);
        // What a point is worth is not quite one, since it is fitted before the rest is known; ratios hold.
        let ratio = change[1] / (2.0 + change[0]);
        assert!((ratio - 0.5).abs() < 0.06, "{change:?}");
        assert!(change[2].abs() < 0.1, "{change:?}");
        assert!(surprise < 0.9, "{surprise}");
    }
}
