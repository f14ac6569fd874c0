//! What the games have drawn for a small screen: sprites, boards, cards for the menu.
//!
//! Each game's `pixels/` holds them as text, which the build script packs.

pub use parlour_pixels::Pixels;

use crate::{Playable, Visitor, visit_all};

/// A game that is drawn for a small screen.
pub trait Drawn {
    /// Its pixels.
    fn pixels() -> &'static Pixels;
}

/// The pixels of the game with an id.
pub fn pixels(id: &str) -> Option<&'static Pixels> {
    struct Find<'a> {
        id: &'a str,
        found: Option<&'static Pixels>,
    }

    impl Visitor for Find<'_> {
        fn visit<G: Playable>(&mut self) {
            if G::INFO.id == self.id {
                self.found = Some(G::pixels());
            }
        }
    }

    let mut find = Find { id, found: None };
    visit_all(&mut find);
    find.found
}
