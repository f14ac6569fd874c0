//! The board as 64-bit words, and the flood that finds every jump chain of a piece at once.
//!
//! Squares are numbered as red sees them: x * 8 + y with x the file from a and y the rank from the top. Blue
//! sees the board turned by 180 degrees, which is the same numbering read backward: bit 63 - i.

use core::fmt;
use core::str::FromStr;

use arrayvec::ArrayVec;
use parlour_core::ActionError;
use parlour_core::bits::bits;
use parlour_core::grid::{FromTo, GridSquare, read_square, write_square};

/// One of the 64 squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Square(u8);

/// A move of one piece, by a step or a chain of jumps (R6): `c4c5`.
pub type Move = FromTo<Square>;

/// Blue's starting block, a1-c4: red's target.
pub const BLUE_HOME: u64 = 0xF0_F0F0;
/// Red's starting block, f5-h8: blue's target.
pub const RED_HOME: u64 = BLUE_HOME.reverse_bits();

const TOP_ROW: u64 = 0x0101_0101_0101_0101;
const BOTTOM_ROW: u64 = TOP_ROW << 7;

impl Square {
    /// The square with a number from 0 to 63.
    pub const fn new(index: u32) -> Self {
        assert!(index < 64, "there are 64 squares");
        Square(index as u8)
    }

    /// The square on a file and rank, both from zero.
    pub const fn at(file: u8, rank: u8) -> Self {
        assert!(file < 8 && rank < 8, "the board is 8 by 8");
        Square(file * 8 + 7 - rank)
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its file from a: the report's x.
    pub const fn x(self) -> i32 {
        (self.0 / 8) as i32
    }

    /// Its rank from the top: the report's y.
    pub const fn y(self) -> i32 {
        (self.0 % 8) as i32
    }

    /// How many steps a red man on it has to its corner, a1.
    pub const fn way(self) -> i32 {
        self.x() + 7 - self.y()
    }

    /// The set that holds this square alone.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The square under it when the board is turned by 180 degrees.
    pub const fn turned(self) -> Self {
        Square(63 - self.0)
    }
}

/// The squares of a set, by x, then y.
#[inline]
pub fn squares(set: u64) -> impl Iterator<Item = Square> + Clone {
    bits(set).map(|index| Square(index as u8))
}

/// The square with a rank in the order of a set: `nth(set, 0)` is the first.
pub fn nth(mut set: u64, rank: u32) -> Square {
    for _ in 0..rank {
        set &= set - 1;
    }
    Square(set.trailing_zeros() as u8)
}

/// A set moved one square in each of the four directions; what falls off the board is gone.
fn shifted(set: u64) -> [u64; 4] {
    [(set & !TOP_ROW) >> 1, (set & !BOTTOM_ROW) << 1, set >> 8, set << 8]
}

/// A set moved two squares in each of the four directions.
fn twice_shifted(set: u64) -> [u64; 4] {
    const TOP: u64 = TOP_ROW | TOP_ROW << 1;
    const BOTTOM: u64 = BOTTOM_ROW | BOTTOM_ROW >> 1;
    [(set & !TOP) >> 2, (set & !BOTTOM) << 2, set >> 16, set << 16]
}

/// The squares one step from any of a set.
pub fn neighbours(set: u64) -> u64 {
    shifted(set).iter().fold(0, |all, moved| all | moved)
}

/// The squares one jump from any of a set: over an occupied square to the empty one right behind it (R5).
fn one_jump(set: u64, occupied: u64) -> u64 {
    over_the_next(set, occupied) & !occupied
}

/// The squares two on, over an occupied one.
fn over_the_next(set: u64, occupied: u64) -> u64 {
    let mut landed = 0;
    for (direction, over) in shifted(set).into_iter().enumerate() {
        landed |= shifted(over & occupied)[direction];
    }
    landed
}

/// Where a piece can go: a step, or any chain of jumps. No square is reached by both, since a jump leads two
/// squares on.
pub fn destinations(from: Square, occupied: u64) -> u64 {
    (neighbours(from.bit()) & !occupied) | jumps(from, occupied)
}

/// Where chains of jumps lead. The flood grows by one jump a round and needs no list of squares; the piece's own
/// square is empty while it moves, and it may not end there.
pub fn jumps(from: Square, occupied: u64) -> u64 {
    let others = occupied & !from.bit();
    // Where a jump in each direction can end: empty, with somebody right before it.
    let landings = shifted(others).map(|behind| behind & !others);
    let (mut reached, mut edge) = (from.bit(), from.bit());
    while edge != 0 {
        let landed =
            twice_shifted(edge).into_iter().zip(landings).fold(0, |all, (set, ends)| all | (set & ends));
        edge = landed & !reached;
        reached |= edge;
    }
    reached & !from.bit()
}

/// Where steps of a set lead, by direction: each square from one piece at the most.
pub fn steps(own: u64, occupied: u64) -> [u64; 4] {
    shifted(own).map(|moved| moved & !occupied)
}

/// The piece that came to a square by a step in the direction with a number.
pub fn stepped_from(to: Square, direction: usize) -> Square {
    // The four are two pairs of opposites.
    Square(shifted(to.bit())[direction ^ 1].trailing_zeros() as u8)
}

/// The pieces of a set that can jump at all.
pub fn jumpers(own: u64, occupied: u64) -> u64 {
    let mut can_jump = 0;
    for (direction, behind) in shifted(!occupied).into_iter().enumerate() {
        can_jump |= shifted(behind & occupied)[direction];
    }
    can_jump & own
}

/// Whether any piece of a set can move.
pub fn can_move(own: u64, occupied: u64) -> bool {
    neighbours(own) & !occupied != 0 || one_jump(own, occupied) != 0
}

/// The squares a move passes, both ends included: the shortest chain (R6), or a step.
pub fn path(from: Square, to: Square, occupied: u64) -> ArrayVec<Square, 64> {
    let mut path = ArrayVec::new();
    if neighbours(from.bit()) & to.bit() != 0 {
        path.extend([from, to]);
        return path;
    }
    let others = occupied & !from.bit();
    // How far the flood had come after each jump, until it reached the end.
    let mut rounds: ArrayVec<u64, 64> = ArrayVec::new();
    let (mut reached, mut edge) = (from.bit(), from.bit());
    while edge & to.bit() == 0 && edge != 0 {
        rounds.push(edge);
        edge = one_jump(edge, others) & !reached;
        reached |= edge;
    }
    let mut here = to;
    path.push(to);
    for round in rounds.into_iter().rev() {
        here = squares(round & over_the_next(here.bit(), others))
            .next()
            .expect("each round comes from the last");
        path.push(here);
    }
    path.reverse();
    path
}

impl GridSquare for Square {
    const FILES: u8 = 8;
    const RANKS: u8 = 8;
    const EXAMPLE: [&'static str; 2] = ["c4", "c5"];

    fn on(file: u8, rank: u8) -> Option<Self> {
        (file < 8 && rank < 8).then(|| Square::at(file, rank))
    }

    fn index(self) -> usize {
        self.index()
    }

    fn file(self) -> u8 {
        self.0 / 8
    }

    fn rank(self) -> u8 {
        7 - self.0 % 8
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
