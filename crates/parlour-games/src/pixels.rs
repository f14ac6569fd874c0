//! What the games have drawn for a small screen: sprites, boards, cards for the menu.
//!
//! Each game's `pixels/` holds them as text, which the build script packs.

pub use parlour_pixels::Pixels;

use crate::PIXELS;

/// Returns the pixels of the game with an id; `None` if it has none.
pub fn pixels(id: &str) -> Option<&'static Pixels> {
    PIXELS.iter().find(|(known, _)| *known == id).map(|(_, pixels)| *pixels)
}
