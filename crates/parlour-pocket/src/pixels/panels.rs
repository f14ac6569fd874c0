//! Panels, bars, buttons and the table they lie on.

use parlour_pixels::{Colour, palette as colour};

use super::text::{Ink, Text};
use super::{font, sprite};
use crate::canvas::{Canvas, Rect};

/// What a panel is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Its inside.
    pub fill: Colour,
    /// Its edge.
    pub edge: Colour,
    /// A line along its lower edge.
    pub low: Colour,
    /// What it throws on the table; [`parlour_pixels::CLEAR`] for nothing.
    pub shade: Colour,
}

impl Look {
    /// Ivory: for what is told.
    pub const PAPER: Look = Look { fill: colour::I0, edge: colour::W4, low: colour::I2, shade: colour::T3 };
    /// Pale gold: for what is chosen, and for whose turn it is.
    pub const LIT: Look = Look { fill: colour::G0, edge: colour::G3, low: colour::G1, shade: colour::T3 };
    /// Dark wood: for what is asked.
    pub const WOOD: Look = Look { fill: colour::W5, edge: colour::K, low: colour::K, shade: colour::T3 };

    /// The same without a shadow.
    pub const fn flat(self) -> Look {
        Look { shade: parlour_pixels::CLEAR, ..self }
    }
}

/// A panel with rounded corners.
pub fn panel<C: Canvas + ?Sized>(canvas: &mut C, rect: Rect, look: Look) {
    let Rect { x, y, width, height } = rect;
    if look.shade != parlour_pixels::CLEAR {
        canvas.fill(Rect::new(x + 1, y + 2, width, height - 1), look.shade);
    }
    canvas.fill(Rect::new(x + 1, y, width - 2, height), look.edge);
    canvas.fill(Rect::new(x, y + 1, width, height - 2), look.edge);
    canvas.fill(rect.grow(-1), look.fill);
    canvas.fill(Rect::new(x + 1, y + height - 2, width - 2, 1), look.low);
    if look == Look::WOOD || look == Look::WOOD.flat() {
        canvas.fill(Rect::new(x + 2, y + 1, width - 4, 1), colour::W3);
    }
}

/// How a sum of 1000 is shared: the first part in gold.
pub fn bar<C: Canvas + ?Sized>(canvas: &mut C, rect: Rect, per_mille: u16) {
    panel(canvas, rect, Look { fill: colour::W5, edge: colour::W6, low: colour::W6, shade: colour::T3 });
    let inner = rect.grow(-1);
    let gold = (i32::from(inner.width) * i32::from(per_mille.min(1000)) / 1000) as i16;
    let row = |y: i16, height: i16| Rect::new(inner.x, inner.y + y, gold, height);
    canvas.fill(row(0, inner.height), colour::G1);
    canvas.fill(row(0, 2), colour::G0);
    canvas.fill(row(inner.height - 2, 2), colour::G2);
    if gold < inner.width {
        canvas.fill(Rect::new(inner.x + gold, inner.y, 1, inner.height), colour::W6);
        canvas.fill(Rect::new(inner.x + gold + 1, inner.y, inner.width - gold - 1, 1), colour::W4);
    }
}

/// A button of the console (`a`, `start`) and what it does. How wide both are.
pub fn button<C: Canvas + ?Sized>(
    canvas: &mut C,
    (x, y): (i16, i16),
    name: &str,
    label: &str,
    ink: Colour,
) -> i16 {
    let known = |name: &str| match name {
        "a" => sprite("button-a"),
        "b" => sprite("button-b"),
        "l" => sprite("button-l"),
        "r" => sprite("button-r"),
        "start" => sprite("button-start"),
        "select" => sprite("button-select"),
        _ => sprite("button-pad"),
    };
    let Some(sign) = known(name) else { return 0 };
    canvas.blit(sign, x, y);
    let gap = sign.width as i16 + 2;
    gap + canvas.write(x + gap, y + 1, label, Ink::new(&font::SMALL, ink))
}

/// How wide a plank is, and how far apart its ends are.
const PLANK: i16 = 16;
const PLANK_LENGTH: i16 = 64;

/// The table top: cream planks.
pub fn planks<C: Canvas + ?Sized>(canvas: &mut C, rect: Rect) {
    canvas.fill(rect, colour::T1);
    let first = rect.y.div_euclid(PLANK);
    for plank in first..=rect.bottom().div_euclid(PLANK) {
        let top = plank * PLANK;
        line(canvas, rect, Rect::new(rect.x, top, rect.width, 1), colour::T0);
        line(canvas, rect, Rect::new(rect.x, top + PLANK - 1, rect.width, 1), colour::T3);
        let joint = if plank & 1 == 0 { 40 } else { 12 };
        let mut x = rect.x.div_euclid(PLANK_LENGTH) * PLANK_LENGTH + joint;
        while x < rect.right() {
            line(canvas, rect, Rect::new(x, top, 1, PLANK - 1), colour::T3);
            line(canvas, rect, Rect::new(x + 1, top, 1, PLANK - 1), colour::T0);
            grain(canvas, rect, (x, top), plank);
            x += PLANK_LENGTH;
        }
    }
}

/// A few lines of grain after a joint.
fn grain<C: Canvas + ?Sized>(canvas: &mut C, rect: Rect, (x, y): (i16, i16), plank: i16) {
    const LINES: [(i16, i16, i16); 6] =
        [(6, 3, 18), (22, 4, 10), (30, 9, 22), (10, 12, 14), (44, 6, 12), (48, 12, 9)];
    for (index, (dx, dy, length)) in (0..).zip(LINES) {
        if (index + plank) % 3 != 0 {
            line(canvas, rect, Rect::new(x + dx, y + dy, length, 1), colour::T2);
        }
    }
}

fn line<C: Canvas + ?Sized>(canvas: &mut C, within: Rect, rect: Rect, colour: Colour) {
    canvas.fill(rect.meet(within), colour);
}
