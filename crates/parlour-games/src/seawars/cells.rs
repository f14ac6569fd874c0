//! Cells and sets of them, on any board up to 12 by 12.

use core::fmt;
use core::ops::{BitAnd, BitOr, Not};
use core::str::FromStr;

use parlour_core::ActionError;

/// The longest side of a board.
pub const MOST_SIDE: u8 = 12;
/// How many cells the largest board has.
pub const MOST_CELLS: usize = MOST_SIDE as usize * MOST_SIDE as usize;

/// A cell. It is numbered as on the largest board, so that it means the same on every one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell on a file and rank, both from zero.
    pub const fn at(file: u8, rank: u8) -> Self {
        assert!(file < MOST_SIDE && rank < MOST_SIDE, "no board is that large");
        Cell(rank * MOST_SIDE + file)
    }

    /// Its file, a = 0.
    pub const fn file(self) -> u8 {
        self.0 % MOST_SIDE
    }

    /// Its rank, from zero.
    pub const fn rank(self) -> u8 {
        self.0 / MOST_SIDE
    }

    /// Its number on the largest board.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell so many files to the right and ranks up, unless that is off the largest board.
    pub fn offset(self, files: i8, ranks: i8) -> Option<Cell> {
        let inside = |place: i8| (0..MOST_SIDE as i8).contains(&place);
        let (file, rank) = (self.file() as i8 + files, self.rank() as i8 + ranks);
        (inside(file) && inside(rank)).then(|| Cell::at(file as u8, rank as u8))
    }
}

/// `c4`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl FromStr for Cell {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        let garbled = || ActionError::new(text, "a cell is a letter from a to l and a number from 1 to 12");
        let mut letters = text.chars();
        let file = letters.next().filter(|letter| ('a'..='l').contains(letter)).ok_or_else(garbled)?;
        let digits = letters.as_str();
        let is_plain = digits.bytes().all(|digit| digit.is_ascii_digit()) && !digits.starts_with('0');
        let rank: u8 = digits.parse().ok().filter(|_| is_plain).ok_or_else(garbled)?;
        if !(1..=MOST_SIDE).contains(&rank) {
            return Err(garbled());
        }
        Ok(Cell::at(file as u8 - b'a', rank - 1))
    }
}

/// A set of cells of any board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Set([u64; 3]);

impl Set {
    /// Whether a cell is in it.
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Puts a cell in.
    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 3]
    }

    /// How many cells are in it.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Its cells: a1, b1, .., a2, ..
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        let words = (0..).step_by(64).zip(self.0);
        words.flat_map(|(base, mut word)| {
            core::iter::from_fn(move || {
                let low = (word != 0).then(|| word.trailing_zeros())?;
                word &= word - 1;
                Some(Cell((base + low) as u8))
            })
        })
    }

    /// The cell with a rank in the order of the set.
    pub fn nth(self, mut rank: u32) -> Option<Cell> {
        for (base, mut word) in (0..).step_by(64).zip(self.0) {
            let count = word.count_ones();
            if rank >= count {
                rank -= count;
                continue;
            }
            for _ in 0..rank {
                word &= word - 1;
            }
            return Some(Cell((base + word.trailing_zeros()) as u8));
        }
        None
    }
}

impl FromIterator<Cell> for Set {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Set::default();
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl BitOr for Set {
    type Output = Set;
    fn bitor(self, other: Set) -> Set {
        Set([0, 1, 2].map(|word| self.0[word] | other.0[word]))
    }
}

impl BitAnd for Set {
    type Output = Set;
    fn bitand(self, other: Set) -> Set {
        Set([0, 1, 2].map(|word| self.0[word] & other.0[word]))
    }
}

impl Not for Set {
    type Output = Set;
    fn not(self) -> Set {
        Set(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec::Vec;

    #[test]
    fn cells_read_back() {
        for index in 0..MOST_CELLS as u8 {
            assert_eq!(Cell(index).to_string().parse(), Ok(Cell(index)));
        }
        for garbled in ["", "a", "4", "m1", "a0", "a13", "a01", "a+1", "A1", "a1 ", "aa1", "ä1"] {
            assert!(garbled.parse::<Cell>().is_err(), "{garbled}");
        }
    }

    #[test]
    fn sets_hold_what_was_put_in() {
        let cells: Vec<Cell> = ["a1", "d6", "l12", "e6"].iter().map(|cell| cell.parse().unwrap()).collect();
        let set: Set = cells.iter().copied().collect();
        let names: Vec<_> = set.cells().map(|cell| cell.to_string()).collect();
        assert_eq!(names, ["a1", "d6", "e6", "l12"]);
        assert_eq!(set.nth(3), Some(cells[2]));
        assert_eq!((set.nth(4), set.len()), (None, 4));
        assert!(cells.iter().all(|&cell| set.contains(cell) && !(!set).contains(cell)));
    }
}
