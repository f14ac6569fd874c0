//! The strongest shooter. As long as the fleets that could be there are too many to look at one by one, it shoots at
//! the likeliest cell of the lattice that no ship can slip through; then, for each of the most promising cells, it
//! plays on in thought against every one of them, and shoots where the fewest further shots are to be expected.

use alloc::vec::Vec;
use core::cmp::Reverse;

use parlour_core::Budget;
use parlour_core::budget::Meter;

use super::suspects::Room;
use super::{Aim, Exact, Shooter, Suspects};
use crate::seawars::hunt::chart::Chart;
use crate::seawars::hunt::foresight::{Foresight, ShotHistory};
use crate::seawars::hunt::word::Word;
use crate::seawars::track::Track;

/// Minimises the expected number of shots.
#[derive(Clone, Debug)]
pub struct Champion<W> {
    suspects: Suspects<W>,
    exact: Exact<W>,
    settings: Settings,
}

/// How much it looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How many cells it compares.
    pub cells: usize,
    /// How many suspects it keeps.
    pub room: Room,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { cells: 8, room: Room { all: 20_000, sample: 5_000 } }
    }
}

impl<W: Word> Champion<W> {
    /// With these settings.
    pub fn new(settings: Settings) -> Self {
        Champion { suspects: Suspects::default(), exact: Exact::default(), settings }
    }

    /// Plays on in thought for each of these cells; keeps the one that costs the fewest shots.
    fn compare(
        &self,
        chart: &Chart<W>,
        stage: &ShotHistory<W>,
        cells: &[usize],
        aim: &mut Aim,
        meter: &mut Meter<'_>,
    ) {
        let mut foresight = Foresight::new(chart, meter);
        let mut guesses = self.suspects.guesses().to_vec();
        let mut least = u64::MAX;
        for &cell in cells {
            // Nothing comes back for a cell that costs more.
            if let Some(cost) = foresight.cost_of(&mut guesses, cell, stage, least) {
                least = cost;
                aim.cell = cell;
                aim.shots.push((cell, cost * 100 / guesses.len() as u64));
            }
        }
        aim.nodes = meter.spent();
    }
}

impl<W: Word> Shooter<W> for Champion<W> {
    fn aim(&mut self, chart: &Chart<W>, track: &Track, budget: &Budget<'_>) -> Aim {
        let mut meter = budget.meter();
        let room = self.settings.room.within::<W>(budget.bytes);
        let mut aim = if self.suspects.follow(chart, track, room, &mut meter) {
            self.suspects.likeliest(chart, &meter)
        } else {
            self.exact.count_or_sample(chart, track, room, &mut meter)
        };
        // A sure hit costs nothing: its cell has to be shot at sooner or later.
        if aim.weights[aim.cell] == aim.total {
            return aim;
        }
        let stage = ShotHistory::new(&chart.sighting(track));
        let mut cells: Vec<usize> = stage.hunting_ground(chart, aim.possible()).indices().collect();
        cells.sort_by_key(|&cell| Reverse(aim.weights[cell]));
        cells.truncate(self.settings.cells);
        aim.cell = cells.first().copied().unwrap_or(aim.cell);
        if self.suspects.is_complete() {
            self.compare(chart, &stage, &cells, &mut aim, &mut meter);
        }
        aim
    }

    fn new_game(&mut self, seed: u64) {
        self.suspects = Suspects::default();
        self.exact.new_game(seed);
    }
}
