//! Where spots lie on the screen.

use alloc::vec::Vec;

use parlour_core::scene::{Board, Shape};
use parlour_pixels::{Layout, Places as Rule};

use crate::canvas::Rect;

/// A spot on the screen.
pub(super) struct Spot {
    /// Its middle.
    pub(super) x: i16,
    pub(super) y: i16,
    pub(super) shape: Shape,
    /// What a text screen shows there: of an edge, how it lies.
    pub(super) symbol: char,
    /// Its column and row, counted from the upper left as it is seen; meaningless where there are none.
    pub(super) column: u8,
    pub(super) row: u8,
    /// Whether the sum of its coordinates is odd.
    pub(super) is_odd: bool,
    /// The number of its outline in the layout, and the sides where that ends: up, right, down, left.
    pub(super) outline: Option<(u8, [bool; 4])>,
}

/// All spots of a board.
pub(super) struct Places {
    pub(super) spots: Vec<Spot>,
    /// The side of a square; zero where there are none.
    pub(super) side: i16,
    /// All squares together.
    pub(super) squares: Rect,
    /// The spots in the order they are drawn: fields, sides, corners, squares; the upper ones first.
    pub(super) order: Vec<u16>,
    /// The spots in the order of their names.
    names: Vec<u16>,
    /// What is written along the squares: above the columns, and before the rows.
    pub(super) rulers: (Vec<char>, Vec<u8>),
}

/// How far an edge or a corner reaches, in pixels on either side of its middle.
const EDGE_REACH: i16 = 5;
const VERTEX_REACH: i16 = 6;
/// How far a field reaches to the sides, and up and down.
const HEX_REACH: (i16, i16) = (13, 15);

impl Places {
    pub(super) fn new(layout: &Layout, board: &Board, is_turned: bool) -> Self {
        let lie = Lie::new(layout, board, is_turned);
        let spots: Vec<Spot> = board.spots.iter().map(|spot| lie.place(layout, board, spot)).collect();
        let mut order: Vec<u16> = (0..spots.len() as u16).collect();
        let layer = |shape: Shape| match shape {
            Shape::Hex => 0,
            Shape::Edge => 1,
            Shape::Vertex => 2,
            Shape::Square => 3,
        };
        order.sort_by_key(|&index| {
            let spot = &spots[usize::from(index)];
            (layer(spot.shape), spot.y, spot.x)
        });
        let mut names: Vec<u16> = (0..spots.len() as u16).collect();
        names.sort_by(|&one, &other| name(board, one).cmp(name(board, other)));
        let rulers = rulers(board, &spots);
        Places { spots, side: lie.side, squares: lie.squares, order, names, rulers }
    }

    pub(super) fn index_of(&self, board: &Board, id: &str) -> Option<usize> {
        let found = self.names.binary_search_by(|&index| name(board, index).cmp(id)).ok()?;
        Some(self.names[found].into())
    }

    /// The pixels that belong to a spot.
    pub(super) fn rect(&self, spot: &Spot) -> Rect {
        let around = |width: i16, height: i16| {
            Rect::new(spot.x - width, spot.y - height, 2 * width + 1, 2 * height + 1)
        };
        match spot.shape {
            Shape::Square => Rect::new(spot.x - self.side / 2, spot.y - self.side / 2, self.side, self.side),
            Shape::Hex => around(HEX_REACH.0, HEX_REACH.1),
            Shape::Vertex => around(VERTEX_REACH, VERTEX_REACH),
            Shape::Edge => around(EDGE_REACH, EDGE_REACH),
        }
    }
}

fn name(board: &Board, index: u16) -> &str {
    board.spots.get(usize::from(index)).map_or("", |spot| spot.id.as_str())
}

/// How a board's coordinates become pixels.
struct Lie {
    side: i16,
    squares: Rect,
    /// The coordinates of the upper left spot as it is seen.
    corner: (i16, i16),
    is_turned: bool,
}

impl Lie {
    fn new(layout: &Layout, board: &Board, is_turned: bool) -> Self {
        let of = |part: fn(&parlour_core::scene::Spot) -> i16| {
            let values = board.spots.iter().map(part);
            (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
        };
        let ((left, right), (low, high)) = (of(|spot| spot.x), of(|spot| spot.y));
        let corner = if is_turned { (right, low) } else { (left, high) };
        let Rule::Squares { sides, rim } = layout.places else {
            return Lie { side: 0, squares: layout.area, corner, is_turned };
        };
        let (columns, rows) = (right - left + 1, high - low + 1);
        let room = layout.area.width.min(layout.area.height) - 2 * i16::from(rim);
        let fits = |side: &&u8| i16::from(**side) * columns.max(rows) <= room;
        let side = i16::from(*sides.iter().find(fits).or(sides.last()).unwrap_or(&1));
        let (width, height) = (columns * side, rows * side);
        let area = layout.area;
        let squares =
            Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height);
        Lie { side, squares, corner, is_turned }
    }

    fn place(&self, layout: &Layout, board: &Board, spot: &parlour_core::scene::Spot) -> Spot {
        let sign = if self.is_turned { -1 } else { 1 };
        let (column, row) = (sign * (spot.x - self.corner.0), sign * (self.corner.1 - spot.y));
        let (x, y) = match layout.places {
            Rule::Squares { .. } => (
                self.squares.x + column * self.side + self.side / 2,
                self.squares.y + row * self.side + self.side / 2,
            ),
            Rule::Plane { origin, x, y } => (
                layout.area.x + origin.0 + scaled(sign * spot.x, x),
                layout.area.y + origin.1 - scaled(sign * spot.y, y),
            ),
        };
        Spot {
            x,
            y,
            shape: spot.shape,
            symbol: spot.symbol,
            column: column as u8,
            row: row as u8,
            is_odd: (spot.x + spot.y) & 1 != 0,
            outline: self.outline(layout, board, spot),
        }
    }

    /// Which outline a square has, and on which sides its neighbours are without it.
    fn outline(
        &self,
        layout: &Layout,
        board: &Board,
        spot: &parlour_core::scene::Spot,
    ) -> Option<(u8, [bool; 4])> {
        let has = |spot: &parlour_core::scene::Spot, tag: &str| spot.tags.iter().any(|known| known == tag);
        let number = layout.outlines.iter().position(|outline| has(spot, outline.tag))?;
        let tag = layout.outlines[number].tag;
        let sign = if self.is_turned { -1 } else { 1 };
        let ends = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(x, y)| {
            let (x, y) = (spot.x + sign * x, spot.y + sign * y);
            !board.spots.iter().any(|other| (other.x, other.y) == (x, y) && has(other, tag))
        });
        Some((number as u8, ends))
    }
}

/// So many pixels for so many units, rounded to the nearest.
fn scaled(units: i16, (pixels, per): (i16, i16)) -> i16 {
    (2 * units * pixels + per).div_euclid(2 * per)
}

/// The letters of the columns and the numbers of the rows, as the labels of the spots tell them.
fn rulers(board: &Board, spots: &[Spot]) -> (Vec<char>, Vec<u8>) {
    let labels = || board.spots.iter().map(|spot| spot.label.as_str()).zip(spots);
    let letter = |label: &str| label.chars().next().map_or(' ', |letter| letter.to_ascii_uppercase());
    let number = |label: &str| label.trim_start_matches(|letter: char| !letter.is_ascii_digit()).parse();
    let mut columns: Vec<(u8, char)> = labels()
        .filter(|(_, spot)| spot.row == 0)
        .map(|(label, spot)| (spot.column, letter(label)))
        .collect();
    let mut rows: Vec<(u8, u8)> = labels()
        .filter(|(_, spot)| spot.column == 0)
        .map(|(label, spot)| (spot.row, number(label).unwrap_or(0)))
        .collect();
    columns.sort_unstable();
    rows.sort_unstable();
    (columns.into_iter().map(|(_, letter)| letter).collect(), rows.into_iter().map(|(_, row)| row).collect())
}
