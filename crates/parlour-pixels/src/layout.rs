//! How a board lies on the screen: data that comes with a game's pixels, drawn by whoever draws scenes.

use super::{Colour, Drawings, Rect};

/// All pixels of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pixels {
    /// Its sprites: roles, marks, pictures and symbols of its scenes, `card` and `icon` for the menu.
    pub drawings: Drawings,
    /// Its boards, by their pictures.
    pub layouts: &'static [Layout],
    /// What its card in the menu lies on: the felt, and a line around it.
    pub felt: [Colour; 2],
}

impl Pixels {
    /// The layout for a board with a picture; the last one is for all others.
    pub fn layout(&self, picture: Option<&str>) -> Option<&'static Layout> {
        let is_for = |layout: &&Layout| layout.picture.is_some() && layout.picture == picture;
        self.layouts.iter().find(is_for).or(self.layouts.last())
    }
}

/// How a board lies on the screen and what is beneath its spots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The picture of the board it is for; `None` for any.
    pub picture: Option<&'static str>,
    /// The part of the screen that it fills.
    pub area: Rect,
    /// Where spots lie.
    pub places: Places,
    /// What is around the squares.
    pub frame: Frame,
    /// What squares look like: where the sum of the coordinates is even, and where it is odd.
    pub grounds: [Ground; 2],
    /// Lines around squares with a tag.
    pub outlines: &'static [Outline],
    /// What a piece throws on its square.
    pub shadow: Option<Colour>,
    /// The colour of what is left behind where a piece went away.
    pub trace: Colour,
}

/// Where spots lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Places {
    /// Squares in rows, in the middle of the area: of the largest side that leaves the rim free.
    Squares {
        /// The sides that squares are drawn for, the largest first.
        sides: &'static [u8],
        /// The least width of the rim.
        rim: u8,
    },
    /// Fields, corners and sides of a board that has only one size.
    Plane {
        /// Where the spot at (0, 0) lies in the area.
        origin: (i16, i16),
        /// Pixels for so many units to the right.
        x: (i16, i16),
        /// Pixels for so many units upward.
        y: (i16, i16),
    },
}

/// What is around the squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// A wooden frame, carved where it is wide enough.
    Wood,
    /// A sea chart on a wooden table: paper with a scale, letters and numbers along it.
    Chart,
    /// A picture beneath everything.
    Picture(&'static str),
}

/// What a square looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ground {
    /// Its colour.
    pub base: Colour,
    /// Its upper and left edge.
    pub light: Colour,
    /// Its lower and right edge.
    pub dark: Colour,
    /// Small pictures that lie on it, one of them on each square: grain, waves.
    pub grain: &'static [&'static str],
}

/// A line around all squares that have a tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outline {
    /// The tag.
    pub tag: &'static str,
    /// The line itself.
    pub outer: Colour,
    /// A second line within it.
    pub inner: Colour,
}
