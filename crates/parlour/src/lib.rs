//! Parlour as a library: the whole program, with the games of your choice.
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! use parlour_core::toy::Nim; // Or a game of your own.
//!
//! fn main() -> ExitCode {
//!     parlour::run(parlour::games().with::<Nim>())
//! }
//! ```
//!
//! `docs/adding-a-game.md` leads through a game in a crate of its own. The examples: `add_a_game` is a whole game in one
//! file, `add_a_bot` adds a bot to a game that is there, `play` plays a game in ten lines, `host_a_table` drives a live
//! table by hand, `ask_a_search` asks a search about a position.
//!
//! One file per subcommand in `commands/`, all flags in `cli.rs`. Data goes to standard output, everything else to standard
//! error. The exit code is 0 for success, 1 for a negative result (a record that does not replay, a game that cannot be
//! solved), 2 for bad usage or an error.

mod board;
mod cli;
mod commands;
mod engine;
mod names;
mod output;
mod play;
mod rulebook;

use std::process::ExitCode;

use clap::Parser;
pub use parlour_table::Catalog;

/// Returns the built-in games with their bots.
pub fn games() -> Catalog {
    parlour_builtin::games().clone()
}

/// Runs the program that the command line asks for: a game in the terminal, the server, a tournament, the engine protocol.
#[expect(clippy::needless_pass_by_value, reason = "a catalog is made for this call")]
pub fn run(catalog: Catalog) -> ExitCode {
    let cli = cli::Cli::parse();
    match commands::run(cli, &catalog) {
        Ok(verdict) => verdict.into(),
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(&error);
            ExitCode::from(2)
        }
    }
}
