//! Bots: what chooses an action from a view within a budget, and can say why.

use alloc::string::String;
use alloc::vec::Vec;

use crate::budget::Budget;
use crate::game::Player;
use crate::insight::{Insight, Score};
use crate::key::Key;
use crate::rng::Rng;
use crate::views::Views;

/// What a bot may know when it has to choose. For a game with hidden information the view holds nothing that
/// the player may not know, so an honest bot is the only kind that compiles.
pub struct Sight<'a, G: Views> {
    /// The rules.
    pub game: &'a G,
    /// Who is choosing.
    pub player: Player,
    /// What that player knows.
    pub view: &'a G::View,
    /// Repetition keys of the earlier positions that could still come back, oldest first; empty unless
    /// [`Game::REPEATS`](crate::Game::REPEATS).
    pub past: &'a [Key],
}

impl<G: Views> Clone for Sight<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Views> Copy for Sight<'_, G> {}

/// A chosen action and the reasons for it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Decision<A> {
    /// What to play.
    pub action: A,
    /// Why.
    pub insight: Insight<A>,
}

/// What a bot thinks of a position without searching.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// One score for the player to move.
    Score(Score),
    /// A weight per spot, for bots that think in places.
    Weights(Vec<(String, i32)>),
}

/// Chooses an action from a view within a budget, and can say why.
pub trait Bot<G: Views> {
    /// Chooses one of the legal actions. Called only when it is the player's turn, so there is at least one.
    /// Reports its progress as often as it likes; must return soon after the budget is spent, whatever it has.
    fn choose(
        &mut self,
        sight: Sight<'_, G>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Insight<G::Action>),
    ) -> Decision<G::Action>;

    /// Adds to a decision of its own what those want to know who ask why: what it thinks of the other actions, the
    /// stages by which it came to its choice. Within a budget of its own; players never ask.
    fn elaborate(&mut self, _sight: Sight<'_, G>, _budget: &Budget<'_>, _decision: &mut Decision<G::Action>) {
    }

    /// What it thinks of the position at first sight; `None` if it has no opinion.
    fn judge(&mut self, _sight: Sight<'_, G>) -> Option<Judgement> {
        None
    }

    /// A new game begins: forgets what it learnt about the last one, and keeps its memory for the next. Its random
    /// choices follow from the seed.
    fn new_game(&mut self, _seed: u64) {}

    /// A game is over, and this is what its player may know now. A bot that learns keeps from it, across new games,
    /// what it wants to know about this opponent.
    fn learn(&mut self, _sight: Sight<'_, G>) {}

    /// Whether it plays differently for what it has learnt from earlier games.
    fn learns(&self) -> bool {
        false
    }
}

/// Plays any legal action, each equally likely.
#[derive(Clone, Debug)]
pub struct RandomBot {
    rng: Rng,
}

impl RandomBot {
    /// A random bot whose choices follow from the seed.
    pub fn new(seed: u64) -> Self {
        RandomBot { rng: Rng::new(seed) }
    }
}

impl<G: Views> Bot<G> for RandomBot {
    fn choose(
        &mut self,
        sight: Sight<'_, G>,
        _budget: &Budget<'_>,
        _report: &mut dyn FnMut(&Insight<G::Action>),
    ) -> Decision<G::Action> {
        let choices = sight.game.choices(sight.view);
        let action = *self.rng.pick(choices.as_ref()).expect("a bot is asked only when it has a choice");
        Decision { action, insight: Insight::default() }
    }

    fn new_game(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }
}
