//! The real binary, talked to as people and programs do: arguments, pipes, exit codes.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "cli/arena.rs"]
mod arena;
#[path = "cli/clocks.rs"]
mod clocks;
#[path = "cli/commands.rs"]
mod commands;
#[path = "cli/documents.rs"]
mod documents;
#[path = "cli/engine.rs"]
mod engine;
#[path = "cli/fuzz.rs"]
mod fuzz;
#[path = "cli/laboratory.rs"]
mod laboratory;
#[path = "cli/nodes.rs"]
mod nodes;
#[path = "cli/pictures.rs"]
mod pictures;
#[path = "cli/play.rs"]
mod play;
#[path = "cli/same_seed.rs"]
mod same_seed;
#[path = "cli/scripts.rs"]
mod scripts;
#[path = "cli/secrets.rs"]
mod secrets;
#[path = "cli/serve.rs"]
mod serve;

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The smallest game of the list, which these tests are about.
const GAME: &str = "larva";
/// One with dice, for two to four.
const DICE_GAME: &str = "settlers";
/// One in which players know different things.
const SECRET_GAME: &str = "seawars";
const START: &str = "8/8/8/8/8/8/3L4/B1B1B1B1 l";

fn parlour(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs a command to its end.
fn run(arguments: &[&str]) -> Ran {
    parlour(arguments).output().unwrap().into()
}

/// Runs a command with something typed into it.
fn run_with(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = parlour(arguments).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A program that has quit does not read on, which is its right.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().unwrap().into()
}

struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Ran {
    /// It succeeded and said nothing on standard error.
    #[track_caller]
    fn success(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// It failed with one line on standard error and nothing on standard output.
    #[track_caller]
    fn failure(self, code: i32) -> String {
        assert_eq!((self.code, self.out.as_str()), (Some(code), ""), "{}", self.err);
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        self.err
    }
}
