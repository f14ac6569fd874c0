//! The way that a piece took with the last move: an arrow for every part of it.

use parlour_core::scene::Shape;
use parlour_pixels::{Drawing, Wanted, palette as colour};

use super::places::Spot;
use super::{BoardView, Rect};
use crate::canvas::{Canvas, Clip};

impl BoardView {
    /// All pixels that the way may have painted.
    pub(super) fn way_extent(&self) -> Rect {
        let parts = self.way_parts().map(|(from, to)| match self.hop(from, to) {
            Some(hop) => hop_rect(hop, from, to),
            None => self.places.rect(from).join(self.places.rect(to)),
        });
        parts.fold(Rect::default(), Rect::join)
    }

    pub(super) fn paint_way(&self, canvas: &mut Clip<'_>) {
        for (from, to) in self.way_parts() {
            match self.hop(from, to) {
                Some(hop) => {
                    let rect = hop_rect(hop, from, to);
                    canvas.blit(&hop.sprite, rect.x, rect.y);
                }
                None => line(canvas, from, to),
            }
        }
    }

    fn way_parts(&self) -> impl Iterator<Item = (&Spot, &Spot)> {
        let spot = |index: u16| &self.places.spots[usize::from(index)];
        self.way.windows(2).map(move |part| (spot(part[0]), spot(part[1])))
    }

    /// The arrow of a hop over one square, where the game has drawn it.
    fn hop(&self, from: &Spot, to: &Spot) -> Option<&'static Drawing> {
        let twice = 2 * self.places.side;
        let lie = match (to.x - from.x, to.y - from.y) {
            (right, 0) if right == twice => '>',
            (left, 0) if left == -twice => '<',
            (0, down) if down == twice => 'v',
            (0, up) if up == -twice => '^',
            _ => return None,
        };
        let wanted = Wanted { lie: Some(lie), size: self.places.side as u8, ..Wanted::named("hop") };
        let hop = (from.shape == Shape::Square).then(|| self.pixels.drawings.find(&wanted))?;
        hop.filter(|hop| hop.lie == Some(lie))
    }
}

/// Where the arrow of a hop lies: its anchor is half the way.
fn hop_rect(hop: &Drawing, from: &Spot, to: &Spot) -> Rect {
    hop.around(i16::midpoint(from.x, to.x), i16::midpoint(from.y, to.y))
}

/// Dots of brass from one spot to another.
fn line(canvas: &mut Clip<'_>, from: &Spot, to: &Spot) {
    let (right, down) = (to.x - from.x, to.y - from.y);
    let dots = right.abs().max(down.abs()) / 4;
    for dot in 1..dots {
        let (x, y) = (from.x + right * dot / dots, from.y + down * dot / dots);
        canvas.fill(Rect::new(x - 1, y - 1, 3, 3), colour::W6);
        canvas.fill(Rect::new(x - 1, y - 1, 2, 2), colour::G1);
    }
}
