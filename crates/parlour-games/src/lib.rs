//! The games of Parlour, one folder each.
//!
//! This file holds the one list of them: a game is its folder and its line here, and it appears in the
//! terminal, the engine, the bench and the tests. `docs/adding-a-game.md` shows how, step by step.
#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "yardstick"))]
extern crate std;

pub mod corners;
pub mod hnefatafl;
pub mod larva;
#[cfg(test)]
mod lessons;
#[cfg(feature = "pixels")]
pub mod pixels;
pub mod seawars;
pub mod settlers;

use parlour_core::{Editable, Game, Listed, Opponents, Views};

#[cfg(feature = "pixels")]
use pixels::Drawn;

/// What a game has drawn for a small screen, where that is wanted.
#[cfg(not(feature = "pixels"))]
pub trait Drawn {}

#[cfg(not(feature = "pixels"))]
impl<G> Drawn for G {}

/// What a game must be to stand in the list: rules with a card, a scene, an editor and opponents, ready to be shared
/// between threads.
pub trait Playable:
    Game<State: Send + Sync, Action: Send + Sync>
    + Views<View: Send + Sync>
    + Listed
    + Editable
    + Opponents
    + Drawn
    + Send
    + Sync
    + 'static
{
}

impl<G> Playable for G where
    G: Game<State: Send + Sync, Action: Send + Sync>
        + Views<View: Send + Sync>
        + Listed
        + Editable
        + Opponents
        + Drawn
        + Send
        + Sync
        + 'static
{
}

/// Receives every game of the list, each with its own type.
pub trait Visitor {
    /// Called once per game.
    fn visit<G: Playable>(&mut self);
}

/// The one list.
pub fn visit_all(visitor: &mut impl Visitor) {
    visitor.visit::<larva::Larva>();
    visitor.visit::<corners::Corners>();
    visitor.visit::<hnefatafl::Hnefatafl>();
    visitor.visit::<seawars::SeaWars>();
    visitor.visit::<settlers::Settlers>();
}
