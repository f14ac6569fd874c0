//! Habits: where someone tends to lay ships, learnt from fleets that were shown after earlier games.
//!
//! Several explanations are kept at once: that there is no habit; that someone likes or shuns the edges; and that
//! someone comes back to the same places, more or less often. Each foretells every new fleet before learning from it,
//! and is believed as much as it foretold well (Bayes' rule), so that nothing is lost against someone without habits.

use alloc::vec;
use alloc::vec::Vec;

use super::hunt::chart::{Berth, Chart};
use super::hunt::prior::Prior;
use super::hunt::word::Word;
use super::ship::{Heading, Ship};
use super::state::Fleet;
use super::variants::Waters;

/// How far a ship's line is from the nearest edge along it, and its nearer end from the edge across: by kinds.
pub const LINES: usize = 4;
/// Kinds of ends.
pub const ENDS: usize = 3;
/// All kinds of places.
pub const KINDS: usize = LINES * ENDS;

/// What kind of place a ship lies in: a number that means the same on every board.
pub fn kind(ship: Ship, width: u8, height: u8) -> usize {
    let (file, rank) = (ship.bow.file(), ship.bow.rank());
    let from_edge = |place: u8, size: u8| usize::from(place.min(size - 1 - place));
    let end_from_edge = |place: u8, size: u8| usize::from(place.min(size - place - ship.length));
    let (line, end) = match ship.heading {
        Heading::Across => (from_edge(rank, height), end_from_edge(file, width)),
        Heading::Up => (from_edge(file, width), end_from_edge(rank, height)),
    };
    line.min(LINES - 1) * ENDS + end.min(ENDS - 1)
}

/// How many ships are imagined to have been seen in places as they come, before the first.
const KIND_PRIOR_SHIPS: f64 = 6.0;
/// The same for ships of one length in each place, for someone who comes back to the same places often, now and
/// then, or hardly ever.
const PLACE_PRIOR_SHIPS: [f64; 3] = [4.0, 25.0, 150.0];
/// No habit; the edges; the same places.
const MODELS: usize = 2 + PLACE_PRIOR_SHIPS.len();

/// What has been learnt about someone.
#[derive(Clone, Debug)]
pub struct Habits {
    /// How much each explanation is believed, compared with the others.
    beliefs: [f64; MODELS],
    /// How many ships lay in each kind of place, and how many would have by chance.
    kinds: [(f64, f64); KINDS],
    /// How many ships lay in each place, and how many of that length were seen.
    places: Vec<u32>,
    seen: Vec<u32>,
}

impl Habits {
    /// Nothing is known yet.
    pub fn new<W: Word>(chart: &Chart<W>) -> Self {
        Habits {
            beliefs: [1.0 / MODELS as f64; MODELS],
            kinds: [(0.0, 0.0); KINDS],
            places: vec![0; chart.berth_count()],
            seen: vec![0; 1 + usize::from(super::ship::LONGEST)],
        }
    }

    /// Takes in a fleet that was shown.
    pub fn learn<W: Word>(&mut self, chart: &Chart<W>, waters: &Waters, fleet: &Fleet) {
        let tables = self.tables(chart, waters);
        for &ship in fleet {
            let berth = usize::from(chart.berth_of(ship));
            for (belief, table) in self.beliefs.iter_mut().zip(&tables) {
                *belief *= table[berth];
            }
            let sum: f64 = self.beliefs.iter().sum();
            // However badly it did, an explanation may be right about the next habit.
            self.beliefs.iter_mut().for_each(|belief| *belief = (*belief / sum).max(1e-6));
        }
        for &ship in fleet {
            self.kinds[kind(ship, waters.width, waters.height)].0 += 1.0;
            let berths: Vec<Berth> = chart.berths_of_length(ship.length).collect();
            for &berth in &berths {
                let kind = kind(chart.ship(berth), waters.width, waters.height);
                self.kinds[kind].1 += 1.0 / berths.len() as f64;
            }
            self.places[usize::from(chart.berth_of(ship))] += 1;
            self.seen[usize::from(ship.length)] += 1;
        }
    }

    /// Where the next fleet is to be expected.
    pub fn prior<W: Word>(&self, chart: &Chart<W>, waters: &Waters) -> Prior {
        let tables = self.tables(chart, waters);
        let believed = self.beliefs.iter().zip(&tables);
        Prior::new(chart, |berth| {
            believed.clone().map(|(belief, table)| belief * table[usize::from(berth)]).sum()
        })
    }

    /// For each explanation, how likely a ship of its length lies in each berth.
    fn tables<W: Word>(&self, chart: &Chart<W>, waters: &Waters) -> [Vec<f64>; MODELS] {
        let mut tables: [Vec<f64>; MODELS] = core::array::from_fn(|_| vec![0.0; chart.berth_count()]);
        let mut lengths = waters.lengths.to_vec();
        lengths.dedup();
        for length in lengths {
            let berths: Vec<Berth> = chart.berths_of_length(length).collect();
            let by_kind = |&berth: &Berth| {
                let (seen, expected) = self.kinds[kind(chart.ship(berth), waters.width, waters.height)];
                (seen + KIND_PRIOR_SHIPS) / (expected + KIND_PRIOR_SHIPS)
            };
            let sum: f64 = berths.iter().map(by_kind).sum();
            let seen = f64::from(self.seen[usize::from(length)]);
            for berth in &berths {
                let place = usize::from(*berth);
                let likely_kind = by_kind(berth) / sum;
                tables[0][place] = 1.0 / berths.len() as f64;
                tables[1][place] = likely_kind;
                for (table, doubt) in tables[2..].iter_mut().zip(PLACE_PRIOR_SHIPS) {
                    let count = f64::from(self.places[place]);
                    table[place] = (count + doubt * likely_kind) / (seen + doubt);
                }
            }
        }
        tables
    }
}
