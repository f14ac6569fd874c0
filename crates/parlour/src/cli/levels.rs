//! The flags of `parlour levels`.

use std::path::PathBuf;

use clap::Args;

use super::Format;

/// Who of a game is measured.
#[derive(Clone, Debug, Args)]
pub(crate) struct Levels {
    /// Only this game
    pub(crate) game: Option<String>,
    /// The variant; the first one if not given
    #[arg(long, value_name = "V", requires = "game")]
    pub(crate) variant: Option<String>,
    /// How many games those who meet play; rounded up to whole encounters
    #[arg(long, value_name = "N", default_value_t = 40)]
    pub(crate) games: u32,
    /// The most nodes that the champion visits for a move; all others have limits of their own
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub(crate) nodes: u64,
    /// What layouts, dice, openings and random choices follow from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many games are played at the same time; the results are the same
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) threads: usize,
    /// Put the lists into this Markdown file, each between `<!-- parlour levels GAME -->` and `<!-- end -->`
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(crate) into: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: Format,
}
