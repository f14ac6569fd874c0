//! What CI and people run: `cargo xtask test` before every commit, the rest when it is called for.

mod ladder;
mod test;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The chores of Parlour")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Format check, clippy, all tests, doc tests, docs build, `no_std` check: what CI runs
    Test,
    /// The tests that check everything where `test` checks a sample; takes a minute or two
    Verify,
    /// Play each level of a game against the one below, and check that it is a ladder
    Ladder {
        /// The game's id; all games if not given
        game: Option<String>,
        /// Games per pair of levels, half of them on each side
        #[arg(long, default_value_t = 1000)]
        games: u32,
        /// Random moves at the start of each pair of games, where the levels themselves have no luck
        #[arg(long, default_value_t = 0)]
        opening: u32,
        /// The seed of the first pair of games
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

#[expect(clippy::print_stderr, reason = "the one line that says what failed")]
fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Test => test::run(),
        Command::Verify => test::verify(),
        Command::Ladder { game, games, opening, seed } => ladder::run(game.as_deref(), games, opening, seed),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
