//! The likeliest cell, by an exact count of all fleets that are consistent with the answers.

use alloc::vec::Vec;

use parlour_core::budget::Meter;
use parlour_core::{Budget, Rng};

use super::suspects::Room;
use super::{Aim, Density, Shooter, Suspects};
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
    /// At the likeliest cell by an exact count if the meter allows it, otherwise by a sample, otherwise by density.
    pub(super) fn count_or_sample(
        &mut self,
        chart: &Chart<W>,
        track: &Track,
        room: Room,
        meter: &mut Meter<'_>,
    ) -> Aim {
        if let Some(aim) = self.counted(chart, track, CHEAP, meter) {
            return aim;
        }
        // Something to fall back on, if counting takes too long.
        self.suspects.begin(track);
        self.suspects.sample(chart, None, room, &mut self.rng, meter);
        // Where there was no time even for one fleet, each ship by itself has to do.
        let sampled = if self.suspects.guesses().is_empty() {
            Density::densest(chart, track, meter)
        } else {
            self.suspects.likeliest(chart, meter)
        };
        self.suspects = Suspects::default();
        self.counted(chart, track, MOST_NODES, meter).unwrap_or(sampled)
    }

    /// At the likeliest cell by an exact count in at most so many nodes.
    fn counted(&mut self, chart: &Chart<W>, track: &Track, nodes: u64, meter: &mut Meter<'_>) -> Option<Aim> {
        let census = self.census(chart, track, nodes, meter)?;
        Some(Aim::at_heaviest(chart, track, census.cells, census.total, meter.spent()))
    }

    /// Counts, or remembers.
    fn census(
        &mut self,
        chart: &Chart<W>,
        track: &Track,
        nodes: u64,
        meter: &mut Meter<'_>,
    ) -> Option<Census> {
        if let Some((_, known)) = self.openings.iter().find(|(opening, _)| opening == track) {
            return Some(known.clone());
        }
        let sighting = chart.sighting(track);
        let mut part = meter.part(nodes);
        // What cannot be finished had better not be begun.
        if nodes_to_count(chart, &sighting) > part.left() {
            return None;
        }
        let counted = census(chart, &sighting, &mut part);
        meter.charge(part.spent());
        let counted = counted?;
        if part.spent() > DEAR && self.openings.len() < OPENINGS {
            self.openings.push((track.clone(), counted.clone()));
        }
        Some(counted)
    }
}

impl<W: Word> Shooter<W> for Exact<W> {
    fn aim(&mut self, chart: &Chart<W>, track: &Track, budget: &Budget<'_>) -> Aim {
        let mut meter = budget.meter();
        let room = ROOM.within::<W>(budget.bytes);
        if self.suspects.follow(chart, track, room, &mut meter) {
            return self.suspects.likeliest(chart, &meter);
        }
        self.count_or_sample(chart, track, room, &mut meter)
    }

    fn new_game(&mut self, seed: u64) {
        self.suspects = Suspects::default();
        self.rng = Rng::new(seed);
    }
}
