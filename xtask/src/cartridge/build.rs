//! Builds the cartridge and its self-test: `target/*.gba`.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use super::{header, solved, toolchain::toolchain};
use crate::test::{root, step};

/// The most bytes of a cartridge.
const MOST_BYTES: usize = 2 << 20;

/// The cartridge.
pub(super) fn cartridge() -> anyhow::Result<PathBuf> {
    build("parlour", "parlour.gba")
}

/// The cartridge that tests itself.
pub(super) fn self_testing() -> anyhow::Result<PathBuf> {
    build("self-test", "parlour-self-test.gba")
}

fn build(program: &str, name: &str) -> anyhow::Result<PathBuf> {
    let tools = toolchain()?;
    let tables = solved::tables()?;
    let folder = root().join("crates/parlour-cartridge");
    let mut cargo = Command::new(tools.cargo);
    cargo.args(["build", "--release", "--locked", "--bin", program]).current_dir(&folder);
    // The stable compiler may build its own libraries, if it is told that it may.
    cargo.env("RUSTC", tools.rustc).env("RUSTC_BOOTSTRAP", "1").env("PARLOUR_SOLVED", tables);
    // What cargo told this program about the ordinary build is not about that one.
    for variable in ["CARGO", "RUSTUP_TOOLCHAIN", "CARGO_TARGET_DIR", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"]
    {
        cargo.env_remove(variable);
    }
    step(&format!("build of {program}"), cargo)?;
    let linked = folder.join("target/thumbv4t-none-eabi/release").join(program);
    let rom = root().join("target").join(name);
    pack(&linked, &rom)?;
    Ok(rom)
}

/// What the linker made as it lies in the cartridge, with a right header.
fn pack(linked: &Path, rom: &Path) -> anyhow::Result<()> {
    let mut copy = Command::new("arm-none-eabi-objcopy");
    copy.args(["-O", "binary"]).arg(linked).arg(rom);
    ensure!(copy.status().context("missing: arm-none-eabi-objcopy")?.success(), "cannot pack the cartridge");
    let mut bytes = std::fs::read(rom)?;
    header::complete(&mut bytes)?;
    ensure!(bytes.len() <= MOST_BYTES, "the cartridge has {} bytes, more than {MOST_BYTES}", bytes.len());
    std::fs::write(rom, bytes)?;
    Ok(())
}
