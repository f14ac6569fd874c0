//! Chances against results, in ten bins.

use std::collections::BTreeMap;

use super::Forecast;

/// How many bins.
pub const BINS: usize = 10;

/// So many standard deviations hold one bin in 95 of 100 cases.
const ONE_BIN: f64 = 1.96;
/// So many hold all ten bins at once in 95 of 100 cases (Šidák): one of ten is outside 1.96 as often as not.
const TEN_BINS: f64 = 2.80;

/// Positions with similar chances.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bin {
    /// How many positions.
    pub positions: usize,
    /// From how many games.
    pub games: usize,
    /// What was to be expected of them on average.
    pub expected: f64,
    /// What came of them on average.
    pub real: f64,
    /// The standard deviation of the difference, if the chances are right but for what luck did to the fit. Positions
    /// of one game share its result, so they stand and fall together.
    pub deviation: f64,
}

impl Bin {
    fn of(forecasts: &[Forecast]) -> Self {
        let count = forecasts.len().max(1) as f64;
        let mut by_game: BTreeMap<u32, f64> = BTreeMap::new();
        for Forecast { game, chance, .. } in forecasts {
            *by_game.entry(*game).or_default() += (chance * (1.0 - chance)).sqrt();
        }
        let results: f64 = by_game.values().map(|deviation| deviation.powi(2)).sum();
        let fit = forecasts.iter().map(|forecast| forecast.deviation).sum::<f64>() / count;
        Bin {
            positions: forecasts.len(),
            games: by_game.len(),
            expected: forecasts.iter().map(|forecast| forecast.chance).sum::<f64>() / count,
            real: forecasts.iter().map(|forecast| forecast.result).sum::<f64>() / count,
            deviation: (results / count.powi(2) + fit.powi(2)).sqrt(),
        }
    }

    /// The error of the bin: with right chances, all ten bins are within theirs in 95 of 100 cases.
    pub fn error(&self) -> f64 {
        TEN_BINS * self.deviation
    }

    /// Whether what came differs from what was to be expected by less than the error.
    pub fn holds(&self) -> bool {
        (self.real - self.expected).abs() <= self.error()
    }

    /// Whether it differs by less than the error of a single bin, which one bin in twenty does not.
    pub fn holds_alone(&self) -> bool {
        (self.real - self.expected).abs() <= ONE_BIN * self.deviation
    }
}

/// Ten bins with as many positions each, the smallest chances first; fewer where there are not ten positions.
pub fn bins(mut forecasts: Vec<Forecast>) -> Vec<Bin> {
    forecasts.sort_by(|a, b| a.chance.total_cmp(&b.chance).then(a.game.cmp(&b.game)));
    let count = forecasts.len();
    let cut = |bin: usize| bin * count / BINS;
    let parts = (0..BINS).map(|bin| &forecasts[cut(bin)..cut(bin + 1)]);
    parts.filter(|part| !part.is_empty()).map(Bin::of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forecast(game: u32, chance: f64, result: f64) -> Forecast {
        Forecast { game, chance, deviation: 0.0, result }
    }

    #[test]
    fn a_bin_by_hand() {
        // Two positions of one game and one of another, at 0.5: deviations 0.5 each, so (1² + 0.5²) under the root.
        let bin = Bin::of(&[forecast(0, 0.5, 1.0), forecast(0, 0.5, 1.0), forecast(1, 0.5, 0.0)]);
        assert_eq!((bin.positions, bin.games), (3, 2));
        assert!((bin.expected - 0.5).abs() < 1e-12 && (bin.real - 2.0 / 3.0).abs() < 1e-12);
        assert!((bin.deviation - 1.25f64.sqrt() / 3.0).abs() < 1e-12);
        assert!(bin.holds() && bin.holds_alone());
        let unsure = [Forecast { deviation: 0.3, ..forecast(0, 0.5, 1.0) }];
        assert!((Bin::of(&unsure).deviation - 0.34f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn wrong_chances_do_not_hold() {
        // A hundred games that were won, told as even.
        let told: Vec<_> = (0..100).map(|game| forecast(game, 0.5, 1.0)).collect();
        assert!(bins(told).iter().all(|bin| !bin.holds()));
        // What is certain has no error: a single loss shows.
        let certain = [forecast(0, 1.0, 1.0), forecast(1, 1.0, 0.0)];
        assert!(!Bin::of(&certain).holds() && Bin::of(&certain[..1]).holds());
    }

    #[test]
    fn bins_have_as_many_positions_each() {
        let all: Vec<_> = (0..95).map(|game| forecast(game, f64::from(game) / 100.0, 0.0)).collect();
        let bins = bins(all);
        assert_eq!(bins.iter().map(|bin| bin.positions).sum::<usize>(), 95);
        assert!(bins.iter().all(|bin| (9..=10).contains(&bin.positions)));
        assert!(bins.is_sorted_by(|a, b| a.expected < b.expected));
    }
}
