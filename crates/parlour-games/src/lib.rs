//! The games of Parlour, one folder each.
//!
//! This file holds the one list of them: a game is its folder and its line here, and it appears in the
//! terminal, the engine, the bench and the tests. `docs/adding-a-game.md` shows how, step by step.
#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "reference"))]
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

#[cfg(feature = "pixels")]
use parlour_core::Playable;
use parlour_core::Visitor;

/// The one list.
pub fn visit_all(visitor: &mut impl Visitor) {
    visitor.visit::<larva::Larva>();
    visitor.visit::<corners::Corners>();
    visitor.visit::<hnefatafl::Hnefatafl>();
    visitor.visit::<seawars::SeaWars>();
    visitor.visit::<settlers::Settlers>();
}

/// The ids of those that are drawn in pixels, for the menu and the boards of a small console.
pub const DRAWN_IN_PIXELS: &[&str] = include!(concat!(env!("OUT_DIR"), "/drawn_in_pixels.rs"));

/// The pixel art of the same list, by the games' ids.
#[cfg(feature = "pixels")]
pub static PIXELS: &[(&str, &pixels::Pixels)] = &[
    (larva::Larva::INFO.id, &larva::pixels::PIXELS),
    (corners::Corners::INFO.id, &corners::pixels::PIXELS),
    (hnefatafl::Hnefatafl::INFO.id, &hnefatafl::pixels::PIXELS),
    (seawars::SeaWars::INFO.id, &seawars::pixels::PIXELS),
    (settlers::Settlers::INFO.id, &settlers::pixels::PIXELS),
];
