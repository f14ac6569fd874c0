//! What is around the squares and beneath them.

use core::fmt::Write;

use arrayvec::ArrayString;
use parlour_pixels::{CLEAR, Colour, Frame, Wanted, palette as colour};

use super::BoardView;
use super::paint::put_row;
use super::places::Spot;
use crate::canvas::{Canvas, Clip, Rect};
use crate::pixels::{Align, Ink, Text, font, sprite};

/// The longest side of a square.
const MOST_SIDE: usize = 32;
/// From this width on, a frame is carved.
const CARVED: i16 = 6;
/// How wide the wood of a chart's frame is, its dark edges included.
const CHART_WOOD: i16 = 4;
/// How wide a chart's scale is, and how long its parts are.
const SCALE: i16 = 2;
const SCALE_PART: i16 = 4;

impl BoardView {
    /// The frame, as far as it is not hidden by squares.
    pub(super) fn paint_frame(&self, canvas: &mut Clip<'_>) {
        let (area, squares) = (self.layout.area, self.places.squares);
        match self.layout.frame {
            Frame::Picture(name) => {
                if let Some(picture) = self.pixels.drawings.named(name) {
                    canvas.blit(picture, area.x, area.y);
                }
            }
            _ if squares.meet(canvas.bounds()) == canvas.bounds() => {}
            Frame::Wood => wood(canvas, area, squares),
            Frame::Chart => {
                chart(canvas, area, squares);
                self.write_rulers(canvas);
            }
        }
    }

    fn write_rulers(&self, canvas: &mut Clip<'_>) {
        let (side, squares) = (self.places.side, self.places.squares);
        let font = if side >= 13 { &font::BOLD } else { &font::SMALL };
        let ink = Ink::new(font, colour::W5);
        let middle = |index: usize| index as i16 * side + side / 2 + 1;
        for (index, &letter) in self.places.rulers.0.iter().enumerate() {
            let place = (squares.x + middle(index), squares.y - SCALE - 8);
            canvas.write_at(place, Align::Centre, letter.encode_utf8(&mut [0; 4]), ink);
        }
        for (index, &number) in self.places.rulers.1.iter().enumerate() {
            let mut text = ArrayString::<4>::new();
            let _ = write!(text, "{number}");
            // Two bold digits would not fit.
            let ink = if number > 9 { Ink::new(&font::SMALL, colour::W5) } else { ink };
            let place = (squares.x - SCALE - 1, squares.y + middle(index) - 4);
            canvas.write_at(place, Align::Right, &text, ink);
        }
    }

    /// A square: its colour, its edges, its grain. Each row is put together first, so that every pixel is painted once.
    pub(super) fn paint_ground(&self, canvas: &mut Clip<'_>, spot: &Spot, rect: Rect) {
        let ground = &self.layout.grounds[usize::from(spot.is_odd)];
        let side = (rect.width as usize).min(MOST_SIDE);
        let row_of = |first: Colour, inside: Colour| {
            let mut row = [inside; MOST_SIDE];
            row[0] = first;
            if ground.dark != ground.base {
                row[side - 1] = ground.dark;
            }
            row
        };
        let (top, middle) = (row_of(ground.light, ground.light), row_of(ground.light, ground.base));
        let has_dark_edge = ground.dark != ground.base;
        let low = if has_dark_edge { row_of(ground.dark, ground.dark) } else { middle };
        let which = usize::from(spot.column) * 3 + usize::from(spot.row) * 7;
        let grain = which.checked_rem(ground.grain.len()).map(|which| ground.grain[which]);
        let grain = grain.and_then(|name| self.pixels.drawings.find(&Wanted::named(name)));
        for y in 0..rect.height {
            let plain = match y {
                0 => &top,
                _ if y == rect.height - 1 => &low,
                _ => &middle,
            };
            let line = rect.y + y;
            let over = grain.map_or(&[][..], |grain| grain.sprite.row(line - spot.y + grain.y));
            if over.is_empty() {
                put_row(canvas, rect.x, line, &plain[..side]);
            } else {
                let mut row = *plain;
                lay(over, &mut row[..side], spot.x - grain.map_or(0, |grain| grain.x) - rect.x);
                put_row(canvas, rect.x, line, &row[..side]);
            }
        }
    }

    /// The sides of a square where its outline runs.
    pub(super) fn paint_outline(&self, canvas: &mut Clip<'_>, spot: &Spot, rect: Rect) {
        let Some((number, ends)) = spot.outline else { return };
        let outline = &self.layout.outlines[usize::from(number)];
        for (inset, colour) in [(0, outline.outer), (1, outline.inner)] {
            // The second line stops where another side's line runs, so that corners are clean.
            let trim = |is_end: bool| if is_end { inset } else { 0 };
            let (left, right) = (rect.x + trim(ends[3]), rect.right() - trim(ends[1]));
            let (top, bottom) = (rect.y + trim(ends[0]), rect.bottom() - trim(ends[2]));
            let across = |y: i16| Rect::new(left, y, right - left, 1);
            let down = |x: i16| Rect::new(x, top, 1, bottom - top);
            let lines = [
                across(rect.y + inset),
                down(rect.right() - 1 - inset),
                across(rect.bottom() - 1 - inset),
                down(rect.x + inset),
            ];
            for (line, _) in lines.into_iter().zip(ends).filter(|(_, is_end)| *is_end) {
                canvas.fill(line, colour);
            }
        }
    }

    /// A compass rose on the chart, where there is one.
    pub(super) fn paint_rose(&self, canvas: &mut Clip<'_>) {
        if self.layout.frame != Frame::Chart {
            return;
        }
        if let Some(rose) = self.pixels.drawings.named("rose") {
            let (side, squares) = (self.places.side, self.places.squares);
            let middle = (squares.right() - side, squares.bottom() - 2 * side);
            canvas.blit(rose, middle.0 - rose.width as i16 / 2, middle.1 - rose.height as i16 / 2);
        }
    }
}

/// Lays a row of grain over a row of its square. What was drawn for larger squares is cut.
fn lay(grain: &[Colour], row: &mut [Colour], left: i16) {
    for (column, &colour) in (left..).zip(grain) {
        if colour != CLEAR
            && let Some(pixel) = usize::try_from(column).ok().and_then(|column| row.get_mut(column))
        {
            *pixel = colour;
        }
    }
}

/// Fills what lies between a rectangle and a smaller one within it.
fn between(canvas: &mut Clip<'_>, outer: Rect, inner: Rect, colour: Colour) {
    let Rect { x, y, width, .. } = outer;
    canvas.fill(Rect::new(x, y, width, inner.y - y), colour);
    canvas.fill(Rect::new(x, inner.bottom(), width, outer.bottom() - inner.bottom()), colour);
    canvas.fill(Rect::new(x, inner.y, inner.x - x, inner.height), colour);
    canvas.fill(Rect::new(inner.right(), inner.y, outer.right() - inner.right(), inner.height), colour);
}

/// The outermost part of every frame: a dark edge, wood as wide as told, and light on its upper and left edge.
fn plank(canvas: &mut Clip<'_>, area: Rect, width: i16) {
    let inner = area.grow(-1);
    between(canvas, area, inner, colour::K);
    between(canvas, inner, area.grow(-width), colour::W5);
    canvas.fill(Rect::new(inner.x, inner.y, inner.width, 1), colour::W3);
    canvas.fill(Rect::new(inner.x, inner.y, 1, inner.height), colour::W3);
}

/// A wooden frame; where it is wide, with a rope and four knobs of brass.
fn wood(canvas: &mut Clip<'_>, area: Rect, squares: Rect) {
    let width = squares.x - area.x;
    plank(canvas, area, width - 1);
    if width >= CARVED {
        carve(canvas, area, squares, width);
    }
    between(canvas, squares.grow(1), squares, colour::K);
}

fn carve(canvas: &mut Clip<'_>, area: Rect, squares: Rect, width: i16) {
    let (Some(across), Some(down), Some(gem)) = (sprite("rope-across"), sprite("rope-down"), sprite("gem"))
    else {
        return;
    };
    let near = width / 2 - 2;
    let (far_x, far_y) = (squares.right() + near, squares.bottom() + near);
    let mut along = 0;
    while along < squares.width {
        for y in [area.y + near, far_y] {
            canvas.blit(across, squares.x + along, y);
        }
        for x in [area.x + near, far_x] {
            canvas.blit(down, x, squares.y + along);
        }
        along += across.width as i16;
    }
    // Where the ropes would run into the corners the wood is bare, with a knob on it.
    let corner = |x: i16, y: i16| Rect::new(x, y, width - 2, width - 2);
    for (x, y) in [
        (area.x, area.y),
        (squares.right() + 1, area.y),
        (area.x, squares.bottom() + 1),
        (squares.right() + 1, squares.bottom() + 1),
    ] {
        canvas.fill(corner(x.max(area.x + 2), y.max(area.y + 2)).meet(area.grow(-2)), colour::W5);
        let middle = |start: i16| start + (width - gem.height as i16) / 2;
        canvas.blit(gem, middle(x.min(squares.right())), middle(y.min(squares.bottom())));
    }
}

/// Paper on wood, with a scale of dark and light parts around the sea.
fn chart(canvas: &mut Clip<'_>, area: Rect, squares: Rect) {
    let (wood, paper) = (area.grow(1 - CHART_WOOD), area.grow(-CHART_WOOD));
    plank(canvas, area, CHART_WOOD - 1);
    between(canvas, wood, paper, colour::W6);
    let scale = squares.grow(SCALE);
    between(canvas, paper, scale, colour::T0);
    between(canvas, scale, squares, colour::I0);
    let parts =
        |length: i16| (0..=length / SCALE_PART).filter(|part| part & 1 == 1).map(|part| part * SCALE_PART);
    for from in parts(scale.width) {
        let length = SCALE_PART.min(scale.width - from);
        for y in [scale.y, squares.bottom()] {
            canvas.fill(Rect::new(scale.x + from, y, length, SCALE), colour::W6);
        }
    }
    for from in parts(scale.height) {
        let length = SCALE_PART.min(scale.height - from);
        for x in [scale.x, squares.right()] {
            canvas.fill(Rect::new(x, scale.y + from, SCALE, length), colour::W6);
        }
    }
}
