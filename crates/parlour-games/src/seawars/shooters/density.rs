//! The usual heuristic: the cell on which the most ships could lie, each taken by itself.

use alloc::vec;
use alloc::vec::Vec;

use parlour_core::budget::Meter;
use parlour_core::{Budget, Rng};

use super::{Aim, Shooter};
use crate::seawars::hunt::chart::Chart;
use crate::seawars::hunt::explain::surely_sunk;
use crate::seawars::hunt::word::Word;
use crate::seawars::track::Track;

/// Shoots where the most ships afloat could lie; beside hits, where they explain the most of them.
#[derive(Clone, Debug)]
pub struct Density {
    /// How many cells of a hundred it overlooks.
    overlook: u32,
    rng: Rng,
}

/// What each further hit under a ship makes of its weight.
const PER_HIT: u64 = 20;
/// What may be spent on finding out which hits belong to ships that went down.
const NODES: u64 = 20_000;

impl Default for Density {
    fn default() -> Self {
        Density::overlooking(0)
    }
}

impl Density {
    /// Overlooks so many cells of a hundred, others with each shot: even beside a hit, as people do who are new to it.
    pub fn overlooking(overlook: u32) -> Self {
        Density { overlook, rng: Rng::new(0) }
    }

    fn overlook_some<W: Word>(&mut self, weights: &mut [u64], chart: &Chart<W>, track: &Track) {
        let open: Vec<usize> = chart.board().minus(chart.word(track.shot_cells())).indices().collect();
        for &cell in &open {
            if self.rng.chance(self.overlook) {
                weights[cell] = 0;
            }
        }
        // Who sees no place for a ship shoots anywhere.
        if open.iter().all(|&cell| weights[cell] == 0)
            && let Some(&anywhere) = self.rng.pick(&open)
        {
            weights[anywhere] = 1;
        }
    }

    /// Where the most ships could lie. Also where the meter is at its end: then every hit may belong to a ship afloat.
    pub(super) fn densest<W: Word>(chart: &Chart<W>, track: &Track, meter: &Meter<'_>) -> Aim {
        let (weights, nodes) = Self::weights(chart, track, meter);
        Aim::at_heaviest(chart, track, weights, 0, nodes)
    }

    /// How many ships could lie on each cell, and the nodes that this took.
    fn weights<W: Word>(chart: &Chart<W>, track: &Track, meter: &Meter<'_>) -> (Vec<u64>, u64) {
        let sighting = chart.sighting(track);
        let mut meter = meter.part(NODES);
        let sunk = surely_sunk(chart, &sighting, &mut meter).unwrap_or_default().cells;
        let open_hits = sighting.hits.minus(sunk);
        let free = chart.board().minus(sighting.misses | sunk);
        let mut weights = vec![0; chart.size()];
        for &length in &sighting.afloat {
            for (heading, bows) in chart.bows(free, length).into_iter().enumerate() {
                for bow in bows.indices() {
                    let mask = chart.mask(chart.berth(length, heading, bow));
                    let hits = (mask & open_hits).count();
                    // While hits are open, only ships that explain some of them count.
                    if hits == u32::from(length) || hits == 0 && !open_hits.is_empty() {
                        continue;
                    }
                    for cell in mask.minus(sighting.hits).indices() {
                        weights[cell] += PER_HIT.pow(hits.saturating_sub(1));
                    }
                }
            }
        }
        // Where what is left of a ship lies elsewhere than the open hits suggest, any open cell will do.
        (weights, meter.spent())
    }
}

impl<W: Word> Shooter<W> for Density {
    fn aim(&mut self, chart: &Chart<W>, track: &Track, budget: &Budget<'_>) -> Aim {
        let (mut weights, nodes) = Self::weights(chart, track, &budget.meter());
        if self.overlook > 0 {
            self.overlook_some(&mut weights, chart, track);
        }
        Aim::at_heaviest(chart, track, weights, 0, nodes)
    }

    fn new_game(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }
}
