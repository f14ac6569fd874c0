//! Cells and sets of them, on any board up to 12 by 12.

use core::ops::{BitAnd, BitOr, Not};

use parlour_core::bits::bits;
use parlour_core::grid::Square;

/// The longest side of a board.
pub const MOST_SIDE: u8 = 12;
/// How many cells the largest board has.
pub const MOST_CELLS: usize = MOST_SIDE as usize * MOST_SIDE as usize;

/// A cell. It is numbered as on the largest board, so that it means the same on every one.
pub type Cell = Square<MOST_SIDE, MOST_SIDE>;

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
        words.flat_map(|(base, word)| bits(word).map(move |index| Cell::new(base + index)))
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
            return Some(Cell::new((base + word.trailing_zeros()) as usize));
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
