//! The likeliest cell, by an exact count of all fleets that are consistent with the answers.

use alloc::vec::Vec;

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
    openings: Vec<(Track, Census)>,
}

/// So many suspects are listed rather than counted; a sample has so many when there is no time to count.
const ROOM: Room = Room { all: 4_000, sample: 4_000 };
/// Counting costs a node to some hundred fleets: beyond this it takes seconds.
const MOST_NODES: u64 = 10_000_000;
/// Counting so many takes no longer than drawing a sample.
const CHEAP: u64 = 100_000;
/// A count that was so dear is kept.
const DEAR: u64 = 50_000;
/// How many are kept.
const OPENINGS: usize = 64;

impl<W: Word> Default for Exact<W> {
    fn default() -> Self {
        Exact { suspects: Suspects::default(), rng: Rng::new(0), openings: Vec::new() }
    }
}

impl<W: Word> Exact<W> {
    /// At the likeliest cell by an exact count if the budget allows it, otherwise by a sample; after so many nodes.
    pub(super) fn count_or_sample(
        &mut self,
        chart: &Chart<W>,
        track: &Track,
        room: Room,
        budget: &Budget<'_>,
        spent: u64,
    ) -> Aim {
        let rest = |spent: u64| budget.nodes(budget.nodes.saturating_sub(spent));
        if self.is_cheap(chart, track)
            && let Some(aim) = self.counted(chart, track, &rest(spent), spent)
        {
            return aim;
        }
        // Something to fall back on, if counting takes too long.
        let mut meter = rest(spent).meter();
        self.suspects.track(track);
        self.suspects.sample(chart, None, room, &mut self.rng, &mut meter);
        let aim = self.suspects.likeliest(chart, spent + meter.spent());
        self.counted(chart, track, &rest(aim.nodes), aim.nodes).unwrap_or(aim)
    }

    /// Whether counting takes no longer than drawing a sample.
    fn is_cheap(&self, chart: &Chart<W>, track: &Track) -> bool {
        self.openings.iter().any(|(opening, _)| opening == track)
            || nodes_to_count(chart, &chart.sighting(track)) <= CHEAP
    }

    /// At the likeliest cell by an exact count, after so many nodes; `None` if the budget does not allow it.
    fn counted(&mut self, chart: &Chart<W>, track: &Track, budget: &Budget<'_>, nodes: u64) -> Option<Aim> {
        let (census, more) = self.census(chart, track, budget)?;
        let mut weights = census.cells;
        track.shot_cells().cells().for_each(|cell| weights[chart.index(cell)] = 0);
        Some(Aim::at_heaviest(weights, census.total, nodes + more))
    }

    /// Counts, or remembers; and how many nodes that took.
    fn census(&mut self, chart: &Chart<W>, track: &Track, budget: &Budget<'_>) -> Option<(Census, u64)> {
        if let Some((_, known)) = self.openings.iter().find(|(opening, _)| opening == track) {
            return Some((known.clone(), 0));
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
        let mut meter = budget.meter();
        let room = ROOM.within::<W>(budget.bytes);
        if self.suspects.follow(chart, track, room, &mut meter) {
            return self.suspects.likeliest(chart, meter.spent());
        }
        self.count_or_sample(chart, track, room, budget, meter.spent())
    }

    fn new_game(&mut self, seed: u64) {
        self.suspects = Suspects::default();
        self.rng = Rng::new(seed);
    }
}
