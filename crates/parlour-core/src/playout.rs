//! Random games, played as fast as the rules allow: for benches and for searches that learn from them.

use alloc::vec::Vec;

use crate::driver::draw;
use crate::game::{Game, Turn};
use crate::key::Key;
use crate::outcome::Outcome;
use crate::rng::Rng;

/// One bit per possible fingerprint.
const FINGERPRINT_WORDS: usize = 1 << 10;

/// The positions of a game so far, to know when one comes back. A position whose fingerprint was not met before
/// is new without looking at any other.
#[derive(Clone, Debug)]
struct Past {
    fingerprints: Vec<u64>,
    keys: Vec<Key>,
}

impl Past {
    fn new() -> Self {
        Past { fingerprints: alloc::vec![0; FINGERPRINT_WORDS], keys: Vec::new() }
    }

    fn clear(&mut self) {
        self.fingerprints.fill(0);
        self.keys.clear();
    }

    /// Adds a position; how many times it has occurred now.
    #[inline]
    fn add(&mut self, key: Key) -> u32 {
        let (word, bit) = ((key.bits() >> 6) as usize % FINGERPRINT_WORDS, 1 << (key.bits() & 63));
        let is_new = self.fingerprints[word] & bit == 0;
        self.fingerprints[word] |= bit;
        self.keys.push(key);
        if is_new { 1 } else { self.count(key) }
    }

    #[cold]
    fn count(&self, key: Key) -> u32 {
        self.keys.iter().filter(|&&past| past == key).count() as u32
    }
}

/// How a random game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// How many actions it took.
    pub plies: u32,
    /// How it ended; `None` if it was cut off.
    pub outcome: Option<Outcome>,
}

/// Plays random games, keeping its memory from one to the next.
#[derive(Clone, Debug)]
pub struct Playout {
    past: Past,
}

impl Default for Playout {
    fn default() -> Self {
        Playout { past: Past::new() }
    }
}

impl Playout {
    /// Plays random actions from a state to the end, repetition included, or until so many were played.
    pub fn run<G: Game>(&mut self, game: &G, mut state: G::State, rng: &mut Rng, plies: u32) -> Played {
        if G::REPEATS {
            self.past.clear();
            self.past.add(game.repetition_key(&state));
        }
        let mut cache = G::RandomCache::default();
        for ply in 0..plies {
            let drawn = if G::CHANCE { draw(game, &state, rng) } else { None };
            let Some(action) = drawn.or_else(|| game.random_action(&state, &mut cache, rng)) else {
                return Played { plies: ply, outcome: game.turn(&state).outcome() };
            };
            game.play(&mut state, action);
            if G::REPEATS {
                let times = self.past.add(game.repetition_key(&state));
                let ended = if times > 1 { game.repeated(&state, times) } else { None };
                if ended.is_some() && !matches!(game.turn(&state), Turn::Over(_)) {
                    return Played { plies: ply + 1, outcome: ended };
                }
            }
        }
        Played { plies, outcome: game.turn(&state).outcome() }
    }
}
