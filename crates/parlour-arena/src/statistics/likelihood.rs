//! Maximum likelihood under a constraint: the distribution that explains what was seen best among those with a given
//! t-value, (mean - even) / standard deviation. After Michel Van den Bergh, "The generalized sequential probability
//! ratio test": the constraint is made linear around the last estimate, and the linear problem has one unknown.

/// The estimate has settled when no probability moves by more.
const SETTLED: f64 = 1e-12;
/// It settles within a handful of steps; this is only so that it ends.
const MAX_STEPS: usize = 100;

/// The most likely probabilities, in the order of what was seen (scores with their frequencies, none of them zero),
/// with a t-value around `even`.
pub(super) fn most_likely(seen: &[(f64, f64)], even: f64, t_value: f64) -> Vec<f64> {
    let mut estimate = vec![1.0 / seen.len() as f64; seen.len()];
    for _ in 0..MAX_STEPS {
        let mean: f64 = seen.iter().zip(&estimate).map(|((value, _), p)| value * p).sum();
        let variance: f64 =
            seen.iter().zip(&estimate).map(|((value, _), p)| (value - mean).powi(2) * p).sum();
        let deviation = variance.sqrt();
        let slope = |value: f64| {
            value - even - t_value * deviation * (1.0 + ((mean - value) / deviation).powi(2)) / 2.0
        };
        let linear: Vec<(f64, f64)> = seen.iter().map(|&(value, p)| (slope(value), p)).collect();
        let multiplier = multiplier(&linear);
        let next: Vec<f64> = linear.iter().map(|(slope, p)| p / (1.0 + multiplier * slope)).collect();
        let moved = next.iter().zip(&estimate).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
        estimate = next;
        if moved < SETTLED {
            break;
        }
    }
    estimate
}

/// The Lagrange multiplier x of a linear constraint: the root of the sum of `p a / (1 + x a)`, which falls all the way
/// between its poles.
fn multiplier(linear: &[(f64, f64)]) -> f64 {
    let low = linear.iter().map(|cell| cell.0).fold(f64::INFINITY, f64::min);
    let high = linear.iter().map(|cell| cell.0).fold(f64::NEG_INFINITY, f64::max);
    if low >= 0.0 || high <= 0.0 {
        // No distribution on these scores meets the constraint; the data say all there is to say.
        return 0.0;
    }
    let (mut from, mut to) = (-1.0 / high, -1.0 / low);
    let sum = |x: f64| linear.iter().map(|(a, p)| p * a / (1.0 + x * a)).sum::<f64>();
    while from < to {
        let middle = f64::midpoint(from, to);
        if middle <= from || middle >= to {
            break;
        }
        if sum(middle) > 0.0 {
            from = middle;
        } else {
            to = middle;
        }
    }
    f64::midpoint(from, to)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes out keeps the constraint, sums to one, and no neighbour that keeps both is more likely.
    #[test]
    fn the_estimate_is_the_best_on_the_constraint() {
        let seen = [(0.0, 0.1), (0.25, 0.2), (0.5, 0.4), (0.75, 0.2), (1.0, 0.1)];
        for t_value in [-0.3, 0.0, 0.05, 0.4] {
            let best = most_likely(&seen, 0.5, t_value);
            assert!((best.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!((t_value_of(&seen, &best) - t_value).abs() < 1e-7, "{t_value}");
            let likelihood = |p: &[f64]| seen.iter().zip(p).map(|((_, q), p)| q * p.ln()).sum::<f64>();
            for step in [[1.0, -2.0, 1.0, 0.0, 0.0], [0.0, 1.0, -1.0, -1.0, 1.0], [1.0, -1.0, 0.0, -1.0, 1.0]]
            {
                for size in [1e-3, -1e-3] {
                    let moved: Vec<f64> = best.iter().zip(step).map(|(p, by)| p + size * by).collect();
                    // Back onto the constraint, approximately: only what stays near it may be compared.
                    if (t_value_of(&seen, &moved) - t_value).abs() < 1e-6 {
                        assert!(likelihood(&moved) <= likelihood(&best) + 1e-9);
                    }
                }
            }
        }
    }

    fn t_value_of(seen: &[(f64, f64)], p: &[f64]) -> f64 {
        let mean: f64 = seen.iter().zip(p).map(|((value, _), p)| value * p).sum();
        let variance: f64 = seen.iter().zip(p).map(|((value, _), p)| (value - mean).powi(2) * p).sum();
        (mean - 0.5) / variance.sqrt()
    }
}
