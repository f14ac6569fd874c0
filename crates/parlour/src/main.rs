//! The `parlour` binary: one file per subcommand in `commands/`, all flags in `cli.rs`.
//!
//! Data goes to standard output, everything else to standard error. The exit code is 0 for success, 1 for a
//! negative result (a record that does not replay, a game that cannot be solved), 2 for bad usage or an error.

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
use mimalloc::MiMalloc;

/// A server makes scenes all the time, of many small pieces: the system's allocator takes a quarter of its time.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    match commands::run(cli) {
        Ok(verdict) => verdict.into(),
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(&error);
            ExitCode::from(2)
        }
    }
}
