//! Fonts as text: one letter a line, its rows after it: `I ### .#. .#. ###`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::format;
use std::string::String;
use std::vec::Vec;

use super::Error;
use crate::font::MOST_ROWS;

/// A letter while it is read: its width and its rows.
type Letter = (usize, Vec<u16>);

/// The letters of a text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Letters(BTreeMap<char, Letter>);

impl Letters {
    /// Reads letters.
    pub fn read(text: &str) -> Result<Self, Error> {
        let mut letters = BTreeMap::new();
        for (index, line) in text.lines().enumerate() {
            let wrong = |why: String| Error { line: index + 1, why };
            let mut words = line.split(' ');
            let name: &str = words.next().unwrap_or_default();
            let letter = name.parse().map_err(|_| wrong(format!("{name:?} is not one letter")))?;
            let rows: Vec<&str> = words.collect();
            let width = rows.first().map_or(0, |row| row.len());
            let is_even =
                rows.iter().all(|row| row.len() == width && row.bytes().all(|pixel| b"#.".contains(&pixel)));
            if width == 0 || width > 15 || rows.len() > MOST_ROWS || !is_even {
                return Err(wrong(format!("the rows of {letter} are dots and # of one width")));
            }
            let bits =
                |row: &&str| row.bytes().rev().fold(0, |bits, pixel| bits << 1 | u16::from(pixel == b'#'));
            letters.insert(letter, (width, rows.iter().map(bits).collect()));
        }
        Ok(Letters(letters))
    }

    /// All strokes one pixel wider, but for the letters that are drawn anew.
    pub fn bold(&self, anew: &Letters) -> Self {
        let wider = |(letter, (width, rows)): (&char, &Letter)| {
            let rows = rows.iter().map(|row| row | row << 1).collect();
            (*letter, (width + 1, rows))
        };
        let mut letters: BTreeMap<char, Letter> = self.0.iter().map(wider).collect();
        letters.extend(anew.0.clone());
        Letters(letters)
    }

    /// A constant with the letters as a `Font`.
    pub fn emit(&self, name: &str, doc: &str, space: u8, height: u8) -> String {
        let mut text = format!(
            "/// {doc}\npub static {name}: parlour_pixels::Font = parlour_pixels::Font {{ space: {space}, height: {height}, glyphs: &[\n"
        );
        for (letter, (width, rows)) in &self.0 {
            writeln!(
                text,
                "parlour_pixels::Glyph {{ letter: {letter:?}, width: {width}, rows: &{rows:?} }},"
            )
            .expect("a string takes everything");
        }
        writeln!(text, "], ascii: &{:?} }};", self.places()).expect("a string takes everything");
        text
    }

    /// The place of every letter of ASCII: of the letter, or else of its capital, or else of the question mark.
    fn places(&self) -> Vec<usize> {
        let place = |letter: char| self.0.keys().position(|&known| known == letter);
        let ascii = (0..128_u8).map(char::from);
        let shown = |letter: char| place(letter).or(place(letter.to_ascii_uppercase())).or(place('?'));
        ascii.map(|letter| shown(letter).unwrap_or(0)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_read_and_widened() {
        let letters = Letters::read("I ### .#. ###\nl # # #\n").unwrap();
        assert_eq!(letters.0[&'I'], (3, [7, 2, 7].into()));
        let bold = letters.bold(&Letters::read("l ### ### ###").unwrap());
        assert_eq!(bold.0[&'I'], (4, [15, 6, 15].into()));
        assert_eq!(bold.0[&'l'].0, 3);
        let text = letters.emit("SMALL", "Small letters.", 3, 7);
        assert!(text.contains("parlour_pixels::Glyph { letter: 'I', width: 3, rows: &[7, 2, 7] },"));
        assert_eq!(letters.places()[usize::from(b'l')], 1);
        assert_eq!(letters.places()[usize::from(b'i')], 0);
    }

    #[test]
    fn faults_are_told_with_their_line() {
        assert_eq!(Letters::read("I #\nll #").unwrap_err().line, 2);
        assert_eq!(Letters::read("I # ##").unwrap_err().why, "the rows of I are dots and # of one width");
    }
}
