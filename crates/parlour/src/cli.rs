//! Every command and flag; help, completions and the man page are made from here.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

/// Small board games and the machines that play them.
///
/// Without a command: choose a game from the menu and play it.
#[derive(Debug, Parser)]
#[command(name = "parlour", version, propagate_version = true, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const EXIT_CODES: &str = "\
Exit codes: 0 success, 1 a negative result, 2 bad usage or an error. Colours are left out when NO_COLOR is set \
or the output is not a terminal.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games with their variants and bots
    Games {
        /// Only this game
        game: Option<String>,
        #[command(flatten)]
        format: Format,
    },
    /// Play a game in the terminal, people and bots on any seat
    Play(Play),
    /// Play a saved game back, action by action
    Replay {
        /// A file written by `save`
        file: PathBuf,
        /// Show only the last position
        #[arg(long)]
        last: bool,
        #[command(flatten)]
        format: Format,
    },
    /// Show a position: the board, who is to move, what is legal
    Show {
        #[command(flatten)]
        place: Place,
        #[command(flatten)]
        format: Format,
    },
    /// Count the leaves of the action tree, depth by depth
    Perft {
        #[command(flatten)]
        place: Place,
        /// How many actions deep
        #[arg(long, value_name = "N")]
        depth: u32,
        /// Split the count by the first action
        #[arg(long)]
        divide: bool,
        #[command(flatten)]
        format: Format,
    },
    /// Solve a game outright: the value of every position
    Solve {
        /// The game's id
        game: String,
        /// The variant; the first one if not given
        #[arg(long, value_name = "V")]
        variant: Option<String>,
        #[command(flatten)]
        format: Format,
    },
    /// Speak the engine protocol (UGI) on standard input and output
    Engine {
        /// The game's id
        game: String,
        /// The variant; the first one if not given
        #[arg(long, value_name = "V")]
        variant: Option<String>,
        /// The bot that thinks
        #[arg(long, value_name = "SPEC", default_value = "champion")]
        bot: String,
    },
    /// Measure speed, and count the nodes of fixed searches
    Bench {
        /// Only this game
        game: Option<String>,
        /// How long each measurement takes, in milliseconds
        #[arg(long, value_name = "MS", default_value_t = 1000)]
        time: u64,
        #[command(flatten)]
        format: Format,
    },
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man {
        /// The page of this command
        command: Option<String>,
    },
}

/// How results are written.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Format {
    /// Write JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// A position of a game.
#[derive(Clone, Debug, Args)]
pub(crate) struct Place {
    /// The game's id
    pub(crate) game: String,
    /// The variant; the first one if not given
    #[arg(long, value_name = "V")]
    pub(crate) variant: Option<String>,
    /// The position, in the game's notation; the first one if not given
    #[arg(long, value_name = "P")]
    pub(crate) position: Option<String>,
    /// What the layout is dealt from, in games that have one
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
}

/// A game to be played.
#[derive(Clone, Debug, Args)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) place: Place,
    /// Who plays first: `person`, or a bot such as `level3` or `alphabeta:depth=6`
    #[arg(long, value_name = "SPEC", default_value = "person")]
    pub(crate) p1: String,
    /// Who plays second
    #[arg(long, value_name = "SPEC", default_value = "level4")]
    pub(crate) p2: String,
    /// Who plays third, in games for more than two (default: level4)
    #[arg(long, value_name = "SPEC")]
    pub(crate) p3: Option<String>,
    /// Who plays fourth (default: level4)
    #[arg(long, value_name = "SPEC")]
    pub(crate) p4: Option<String>,
    /// The longest a bot thinks about a move, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    pub(crate) movetime: u64,
    /// Write the record here when the game ends
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}
