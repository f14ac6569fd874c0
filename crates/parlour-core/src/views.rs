//! What players may know: views of a state, for games in which something is hidden and for those in which nothing is.
//!
//! An open game says [`Open`] and is done: its views are its states. A game that hides something implements [`Views`]
//! itself, and [`Hidden`] for bots that have to imagine what they cannot see.

use alloc::string::String;
use core::fmt::Debug;
use core::ops::ControlFlow;

use crate::game::{Game, Player, Turn};
use crate::list::List;
use crate::notation::PositionError;
use crate::rng::Rng;

/// Whose eyes a view or a scene is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Viewer {
    /// A player, who knows what that player may know.
    Player(Player),
    /// Someone who holds no seat and knows only what is public.
    Spectator,
}

/// What each viewer may know of a state, and what they see of an action.
pub trait Views: Game {
    /// What one viewer may know of a state.
    type View: Clone + Eq + Debug;

    /// Whether players know different things: a hand of cards, a hidden fleet. Only [`Open`] games say no.
    const HIDDEN: bool = true;

    /// What a viewer may know of a state. The server's redaction is this same function.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// Visits what the player to move may do, from that player's own view: the same actions in the same order
    /// as [`Game::for_each_action`], without needing to know the state.
    fn for_each_choice<F>(&self, view: &Self::View, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Self::Action) -> ControlFlow<()>;

    /// What a viewer learns of an action when it is played at `state`; `None` hides it.
    fn seen(&self, state: &Self::State, action: Self::Action, viewer: Viewer) -> Option<Self::Action>;

    /// What a viewer knows, as text: [`Game::position`] without what is hidden. Never says more than the view.
    fn view_position(&self, view: &Self::View, viewer: Viewer) -> String;

    /// Reads what the player to move knows, as [`Views::view_position`] writes it, and whose turn it is; `None` if it
    /// is not written like a view. In open games nothing is.
    fn parse_view(&self, text: &str) -> Option<Result<(Self::View, Turn), PositionError>>;

    /// What the player to move may do, by that player's view.
    fn choices(&self, view: &Self::View) -> Self::List<Self::Action> {
        let mut list = Self::List::default();
        let _ = self.for_each_choice(view, |action| {
            list.push(action);
            ControlFlow::Continue(())
        });
        list
    }
}

/// Nothing is hidden: everyone knows the state and sees every action.
pub trait Open: Game {}

impl<G: Open> Views for G {
    type View = G::State;

    const HIDDEN: bool = false;

    fn view(&self, state: &G::State, _viewer: Viewer) -> G::State {
        state.clone()
    }

    fn for_each_choice<F>(&self, view: &G::State, visit: F) -> ControlFlow<()>
    where
        F: FnMut(G::Action) -> ControlFlow<()>,
    {
        self.for_each_action(view, visit)
    }

    fn seen(&self, _state: &G::State, action: G::Action, _viewer: Viewer) -> Option<G::Action> {
        Some(action)
    }

    fn view_position(&self, view: &G::State, _viewer: Viewer) -> String {
        self.position(view)
    }

    fn parse_view(&self, _text: &str) -> Option<Result<(G::State, Turn), PositionError>> {
        None
    }
}

/// Something is hidden, and a view says enough to imagine the states behind it.
pub trait Hidden: Views {
    /// A random state consistent with what the viewer knows: `view(sample(v)) == v`.
    fn sample(&self, view: &Self::View, viewer: Viewer, rng: &mut Rng) -> Self::State;

    /// Visits every state consistent with what the viewer knows, until the visitor breaks. There may be a great
    /// many: whoever wants them all should know better.
    fn for_each_consistent<F>(&self, view: &Self::View, viewer: Viewer, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Self::State) -> ControlFlow<()>;
}
