//! The strongest shooter: for each of the most promising cells, plays on in thought against every fleet that could
//! be there, and shoots where the fewest further shots are to be expected.

use alloc::vec::Vec;

use parlour_core::{Budget, Rng};

use super::suspects::Room;
use super::{Aim, Shooter, Suspects};
use crate::seawars::hunt::chart::Chart;
use crate::seawars::hunt::foresight::{Foresight, Stage};
use crate::seawars::hunt::word::Word;
use crate::seawars::track::Track;

/// Minimises the expected number of shots.
#[derive(Clone, Debug)]
pub struct Champion<W> {
    suspects: Suspects<W>,
    rng: Rng,
    settings: Settings,
}

/// How much it looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How many cells it looks at.
    pub cells: usize,
    /// How many suspects it keeps.
    pub room: Room,
    pub guess: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { cells: 6, room: Room { all: 12_000, sample: 20_000 }, guess: false }
    }
}

impl<W: Word> Champion<W> {
    /// With these settings.
    pub fn new(settings: Settings) -> Self {
        Champion { suspects: Suspects::default(), rng: Rng::new(0), settings }
    }
}

impl<W: Word> Shooter<W> for Champion<W> {
    fn aim(&mut self, chart: &Chart<W>, track: &Track, budget: &Budget<'_>) -> Aim {
        let mut meter = budget.meter();
        let room = self.settings.room.within::<W>(budget.bytes);
        self.suspects.follow(chart, track, None, room, &mut self.rng, &mut meter);
        let (tally, stage) = (self.suspects.tally(), Stage::new(&chart.sighting(track)));
        let open = chart.board().minus(chart.word(track.shot_cells()));
        let weight = |cell| if open.has(cell) { u64::from(tally.of(cell)) } else { 0 };
        let weights: Vec<u64> = (0..chart.size()).map(weight).collect();
        let mut aim = Aim::at_heaviest(weights, u64::from(tally.added()), 0);
        // A sure hit costs nothing: its cell has to be shot at sooner or later.
        if aim.weights[aim.cell] == aim.total {
            return Aim { nodes: meter.spent(), ..aim };
        }
        let mut foresight = Foresight::new(chart, &mut meter);
        let possible = open.indices().filter(|&cell| aim.weights[cell] > 0);
        let possible = possible.fold(W::default(), |set, cell| set | W::bit(cell));
        let ground = foresight.hunting_ground(possible, &stage);
        let mut cells: Vec<usize> = ground.indices().collect();
        cells.sort_by_key(|&cell| core::cmp::Reverse(aim.weights[cell]));
        cells.truncate(self.settings.cells);
        aim.cell = cells.first().copied().unwrap_or(aim.cell);
        if !self.suspects.is_complete() && !self.settings.guess {
            return Aim { nodes: meter.spent(), ..aim };
        }
        let mut guesses = self.suspects.guesses().to_vec();
        let mut least = u64::MAX;
        for cell in cells {
            if let Some(cost) = foresight.cost_of(&mut guesses, cell, &stage, least) {
                least = cost;
                aim.cell = cell;
                aim.shots.push((cell, cost * 100 / guesses.len() as u64));
            }
        }
        Aim { nodes: meter.spent(), ..aim }
    }

    fn new_game(&mut self, seed: u64) {
        self.suspects = Suspects::default();
        self.rng = Rng::new(seed);
    }
}
