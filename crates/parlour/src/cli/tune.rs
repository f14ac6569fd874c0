//! The flags of `parlour tune`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Format;

/// What is tuned, and how.
#[derive(Clone, Debug, Args)]
pub(crate) struct Tune {
    /// The game's id
    pub(crate) game: String,
    /// The bot whose evaluation is tuned
    pub(crate) bot: String,
    /// The variant; the first one if not given
    #[arg(long, value_name = "V")]
    pub(crate) variant: Option<String>,
    /// How
    #[arg(long, value_enum, default_value_t = Method::Spsa)]
    pub(crate) method: Method,
    /// How many rounds [default: 500 by games, 4 by fitting]
    #[arg(long, value_name = "N")]
    pub(crate) rounds: Option<u32>,
    /// How many encounters a round by games has, or how many games a round of fitting [default: 8, and 2000]
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<u32>,
    /// How far weights follow a clean sweep in the end, as a share of how far they were moved
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    pub(crate) step: f64,
    /// The most nodes to visit for a move
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub(crate) nodes: u64,
    /// What all games follow from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many games are played at the same time; the weights are the same
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) threads: usize,
    /// Write the weights after every round to this new file, as CSV
    #[arg(long, value_name = "FILE")]
    pub(crate) curve: Option<PathBuf>,
    /// Go on where the curve in this file ends
    #[arg(long, value_name = "FILE", conflicts_with = "curve")]
    pub(crate) resume: Option<PathBuf>,
    /// Write the weights that were found to this file, as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<PathBuf>,
    /// The bounds of the SPRT against the weights before, in normalized Elo
    #[arg(long, value_name = "ELO0,ELO1", default_value = "0,10", allow_hyphen_values = true)]
    pub(crate) sprt: String,
    /// How many games the SPRT has at most; 0 for no test
    #[arg(long, value_name = "N", default_value_t = 4000)]
    pub(crate) trial_games: u32,
    #[command(flatten)]
    pub(crate) output: Format,
}

/// How weights are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Method {
    /// By games between weights moved one way and the other (SPSA)
    Spsa,
    /// By fitting the evaluation to the results of its own games (logistic regression)
    Fit,
}
