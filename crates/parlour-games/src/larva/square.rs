//! The 32 dark squares of the board, all that ever matters (R2), and the diagonal steps between them.
//!
//! Squares are numbered by file, then rank: a1 a3 a5 a7 b2 b4 .. h8. Walking a bit set upward therefore meets
//! the birds in the order the report's AI expects: by file, then rank.

use core::fmt;
use core::str::FromStr;

use parlour_core::ActionError;
use parlour_core::bits::bits;
use parlour_core::grid::{FromTo, GridSquare, read_square, write_square};

/// One of the 32 dark squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Square(u8);

/// A move of one piece: `d2c3`.
pub type Move = FromTo<Square>;

/// A diagonal direction; up is toward rank 8, right is toward file h.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Toward h8.
    UpRight,
    /// Toward a8.
    UpLeft,
    /// Toward h1.
    DownRight,
    /// Toward a1.
    DownLeft,
}

impl Direction {
    /// All four, in the order moves are generated.
    pub const ALL: [Direction; 4] =
        [Direction::UpRight, Direction::UpLeft, Direction::DownRight, Direction::DownLeft];
    /// The two a bird may take.
    pub const UP: [Direction; 2] = [Direction::UpRight, Direction::UpLeft];
    /// The two a bird may have come by, reversed.
    pub const DOWN: [Direction; 2] = [Direction::DownRight, Direction::DownLeft];

    const fn offsets(self) -> (i8, i8) {
        match self {
            Direction::UpRight => (1, 1),
            Direction::UpLeft => (-1, 1),
            Direction::DownRight => (1, -1),
            Direction::DownLeft => (-1, -1),
        }
    }
}

const OFF_BOARD: u8 = 32;

/// For each direction, the square one step on.
const STEPS: [[u8; 32]; 4] = {
    let mut steps = [[OFF_BOARD; 32]; 4];
    let mut direction = 0;
    while direction < 4 {
        let (right, up) = Direction::ALL[direction].offsets();
        let mut index = 0;
        while index < 32 {
            let square = Square(index);
            if let Some(next) = Square::at(square.file() as i8 + right, square.rank() as i8 + up) {
                steps[direction][index as usize] = next.0;
            }
            index += 1;
        }
        direction += 1;
    }
    steps
};

/// For each square, the set of squares one step away in any direction, and those one step up.
const NEIGHBOURS: [(u32, u32); 32] = {
    let mut sets = [(0, 0); 32];
    let mut index = 0;
    while index < 32 {
        let mut direction = 0;
        while direction < 4 {
            let next = STEPS[direction][index];
            if next != OFF_BOARD {
                sets[index].0 |= 1 << next;
                if direction < 2 {
                    sets[index].1 |= 1 << next;
                }
            }
            direction += 1;
        }
        index += 1;
    }
    sets
};

impl Square {
    /// The square with a number from 0 to 31.
    pub const fn new(index: usize) -> Self {
        assert!(index < 32, "there are 32 dark squares");
        Square(index as u8)
    }

    /// The dark square on a file and rank, both from zero; `None` off the board or on a light square.
    pub const fn at(file: i8, rank: i8) -> Option<Self> {
        let is_on_board = file >= 0 && file < 8 && rank >= 0 && rank < 8;
        if is_on_board && (file + rank) % 2 == 0 { Some(Square((file * 4 + rank / 2) as u8)) } else { None }
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its file, a = 0.
    pub const fn file(self) -> u8 {
        self.0 / 4
    }

    /// Its rank, from zero.
    pub const fn rank(self) -> u8 {
        self.0 % 4 * 2 + self.file() % 2
    }

    /// The set that holds this square alone.
    pub const fn bit(self) -> u32 {
        1 << self.0
    }

    /// One step in a direction, if it stays on the board.
    pub fn step(self, direction: Direction) -> Option<Square> {
        let next = STEPS[direction as usize][self.index()];
        (next != OFF_BOARD).then_some(Square(next))
    }

    /// The set of squares one step away.
    pub fn neighbours(self) -> u32 {
        NEIGHBOURS[self.index()].0
    }

    /// The set of squares one step toward rank 8.
    pub fn neighbours_up(self) -> u32 {
        NEIGHBOURS[self.index()].1
    }
}

/// The squares of a set, by file, then rank.
#[inline]
pub fn squares(set: u32) -> impl Iterator<Item = Square> {
    bits(set).map(|index| Square(index as u8))
}

impl GridSquare for Square {
    const FILES: u8 = 8;
    const RANKS: u8 = 8;
    const COUNT: usize = 32;
    const EXAMPLE: [&'static str; 2] = ["d2", "c3"];
    const UNUSED: &'static str = "a light square; all play is on the dark ones";

    fn on(file: u8, rank: u8) -> Option<Self> {
        Square::at(file as i8, rank as i8)
    }

    fn index(self) -> usize {
        self.index()
    }

    fn file(self) -> u8 {
        self.file()
    }

    fn rank(self) -> u8 {
        self.rank()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_square(*self, f)
    }
}

impl FromStr for Square {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        read_square(text)
    }
}
