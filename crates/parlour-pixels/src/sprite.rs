//! Rectangles of pixels, and the small pictures that are drawn there.

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
    /// The whole screen of 240 by 160.
    pub const SCREEN: Rect = Rect::new(0, 0, 240, 160);

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

    /// The same elsewhere: to the right and down.
    pub const fn moved(self, right: i16, down: i16) -> Rect {
        Rect::new(self.x + right, self.y + down, self.width, self.height)
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
