//! The cursor: where it may go, what it looks like, what it points at.

use alloc::vec::Vec;

use parlour_core::scene::{Shape, Spot};

use crate::net::nearest;
use crate::overlay::{Overlay, Pointer};

use super::{Desk, Phase, Sheet};

impl Desk {
    /// Lays the cursor's net: all squares, or else the spots that can be picked, or else all there are.
    pub(super) fn refresh_pointer(&mut self, overlay: &mut Overlay) {
        let (Some(view), Some(board)) = (&self.view, self.play.scene.boards.get(self.board)) else {
            overlay.pointer = None;
            return;
        };
        let old = overlay.pointer.as_ref().and_then(Pointer::place);
        let nexts = self.play.scene.next_spots(&self.play.hand.path());
        let has_squares = board.spots.iter().all(|spot| spot.shape == Shape::Square);
        let has_nexts = board.spots.iter().any(|spot| nexts.contains(&spot.id.as_str()));
        let is_wanted = |spot: &Spot| {
            has_squares || nexts.contains(&spot.id.as_str()) || !has_nexts && spot.shape != Shape::Edge
        };
        let wanted = (0..).zip(&board.spots).filter(|(_, spot)| is_wanted(spot)).map(|(index, _)| index);
        self.spots = wanted.collect();
        let places: Vec<_> = self.spots.iter().filter_map(|&spot| view.place(spot.into())).collect();
        let picked = self.play.hand.picks.last().and_then(|id| view.index_of(board, id));
        let from = old.or_else(|| picked.and_then(|index| view.place(index)));
        let area = view.area();
        let middle = (area.x + area.width / 2, area.y + area.height / 2);
        let at = match from {
            Some(from) => nearest(&places, from),
            None => self.first_place(&nexts).unwrap_or_else(|| nearest(&places, middle)),
        };
        let moves = overlay.pointer.as_ref().map_or(0, |pointer| pointer.moves);
        overlay.pointer = Some(Pointer { frames: &[], period: 1, at, offset: (0, 0), places, moves });
        self.dress_pointer(overlay);
    }

    /// The place in the net of the first spot that can be picked.
    fn first_place(&self, nexts: &[&str]) -> Option<usize> {
        let board = self.play.scene.boards.get(self.board)?;
        let id = nexts.iter().find(|id| board.spots.iter().any(|spot| spot.id == ***id))?;
        self.place_of(id)
    }

    fn place_of(&self, id: &str) -> Option<usize> {
        let board = self.play.scene.boards.get(self.board)?;
        let index = self.view.as_ref()?.index_of(board, id)?;
        self.spots.iter().position(|&spot| usize::from(spot) == index)
    }

    /// Gives the cursor the form of the spot it points at.
    pub(super) fn dress_pointer(&mut self, overlay: &mut Overlay) {
        let Some(pointer) = &mut overlay.pointer else { return };
        let spot = self.spots.get(pointer.at).map(|&spot| usize::from(spot));
        self.pointed = spot;
        let cursor = spot.and_then(|spot| self.view.as_ref()?.cursor(spot));
        let is_hidden = self.sheet.as_ref().is_some_and(Sheet::hides_cursor)
            || matches!(self.phase, Phase::HandOver(_) | Phase::Over);
        match (cursor, pointer.place()) {
            (Some((sprite, x, y)), Some(place)) if !is_hidden => {
                pointer.frames = core::slice::from_ref(sprite);
                pointer.offset = (x - place.0, y - place.1);
            }
            _ => pointer.frames = &[],
        }
    }

    /// The spot under the cursor.
    pub fn spot(&self, overlay: &Overlay) -> Option<&Spot> {
        let at = overlay.pointer.as_ref()?.at;
        let index = usize::from(*self.spots.get(at)?);
        self.play.scene.boards.get(self.board)?.spots.get(index)
    }

    /// Puts the cursor on a spot, if it is in the net; on another board, that is shown.
    pub(super) fn point_at(&mut self, id: &str, overlay: &mut Overlay) {
        let holds = |board: &parlour_core::scene::Board| board.spots.iter().any(|spot| spot.id == id);
        if let Some(board) = self.play.scene.boards.iter().position(holds)
            && board != self.board
        {
            self.set_board(board, overlay);
        }
        if let (Some(at), Some(pointer)) = (self.place_of(id), &mut overlay.pointer) {
            pointer.at = at;
            pointer.moves += 1;
        }
        self.dress_pointer(overlay);
    }
}
