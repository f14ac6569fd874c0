//! The likeliest cell, by an exact count of all fleets that are consistent with the answers.

use parlour_core::{Budget, Rng};

use super::suspects::Room;
use super::{Aim, Shooter, Suspects};
use crate::seawars::hunt::census::{Census, census, nodes_to_count};
use crate::seawars::hunt::chart::Chart;
use crate::seawars::hunt::word::Word;
use crate::seawars::track::Track;

/// Shoots at the likeliest cell.
#[derive(Clone, Debug)]
pub struct Exact<W> {
    suspects: Suspects<W>,
    rng: Rng,
    /// The counts of openings, which come back in every game.
    openings: alloc::vec::Vec<(Track, Census)>,
}

/// So many suspects are listed rather than counted; a sample has so many when there is no time to count.
const ROOM: Room = Room { all: 4_000, sample: 4_000 };
/// Counting costs a node to some hundred fleets: beyond this it takes seconds.
const MOST_NODES: u64 = 10_000_000;
/// A count that was so dear is kept.
const DEAR: u64 = 50_000;
/// How many are kept.
const OPENINGS: usize = 64;

impl<W: Word> Default for Exact<W> {
    fn default() -> Self {
        Exact { suspects: Suspects::default(), rng: Rng::new(0), openings: alloc::vec::Vec::new() }
    }
}

impl<W: Word> Exact<W> {
    /// Counts, or remembers; `None` if that takes too much.
    fn census(&mut self, chart: &Chart<W>, track: &Track, budget: &Budget<'_>) -> Option<(Census, u64)> {
        if let Some((_, known)) = self.openings.iter().find(|(opening, _)| opening == track) {
            return Some((known.clone(), 1));
        }
        let sighting = chart.sighting(track);
        // Where there is not enough time for it, better not to begin.
        if nodes_to_count(chart, &sighting) > budget.nodes.min(MOST_NODES) {
            return None;
        }
        let mut meter = budget.meter();
        let counted = census(chart, &sighting, &mut meter)?;
        if meter.spent() > DEAR && self.openings.len() < OPENINGS {
            self.openings.push((track.clone(), counted.clone()));
        }
        Some((counted, meter.spent()))
    }
}

impl<W: Word> Shooter<W> for Exact<W> {
    fn aim(&mut self, chart: &Chart<W>, track: &Track, budget: &Budget<'_>) -> Aim {
        let open = chart.board().minus(chart.word(track.shot_cells()));
        if let Some((census, nodes)) = self.census(chart, track, budget) {
            let mut weights = census.cells;
            (0..chart.size()).filter(|&cell| !open.has(cell)).for_each(|cell| weights[cell] = 0);
            return Aim::at_heaviest(weights, census.total, nodes);
        }
        let mut meter = budget.meter();
        let room = ROOM.within::<W>(budget.bytes);
        self.suspects.follow(chart, track, None, room, &mut self.rng, &mut meter);
        let tally = self.suspects.tally();
        let weight = |cell| if open.has(cell) { u64::from(tally.of(cell)) } else { 0 };
        Aim::at_heaviest((0..chart.size()).map(weight).collect(), u64::from(tally.added()), meter.spent())
    }

    fn new_game(&mut self, seed: u64) {
        self.suspects = Suspects::default();
        self.rng = Rng::new(seed);
    }
}
