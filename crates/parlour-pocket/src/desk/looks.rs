//! What the board shows of the scene, the hand and the cursor.

use alloc::string::String;
use alloc::vec::Vec;

use parlour_core::Player;
use parlour_core::scene::{Shape, Spot};

use crate::board::{BoardView, Shown};
use crate::overlay::Overlay;
use crate::seating::Sitter;

use super::{Desk, Phase, Sheet};

impl Desk {
    /// Shows one of the scene's boards.
    pub(super) fn set_board(&mut self, board: usize, overlay: &mut Overlay) {
        let Some(shown) = self.play.scene.boards.get(board) else { return };
        self.board = board;
        self.view = BoardView::new(self.play.pixels, shown, self.bottom());
        self.changed.all = true;
        self.refresh(overlay);
    }

    /// Whose side is at the bottom. People who share the console look from one side, so that the board stays put.
    fn bottom(&self) -> Option<Player> {
        let first = self.play.sitters.iter().position(Sitter::is_person).map(Player::new);
        if self.play.people() > 1 && !self.play.table().rules().has_secrets() {
            first
        } else {
            self.play.me()
        }
    }

    /// Takes the scene over to the board and the cursor.
    pub(super) fn refresh(&mut self, overlay: &mut Overlay) {
        self.refresh_board();
        self.refresh_pointer(overlay);
        self.changed.side = true;
    }

    pub(super) fn refresh_board(&mut self) {
        let scene = &self.play.scene;
        let hidden = self.flight.airborne();
        let mut picks: Vec<&str> = self.play.hand.picks.iter().map(String::as_str).collect();
        let is_asked = self.phase == Phase::Ask && self.advice.is_none();
        let targets = if is_asked && !picks.is_empty() { scene.next_spots(&picks) } else { Vec::new() };
        let covered = self.covered(&targets);
        picks.extend(covered.iter().map(String::as_str));
        let confirmed =
            self.sheet.as_ref().and_then(Sheet::choice).and_then(|index| scene.choices.get(index));
        let ghost = confirmed.and_then(|choice| {
            Some((choice.picks.last()?.as_str(), choice.piece.as_deref()?, self.play.me_or_mover()))
        });
        let insight = self.advice.as_ref().map_or(&[][..], |advice| &advice.spots);
        let shown = Shown { hidden: &hidden, picks: &picks, targets: &targets, insight, ghost };
        if let (Some(view), Some(board)) = (&mut self.view, scene.boards.get(self.board)) {
            self.changed.parts.extend(view.show(scene, board, &shown));
        }
    }

    /// The empty square from which something is to be laid over several: the one that is picked.
    fn laid_from(&self) -> Option<&Spot> {
        let [picked] = &self.play.hand.picks[..] else { return None };
        let spots = &self.play.scene.boards.get(self.board)?.spots;
        let spot = spots.iter().find(|spot| spot.id == *picked && spot.shape == Shape::Square)?;
        let is_empty = self.play.scene.pieces.iter().all(|piece| piece.spot != *picked);
        is_empty.then_some(spot)
    }

    /// Whether something is to be laid over several squares.
    pub(super) fn lays(&self) -> bool {
        self.laid_from().is_some()
    }

    /// What would be covered if it were laid as far as the cursor.
    fn covered(&self, ends: &[&str]) -> Vec<String> {
        let spots = self.play.scene.boards.get(self.board).map_or(&[][..], |board| &board.spots);
        let pointed = self.pointed.and_then(|index| spots.get(index));
        let end = pointed.filter(|spot| ends.contains(&spot.id.as_str()));
        let (Some(from), Some(to)) = (self.laid_from(), end) else { return Vec::new() };
        let between = |value: i16, one: i16, other: i16| value >= one.min(other) && value <= one.max(other);
        let is_covered = |spot: &&Spot| between(spot.x, from.x, to.x) && between(spot.y, from.y, to.y);
        spots.iter().filter(is_covered).map(|spot| spot.id.clone()).collect()
    }
}
