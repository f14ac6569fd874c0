//! Text as outlines, so that a picture looks the same everywhere and needs no fonts. From left to right, letter after
//! letter: names, numbers and short sentences.

use std::fmt::Write;
use std::sync::LazyLock;

use ttf_parser::{Face, OutlineBuilder};

/// The house's two voices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Font {
    /// For names, titles and numbers on tokens.
    Serif,
    /// For coordinates.
    Sans,
}

/// Where a text begins, from its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Anchor {
    #[default]
    Start,
    Middle,
    End,
}

impl Anchor {
    /// As SVG calls it.
    pub(crate) fn read(text: &str) -> Self {
        match text {
            "middle" => Anchor::Middle,
            "end" => Anchor::End,
            _ => Anchor::Start,
        }
    }
}

/// How much a letter leans whose font has no slanted form.
const SLANT: f32 = 0.2;

static SERIF: LazyLock<Face<'static>> =
    LazyLock::new(|| read(include_bytes!("../fonts/Literata-SemiBold.ttf")));
static SANS: LazyLock<Face<'static>> = LazyLock::new(|| read(include_bytes!("../fonts/Inter-Bold.ttf")));

fn read(bytes: &'static [u8]) -> Face<'static> {
    Face::parse(bytes, 0).expect("the fonts are part of the crate")
}

impl Font {
    fn face(self) -> &'static Face<'static> {
        match self {
            Font::Serif => &SERIF,
            Font::Sans => &SANS,
        }
    }

    /// Whether every letter can be drawn.
    pub(crate) fn can_write(self, text: &str) -> bool {
        text.chars().all(|letter| self.face().glyph_index(letter).is_some())
    }

    /// How wide a text is.
    pub(crate) fn width(self, text: &str, size: f32) -> f32 {
        text.chars().map(|letter| self.advance(letter)).sum::<f32>() * self.scale(size)
    }

    fn scale(self, size: f32) -> f32 {
        size / f32::from(self.face().units_per_em())
    }

    fn advance(self, letter: char) -> f32 {
        let glyph = self.face().glyph_index(letter).unwrap_or_default();
        f32::from(self.face().glyph_hor_advance(glyph).unwrap_or_default())
    }

    /// The outline of a text on a line through a point: what `d` of a path says.
    pub(crate) fn outline(
        self,
        text: &str,
        (x, y): (f32, f32),
        size: f32,
        anchor: Anchor,
        is_slanted: bool,
    ) -> String {
        let width = self.width(text, size);
        let start = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        };
        let slant = if is_slanted { SLANT } else { 0.0 };
        let mut pen = Pen { path: String::new(), x: start, y, scale: self.scale(size), slant };
        for letter in text.chars() {
            let glyph = self.face().glyph_index(letter).unwrap_or_default();
            self.face().outline_glyph(glyph, &mut pen);
            pen.x += self.advance(letter) * pen.scale;
        }
        pen.path
    }
}

/// Writes outlines where a letter stands.
struct Pen {
    path: String,
    x: f32,
    y: f32,
    scale: f32,
    slant: f32,
}

impl Pen {
    fn write(&mut self, command: char, points: &[(f32, f32)]) {
        self.path.push(command);
        for (index, (x, y)) in points.iter().enumerate() {
            let at = (self.x + (x + y * self.slant) * self.scale, self.y - y * self.scale);
            let space = if index == 0 { "" } else { " " };
            let _ = write!(self.path, "{space}{} {}", round(at.0), round(at.1));
        }
    }
}

/// A hundredth of a unit is less than anyone sees.
fn round(value: f32) -> f32 {
    (value * 100.0).round() / 100.0
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.write('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.write('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.write('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.write('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}

/// Words in lines of a width; what does not fit into so many lines is cut off with an ellipsis.
pub(crate) fn lines(font: Font, text: &str, size: f32, width: f32, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if font.width(&format!("{line} {word}"), size) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    let is_cut = lines.len() > most;
    lines.truncate(most);
    let last = lines.len().saturating_sub(1);
    for (index, line) in lines.iter_mut().enumerate() {
        shorten(font, line, size, width, is_cut && index == last);
    }
    lines
}

/// Cuts a line that is too long, or that goes on.
fn shorten(font: Font, line: &mut String, size: f32, width: f32, goes_on: bool) {
    let mut is_cut = goes_on;
    while !line.is_empty()
        && font.width(&format!("{line}…"), size) > width
        && (is_cut || font.width(line, size) > width)
    {
        line.pop();
        is_cut = true;
    }
    if is_cut {
        line.truncate(line.trim_end_matches([' ', ',', '.']).len());
        line.push('…');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_many_alphabets_can_be_drawn() {
        for text in ["Wren won in 34 moves", "Zoë’s “Łódź” – 3 × 4…", "Ёлка", "Ωμέγα"]
        {
            assert!(Font::Serif.can_write(text), "{text}");
        }
        assert!(!Font::Serif.can_write("将棋"));
        assert!(Font::Sans.can_write("abcxyz0123456789"));
    }

    #[test]
    fn a_text_is_as_wide_as_its_letters_and_lies_about_its_point() {
        let one = Font::Sans.width("8", 100.0);
        assert!((Font::Sans.width("888", 100.0) - 3.0 * one).abs() < 0.01);
        assert!(one > 40.0 && one < 90.0, "{one}");
        let [start, end] = [Anchor::Start, Anchor::End]
            .map(|anchor| Font::Sans.outline("l", (0.0, 0.0), 100.0, anchor, false));
        let first = |path: &str| path[1..].split(' ').next().unwrap().parse::<f32>().unwrap();
        assert!(first(&start) > 0.0 && first(&end) < 0.0, "{start} {end}");
    }

    #[test]
    fn long_text_is_broken_and_cut() {
        let broken = lines(Font::Serif, "one two three four five six seven", 10.0, 60.0, 2);
        assert_eq!(broken.len(), 2);
        assert!(broken[1].ends_with('…'));
        assert!(broken.iter().all(|line| Font::Serif.width(line, 10.0) <= 60.0), "{broken:?}");
        assert_eq!(lines(Font::Serif, "short", 10.0, 60.0, 2), ["short"]);
        assert!(lines(Font::Serif, &"x".repeat(500), 10.0, 60.0, 2)[0].ends_with('…'));
    }
}
