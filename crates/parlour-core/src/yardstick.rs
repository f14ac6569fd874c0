//! Yardsticks: straightforward implementations of a game's rules, to measure the fast ones against.

use crate::rng::Rng;

/// The same rules as anyone would first write them: a list of cells, a list of moves.
pub trait Yardstick {
    /// The number of sequences of legal actions of a length, from the start.
    fn perft(&self, depth: u32) -> u64;

    /// Plays random actions from the start to the end (at most `plies`); how many were played.
    fn playout(&self, rng: &mut Rng, plies: u32) -> u32;
}
