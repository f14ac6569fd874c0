//! A shooter that learns where this opponent tends to lay ships, from the fleets shown after earlier games.

use alloc::vec;
use alloc::vec::Vec;

use parlour_core::{Budget, Rng};

use super::suspects::Room;
use super::{Aim, Champion, Settings, Shooter, Suspects};
use crate::seawars::habits::Habits;
use crate::seawars::hunt::chart::Chart;
use crate::seawars::hunt::foresight::ShotHistory;
use crate::seawars::hunt::prior::Prior;
use crate::seawars::hunt::word::Word;
use crate::seawars::state::Fleet;
use crate::seawars::track::Track;
use crate::seawars::variants::Waters;

/// Shoots like the champion at a stranger, and at the likeliest cell by what it has learnt otherwise.
#[derive(Clone, Debug)]
pub struct Learn<W> {
    waters: Waters,
    habits: Option<Habits>,
    prior: Option<Prior>,
    stranger: Champion<W>,
    suspects: Suspects<W>,
    rng: Rng,
}

const ROOM: Room = Room { all: 20_000, sample: 8_000 };

impl<W: Word> Learn<W> {
    /// Knows nobody yet.
    pub fn new(waters: Waters) -> Self {
        Learn {
            waters,
            habits: None,
            prior: None,
            stranger: Champion::new(Settings::default()),
            suspects: Suspects::default(),
            rng: Rng::new(0),
        }
    }

    /// Knows beforehand how likely someone is to lay ships where.
    pub fn informed(waters: Waters, prior: Prior) -> Self {
        Learn { prior: Some(prior), ..Learn::new(waters) }
    }
}

impl<W: Word> Shooter<W> for Learn<W> {
    fn aim(&mut self, chart: &Chart<W>, track: &Track, budget: &Budget<'_>) -> Aim {
        let Some(prior) = &self.prior else { return self.stranger.aim(chart, track, budget) };
        let mut meter = budget.meter();
        let room = ROOM.within::<W>(budget.bytes);
        if !self.suspects.follow(chart, track, room, &mut meter) {
            self.suspects.sample(chart, Some(prior), room, &mut self.rng, &mut meter);
        }
        let (weights, total) = self.weigh(chart, prior);
        let aim = Aim::at_heaviest(chart, track, weights, total, meter.spent());
        let ground = ShotHistory::new(&chart.sighting(track)).hunting_ground(chart, aim.possible());
        let heaviest = ground.indices().max_by_key(|&cell| aim.weights[cell]);
        Aim { cell: heaviest.unwrap_or(aim.cell), ..aim }
    }

    fn new_game(&mut self, seed: u64) {
        self.stranger.new_game(seed);
        self.suspects = Suspects::default();
        self.rng = Rng::new(seed);
    }

    fn learn(&mut self, chart: &Chart<W>, fleet: &Fleet) {
        // Whoever was told beforehand needs no lessons.
        if self.habits.is_none() && self.prior.is_some() {
            return;
        }
        let habits = self.habits.get_or_insert_with(|| Habits::new(chart));
        habits.learn(chart, &self.waters, fleet);
        self.prior = Some(habits.prior(chart, &self.waters));
    }

    fn learns(&self) -> bool {
        true
    }
}

/// What all weights together are made.
const WEIGHT_SUM: f64 = 1e9;

impl<W: Word> Learn<W> {
    /// How likely each cell is taken. A sample was drawn by the prior; of all fleets, each counts by it.
    fn weigh(&self, chart: &Chart<W>, prior: &Prior) -> (Vec<u64>, u64) {
        let mut cells = vec![0.0; chart.size()];
        let mut total = 0.0;
        for guess in self.suspects.guesses() {
            let weight = if self.suspects.is_complete() { prior.of_fleet(chart, guess.ships()) } else { 1.0 };
            total += weight;
            guess.occupied.indices().for_each(|cell| cells[cell] += weight);
        }
        let scale = if total > 0.0 { WEIGHT_SUM / total } else { 0.0 };
        // Whatever is possible at all weighs something.
        (
            cells.into_iter().map(|cell| (cell * scale) as u64 + u64::from(cell > 0.0)).collect(),
            WEIGHT_SUM as u64,
        )
    }
}
