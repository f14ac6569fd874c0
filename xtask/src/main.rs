//! What CI and people run: `cargo xtask test` before every commit, the rest when it is called for.

mod calibrate;
mod cartridge;
mod environment;
mod npm;
mod packages;
mod programs;
mod site;
mod step;
mod test;
mod trial;
mod wasm;
mod web;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use parlour_trial::house::Ground;
use parlour_trial::load::Bots;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The chores of Parlour")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// Where bots think.
#[derive(Clone, Copy, ValueEnum)]
enum BotsAt {
    /// At the server
    Pool,
    /// At the clients
    Clients,
}

impl From<BotsAt> for Bots {
    fn from(bots: BotsAt) -> Self {
        match bots {
            BotsAt::Pool => Bots::Pool,
            BotsAt::Clients => Bots::Clients,
        }
    }
}

#[derive(Subcommand)]
enum Command {
    /// Format check, clippy, all tests, doc tests, docs build, `no_std` check, the page in a browser: what CI runs
    Test {
        /// Run what is slow and rarely finds anything, too
        #[arg(long)]
        long: bool,
    },
    /// Fit what bots' points are worth to results of games, and check it on games that were not used for that
    Calibrate(calibrate::Calibration),
    /// Kill a release server at random moments while many play, and look for what was lost
    Chaos {
        /// How many tables are played at
        #[arg(long, default_value_t = 40)]
        tables: usize,
        /// For how many seconds
        #[arg(long, default_value_t = 120)]
        seconds: u64,
        /// The longest that the server runs before it is killed, in milliseconds
        #[arg(long, default_value_t = 3000)]
        run: u64,
        /// What the moments and the actions follow from
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Cut the power of the disk as well each time; needs the right to mount
        #[arg(long)]
        power: bool,
        /// Not one server but so many nodes over PostgreSQL and NATS: they are killed, paused, closed and cut off, and
        /// PostgreSQL and NATS are restarted
        #[arg(long, value_name = "N", conflicts_with_all = ["power", "run"])]
        nodes: Option<usize>,
        /// With nodes: only close and start one after the other, as for an upgrade
        #[arg(long, requires = "nodes")]
        rolling: bool,
        /// With nodes: give every node a network namespace of its own, and pull its cable out; needs root
        #[arg(long, requires = "nodes")]
        namespaces: bool,
        /// Another binary than the release one, which is built anew if this is not given
        #[arg(long, value_name = "FILE")]
        binary: Option<PathBuf>,
    },
    /// Find out how many tables a release server bears, with real sockets on this machine
    Load {
        /// How many more tables with every step
        #[arg(long, default_value_t = 1000)]
        step: usize,
        /// The most tables to try
        #[arg(long, default_value_t = 8000)]
        most: usize,
        /// How many seconds each step is measured
        #[arg(long, default_value_t = 10)]
        seconds: u64,
        /// How long a player thinks on average, in milliseconds
        #[arg(long, default_value_t = 1000)]
        think: u64,
        /// Only this game; all of them in turn if not given
        #[arg(long)]
        game: Option<String>,
        /// One person against bots at every table, which think at the server or at the clients
        #[arg(long, value_enum)]
        bots: Option<BotsAt>,
        /// Keep everything in a PostgreSQL that is started for it
        #[arg(long)]
        postgres: bool,
        /// Not one server but so many nodes over PostgreSQL and NATS, with clients of every table at any of them
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
        nodes: Option<u8>,
        /// Another binary to compare with; built anew if not given
        #[arg(long, value_name = "FILE")]
        binary: Option<PathBuf>,
    },
    /// Take pictures of every screen of the page into `target/shots`: light, dark, high contrast and on a phone
    Shots {
        /// Only one look: light, dark, contrast or phone
        look: Option<String>,
    },
    /// Measure what the page weighs on the wire: a first visit, a table, a second visit
    Weight {
        /// List every request
        #[arg(long)]
        all: bool,
    },
    /// Measure how smoothly pieces move on a phone four times as slow; wants a machine with nothing else to do
    Smooth,
    /// Build `target/parlour.gba`, the house on a Game Boy Advance, or try it in mGBA
    Cartridge(cartridge::Cartridge),
    /// Build `target/site`, the page without a server: a folder for any static host under any path
    Site {
        /// Around the module of WebAssembly that was built last: for work on the page alone
        #[arg(long)]
        keep_module: bool,
        /// With the games of this crate, which sets a catalog for WebAssembly and has a program with the same: docs/site.md
        #[arg(long = "crate", value_name = "FOLDER", conflicts_with = "keep_module")]
        package: Option<PathBuf>,
    },
    /// Build `target/npm`, the package for other people's pages and programs
    Npm,
    /// Build the house as a module of WebAssembly into `target/wasm`, and say what it weighs
    Wasm {
        /// Measure how fast it searches, one thread against one of this computer
        #[arg(long)]
        speed: bool,
        /// Test it: the same answers as here, and the package in an empty project
        #[arg(long, conflicts_with = "speed")]
        test: bool,
    },
    /// Throw garbled and nearly right text at every parser for some time
    Fuzz {
        /// For how many seconds each
        #[arg(long, default_value_t = 60)]
        seconds: u64,
    },
}

#[expect(clippy::print_stderr, reason = "the one line that says what failed")]
fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Test { long } => test::run(long),
        Command::Calibrate(told) => calibrate::run(&told),
        Command::Cartridge(told) => cartridge::run(&told),
        Command::Chaos { tables, seconds, run, seed, power, nodes, rolling, namespaces, binary } => {
            let moments = trial::Moments { tables, seconds, seed, binary };
            match nodes {
                Some(nodes) => trial::nodes(moments, nodes, rolling, namespaces),
                None => trial::chaos(moments, run, power),
            }
        }
        Command::Load { step, most, seconds, think, game, bots, postgres, nodes, binary } => {
            let bots = bots.map(Bots::from);
            let ground = match nodes {
                Some(nodes) => Ground::Nodes(nodes.into()),
                None if postgres => Ground::Postgres,
                None => Ground::File,
            };
            trial::load(trial::Steps { step, most, seconds, think, game, bots }, ground, binary)
        }
        Command::Shots { look } => web::shots(look.as_deref()),
        Command::Weight { all } => web::weight(all),
        Command::Smooth => web::smooth(),
        Command::Site { package: Some(folder), .. } => site::run_for(&folder),
        Command::Site { keep_module, .. } => site::run(keep_module),
        Command::Npm => npm::run(),
        Command::Wasm { speed: true, .. } => wasm::speed(),
        Command::Wasm { test: true, .. } => {
            wasm::build_for_tests(false).and_then(|built| wasm::test(&built, &web::needed_tools()?))
        }
        Command::Wasm { .. } => wasm::run(),
        Command::Fuzz { seconds } => test::fuzz(seconds),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
