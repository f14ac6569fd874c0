//! The likelihood of the rating model, and its maximum.

use std::collections::BTreeMap;

use super::{PRIOR_ELO, Rated};
use crate::statistics::elo::ELO_PER_LOGIT;
use crate::statistics::linear::Matrix;

/// The standard deviation of the draw parameter before anything is known; in logits, and hardly a limit.
const PRIOR_DRAW: f64 = 10.0;
/// A step that gains less is the last.
const SETTLED: f64 = 1e-10;
/// Newton's method needs a handful; this is only so that it ends.
const MAX_STEPS: usize = 100;

/// Games with the same players in the same seats.
#[derive(Clone, Default)]
struct Cell {
    /// How often each seat won.
    wins: Vec<f64>,
    draws: f64,
}

/// The parameters are the ratings, the advantages of the seats, and the draw parameter, in logits.
pub(super) struct Model {
    players: usize,
    seats: usize,
    cells: BTreeMap<Vec<usize>, Cell>,
    /// Where nothing was drawn, a draw is no outcome.
    has_draws: bool,
}

/// The most likely parameters, and how they vary.
pub(super) struct Fit {
    pub(super) parameters: Vec<f64>,
    pub(super) covariance: Matrix,
}

/// A point on the likelihood: its height, slope and curvature.
struct Point {
    height: f64,
    slope: Vec<f64>,
    curvature: Matrix,
}

impl Model {
    pub(super) fn new(players: usize, seats: usize, games: &[Rated]) -> Self {
        let mut cells: BTreeMap<Vec<usize>, Cell> = BTreeMap::new();
        for Rated { lineup, points } in games {
            let cell = cells.entry(lineup.clone()).or_default();
            cell.wins.resize(seats, 0.0);
            let is_draw = points.windows(2).all(|pair| (pair[0] - pair[1]).abs() < 1e-9);
            if is_draw {
                cell.draws += 1.0;
            } else {
                cell.wins.iter_mut().zip(points).for_each(|(wins, points)| *wins += points);
            }
        }
        let has_draws = cells.values().any(|cell| cell.draws > 0.0);
        Model { players, seats, cells, has_draws }
    }

    fn count(&self) -> usize {
        self.players + self.seats + usize::from(self.has_draws)
    }

    /// How the exponent of each outcome of a lineup is made of the parameters: a win by seat, then the draw.
    fn outcomes(&self, lineup: &[usize]) -> Vec<Vec<f64>> {
        let mut outcomes = vec![vec![0.0; self.count()]; self.seats];
        for (seat, &player) in lineup.iter().enumerate() {
            outcomes[seat][player] += 1.0;
            outcomes[seat][self.players + seat] += 1.0;
        }
        if self.has_draws {
            let average =
                |index: usize| outcomes.iter().map(|row| row[index]).sum::<f64>() / self.seats as f64;
            let mut draw: Vec<f64> = (0..self.count()).map(average).collect();
            draw[self.players + self.seats] = 1.0;
            outcomes.push(draw);
        }
        outcomes
    }

    fn prior_variance(&self, index: usize) -> f64 {
        if index < self.players + self.seats {
            (PRIOR_ELO / ELO_PER_LOGIT).powi(2)
        } else {
            PRIOR_DRAW.powi(2)
        }
    }

    /// The logarithm of likelihood and prior, with its derivatives; the curvature is negated.
    fn at(&self, parameters: &[f64]) -> Point {
        let count = self.count();
        let mut point = Point { height: 0.0, slope: vec![0.0; count], curvature: Matrix::zero(count) };
        for (index, value) in parameters.iter().enumerate() {
            let variance = self.prior_variance(index);
            point.height -= value * value / variance / 2.0;
            point.slope[index] -= value / variance;
            point.curvature.add(index, index, 1.0 / variance);
        }
        for (lineup, cell) in &self.cells {
            self.add_cell(&mut point, parameters, &self.outcomes(lineup), cell);
        }
        point
    }

    fn add_cell(&self, point: &mut Point, parameters: &[f64], outcomes: &[Vec<f64>], cell: &Cell) {
        let chances = chances(parameters, outcomes);
        let seen = cell.wins.iter().copied().chain(self.has_draws.then_some(cell.draws));
        let games = cell.wins.iter().sum::<f64>() + cell.draws;
        for ((seen, chance), row) in seen.zip(&chances).zip(outcomes) {
            point.height += seen * chance.ln();
            point.slope.iter_mut().zip(row).for_each(|(slope, x)| *slope += (seen - games * chance) * x);
        }
        let average = |index: usize| chances.iter().zip(outcomes).map(|(p, row)| p * row[index]).sum::<f64>();
        let averages: Vec<f64> = (0..parameters.len()).map(average).collect();
        for (chance, row) in chances.iter().zip(outcomes) {
            for (i, x) in row.iter().enumerate() {
                for (j, y) in row.iter().enumerate() {
                    point.curvature.add(i, j, games * chance * (x - averages[i]) * (y - averages[j]));
                }
            }
        }
    }

    /// Newton's method, with steps halved until they gain something.
    pub(super) fn fit(&self) -> Fit {
        let mut parameters = vec![0.0; self.count()];
        let mut point = self.at(&parameters);
        for _ in 0..MAX_STEPS {
            let step = point.curvature.inverse().times(&point.slope);
            let moved = |size: f64| -> Vec<f64> {
                parameters.iter().zip(&step).map(|(value, step)| value + size * step).collect()
            };
            let sizes = std::iter::successors(Some(1.0), |size| Some(size / 2.0)).take(30);
            let better = sizes.map(|size| (moved(size), self.at(&moved(size))));
            let Some((next, reached)) = better.into_iter().find(|(_, next)| next.height >= point.height)
            else {
                break;
            };
            let gain = reached.height - point.height;
            (parameters, point) = (next, reached);
            if gain < SETTLED {
                break;
            }
        }
        Fit { covariance: point.curvature.inverse(), parameters }
    }

    /// How likely equals in equal seats draw.
    pub(super) fn draw_rate(&self, parameters: &[f64]) -> f64 {
        if !self.has_draws {
            return 0.0;
        }
        let weight = parameters[self.players + self.seats].exp();
        weight / (weight + self.seats as f64)
    }
}

/// The probability of each outcome: a softmax.
fn chances(parameters: &[f64], outcomes: &[Vec<f64>]) -> Vec<f64> {
    let exponent = |row: &Vec<f64>| row.iter().zip(parameters).map(|(x, value)| x * value).sum::<f64>();
    let exponents: Vec<f64> = outcomes.iter().map(exponent).collect();
    let most = exponents.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = exponents.iter().map(|value| (value - most).exp()).collect();
    let total: f64 = weights.iter().sum();
    weights.iter().map(|weight| (weight / total).max(f64::MIN_POSITIVE)).collect()
}
