//! Encounter scores, counted.

/// How often each score occurred: the share of the points that one player took from an encounter, and its count.
#[derive(Clone, PartialEq, Debug)]
pub struct Distribution {
    /// Scores, rising, with their counts.
    cells: Vec<(f64, f64)>,
    players: usize,
}

/// Shares that differ by less are the same: sums of thirds and quarters come out a little differently.
const SAME: f64 = 1e-9;
/// A score that has not occurred is given so many encounters, so that nothing is called impossible.
const UNSEEN: f64 = 1e-3;

impl Distribution {
    /// The five scores of pairs: both lost, lost and drawn, even, won and drawn, both won.
    pub fn of_pairs(counts: [u32; 5]) -> Self {
        let cells = counts.iter().enumerate().map(|(index, &count)| (index as f64 / 4.0, count.into()));
        Distribution { cells: cells.collect(), players: 2 }
    }

    /// Counts the shares of encounters of a game for so many players. All that can occur between two are there, among
    /// more the extremes.
    pub fn of_shares(shares: &[f64], players: usize) -> Self {
        let mut cells: Vec<(f64, f64)> = match players {
            2 => Self::of_pairs([0; 5]).cells,
            _ => vec![(0.0, 0.0), (1.0 / players as f64, 0.0), (1.0, 0.0)],
        };
        for &share in shares {
            match cells.iter_mut().find(|(value, _)| (value - share).abs() < SAME) {
                Some((_, count)) => *count += 1.0,
                None => cells.push((share, 1.0)),
            }
        }
        cells.sort_by(|one, other| one.0.total_cmp(&other.0));
        Distribution { cells, players }
    }

    /// How many encounters.
    pub fn count(&self) -> f64 {
        self.cells.iter().map(|(_, count)| count).sum()
    }

    /// How many games an encounter has, which is how many take part in one.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The score of equals.
    pub fn even_share(&self) -> f64 {
        1.0 / self.players as f64
    }

    /// The average score.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.cells.iter().map(|(value, count)| value * count).sum();
        sum / self.count().max(1.0)
    }

    /// The standard error of the average score. Where all are the same, the rule of three stands in for a spread that
    /// has not shown: in so many trials something of a chance of three in as many can stay unseen.
    pub fn standard_error(&self) -> f64 {
        let (count, mean) = (self.count(), self.mean());
        if count < 2.0 {
            return 0.5 / super::CONFIDENCE_95;
        }
        let squares: f64 = self.cells.iter().map(|(value, count)| count * (value - mean).powi(2)).sum();
        if squares < SAME {
            let unseen = 3.0 / count * mean.max(1.0 - mean);
            return unseen.min(0.5) / super::CONFIDENCE_95;
        }
        (squares / (count - 1.0) / count).sqrt()
    }

    /// Each score with its probability, none of them zero; and how many encounters that was.
    pub(super) fn probabilities(&self) -> (Vec<(f64, f64)>, f64) {
        let counts =
            self.cells.iter().map(|&(value, count)| (value, if count == 0.0 { UNSEEN } else { count }));
        let counts: Vec<(f64, f64)> = counts.collect();
        let total: f64 = counts.iter().map(|(_, count)| count).sum();
        (counts.into_iter().map(|(value, count)| (value, count / total)).collect(), total)
    }

    /// The counts of pairs, in a game for two.
    pub fn pairs(&self) -> Option<[u32; 5]> {
        let is_pair = |&(value, _): &(f64, f64)| ((value * 4.0).round() - value * 4.0).abs() < SAME;
        if self.players != 2 || self.cells.len() != 5 || !self.cells.iter().all(is_pair) {
            return None;
        }
        Some(std::array::from_fn(|index| self.cells[index].1 as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_counted_in_cells() {
        let shares = [0.0, 0.25, 0.5, 0.5, 1.0, 0.75, 1.0];
        let counted = Distribution::of_shares(&shares, 2);
        assert_eq!(counted, Distribution::of_pairs([1, 1, 2, 1, 2]));
        assert_eq!(counted.pairs(), Some([1, 1, 2, 1, 2]));
        let third = Distribution::of_shares(&[1.0 / 3.0, 0.1 + 0.2 + 1.0 / 30.0], 3);
        assert_eq!((third.count(), third.pairs()), (2.0, None));
        assert!((third.mean() - 1.0 / 3.0).abs() < 1e-12);
    }

    /// Shares 1, 0.5, 0.25: mean 7/12, squared deviations 25/144, 1/144, 16/144; variance 42/144/2.
    #[test]
    fn the_standard_error_by_hand() {
        let spread = Distribution::of_shares(&[1.0, 0.5, 0.25], 2);
        assert!((spread.standard_error() - (42.0 / 144.0 / 2.0 / 3.0_f64).sqrt()).abs() < 1e-12);
        // Thirty even pairs: three in thirty may be won or lost, which is half a point each.
        let even = Distribution::of_pairs([0, 0, 30, 0, 0]);
        assert!((even.standard_error() * 1.96 - 0.05).abs() < 1e-12);
        // Thirty pairs without a loss: three in thirty may be lost.
        let clean = Distribution::of_pairs([0, 0, 0, 0, 30]);
        assert!((clean.standard_error() * 1.96 - 0.1).abs() < 1e-12);
    }
}
