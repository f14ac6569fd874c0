//! The flags of `parlour arena`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Format;

/// A tournament to be held.
#[derive(Clone, Debug, Args)]
pub(crate) struct Arena {
    /// The game's id; a plan or a log names it otherwise
    #[arg(required_unless_present_any = ["plan", "resume"])]
    pub(crate) game: Option<String>,
    /// Who plays: a bot, or `cmd:` and a command line; a name may stand in front, `mine=cmd:python3 bot.py`
    #[arg(value_name = "PLAYER")]
    pub(crate) players: Vec<String>,
    /// The variant; the first one if not given
    #[arg(long, value_name = "V")]
    pub(crate) variant: Option<String>,
    /// A plan to begin with, in TOML; flags come first
    #[arg(long, value_name = "FILE")]
    pub(crate) plan: Option<PathBuf>,
    /// Who meets whom; if not given, two play a match and more a round robin
    #[arg(long)]
    pub(crate) format: Option<Meeting>,
    /// How many games those who meet play; rounded up to whole encounters [default: 100]
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<u32>,
    /// How many rounds a Swiss tournament has
    #[arg(long, value_name = "N")]
    pub(crate) rounds: Option<u32>,
    #[command(flatten)]
    pub(crate) limits: ArenaLimits,
    #[command(flatten)]
    pub(crate) openings: ArenaOpenings,
    #[command(flatten)]
    pub(crate) test: ArenaTest,
    /// Whose rating is given, and what it is: `level1=1000`; without one the average is 0
    #[arg(long, value_name = "NAME[=ELO]")]
    pub(crate) anchor: Option<String>,
    /// What layouts, dice, openings and random choices follow from [default: 0]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How many games are played at the same time [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Write every game to this new file as it ends, a JSON line each
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) log: Option<PathBuf>,
    /// Go on with a tournament where its log ends; of a finished one, tell the tables again
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "plan"])]
    pub(crate) resume: Option<PathBuf>,
    /// Write a report: one HTML file with charts, and every game on its board
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
    /// Write the standings as CSV
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    #[command(flatten)]
    pub(crate) output: Format,
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Meeting {
    /// The first player against the second
    Match,
    /// The first player against each of the others
    Gauntlet,
    /// Everyone with everyone
    RoundRobin,
    /// Those who stand alike meet, round by round
    Swiss,
}

/// What players may spend.
#[derive(Clone, Debug, Args)]
pub(crate) struct ArenaLimits {
    /// The longest to think about a move, in milliseconds
    #[arg(long, value_name = "MS")]
    pub(crate) movetime: Option<u64>,
    /// The most nodes to visit for a move
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// The deepest iteration of a move
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
    /// The time for a game and what a turn adds, in seconds: `10+0.1`
    #[arg(long, value_name = "S+S")]
    pub(crate) clock: Option<String>,
    /// The memory of a player, in MiB; if not given, as much as its nodes can use, and 16 at most
    #[arg(long, value_name = "MIB")]
    pub(crate) memory: Option<u64>,
    /// Other limits for one player: `mine:nodes=500,memory=4`; 0 lifts a limit; can be given several times
    #[arg(long = "for", value_name = "NAME:LIMIT=N")]
    pub(crate) own: Vec<String>,
    /// By how many milliseconds a move may come late [default: 100]
    #[arg(long, value_name = "MS")]
    pub(crate) margin: Option<u64>,
    /// After how many seconds a program without a limit of time is taken to hang [default: 30]
    #[arg(long, value_name = "S")]
    pub(crate) timeout: Option<u64>,
    /// After how many plies a game whose rules give no end is a draw [default: 600]
    #[arg(long, value_name = "N")]
    pub(crate) max_plies: Option<u64>,
}

/// How games begin.
#[derive(Clone, Debug, Args)]
pub(crate) struct ArenaOpenings {
    /// How many random moves each encounter begins with; 4 if not given, none in games with dice or secrets
    #[arg(long, value_name = "PLIES")]
    pub(crate) opening: Option<u32>,
    /// Choose random moves after which a search of so many nodes gives both sides a chance, 10000 if not given
    #[arg(
        long,
        value_name = "NODES",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "10000",
        conflicts_with = "openings"
    )]
    pub(crate) balanced: Option<u64>,
    /// A file with an opening on each line: moves, or `fen <position> moves ...`
    #[arg(long, value_name = "FILE", conflicts_with = "opening")]
    pub(crate) openings: Option<PathBuf>,
}

/// When a match has said enough.
#[derive(Clone, Debug, Args)]
pub(crate) struct ArenaTest {
    /// Play until an SPRT has decided between two strengths, in normalized Elo: `0,5`
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<String>,
    /// How often the SPRT may accept the second strength where the first holds [default: 0.05]
    #[arg(long, value_name = "P", requires = "sprt")]
    pub(crate) alpha: Option<f64>,
    /// How often the SPRT may accept the first strength where the second holds [default: 0.05]
    #[arg(long, value_name = "P", requires = "sprt")]
    pub(crate) beta: Option<f64>,
}
