//! The cartridge: built, tested and played without a window. `docs/cartridge.md` tells what comes of it.

mod build;
mod console;
mod header;
mod play;
mod power;
mod self_test;
mod solved;
mod toolchain;

use self_test::Extent;
pub(crate) use self_test::run_or_skip;

use anyhow::Context;
use clap::Args;

/// What to do with the cartridge.
#[derive(Args)]
pub(crate) struct Cartridge {
    /// Run the self-test in mGBA: same answers as here, budgets, memory, random input
    #[arg(long)]
    self_test: bool,
    /// Test every variant, and for longer
    #[arg(long, requires = "self_test")]
    thorough: bool,
    /// Play every game to its end by buttons, and take pictures into `target/cartridge`
    #[arg(long)]
    play: bool,
    /// Switch the machine off at this many random moments, and look whether the game is still there
    #[arg(long, value_name = "TIMES")]
    power: Option<u32>,
}

/// Installs what the self-test needs, where that is possible. The self-test says what is missing.
pub(crate) fn install_tools() {
    drop((toolchain::toolchain(), console::program()));
}

/// Builds `target/parlour.gba`, and does with it what was asked for.
#[expect(clippy::print_stderr, reason = "it says what it has made")]
pub(crate) fn run(told: &Cartridge) -> anyhow::Result<()> {
    if told.self_test {
        let extent = if told.thorough { Extent::Thorough } else { Extent::Whole };
        return self_test::self_test(extent);
    }
    let rom = build::cartridge().context("cannot build the cartridge")?;
    if told.play {
        return play::play(&rom);
    }
    if let Some(times) = told.power {
        return power::power(&rom, times);
    }
    eprintln!("    {}", build::parts(&rom)?);
    eprintln!("{}", rom.display());
    Ok(())
}
