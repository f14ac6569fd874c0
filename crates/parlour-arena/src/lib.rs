//! Matches between bots, measured.
//!
//! A match is played in pairs: both games of a pair begin with the same seeded opening moves, and the bots
//! change seats in between, so that neither the opening nor the first move favours anyone. [`Score`] tells the
//! result with its error. Everything is played at tables, through the same door as any other game.

pub mod matches;
pub mod score;

pub use matches::{Match, MatchError};
pub use score::Score;
