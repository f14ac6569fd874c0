//! The seeded generator: `SplitMix64`, the same numbers on every machine and word size.
//!
//! The algorithm (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): the state
//! is one 64-bit word; each step adds `0x9E3779B97F4A7C15` to it and returns the sum mixed by two
//! xor-shift-multiply rounds. All arithmetic is on `u64`, wrapping, so nothing depends on `usize`.

/// A seeded random number generator. Equal seeds give equal numbers, everywhere.
///
/// ```
/// use parlour_core::Rng;
/// let mut rng = Rng::new(1234567);
/// assert_eq!(rng.next_u64(), 6457827717110365317);
/// assert_eq!(rng.next_u64(), 3203168211198807973);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    state: u64,
}

const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// The output function of `SplitMix64`: a bijection that spreads every input bit over the whole word.
pub const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

impl Rng {
    /// A generator that starts from `seed`.
    pub const fn new(seed: u64) -> Self {
        Rng { state: seed }
    }

    /// An independent generator for one purpose (`stream`) of the same seed, so that drawing more numbers
    /// for the dice does not change the numbers a bot gets.
    pub const fn stream(seed: u64, stream: u64) -> Self {
        Rng { state: mix(seed ^ mix(stream.wrapping_add(GAMMA))) }
    }

    /// The next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GAMMA);
        mix(self.state)
    }

    /// A number from `0` to `bound - 1`, each equally likely (Lemire's multiplication with rejection).
    ///
    /// # Panics
    /// When `bound` is zero: there is no such number.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "no number is below zero");
        loop {
            let wide = (self.next_u64() >> 32) * u64::from(bound);
            // The exact threshold is below the bound, and dividing for it is slow: hardly ever needed.
            let low = wide as u32;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (wide >> 32) as u32;
            }
        }
    }

    /// One element of a slice, each equally likely; `None` of an empty one.
    pub fn pick<'a, T>(&mut self, slice: &'a [T]) -> Option<&'a T> {
        (!slice.is_empty()).then(|| &slice[self.below(slice.len() as u32) as usize])
    }

    /// A number from zero on and below one.
    pub fn fraction(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// True in `percent` of 100 cases.
    pub fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_published_ones() {
        let mut rng = Rng::new(1_234_567);
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821_u64,
        ];
        assert_eq!(expected.map(|_| rng.next_u64()), expected);
    }

    #[test]
    fn below_is_in_range_and_even() {
        let mut rng = Rng::new(7);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        // Five standard deviations around 10,000.
        assert!(counts.iter().all(|&count| (9_540..=10_460).contains(&count)), "{counts:?}");
    }

    #[test]
    fn streams_of_one_seed_differ() {
        assert_ne!(Rng::stream(1, 0).next_u64(), Rng::stream(1, 1).next_u64());
        assert_ne!(Rng::stream(1, 0).next_u64(), Rng::stream(2, 0).next_u64());
    }
}
