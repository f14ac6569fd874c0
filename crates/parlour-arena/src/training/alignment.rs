//! Platt scaling: what a trained network says is stretched and shifted until its chances are those of the results. Labels
//! are what searches thought, and their scale is that of whoever searched; a score should mean a chance, and zero an even
//! one.

use super::model::{Model, chance};
use super::samples::Samples;
use crate::statistics::linear::Matrix;

/// Newton's method is done after so many steps, or after one that changes nothing any more.
const STEPS: usize = 30;
const LEAST_STEP: f64 = 1e-9;
/// How far one step may go, and how far all of them: with few games nothing more is known.
const MOST_STEP: f64 = 0.5;
const SCALES: std::ops::RangeInclusive<f64> = 0.25..=4.0;
const SHIFTS: std::ops::RangeInclusive<f64> = -4.0..=4.0;
/// A small penalty on leaving things as they are not, for results without an exception.
const RIDGE: f64 = 1.0;

/// By what logarithms of odds are multiplied, and what is added then.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Alignment {
    /// The factor.
    pub scale: f64,
    /// What is added.
    pub shift: f64,
}

impl Alignment {
    /// The most likely one, by what was said and what came of it.
    pub fn of(pairs: &[(f32, f32)]) -> Self {
        let (mut scale, mut shift) = (1.0, 0.0);
        for _ in 0..STEPS {
            let (mut slope, mut curvature) = (vec![RIDGE * (1.0 - scale), -RIDGE * shift], Matrix::zero(2));
            (0..2).for_each(|place| curvature.add(place, place, RIDGE));
            for &(logit, result) in pairs {
                let inputs = [f64::from(logit), 1.0];
                let expected = f64::from(chance((scale * inputs[0] + shift) as f32));
                for row in 0..2 {
                    slope[row] += (f64::from(result) - expected) * inputs[row];
                    for (column, input) in inputs.iter().enumerate() {
                        curvature.add(row, column, expected * (1.0 - expected) * inputs[row] * input);
                    }
                }
            }
            let Some(step) = curvature.solve(slope) else { break };
            let step: Vec<f64> = step.iter().map(|step| step.clamp(-MOST_STEP, MOST_STEP)).collect();
            (scale, shift) = (scale + step[0], shift + step[1]);
            if step.iter().all(|step| step.abs() < LEAST_STEP) {
                break;
            }
        }
        Alignment {
            scale: scale.clamp(*SCALES.start(), *SCALES.end()),
            shift: shift.clamp(*SHIFTS.start(), *SHIFTS.end()),
        }
    }
}

/// Aligns a network with the results of games.
pub(super) fn align(model: &mut Model, samples: &Samples) -> Alignment {
    let pair = |index| {
        let sample = samples.get(index);
        (model.logit(&sample), sample.result)
    };
    let pairs: Vec<(f32, f32)> = (0..samples.len()).map(pair).collect();
    let alignment = Alignment::of(&pairs);
    model.stretch(alignment.scale as f32, alignment.shift as f32);
    alignment
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::Rng;

    /// Results drawn from a known alignment give it back.
    #[test]
    fn a_known_alignment_is_found_again() {
        let mut rng = Rng::new(3);
        for (scale, shift) in [(1.0, 0.0), (2.0, 0.9), (0.5, -0.4)] {
            let mut draw = || f64::from(rng.below(1 << 20)) / f64::from(1 << 20);
            let pairs: Vec<(f32, f32)> = (0..40_000)
                .map(|_| {
                    let logit = 4.0 * draw() - 2.0;
                    let wins = draw() < 1.0 / (1.0 + (-(scale * logit + shift)).exp());
                    (logit as f32, f32::from(u8::from(wins)))
                })
                .collect();
            let found = Alignment::of(&pairs);
            // Five standard errors, of some 0.015 each.
            assert!((found.scale - scale).abs() < 0.08, "{found:?}");
            assert!((found.shift - shift).abs() < 0.08, "{found:?}");
        }
    }

    #[test]
    fn few_results_change_little_and_certain_ones_not_everything() {
        assert_eq!(Alignment::of(&[]), Alignment { scale: 1.0, shift: 0.0 });
        let certain: Vec<(f32, f32)> = (0..1000).map(|_| (0.5, 1.0)).collect();
        let Alignment { scale, shift } = Alignment::of(&certain);
        assert!(SCALES.contains(&scale) && SHIFTS.contains(&shift));
    }
}
