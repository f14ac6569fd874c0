//! Packs the pixel art of each game, where it is wanted.

fn main() {
    #[cfg(feature = "pixels")]
    pack();
    println!("cargo::rerun-if-changed=build.rs");
}

/// One file of drawings for every folder of a game that has pixels.
#[cfg(feature = "pixels")]
fn pack() {
    let out = std::path::PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where to write"));
    for game in std::fs::read_dir("src").expect("there are games").flatten() {
        let folder = game.path().join("pixels");
        if parlour_pixels::pack::texts(&folder).is_empty() {
            continue;
        }
        println!("cargo::rerun-if-changed={}", folder.display());
        let source = parlour_pixels::pack::pack(&folder).unwrap_or_else(|why| panic!("{why}"));
        let name = out.join(game.file_name()).with_extension("rs");
        std::fs::write(&name, source).unwrap_or_else(|why| panic!("{}: {why}", name.display()));
    }
}
