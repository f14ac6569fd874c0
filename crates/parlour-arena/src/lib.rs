//! Matches between bots, measured.
//!
//! A match is played in rounds: all games of a round begin with the same seeded layout, dice and opening moves,
//! and the first bot takes each seat in turn, so that neither the opening nor the first move favours anyone. [`Score`] tells the
//! result with its error. [`calibration`] tells what bots' points are worth, in results. Everything is played at tables, through the same door as any other game.

pub mod calibration;
pub mod matches;
pub mod score;
pub mod statistics;

pub use matches::{Match, MatchError};
pub use score::Score;
