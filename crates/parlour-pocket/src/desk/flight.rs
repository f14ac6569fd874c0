//! Pieces on their way, hop by hop, as floating sprites; and the dots of whoever thinks.

use alloc::vec::Vec;

use parlour_core::Scene;
use parlour_pixels::{Drawings, Sprite};

use crate::board::BoardView;
use crate::motion::Change;
use crate::overlay::{Floater, MAX_FLOATERS, Overlay, Place};
use crate::pixels::{BLAST, SPLASH, THINKING, palette};

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
    /// What splashes or blazes, and dice: there once, and gone.
    flashes: Vec<Floater>,
}

/// Ticks for each picture of a splash or a blaze.
const FLASH_PERIOD: u16 = 6;
/// Ticks for which dice roll, and how high they bounce.
const DICE_TICKS: u16 = 26;
const DICE_RISE: i16 = 30;

/// Whether a mark shows fire.
pub(super) fn burns(drawings: Drawings, role: &str) -> bool {
    drawings.named(role).is_some_and(|sprite| sprite.pixels.contains(&palette::O1))
}

impl Flight {
    /// What moves on a board.
    pub(super) fn new(
        change: &Change,
        scene: &Scene,
        board: usize,
        view: Option<&BoardView>,
        drawings: Drawings,
    ) -> Self {
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
        let shot = change.shot(scene).and_then(|(spot, role)| {
            let place = view.place(view.index_of(board, spot)?)?;
            Some(flash(if burns(drawings, role) { &BLAST } else { &SPLASH }, place))
        });
        Flight { legs, flashes: shot.into_iter().collect() }
    }

    /// Throws dice: each falls to its place.
    pub(super) fn throw(&mut self, dice: Vec<(&'static Sprite, Place)>) {
        for (index, (sprite, to)) in dice.into_iter().enumerate() {
            let from = (to.0 - 60 + index as i16 * 14, to.1 - 40);
            let still = Floater::still(core::slice::from_ref(sprite), 1, to);
            self.flashes.push(Floater { from, rise: DICE_RISE, ticks: DICE_TICKS, ..still });
        }
    }

    /// Whether nothing moves any more.
    pub(super) fn has_landed(&self) -> bool {
        self.legs.is_empty() && self.flashes.is_empty()
    }

    /// The pieces in the air: they are not on the board.
    pub(super) fn airborne(&self) -> Vec<u32> {
        self.legs.iter().map(|leg| leg.piece).collect()
    }

    /// Lets everything float.
    pub(super) fn begin(&self, overlay: &mut Overlay) {
        overlay.floaters.clear();
        let legs = self.legs.iter().map(|leg| leg.floater).take(MOST_AIRBORNE);
        overlay.floaters.extend(legs.chain(self.flashes.iter().copied().take(MAX_FLOATERS - MOST_AIRBORNE)));
    }

    /// Goes on where something has arrived; whether all of it has now.
    pub(super) fn go_on(&mut self, overlay: &mut Overlay) -> bool {
        if !overlay.is_at_rest() {
            return false;
        }
        self.flashes.clear();
        let had_legs = !self.legs.is_empty();
        self.legs.retain_mut(Leg::depart);
        self.begin(overlay);
        had_legs && self.legs.is_empty()
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

/// Pictures one after the other, in the middle of a place.
fn flash(frames: &'static [Sprite], (x, y): Place) -> Floater {
    let half = frames.first().map_or((0, 0), |frame| (frame.width as i16 / 2, frame.height as i16 / 2));
    let still = Floater::still(frames, FLASH_PERIOD, (x - half.0, y - half.1));
    Floater { ticks: FLASH_PERIOD * frames.len() as u16, ..still }
}

/// Shows that someone thinks, or no longer does.
pub(super) fn show_thinking(overlay: &mut Overlay, is_thinking: bool) {
    overlay.floaters.retain(|floater| !core::ptr::eq(floater.frames, &raw const THINKING[..]));
    if is_thinking {
        let _ = overlay.floaters.try_push(Floater::still(&THINKING, 14, THINKING_PLACE));
    }
}
