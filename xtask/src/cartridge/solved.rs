//! Solved tables for the cartridge: who wins each position of every game that can be solved, a bit each.

use std::path::PathBuf;

use anyhow::Context;
use parlour_builtin::games;

use crate::step::root;

/// Where the tables lie.
pub(super) fn folder() -> PathBuf {
    root().join("target/cartridge/solved")
}

/// Solves what can be solved; the folder of tables.
pub(super) fn tables() -> anyhow::Result<PathBuf> {
    let folder = folder();
    std::fs::create_dir_all(&folder)?;
    for game in games().games() {
        for variant in game.info().variants {
            let rules = game.rules(Some(variant.name))?;
            let Some(solved) = rules.solve() else { continue };
            let bits = solved?.win_loss().context("one bit cannot tell a draw")?;
            let file = folder.join(format!("{}.{}.bits", game.info().id, variant.name));
            // What is the same keeps its time, so that nothing is built anew.
            if std::fs::read(&file).ok().as_deref() != Some(bits.as_bytes()) {
                std::fs::write(file, bits.as_bytes())?;
            }
        }
    }
    Ok(folder)
}
