//! Placing a fleet: at random, or where even those shooters look last who know how it is done.

use parlour_core::Rng;

use super::SeaWars;
use super::habits::{KINDS, kind};
use super::hunt::chart::Chart;
use super::hunt::prior::Prior;
use super::hunt::word::Word;
use super::ship::Ship;
use super::variants::Waters;

/// Who places the ships.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placer {
    /// Each way to place the next ship is equally likely.
    Random,
    /// Each way is as likely as its weight says.
    Weighted(Weights),
}

/// How likely a ship is laid somewhere: a mixed strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// By kind of place.
    pub kinds: [u32; KINDS],
    /// What every ship that is touched leaves of it, in hundredths.
    pub touch: u32,
}

/// The weights that a shooter who knows them gains least from. Found by playing such a shooter against them and
/// moving each weight toward where its shots were wasted, until both settled: `--example hide` prints them.
pub const HIDING: Weights =
    Weights { kinds: [172, 115, 83, 122, 103, 86, 99, 86, 94, 94, 93, 81], touch: 40 };

impl Weights {
    /// The same as a prior, for a shooter who knows them.
    pub fn prior<W: Word>(&self, chart: &Chart<W>, waters: &Waters) -> Prior {
        let weight = |berth| self.kinds[kind(chart.ship(berth), waters.width, waters.height)];
        Prior::new(chart, |berth| f64::from(weight(berth))).with_touch(f64::from(self.touch) / 100.0)
    }

    /// The weight of a ship beside others.
    fn of(&self, game: &SeaWars, ships: &[Ship], ship: Ship) -> u32 {
        let kind = self.kinds[kind(ship, game.waters.width, game.waters.height)];
        let touched = ships.iter().filter(|other| ship.touches(**other));
        touched.fold(kind * 100, |weight, _| weight * self.touch / 100)
    }
}

impl Placer {
    /// The next ship, beside those that lie already.
    pub fn next(&self, game: &SeaWars, ships: &[Ship], length: u8, rng: &mut Rng) -> Ship {
        let Placer::Weighted(weights) = self else { return game.random_berth(ships, length, rng) };
        let weighed = || game.berths(ships, length).map(|ship| (ship, weights.of(game, ships, ship)));
        let total: u32 = weighed().map(|(_, weight)| weight).sum();
        if total == 0 {
            return game.random_berth(ships, length, rng);
        }
        let mut ticket = rng.below(total);
        let drawn = weighed().find(|&(_, weight)| {
            let is_drawn = ticket < weight;
            ticket = ticket.saturating_sub(weight);
            is_drawn
        });
        drawn.map_or_else(|| game.random_berth(ships, length, rng), |(ship, _)| ship)
    }
}
