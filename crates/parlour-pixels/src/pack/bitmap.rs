//! Names and pixels while they are being put together.

use std::string::{String, ToString};
use std::vec;
use std::vec::Vec;

use crate::{CLEAR, Colour};

/// What a sprite is called, in full.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Name {
    /// What it shows.
    pub name: String,
    /// Whose it is.
    pub owner: Option<u8>,
    /// How it lies.
    pub lie: Option<char>,
    /// The side of the squares it is for; zero for any.
    pub size: u8,
}

impl Name {
    /// Reads `road.1~/@14`; `None` if a part of it is no number, or nothing is named.
    pub fn read(text: &str) -> Option<Self> {
        let (text, size) = match text.split_once('@') {
            Some((text, size)) => (text, size.parse().ok()?),
            None => (text, 0),
        };
        let (text, lie) = match text.split_once('~') {
            Some((text, lie)) => (text, Some(lie.parse().ok()?)),
            None => (text, None),
        };
        let (name, owner) = match text.split_once('.') {
            Some((name, owner)) => (name, Some(owner.parse().ok()?)),
            None => (text, None),
        };
        (!name.is_empty()).then(|| Name { name: name.to_string(), owner, lie, size })
    }
}

/// Pixels and their anchor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bitmap {
    /// How many columns.
    pub width: usize,
    /// How many rows.
    pub height: usize,
    /// The pixel that lies at the middle of a spot.
    pub anchor: (i16, i16),
    /// Row by row.
    pub pixels: Vec<Colour>,
    /// What is laid over it when it is drawn, and where: shared with others, so that it is carried once.
    pub over: Vec<(Bitmap, usize, usize)>,
}

impl Bitmap {
    /// Nothing but clear pixels, with its anchor in the middle.
    pub fn clear(width: usize, height: usize) -> Self {
        let anchor = (width as i16 / 2, height as i16 / 2);
        Bitmap { width, height, anchor, pixels: vec![CLEAR; width * height], over: Vec::new() }
    }

    /// All of it in one.
    pub fn flat(&self) -> Self {
        let mut flat = Bitmap { over: Vec::new(), ..self.clone() };
        for (over, x, y) in &self.over {
            flat.cover(over, *x, *y);
        }
        flat
    }

    fn map(&self, width: usize, height: usize, from: impl Fn(usize, usize) -> (usize, usize)) -> Self {
        let mut other = Bitmap::clear(width, height);
        for y in 0..height {
            for x in 0..width {
                let (from_x, from_y) = from(x, y);
                other.pixels[y * width + x] = self.pixels[from_y * self.width + from_x];
            }
        }
        other
    }

    /// Left and right exchanged.
    pub fn flipped(&self) -> Self {
        let mut other = self.map(self.width, self.height, |x, y| (self.width - 1 - x, y));
        other.anchor = (self.width as i16 - 1 - self.anchor.0, self.anchor.1);
        other
    }

    /// Turned by a quarter against the clock.
    pub fn turned(&self) -> Self {
        let mut other = self.map(self.height, self.width, |x, y| (self.width - 1 - y, x));
        other.anchor = (self.anchor.1, self.width as i16 - 1 - self.anchor.0);
        other
    }

    /// With one colour in the place of another, for each pair.
    pub fn recoloured(&self, pairs: &[(Colour, Colour)]) -> Self {
        let mut other = self.clone();
        for pixel in &mut other.pixels {
            *pixel = pairs.iter().find(|(from, _)| from == pixel).map_or(*pixel, |&(_, to)| to);
        }
        other
    }

    /// Another one over it, its upper left corner at a place; grows to the right and downward as needed. The anchor
    /// stays.
    pub fn cover(&mut self, over: &Bitmap, x: usize, y: usize) {
        let (width, height) = (self.width.max(x + over.width), self.height.max(y + over.height));
        let mut grown = Bitmap { anchor: self.anchor, ..Bitmap::clear(width, height) };
        grown.paint(self, 0, 0);
        grown.paint(over, x, y);
        *self = grown;
    }

    fn paint(&mut self, over: &Bitmap, left: usize, top: usize) {
        for y in 0..over.height {
            for x in 0..over.width {
                let colour = over.pixels[y * over.width + x];
                if colour != CLEAR {
                    self.pixels[(top + y) * self.width + left + x] = colour;
                }
            }
        }
    }
}
