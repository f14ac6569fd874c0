//! The chart of one board and fleet: where ships can lie, as sets of cells.

use alloc::vec::Vec;

use arrayvec::ArrayVec;

use super::word::Word;
use crate::seawars::cells::{Cell, Set};
use crate::seawars::ship::{HEADINGS, Heading, LONGEST, SHORTEST, Ship};
use crate::seawars::track::Track;
use crate::seawars::variants::{Lengths, MOST_SHIPS, Waters, take_out};

/// Where a ship lies, as a number: length, heading and first cell.
pub type Berth = u16;

/// Where ships can lie on one board.
#[derive(Clone, Debug)]
pub struct Chart<W> {
    width: u8,
    size: usize,
    board: W,
    lengths: Lengths,
    /// For each length, the cells from which a ship has room along its rank.
    room: [W; LONGEST as usize + 1],
    /// For each length, the diagonal lattices of that width: every ship of the length lies on each of them.
    lattices: [ArrayVec<W, { LONGEST as usize }>; LONGEST as usize + 1],
    /// The cells of each berth; none where a ship would leave the board.
    masks: Vec<W>,
    /// The cells beside each berth.
    halos: Vec<W>,
}

impl<W: Word> Chart<W> {
    /// The chart of a board and fleet that the word has room for.
    pub fn new(waters: &Waters) -> Self {
        let size = waters.cell_count();
        assert!(size <= W::ROOM, "the word is too narrow for the board");
        let all = |is_in: &dyn Fn(usize) -> bool| {
            (0..size).filter(|&index| is_in(index)).fold(W::default(), |set, index| set | W::bit(index))
        };
        let width = usize::from(waters.width);
        let mut chart = Chart {
            width: waters.width,
            size,
            board: all(&|_| true),
            lengths: waters.lengths.clone(),
            room: core::array::from_fn(|length| all(&|index| index % width + length <= width)),
            lattices: core::array::from_fn(|length| {
                let lattice = |class| all(&|index| (index % width + index / width) % length == class);
                (0..length).map(lattice).collect()
            }),
            masks: Vec::new(),
            halos: Vec::new(),
        };
        for length in SHORTEST..=LONGEST {
            for heading in HEADINGS {
                for index in 0..size {
                    let ship = Ship { bow: chart.cell(index), heading, length };
                    let is_inside = ship.is_inside(waters.width, waters.height);
                    let cells = ship.cells_if(is_inside);
                    let mask = cells.fold(W::default(), |set, cell| set | W::bit(chart.index(cell)));
                    chart.masks.push(mask);
                    chart.halos.push(chart.beside(mask));
                }
            }
        }
        chart
    }

    /// All cells.
    pub fn board(&self) -> W {
        self.board
    }

    /// How many cells there are.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The lengths of a whole fleet, longest first.
    pub fn lengths(&self) -> &[u8] {
        &self.lengths
    }

    /// A cell's number here.
    pub fn index(&self, cell: Cell) -> usize {
        usize::from(cell.rank()) * usize::from(self.width) + usize::from(cell.file())
    }

    /// The cell with a number.
    pub fn cell(&self, index: usize) -> Cell {
        let width = usize::from(self.width);
        Cell::at((index % width) as u8, (index / width) as u8)
    }

    /// A set of cells as a word.
    pub fn word(&self, set: Set) -> W {
        set.cells().fold(W::default(), |word, cell| word | W::bit(self.index(cell)))
    }

    /// The number of a ship's berth.
    #[inline]
    pub fn berth(&self, length: u8, heading: usize, bow: usize) -> Berth {
        ((usize::from(length - SHORTEST) * 2 + heading) * self.size + bow) as Berth
    }

    /// How many numbers of berths there are.
    pub fn berth_count(&self) -> usize {
        self.masks.len()
    }

    /// All berths of the fleet's lengths.
    pub fn berths(&self) -> impl Iterator<Item = Berth> + '_ {
        let mut lengths = self.lengths.clone();
        let mut last = 0;
        lengths.retain(|length| core::mem::replace(&mut last, *length) != *length);
        lengths.into_iter().flat_map(|length| self.berths_of_length(length))
    }

    /// All berths of a length.
    pub fn berths_of_length(&self, length: u8) -> impl Iterator<Item = Berth> + '_ {
        let first = self.berth(length, 0, 0);
        let all = first..first + 2 * self.size as Berth;
        all.filter(|&berth| !self.mask(berth).is_empty())
    }

    /// The cells of a berth.
    #[inline]
    pub fn mask(&self, berth: Berth) -> W {
        self.masks[usize::from(berth)]
    }

    /// The cells beside a berth: a ship on one of them touches it.
    #[inline]
    pub fn halo(&self, berth: Berth) -> W {
        self.halos[usize::from(berth)]
    }

    /// The cells beside a set, orthogonally.
    fn beside(&self, set: W) -> W {
        let width = usize::from(self.width);
        let mut beside = W::default();
        for index in set.indices() {
            let mut add = |other: usize| {
                if !set.has(other) {
                    beside = beside | W::bit(other);
                }
            };
            if !index.is_multiple_of(width) {
                add(index - 1);
            }
            if !(index + 1).is_multiple_of(width) {
                add(index + 1);
            }
            if index + width < self.size {
                add(index + width);
            }
            if index >= width {
                add(index - width);
            }
        }
        beside
    }

    /// How long the ship of a berth is.
    #[inline]
    pub fn length(&self, berth: Berth) -> u8 {
        (usize::from(berth) / (2 * self.size)) as u8 + SHORTEST
    }

    /// The ship of a berth.
    pub fn ship(&self, berth: Berth) -> Ship {
        let (place, bow) = (usize::from(berth) / self.size, usize::from(berth) % self.size);
        let heading = if place.is_multiple_of(2) { Heading::Across } else { Heading::Up };
        Ship { bow: self.cell(bow), heading, length: self.length(berth) }
    }

    /// The berth of a ship.
    pub fn berth_of(&self, ship: Ship) -> Berth {
        self.berth(ship.length, ship.heading as usize, self.index(ship.bow))
    }

    /// The first cells of all ships of a length that fit into these cells, by heading.
    #[inline]
    pub fn bows(&self, free: W, length: u8) -> [W; 2] {
        let across = runs(free, length, 1) & self.room[usize::from(length)];
        [across, runs(free, length, u32::from(self.width))]
    }

    /// The diagonal lattices of a width: every ship of that length lies on each of them.
    pub fn lattices(&self, length: u8) -> &[W] {
        &self.lattices[usize::from(length)]
    }

    /// The berths of a length that lie on a cell.
    pub fn berths_over(&self, cell: usize, length: u8) -> impl Iterator<Item = Berth> + '_ {
        let steps = [1, usize::from(self.width)];
        let starts = (0..usize::from(length)).flat_map(move |back| [0, 1].map(|heading| (heading, back)));
        starts.filter_map(move |(heading, back)| {
            let bow = cell.checked_sub(back * steps[heading])?;
            let berth = self.berth(length, heading, bow);
            // A ship that would have to leave the board has no cells.
            self.mask(berth).has(cell).then_some(berth)
        })
    }

    /// What a player's shots and their answers say about the other's fleet.
    pub fn sighting(&self, track: &Track) -> Sighting<W> {
        let mut sighting = Sighting {
            misses: self.word(track.misses()),
            hits: W::default(),
            sinkings: ArrayVec::new(),
            afloat: self.lengths.clone(),
        };
        for hit in track.hits() {
            let index = self.index(hit.cell);
            sighting.hits = sighting.hits | W::bit(index);
            let Some(length) = hit.sunk else { continue };
            sighting.sinkings.push(Sinking { length, last: index, cells: sighting.hits });
            take_out(&mut sighting.afloat, length);
        }
        sighting
    }
}

/// The cells from which so many cells in steps are all in the set. A step off the end of the word finds nothing.
#[inline]
fn runs<W: Word>(set: W, length: u8, step: u32) -> W {
    let (mut run, mut known) = (set, 1);
    while known < u32::from(length) {
        let more = known.min(u32::from(length) - known);
        run = run & (run >> (more * step));
        known += more;
    }
    run
}

/// A ship that went down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sinking<W> {
    /// How long it was.
    pub length: u8,
    /// Where it was hit last.
    pub last: usize,
    /// All hits up to then: it lies within them.
    pub cells: W,
}

/// What a player's shots and their answers say about the other's fleet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sighting<W> {
    /// Where nothing is.
    pub misses: W,
    /// Where something is.
    pub hits: W,
    /// The ships that went down, in order.
    pub sinkings: ArrayVec<Sinking<W>, MOST_SHIPS>,
    /// The lengths of the ships afloat, longest first.
    pub afloat: Lengths,
}

impl<W: Word> Sighting<W> {
    /// Where shots went.
    pub fn shots(&self) -> W {
        self.misses | self.hits
    }
}
