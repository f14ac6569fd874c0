//! The test programs of the workspace: built together, and run some at a time, which `cargo test` does not do.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use serde_json::Value;

use crate::environment::Environment;
use crate::step::{cargo, output};

/// How many programs run at a time. Most of their tests wait for servers, nodes and clocks.
const PROGRAMS_AT_A_TIME: usize = 3;
/// How many tests of a program, or files of tests in a browser, run at a time.
pub(crate) const TESTS_AT_A_TIME: &str = "4";

/// Examples that hold tests: `test = true` in the manifests of their crates.
const TESTED_EXAMPLES: [&str; 7] =
    ["dinner", "add_a_bot", "add_a_game", "ask_a_search", "host_a_table", "kalah", "play"];

/// The tests of the server that also run with everything in PostgreSQL: whatever is stored and found again.
const ON_POSTGRES: [&str; 5] = ["games::", "lists::", "returns::", "seats::", "watching::"];

/// A test program.
pub(crate) struct Program {
    /// The name of its crate, of its example or of its folder of tests.
    name: String,
    executable: PathBuf,
    /// The folder of its package.
    folder: PathBuf,
    bytes: u64,
}

/// Builds all test programs, and the binary that some of them start.
#[expect(clippy::print_stderr, reason = "progress for whoever waits")]
pub(crate) fn build() -> anyhow::Result<Vec<Program>> {
    let started = Instant::now();
    eprintln!("==> build of the tests");
    // Of the examples, which clippy checks, some have tests.
    let mut kinds = vec!["test", "--workspace", "--locked", "--no-run", "--lib", "--bins", "--tests"];
    kinds.extend(TESTED_EXAMPLES.iter().flat_map(|name| ["--example", name]));
    kinds.push("--message-format=json-render-diagnostics");
    let built = cargo(&kinds).stderr(Stdio::inherit()).output().context("cannot run cargo")?;
    ensure!(built.status.success(), "the tests cannot be built");
    let messages = serde_json::Deserializer::from_slice(&built.stdout).into_iter::<Value>();
    let mut programs = Vec::new();
    for message in messages {
        programs.extend(program(&message?));
    }
    eprintln!("    build of the tests: {} s", started.elapsed().as_secs());
    Ok(programs)
}

/// Reads what cargo says of something it has built.
fn program(message: &Value) -> Option<Program> {
    message["profile"]["test"].as_bool().filter(|is_test| *is_test)?;
    let executable = PathBuf::from(message["executable"].as_str()?);
    let folder = PathBuf::from(message["manifest_path"].as_str()?).parent()?.to_path_buf();
    let bytes = executable.metadata().ok()?.len();
    Some(Program { name: message["target"]["name"].as_str()?.to_string(), executable, folder, bytes })
}

impl Program {
    fn command(&self) -> Command {
        let mut command = Command::new(&self.executable);
        command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder);
        command.env("RUST_TEST_THREADS", TESTS_AT_A_TIME);
        command
    }
}

/// Runs test programs, and with a PostgreSQL the server's tests once more on that.
#[expect(clippy::print_stderr, reason = "progress for whoever waits")]
pub(crate) fn run(programs: &[Program], environment: &Environment) -> anyhow::Result<()> {
    let started = Instant::now();
    // The last is begun first. Large programs hold servers and nodes, so that their tests take longest.
    let mut sorted: Vec<&Program> = programs.iter().collect();
    sorted.sort_by_key(|program| program.bytes);
    let mut waiting: Vec<(String, Command)> =
        sorted.iter().map(|program| (program.name.clone(), program.command())).collect();
    if environment.postgres.is_some() {
        let server = programs.iter().find(|program| program.name == "server");
        let mut on_postgres = server.context("the server has tests")?.command();
        on_postgres.args(ON_POSTGRES).env("PARLOUR_TEST_DATABASE", "postgres");
        waiting.push(("server on PostgreSQL".to_string(), on_postgres));
    }
    for (_, command) in &mut waiting {
        environment.tell(command);
    }
    eprintln!("==> tests");
    let (waiting, failed) = (Mutex::new(waiting), Mutex::new(Vec::new()));
    let next = || waiting.lock().expect("no thread panics").pop();
    let run_all = || -> anyhow::Result<()> {
        while let Some((name, mut command)) = next() {
            let started = Instant::now();
            let output = output(&mut command).with_context(|| format!("cannot run the tests of {name}"))?;
            let seconds = started.elapsed().as_secs();
            eprintln!("     Running the tests of {name}, {seconds} s\n{}", output.text.trim_end());
            if !output.status.success() {
                failed.lock().expect("no thread panics").push(name);
            }
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..PROGRAMS_AT_A_TIME).map(|_| scope.spawn(run_all)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("the worker does not panic"))
    })?;
    eprintln!("    tests: {} s", started.elapsed().as_secs());
    let failed = failed.into_inner()?;
    if !failed.is_empty() {
        bail!("tests failed: {}", failed.join(", "));
    }
    Ok(())
}
