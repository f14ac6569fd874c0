//! Letters: proportional fonts of a few pixels, one bit a pixel.

/// The most rows of a letter, those below the line included.
pub const MOST_ROWS: usize = 13;

/// A letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glyph {
    /// The letter.
    pub letter: char,
    /// How wide it is.
    pub width: u8,
    /// Its rows from the top; the lowest bit is the leftmost pixel.
    pub rows: &'static [u16],
}

/// Letters of one size and weight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Font {
    /// Its letters, in order.
    pub glyphs: &'static [Glyph],
    /// For every letter of ASCII its place among them: that of a capital or of a question mark for one that was not drawn.
    /// Text is most of what a screen consists of, and this is faster than to search.
    pub ascii: &'static [u8; 128],
    /// How wide a space is.
    pub space: u8,
    /// How many rows a capital has.
    pub height: u8,
}

impl Font {
    /// A letter. One that was not drawn is shown as a question mark.
    pub fn glyph(&self, letter: char) -> Option<&'static Glyph> {
        let place = match self.ascii.get(letter as usize) {
            Some(&place) => place.into(),
            None => self
                .glyphs
                .binary_search_by_key(&letter, |glyph| glyph.letter)
                .unwrap_or(self.ascii[b'?' as usize].into()),
        };
        self.glyphs.get(place)
    }

    /// How far the pen moves for a letter.
    pub fn advance(&self, letter: char) -> i16 {
        match letter {
            ' ' => self.space.into(),
            letter => self.glyph(letter).map_or(0, |glyph| i16::from(glyph.width) + 1),
        }
    }

    /// How far the pen moves for a text.
    pub fn advance_of(&self, text: &str) -> i16 {
        text.chars().map(|letter| self.advance(letter)).sum()
    }

    /// How wide a text is.
    pub fn width(&self, text: &str) -> i16 {
        (self.advance_of(text) - 1).max(0)
    }
}
