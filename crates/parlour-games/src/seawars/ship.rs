//! A ship where it lies.

use core::fmt;

use parlour_core::grid::GridSquare;

use super::cells::{Cell, MOST_SIDE};

/// The shortest ship there is (R2).
pub const SHORTEST: u8 = 2;
/// The longest: its length is written as one digit.
pub const LONGEST: u8 = 9;

/// Which way a ship lies from its first cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Heading {
    /// Along its rank, toward the last file.
    Across,
    /// Along its file, toward the last rank.
    Up,
}

/// Both, in the order of generation.
pub const HEADINGS: [Heading; 2] = [Heading::Across, Heading::Up];

impl Heading {
    /// The letter in notation.
    pub const fn letter(self) -> char {
        match self {
            Heading::Across => 'h',
            Heading::Up => 'v',
        }
    }

    /// One step this way, in files and ranks.
    pub const fn step(self) -> (u8, u8) {
        match self {
            Heading::Across => (1, 0),
            Heading::Up => (0, 1),
        }
    }
}

/// A ship where it lies (R2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Ship {
    /// Its first cell: the leftmost, or the lowest.
    pub bow: Cell,
    /// Which way the others lie.
    pub heading: Heading,
    /// How many cells it has.
    pub length: u8,
}

impl Ship {
    /// Its last cell; `None` if that is off the largest board.
    pub fn stern(self) -> Option<Cell> {
        let (files, ranks) = self.heading.step();
        let far = self.length.saturating_sub(1);
        let (file, rank) = (self.bow.file() + files * far, self.bow.rank() + ranks * far);
        (file < MOST_SIDE && rank < MOST_SIDE).then(|| Cell::at(file, rank))
    }

    /// Whether it lies on a board of this size.
    pub fn is_inside(self, width: u8, height: u8) -> bool {
        self.stern().is_some_and(|stern| stern.file() < width && stern.rank() < height)
    }

    /// Its cells, bow first. It must lie on the largest board.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        let (files, ranks) = self.heading.step();
        let Ship { bow, length, .. } = self;
        (0..length).map(move |far| Cell::at(bow.file() + files * far, bow.rank() + ranks * far))
    }

    /// Its cells if it lies on the board at hand, otherwise none.
    pub(super) fn cells_if(self, is_inside: bool) -> impl Iterator<Item = Cell> {
        is_inside.then(|| self.cells()).into_iter().flatten()
    }

    /// Whether it lies on a cell.
    #[inline]
    pub fn covers(self, cell: Cell) -> bool {
        let (file, rank) =
            (cell.file().wrapping_sub(self.bow.file()), cell.rank().wrapping_sub(self.bow.rank()));
        match self.heading {
            Heading::Across => rank == 0 && file < self.length,
            Heading::Up => file == 0 && rank < self.length,
        }
    }

    /// Whether a cell of the one lies beside a cell of the other.
    pub fn touches(self, other: Ship) -> bool {
        let beside =
            |cell: Cell| [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(files, ranks)| cell.offset(files, ranks));
        self.cells().flat_map(beside).flatten().any(|cell| other.covers(cell))
    }

    /// Whether two ships share a cell.
    pub fn overlaps(self, other: Ship) -> bool {
        self.cells().any(|cell| other.covers(cell))
    }
}

/// `a1h5`.
impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.bow, self.heading.letter(), self.length)
    }
}
