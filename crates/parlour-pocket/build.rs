//! Packs the house's own pixel art: letters, faces, buttons, signs.

use std::path::{Path, PathBuf};

use parlour_pixels::pack::{Letters, pack};

fn main() {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where to write"));
    let folder = Path::new("src/pixels");
    println!("cargo::rerun-if-changed={}", folder.display());
    let source = pack(folder).unwrap_or_else(|why| panic!("{why}"));
    std::fs::write(out.join("house.rs"), source).expect("the folder is cargo's own");
    std::fs::write(out.join("fonts.rs"), fonts(folder)).expect("the folder is cargo's own");
}

fn fonts(folder: &Path) -> String {
    let read = |name: &str| {
        let path = folder.join(name).with_extension("font");
        let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        Letters::read(&text).unwrap_or_else(|why| panic!("{}:{}: {}", path.display(), why.line, why.why))
    };
    let letters = read("letters");
    [
        letters.emit("SMALL", "For everything that is read: seven pixels high.", 3, 7),
        letters.bold(&read("bold")).emit("BOLD", "For names and numbers: seven pixels high.", 4, 7),
        read("title").emit("TITLE", "For titles: ten pixels high, with serifs.", 5, 10),
        read("tiny").emit("TINY", "For numbers on a board: five pixels high, capitals only.", 2, 5),
    ]
    .concat()
}
