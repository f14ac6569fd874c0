//! What is drawn on: a picture of 240 by 160 palette indices, its rectangles, and the sprites that go there.

use alloc::boxed::Box;
use alloc::vec;

pub use parlour_pixels::{CLEAR, Colour, Rect, Sprite};

/// The width of the screen in pixels.
pub const WIDTH: i16 = 240;
/// The height of the screen in pixels.
pub const HEIGHT: i16 = 160;

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
