//! What is drawn on: a picture of 240 by 160 palette indices, its rectangles, and the sprites that go there.

use alloc::boxed::Box;
use alloc::vec;

/// The width of the screen in pixels.
pub const WIDTH: i16 = 240;
/// The height of the screen in pixels.
pub const HEIGHT: i16 = 160;

/// An index into the palette. Zero is no colour: in a sprite it lets the ground through.
pub type Colour = u8;

/// The colour that lets the ground through.
pub const CLEAR: Colour = 0;

/// A rectangle of pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rect {
    /// The leftmost column.
    pub x: i16,
    /// The topmost row.
    pub y: i16,
    /// How many columns.
    pub width: i16,
    /// How many rows.
    pub height: i16,
}

impl Rect {
    /// The whole screen.
    pub const SCREEN: Rect = Rect::new(0, 0, WIDTH, HEIGHT);

    /// A rectangle.
    pub const fn new(x: i16, y: i16, width: i16, height: i16) -> Self {
        Rect { x, y, width, height }
    }

    /// The column after the last.
    pub const fn right(self) -> i16 {
        self.x + self.width
    }

    /// The row after the last.
    pub const fn bottom(self) -> i16 {
        self.y + self.height
    }

    /// Whether it has no pixel.
    pub const fn is_empty(self) -> bool {
        self.width <= 0 || self.height <= 0
    }

    /// What two rectangles have in common; empty if nothing.
    pub fn meet(self, other: Rect) -> Rect {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        Rect::new(x, y, (right - x).max(0), (bottom - y).max(0))
    }

    /// The smallest rectangle around both.
    pub fn join(self, other: Rect) -> Rect {
        if self.is_empty() || other.is_empty() {
            return if self.is_empty() { other } else { self };
        }
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let (right, bottom) = (self.right().max(other.right()), self.bottom().max(other.bottom()));
        Rect::new(x, y, right - x, bottom - y)
    }

    /// The same, larger by so many pixels on every side.
    pub const fn grow(self, by: i16) -> Rect {
        Rect::new(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)
    }

    /// Whether a pixel lies in it.
    pub const fn holds(self, x: i16, y: i16) -> bool {
        x >= self.x && y >= self.y && x < self.right() && y < self.bottom()
    }
}

/// A small picture, one byte a pixel, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sprite {
    /// How many columns.
    pub width: u16,
    /// How many rows.
    pub height: u16,
    /// Its pixels; [`CLEAR`] lets the ground through.
    pub pixels: &'static [Colour],
}

impl Sprite {
    /// The row at `y`; empty outside.
    pub fn row(&self, y: i16) -> &'static [Colour] {
        let width = usize::from(self.width);
        let start = usize::try_from(y).unwrap_or(usize::MAX).saturating_mul(width);
        self.pixels.get(start..start.saturating_add(width)).unwrap_or(&[])
    }

    /// The rectangle it covers when its upper left corner is at a place.
    pub const fn at(&self, x: i16, y: i16) -> Rect {
        Rect::new(x, y, self.width as i16, self.height as i16)
    }
}

/// A picture of [`WIDTH`] by [`HEIGHT`] palette indices. Drawing outside of [`Canvas::bounds`] does nothing. Whoever has
/// a faster way to fill and to copy than pixel by pixel has methods of their own.
pub trait Canvas {
    /// Where drawing has an effect.
    fn bounds(&self) -> Rect {
        Rect::SCREEN
    }

    /// Sets a pixel that lies within the bounds.
    fn set(&mut self, x: i16, y: i16, colour: Colour);

    /// Sets pixels of one row, all of them within the bounds; those that are [`CLEAR`] stay.
    fn set_row(&mut self, x: i16, y: i16, colours: &[Colour]) {
        for (x, &colour) in (x..).zip(colours) {
            if colour != CLEAR {
                self.set(x, y, colour);
            }
        }
    }

    /// Fills a rectangle that lies within the bounds.
    fn set_rect(&mut self, rect: Rect, colour: Colour) {
        for y in rect.y..rect.bottom() {
            for x in rect.x..rect.right() {
                self.set(x, y, colour);
            }
        }
    }

    /// Sets a pixel.
    fn put(&mut self, x: i16, y: i16, colour: Colour) {
        if self.bounds().holds(x, y) {
            self.set(x, y, colour);
        }
    }

    /// Fills a rectangle.
    fn fill(&mut self, rect: Rect, colour: Colour) {
        let rect = rect.meet(self.bounds());
        if !rect.is_empty() {
            self.set_rect(rect, colour);
        }
    }

    /// Draws a sprite with its upper left corner at a place.
    fn blit(&mut self, sprite: &Sprite, x: i16, y: i16) {
        let seen = sprite.at(x, y).meet(self.bounds());
        if seen.is_empty() {
            return;
        }
        let columns = (seen.x - x) as usize..(seen.right() - x) as usize;
        for row in seen.y..seen.bottom() {
            if let Some(colours) = sprite.row(row - y).get(columns.clone()) {
                self.set_row(seen.x, row, colours);
            }
        }
    }
}

/// A part of a canvas: what is drawn outside of it has no effect.
pub struct Clip<'a> {
    canvas: &'a mut dyn Canvas,
    bounds: Rect,
}

impl<'a> Clip<'a> {
    /// The part of a canvas within a rectangle.
    pub fn new(canvas: &'a mut dyn Canvas, rect: Rect) -> Self {
        let bounds = rect.meet(canvas.bounds());
        Clip { canvas, bounds }
    }
}

impl Canvas for Clip<'_> {
    fn bounds(&self) -> Rect {
        self.bounds
    }

    fn set(&mut self, x: i16, y: i16, colour: Colour) {
        self.canvas.set(x, y, colour);
    }

    fn set_row(&mut self, x: i16, y: i16, colours: &[Colour]) {
        self.canvas.set_row(x, y, colours);
    }

    fn set_rect(&mut self, rect: Rect, colour: Colour) {
        self.canvas.set_rect(rect, colour);
    }
}

/// A canvas in memory, for tests and pictures.
pub struct Picture {
    pixels: Box<[Colour]>,
}

impl Default for Picture {
    fn default() -> Self {
        Picture { pixels: vec![CLEAR; WIDTH as usize * HEIGHT as usize].into() }
    }
}

impl Picture {
    /// The pixels, row by row.
    pub fn pixels(&self) -> &[Colour] {
        &self.pixels
    }

    fn index(x: i16, y: i16) -> usize {
        y as usize * WIDTH as usize + x as usize
    }
}

impl Canvas for Picture {
    fn set(&mut self, x: i16, y: i16, colour: Colour) {
        self.pixels[Self::index(x, y)] = colour;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPRITE: Sprite = Sprite { width: 3, height: 2, pixels: &[1, 0, 2, 3, 4, 0] };

    #[test]
    fn sprites_are_cut_at_every_side() {
        for (x, y) in [(-1, -1), (238, 159), (-5, 3), (10, 200), (100, 100)] {
            let mut picture = Picture::default();
            picture.blit(&SPRITE, x, y);
            for (row, column) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)] {
                let (px, py) = (x + column, y + row);
                if Rect::SCREEN.holds(px, py) {
                    let colour = SPRITE.pixels[(row * 3 + column) as usize];
                    assert_eq!(picture.pixels()[Picture::index(px, py)], colour);
                }
            }
        }
    }

    #[test]
    fn a_clip_keeps_everything_else() {
        let mut picture = Picture::default();
        let mut clip = Clip::new(&mut picture, Rect::new(10, 10, 2, 2));
        clip.fill(Rect::SCREEN, 7);
        clip.put(9, 10, 5);
        clip.blit(&SPRITE, 9, 10);
        let set = picture.pixels().iter().filter(|&&colour| colour != CLEAR).count();
        assert_eq!(set, 4);
        assert_eq!(&picture.pixels()[10 * 240 + 9..10 * 240 + 13], &[0, 7, 2, 0]);
    }

    #[test]
    fn rectangles_meet_and_join() {
        let (one, other) = (Rect::new(0, 0, 10, 10), Rect::new(5, 5, 10, 10));
        assert_eq!(one.meet(other), Rect::new(5, 5, 5, 5));
        assert_eq!(one.join(other), Rect::new(0, 0, 15, 15));
        assert!(one.meet(Rect::new(20, 0, 5, 5)).is_empty());
        assert_eq!(Rect::default().join(other), other);
    }
}
