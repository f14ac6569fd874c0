//! Pieces on their way, hop by hop, as floating sprites; and the dots of whoever thinks.

use alloc::vec::Vec;

use parlour_core::Scene;

use crate::board::BoardView;
use crate::motion::Change;
use crate::overlay::{Floater, MAX_FLOATERS, Overlay, Place};
use crate::pixels::THINKING;

/// Ticks for a hop of one piece, and the most that a long one takes.
const LEAST_TICKS: u16 = 9;
const MOST_TICKS: u16 = 26;
/// How high a piece rises that goes over others.
const HOP_RISE: i16 = 9;
/// Where the dots of whoever thinks float.
const THINKING_PLACE: Place = (213, 15);
/// Pieces in the air at once; the overlay has room for a few other things.
const MOST_AIRBORNE: usize = MAX_FLOATERS - 4;

/// A piece on its way.
#[derive(Clone, Debug)]
struct Leg {
    piece: u32,
    floater: Floater,
    /// Where its sprite's upper left corner goes next, the last first.
    stops: Vec<Place>,
}

/// Everything that is on its way.
#[derive(Clone, Debug, Default)]
pub(super) struct Flight {
    legs: Vec<Leg>,
}

impl Flight {
    /// What moves on a board.
    pub(super) fn new(change: &Change, scene: &Scene, board: usize, view: Option<&BoardView>) -> Self {
        let (Some(view), Some(board)) = (view, scene.boards.get(board)) else { return Flight::default() };
        let mut legs = Vec::new();
        for glide in change.glides.iter().take(MOST_AIRBORNE) {
            let Some(piece) = scene.pieces.iter().find(|piece| piece.id == glide.piece) else { continue };
            let places =
                glide.way.iter().map(|id| view.index_of(board, id).and_then(|index| view.place(index)));
            let Some(places) = places.collect::<Option<Vec<Place>>>() else { continue };
            let Some(end) = view.index_of(board, &piece.spot) else { continue };
            let Some(drawing) = view.drawing(end, &piece.role, piece.owner) else { continue };
            let mut stops: Vec<Place> = places.iter().map(|(x, y)| (x - drawing.x, y - drawing.y)).collect();
            stops.reverse();
            let Some(start) = stops.pop() else { continue };
            let mut floater = Floater::still(core::slice::from_ref(&drawing.sprite), 1, start);
            floater.rise = if glide.way.len() > 2 { HOP_RISE } else { 0 };
            let mut leg = Leg { piece: piece.id, floater, stops };
            if leg.depart() {
                legs.push(leg);
            }
        }
        Flight { legs }
    }

    /// Whether nothing moves any more.
    pub(super) fn has_landed(&self) -> bool {
        self.legs.is_empty()
    }

    /// The pieces in the air: they are not on the board.
    pub(super) fn airborne(&self) -> Vec<u32> {
        self.legs.iter().map(|leg| leg.piece).collect()
    }

    /// Lets everything float.
    pub(super) fn begin(&self, overlay: &mut Overlay) {
        overlay.floaters.clear();
        overlay.floaters.extend(self.legs.iter().map(|leg| leg.floater).take(MOST_AIRBORNE));
    }

    /// Goes on where something has arrived; whether all of it has now.
    pub(super) fn go_on(&mut self, overlay: &mut Overlay) -> bool {
        if !overlay.is_at_rest() {
            return false;
        }
        self.legs.retain_mut(Leg::depart);
        self.begin(overlay);
        self.legs.is_empty()
    }
}

impl Leg {
    /// Sets out for the next stop; false if there is none.
    fn depart(&mut self) -> bool {
        let Some(next) = self.stops.pop() else { return false };
        let from = self.floater.to;
        let distance = (next.0 - from.0).unsigned_abs().max((next.1 - from.1).unsigned_abs());
        let ticks = (LEAST_TICKS + distance / 6).min(MOST_TICKS);
        self.floater = Floater { from, to: next, ticks, age: 0, ..self.floater };
        true
    }
}

/// Shows that someone thinks, or no longer does.
pub(super) fn show_thinking(overlay: &mut Overlay, is_thinking: bool) {
    overlay.floaters.retain(|floater| !core::ptr::eq(floater.frames, &THINKING[..]));
    if is_thinking {
        let _ = overlay.floaters.try_push(Floater::still(&THINKING, 14, THINKING_PLACE));
    }
}
