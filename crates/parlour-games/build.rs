//! Lists the games that are drawn in pixels, and packs their pixel art where it is wanted.

use std::path::{Path, PathBuf};

fn main() {
    // A game may get its folder of pixels at any time, so that all folders are watched.
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where to write"));
    let games = std::fs::read_dir("src").expect("there are games").flatten();
    let mut drawn: Vec<PathBuf> =
        games.map(|game| game.path()).filter(|game| game.join("pixels").is_dir()).collect();
    drawn.sort();
    let ids: Vec<_> = drawn.iter().filter_map(|game| game.file_name()?.to_str()).collect();
    write(&out.join("drawn_in_pixels.rs"), &format!("&{ids:?}"));
    #[cfg(feature = "pixels")]
    for game in &drawn {
        let name = out.join(game.file_name().expect("a game has a name")).with_extension("rs");
        write(&name, &parlour_pixels::pack::pack(&game.join("pixels")).unwrap_or_else(|why| panic!("{why}")));
    }
}

fn write(path: &Path, text: &str) {
    std::fs::write(path, text).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
}
