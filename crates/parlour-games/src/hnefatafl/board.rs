//! Sets of squares in a 128-bit word, and how rooks slide through them.
//!
//! Squares are numbered by rank, then file, eleven to a rank on every board: a1 = 0, b1 = 1, a2 = 11. Smaller
//! boards leave the rest unused, so that one set of constants serves all. What falls off a board is masked away
//! by the caller, who always has a mask of the board at hand.

use core::fmt;
use core::str::FromStr;

use parlour_core::ActionError;
use parlour_core::bits::bits;
use parlour_core::grid::{GridSquare, read_square, write_square};

/// Squares to a rank.
pub const STRIDE: u8 = 11;
/// Squares of the largest board.
pub const SQUARES: usize = 121;

/// A set of squares.
pub type Set = u128;

/// The squares of file a: what wraps round to them has left the board.
const FILE_A: Set = {
    let (mut file, mut rank) = (0, 0);
    while rank < STRIDE {
        file |= 1 << (rank * STRIDE);
        rank += 1;
    }
    file
};

/// A square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Square(u8);

impl Square {
    /// The square with a number.
    pub const fn new(index: u32) -> Self {
        assert!(index < SQUARES as u32, "there are 121 squares");
        Square(index as u8)
    }

    /// The square on a file and rank, both from zero.
    pub const fn at(file: u8, rank: u8) -> Self {
        assert!(file < STRIDE && rank < STRIDE, "the board is at most 11 by 11");
        Square(rank * STRIDE + file)
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its file, from zero.
    pub const fn file(self) -> u8 {
        self.0 % STRIDE
    }

    /// Its rank, from zero.
    pub const fn rank(self) -> u8 {
        self.0 / STRIDE
    }

    /// The set that holds this square alone.
    pub const fn bit(self) -> Set {
        1 << self.0
    }

    /// How many steps lie between two squares.
    pub const fn steps_to(self, other: Square) -> u8 {
        self.file().abs_diff(other.file()) + self.rank().abs_diff(other.rank())
    }
}

/// The squares of a set, from a1 on.
#[inline]
pub fn squares(set: Set) -> impl Iterator<Item = Square> + Clone {
    bits(set).map(|index| Square(index as u8))
}

/// The first square of a set.
pub fn first(set: Set) -> Option<Square> {
    squares(set).next()
}

/// The four directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// To higher ranks.
    North,
    /// To lower ranks.
    South,
    /// To higher files.
    East,
    /// To lower files.
    West,
}

impl Direction {
    /// All four, each beside its opposite.
    pub const ALL: [Direction; 4] = [Direction::North, Direction::South, Direction::East, Direction::West];

    /// The way back.
    pub const fn opposite(self) -> Self {
        match self {
            Direction::North => Direction::South,
            Direction::South => Direction::North,
            Direction::East => Direction::West,
            Direction::West => Direction::East,
        }
    }
}

/// A set moved one square on.
#[inline]
pub const fn shift(set: Set, direction: Direction) -> Set {
    match direction {
        Direction::North => set << STRIDE,
        Direction::South => set >> STRIDE,
        Direction::East => (set << 1) & !FILE_A,
        Direction::West => (set & !FILE_A) >> 1,
    }
}

/// The squares one step from any of a set.
#[inline]
pub const fn neighbours(set: Set) -> Set {
    set << STRIDE | set >> STRIDE | ((set << 1) & !FILE_A) | ((set & !FILE_A) >> 1)
}

/// All that can be reached from a set by steps through open squares, the set included.
pub fn flood(set: Set, open: Set) -> Set {
    let mut reached = set;
    loop {
        let grown = reached | (neighbours(reached) & open);
        if grown == reached {
            return reached;
        }
        reached = grown;
    }
}

/// Whether steps through open squares lead from a set to a goal. Most often a few are enough to say.
#[inline]
pub fn reaches(set: Set, open: Set, goal: Set) -> bool {
    let mut reached = set;
    while reached & goal == 0 {
        let grown = reached | (neighbours(reached) & open);
        if grown == reached {
            return false;
        }
        reached = grown;
    }
    true
}

/// Every square on the way to the edge, for each direction and square.
static RAYS: [[Set; SQUARES]; 4] = {
    let mut rays = [[0; SQUARES]; 4];
    let mut square = 0;
    while square < SQUARES {
        let mut direction = 0;
        while direction < 4 {
            let mut step = shift(1 << square, Direction::ALL[direction]) & WHOLE;
            while step != 0 {
                rays[direction][square] |= step;
                step = shift(step, Direction::ALL[direction]) & WHOLE;
            }
            direction += 1;
        }
        square += 1;
    }
    rays
};

/// All squares there are.
const WHOLE: Set = (1 << SQUARES) - 1;

/// The squares one step from each.
static BESIDE: [Set; SQUARES] = {
    let mut sets = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        sets[square] = neighbours(1 << square) & WHOLE;
        square += 1;
    }
    sets
};

/// The squares one step from one, on the largest board.
#[inline]
pub fn beside(square: Square) -> Set {
    BESIDE[square.index()]
}

/// The eight squares around each.
static AROUND: [Set; SQUARES] = {
    let mut sets = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let line = (1 << square) | shift(1 << square, Direction::East) | shift(1 << square, Direction::West);
        let block = line | shift(line, Direction::North) | shift(line, Direction::South);
        sets[square] = block & WHOLE & !(1 << square);
        square += 1;
    }
    sets
};

/// The eight squares around one, on the largest board.
#[inline]
pub fn around(square: Square) -> Set {
    AROUND[square.index()]
}

/// Every square on the way from one to the edge.
#[inline]
pub fn ray(from: Square, direction: Direction) -> Set {
    RAYS[direction as usize][from.index()]
}

/// The open squares on the way from one to the first blocker.
#[inline]
pub fn slide(from: Square, direction: Direction, blockers: Set) -> Set {
    let ray = ray(from, direction);
    let hit = ray & blockers;
    match direction {
        // Everything below the lowest blocker; without one, borrowing makes all ones.
        Direction::North | Direction::East => ray & (hit & hit.wrapping_neg()).wrapping_sub(1),
        // Everything above the highest blocker. No ray has a bit among the top seven, and shifting in two
        // parts keeps the count below 128 when there is no blocker.
        Direction::South | Direction::West => ray & !((Set::MAX >> 7) >> (hit.leading_zeros() - 7)),
    }
}

/// The first blocker on the way from a square to the edge.
#[inline]
pub fn first_on_the_way(from: Square, direction: Direction, blockers: Set) -> Option<Square> {
    let hit = ray(from, direction) & blockers;
    let index = match direction {
        Direction::North | Direction::East => hit.trailing_zeros(),
        Direction::South | Direction::West => hit.checked_ilog2()?,
    };
    (hit != 0).then_some(Square(index as u8))
}

/// Where a rook on a square can slide to.
#[inline]
pub fn slides(from: Square, blockers: Set) -> Set {
    Direction::ALL.iter().fold(0, |all, &direction| all | slide(from, direction, blockers))
}

/// Where rooks on a set of squares that are not open can slide to in one direction. Each square is reached by one of them
/// at the most, the nearest behind it.
#[inline]
pub fn slides_of_all(rooks: Set, direction: Direction, open: Set) -> Set {
    // A man that steps off one end of a rank would come out at the other end of the next: nobody lands there.
    match direction {
        Direction::North => doubling(rooks, open, |set, by| set << (STRIDE * by)),
        Direction::South => doubling(rooks, open, |set, by| set >> (STRIDE * by)),
        Direction::West => doubling(rooks, open & !(FILE_A << (STRIDE - 1)), |set, by| set >> by),
        Direction::East => {
            // A carry runs through the open squares after each rook, up to the next that is not, and clears them.
            let open = open & !FILE_A;
            open & !(open + ((rooks << 1) & open))
        }
    }
}

/// The same for rooks on open squares, who do not block each other: from where one of them can be reached.
#[inline]
pub fn slides_through(rooks: Set, direction: Direction, open: Set) -> Set {
    match direction {
        // Carries of several rooks on the same open squares would meet.
        Direction::East => doubling(rooks, open & !FILE_A, |set, by| set << by),
        _ => slides_of_all(rooks, direction, open),
    }
}

/// The slides in the direction that a set is moved in, with the distance doubled in each of four rounds.
#[inline]
fn doubling(rooks: Set, mut open: Set, moved: impl Fn(Set, u8) -> Set) -> Set {
    let mut reached = rooks;
    for by in [1, 2, 4] {
        reached |= open & moved(reached, by);
        open &= moved(open, by);
    }
    // Seven squares so far; no slide is longer than ten, and the last three come from those seven.
    reached |= open & moved(reached, 8);
    reached & !rooks
}

impl GridSquare for Square {
    const FILES: u8 = STRIDE;
    const RANKS: u8 = STRIDE;
    const EXAMPLE: [&'static str; 2] = ["d1", "d4"];

    fn on(file: u8, rank: u8) -> Option<Self> {
        (file < STRIDE && rank < STRIDE).then(|| Square::at(file, rank))
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

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::Rng;

    fn random_set(rng: &mut Rng) -> Set {
        let word = |rng: &mut Rng| u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
        word(rng) & word(rng) & WHOLE
    }

    /// One step, by coordinates.
    fn step(square: Square, direction: Direction) -> Option<Square> {
        let (file, rank) = (square.file() as i8, square.rank() as i8);
        let (file, rank) = match direction {
            Direction::North => (file, rank + 1),
            Direction::South => (file, rank - 1),
            Direction::East => (file + 1, rank),
            Direction::West => (file - 1, rank),
        };
        ((0..11).contains(&file) && (0..11).contains(&rank)).then(|| Square::at(file as u8, rank as u8))
    }

    fn walked(from: Square, direction: Direction, blockers: Set) -> Set {
        let mut set = 0;
        let mut here = step(from, direction);
        while let Some(square) = here.filter(|square| square.bit() & blockers == 0) {
            set |= square.bit();
            here = step(square, direction);
        }
        set
    }

    #[test]
    fn sliding_is_walking_until_something_is_in_the_way() {
        let mut rng = Rng::new(7);
        for _ in 0..200 {
            let (blockers, rooks) = (random_set(&mut rng), random_set(&mut rng) & random_set(&mut rng));
            for direction in Direction::ALL {
                for square in squares(WHOLE) {
                    let expected = walked(square, direction, blockers);
                    assert_eq!(slide(square, direction, blockers), expected, "{square} {direction:?}");
                    let stepped = step(square, direction).map_or(0, Square::bit);
                    assert_eq!(shift(square.bit(), direction) & WHOLE, stepped);
                }
                let free = WHOLE & !blockers;
                let each = squares(rooks & free).map(|rook| walked(rook, direction, blockers));
                let each = each.fold(0, |all, set| all | set) & !rooks;
                assert_eq!(slides_through(rooks & free, direction, free), each);
                let open = WHOLE & !blockers & !rooks;
                let each = squares(rooks).map(|rook| walked(rook, direction, !open));
                assert_eq!(slides_of_all(rooks, direction, open), each.fold(0, |all, set| all | set));
            }
        }
    }

    #[test]
    fn squares_read_back_and_nonsense_does_not() {
        for square in squares(WHOLE) {
            assert_eq!(std::format!("{square}").parse(), Ok(square));
        }
        for text in ["", "a", "a0", "a12", "l1", "a01", "ä1", "a+1", "a 1", "A1"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }
}
