//! One player's shots and their answers: all that anyone but the two admirals knows.

use core::fmt;

use arrayvec::ArrayVec;

use super::cells::{Cell, Set};

/// The most cells that all ships of a fleet have together.
pub const MOST_TARGETS: usize = 40;

/// The answer to a shot (R5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// Nothing was there.
    Miss,
    /// A ship was hit, and is still afloat.
    Hit,
    /// The last cell of a ship of this length was hit.
    Sunk(u8),
}

/// `miss`, `hit`, `sunk 3`.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Miss => f.write_str("miss"),
            Answer::Hit => f.write_str("hit"),
            Answer::Sunk(length) => write!(f, "sunk {length}"),
        }
    }
}

/// A shot that hit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hit {
    /// Where.
    pub cell: Cell,
    /// The length of the ship that went down with it.
    pub sunk: Option<u8>,
}

impl Hit {
    /// The answer that was given.
    pub fn answer(self) -> Answer {
        self.sunk.map_or(Answer::Hit, Answer::Sunk)
    }
}

/// One player's shots and their answers. The order of misses tells nothing, so it is not kept; that of hits does:
/// a ship sunk by the second cannot contain the third.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Track {
    misses: Set,
    hit: Set,
    hits: ArrayVec<Hit, MOST_TARGETS>,
    shots: u8,
    sunk: u8,
}

impl Track {
    /// Where nothing was.
    pub fn misses(&self) -> Set {
        self.misses
    }

    /// Where something was.
    pub fn hit_cells(&self) -> Set {
        self.hit
    }

    /// The hits in the order they were made.
    pub fn hits(&self) -> &[Hit] {
        &self.hits
    }

    /// Where shots went.
    pub fn shot_cells(&self) -> Set {
        self.misses | self.hit
    }

    /// How many shots there were.
    pub fn shots(&self) -> u32 {
        self.shots.into()
    }

    /// How many ships went down.
    pub fn sunk(&self) -> usize {
        self.sunk.into()
    }

    /// The lengths of the ships that went down, in order.
    pub fn sunk_lengths(&self) -> impl Iterator<Item = u8> + '_ {
        self.hits.iter().filter_map(|hit| hit.sunk)
    }

    /// The answer that was given to a shot at a cell, if there was one.
    pub fn answer_at(&self, cell: Cell) -> Option<Answer> {
        if self.misses.contains(cell) {
            return Some(Answer::Miss);
        }
        let hit = self.hits.iter().find(|hit| hit.cell == cell)?;
        Some(hit.answer())
    }

    /// The shots since an earlier moment of the same shooting; `None` if that was another one.
    pub fn since(&self, earlier: &Track) -> Option<impl Iterator<Item = (Cell, Answer)> + Clone + '_> {
        let new_hits = self.hits.strip_prefix(&earlier.hits[..])?;
        let new_misses = self.misses & !earlier.misses;
        (earlier.misses & !self.misses).is_empty().then(|| {
            let hits = new_hits.iter().map(|hit| (hit.cell, hit.answer()));
            new_misses.cells().map(|cell| (cell, Answer::Miss)).chain(hits)
        })
    }

    /// Takes down a shot at a new cell and its answer.
    pub fn note(&mut self, cell: Cell, answer: Answer) {
        debug_assert!(!self.shot_cells().contains(cell), "a cell is shot at once");
        self.shots += 1;
        let sunk = match answer {
            Answer::Miss => return self.misses.insert(cell),
            Answer::Hit => None,
            Answer::Sunk(length) => Some(length),
        };
        self.sunk += u8::from(sunk.is_some());
        self.hit.insert(cell);
        self.hits.push(Hit { cell, sunk });
    }
}
