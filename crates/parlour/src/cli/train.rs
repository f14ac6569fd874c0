//! The flags of `parlour train`.

use std::path::PathBuf;

use clap::Args;

use super::Format;

/// What is trained, and how.
#[derive(Clone, Debug, Args)]
pub(crate) struct Train {
    /// The game's id
    pub(crate) game: String,
    /// The variant; the first one if not given
    #[arg(long, value_name = "V")]
    pub(crate) variant: Option<String>,
    /// The bot that judges by a network
    #[arg(long, value_name = "NAME", default_value = "network")]
    pub(crate) bot: String,
    /// Where games, networks and results lie; a run that was stopped goes on there
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
    /// Who plays the games of the first generation, and whom its network has to beat; the bot itself if not given
    #[arg(long, value_name = "SPEC")]
    pub(crate) begin: Option<String>,
    /// How many generations there are in the end
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(crate) generations: u32,
    /// How many games a generation plays
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(crate) games: usize,
    /// The most nodes to visit for a move
    #[arg(long, value_name = "N", default_value_t = 1500)]
    pub(crate) nodes: u64,
    /// After so many plies a game is a draw
    #[arg(long, value_name = "N", default_value_t = 600)]
    pub(crate) plies: u64,
    /// The longest opening of random moves
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) opening: u32,
    /// How much of what is learnt is what was thought later in the game, in per cent; the rest is what the search thought of
    /// the position itself (the λ of TD(λ))
    #[arg(long, value_name = "PERCENT", default_value_t = 75, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) lambda: u32,
    /// How often every position is learnt from
    #[arg(long, value_name = "N", default_value_t = 12)]
    pub(crate) epochs: u32,
    /// The learning rate at the beginning
    #[arg(long, value_name = "RATE", default_value_t = 0.002)]
    pub(crate) rate: f32,
    /// What all games and the training follow from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many games are played at the same time, and how many threads learn
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) threads: usize,
    /// The bounds of the SPRT against the network before, in normalized Elo
    #[arg(long, value_name = "ELO0,ELO1", default_value = "0,20", allow_hyphen_values = true)]
    pub(crate) sprt: String,
    /// How many games the SPRT has at most
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) trial_games: u32,
    #[command(flatten)]
    pub(crate) output: Format,
}
