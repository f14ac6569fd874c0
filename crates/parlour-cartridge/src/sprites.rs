//! Hardware sprites: what floats above the picture is moved by a few numbers.
//!
//! A sprite's pixels are copied to the sprites' memory when it is first shown, and stay there until the room is used up.

use arrayvec::ArrayVec;
use parlour_pocket::canvas::{HEIGHT, Sprite, WIDTH};
use parlour_pocket::overlay::MAX_FLOATERS;

use crate::registers::Block;

// SAFETY: the sprites' attributes, four halfwords each.
const ATTRIBUTES: Block<u16, 512> = unsafe { Block::at(0x0700_0000) };
// SAFETY: the half of the sprites' memory that a bitmap leaves.
const TILES: Block<u16, 8192> = unsafe { Block::at(0x0601_4000) };
/// The number of the first tile there, counted in half tiles as the machine does.
const FIRST_TILE: u16 = 512;

const HIDDEN: u16 = 1 << 9;
const COLOURS_256: u16 = 1 << 13;
/// The most that are shown at once: what floats, and the cursor.
pub const SPRITES: usize = MAX_FLOATERS + 1;

/// A sprite, and where its upper left corner lies.
pub type Shown = (&'static Sprite, (i16, i16));

/// Halfwords of a tile of 8 by 8 pixels.
const TILE: usize = 32;

/// The shapes that sprites can have: columns and rows in tiles, and the bits of shape and size.
const SHAPES: [(u16, u16, u16, u16); 12] = [
    (1, 1, 0, 0),
    (2, 1, 1, 0),
    (1, 2, 2, 0),
    (2, 2, 0, 1),
    (4, 1, 1, 1),
    (1, 4, 2, 1),
    (4, 2, 1, 2),
    (2, 4, 2, 2),
    (4, 4, 0, 2),
    (8, 4, 1, 3),
    (4, 8, 2, 3),
    (8, 8, 0, 3),
];

/// The smallest shape that holds a sprite.
fn shape(sprite: &Sprite) -> Option<(u16, u16, u16, u16)> {
    let holds = |&&(columns, rows, ..): &&(u16, u16, u16, u16)| {
        columns * 8 >= sprite.width && rows * 8 >= sprite.height
    };
    SHAPES.iter().find(holds).copied()
}

/// A sprite whose pixels lie in the sprites' memory.
#[derive(Clone, Copy)]
struct Kept {
    pixels: *const u8,
    tile: usize,
}

// SAFETY: the pointer is only compared.
unsafe impl Send for Kept {}

/// The sprites' memory.
pub struct Sprites {
    kept: ArrayVec<Kept, 64>,
    /// Tiles that are taken.
    taken: usize,
    /// How many sprites were shown last.
    shown: usize,
}

impl Sprites {
    /// Nothing is shown, nothing is kept.
    pub const fn new() -> Self {
        Sprites { kept: ArrayVec::new_const(), taken: 0, shown: SPRITES }
    }

    /// Shows what floats.
    pub fn show(&mut self, shown: &[Shown]) {
        let mut count = 0;
        // The first of the machine's sprites is the uppermost; the last of these is.
        for &(sprite, (x, y)) in shown.iter().rev() {
            let is_seen =
                x < WIDTH && y < HEIGHT && x + sprite.width as i16 > 0 && y + sprite.height as i16 > 0;
            let Some((columns, rows, shape, size)) = shape(sprite).filter(|_| is_seen) else { continue };
            let Some(tile) = self.tile_of(sprite, columns, rows) else { continue };
            let place = |halfword| ATTRIBUTES.place(count * 4 + halfword);
            place(0).write(y as u16 & 0xFF | COLOURS_256 | shape << 14);
            place(1).write(x as u16 & 0x1FF | size << 14);
            place(2).write(FIRST_TILE + 2 * tile as u16);
            count += 1;
        }
        for index in count..self.shown.max(count) {
            ATTRIBUTES.place(index * 4).write(HIDDEN);
        }
        self.shown = count;
    }

    /// Where the pixels of a sprite lie; they are copied there if they do not yet.
    fn tile_of(&mut self, sprite: &Sprite, columns: u16, rows: u16) -> Option<usize> {
        let pixels = sprite.pixels.as_ptr();
        if let Some(kept) = self.kept.iter().find(|kept| kept.pixels == pixels) {
            return Some(kept.tile);
        }
        let tiles = usize::from(columns * rows);
        let room = 8192 / TILE;
        if tiles > room {
            return None;
        }
        if self.taken + tiles > room || self.kept.is_full() {
            self.kept.clear();
            self.taken = 0;
        }
        let tile = self.taken;
        self.taken += tiles;
        self.kept.push(Kept { pixels, tile });
        copy(sprite, tile, columns, rows);
        Some(tile)
    }
}

impl Default for Sprites {
    fn default() -> Self {
        Self::new()
    }
}

/// Copies a sprite, cut into tiles, two pixels at a time.
fn copy(sprite: &Sprite, tile: usize, columns: u16, rows: u16) {
    for y in 0..rows * 8 {
        let row = sprite.row(y as i16);
        for x in (0..columns * 8).step_by(2) {
            let pixel = |x: u16| u16::from(row.get(usize::from(x)).copied().unwrap_or(0));
            let in_tile = tile + usize::from(y / 8 * columns + x / 8);
            let place = in_tile * TILE + usize::from(y % 8 * 4 + x % 8 / 2);
            TILES.place(place).write(pixel(x) | pixel(x + 1) << 8);
        }
    }
}
