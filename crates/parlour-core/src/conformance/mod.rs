//! The conformance suite: every promise of [`Game`] and its capabilities, checked on random play.
//!
//! One call per game and variant:
//!
//! ```
//! # use parlour_core::{conformance, toy::Tree};
//! let tree: Tree = "p1[3 p2[5 -2]]".parse().unwrap();
//! let tally = conformance::duel(&tree).games(100).run().unwrap();
//! assert_eq!(tally.games, 100);
//! ```
//!
//! The suite plays seeded random games and checks each position on the way; a broken promise comes back as a
//! [`Violation`] that names it and the position where it broke.

mod capabilities;
mod endings;
mod positions;
mod scenes;
#[cfg(test)]
mod tests;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use thiserror::Error;

use crate::driver::{Driver, draw_or_pick};
use crate::game::{Deterministic, Duel, Game, Indexable, Player, Symmetric, Turn, ZeroSum};
use crate::key::Key;
use crate::outcome::MAX_PLAYERS;
use crate::rng::Rng;
use crate::scene::Face;
use crate::views::{Hidden, Open, Viewer, Views};

/// A broken promise.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{promise}: {detail} (at `{position}`, game seed {seed})")]
pub struct Violation {
    /// The promise, by name.
    pub promise: &'static str,
    /// How it was broken.
    pub detail: String,
    /// Where.
    pub position: String,
    /// The seed of the random game.
    pub seed: u64,
}

/// What a check finds wrong: the promise and how it was broken.
pub(crate) type Finding = Result<(), (&'static str, String)>;

/// Fails with a promise unless a condition holds.
pub(crate) fn ensure(holds: bool, promise: &'static str, detail: impl FnOnce() -> String) -> Finding {
    if holds { Ok(()) } else { Err((promise, detail())) }
}

/// How much was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Coverage {
    /// Games played.
    pub games: u32,
    /// Positions visited.
    pub positions: u64,
    /// Games that reached their end within the plies allowed.
    pub finished: u32,
    /// Positions where chance was to act.
    pub chance_turns: u64,
}

/// Where a check stands: the game so far, and what has been met in the whole run.
pub(crate) struct Walk<G: Game> {
    pub(crate) driver: Driver<G>,
    pub(crate) rng: Rng,
    /// What the game keeps of earlier draws; most were not played.
    pub(crate) cache: G::RandomCache,
    /// Actions of other positions, to try where they may not be legal.
    pub(crate) pool: Vec<G::Action>,
    keys: BTreeMap<String, Key>,
    positions: BTreeMap<Key, String>,
}

/// The most actions kept to try elsewhere.
const MAX_POOL_ACTIONS: usize = 256;

type Check<G> = fn(&G, &mut Walk<G>) -> Finding;

/// A suite for one game, to be run.
pub struct Suite<'g, G: Views> {
    game: &'g G,
    face: Option<&'g dyn Face<G>>,
    checks: Vec<Check<G>>,
    games: u32,
    plies: u32,
    longest: Option<u32>,
}

/// What the suite needs of a game with hidden information to look for leaks.
pub trait Disguise: Hidden {
    /// A random state that differs from this one only in what the rules forbid the viewer to know. It is written from
    /// the rules and does not go through a view: a leaking view would pass a test that samples from the view itself.
    fn disguise(&self, state: &Self::State, viewer: Viewer, rng: &mut Rng) -> Self::State;
}

/// The suite for a game in which nothing is hidden.
pub fn open<G: Open>(game: &G) -> Suite<'_, G> {
    suite(game)
}

/// The suite for two players, open, without chance, zero sum.
pub fn duel<G: Duel>(game: &G) -> Suite<'_, G> {
    open(game).zero_sum().deterministic()
}

/// The suite for a game with hidden information: views must leak nothing.
pub fn hidden<G: Disguise>(game: &G) -> Suite<'_, G> {
    suite(game).with(capabilities::views_leak_nothing)
}

fn suite<G: Views>(game: &G) -> Suite<'_, G> {
    let checks: [Check<G>; 7] = [
        positions::actions_agree,
        positions::random_actions_are_fair,
        positions::choices_agree,
        positions::notation_reads_back,
        positions::play_is_a_function,
        positions::illegal_actions_are_refused,
        positions::chance_weights_add_up,
    ];
    Suite { game, face: None, checks: checks.to_vec(), games: 200, plies: 600, longest: None }
}

impl<'g, G: Views> Suite<'g, G> {
    fn with(mut self, check: Check<G>) -> Self {
        self.checks.push(check);
        self
    }

    /// Also: scenes offer exactly what is legal, and show only what is there. They are looked at after the rules.
    pub fn face(self, face: &'g dyn Face<G>) -> Self {
        Suite { face: Some(face), ..self }
    }

    /// Also: what one player wins the other loses.
    pub fn zero_sum(self) -> Self
    where
        G: ZeroSum,
    {
        self.with(capabilities::returns_add_up_to_zero)
    }

    /// Also: chance never acts.
    pub fn deterministic(self) -> Self
    where
        G: Deterministic,
    {
        self.with(capabilities::chance_never_acts)
    }

    /// Also: numbers and states correspond, and predecessors are the inverse of play.
    pub fn indexed(self) -> Self
    where
        G: Indexable,
    {
        self.with(capabilities::index_is_a_bijection).with(capabilities::predecessors_invert_play)
    }

    /// Also: symmetries keep what is legal and where it leads.
    pub fn symmetric(self) -> Self
    where
        G: Symmetric,
    {
        self.with(capabilities::symmetries_commute_with_play)
    }

    /// Also: a game ends within so many actions, chance included.
    pub fn longest(self, plies: u32) -> Self {
        Suite { longest: Some(plies), ..self }
    }

    /// How many random games to play (200 unless said).
    pub fn games(self, games: u32) -> Self {
        Suite { games, ..self }
    }

    /// Where to cut a game short that only repetition would end (600 plies unless said).
    pub fn plies(self, plies: u32) -> Self {
        Suite { plies, ..self }
    }

    /// Plays and checks.
    pub fn run(self) -> Result<Coverage, Violation> {
        let players = self.game.players();
        ensure((1..=MAX_PLAYERS).contains(&players), "a game seats one to four players", || {
            format!("this one seats {players}; parlour_core::MAX_PLAYERS is {MAX_PLAYERS}")
        })
        .map_err(|(promise, detail)| Violation {
            promise,
            detail,
            position: String::new(),
            seed: 0,
        })?;
        let mut tally = Coverage::default();
        let mut walk = Walk {
            driver: Driver::new(self.game.start(0)),
            cache: G::RandomCache::default(),
            rng: Rng::new(0),
            pool: Vec::new(),
            keys: BTreeMap::new(),
            positions: BTreeMap::new(),
        };
        for seed in 1..=u64::from(self.games) {
            walk.driver = Driver::new(self.game.start(seed));
            walk.rng = Rng::stream(seed, 0);
            self.game(seed, &mut walk, &mut tally)?;
        }
        keys_differ_in_both_halves(walk.positions.keys()).map_err(|(promise, detail)| Violation {
            promise,
            detail,
            position: String::new(),
            seed: 0,
        })?;
        self.face.map_or(Ok(()), |face| self.scenes(face))?;
        Ok(tally)
    }

    /// Checks the scenes of random games, once the rules are known to be right.
    fn scenes(&self, face: &dyn Face<G>) -> Result<(), Violation> {
        for seed in 1..=u64::from(self.games) {
            let (mut driver, mut rng) = (Driver::new(self.game.start(seed)), Rng::stream(seed, 0));
            loop {
                scenes::scenes_offer_exactly_the_legal_actions(self.game, face, &driver).map_err(
                    |(promise, detail)| Violation {
                        promise,
                        detail,
                        position: self.game.position(driver.state()),
                        seed,
                    },
                )?;
                let next = next_action(self.game, &driver, &mut rng);
                let Some(action) = next.filter(|_| (driver.plies() as u32) < self.plies) else { break };
                driver.try_play(self.game, action).expect("a generated action is legal, as was checked");
            }
        }
        Ok(())
    }

    fn game(&self, seed: u64, walk: &mut Walk<G>, tally: &mut Coverage) -> Result<(), Violation> {
        let game = self.game;
        loop {
            tally.positions += 1;
            tally.chance_turns += u64::from(walk.driver.turn(game) == Turn::Chance);
            self.position(walk).map_err(|(promise, detail)| Violation {
                promise,
                detail,
                position: game.position(walk.driver.state()),
                seed,
            })?;
            if walk.driver.plies() as u32 >= self.plies {
                break;
            }
            let Some(action) = next_action(game, &walk.driver, &mut walk.rng) else {
                tally.finished += 1;
                break;
            };
            walk.driver.try_play(game, action).expect("a generated action is legal, as was just checked");
        }
        tally.games += 1;
        endings::a_replayed_record_gives_the_same_states(game, &walk.driver, seed)
            .and_then(|()| endings::an_undone_game_can_be_played_again(game, &walk.driver))
            .map_err(|(promise, detail)| Violation { promise, detail, position: String::new(), seed })
    }

    fn position(&self, walk: &mut Walk<G>) -> Finding {
        let game = self.game;
        endings::a_turn_has_actions_exactly_when_not_over(game, &walk.driver)?;
        endings::a_game_ends_within_its_length(self.longest, &walk.driver)?;
        endings::returns_are_within_bounds(game, &walk.driver)?;
        endings::over_is_over(game, &walk.driver)?;
        same_key_same_position(game, walk)?;
        self.checks.iter().try_for_each(|check| check(game, walk))?;
        walk.fill_pool(game);
        Ok(())
    }
}

impl<G: Game> Walk<G> {
    /// Keeps an action of this position for the positions to come.
    fn fill_pool(&mut self, game: &G) {
        let actions = game.actions(self.driver.state());
        let Some(&action) = self.rng.pick(actions.as_ref()) else { return };
        if self.pool.contains(&action) {
            return;
        }
        if self.pool.len() < MAX_POOL_ACTIONS {
            self.pool.push(action);
        } else {
            let place = self.rng.below(MAX_POOL_ACTIONS as u32) as usize;
            self.pool[place] = action;
        }
    }
}

fn next_action<G: Game>(game: &G, driver: &Driver<G>, rng: &mut Rng) -> Option<G::Action> {
    match driver.turn(game) {
        Turn::Over(_) => None,
        _ => draw_or_pick(game, driver.state(), rng),
    }
}

/// Equal positions have equal keys and different ones different keys, over the whole run.
fn same_key_same_position<G: Game>(game: &G, walk: &mut Walk<G>) -> Finding {
    let (key, position) = (game.key(walk.driver.state()), game.position(walk.driver.state()));
    let known = *walk.keys.entry(position.clone()).or_insert(key);
    ensure(known == key, "equal positions have equal keys", || format!("{known} and {key}"))?;
    let first = walk.positions.entry(key).or_insert_with(|| position.clone());
    ensure(*first == position, "different positions have different keys", || {
        format!("{key} is also `{first}`")
    })
}

/// A transposition table takes its bucket from one half of a key and its check from the other: where one of them hardly
/// changes, positions are taken for each other. [`Key::new`] mixes small numbers, so that 0, 1, 2 are good keys.
fn keys_differ_in_both_halves<'a>(keys: impl Iterator<Item = &'a Key>) -> Finding {
    let (low, high): (BTreeSet<u32>, BTreeSet<u32>) =
        keys.map(|key| (key.bits() as u32, (key.bits() >> 32) as u32)).unzip();
    let (fewest, most) = (low.len().min(high.len()), low.len().max(high.len()));
    ensure(fewest * 100 >= most * 99, "keys differ in both halves", || {
        format!("{} low halves and {} high halves: see Key::new", low.len(), high.len())
    })
}

/// The players and the spectator.
pub(crate) fn viewers<G: Game>(game: &G) -> impl Iterator<Item = Viewer> {
    (0..game.players()).map(|index| Viewer::Player(Player::new(index))).chain([Viewer::Spectator])
}

/// Actions in notation, for messages.
pub(crate) fn words<A: ToString>(actions: &[A]) -> String {
    let words: Vec<String> = actions.iter().map(ToString::to_string).collect();
    words.join(" ")
}
