//! Writes drawings as Rust.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::format;
use std::string::String;
use std::vec::Vec;

use super::{Bitmap, Name};
use crate::Colour;

/// A constant `DRAWINGS` in the order of the names, and the pixels they share. `Drawing`, `Drawings`, `Over` and `Sprite`
/// must be in scope where it is included.
pub fn emit(mut all: Vec<(Name, Bitmap)>) -> String {
    all.retain(|(name, _)| !name.name.starts_with('_'));
    all.sort_by(|(one, _), (other, _)| one.cmp(other));
    let mut shared = Shared::default();
    let mut list = String::new();
    for (Name { name, owner, lie, size }, bitmap) in &all {
        let (x, y) = bitmap.anchor;
        let sprite = shared.sprite(bitmap);
        let over = bitmap.over.iter().map(|(over, x, y)| {
            let sprite = shared.sprite(over);
            format!("Over {{ x: {x}, y: {y}, sprite: {sprite} }}, ")
        });
        let over: String = over.collect();
        let line = format!(
            "Drawing {{ name: {name:?}, owner: {owner:?}, lie: {lie:?}, size: {size}, x: {x}, y: {y}, sprite: {sprite}, \
             over: &[{over}] }},\n"
        );
        list.push_str(&line);
    }
    let Shared { statics, .. } = shared;
    format!(
        "{statics}/// All drawings, in the order of their names.\nconst DRAWINGS: Drawings = Drawings(&[\n{list}]);\n"
    )
}

/// Pixels that are carried once, however many sprites have them.
#[derive(Default)]
struct Shared {
    known: BTreeMap<Vec<Colour>, usize>,
    statics: String,
}

impl Shared {
    fn sprite(&mut self, bitmap: &Bitmap) -> String {
        let Bitmap { width, height, pixels, .. } = bitmap;
        let next = self.known.len();
        let number = *self.known.entry(pixels.clone()).or_insert_with(|| {
            let text = bytes(pixels);
            writeln!(self.statics, "static PIXELS_{next}: [u8; {}] = *b\"{text}\";", pixels.len())
                .expect("a string takes everything");
            next
        });
        format!("Sprite {{ width: {width}, height: {height}, pixels: &PIXELS_{number} }}")
    }
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
    fn drawings_are_sorted_and_share_their_pixels() {
        let drawing = |name| (Name::read(name).unwrap(), Bitmap::clear(1, 1));
        let text = emit([drawing("b@2"), drawing("a.1"), drawing("b@1"), drawing("_part")].into());
        let names: Vec<&str> = text.lines().filter(|line| line.starts_with("Drawing ")).collect();
        assert_eq!(names.len(), 3);
        assert!(
            names[0].starts_with(r#"Drawing { name: "a", owner: Some(1), lie: None, size: 0, x: 0, y: 0,"#)
        );
        assert!(names[1].contains("size: 1") && names[2].contains("size: 2"));
        assert_eq!(text.matches("static ").count(), 1);
    }
}
