//! The house as a module of WebAssembly: `target/wasm/plain` for every page, `target/wasm/threads` for those that may
//! share memory between workers. Nothing else in the project needs the tools for it.

mod build;
mod parity;
mod toolchain;

pub(crate) use build::{Built, Quality, build, build_for, last};
pub(crate) use parity::speed;

use crate::npm;
use crate::web::Tools;

/// What it is built for.
const TARGET: &str = "wasm32-unknown-unknown";

/// How many bytes go over the wire.
fn compressed(bytes: &[u8]) -> anyhow::Result<usize> {
    const BEST: u32 = 11;
    let smaller = parlour_bundle::compress(bytes, BEST)?;
    Ok(smaller.brotli.map_or(bytes.len(), |brotli| brotli.len()))
}

/// Builds both modules, and says what a visitor fetches of each.
#[expect(clippy::print_stderr, reason = "it says what it has made")]
pub(crate) fn run() -> anyhow::Result<()> {
    let built = build(Quality::Release)?;
    for folder in [Some(&built.plain), built.threads.as_ref()].into_iter().flatten() {
        eprintln!("{}", folder.display());
        for file in build::files(folder) {
            let bytes = std::fs::read(&file)?;
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            eprintln!("    {name}: {} bytes, {} compressed", bytes.len(), compressed(&bytes)?);
        }
    }
    if built.threads.is_none() {
        eprintln!(
            "==> SKIPPED: no module for several threads, because the compiler has no sources of its libraries"
        );
    }
    Ok(())
}

/// Returns whether the module can be built here. Installs what is missing if it may; where that fails, says so.
#[expect(clippy::print_stderr, reason = "what was left out has to be said")]
pub(crate) fn has_tools() -> bool {
    let compiler = toolchain::compiler();
    if let Err(missing) = &compiler {
        eprintln!("==> SKIPPED: the house in WebAssembly was not tested. {missing}");
    }
    compiler.is_ok()
}

/// Builds what tests need: for every commit one module, and quickly; for a long test both as they are released.
pub(crate) fn build_for_tests(is_long: bool) -> anyhow::Result<Built> {
    build(if is_long { Quality::Release } else { Quality::Test })
}

/// Holds the module against this computer, and tries the package in an empty project.
pub(crate) fn test(built: &Built, tools: &Tools) -> anyhow::Result<()> {
    parity::check(built, tools)?;
    npm::test(built, &tools.browser)
}
