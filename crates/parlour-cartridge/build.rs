//! Tells the linker how the machine's memory is laid out, and takes up the solved tables that were made before: a folder
//! of files `GAME.VARIANT.bits`, named by the environment. Without it there are none.

use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() {
    let folder = variable("CARGO_MANIFEST_DIR").expect("cargo says where the package lies");
    println!("cargo::rustc-link-arg-bins=-T{}/memory.ld", folder.display());
    println!("cargo::rerun-if-changed=memory.ld");
    println!("cargo::rerun-if-env-changed=PARLOUR_SOLVED");
    let mut entries = String::new();
    if let Some(solved) = variable("PARLOUR_SOLVED") {
        println!("cargo::rerun-if-changed={}", solved.display());
        let mut files: Vec<PathBuf> = files_in(&solved);
        files.sort();
        files.iter().for_each(|file| entries.push_str(&entry(file)));
    }
    let out = variable("OUT_DIR").expect("cargo says where to write").join("solved.rs");
    std::fs::write(out, format!("&[{entries}]")).expect("cargo's folder can be written to");
}

fn variable(name: &str) -> Option<PathBuf> {
    std::env::var_os(name).map(PathBuf::from)
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder of solved tables can be read");
    entries.filter_map(Result::ok).map(|entry| entry.path()).collect()
}

/// A table as Rust.
fn entry(file: &Path) -> String {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let mut entry = String::new();
    if let Some((game, variant)) = name.strip_suffix(".bits").and_then(|name| name.split_once('.')) {
        let _ = write!(
            entry,
            "CarriedTable {{ game: {game:?}, variant: {variant:?}, bits: include_bytes!({:?}) }},",
            file.display().to_string(),
        );
    }
    entry
}
