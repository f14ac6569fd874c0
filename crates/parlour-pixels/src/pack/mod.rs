//! Pixel art as text becomes Rust, for build scripts.
//!
//! ```text
//! # The king wears a crown.
//! key k=w6 y=g0 o=g1
//!
//! king@14 at 3,2
//! k.k.k
//! kyyok
//! kkkkk
//!
//! town.1 = town.0 r0>k0 r1>k1
//! bird-left = bird flipped
//! each n 2 3 4: forest-{n} = forest & token-{n} 6,13
//! ```
//!
//! A name may end in `.0` (whose it is), `~/` (how it lies) and `@14` (for which side of a square), in this order. `at`
//! gives the pixel that lies at the middle of the spot; otherwise it is the middle of the sprite. A dot is clear. A
//! sprite ends at an empty line. A name that begins with an underscore is only a part of others and is not carried.
//!
//! A line with `=` puts sprites together that stand above it: each may be moved (`6,13`), `flipped` left to right,
//! `turned` by a quarter against the clock, and have its colours changed (`r0>k0`). After a plus sign a part becomes one
//! with what is before it; after `&` it stays apart and is laid over when it is drawn, so that many can share it.

mod bitmap;
mod emit;
mod font;
mod parse;

use std::path::{Path, PathBuf};
use std::string::String;
use std::vec::Vec;

pub use bitmap::{Bitmap, Name};
pub use emit::emit;
pub use font::Letters;
pub use parse::parse;

/// What is wrong with a text, and in which line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong.
    pub why: String,
}

/// The text files of a folder, by name; none if there is no such folder.
pub fn texts(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    paths
}

/// The Rust source for all art in a folder: `DRAWINGS`, in the order of their names.
pub fn pack(folder: &Path) -> Result<String, String> {
    let mut all: Vec<(Name, Bitmap)> = Vec::new();
    for path in texts(folder) {
        let told = |why: &dyn core::fmt::Display| std::format!("{}: {why}", path.display());
        let text = std::fs::read_to_string(&path).map_err(|error| told(&error))?;
        parse(&text, &mut all)
            .map_err(|Error { line, why }| std::format!("{}:{line}: {why}", path.display()))?;
    }
    Ok(emit(all))
}
