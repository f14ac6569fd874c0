//! Builds the cartridge and its self-test: `target/*.gba`.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use super::{header, solved, toolchain::toolchain};
use crate::step::{root, step};

/// The most bytes of a cartridge.
const MOST_BYTES: usize = 2 << 20;

/// The cartridge.
pub(super) fn cartridge() -> anyhow::Result<PathBuf> {
    build("parlour", "parlour.gba")
}

/// What takes how much room in the cartridge: the sections as the linker made them, the solved tables, and all of it.
pub(super) fn parts(rom: &Path) -> anyhow::Result<String> {
    let mut size = Command::new("arm-none-eabi-size");
    size.arg("-A").arg(linked("parlour"));
    let told = String::from_utf8(size.output()?.stdout)?;
    let section = |name: &str| -> u64 {
        let line = told.lines().find(|line| line.split_whitespace().next() == Some(name));
        line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok()).unwrap_or(0)
    };
    let mut tables = 0;
    for file in std::fs::read_dir(solved::folder())? {
        tables += file?.metadata()?.len();
    }
    Ok(format!(
        "code {}, constants and pictures {}, solved tables {tables}, for the fast memory {}, in all {} bytes",
        section(".text"),
        section(".rodata") - tables,
        section(".fast"),
        rom.metadata()?.len(),
    ))
}

fn linked(program: &str) -> PathBuf {
    root().join("crates/parlour-cartridge/target/thumbv4t-none-eabi/release").join(program)
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
    let rom = root().join("target").join(name);
    pack(&linked(program), &rom)?;
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
