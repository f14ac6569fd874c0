//! Scores: games counted, and what they say about strength.

use serde::Serialize;

/// What the first bot of a match has made of its games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Tally {
    /// How many games.
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points: a win is one, a draw half of one.
    pub fn share(self) -> f64 {
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        points / f64::from(self.games().max(1))
    }

    /// Counts a game that earned so many half points.
    fn count(&mut self, half_points: u32) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }
}

/// The score of the first bot, by seat and by pair.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// With the first bot in the first seat, and in the second.
    pub by_seat: [Tally; 2],
    /// How many pairs earned 0, 1, 2, 3 and 4 half points.
    pub pairs: [u32; 5],
    /// Plies of all games together.
    pub plies: u64,
}

impl Score {
    /// Counts a pair of games: the half points of the game in the first seat, and of that in the second.
    pub fn count_pair(&mut self, half_points: [u32; 2], plies: u64) {
        for (tally, points) in self.by_seat.iter_mut().zip(half_points) {
            tally.count(points);
        }
        self.pairs[half_points.iter().sum::<u32>().min(4) as usize] += 1;
        self.plies += plies;
    }

    /// All games together.
    pub fn total(&self) -> Tally {
        let [first, second] = self.by_seat;
        Tally {
            wins: first.wins + second.wins,
            draws: first.draws + second.draws,
            losses: first.losses + second.losses,
        }
    }

    /// Half the width of the 95% confidence interval of the share. The two games of a pair share an opening
    /// and are not independent, so it is the pairs that are counted.
    pub fn error(&self) -> f64 {
        let count: u32 = self.pairs.iter().sum();
        if count < 2 {
            return 0.5;
        }
        let mean = self.total().share();
        let deviation = |points: usize| (points as f64 / 4.0 - mean).powi(2);
        let spread: f64 = (0..5).map(|points| f64::from(self.pairs[points]) * deviation(points)).sum();
        let variance = spread / f64::from(count - 1);
        1.96 * (variance / f64::from(count)).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_errors_by_hand() {
        let mut score = Score::default();
        // Won both, one each, lost one and drew one.
        for pair in [[2, 2], [2, 0], [0, 1]] {
            score.count_pair(pair, 10);
        }
        assert_eq!(score.total(), Tally { wins: 3, draws: 1, losses: 2 });
        assert_eq!(score.by_seat[0], Tally { wins: 2, draws: 0, losses: 1 });
        assert!((score.total().share() - 3.5 / 6.0).abs() < 1e-12);
        // Pair shares 1, 0.5, 0.25: mean 7/12, squared deviations 25/144, 1/144, 16/144; variance 42/144/2.
        let expected = 1.96 * (42.0 / 144.0 / 2.0 / 3.0_f64).sqrt();
        assert!((score.error() - expected).abs() < 1e-12);
        assert_eq!(score.plies, 30);
    }
}
