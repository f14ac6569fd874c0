//! Writes drawings as Rust.

use std::fmt::Write;
use std::format;
use std::string::String;
use std::vec::Vec;

use super::{Bitmap, Name};
use crate::Colour;

/// A constant `DRAWINGS` in the order of the names. `Drawing`, `Drawings` and `Sprite` must be in scope where it is
/// included.
pub fn emit(mut all: Vec<(Name, Bitmap)>) -> String {
    all.retain(|(name, _)| !name.name.starts_with('_'));
    all.sort_by(|(one, _), (other, _)| one.cmp(other));
    let mut text = String::from(
        "/// All drawings, in the order of their names.\nconst DRAWINGS: Drawings = Drawings(&[\n",
    );
    for (Name { name, owner, lie, size }, bitmap) in &all {
        let Bitmap { width, height, anchor: (x, y), pixels } = bitmap;
        let sprite = format!("Sprite {{ width: {width}, height: {height}, pixels: b\"{}\" }}", bytes(pixels));
        let line = format!(
            "Drawing {{ name: {name:?}, owner: {owner:?}, lie: {lie:?}, size: {size}, x: {x}, y: {y}, sprite: {sprite} }},"
        );
        writeln!(text, "{line}").expect("a string takes everything");
    }
    text.push_str("]);\n");
    text
}

/// As the inside of a byte string: compilers read it faster than a list of numbers.
fn bytes(pixels: &[Colour]) -> String {
    let mut text = String::new();
    for pixel in pixels {
        write!(text, "\\x{pixel:02x}").expect("a string takes everything");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_are_sorted() {
        let drawing = |name| (Name::read(name).unwrap(), Bitmap::clear(1, 1));
        let text = emit([drawing("b@2"), drawing("a.1"), drawing("b@1"), drawing("_part")].into());
        let names: Vec<&str> = text.lines().filter(|line| line.starts_with("Drawing ")).collect();
        assert!(
            names[0].starts_with(r#"Drawing { name: "a", owner: Some(1), lie: None, size: 0, x: 0, y: 0,"#)
        );
        assert!(names[1].contains("size: 1") && names[2].contains("size: 2"));
    }
}
