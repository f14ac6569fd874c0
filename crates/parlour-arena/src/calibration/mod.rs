//! Calibration: what the points of bots are worth, in results of games.
//!
//! Games are played by the champion against itself after an opening full of slips ([`sampling`]), and bots are asked what
//! they think of some of their positions. On half of the games a curve is fitted ([`fit()`]); on the other half chances and
//! results are compared in ten bins ([`bins()`]).

pub mod bins;
pub mod fit;
pub mod sampling;

pub use bins::{Bin, bins};
pub use fit::{Fitted, fit};
pub use sampling::{Sampling, Verdict};

/// A judged position and how its game ended, as a curve sees it: in a game for two for the first player, among more for
/// whoever is to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    /// Which game: its positions share a result, so they count as one.
    pub game: u32,
    /// The points.
    pub points: i32,
    /// What came of it: a win is 1, a draw 0.5; among more than two, whether it was won.
    pub result: f64,
}

/// A position's chance and how its game ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Forecast {
    /// Which game.
    pub game: u32,
    /// What was to be expected, from 0 to 1.
    pub chance: f64,
    /// The standard deviation of the chance itself, from the games it was fitted to.
    pub deviation: f64,
    /// What came of it.
    pub result: f64,
}

/// Whether a game is one of those that a curve is fitted to; the others test it.
pub fn is_for_fitting(game: u32) -> bool {
    game.is_multiple_of(2)
}
