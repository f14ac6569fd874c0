//! Priors: how likely someone is to lay a fleet, before any shot.

use alloc::vec;
use alloc::vec::Vec;

use super::chart::{Berth, Chart};
use super::word::Word;

/// A weight for every berth, and one for every two ships that touch. A fleet is as likely as the product of all.
#[derive(Clone, PartialEq, Debug)]
pub struct Prior {
    weights: Vec<f64>,
    touch: f64,
}

impl Prior {
    /// By a weight for each berth.
    pub fn new<W: Word>(chart: &Chart<W>, weight: impl Fn(Berth) -> f64) -> Self {
        let mut weights = vec![0.0; chart.berth_count()];
        for berth in chart.berths() {
            weights[usize::from(berth)] = weight(berth);
        }
        Prior { weights, touch: 1.0 }
    }

    /// With a weight for every two ships that touch, one at most.
    pub fn with_touch(self, touch: f64) -> Self {
        Prior { touch: touch.min(1.0), ..self }
    }

    /// The weight of a berth.
    #[inline]
    pub fn weight(&self, berth: Berth) -> f64 {
        self.weights[usize::from(berth)]
    }

    /// The weight of touching in a fleet.
    pub fn of_touching<W: Word>(&self, chart: &Chart<W>, ships: &[Berth]) -> f64 {
        // Most priors do not ask.
        if self.touch >= 1.0 {
            return 1.0;
        }
        let mut weight = 1.0;
        for (index, &ship) in ships.iter().enumerate() {
            let halo = chart.halo(ship);
            let touching = ships[..index].iter().filter(|&&other| !(chart.mask(other) & halo).is_empty());
            weight *= touching.fold(1.0, |weight, _| weight * self.touch);
        }
        weight
    }

    /// The weight of a fleet.
    pub fn of_fleet<W: Word>(&self, chart: &Chart<W>, ships: &[Berth]) -> f64 {
        let places: f64 = ships.iter().map(|&berth| self.weight(berth)).product();
        places * self.of_touching(chart, ships)
    }
}
