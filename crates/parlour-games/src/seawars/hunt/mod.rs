//! Hunting: what the answers say about where the other fleet lies.
//!
//! `chart.rs` knows where ships can lie, `explain.rs` how they can lie on the hits, `census.rs` counts all fleets
//! that are consistent, `guesses.rs` lists or samples them, `foresight.rs` plays on in thought. All are written for
//! words as narrow as the board allows; here the width is chosen.

pub mod census;
pub mod chart;
pub mod explain;
pub mod foresight;
pub mod guesses;
pub mod prior;
pub mod word;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use parlour_core::{Budget, Rng};

use super::cells::Set;
use super::ship::Ship;
use super::state::{Fleet, insert};
use super::track::Track;
use super::variants::Waters;
use census::Census;
use chart::Chart;
use guesses::{Guess, Sampler, for_each_guess};
use word::{Wide, Word};

/// The chart of a board, in the narrowest words that hold it.
#[derive(Clone, Debug)]
pub enum Hunt {
    /// Up to 64 cells.
    Narrow(Box<Chart<u64>>),
    /// Up to 128 cells.
    Middle(Box<Chart<u128>>),
    /// More.
    Wide(Box<Chart<Wide>>),
}

/// Does the same whatever the width of the words.
macro_rules! with_chart {
    ($hunt:expr, $chart:ident => $what:expr) => {
        match $hunt {
            $crate::seawars::hunt::Hunt::Narrow($chart) => $what,
            $crate::seawars::hunt::Hunt::Middle($chart) => $what,
            $crate::seawars::hunt::Hunt::Wide($chart) => $what,
        }
    };
}
pub(crate) use with_chart;

/// What may be spent on a question that a scene or a written position asks.
const SCENE_NODES: u64 = 20_000;
/// Draws before a sampler gives up: crowded boards accept few.
const MAX_SAMPLER_DRAWS: u64 = 200_000;

impl Hunt {
    /// For a board and fleet.
    pub fn new(waters: &Waters) -> Self {
        match waters.cell_count() {
            0..=64 => Hunt::Narrow(Box::new(Chart::new(waters))),
            65..=128 => Hunt::Middle(Box::new(Chart::new(waters))),
            _ => Hunt::Wide(Box::new(Chart::new(waters))),
        }
    }

    /// Counts the fleets that are consistent with a player's shots and their answers; `None` if that takes more
    /// than the budget allows.
    pub fn census(&self, track: &Track, budget: &Budget<'_>) -> Option<Census> {
        with_chart!(self, chart => census::census(chart, &chart.sighting(track), &mut budget.meter()))
    }

    /// Visits every fleet that is consistent with the shots at it.
    pub fn for_each_fleet(
        &self,
        track: &Track,
        visit: &mut dyn FnMut(&Fleet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        with_chart!(self, chart => {
            let meter = &mut Budget::default().meter();
            for_each_guess(chart, &chart.sighting(track), meter, &mut |guess| visit(&fleet(chart, guess)))
        })
    }

    /// A fleet that is consistent with the shots at it, each equally likely; where boards are so crowded that drawing
    /// does not find one, the first there is. `None` if there is none.
    pub fn draw(&self, track: &Track, rng: &mut Rng) -> Option<Fleet> {
        with_chart!(self, chart => {
            let sighting = chart.sighting(track);
            let meter = &mut Budget::default().nodes(MAX_SAMPLER_DRAWS).meter();
            let sampler = Sampler::new(chart, &sighting, None, meter, rng);
            let drawn = sampler.and_then(|mut sampler| sampler.sample(1, rng, meter).pop());
            let first = || guesses::first(chart, &sighting, &mut Budget::default().meter());
            drawn.or_else(first).map(|guess| fleet(chart, &guess))
        })
    }

    /// Whether no fleet could have given these answers. Says no if it takes long to find out.
    pub fn is_impossible(&self, track: &Track) -> bool {
        with_chart!(self, chart => {
            let meter = &mut Budget::default().nodes(SCENE_NODES).meter();
            let mut is_found = false;
            let flow = for_each_guess(chart, &chart.sighting(track), meter, &mut |_| {
                is_found = true;
                ControlFlow::Break(())
            });
            flow.is_continue() && !is_found
        })
    }

    /// What must have gone down, whatever the rest may be; nothing if it takes long to find out.
    pub fn wrecks(&self, track: &Track) -> Wrecks {
        with_chart!(self, chart => {
            let meter = &mut Budget::default().nodes(SCENE_NODES).meter();
            let sure = explain::surely_sunk(chart, &chart.sighting(track), meter).unwrap_or_default();
            Wrecks {
                cells: sure.cells.indices().map(|index| chart.cell(index)).collect(),
                ships: sure.ships.into_iter().flatten().map(|berth| chart.ship(berth)).collect(),
            }
        })
    }
}

/// What is known of ships that went down.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wrecks {
    /// Cells that surely belonged to one.
    pub cells: Set,
    /// Those whose place is sure.
    pub ships: Vec<Ship>,
}

fn fleet<W: Word>(chart: &Chart<W>, guess: &Guess<W>) -> Fleet {
    let mut fleet = Fleet::new();
    guess.ships().iter().for_each(|&berth| insert(&mut fleet, chart.ship(berth)));
    fleet
}
