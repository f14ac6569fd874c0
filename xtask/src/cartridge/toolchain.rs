//! What builds for the cartridge's processor: a compiler that may build the libraries too, a linker, and the C compiler
//! and library for a console without a window.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::packages::{find, install};

/// A compiler with its libraries' sources.
pub(crate) struct Toolchain {
    pub(crate) cargo: PathBuf,
    pub(crate) rustc: PathBuf,
}

/// Debian's compiler, which lies beside the ordinary one and is called by its path.
const DEBIAN: [&str; 3] = ["rustc-web", "rust-web-src", "cargo-web"];
const LINKER: &str = "arm-none-eabi-ld";

/// A toolchain, installed if it can be; the error says in one line what is missing.
pub(crate) fn toolchain() -> anyhow::Result<Toolchain> {
    if find(LINKER).is_none() {
        install(&["gcc-arm-none-eabi"]);
    }
    if find(LINKER).is_none() {
        bail!("missing: {LINKER} (Debian's gcc-arm-none-eabi)");
    }
    if let Some(toolchain) = known() {
        return Ok(toolchain);
    }
    install(&DEBIAN);
    known().context(
        "missing: a compiler with its sources (rustup toolchain install nightly --component rust-src, or Debian's \
         rustc-web rust-web-src cargo-web)",
    )
}

fn known() -> Option<Toolchain> {
    nightly().or_else(debian)
}

fn nightly() -> Option<Toolchain> {
    let which = |program: &str| {
        let mut rustup = Command::new("rustup");
        let found = rustup.args(["which", "--toolchain", "nightly", program]).output().ok()?;
        let path = String::from_utf8(found.stdout).ok()?;
        found.status.success().then(|| PathBuf::from(path.trim()))
    };
    with_sources(which("cargo")?, which("rustc")?)
}

fn debian() -> Option<Toolchain> {
    with_sources("/usr/bin/cargo".into(), "/usr/bin/rustc".into())
}

fn with_sources(cargo: PathBuf, rustc: PathBuf) -> Option<Toolchain> {
    let answer = Command::new(&rustc).args(["--print", "sysroot"]).output().ok()?;
    let root = String::from_utf8(answer.stdout).ok()?;
    let sources = Path::new(root.trim()).join("lib/rustlib/src/rust/library/alloc/Cargo.toml");
    (cargo.is_file() && sources.is_file()).then_some(Toolchain { cargo, rustc })
}
