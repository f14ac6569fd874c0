//! What each spot shows: taken over from a scene, in a few bytes.

use alloc::vec::Vec;

use parlour_core::scene::{Board, Scene, Shape};
use parlour_pixels::Drawing;

use super::heat::{Heat, heats};
use super::{BoardView, Rect, Shown};

/// A drawing, the same only as itself: no pixels need to be compared.
#[derive(Clone, Copy, Debug)]
pub(super) struct Art(pub(super) &'static Drawing);

impl PartialEq for Art {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.0, other.0)
    }
}

/// What a spot has to do with a move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Tint {
    /// Nothing.
    #[default]
    Plain,
    /// The last move began here.
    Left,
    /// The last move ended here.
    Came,
    /// It is picked.
    Picked,
}

/// What a spot shows.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Cell {
    /// What lies on the spot itself.
    pub(super) picture: Option<Art>,
    /// What stands there.
    pub(super) piece: Option<Art>,
    /// Whether that is only proposed.
    pub(super) is_ghost: bool,
    /// What is drawn over it.
    pub(super) mark: Option<Art>,
    pub(super) tint: Tint,
    /// Whether it can be picked next, and that is to be seen.
    pub(super) is_target: bool,
    /// What a bot thinks of it.
    pub(super) heat: Option<Heat>,
    /// What is written on it.
    pub(super) caption: Letters,
}

/// How far a few letters on a ground of their own may reach about the middle of a spot.
const LABEL_REACH: Rect = Rect::new(-11, -8, 23, 17);

/// A few letters.
pub(super) type Letters = [u8; 4];

/// The first few letters of a text that a board can show.
pub(super) fn letters(text: &str) -> Letters {
    let mut letters = Letters::default();
    let shown = text.chars().filter(char::is_ascii_graphic);
    for (place, letter) in letters.iter_mut().zip(shown) {
        *place = letter as u8;
    }
    letters
}

impl BoardView {
    /// What all spots show in a scene.
    pub(super) fn look_at(&self, scene: &Scene, board: &Board, shown: &Shown<'_>) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.places.spots.iter().map(|_| Cell::default()).collect();
        self.look_at_spots(board, &mut cells);
        let spot = |id: &str| self.index_of(board, id).map(|index| (index, &self.places.spots[index]));
        for piece in scene.pieces.iter().filter(|piece| !shown.hidden.contains(&piece.id)) {
            if let Some((index, place)) = spot(&piece.spot) {
                cells[index].piece = self.drawn(place, &piece.role, piece.owner).map(Art);
            }
        }
        for mark in &scene.marks {
            for (index, place) in mark.spots.iter().filter_map(|id| spot(id)) {
                cells[index].mark = self.drawn(place, &mark.role, None).map(Art);
            }
        }
        for (index, _) in scene.last.iter().filter_map(|id| spot(id)) {
            let is_there = cells[index].piece.is_some() || cells[index].mark.is_some();
            let is_field = self.places.spots[index].shape == Shape::Hex;
            cells[index].tint = if is_there || is_field { Tint::Came } else { Tint::Left };
        }
        for (index, _) in shown.picks.iter().filter_map(|id| spot(id)) {
            cells[index].tint = Tint::Picked;
        }
        for (index, place) in shown.targets.iter().filter_map(|id| spot(id)) {
            // Before the first pick squares are left alone: what can be moved is what one has.
            cells[index].is_target = place.shape != Shape::Square || !shown.picks.is_empty();
        }
        heats(shown, &mut |id, heat| {
            if let Some((index, _)) = spot(id) {
                cells[index].heat = Some(heat);
            }
        });
        if let Some((id, role, owner)) = shown.ghost
            && let Some((index, place)) = spot(id)
        {
            cells[index].piece = self.drawn(place, role, owner).map(Art);
            cells[index].is_ghost = true;
        }
        cells
    }

    /// Pictures and captions.
    fn look_at_spots(&self, board: &Board, cells: &mut [Cell]) {
        for ((cell, place), spot) in cells.iter_mut().zip(&self.places.spots).zip(&board.spots) {
            cell.picture = spot.picture.as_ref().and_then(|name| self.drawn(place, name, None)).map(Art);
            cell.caption = spot.caption.as_ref().map(|text| letters(text)).unwrap_or_default();
        }
    }

    /// All pixels that a cell may have painted.
    pub(super) fn extent(&self, index: usize, cell: &Cell) -> Rect {
        let spot = &self.places.spots[index];
        let mut extent = self.places.rect(spot);
        for art in [cell.picture, cell.piece, cell.mark].into_iter().flatten() {
            // A glow reaches one pixel further, and its edge another.
            extent = extent.join(art.0.around(spot.x, spot.y).grow(2));
        }
        if cell.heat.is_some() || cell.caption != Letters::default() {
            extent = extent.join(LABEL_REACH.moved(spot.x, spot.y));
        }
        extent
    }
}
