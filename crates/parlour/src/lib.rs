//! Parlour as a library: the whole program, with the games of your choice.
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! fn main() -> ExitCode {
//!     // With a game of your own: `parlour::games().with::<MyGame>()`.
//!     parlour::run(parlour::games())
//! }
//! ```
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
