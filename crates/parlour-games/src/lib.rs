//! The games of Parlour, one folder each.
//!
//! This file holds the one list of them: a game is its folder and its line here, and it appears in the
//! terminal, the engine, the bench and the tests. `docs/adding-a-game.md` shows how, step by step.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod corners;
pub mod larva;

use parlour_core::{Game, Listed, Opponents, Staged};

/// What a game must be to stand in the list: rules with a card, a scene and opponents.
pub trait Playable: Game + Listed + Staged + Opponents {}
impl<G: Game + Listed + Staged + Opponents> Playable for G {}

/// Receives every game of the list, each with its own type.
pub trait Visitor {
    /// Called once per game.
    fn visit<G>(&mut self)
    where
        G: Playable + Send + Sync + 'static,
        G::State: Send + Sync,
        G::View: Send + Sync,
        G::Action: Send + Sync;
}

/// The one list.
pub fn visit_all(visitor: &mut impl Visitor) {
    visitor.visit::<larva::Larva>();
    visitor.visit::<corners::Corners>();
}
