//! Shooters: who decides where to shoot, from nothing but the answers so far.
//!
//! A shooter sees a [`Track`] and a chart of the board; there is no fleet in either. An [`Admiral`] makes a bot of
//! a shooter and of someone who places the ships.

mod champion;
mod density;
mod exact;
mod learn;
mod suspects;

pub use champion::{Champion, Settings};
pub use density::Density;
pub use exact::Exact;
pub use learn::Learn;
pub use suspects::{Room, Suspects};

use alloc::format;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::bot::Judgement;
use parlour_core::insight::{SpotValue, Tone};
use parlour_core::{Bot, Budget, Decision, Insight, Rng, Score, Sight};

use super::action::Order;
use super::hunt::chart::Chart;
use super::hunt::word::Word;
use super::placing::Placer;
use super::scene::spot;
use super::state::Fleet;
use super::track::Track;
use super::{SeaWars, outlook, words};

/// Where to shoot, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aim {
    /// The cell, by number.
    pub cell: usize,
    /// How likely each cell is taken, out of `total`; nothing for cells that were shot at.
    pub weights: Vec<u64>,
    /// What a sure hit would weigh; zero if weights only say which cell is better than which.
    pub total: u64,
    /// How many more shots are to be expected for each cell that was looked at more closely, in hundredths.
    pub shots: Vec<(usize, u64)>,
    /// How many nodes that took.
    pub nodes: u64,
}

impl Aim {
    /// At the heaviest of the cells that were not shot at, the first of those that weigh the same.
    fn at_heaviest<W: Word>(
        chart: &Chart<W>,
        track: &Track,
        mut weights: Vec<u64>,
        total: u64,
        nodes: u64,
    ) -> Self {
        let shots = chart.word(track.shot_cells());
        shots.indices().for_each(|cell| weights[cell] = 0);
        let open = chart.board().minus(shots).indices();
        let cell = open.max_by_key(|&cell| (weights[cell], core::cmp::Reverse(cell))).unwrap_or(0);
        Aim { cell, weights, total, shots: Vec::new(), nodes }
    }

    /// The cells where something may be.
    fn possible<W: Word>(&self) -> W {
        let cells = (0..self.weights.len()).filter(|&cell| self.weights[cell] > 0);
        cells.fold(W::default(), |set, cell| set | W::bit(cell))
    }
}

/// Decides where to shoot.
pub trait Shooter<W: Word>: Send {
    /// Chooses a cell that has not been shot at; there is one. Within the budget.
    fn aim(&mut self, chart: &Chart<W>, track: &Track, budget: &Budget<'_>) -> Aim;

    /// A new game begins.
    fn new_game(&mut self, seed: u64);

    /// The game is over, and this is where the other fleet lay.
    fn learn(&mut self, _chart: &Chart<W>, _fleet: &Fleet) {}

    /// Whether it shoots differently for what it has learnt.
    fn learns(&self) -> bool {
        false
    }
}

/// A bot: a shooter, and someone who places the ships.
pub struct Admiral<W, S> {
    chart: Chart<W>,
    shooter: S,
    placer: Placer,
    rng: Rng,
}

/// What may be spent on an opinion at first sight.
const JUDGE_NODES: u64 = 1_000_000;
/// What a seed is for: placing, and shooting.
const PLACING_STREAM: u64 = 0;
const SHOOTING_STREAM: u64 = 1;

impl<W: Word, S: Shooter<W>> Admiral<W, S> {
    /// An admiral whose random choices follow from the seed.
    pub fn new(chart: Chart<W>, mut shooter: S, placer: Placer, seed: u64) -> Self {
        shooter.new_game(Rng::stream(seed, SHOOTING_STREAM).next_u64());
        Admiral { chart, shooter, placer, rng: Rng::stream(seed, PLACING_STREAM) }
    }

    fn spots(&self, sight: &Sight<'_, SeaWars>, aim: &Aim) -> Vec<SpotValue> {
        let owner = sight.player.other();
        let value = |(index, &weight): (usize, &u64)| {
            let cell = self.chart.cell(index);
            let permille = (weight * 1000).checked_div(aim.total);
            let shots = aim.shots.iter().find(|(looked_at, _)| *looked_at == index).map(|(_, shots)| *shots);
            SpotValue {
                spot: Some(spot(owner, cell)),
                from: None,
                choice: Some(Order::Shoot(cell).to_string()),
                value: permille.unwrap_or(weight).min(i32::MAX as u64) as i32,
                short: permille
                    .map_or_else(|| weight.to_string(), |permille| format!("{}%", (permille + 5) / 10)),
                tone: if index == aim.cell { Tone::Good } else { Tone::Neutral },
                text: words::likelihood(cell, permille, weight, shots),
                score: None,
                chance: permille.map(|permille| permille as u16),
                about: cell.to_string(),
            }
        };
        aim.weights.iter().enumerate().filter(|(_, weight)| **weight > 0).map(value).collect()
    }

    fn aim(&mut self, sight: &Sight<'_, SeaWars>, budget: &Budget<'_>) -> Aim {
        let track = &sight.view.tracks[sight.player.index()];
        self.shooter.aim(&self.chart, track, budget)
    }
}

impl<W: Word, S: Shooter<W>> Bot<SeaWars> for Admiral<W, S> {
    fn choose(
        &mut self,
        sight: Sight<'_, SeaWars>,
        budget: &Budget<'_>,
        _report: &mut dyn FnMut(&Insight<Order>),
    ) -> Decision<Order> {
        if let Some(length) = sight.game.length_to_place(sight.view, sight.player) {
            let ships = sight.view.fleets[sight.player.index()].ships();
            let action = Order::Place(self.placer.next(sight.game, ships, length, &mut self.rng));
            return Decision { action, insight: Insight::default() };
        }
        let aim = self.aim(&sight, budget);
        let action = Order::Shoot(self.chart.cell(aim.cell));
        let spots = self.spots(&sight, &aim);
        let lead = outlook::lead(&sight.game.waters, &sight.view.tracks, sight.player);
        let insight = Insight {
            score: Some(Score::Points(lead)),
            line: vec![action],
            spots,
            depth: 1,
            nodes: aim.nodes,
            ..Insight::default()
        };
        Decision { action, insight }
    }

    /// How likely each cell is taken, in thousandths.
    fn judge(&mut self, sight: Sight<'_, SeaWars>) -> Option<Judgement> {
        if sight.game.length_to_place(sight.view, sight.player).is_some() {
            return None;
        }
        let aim = self.aim(&sight, &Budget::default().nodes(JUDGE_NODES));
        let weight = |(index, &weight): (usize, &u64)| {
            let value = (weight * 1000).checked_div(aim.total).unwrap_or(weight);
            (self.chart.cell(index).to_string(), value.min(i32::MAX as u64) as i32)
        };
        let weights = aim.weights.iter().enumerate().filter(|(_, weight)| **weight > 0);
        Some(Judgement::Weights(weights.map(weight).collect()))
    }

    fn new_game(&mut self, seed: u64) {
        self.shooter.new_game(Rng::stream(seed, SHOOTING_STREAM).next_u64());
        self.rng = Rng::stream(seed, PLACING_STREAM);
    }

    fn learn(&mut self, sight: Sight<'_, SeaWars>) {
        if let super::Known::Ships(fleet) = &sight.view.fleets[sight.player.other().index()] {
            self.shooter.learn(&self.chart, fleet);
        }
    }

    fn learns(&self) -> bool {
        self.shooter.learns()
    }
}
