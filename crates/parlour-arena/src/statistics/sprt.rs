//! SPRT, the sequential probability ratio test: a match goes on until it has decided between two strengths.
//!
//! Strengths are in normalized Elo, which counts what a game tells rather than what it pays: the average score over its
//! standard deviation in one game. The ratio is that of the exact generalized test (GSPRT) on encounters, the same that
//! fishtest and fastchess compute on pairs.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::distribution::Distribution;
use super::elo::ELO_PER_LOGIT;
use super::likelihood::most_likely;

/// Normalized Elo per standard deviation of a game: in chess with even chances and no draws it is about Elo.
const ELO_PER_DEVIATION: f64 = 2.0 * ELO_PER_LOGIT;

/// A test between two hypotheses, in normalized Elo.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sprt {
    /// The strength of the null hypothesis.
    pub elo0: f64,
    /// The strength of the alternative.
    pub elo1: f64,
    /// How often the alternative may be accepted where the null hypothesis holds.
    #[serde(default = "usual_error")]
    pub alpha: f64,
    /// How often the null hypothesis may be accepted where the alternative holds.
    #[serde(default = "usual_error")]
    pub beta: f64,
}

fn usual_error() -> f64 {
    0.05
}

/// A test that decides nothing.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SprtError {
    /// The strengths are the wrong way round, or the same.
    #[error("the bounds of an SPRT rise: elo0 {0} is not below elo1 {1}")]
    Bounds(f64, f64),
    /// An error rate that is none.
    #[error("alpha and beta of an SPRT lie between 0 and 0.5, not {0}")]
    Rate(f64),
}

/// What a test has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The null hypothesis is accepted.
    Null,
    /// The alternative is accepted.
    Alternative,
}

impl Sprt {
    /// Refuses a test that cannot decide.
    pub fn check(&self) -> Result<(), SprtError> {
        let is_rate = |rate: f64| rate > 0.0 && rate < 0.5;
        match [self.alpha, self.beta].into_iter().find(|&rate| !is_rate(rate)) {
            Some(rate) => Err(SprtError::Rate(rate)),
            None if self.elo0 < self.elo1 => Ok(()),
            None => Err(SprtError::Bounds(self.elo0, self.elo1)),
        }
    }

    /// The log-likelihood ratios at which the test ends: the null hypothesis is accepted at the first or below, the
    /// alternative at the second or above.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// How much more likely the alternative makes what was seen, as a logarithm.
    pub fn log_likelihood_ratio(&self, seen: &Distribution) -> f64 {
        if seen.count() == 0.0 {
            return 0.0;
        }
        let (probabilities, count) = seen.probabilities();
        // A game's deviation is as many times an encounter's as games are averaged in it, under the root.
        let t_value = |elo: f64| elo / ELO_PER_DEVIATION * (seen.players() as f64).sqrt();
        let best = |elo: f64| most_likely(&probabilities, seen.even_share(), t_value(elo));
        let (null, alternative) = (best(self.elo0), best(self.elo1));
        let terms = probabilities.iter().zip(null.iter().zip(&alternative));
        count * terms.map(|((_, p), (null, alternative))| p * (alternative / null).ln()).sum::<f64>()
    }

    /// What the test has found, if anything.
    pub fn verdict(&self, log_likelihood_ratio: f64) -> Option<Verdict> {
        let (lower, upper) = self.bounds();
        match log_likelihood_ratio {
            ratio if ratio <= lower => Some(Verdict::Null),
            ratio if ratio >= upper => Some(Verdict::Alternative),
            _ => None,
        }
    }
}

/// The normalized Elo of what was seen, with its error; `None` without any spread.
pub(super) fn normalized_elo(seen: &Distribution) -> Option<super::Estimate> {
    let (probabilities, count) = seen.probabilities();
    let mean = seen.mean();
    let variance: f64 = probabilities.iter().map(|(value, p)| p * (value - mean).powi(2)).sum();
    let scale = ELO_PER_DEVIATION / (variance * seen.players() as f64).sqrt();
    (seen.count() >= 2.0).then(|| super::Estimate {
        value: (mean - seen.even_share()) * scale,
        error: super::CONFIDENCE_95 * (variance / count).sqrt() * scale,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// Tests of fishtest whose results and ratios are published.
    #[test]
    fn known_answers() {
        let check = |pairs: [u32; 5], elo0: f64, elo1: f64, expected: f64| {
            let ratio = test(elo0, elo1).log_likelihood_ratio(&Distribution::of_pairs(pairs));
            assert!((ratio - expected).abs() < 1e-3, "{pairs:?}: {ratio} instead of {expected}");
        };
        check([398, 4112, 7672, 4336, 430], 0.0, 3.0, 2.9583);
        check([5, 295, 1145, 466, 2], 0.0, 3.0, 2.9786);
        check([50, 1682, 3371, 1471, 34], 0.0, 2.0, -2.9419);
        check([3, 3455, 10850, 3758, 1], 0.5, 2.5, 2.9501);
    }

    #[test]
    fn bounds_are_walds() {
        let (lower, upper) = test(0.0, 3.0).bounds();
        assert!((upper - 19.0_f64.ln()).abs() < 1e-12 && (lower + 19.0_f64.ln()).abs() < 1e-12);
        assert_eq!(test(0.0, 3.0).verdict(2.95), Some(Verdict::Alternative));
        assert_eq!(test(0.0, 3.0).verdict(-2.95), Some(Verdict::Null));
        assert_eq!(test(0.0, 3.0).verdict(2.94), None);
    }

    #[test]
    fn a_test_that_cannot_decide_is_refused() {
        assert!(test(0.0, 3.0).check().is_ok());
        assert_eq!(test(3.0, 3.0).check(), Err(SprtError::Bounds(3.0, 3.0)));
        assert_eq!(Sprt { alpha: 0.7, ..test(0.0, 3.0) }.check(), Err(SprtError::Rate(0.7)));
    }

    /// Whatever has been seen, the ratio is a number: nothing, one pair, only wins, only even pairs.
    #[test]
    fn few_results_are_no_trouble() {
        for pairs in [[0; 5], [0, 0, 1, 0, 0], [0, 0, 0, 0, 40], [40, 0, 0, 0, 0], [0, 0, 500, 0, 0]] {
            let ratio = test(0.0, 10.0).log_likelihood_ratio(&Distribution::of_pairs(pairs));
            assert!(ratio.is_finite(), "{pairs:?}");
        }
        let better = Distribution::of_shares(&[1.0, 0.75, 0.5, 1.0, 0.75, 0.5, 0.75, 1.0], 4);
        assert!(test(0.0, 30.0).log_likelihood_ratio(&better) > 0.0);
    }
}
