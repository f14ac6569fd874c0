//! Paints a part of a board, layer by layer: frame, ground, what lies, what stands, what is marked, what is said of it.

use alloc::vec::Vec;

use parlour_core::scene::Shape;
use parlour_pixels::{CLEAR, Colour, Drawing, Wanted, palette as colour};

use super::cells::{Art, Cell, Letters, Tint};
use super::places::Spot;
use super::{BoardView, Rect};
use crate::canvas::{Canvas, Clip};
use crate::pixels::{self, Align, Ink, Text, font};

/// The most pixels of a sprite that can glow, across and down, its glow included.
const MOST_GLOWING: usize = 32;
/// A value that is not worth a label.
const NOTHING: Letters = *b"0\0\0\0";
/// How high a value of a corner is, without its edge.
const LABEL_HEIGHT: i16 = 7;

impl BoardView {
    pub(super) fn paint(&self, canvas: &mut Clip<'_>) {
        let part = canvas.bounds();
        let reaches = |index: &&u16| !self.reaches[usize::from(**index)].meet(part).is_empty();
        let seen: Vec<u16> = self.places.order.iter().filter(reaches).copied().collect();
        self.paint_frame(canvas);
        self.each(&seen, canvas, Self::paint_base);
        self.paint_rose(canvas);
        self.each(&seen, canvas, Self::paint_tint);
        self.each(&seen, canvas, Self::paint_piece);
        self.each(&seen, canvas, Self::paint_mark);
        self.paint_way(canvas);
        self.each(&seen, canvas, Self::paint_signs);
    }

    fn each(&self, seen: &[u16], canvas: &mut Clip<'_>, paint: impl Fn(&Self, &mut Clip<'_>, &Spot, &Cell)) {
        for &index in seen {
            let index = usize::from(index);
            paint(self, canvas, &self.places.spots[index], &self.cells[index]);
        }
    }

    fn paint_base(&self, canvas: &mut Clip<'_>, spot: &Spot, cell: &Cell) {
        if spot.shape == Shape::Square {
            let rect = self.places.rect(spot);
            self.paint_ground(canvas, spot, rect);
        }
        put(canvas, cell.picture, spot);
    }

    /// What a move or a bot has to do with a square.
    fn paint_tint(&self, canvas: &mut Clip<'_>, spot: &Spot, cell: &Cell) {
        let rect = self.places.rect(spot);
        if spot.shape != Shape::Square {
            if spot.shape == Shape::Hex && cell.tint != Tint::Plain {
                put(canvas, self.pixels.drawings.find(&Wanted::named("lit")).map(Art), spot);
            }
            return;
        }
        if let Some(heat) = cell.heat {
            canvas.fill(rect.grow(-1), heat.colours().0);
        }
        match cell.tint {
            Tint::Plain => {}
            _ if cell.heat.is_some() => {}
            Tint::Picked => {
                canvas.fill(rect, colour::M2);
                canvas.fill(rect.grow(-1), colour::M1);
            }
            Tint::Came => {
                canvas.fill(rect, colour::G2);
                canvas.fill(rect.grow(-1), colour::G1);
            }
            Tint::Left => {
                canvas.fill(rect.grow(-1), colour::G1);
                dashes(canvas, rect.grow(-3), self.layout.trace);
            }
        }
        self.paint_outline(canvas, spot, rect);
    }

    fn paint_piece(&self, canvas: &mut Clip<'_>, spot: &Spot, cell: &Cell) {
        let Some(piece) = cell.piece else { return };
        let rect = self.places.rect(spot);
        if let (Shape::Square, Some(shadow)) = (spot.shape, self.layout.shadow) {
            let inset = self.places.side / 4;
            canvas.fill(Rect::new(rect.x + inset, rect.bottom() - 1, rect.width - inset - 2, 1), shadow);
            canvas.fill(Rect::new(rect.right() - 1, rect.y + inset, 1, rect.height - inset - 2), shadow);
        }
        let glow = match cell.tint {
            _ if cell.is_ghost => Some(colour::G0),
            Tint::Picked if spot.shape != Shape::Square => Some(colour::M0),
            Tint::Came if spot.shape != Shape::Square => Some(colour::G1),
            _ => None,
        };
        if let Some(glow) = glow {
            halo(canvas, piece.0, spot, glow);
        }
        put(canvas, cell.piece, spot);
    }

    fn paint_mark(&self, canvas: &mut Clip<'_>, spot: &Spot, cell: &Cell) {
        put(canvas, cell.mark, spot);
        if cell.mark.is_some() && cell.tint == Tint::Came && spot.shape == Shape::Square {
            ring(canvas, self.places.rect(spot), colour::G1);
        }
    }

    /// What can be picked, what is written, what a bot says.
    fn paint_signs(&self, canvas: &mut Clip<'_>, spot: &Spot, cell: &Cell) {
        let rect = self.places.rect(spot);
        if let Some(heat) = cell.heat {
            let (ground, ink) = heat.colours();
            match spot.shape {
                Shape::Square if cell.piece.is_some() => ring(canvas, rect.grow(-1), ground),
                // On what is marked it needs a ground of its own.
                Shape::Square if cell.mark.is_some() => label(canvas, spot, heat.short, ground, ink),
                Shape::Square => {
                    write(canvas, (spot.x, spot.y - 2), fitting(heat.short, self.places.side - 1), ink);
                }
                Shape::Hex | Shape::Vertex if heat.short != NOTHING => {
                    label(canvas, spot, heat.short, ground, ink);
                }
                _ => diamond(canvas, spot, ground),
            }
        }
        if cell.caption != Letters::default() {
            write(canvas, (spot.x, rect.bottom() - 6), cell.caption, colour::W6);
        }
        if !cell.is_target {
            return;
        }
        let is_free = cell.piece.is_none() && cell.mark.is_none();
        if spot.shape == Shape::Square && !is_free {
            ring(canvas, rect, colour::M1);
        } else if cell.heat.is_none() {
            let size = if spot.shape == Shape::Square { self.places.side } else { 9 };
            if let Some(target) = pixels::sized("target", size as u8) {
                put(canvas, Some(Art(target)), spot);
            }
        }
    }
}

fn put(canvas: &mut Clip<'_>, art: Option<Art>, spot: &Spot) {
    if let Some(Art(drawing)) = art {
        let (left, top) = (spot.x - drawing.x, spot.y - drawing.y);
        canvas.blit(&drawing.sprite, left, top);
        for over in drawing.over {
            canvas.blit(&over.sprite, left + over.x, top + over.y);
        }
    }
}

/// A line of one pixel around the inside of a rectangle.
fn ring(canvas: &mut Clip<'_>, rect: Rect, colour: Colour) {
    let Rect { x, y, width, height } = rect;
    canvas.fill(Rect::new(x, y, width, 1), colour);
    canvas.fill(Rect::new(x, rect.bottom() - 1, width, 1), colour);
    canvas.fill(Rect::new(x, y, 1, height), colour);
    canvas.fill(Rect::new(rect.right() - 1, y, 1, height), colour);
}

/// Every other pixel of a line around the inside of a rectangle.
fn dashes(canvas: &mut Clip<'_>, rect: Rect, colour: Colour) {
    for along in (0..rect.width).step_by(2) {
        canvas.put(rect.x + along, rect.y, colour);
        canvas.put(rect.x + along, rect.bottom() - 1, colour);
    }
    for along in (0..rect.height).step_by(2) {
        canvas.put(rect.x, rect.y + along, colour);
        canvas.put(rect.right() - 1, rect.y + along, colour);
    }
}

/// A few letters about a place.
fn write(canvas: &mut Clip<'_>, place: (i16, i16), letters: Letters, ink: Colour) {
    canvas.write_at(place, Align::Centre, text(&letters), Ink::new(&font::TINY, ink));
}

fn text(letters: &Letters) -> &str {
    let end = letters.iter().position(|&letter| letter == 0).unwrap_or(letters.len());
    core::str::from_utf8(&letters[..end]).unwrap_or_default()
}

/// Letters as far as there is room for them: a plus sign is the first to go. A number without its end would be another.
fn fitting(letters: Letters, room: i16) -> Letters {
    let fits = |letters: &Letters| font::TINY.width(text(letters)) <= room;
    let [sign, rest @ ..] = letters;
    let short = [rest[0], rest[1], rest[2], 0];
    match sign {
        _ if fits(&letters) => letters,
        b'+' if fits(&short) => short,
        _ => Letters::default(),
    }
}

/// A few letters on a ground of their own.
fn label(canvas: &mut Clip<'_>, spot: &Spot, letters: Letters, ground: Colour, ink: Colour) {
    let width = (font::TINY.width(text(&letters)) + 4).max(LABEL_HEIGHT);
    let rect = Rect::new(spot.x - width / 2, spot.y - LABEL_HEIGHT / 2 - 1, width, LABEL_HEIGHT + 2);
    canvas.fill(Rect::new(rect.x + 1, rect.y, rect.width - 2, rect.height), colour::K);
    canvas.fill(Rect::new(rect.x, rect.y + 1, rect.width, rect.height - 2), colour::K);
    canvas.fill(rect.grow(-1), ground);
    write(canvas, (spot.x - width / 2 + 2 + (width - 4) / 2, spot.y - 2), letters, ink);
}

fn diamond(canvas: &mut Clip<'_>, spot: &Spot, ground: Colour) {
    for reach in [3, 2] {
        let colour = if reach == 3 { colour::K } else { ground };
        for y in -reach..=reach {
            let width = reach - i16::abs(y);
            canvas.fill(Rect::new(spot.x - width, spot.y + y, 2 * width + 1, 1), colour);
        }
    }
}

/// A glow around a sprite: its shape, one pixel larger on every side, and a dark edge around that. Rows are sets of bits,
/// so that a whole row grows at once.
fn halo(canvas: &mut Clip<'_>, drawing: &Drawing, spot: &Spot, glow: Colour) {
    let sprite = &drawing.sprite;
    let (width, height) = (usize::from(sprite.width) + 4, usize::from(sprite.height) + 4);
    if width > MOST_GLOWING || height > MOST_GLOWING {
        return;
    }
    let (left, top) = (spot.x - drawing.x - 2, spot.y - drawing.y - 2);
    let shape: [u64; MOST_GLOWING] = core::array::from_fn(|y| {
        let row = sprite.row(y as i16 - 2).iter();
        row.rev().fold(0, |bits, &pixel| bits << 1 | u64::from(pixel != CLEAR)) << 2
    });
    let wide = shape.map(|bits| bits << 1 | bits | bits >> 1);
    let above = |rows: &[u64; MOST_GLOWING], y: usize| y.checked_sub(1).map_or(0, |y| rows[y]);
    let below = |rows: &[u64; MOST_GLOWING], y: usize| rows.get(y + 1).copied().unwrap_or(0);
    let lit: [u64; MOST_GLOWING] = core::array::from_fn(|y| above(&wide, y) | wide[y] | below(&wide, y));
    for y in 0..height {
        let edge = lit[y] << 1 | lit[y] >> 1 | above(&lit, y) | below(&lit, y);
        let mut row = [CLEAR; MOST_GLOWING];
        for (x, pixel) in row.iter_mut().enumerate().take(width) {
            *pixel = match (lit[y] >> x & 1, edge >> x & 1) {
                (1, _) => glow,
                (_, 1) => colour::K,
                _ => CLEAR,
            };
        }
        put_row(canvas, left, top + y as i16, &row[..width]);
    }
}

/// One row of pixels, as far as it is seen.
pub(super) fn put_row(canvas: &mut Clip<'_>, x: i16, y: i16, row: &[Colour]) {
    let bounds = canvas.bounds();
    if y < bounds.y || y >= bounds.bottom() {
        return;
    }
    let (left, right) = (x.max(bounds.x), (x + row.len() as i16).min(bounds.right()));
    if left < right {
        canvas.set_row(left, y, &row[(left - x) as usize..(right - x) as usize]);
    }
}
