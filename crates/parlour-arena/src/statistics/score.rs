//! Scores: what one player made of its encounters.

use serde::{Deserialize, Serialize};

use super::distribution::Distribution;
use super::elo::{elo_of_share, likelihood_of_superiority};
use super::{CONFIDENCE_95, sprt};

/// A number and half the width of its 95% confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// How far off it may be.
    pub error: f64,
}

/// Games won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn, or shared with others.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// The points: a win is one, and a draw is shared by all.
    pub points: f64,
}

impl Tally {
    /// How many games.
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points.
    pub fn share(self) -> f64 {
        self.points / f64::from(self.games().max(1))
    }

    /// Counts a game by what it paid: one point or none, or a share of one.
    pub fn count(&mut self, points: f64) {
        match points {
            1.0 => self.wins += 1,
            0.0 => self.losses += 1,
            _ => self.draws += 1,
        }
        self.points += points;
    }
}

/// What one player made of its encounters, by seat and altogether.
#[derive(Clone, PartialEq, Debug)]
pub struct Score {
    /// In the first seat, in the second, and so on.
    pub by_seat: Vec<Tally>,
    /// The share of each encounter.
    shares: Vec<f64>,
}

impl Score {
    /// Nothing yet, of a game for so many players.
    pub fn new(players: usize) -> Self {
        Score { by_seat: vec![Tally::default(); players], shares: Vec::new() }
    }

    /// Counts an encounter: the seat that the player had in each game, and what the game paid.
    pub fn count_encounter(&mut self, games: &[(usize, f64)]) {
        for &(seat, points) in games {
            self.by_seat[seat].count(points);
        }
        self.shares.push(games.iter().map(|(_, points)| points).sum::<f64>() / games.len().max(1) as f64);
    }

    /// How many encounters.
    pub fn encounters(&self) -> usize {
        self.shares.len()
    }

    /// All games together.
    pub fn total(&self) -> Tally {
        self.by_seat.iter().fold(Tally::default(), |total, tally| Tally {
            wins: total.wins + tally.wins,
            draws: total.draws + tally.draws,
            losses: total.losses + tally.losses,
            points: total.points + tally.points,
        })
    }

    /// The encounters by what they paid.
    pub fn distribution(&self) -> Distribution {
        Distribution::of_shares(&self.shares, self.by_seat.len())
    }

    /// The share of all points; the error is that of encounters.
    pub fn share(&self) -> Estimate {
        let error = CONFIDENCE_95 * self.distribution().standard_error();
        Estimate { value: self.total().share(), error }
    }

    /// The difference in Elo to equal opponents; `None` where it has no bound, or its error has none on either side.
    pub fn elo(&self) -> Option<Estimate> {
        let (Estimate { value: share, error }, players) = (self.share(), self.by_seat.len());
        let value = elo_of_share(share, players)?;
        // Where one end of the interval has no bound, the other one tells how wide it is.
        let error = match (elo_of_share(share - error, players), elo_of_share(share + error, players)) {
            (Some(low), Some(high)) => (high - low) / 2.0,
            (Some(low), None) => value - low,
            (None, Some(high)) => high - value,
            (None, None) => f64::INFINITY,
        };
        error.is_finite().then_some(Estimate { value, error })
    }

    /// The difference in normalized Elo; `None` where the difference in Elo has no bound.
    pub fn normalized_elo(&self) -> Option<Estimate> {
        self.elo().and_then(|_| sprt::normalized_elo(&self.distribution()))
    }

    /// How likely the player is better than its opponents.
    pub fn superiority(&self) -> f64 {
        let spread = self.distribution();
        let above = spread.mean() - spread.even_share();
        if above == 0.0 { 0.5 } else { likelihood_of_superiority(above / spread.standard_error()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_errors_by_hand() {
        let mut score = Score::new(2);
        for round in [[1.0, 1.0], [1.0, 0.0], [0.0, 0.5]] {
            score.count_encounter(&[(0, round[0]), (1, round[1])]);
        }
        assert_eq!(score.total(), Tally { wins: 3, draws: 1, losses: 2, points: 3.5 });
        assert_eq!(score.by_seat[0], Tally { wins: 2, draws: 0, losses: 1, points: 2.0 });
        let share = score.share();
        assert!((share.value - 3.5 / 6.0).abs() < 1e-12);
        // Shares 1, 0.5, 0.25: mean 7/12, squared deviations 25/144, 1/144, 16/144; variance 42/144/2.
        assert!((share.error - 1.96 * (42.0 / 144.0 / 2.0 / 3.0_f64).sqrt()).abs() < 1e-12);
        assert_eq!(score.encounters(), 3);
    }

    #[test]
    fn four_share_a_draw() {
        let mut score = Score::new(4);
        score.count_encounter(&[(0, 1.0), (1, 0.25), (2, 0.0), (3, 0.0)]);
        assert!((score.share().value - 1.25 / 4.0).abs() < 1e-12);
        assert_eq!(score.total().draws, 1);
    }

    /// A thousand pairs, worked out with Python's `statistics`: standard deviation, logistic Elo, normal distribution.
    #[test]
    fn elo_with_its_error() {
        let mut score = Score::new(2);
        for (cell, count) in [16, 184, 568, 212, 20].into_iter().enumerate() {
            for _ in 0..count {
                let share = cell as f64 / 4.0;
                score.count_encounter(&[(0, share), (1, share)]);
            }
        }
        let share = score.share();
        assert!((share.value - 0.509).abs() < 1e-12 && (share.error - 0.011_378_6).abs() < 1e-6, "{share:?}");
        let elo = score.elo().unwrap();
        assert!((elo.value - 6.254_5).abs() < 1e-3 && (elo.error - 7.910_6).abs() < 1e-3, "{elo:?}");
        assert!((score.superiority() - 0.939_46).abs() < 1e-4, "{}", score.superiority());
    }
}
