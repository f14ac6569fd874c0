//! Elo: shares of points as differences of strength.

/// How many points of Elo a factor of e in the odds is worth.
pub(super) const ELO_PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The difference in Elo of a player who takes this share of the points from so many equal others. Between two it is
/// the usual one; among more, a difference of 400 is ten times the odds to win against any one of the others. `None`
/// where there is no bound: all points, or none.
pub fn elo_of_share(share: f64, players: usize) -> Option<f64> {
    let others = players as f64 - 1.0;
    let is_bounded = share > 0.0 && share < 1.0;
    is_bounded.then(|| ELO_PER_LOGIT * (share * others / (1.0 - share)).ln())
}

/// The share of the points that a difference in Elo promises against so many equal others.
pub fn share_of_elo(elo: f64, players: usize) -> f64 {
    let odds = (elo / ELO_PER_LOGIT).exp();
    odds / (odds + players as f64 - 1.0)
}

/// How likely a player is the better one whose score lies so far above an even one, in standard errors.
pub fn likelihood_of_superiority(standard_errors: f64) -> f64 {
    0.5 * libm::erfc(-standard_errors / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tables of the rating systems: 75% is 191 points, 64% is 100.
    #[test]
    fn elo_is_the_usual_one() {
        assert!((elo_of_share(0.75, 2).unwrap() - 190.848_501_9).abs() < 1e-6);
        assert!((elo_of_share(0.5, 2).unwrap()).abs() < 1e-12);
        assert!((share_of_elo(100.0, 2) - 0.640_065_0).abs() < 1e-7);
        assert_eq!((elo_of_share(1.0, 2), elo_of_share(0.0, 2)), (None, None));
    }

    #[test]
    fn among_four_an_even_share_is_a_quarter() {
        assert!(elo_of_share(0.25, 4).unwrap().abs() < 1e-9);
        // Ten times the odds of each of three others: 10 / 13.
        assert!((share_of_elo(400.0, 4) - 10.0 / 13.0).abs() < 1e-12);
        for share in [0.01, 0.3, 0.77] {
            assert!((share_of_elo(elo_of_share(share, 3).unwrap(), 3) - share).abs() < 1e-12);
        }
    }

    /// The normal distribution, from printed tables.
    #[test]
    fn superiority_is_a_normal_probability() {
        for (z, expected) in [(0.0, 0.5), (1.0, 0.841_344_746), (1.96, 0.975_002_105), (-3.0, 0.001_349_898)]
        {
            assert!((likelihood_of_superiority(z) - expected).abs() < 1e-9, "{z}");
        }
    }
}
