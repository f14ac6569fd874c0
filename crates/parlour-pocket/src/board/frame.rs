//! What is around the squares and beneath them.

use core::fmt::Write;

use arrayvec::ArrayString;
use parlour_pixels::{Frame, palette as colour};

use super::BoardView;
use super::places::Spot;
use crate::canvas::{Canvas, Clip, Rect};
use crate::pixels::{Align, Ink, Text, font, sprite};

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

    /// A square: its colour, its edges, its grain.
    pub(super) fn paint_ground(&self, canvas: &mut Clip<'_>, spot: &Spot, rect: Rect) {
        let ground = &self.layout.grounds[usize::from(spot.is_odd)];
        canvas.fill(rect, ground.base);
        let Rect { x, y, width, height } = rect;
        if ground.light != ground.base {
            canvas.fill(Rect::new(x, y, width, 1), ground.light);
            canvas.fill(Rect::new(x, y, 1, height), ground.light);
        }
        if ground.dark != ground.base {
            canvas.fill(Rect::new(x, rect.bottom() - 1, width, 1), ground.dark);
            canvas.fill(Rect::new(rect.right() - 1, y, 1, height), ground.dark);
        }
        if !ground.grain.is_empty() {
            let which = (usize::from(spot.column) * 3 + usize::from(spot.row) * 7) % ground.grain.len();
            if let Some(grain) = self.pixels.drawings.named(ground.grain[which]) {
                // What was drawn for larger squares is cut.
                let mut square = Clip::new(canvas, rect);
                square.blit(grain, spot.x - grain.width as i16 / 2, spot.y - grain.height as i16 / 2);
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

/// A wooden frame with light on its upper and left edge; where it is wide, with a rope and four knobs of brass.
fn wood(canvas: &mut Clip<'_>, area: Rect, squares: Rect) {
    let width = squares.x - area.x;
    canvas.fill(area, colour::K);
    let inner = area.grow(-1);
    canvas.fill(inner, colour::W5);
    canvas.fill(Rect::new(inner.x, inner.y, inner.width, 1), colour::W3);
    canvas.fill(Rect::new(inner.x, inner.y, 1, inner.height), colour::W3);
    if width >= CARVED {
        carve(canvas, area, squares, width);
    }
    canvas.fill(squares.grow(1), colour::K);
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
    canvas.fill(area, colour::K);
    let inner = area.grow(-1);
    canvas.fill(inner, colour::W5);
    canvas.fill(Rect::new(inner.x, inner.y, inner.width, 1), colour::W3);
    canvas.fill(Rect::new(inner.x, inner.y, 1, inner.height), colour::W3);
    canvas.fill(area.grow(1 - CHART_WOOD), colour::W6);
    canvas.fill(area.grow(-CHART_WOOD), colour::T0);
    let scale = squares.grow(SCALE);
    canvas.fill(scale, colour::I0);
    for part in (0..=scale.width / SCALE_PART).filter(|part| part & 1 == 1) {
        let from = part * SCALE_PART;
        let length = SCALE_PART.min(scale.width - from);
        canvas.fill(Rect::new(scale.x + from, scale.y, length, scale.height), colour::W6);
    }
    canvas.fill(Rect::new(scale.x, squares.y, scale.width, squares.height), colour::I0);
    for part in (0..=scale.height / SCALE_PART).filter(|part| part & 1 == 1) {
        let from = part * SCALE_PART;
        let length = SCALE_PART.min(scale.height - from);
        canvas.fill(Rect::new(scale.x, scale.y + from, SCALE, length), colour::W6);
        canvas.fill(Rect::new(squares.right(), scale.y + from, SCALE, length), colour::W6);
    }
}
