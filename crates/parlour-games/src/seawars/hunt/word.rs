//! Words as sets of cells: as narrow as a board allows, since hunting is counting in them.

use core::fmt::Debug;
use core::ops::{BitAnd, BitOr, BitXor, Not, Shr};

use parlour_core::bits::{BitSet, Bits, bits};

/// A set of the cells of one board, numbered rank by rank without gaps.
pub trait Word:
    BitSet
    + Eq
    + Default
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shr<u32, Output = Self>
    + Send
    + Sync
    + 'static
{
    /// How many cells it has room for.
    const ROOM: usize;

    /// The set that holds one cell.
    fn bit(index: usize) -> Self;

    /// How many cells it holds.
    fn count(self) -> u32;

    /// Whether it holds a cell.
    #[inline]
    fn has(self, index: usize) -> bool {
        !(self & Self::bit(index)).is_empty()
    }

    /// Its cells but those of another.
    #[inline]
    fn minus(self, other: Self) -> Self {
        self & !other
    }

    /// The numbers of its cells.
    #[inline]
    fn indices(self) -> Bits<Self> {
        bits(self)
    }

    /// The number of the cell with a rank in the set; it must have so many.
    #[inline]
    fn nth(self, rank: u32) -> usize {
        (0..rank).fold(self, |set, _| set.without_lowest()).lowest()
    }
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const ROOM: usize = <$type>::BITS as usize;

            #[inline]
            fn bit(index: usize) -> Self {
                1 << index
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
        }
    };
}

word!(u64);
word!(u128);

/// Two words as one, for boards of more than 128 cells: the low half first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Wide(u128, u128);

macro_rules! each_half {
    ($trait:ident, $method:ident) => {
        impl $trait for Wide {
            type Output = Wide;
            fn $method(self, other: Wide) -> Wide {
                Wide(self.0.$method(other.0), self.1.$method(other.1))
            }
        }
    };
}

each_half!(BitAnd, bitand);
each_half!(BitOr, bitor);
each_half!(BitXor, bitxor);

impl Not for Wide {
    type Output = Wide;
    fn not(self) -> Wide {
        Wide(!self.0, !self.1)
    }
}

impl Shr<u32> for Wide {
    type Output = Wide;

    fn shr(self, by: u32) -> Wide {
        match by {
            0 => self,
            1..128 => Wide(self.0 >> by | self.1 << (128 - by), self.1 >> by),
            _ => Wide(self.1 >> (by - 128), 0),
        }
    }
}

impl Word for Wide {
    const ROOM: usize = 2 * u128::BITS as usize;

    fn bit(index: usize) -> Self {
        match index.checked_sub(128) {
            None => Wide(1 << index, 0),
            Some(index) => Wide(0, 1 << index),
        }
    }

    fn count(self) -> u32 {
        self.0.count_ones() + self.1.count_ones()
    }
}

impl BitSet for Wide {
    fn is_empty(self) -> bool {
        self == Wide::default()
    }

    fn lowest(self) -> usize {
        if self.0 == 0 { 128 + self.1.lowest() } else { self.0.lowest() }
    }

    fn without_lowest(self) -> Self {
        if self.0 == 0 { Wide(0, self.1.without_lowest()) } else { Wide(self.0.without_lowest(), self.1) }
    }
}

/// How many planes a tally has: it counts below two to this power.
const PLANES: usize = 24;

/// How many sets are added in one step: as many as three binary digits can count.
pub const BATCH: usize = 7;

/// A counter for every cell at once: plane `n` holds the `n`th binary digit of each.
#[derive(Clone, Debug)]
pub struct BitPlaneCounter<W> {
    planes: [W; PLANES],
    added: u32,
    /// Sets that wait until a batch is full; empty ones in the other places.
    batch: [W; BATCH],
    waiting: usize,
}

impl<W: Word> Default for BitPlaneCounter<W> {
    fn default() -> Self {
        let none = W::default();
        BitPlaneCounter { planes: [none; PLANES], added: 0, batch: [none; BATCH], waiting: 0 }
    }
}

impl<W: Word> BitPlaneCounter<W> {
    /// How many sets were added.
    pub fn added(&self) -> u32 {
        self.added
    }

    /// Whether it must be emptied before anything is added.
    pub fn is_full(&self) -> bool {
        self.added + 1 >= 1 << PLANES
    }

    /// Adds one to the counter of each cell of a set.
    #[inline]
    pub fn add(&mut self, set: W) {
        self.added += 1;
        self.batch[self.waiting] = set;
        self.waiting += 1;
        if self.waiting == BATCH {
            self.count_batch();
        }
    }

    /// Seven sets make one digit each of one, two and four, and only these have to be carried.
    #[inline]
    fn count_batch(&mut self) {
        let [one, two, four] = digits(core::mem::take(&mut self.batch));
        self.waiting = 0;
        self.carry(0, one);
        self.carry(1, two);
        self.carry(2, four);
    }

    #[inline]
    fn carry(&mut self, from: usize, mut carry: W) {
        for plane in &mut self.planes[from..] {
            if carry.is_empty() {
                return;
            }
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
    }

    /// Counts what still waits; to be called before anything is read.
    pub fn settle(&mut self) {
        self.count_batch();
    }

    /// The count of a cell.
    pub fn of(&self, index: usize) -> u32 {
        debug_assert_eq!(self.waiting, 0, "a tally is settled before it is read");
        self.planes.iter().rev().fold(0, |count, plane| count << 1 | u32::from(plane.has(index)))
    }

    /// The cells among these with the highest count; all of them if nothing was counted.
    #[inline]
    pub fn highest(&self, among: W) -> W {
        debug_assert_eq!(self.waiting, 0, "a tally is settled before it is read");
        let used = (u32::BITS - self.added.leading_zeros()) as usize;
        self.planes[..used].iter().rev().fold(among, |leaders, &plane| ahead(leaders, plane))
    }
}

/// Whoever has a digit is ahead of whoever has not.
#[inline]
fn ahead<W: Word>(leaders: W, digit: W) -> W {
    let ahead = leaders & digit;
    if ahead.is_empty() { leaders } else { ahead }
}

/// The sums of the counters of up to seven sets: the digits of one, two and four.
#[inline]
pub fn digits<W: Word>(sets: [W; BATCH]) -> [W; 3] {
    // Three digits of one make a digit of one and a digit of two.
    let add = |one: W, other: W, third: W| {
        let odd = one ^ other;
        (odd ^ third, (one & other) | (third & odd))
    };
    let (first, two_of_first) = add(sets[0], sets[1], sets[2]);
    let (second, two_of_second) = add(sets[3], sets[4], sets[5]);
    let (one, two_of_all) = add(first, second, sets[6]);
    let (two, four) = add(two_of_first, two_of_second, two_of_all);
    [one, two, four]
}

/// The cells among these that most of a few sets hold.
#[inline]
pub fn highest_of_few<W: Word>(sets: [W; BATCH], among: W) -> W {
    let [one, two, four] = digits(sets);
    [four, two, one].into_iter().fold(among, ahead)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::Rng;
    use std::vec::Vec;

    fn random<W: Word>(rng: &mut Rng) -> W {
        (0..W::ROOM).filter(|_| rng.chance(30)).fold(W::default(), |set, index| set | W::bit(index))
    }

    fn counts_agree<W: Word>() {
        let mut rng = Rng::new(5);
        for count in [0, 1, 6, 7, 8, 100] {
            let sets: Vec<W> = (0..count).map(|_| random(&mut rng)).collect();
            let mut tally = BitPlaneCounter::default();
            for &set in &sets {
                tally.add(set);
            }
            assert_eq!(tally.added(), count);
            tally.settle();
            let plain = |index: usize| sets.iter().filter(|set| set.has(index)).count() as u32;
            let among: W = random(&mut rng);
            let most = among.indices().map(plain).max().unwrap_or(0);
            let leaders = tally.highest(among);
            assert!((0..W::ROOM).all(|index| tally.of(index) == plain(index)));
            assert!(among.indices().all(|index| leaders.has(index) == (plain(index) == most)));
            assert!(leaders.minus(among).is_empty());
            if count as usize <= BATCH {
                let mut few = [W::default(); BATCH];
                few[..sets.len()].copy_from_slice(&sets);
                assert_eq!(highest_of_few(few, among), leaders);
            }
        }
    }

    #[test]
    fn tallies_count() {
        counts_agree::<u64>();
        counts_agree::<u128>();
        counts_agree::<Wide>();
    }

    #[test]
    fn wide_words_are_like_narrow_ones() {
        let mut rng = Rng::new(6);
        for _ in 0..100 {
            let set: Wide = random(&mut rng);
            let indices: Vec<usize> = set.indices().collect();
            assert!(indices.is_sorted() && indices.len() as u32 == set.count());
            for by in [0, 1, 12, 50, 127, 128, 200] {
                let moved: Vec<usize> = (set >> by).indices().collect();
                let expected: Vec<usize> =
                    indices.iter().filter_map(|index| index.checked_sub(by as usize)).collect();
                assert_eq!(moved, expected);
            }
            assert!(indices.iter().enumerate().all(|(rank, &index)| set.nth(rank as u32) == index));
        }
    }
}
