//! Training: a network that learns to judge positions from games of a bot against itself.
//!
//! [`selfplay`] plays games into a [`games`] file; [`samples`] are their positions as the network sees them, each with a
//! target between the result and what the search thought; [`model`] is the network in floating point, [`trainer`] fits
//! it and [`alignment`] brings it on the scale of the results; [`generation`] does all of that again and again, and lets a match decide what is kept.

pub mod alignment;
pub mod games;
pub mod generation;
pub mod model;
mod plot;
pub mod samples;
pub mod selfplay;
pub mod trainer;

use std::io;
use std::path::PathBuf;

use parlour_core::network::NetworkError;
use thiserror::Error;

pub use generation::{News, Outcome, Training};
pub use selfplay::SelfPlay;
pub use trainer::Trainer;

use crate::plan::PlanError;
use games::GamesError;

/// Why training cannot go on.
#[derive(Debug, Error)]
pub enum TrainingError {
    /// The games cannot be read or written.
    #[error(transparent)]
    Games(#[from] GamesError),
    /// No games can be played.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
    /// The bot has no network.
    #[error("`{0}` judges by no network, so there is nothing to train")]
    NoNetwork(String),
    /// There is nothing to learn from, or nothing to check with.
    #[error("{0} games are too few to learn from")]
    TooFewGames(usize),
    /// A file of networks is none.
    #[error("{}: {error}", path.display())]
    Network {
        /// Which.
        path: PathBuf,
        /// Why.
        error: NetworkError,
    },
    /// A file was changed by hand.
    #[error("{}: a line is damaged", .0.display())]
    Damaged(PathBuf),
}
