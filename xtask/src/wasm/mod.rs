//! The house as a module of WebAssembly: `target/wasm/plain` for every page, `target/wasm/threads` for those that may
//! share memory between workers. Nothing else in the project needs the tools for it.

mod build;
mod parity;
mod toolchain;

pub(crate) use build::{Built, Quality, build, build_for, last};
pub(crate) use parity::speed;

use crate::{npm, web};

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

/// Builds the module, holds it against this computer and tries the package in an empty project. Where the tools cannot be
/// had, says so and returns nothing. For every commit it builds one module, and quickly; a long test builds both as they
/// are released.
#[expect(clippy::print_stderr, reason = "what was left out has to be said")]
pub(crate) fn test_or_skip(is_long: bool) -> anyhow::Result<Option<Built>> {
    let missing = match (toolchain::compiler(), web::tools()) {
        (Ok(_), Some(browser)) => {
            let built = build(if is_long { Quality::Release } else { Quality::Test })?;
            parity::check(&built, &browser)?;
            npm::test(&built, &browser)?;
            return Ok(Some(built));
        }
        (Err(problem), _) => problem.to_string(),
        (_, None) => "missing: node, npm or Chromium".to_string(),
    };
    eprintln!("==> SKIPPED: the house in WebAssembly was not tested. {missing}");
    Ok(None)
}
