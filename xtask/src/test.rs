//! The checks that every commit has to pass.
//!
//! Tests mostly wait: for servers, browsers and clocks. So they are the foreground, and what keeps a processor busy (clippy,
//! documents, the builds for WebAssembly and for the cartridge) runs in the background and steps back for them.

use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use anyhow::anyhow;

use crate::environment::Environment;
use crate::packages::{find, install};
use crate::step::{cargo, in_background, noted, root, step, target};
use crate::web::Tools;
use crate::{cartridge, programs, wasm, web};

/// Runs every check that each commit has to pass, and with `is_long` those that are slow and rarely find anything.
pub(crate) fn run(is_long: bool) -> anyhow::Result<()> {
    step("format", cargo(&["fmt", "--all", "--check"]))?;
    // Before there are two lanes: packages are installed one after the other.
    if find("faketime").is_none() {
        install(&["faketime"]);
    }
    let (environment, tools) = (Environment::start()?, web::tools_or_skip()?);
    cartridge::install_tools();
    let has_module = wasm::has_tools();
    let test_programs = programs::build()?;
    thread::scope(|scope| {
        let (module, built) = mpsc::channel();
        let tools = tools.as_ref();
        let checks =
            in_background(scope, move || noted(background(is_long, tools.filter(|_| has_module), module)))?;
        let tests = noted(foreground(is_long, &test_programs, &environment, tools, &built));
        drop(built);
        let checks = checks.join().unwrap_or_else(|_| Err(anyhow!("the background has panicked")));
        tests.and(checks)
    })?;
    if is_long { long() } else { Ok(()) }
}

fn foreground(
    is_long: bool,
    test_programs: &[programs::Program],
    environment: &Environment,
    tools: Option<&Tools>,
    module: &Receiver<wasm::Built>,
) -> anyhow::Result<()> {
    programs::run(test_programs, environment)?;
    tools.map_or(Ok(()), |tools| web::test(tools, environment, module, is_long))
}

fn background(is_long: bool, tools: Option<&Tools>, module: Sender<wasm::Built>) -> anyhow::Result<()> {
    // First, because the foreground waits for it.
    let built = tools.map(|_| wasm::build_for_tests(is_long)).transpose()?;
    if let Some(built) = &built {
        // It fails if the foreground has failed, and then nothing needs it.
        drop(module.send(built.clone()));
    }
    drop(module);
    step("clippy", cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))?;
    step("no_std", no_std())?;
    cartridge::run_or_skip(is_long)?;
    step("doc tests", cargo(&["test", "--workspace", "--locked", "--doc"]))?;
    let mut docs = cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
    docs.env("RUSTDOCFLAGS", "-D warnings");
    step("docs", docs)?;
    tools.zip(built.as_ref()).map_or(Ok(()), |(tools, built)| wasm::test(built, tools))
}

/// Runs the checks that take too long for every commit.
fn long() -> anyhow::Result<()> {
    // Alone, and so without networks, as the console has it.
    step("memory of the console", cargo(&["test", "-p", "parlour-pocket", "--locked", "--test", "memory"]))?;
    let mut thorough = cargo(&["test", "--workspace", "--release", "--locked", "thorough"]);
    thorough.env("PARLOUR_THOROUGH", "1");
    step("thorough tests", thorough)
}

/// Throws text at the parsers, for a time that is said.
pub(crate) fn fuzz(seconds: u64) -> anyhow::Result<()> {
    let mut fuzz = cargo(&["test", "--workspace", "--locked", "fuzz"]);
    fuzz.env("PARLOUR_FUZZ_SECONDS", seconds.to_string());
    step("fuzz", fuzz)
}

/// Builds the release binary anew.
pub(crate) fn release_binary() -> anyhow::Result<PathBuf> {
    step("release build", cargo(&["build", "--release", "--locked", "-p", "parlour"]))?;
    Ok(target().join("release").join("parlour"))
}

/// Checks a program without `std` that needs core, games, search and table. Two panic handlers are found without code.
fn no_std() -> std::process::Command {
    let mut command = cargo(&["check"]);
    command.current_dir(root().join("xtask/no-std"));
    command
}
