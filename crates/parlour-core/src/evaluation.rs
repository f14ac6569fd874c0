//! Evaluation: what a game tells a search about a position, without the search knowing the game.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::game::{Game, Player};
use crate::insight::Feature;

/// A number of an evaluation that tuning may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weight {
    /// What it is the weight of.
    pub name: &'static str,
    /// What it is now.
    pub value: i32,
}

/// No weight is larger, nor smaller than its negative, so that sums of them stay numbers.
pub const MAX_WEIGHT: i32 = 100_000;

/// Weights of a list of names.
pub fn named_weights(names: &[&'static str], values: &[i32]) -> Vec<Weight> {
    names.iter().zip(values).map(|(&name, &value)| Weight { name, value }).collect()
}

/// A static evaluation. Games implement it in their `ai.rs`; a trained one can take its place without a
/// change to any search.
pub trait Evaluation<G: Game> {
    /// What it carries from position to position, so as not to begin anew at each: the first layer of a network,
    /// say. `()` for an evaluation that needs nothing but the state.
    type Trace: Clone;

    /// Whether [`Evaluation::for_each_tactic`] ever visits an action, so that quiescence search can do something.
    const TACTICS: bool = false;

    /// By how many points a quiet action usually changes the value at the most. With it a search may pass over actions
    /// that cannot matter: futility and late move pruning. `None` where that cannot be said.
    const QUIET_MARGIN: Option<i32> = None;

    /// The trace of a state, from nothing.
    fn trace(&self, game: &G, state: &G::State) -> Self::Trace;

    /// Carries a trace over an action, from the state before it to the one after.
    fn follow(
        &self,
        game: &G,
        trace: &mut Self::Trace,
        _before: &G::State,
        _action: G::Action,
        after: &G::State,
    ) {
        *trace = self.trace(game, after);
    }

    /// How good a state that is not over is for `player`, in points. What is good for one of two players is
    /// equally bad for the other.
    fn evaluate(&self, game: &G, state: &G::State, trace: &Self::Trace, player: Player) -> i32;

    /// What the evaluation of a state consists of for `player`, feature by feature, for those who ask why; nothing
    /// where it cannot be told apart. Asked once a decision, never in a search node.
    fn features(&self, _game: &G, _state: &G::State, _player: Player) -> Vec<Feature> {
        Vec::new()
    }

    /// The weights that can be tuned, with their names; none where there is nothing to tune.
    fn weights(&self) -> Vec<Weight> {
        Vec::new()
    }

    /// The same evaluation with other weights: as many as it has, in the same order.
    fn with_weights(&self, _weights: &[i32]) -> Self
    where
        Self: Clone,
    {
        self.clone()
    }

    /// Which actions to look at first: higher comes earlier. Captures and the like belong here. An action with none
    /// (0) is quiet: a search may look less deeply at it, and meets quiet actions in the order of generation.
    fn urgency(&self, _game: &G, _state: &G::State, _action: G::Action) -> i32 {
        0
    }

    /// Whether a quiet action might threaten to win at once: what does not may be left out near the horizon. Asked often,
    /// so a rough answer will do.
    fn may_threaten(&self, _game: &G, _state: &G::State, _action: G::Action) -> bool {
        true
    }

    /// Visits the actions that must be played out before a position can be judged at rest: captures, the last
    /// step to a win. Some of the legal ones, in any stable order, until the visitor breaks.
    fn for_each_tactic<F>(&self, _game: &G, _state: &G::State, _visit: F) -> ControlFlow<()>
    where
        F: FnMut(G::Action) -> ControlFlow<()>,
    {
        ControlFlow::Continue(())
    }
}
