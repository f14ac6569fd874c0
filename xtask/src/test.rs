//! The checks, one command each, stopping at the first that fails.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, ensure};
use parlour_trial::nats;
use parlour_trial::postgres::{SHARED_SERVER, Server, programs};

use crate::packages::{find, install};
use crate::{cartridge, wasm, web};

/// Runs every check that each commit has to pass, and with `is_long` those that are slow and rarely find anything.
pub(crate) fn run(is_long: bool) -> anyhow::Result<()> {
    step("format", cargo(&["fmt", "--all", "--check"]))?;
    step("clippy", cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))?;
    step("no_std", no_std())?;
    rust_tests()?;
    step("doc tests", cargo(&["test", "--workspace", "--locked", "--doc"]))?;
    let mut docs = cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
    docs.env("RUSTDOCFLAGS", "-D warnings");
    step("docs", docs)?;
    cartridge::run_or_skip(is_long)?;
    let module = wasm::test_or_skip(is_long)?;
    web::run(module.as_ref(), is_long)?;
    if is_long { long() } else { Ok(()) }
}

/// Examples that hold tests: `test = true` in the manifests of their crates.
const TESTED_EXAMPLES: [&str; 7] =
    ["dinner", "add_a_bot", "add_a_game", "ask_a_search", "host_a_table", "kalah", "play"];

fn rust_tests() -> anyhow::Result<()> {
    // The tests of clocks set the wall clock of a process with it, and say so where they cannot.
    if find("faketime").is_none() {
        install(&["faketime"]);
    }
    // The binary is built as the tests of its pipes need it; of the examples, which clippy has checked, some have tests.
    let mut kinds = vec!["test", "--workspace", "--locked", "--lib", "--bins", "--tests"];
    kinds.extend(TESTED_EXAMPLES.iter().flat_map(|name| ["--example", name]));
    let postgres = postgres()?;
    let mut tests = with_postgres(cargo(&kinds), postgres.as_ref());
    // Twice as many as there are cores, at the least: many a test mostly waits.
    tests.env("RUST_TEST_THREADS", AT_A_TIME);
    step("tests", tests)?;
    if postgres.is_some() {
        // Of the workspace, so that everything is built as it was just now.
        let mut server = cargo(&["test", "--workspace", "--locked", "--test", "server", "--"]);
        server.args(ON_POSTGRES).env("PARLOUR_TEST_DATABASE", "postgres");
        step("tests of the server on PostgreSQL", with_postgres(server, postgres.as_ref()))?;
    }
    Ok(())
}

/// Runs the checks that take too long for every commit.
fn long() -> anyhow::Result<()> {
    // Alone, and so without networks, as the console has it.
    step("memory of the console", cargo(&["test", "-p", "parlour-pocket", "--locked", "--test", "memory"]))?;
    let mut thorough = cargo(&["test", "--workspace", "--release", "--locked", "thorough"]);
    thorough.env("PARLOUR_THOROUGH", "1");
    step("thorough tests", thorough)
}

/// How many tests run at a time.
pub(crate) const AT_A_TIME: &str = "4";

/// Tests of the server that also run with everything in PostgreSQL: whatever is stored and found again.
const ON_POSTGRES: [&str; 5] = ["games::", "lists::", "returns::", "seats::", "watching::"];

/// What houses with several nodes need.
pub(crate) fn install_services() {
    let mut missing = Vec::new();
    if programs().is_none() {
        missing.push("postgresql");
    }
    if !nats::is_installed() {
        missing.push("nats-server");
    }
    install(&missing);
}

/// A PostgreSQL for all tests; it is stopped when they are done. Where it or NATS cannot be had, tests say that they are
/// skipped; but where everything is checked, both must be there.
fn postgres() -> anyhow::Result<Option<Server>> {
    install_services();
    let is_everything_checked = std::env::var_os("CI").is_some();
    ensure!(!is_everything_checked || nats::is_installed(), "NATS cannot be installed");
    if programs().is_none() {
        ensure!(!is_everything_checked, "PostgreSQL cannot be installed");
        return Ok(None);
    }
    Ok(Some(Server::start()?))
}

fn with_postgres(mut command: Command, server: Option<&Server>) -> Command {
    if let Some(server) = server {
        command.env(SHARED_SERVER, server.address());
    }
    command
}

/// The parsers, for a time that is said.
pub(crate) fn fuzz(seconds: u64) -> anyhow::Result<()> {
    let mut fuzz = cargo(&["test", "--workspace", "--locked", "fuzz"]);
    fuzz.env("PARLOUR_FUZZ_SECONDS", seconds.to_string());
    step("fuzz", fuzz)
}

/// The release binary, built anew.
pub(crate) fn release_binary() -> anyhow::Result<PathBuf> {
    step("release build", cargo(&["build", "--release", "--locked", "-p", "parlour"]))?;
    Ok(target().join("release").join("parlour"))
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Checks a program without `std` that needs core, games, search and table. Two panic handlers are found without code.
fn no_std() -> Command {
    let mut command = cargo(&["check"]);
    command.current_dir(root().join("xtask/no-std"));
    command
}

#[expect(clippy::print_stderr, reason = "progress for whoever waits")]
pub(crate) fn step(name: &str, mut command: Command) -> anyhow::Result<()> {
    eprintln!("==> {name}");
    let (begun, processor_before) = (Instant::now(), processor_seconds());
    let status = command.status().with_context(|| format!("cannot run the {name} step"))?;
    ensure!(status.success(), "the {name} step failed");
    let processor = processor_before.zip(processor_seconds()).map(|(before, after)| after - before);
    let processor = processor.map_or(String::new(), |seconds| format!(", {seconds} s of processors"));
    eprintln!("    {name}: {} s{processor}", begun.elapsed().as_secs());
    Ok(())
}

/// Returns the processor time of all programs that have ended, which a busy machine hardly changes. Only Linux says it.
fn processor_seconds() -> Option<u64> {
    const TICKS_PER_SECOND: u64 = 100;
    let line = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name in parentheses may hold anything; the times of children are fields 16 and 17.
    let mut fields = line.rsplit_once(')')?.1.split_whitespace().skip(13);
    let mut next = || fields.next()?.parse::<u64>().ok();
    Some((next()? + next()?) / TICKS_PER_SECOND)
}
