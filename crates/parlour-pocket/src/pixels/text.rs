//! Writes text, row of pixels by row of pixels.

use alloc::vec::Vec;

use parlour_pixels::{CLEAR, Colour, Font, Glyph, Rect};

use super::palette;
use crate::canvas::{Canvas, WIDTH};

/// What text is written with.
#[derive(Clone, Copy, Debug)]
pub struct Ink {
    /// The letters.
    pub font: &'static Font,
    /// Their colour.
    pub colour: Colour,
    /// The colour of a shadow to the lower right; [`CLEAR`] for none.
    pub shadow: Colour,
}

impl Ink {
    /// Dark on paper.
    pub const fn new(font: &'static Font, colour: Colour) -> Self {
        Ink { font, colour, shadow: CLEAR }
    }

    /// The same in another colour.
    pub const fn with(self, colour: Colour) -> Self {
        Ink { colour, ..self }
    }

    /// The same with a dark shadow.
    pub const fn shadowed(self) -> Self {
        Ink { shadow: palette::K, ..self }
    }
}

/// Where a text lies about its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// It begins there.
    Left,
    /// Its middle is there.
    Centre,
    /// It ends there.
    Right,
}

/// Writes on any canvas.
pub trait Text {
    /// Writes a line with its upper end at `y`. How wide it became.
    fn write(&mut self, x: i16, y: i16, text: &str, ink: Ink) -> i16;

    /// Writes a line about a place. How wide it became.
    fn write_at(&mut self, (x, y): (i16, i16), align: Align, text: &str, ink: Ink) -> i16 {
        let width = ink.font.width(text);
        let x = match align {
            Align::Left => x,
            Align::Centre => x - width / 2,
            Align::Right => x - width,
        };
        self.write(x, y, text, ink)
    }
}

impl<C: Canvas + ?Sized> Text for C {
    fn write(&mut self, x: i16, y: i16, text: &str, ink: Ink) -> i16 {
        if ink.shadow != CLEAR {
            write_rows(self, x + 1, y + 1, text, ink.with(ink.shadow));
        }
        write_rows(self, x, y, text, ink);
        ink.font.width(text)
    }
}

/// One call of the canvas for a row of the whole line.
fn write_rows<C: Canvas + ?Sized>(canvas: &mut C, x: i16, y: i16, text: &str, ink: Ink) {
    let bounds = canvas.bounds();
    let letters = seen(text, ink.font, x, bounds);
    let rows = letters.iter().map(|(_, glyph)| glyph.rows.len()).max().unwrap_or(0) as i16;
    for line in y.max(bounds.y)..(y + rows).min(bounds.bottom()) {
        let mut pixels = [CLEAR; WIDTH as usize];
        let (mut first, mut end) = (bounds.right(), bounds.x);
        for &(pen, glyph) in &letters {
            let mut bits = glyph.rows.get((line - y) as usize).copied().unwrap_or(0);
            let mut column = pen;
            while bits != 0 {
                if bits & 1 != 0 && column >= bounds.x && column < bounds.right() {
                    pixels[column as usize] = ink.colour;
                    (first, end) = (first.min(column), end.max(column + 1));
                }
                (bits, column) = (bits >> 1, column + 1);
            }
        }
        if first < end {
            canvas.set_row(first, line, &pixels[first as usize..end as usize]);
        }
    }
}

/// The letters of a line of which something is seen, each with its leftmost column.
fn seen(text: &str, font: &Font, x: i16, bounds: Rect) -> Vec<(i16, &'static Glyph)> {
    let mut pen = x;
    let place = |letter: char| {
        let column = pen;
        pen += font.advance(letter);
        let glyph = font.glyph(letter).filter(|_| letter != ' ')?;
        (pen > bounds.x && column < bounds.right()).then_some((column, glyph))
    };
    text.chars().filter_map(place).collect()
}

/// A text in lines of at most so many pixels, broken between words. A word that is too long stands alone.
pub fn wrap<'a>(text: &'a str, font: &Font, width: i16) -> Vec<&'a str> {
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let (mut start, mut end, mut pen) = (0, 0, 0);
        for word in paragraph.split(' ') {
            let word_start = word.as_ptr() as usize - paragraph.as_ptr() as usize;
            let advance = font.advance_of(word);
            pen += font.advance(' ') + advance;
            // The pen ends one pixel after the last letter.
            if end > start && pen - 1 > width {
                lines.push(&paragraph[start..end]);
                start = word_start;
            }
            if start == word_start {
                pen = advance;
            }
            end = word_start + word.len();
        }
        lines.push(&paragraph[start..end]);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::{Clip, Picture, Rect};
    use crate::pixels::font;

    #[test]
    fn letters_are_as_wide_as_they_say() {
        for font in [&font::SMALL, &font::BOLD, &font::TITLE, &font::TINY] {
            for glyph in font.glyphs {
                assert!(glyph.rows.iter().all(|row| row >> glyph.width == 0), "{:?}", glyph.letter);
            }
            assert!(font.glyphs.is_sorted_by_key(|glyph| glyph.letter));
        }
        assert_eq!(font::SMALL.width("Il"), 3 + 1 + 1);
        assert_eq!(font::SMALL.width(""), 0);
    }

    /// Everything that a scene or a menu may say can be written.
    #[test]
    fn all_letters_of_plain_text_are_there() {
        for letter in (' '..='~').filter(|letter| !"#$@\\^`{|}~*<>\"".contains(*letter)) {
            let is_there =
                |font: &Font| letter == ' ' || font.glyphs.iter().any(|glyph| glyph.letter == letter);
            assert!(is_there(&font::SMALL) && is_there(&font::BOLD), "{letter:?}");
            assert!(!letter.is_ascii_alphanumeric() || is_there(&font::TITLE), "{letter:?}");
        }
    }

    #[test]
    fn text_is_cut_at_the_edge() {
        let mut picture = Picture::default();
        let ink = Ink::new(&font::SMALL, 5).shadowed();
        let mut clip = Clip::new(&mut picture, Rect::new(100, 50, 10, 5));
        assert_eq!(clip.write(95, 48, "Parlour", ink), font::SMALL.width("Parlour"));
        clip.write(-20, 48, "Parlour", ink);
        for (index, &colour) in picture.pixels().iter().enumerate() {
            let is_inside = Rect::new(100, 50, 10, 5).holds((index % 240) as i16, (index / 240) as i16);
            assert!(is_inside || colour == 0);
        }
        assert!(picture.pixels().contains(&5));
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("where does the king go?", &font::SMALL, 60), ["where does", "the king go?"]);
        assert_eq!(wrap("a\nb", &font::SMALL, 60), ["a", "b"]);
        assert_eq!(wrap("Unbreakable it", &font::SMALL, 10), ["Unbreakable", "it"]);
    }
}
