//! The laboratory: tournaments between bots of the house and programs from outside, and what they say about strength.
//!
//! A [`Plan`] says who plays what; [`run()`] holds it, [`log`] keeps every game as it ends, [`summary`] makes the
//! tables. Games come in *encounters*: all begin with the same seeded layout, dice and opening moves, and everyone takes
//! each seat in turn, so that neither the opening nor the first move favours anyone. [`statistics`] tells results with
//! their errors. [`calibration`] tells what bots' points are worth, in results. Everything is played at tables, through
//! the same door as any other game.

pub mod calibration;
mod engine;
pub mod game;
pub mod log;
pub mod plan;
mod referee;
pub mod results;
pub mod run;
pub mod schedule;
pub mod statistics;
pub mod summary;
pub mod training;
pub mod tuning;

pub use game::GameLog;
pub use log::Log;
pub use plan::{Plan, Tournament};
pub use results::Results;
pub use run::{Spectator, run};
pub use summary::Summary;
