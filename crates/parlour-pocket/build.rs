//! Packs the house's own pixel art: letters, faces, buttons, frames.

use std::path::{Path, PathBuf};

fn main() {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where to write"));
    let folder = Path::new("src/pixels");
    println!("cargo::rerun-if-changed={}", folder.display());
    let source = parlour_pixels::pack::pack(folder).unwrap_or_else(|why| panic!("{why}"));
    std::fs::write(out.join("house.rs"), source).expect("the folder is cargo's own");
}
