//! Every command and flag; help, completions and the man page are made from here.

mod arena;
mod levels;
mod train;
mod tune;

use std::net::IpAddr;
use std::path::PathBuf;

use clap::builder::FalseyValueParser;
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use parlour_server::store::Database;

pub(crate) use arena::{Arena, ArenaTest, Meeting};
pub(crate) use levels::Levels;
pub(crate) use train::Train;
pub(crate) use tune::{Method, Tune};

/// Small board games and the machines that play them.
///
/// Without a command: opens the house to browsers, like `parlour serve`.
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
    /// List the games with their variants and bots, or what they lack
    Games {
        /// Only this game
        game: Option<String>,
        /// Say in one line for each game what it lacks, and what of it is broken; the exit code is 1 if something is
        #[arg(long)]
        check: bool,
        /// Write the games' pictures, symbols and colours into this folder, as a page without a server wants them
        #[arg(long, value_name = "FOLDER", conflicts_with_all = ["game", "check", "json"])]
        art: Option<PathBuf>,
        #[command(flatten)]
        format: Format,
    },
    /// Print the rules of a game
    Rules {
        /// The game's id
        game: String,
    },
    /// Open the house: people and bots at tables, over HTTP and WebSockets
    Serve(Serve),
    /// Think for the nodes of a house that has several, without tables and sockets of its own
    Worker(Worker),
    /// Move a house from a database file to PostgreSQL; the file stays as it is
    Migrate {
        /// The database file that is moved; no server may run on it
        #[arg(long, value_name = "FILE")]
        from: PathBuf,
        /// The URL of an empty PostgreSQL database, `postgres://...`
        #[arg(long, value_name = "URL", env = "PARLOUR_MIGRATE_TO", hide_env_values = true)]
        to: String,
    },
    /// Play a game in the terminal, people and bots on any seat; without a game, choose one from the menu
    Play(Play),
    /// Play a saved game back, action by action
    Replay {
        /// A file written by `save`, or with a code
        #[arg(required_unless_present = "code")]
        file: Option<PathBuf>,
        /// The code of a game, as a small console shows it
        #[arg(long, conflicts_with = "file")]
        code: Option<String>,
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
        picture: Picture,
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
    Solve(Solve),
    /// Speak the engine protocol (UGI) on standard input and output
    Engine {
        #[command(flatten)]
        rules: Rules,
        /// The bot that thinks; `champion` if not given, or `random` in a game without one
        #[arg(long, value_name = "SPEC")]
        bot: Option<String>,
    },
    /// Hold a match or a tournament between bots and other programs, and measure their strength
    ///
    /// A player is a bot such as `level5` or `alphabeta:depth=4`, or any program that speaks the engine protocol,
    /// `cmd:python3 bot.py`. Games come in encounters: the same opening, layout and dice, with everyone in every seat in
    /// turn. With limits of nodes or depth instead of time, the same seed gives the same games on any number of threads.
    Arena(Box<Arena>),
    /// Measure the levels, the champion and the reports' AIs of every game against each other
    ///
    /// Everyone meets everyone under fixed budgets, so that the same seed gives the same list. The exit code is 1 if a
    /// level is not above the one below it.
    Levels(Levels),
    /// Find better weights for a bot's evaluation, and test them against those it has
    ///
    /// What is found is a proposal: a match with an SPRT decides, and the exit code is 1 if it does not show the weights
    /// to be better. The same flags give the same weights on any number of threads.
    Tune(Tune),
    /// Train the network that a bot judges by: games against itself, training, and a match, generation by generation
    ///
    /// A network takes the place of the one before only if an SPRT shows it to be better. The exit code is 1 if none
    /// did. `docs/training.md` tells how the networks of the house were made.
    Train(Train),
    /// Measure speed, and count the nodes of fixed searches
    Bench {
        /// Only this game
        game: Option<String>,
        /// The variant; the first one if not given
        #[arg(long, requires = "game")]
        variant: Option<String>,
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

/// The rules of one variant.
#[derive(Clone, Debug, Args)]
pub(crate) struct Rules {
    /// The game's id
    pub(crate) game: String,
    /// The variant; the first one if not given
    #[arg(long, value_name = "V")]
    pub(crate) variant: Option<String>,
}

/// A position of a game.
#[derive(Clone, Debug, Args)]
pub(crate) struct Place {
    #[command(flatten)]
    pub(crate) rules: Rules,
    /// The position, in the game's notation; the first one if not given
    #[arg(long, value_name = "P")]
    pub(crate) position: Option<String>,
    /// What the layout is dealt from, in games that have one [default: 0]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

/// A picture of a position, and how it is drawn.
#[derive(Clone, Debug, Args)]
pub(crate) struct Picture {
    /// Write a picture as SVG, which needs no other files; `-` is standard output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["png", "json"])]
    pub(crate) svg: Option<PathBuf>,
    /// Write a picture as PNG; `-` is standard output
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(crate) png: Option<PathBuf>,
    /// How many pixels wide a PNG is
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "png", value_parser = clap::value_parser!(u32).range(16..=4096))]
    pub(crate) width: u32,
    /// See the board from the other side
    #[arg(long)]
    pub(crate) flip: bool,
    /// Draw it by lamplight
    #[arg(long)]
    pub(crate) dark: bool,
}

/// A game to be solved.
#[derive(Clone, Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) rules: Rules,
    /// Write the table to a new file: a byte per position
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Write it as win/loss bits, without distances
    #[arg(long, requires = "save")]
    pub(crate) bits: bool,
    #[command(flatten)]
    pub(crate) format: Format,
}

/// A game to be played.
///
/// At the table, type a move or `help`.
#[derive(Clone, Debug, Args)]
pub(crate) struct Play {
    /// The game's id; the menu asks for it if not given
    pub(crate) game: Option<String>,
    /// The variant; the first one if not given
    #[arg(long, value_name = "V")]
    pub(crate) variant: Option<String>,
    /// The position to begin with, in the game's notation
    #[arg(long, value_name = "P")]
    pub(crate) position: Option<String>,
    /// What the layout, the dice and the bots' random choices follow from; a new one if not given
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Play a saved game on; who is not named sits where they sat
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "variant", "position", "seed"])]
    pub(crate) from: Option<PathBuf>,
    /// Who plays first: `person` (if not given), or a bot such as `level3` or `alphabeta:depth=6`
    #[arg(long, value_name = "SPEC")]
    pub(crate) p1: Option<String>,
    /// Who plays second; `level4` if not given, or `random` in a game without levels
    #[arg(long, value_name = "SPEC")]
    pub(crate) p2: Option<String>,
    /// Who plays third, in games for more than two
    #[arg(long, value_name = "SPEC")]
    pub(crate) p3: Option<String>,
    /// Who plays fourth
    #[arg(long, value_name = "SPEC")]
    pub(crate) p4: Option<String>,
    /// The longest a bot thinks about a move, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    pub(crate) movetime: u64,
    /// Write the record to this new file when the game ends or is left
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

impl Play {
    /// Whether nothing is said, so that the menu has to ask.
    pub(crate) fn is_empty(&self) -> bool {
        let words = [&self.game, &self.variant, &self.position, &self.p1, &self.p2, &self.p3, &self.p4];
        let files = [&self.from, &self.save];
        words.iter().all(|word| word.is_none())
            && files.iter().all(|file| file.is_none())
            && self.seed.is_none()
    }
}

/// A house to be opened.
///
/// Every flag can be set in the environment as well.
#[derive(Clone, Debug, Args)]
pub(crate) struct Serve {
    /// The address to listen at
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", env = "PARLOUR_BIND")]
    pub(crate) bind: IpAddr,
    /// The port to listen at; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 8080, env = "PARLOUR_PORT")]
    pub(crate) port: u16,
    /// The database: a file, which is made if there is none, or the URL of a PostgreSQL, `postgres://...`
    #[arg(
        long,
        value_name = "FILE",
        default_value = "parlour.db",
        env = "PARLOUR_DATABASE",
        hide_env_values = true
    )]
    pub(crate) database: Database,
    /// A folder with the page's files, for those who work on them
    #[arg(long, value_name = "FOLDER", env = "PARLOUR_WEB_DIR")]
    pub(crate) web_dir: Option<PathBuf>,
    /// Keep a checksum of every event, chained to the one before, so that damage to what is stored is found
    #[arg(long, env = "PARLOUR_CHECKSUMS", value_parser = FalseyValueParser::new())]
    pub(crate) checksums: bool,
    /// A name the house goes by, such as `games.example.org`: requests for another Host are refused; can be given several
    /// times. Addresses, `localhost` and the names of origins always count; without it, any name behind a proxy
    #[arg(long, value_name = "NAME", env = "PARLOUR_HOST", value_delimiter = ',')]
    pub(crate) host: Vec<String>,
    /// The origin that browsers see, such as `https://example.org`, where a proxy does not pass on their Host; can be
    /// given several times
    #[arg(long, value_name = "ORIGIN", env = "PARLOUR_ORIGIN", value_delimiter = ',')]
    pub(crate) origin: Vec<String>,
    /// A proxy stands in front and tells the client's address in X-Forwarded-For
    #[arg(long, env = "PARLOUR_BEHIND_PROXY", value_parser = FalseyValueParser::new())]
    pub(crate) behind_proxy: bool,
    /// Browsers come by HTTPS only: the cookie is marked Secure, and they are told so (HSTS)
    #[arg(long, env = "PARLOUR_SECURE", value_parser = FalseyValueParser::new())]
    pub(crate) secure: bool,
    /// How many bots think at the same time; as many as there are processors if not given
    #[arg(long, value_name = "N", env = "PARLOUR_BOT_THREADS", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) bot_threads: Option<u16>,
    /// The longest a bot thinks about an action, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000, env = "PARLOUR_BOT_TIME")]
    pub(crate) bot_time: u64,
    /// The shortest time a bot takes for an action, in milliseconds, so that people can follow
    #[arg(long, value_name = "MS", default_value_t = 500, env = "PARLOUR_BOT_PAUSE")]
    pub(crate) bot_pause: u64,
    /// The longest a bot thinks about a hint or an analysis, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000, env = "PARLOUR_ANALYSIS_TIME")]
    pub(crate) analysis_time: u64,
    /// The memory a bot may use, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 8, env = "PARLOUR_BOT_MEMORY")]
    pub(crate) bot_memory: u32,
    /// How many bots are kept between their turns, with what they remember
    #[arg(long, value_name = "N", default_value_t = 64, env = "PARLOUR_BOTS_KEPT")]
    pub(crate) bots_kept: usize,
    /// How many open tables a guest may have founded
    #[arg(long, value_name = "N", default_value_t = 50, env = "PARLOUR_TABLES_PER_GUEST")]
    pub(crate) tables_per_guest: u64,
    /// How many tables an address may have woken that are awake
    #[arg(long, value_name = "N", default_value_t = 200, env = "PARLOUR_TABLES_PER_ADDRESS")]
    pub(crate) tables_per_address: usize,
    /// The memory these tables may take up, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, env = "PARLOUR_TABLE_MEMORY_PER_ADDRESS")]
    pub(crate) table_memory_per_address: u32,
    /// The memory that all tables may take up, in MiB: then the house is full
    #[arg(long, value_name = "MIB", default_value_t = 1024, env = "PARLOUR_TABLE_MEMORY")]
    pub(crate) table_memory: u32,
    /// How many KiB of new tables an address may have stored per hour
    #[arg(long, value_name = "KIB", default_value_t = 4096, env = "PARLOUR_FOUNDED_PER_HOUR", value_parser = clap::value_parser!(u32).range(4..=1 << 21))]
    pub(crate) founded_per_hour: u32,
    /// How large the database may become, in MiB, before no new tables and guests are taken; 0 for no limit
    #[arg(long, value_name = "MIB", default_value_t = 0, env = "PARLOUR_MAX_DATABASE")]
    pub(crate) max_database: u64,
    /// After how many days tables at which nobody acted and guests without a table or a seat are forgotten; 0 for never
    #[arg(long, value_name = "DAYS", default_value_t = 30, env = "PARLOUR_EXPIRE_DAYS")]
    pub(crate) expire_days: u32,
    /// How many connections, and how many sockets, there may be
    #[arg(long, value_name = "N", default_value_t = 10_000, env = "PARLOUR_MAX_CONNECTIONS")]
    pub(crate) max_connections: usize,
    /// How many sockets an address may have
    #[arg(long, value_name = "N", default_value_t = 200, env = "PARLOUR_SOCKETS_PER_ADDRESS")]
    pub(crate) sockets_per_address: usize,
    /// How many requests an address may make per second, and ten times that at once; one that changes something counts
    /// as ten
    #[arg(long, value_name = "N", default_value_t = 20, env = "PARLOUR_REQUESTS_PER_SECOND")]
    pub(crate) requests_per_second: u32,
    /// How many messages a socket may send per second; three times that at once
    #[arg(long, value_name = "N", default_value_t = 20, env = "PARLOUR_MESSAGES_PER_SECOND")]
    pub(crate) messages_per_second: u32,
    /// After how many seconds a table that nobody visits is put to sleep
    #[arg(long, value_name = "S", default_value_t = 300, env = "PARLOUR_IDLE")]
    pub(crate) idle: u64,
    /// The NATS servers of a house with several nodes, such as `nats://localhost:4222`, several with commas between them;
    /// the nodes share a PostgreSQL database too. Without it, this is the only node
    #[arg(long, value_name = "URL", env = "PARLOUR_NATS", hide_env_values = true, requires = "node_address")]
    pub(crate) nats: Option<String>,
    #[command(flatten)]
    pub(crate) nats_options: NatsOptions,
    /// Where this node listens for the other nodes and is reached by them: an address of this machine that strangers do
    /// not reach, such as `10.0.0.5:8081`
    #[arg(long, value_name = "HOST:PORT", env = "PARLOUR_NODE_ADDRESS", requires = "nats")]
    pub(crate) node_address: Option<String>,
    /// A file with the secret by which the nodes know each other, 16 characters or more; or it stands in
    /// `PARLOUR_NODE_SECRET`
    #[arg(long, value_name = "FILE", env = "PARLOUR_NODE_SECRET_FILE")]
    pub(crate) node_secret_file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) log: Log,
}

/// A process that thinks for others.
#[derive(Clone, Debug, Args)]
pub(crate) struct Worker {
    /// The NATS servers of the house, such as `nats://localhost:4222`, several with commas between them
    #[arg(long, value_name = "URL", env = "PARLOUR_NATS", hide_env_values = true)]
    pub(crate) nats: String,
    #[command(flatten)]
    pub(crate) nats_options: NatsOptions,
    /// How many bots think at the same time; as many as there are processors if not given
    #[arg(long, value_name = "N", env = "PARLOUR_BOT_THREADS", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) bot_threads: Option<u16>,
    #[command(flatten)]
    pub(crate) log: Log,
}

/// What NATS needs to know.
#[derive(Clone, Debug, Args)]
pub(crate) struct NatsOptions {
    /// A file with credentials for NATS
    #[arg(long, value_name = "FILE", env = "PARLOUR_NATS_CREDENTIALS")]
    pub(crate) nats_credentials: Option<PathBuf>,
    /// What the house's subjects on NATS begin with, so that several houses can share one
    #[arg(long, value_name = "NAME", default_value = "parlour", env = "PARLOUR_HOUSE", value_parser = house_name)]
    pub(crate) house: String,
}

/// One word, since it becomes part of subjects.
fn house_name(text: &str) -> Result<String, String> {
    let is_plain = |character: char| character.is_ascii_alphanumeric() || "-_".contains(character);
    if !text.is_empty() && text.chars().all(is_plain) {
        return Ok(text.to_string());
    }
    Err("a house's name has letters, digits, - and _".to_string())
}

/// What is logged.
#[derive(Clone, Debug, Args)]
pub(crate) struct Log {
    /// What to log to standard error: `error`, `warn`, `info`, `debug`, or a filter such as `parlour_server=debug`
    #[arg(id = "log", long = "log", value_name = "FILTER", default_value = "warn", env = "PARLOUR_LOG")]
    pub(crate) filter: String,
    /// Log a JSON object per line
    #[arg(id = "log_json", long = "log-json", env = "PARLOUR_LOG_JSON", value_parser = FalseyValueParser::new())]
    pub(crate) json: bool,
}
