//! Pixel art for a screen of 240 by 160: sprites, the one palette, and boards as data.
//!
//! Art is text: rows of letters with a key that says which colour a letter is ([`pack`], for build scripts). What a
//! program carries is constant data: no parsing, no allocation, no floating point.
#![no_std]

#[cfg(any(test, feature = "pack"))]
extern crate std;

mod drawings;
pub mod font;
mod layout;
#[cfg(any(test, feature = "pack"))]
pub mod pack;
pub mod palette;
mod sprite;

pub use drawings::{Drawing, Drawings, Over, Wanted};
pub use font::{Font, Glyph};
pub use layout::{Frame, Ground, Layout, Outline, Pixels, Places};
pub use sprite::{CLEAR, Colour, Rect, Sprite};
