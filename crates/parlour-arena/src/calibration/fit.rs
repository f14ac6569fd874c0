//! Fits a curve: a logistic function of the points, with a slope of its own on either side of zero, since what is an
//! advantage need not be worth the same to both. Four numbers for all positions, so that luck in the games shows little
//! in the curve.

use std::collections::BTreeMap;

use parlour_core::chance::interpolate;

use super::Sample;

/// Newton's method is done after so many steps, or after one that changes nothing any more.
const STEPS: usize = 40;
const LEAST_STEP: f64 = 1e-10;
/// A small penalty on weights, for points that separate wins from losses without an exception.
const RIDGE: f64 = 0.05;
/// No chance is told to be smaller, or as much nearer to certain, per mille: only what is proven is certain.
const LEAST: f64 = 5.0;
/// Where the knots are set: at the points that so many of a thousand positions do not exceed.
const KNOTS: [usize; 13] = [5, 25, 60, 120, 210, 320, 430, 550, 680, 790, 880, 950, 995];
/// Where points of any size flatten out: parts of the typical points.
const SCALES: [f64; 7] = [0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0];
/// Where points that are chances already become certain: parts of the largest points.
const LIMITS: [f64; 3] = [1.01, 1.05, 1.2];

/// How points are bent before they are weighed.
#[derive(Clone, Copy, Debug)]
enum Bend {
    /// Ever less for ever more, beyond a scale.
    Flattening(f64),
    /// Ever more towards a limit.
    Steepening(f64),
}

impl Bend {
    fn of(self, points: i32) -> f64 {
        match self {
            Bend::Flattening(scale) => (f64::from(points) / scale).asinh(),
            Bend::Steepening(limit) => (f64::from(points) / limit).clamp(-0.999, 0.999).atanh(),
        }
    }
}

/// A logistic function: the chance of winning by the points.
#[derive(Clone, Copy, Debug)]
struct Logistic {
    bend: Bend,
    /// The constant, the slope below zero, the slope above.
    weights: [f64; 3],
}

type Matrix = [[f64; 3]; 3];

impl Logistic {
    fn inputs(&self, points: i32) -> [f64; 3] {
        let bent = self.bend.of(points);
        [1.0, bent.min(0.0), bent.max(0.0)]
    }

    fn at(&self, points: i32) -> f64 {
        1.0 / (1.0 + (-dot(self.weights, self.inputs(points))).exp())
    }

    /// How likely the results were, as a logarithm.
    fn likelihood(&self, samples: &[Sample]) -> f64 {
        let likely = |sample: &Sample| {
            let chance = self.at(sample.points).clamp(1e-9, 1.0 - 1e-9);
            sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln()
        };
        samples.iter().map(likely).sum()
    }

    /// How fast the slope of the likelihood falls.
    fn curvature(&self, samples: &[Sample]) -> Matrix {
        let mut curvature = [[0.0; 3]; 3];
        for sample in samples {
            let (inputs, chance) = (self.inputs(sample.points), self.at(sample.points));
            for row in 0..3 {
                for column in 0..3 {
                    curvature[row][column] += chance * (1.0 - chance) * inputs[row] * inputs[column];
                }
            }
        }
        (0..3).for_each(|place| curvature[place][place] += RIDGE);
        curvature
    }

    /// The most likely one with this bend, by Newton's method.
    fn fitted(samples: &[Sample], bend: Bend) -> Self {
        let mut logistic = Logistic { bend, weights: [0.0, 0.1, 0.1] };
        for _ in 0..STEPS {
            let mut slope = logistic.weights.map(|weight| -RIDGE * weight);
            for sample in samples {
                let off = sample.result - logistic.at(sample.points);
                let inputs = logistic.inputs(sample.points);
                (0..3).for_each(|place| slope[place] += off * inputs[place]);
            }
            let step = solve(logistic.curvature(samples), slope);
            (0..3).for_each(|place| logistic.weights[place] += step[place].clamp(-1.0, 1.0));
            // A curve does not fall.
            logistic.weights[1] = logistic.weights[1].max(0.0);
            logistic.weights[2] = logistic.weights[2].max(0.0);
            if step.iter().all(|step| step.abs() < LEAST_STEP) {
                break;
            }
        }
        logistic
    }

    /// What each game pulls at the weights: how they vary with the games that happened to be played (the sandwich
    /// estimate, by game).
    fn pulls(&self, samples: &[Sample]) -> Vec<[f64; 3]> {
        let mut by_game: BTreeMap<u32, [f64; 3]> = BTreeMap::new();
        for sample in samples {
            let (inputs, off) = (self.inputs(sample.points), sample.result - self.at(sample.points));
            let pull = by_game.entry(sample.game).or_default();
            (0..3).for_each(|place| pull[place] += off * inputs[place]);
        }
        let curvature = self.curvature(samples);
        by_game.into_values().map(|pull| solve(curvature, pull)).collect()
    }
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Solves three equations by Gauss's elimination; the matrix is positive definite.
fn solve(mut matrix: Matrix, mut right: [f64; 3]) -> [f64; 3] {
    for pivot in 0..3 {
        for row in pivot + 1..3 {
            let above = matrix[pivot];
            let factor = matrix[row][pivot] / above[pivot];
            for (entry, above) in matrix[row].iter_mut().zip(above) {
                *entry -= factor * above;
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..3).rev() {
        let known: f64 = (row + 1..3).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

/// A curve that was fitted.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// Points, and chances per mille.
    pub knots: Vec<(i32, u16)>,
    logistic: Logistic,
    pulls: Vec<[f64; 3]>,
}

impl Fitted {
    /// The chance at so many points, from 0 to 1.
    pub fn chance(&self, points: i32) -> f64 {
        f64::from(interpolate(&self.knots, points)) / 1000.0
    }

    /// The standard deviation of the chance at so many points: how much other games for the fit would have changed it.
    pub fn deviation(&self, points: i32) -> f64 {
        let (inputs, chance) = (self.logistic.inputs(points), self.logistic.at(points));
        let variance: f64 = self.pulls.iter().map(|&pull| dot(pull, inputs).powi(2)).sum();
        chance * (1.0 - chance) * variance.sqrt()
    }
}

/// The curve that fits these samples best.
///
/// # Panics
/// When there are none.
pub fn fit(samples: &[Sample]) -> Fitted {
    let mut points: Vec<i32> = samples.iter().map(|sample| sample.points).collect();
    points.sort_unstable();
    let mut sizes: Vec<i32> = points.iter().map(|points| points.abs()).collect();
    sizes.sort_unstable();
    let last = points.len() - 1;
    let (typical, largest) = (f64::from(sizes[last / 2].max(1)), f64::from(sizes[last].max(1)));
    let flattening = SCALES.map(|scale| Bend::Flattening(scale * typical));
    let steepening = LIMITS.map(|limit| Bend::Steepening(limit * largest));
    let logistic = flattening
        .into_iter()
        .chain(steepening)
        .map(|bend| Logistic::fitted(samples, bend))
        .max_by(|a, b| a.likelihood(samples).total_cmp(&b.likelihood(samples)))
        .expect("there are bends to try");
    let mut at: Vec<i32> = KNOTS.iter().map(|part| points[last * part / 1000]).collect();
    // The curve bends at zero.
    if at[0] < 0 && at[KNOTS.len() - 1] > 0 {
        at.push(0);
    }
    at.sort_unstable();
    at.dedup();
    let chance = |points: i32| (1000.0 * logistic.at(points)).round().clamp(LEAST, 1000.0 - LEAST) as u16;
    let knots = thinned(at.into_iter().map(|points| (points, chance(points))).collect());
    Fitted { knots, pulls: logistic.pulls(samples), logistic }
}

/// Without the knots that hardly bend the curve.
fn thinned(mut knots: Vec<(i32, u16)>) -> Vec<(i32, u16)> {
    let mut index = 1;
    while index + 1 < knots.len() {
        let (points, chance) = knots[index];
        let line = interpolate(&[knots[index - 1], knots[index + 1]], points);
        if line.abs_diff(chance) <= 1 {
            knots.remove(index);
        } else {
            index += 1;
        }
    }
    knots
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::Rng;

    /// Games whose chances are known: the fitted curve finds them again.
    #[test]
    fn a_known_curve_is_found_again() {
        let mut rng = Rng::new(1);
        let truth = |points: i32| {
            let slope = if points < 0 { 250.0 } else { 120.0 };
            1.0 / (1.0 + (-0.2 - f64::from(points) / slope).exp())
        };
        let samples: Vec<Sample> = (0..6000)
            .map(|game| {
                let points = rng.below(1001) as i32 - 500;
                let is_won = f64::from(rng.below(100_000)) / 100_000.0 < truth(points);
                Sample { game, points, result: f64::from(u8::from(is_won)) }
            })
            .collect();
        let fitted = fit(&samples);
        for points in (-400..=400).step_by(50) {
            let (told, real) = (fitted.chance(points), truth(points));
            assert!((told - real).abs() < 0.05, "{points}: {told:.3} for {real:.3}");
            assert!((0.001..0.04).contains(&fitted.deviation(points)), "{points}");
        }
        assert!(fitted.knots.is_sorted_by(|a, b| a.0 < b.0 && a.1 <= b.1));
    }

    #[test]
    fn what_never_failed_is_still_not_certain() {
        let samples: Vec<Sample> = (0..200)
            .map(|game| {
                let points = game as i32 * 10 - 995;
                Sample { game, points, result: f64::from(u8::from(points > 0)) }
            })
            .collect();
        let Fitted { knots, .. } = fit(&samples);
        assert!(knots.iter().all(|knot| (5..=995).contains(&knot.1)), "{knots:?}");
        assert!(interpolate(&knots, -500) < 50 && interpolate(&knots, 500) > 950, "{knots:?}");
    }

    /// Points that are chances already: nothing is to be changed about them.
    #[test]
    fn chances_stay_what_they_are() {
        let mut rng = Rng::new(2);
        let samples: Vec<Sample> = (0..6000)
            .map(|game| {
                let points = rng.below(19_999) as i32 - 9999;
                let is_won = (rng.below(20_000) as i32) - 10_000 < points;
                Sample { game, points, result: f64::from(u8::from(is_won)) }
            })
            .collect();
        let fitted = fit(&samples);
        for points in (-9500..=9500).step_by(500) {
            let real = 0.5 + f64::from(points) / 20_000.0;
            assert!((fitted.chance(points) - real).abs() < 0.05, "{points}: {}", fitted.chance(points));
        }
    }

    /// Games whose positions all say the same count once: the error is that of the games.
    #[test]
    fn positions_of_a_game_count_as_one() {
        let one = |game: u32| Sample {
            game,
            points: game as i32 % 7 - 3,
            result: f64::from(u8::from(game % 7 + game % 5 > 4)),
        };
        let single: Vec<Sample> = (0..400).map(one).collect();
        let tenfold: Vec<Sample> = (0..4000).map(|index| one(index / 10)).collect();
        let [single, tenfold] = [single, tenfold].map(|samples| fit(&samples).deviation(0));
        assert!((tenfold / single - 1.0).abs() < 0.05, "{single} {tenfold}");
    }

    #[test]
    fn equations_by_hand() {
        let solved = solve([[2.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 2.0]], [4.0, 10.0, 8.0]);
        for (found, expected) in solved.into_iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - expected).abs() < 1e-12);
        }
    }
}
