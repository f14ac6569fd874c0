//! Keys: 64-bit fingerprints of states, kept up to date incrementally.
//!
//! A game gives every feature of a state (this piece on that square, this side to move) one random word from
//! a [`Zobrist`] table; the key is their exclusive or, so a move changes it by a few words. The conformance
//! suite checks the incremental key against one computed from nothing.

use core::fmt;
use core::ops::{BitXor, BitXorAssign};

use crate::rng::{Rng, mix};

/// A fingerprint of a state: equal states have equal keys, different ones almost surely different keys.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Key(u64);

impl Key {
    /// Returns the key of a number. Numbers may be as small and as close together as 0, 1, 2: they are mixed, because a
    /// transposition table takes its bucket from some bits of a key and its check from others.
    pub const fn new(number: u64) -> Self {
        Key(mix(number))
    }

    /// Returns a hash as a key, as it is. All 64 bits of it must be as good as random.
    pub const fn from_hash(hash: u64) -> Self {
        Key(hash)
    }

    /// Returns the 64 bits.
    pub const fn bits(self) -> u64 {
        self.0
    }
}

impl BitXor for Key {
    type Output = Key;
    fn bitxor(self, other: Key) -> Key {
        Key(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    fn bitxor_assign(&mut self, other: Key) {
        self.0 ^= other.0;
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// `N` random words, the same at compile time and on every machine.
#[derive(Clone, Debug)]
pub struct Zobrist<const N: usize> {
    words: [u64; N],
}

impl<const N: usize> Zobrist<N> {
    /// The table of one game, drawn from a seed of its own.
    pub const fn new(seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let mut words = [0; N];
        let mut index = 0;
        while index < N {
            words[index] = rng.next_u64();
            index += 1;
        }
        Zobrist { words }
    }

    /// The word of one feature.
    pub const fn word(&self, feature: usize) -> Key {
        Key(self.words[feature])
    }
}
