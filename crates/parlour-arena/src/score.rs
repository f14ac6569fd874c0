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

/// How a game ended for the first bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It won.
    Win,
    /// Nobody did.
    Draw,
    /// Somebody else did.
    Loss,
}

impl Tally {
    /// How many games.
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, in a game for so many: a win is one, and a draw is shared by all.
    pub fn share(self, players: usize) -> f64 {
        let points = f64::from(self.wins) + f64::from(self.draws) / players as f64;
        points / f64::from(self.games().max(1))
    }

    fn count(&mut self, ending: Ending) {
        match ending {
            Ending::Win => self.wins += 1,
            Ending::Draw => self.draws += 1,
            Ending::Loss => self.losses += 1,
        }
    }
}

/// How long games were.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Length {
    /// Actions, those of chance included.
    pub plies: u64,
    /// Turns: a turn lasts while the same player acts.
    pub turns: u64,
}

impl std::ops::AddAssign for Length {
    fn add_assign(&mut self, other: Length) {
        self.plies += other.plies;
        self.turns += other.turns;
    }
}

/// The score of the first bot, by seat and by round.
#[derive(Clone, PartialEq, Debug)]
pub struct Score {
    /// With the first bot in the first seat, in the second, and so on.
    pub by_seat: Vec<Tally>,
    /// The share of each round.
    shares: Vec<f64>,
    /// The length of all games together.
    pub length: Length,
}

impl Score {
    /// Nothing yet, of a game for so many players.
    pub fn new(players: usize) -> Self {
        Score { by_seat: vec![Tally::default(); players], shares: Vec::new(), length: Length::default() }
    }

    /// How long a game was on average, in plies and in turns.
    pub fn average_length(&self) -> (f64, f64) {
        let games = f64::from(self.total().games().max(1));
        (self.length.plies as f64 / games, self.length.turns as f64 / games)
    }

    /// Counts a round: one game with the first bot in each seat, in seat order.
    pub fn count_round(&mut self, endings: &[Ending], length: Length) {
        let mut round = Tally::default();
        for (tally, &ending) in self.by_seat.iter_mut().zip(endings) {
            tally.count(ending);
            round.count(ending);
        }
        self.shares.push(round.share(self.by_seat.len()));
        self.length += length;
    }

    /// How many rounds.
    pub fn rounds(&self) -> usize {
        self.shares.len()
    }

    /// All games together.
    pub fn total(&self) -> Tally {
        self.by_seat.iter().fold(Tally::default(), |total, tally| Tally {
            wins: total.wins + tally.wins,
            draws: total.draws + tally.draws,
            losses: total.losses + tally.losses,
        })
    }

    /// The share of all points.
    pub fn share(&self) -> f64 {
        self.total().share(self.by_seat.len())
    }

    /// Half the width of the 95% confidence interval of the share. The games of a round share an opening and
    /// are not independent, so it is the rounds that are counted.
    pub fn error(&self) -> f64 {
        let count = self.shares.len() as f64;
        if count < 2.0 {
            return 0.5;
        }
        let mean = self.share();
        let spread: f64 = self.shares.iter().map(|share| (share - mean).powi(2)).sum();
        1.96 * (spread / (count - 1.0) / count).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::Ending::{Draw, Loss, Win};
    use super::*;

    #[test]
    fn shares_and_errors_by_hand() {
        let mut score = Score::new(2);
        for round in [[Win, Win], [Win, Loss], [Loss, Draw]] {
            score.count_round(&round, Length { plies: 10, turns: 4 });
        }
        assert_eq!(score.total(), Tally { wins: 3, draws: 1, losses: 2 });
        assert_eq!(score.by_seat[0], Tally { wins: 2, draws: 0, losses: 1 });
        assert!((score.share() - 3.5 / 6.0).abs() < 1e-12);
        // Round shares 1, 0.5, 0.25: mean 7/12, squared deviations 25/144, 1/144, 16/144; variance 42/144/2.
        let expected = 1.96 * (42.0 / 144.0 / 2.0 / 3.0_f64).sqrt();
        assert!((score.error() - expected).abs() < 1e-12);
        assert_eq!((score.length, score.rounds()), (Length { plies: 30, turns: 12 }, 3));
    }

    #[test]
    fn four_share_a_draw() {
        let mut score = Score::new(4);
        score.count_round(&[Win, Draw, Loss, Loss], Length::default());
        assert!((score.share() - 1.25 / 4.0).abs() < 1e-12);
    }
}
