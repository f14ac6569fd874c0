//! The boards of a scene, in pixels.
//!
//! A [`BoardView`] is made for one board. [`BoardView::show`] takes over what a scene shows there (a few bytes a spot,
//! so that the scene can go) and says which parts of the screen have changed; [`BoardView::draw`] paints any part of
//! it, whole or a single spot. Where spots lie, what is beneath them and what pieces look like comes with a game's
//! pixels: nothing here knows a game.

mod cells;
mod frame;
mod heat;
mod mini;
mod paint;
mod places;
mod way;

use alloc::vec::Vec;

use parlour_core::Player;
use parlour_core::insight::SpotValue;
use parlour_core::scene::{Board, Scene, Shape};
use parlour_pixels::{Drawing, Layout, Pixels, Sprite, Wanted};

use crate::canvas::{Canvas, Clip, Rect};
use crate::pixels;
use cells::Cell;
pub use mini::draw_mini;
use places::{Places, Spot};

/// What is shown on a board beside what stands there.
#[derive(Clone, Copy, Default, Debug)]
pub struct Shown<'a> {
    /// Pieces that are in the air just now, by their ids: their spots are empty.
    pub hidden: &'a [u32],
    /// The spots picked so far.
    pub picks: &'a [&'a str],
    /// The spots that can be picked next.
    pub targets: &'a [&'a str],
    /// What a bot thinks of the spots.
    pub insight: &'a [SpotValue],
    /// A piece that would stand on a spot: the spot, its role, whose it would be.
    pub ghost: Option<(&'a str, &'a str, Option<Player>)>,
}

/// A board on the screen.
pub struct BoardView {
    pixels: &'static Pixels,
    layout: &'static Layout,
    places: Places,
    /// What each spot shows.
    cells: Vec<Cell>,
    /// All pixels that each spot may have painted.
    reaches: Vec<Rect>,
    /// The way of the last move, spot by spot.
    way: Vec<u16>,
}

impl BoardView {
    /// A board, still empty, as a viewer sees it; `None` if the game has no pixels for boards.
    pub fn new(pixels: &'static Pixels, board: &Board, viewer: Option<Player>) -> Option<Self> {
        let layout = pixels.layout(board.picture.as_deref())?;
        let is_turned = board.bottom.zip(viewer).is_some_and(|(bottom, viewer)| bottom != viewer);
        let places = Places::new(layout, board, is_turned);
        let cells = places.spots.iter().map(|_| Cell::default()).collect();
        let reaches = places.spots.iter().map(|spot| places.rect(spot)).collect();
        Some(BoardView { pixels, layout, places, cells, reaches, way: Vec::new() })
    }

    /// The part of the screen that it fills.
    pub fn area(&self) -> Rect {
        self.layout.area
    }

    /// Takes over what a scene shows on this board. The parts of the screen that are different now.
    pub fn show(&mut self, scene: &Scene, board: &Board, shown: &Shown<'_>) -> Vec<Rect> {
        let mut cells = self.look_at(scene, board, shown);
        let mut way: Vec<u16> =
            scene.path.iter().filter_map(|id| self.index_of(board, id)).map(|index| index as u16).collect();
        let mut changed = Vec::new();
        for (index, (old, new)) in self.cells.iter().zip(&cells).enumerate() {
            if old != new {
                let reach = self.extent(index, new);
                let before = core::mem::replace(&mut self.reaches[index], reach);
                changed.push(before.join(reach));
            }
        }
        core::mem::swap(&mut self.cells, &mut cells);
        if self.way != way {
            let old = self.way_extent();
            core::mem::swap(&mut self.way, &mut way);
            changed.push(old.join(self.way_extent()));
        }
        changed.retain(|rect| !rect.is_empty());
        changed
    }

    /// Paints a part of the board.
    pub fn draw(&self, canvas: &mut dyn Canvas, part: Rect) {
        let mut clip = Clip::new(canvas, part.meet(self.layout.area));
        if !clip.bounds().is_empty() {
            self.paint(&mut clip);
        }
    }

    /// The number of the spot with a name, as the scene lists the spots of this board.
    pub fn index_of(&self, board: &Board, id: &str) -> Option<usize> {
        self.places.index_of(board, id)
    }

    /// How many spots there are.
    pub fn spots(&self) -> usize {
        self.places.spots.len()
    }

    /// The middle of a spot on the screen.
    pub fn place(&self, index: usize) -> Option<(i16, i16)> {
        self.places.spots.get(index).map(|spot| (spot.x, spot.y))
    }

    /// The pixels that belong to a spot alone.
    pub fn rect(&self, index: usize) -> Option<Rect> {
        self.places.spots.get(index).map(|spot| self.places.rect(spot).meet(self.layout.area))
    }

    /// What points at a spot, and where its upper left corner lies.
    pub fn cursor(&self, index: usize) -> Option<(&'static Sprite, i16, i16)> {
        let spot = self.places.spots.get(index)?;
        let sprite = match spot.shape {
            Shape::Square => &pixels::sized("cursor", self.places.side as u8)?.sprite,
            Shape::Hex => pixels::sprite("cursor-hex")?,
            Shape::Vertex => pixels::sprite("cursor-vertex")?,
            Shape::Edge => pixels::sprite("cursor-edge")?,
        };
        let (width, height) = (sprite.width as i16, sprite.height as i16);
        let middle = self.places.rect(spot);
        Some((sprite, middle.x + (middle.width - width) / 2, middle.y + (middle.height - height) / 2))
    }

    /// What stands on a spot.
    pub fn piece(&self, index: usize) -> Option<&'static Drawing> {
        self.cells.get(index)?.piece.map(|piece| piece.0)
    }

    /// What a piece looks like on a spot.
    pub fn drawing(&self, index: usize, role: &str, owner: Option<Player>) -> Option<&'static Drawing> {
        let spot = self.places.spots.get(index)?;
        self.drawn(spot, role, owner)
    }

    fn drawn(&self, spot: &Spot, name: &str, owner: Option<Player>) -> Option<&'static Drawing> {
        let owner = owner.map(|owner| owner.index() as u8);
        let lie = match spot.shape {
            Shape::Edge => spot.symbol,
            _ if spot.x < self.places.squares.x + self.places.squares.width / 2 => '>',
            _ => '<',
        };
        let lie = Some(lie);
        self.pixels.drawings.find(&Wanted { name, owner, lie, size: self.places.side as u8 })
    }
}

/// The board that a scene asks about: where something can be picked, or else where something has happened.
pub fn asked_board(scene: &Scene) -> usize {
    let picked = scene.choices.iter().find_map(|choice| choice.picks.first());
    let holds =
        |id: &&str| scene.boards.iter().position(|board| board.spots.iter().any(|spot| spot.id == **id));
    let asked = picked.or(scene.last.last()).map(alloc::string::String::as_str);
    asked.as_ref().and_then(holds).unwrap_or(0)
}
