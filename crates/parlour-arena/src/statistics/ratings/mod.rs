//! Ratings: many players on one scale, by maximum likelihood.
//!
//! The model is one for any number of seats. In a game whoever sits in seat `i` has the *strength* `rating + advantage of
//! seat i`; it wins with a probability proportional to `e` to the power of its strength, and the game is drawn in
//! proportion to `e` to the power of `draw + the average of all strengths`. For two players that is Davidson's model
//! of paired comparisons with ties and an order effect; without draws it is Bradley and Terry's, which is Elo's; among
//! more it is Luce's choice of one winner. Its likelihood has one maximum, which Newton's method finds.
//!
//! Someone who has won or lost everything has no finite rating of most likelihood. A very wide normal prior
//! ([`PRIOR_ELO`]) keeps such ratings finite and changes others by less than anyone could measure.
//!
//! Errors come from the curvature of the likelihood, as if games were independent. Those of an encounter share their
//! opening, which makes them balance each other, so that the errors are rather too wide than too narrow.

mod newton;
#[cfg(test)]
mod tests;

use serde::Serialize;

use super::CONFIDENCE_95;
use super::elo::ELO_PER_LOGIT;
use super::score::Estimate;
use newton::Model;

/// The standard deviation of ratings before anything is known.
pub const PRIOR_ELO: f64 = 1500.0;

/// A game to be rated: who sat where, and what it paid.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    /// The players by seat.
    pub lineup: Vec<usize>,
    /// What each seat got: one for the winner; of a draw everyone has an equal part. Other parts, as where one player
    /// broke the rules and the rest share the point, count as that much of a win.
    pub points: Vec<f64>,
}

/// The ratings of many players.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ratings {
    /// Each player's rating in Elo; the error is that of the difference to the anchor, or to the average.
    pub players: Vec<Estimate>,
    /// What each seat is worth in Elo, compared with the average seat.
    pub seats: Vec<Estimate>,
    /// How likely equals draw.
    pub draw_rate: f64,
}

/// Rates so many players by games for so many seats. The anchor's rating is given; without one the average is zero.
pub fn rate(players: usize, seats: usize, games: &[Rated], anchor: Option<(usize, f64)>) -> Ratings {
    let model = Model::new(players, seats, games);
    let fit = model.fit();
    let (values, shift) = match anchor {
        Some((player, rating)) => (Contrast::To(player), rating),
        None => (Contrast::ToAverage, 0.0),
    };
    let estimate = |contrast: Contrast, range: std::ops::Range<usize>, index: usize| {
        let weights = contrast.weights(range, index, fit.parameters.len());
        let value: f64 = weights.iter().zip(&fit.parameters).map(|(weight, value)| weight * value).sum();
        Estimate {
            value: value * ELO_PER_LOGIT,
            error: CONFIDENCE_95 * fit.covariance.quadratic(&weights).max(0.0).sqrt() * ELO_PER_LOGIT,
        }
    };
    let rated = (0..players).map(|player| {
        let rating = estimate(values, 0..players, player);
        Estimate { value: rating.value + shift, ..rating }
    });
    let advantages = (0..seats).map(|seat| estimate(Contrast::ToAverage, players..players + seats, seat));
    Ratings {
        players: rated.collect(),
        seats: advantages.collect(),
        draw_rate: model.draw_rate(&fit.parameters),
    }
}

/// What a parameter is compared with.
#[derive(Clone, Copy)]
enum Contrast {
    To(usize),
    ToAverage,
}

impl Contrast {
    /// The combination of parameters that makes the difference.
    fn weights(self, range: std::ops::Range<usize>, index: usize, count: usize) -> Vec<f64> {
        let mut weights = vec![0.0; count];
        weights[range.start + index] = 1.0;
        match self {
            Contrast::To(other) => weights[range.start + other] -= 1.0,
            Contrast::ToAverage => {
                let average = 1.0 / range.len() as f64;
                weights[range].iter_mut().for_each(|weight| *weight -= average);
            }
        }
        weights
    }
}
