//! What results say about strength.
//!
//! An *encounter* is a set of games from one opening with one seed, in which everyone takes each seat in turn; for two
//! players it is the pair of games that engine testing counts. Games of an encounter are not independent, so errors are
//! those of encounters. [`Score`] is what one player made of a match, [`Sprt`] decides when a match has said enough,
//! and [`ratings`] puts many players on one scale. Errors are half the width of 95% confidence intervals.

mod distribution;
mod elo;
mod likelihood;
pub(crate) mod linear;
pub mod ratings;
mod score;
mod sprt;

pub use distribution::Distribution;
pub use elo::{elo_of_share, likelihood_of_superiority, share_of_elo};
pub use ratings::{Rated, Ratings};
pub use score::{Estimate, Score, Tally};
pub use sprt::{Sprt, SprtError, Verdict};

/// How many standard deviations make half of a 95% confidence interval.
pub const CONFIDENCE_95: f64 = 1.96;
