//! Letters, faces, buttons, signs, panels: what the house itself is drawn with.
//!
//! The art stands beside this file as text, and the build script packs it. The colours of everything are in
//! [`palette`].

mod panels;
mod text;

pub use parlour_pixels::palette;
use parlour_pixels::{Drawing, Drawings, Font, Glyph, Pixels, Sprite, Wanted};

pub use panels::{Look, bar, button, panel, planks};
pub use text::{Align, Ink, Text, wrap};

/// The fonts.
pub mod font {
    use super::{Font, Glyph};

    include!(concat!(env!("OUT_DIR"), "/fonts.rs"));
}

include!(concat!(env!("OUT_DIR"), "/house.rs"));

/// A sprite of the house by its name: `lamp`, `cup`, `arrow-left`, `button-a`, `thinking-0`.
pub fn sprite(name: &str) -> Option<&'static Sprite> {
    DRAWINGS.named(name)
}

/// A drawing of the house by its name, for squares of a size: `cursor`, `target`.
pub fn sized(name: &str, size: u8) -> Option<&'static Drawing> {
    DRAWINGS.find(&Wanted { size, ..Wanted::named(name) })
}

/// The face of a character (24 by 24): one of the birds, `champion`, `guest`, `laboratory`, or `you`. Whoever has none
/// is a guest.
pub fn face(name: &str) -> Option<&'static Sprite> {
    portrait("face-", name)
}

/// The same in small (12 by 10, the cup 12 by 13).
pub fn head(name: &str) -> Option<&'static Sprite> {
    portrait("head-", name)
}

/// The face of a character at the table of a game: a guest is the machine that its report is about, where the game has
/// drawn it.
pub fn face_at(game: &Pixels, name: &str) -> Option<&'static Sprite> {
    let guest = (name == "guest").then(|| game.drawings.named("guest")).flatten();
    guest.or_else(|| face(name))
}

/// The same in small.
pub fn head_at(game: &Pixels, name: &str) -> Option<&'static Sprite> {
    let guest = (name == "guest").then(|| game.drawings.named("guest-head")).flatten();
    guest.or_else(|| head(name))
}

fn portrait(kind: &str, name: &str) -> Option<&'static Sprite> {
    let is_it = |drawing: &&Drawing| drawing.name.strip_prefix(kind) == Some(name);
    DRAWINGS.0.iter().find(is_it).map(|drawing| &drawing.sprite).or_else(|| {
        let is_guest = |drawing: &&Drawing| drawing.name.strip_prefix(kind) == Some("guest");
        DRAWINGS.0.iter().find(is_guest).map(|drawing| &drawing.sprite)
    })
}

/// The dots that hop while someone thinks, frame by frame.
pub static THINKING: [Sprite; 3] = [drawn("thinking-0"), drawn("thinking-1"), drawn("thinking-2")];

/// Water that rises and falls, frame by frame.
pub static SPLASH: [Sprite; 4] = [drawn("splash-0"), drawn("splash-1"), drawn("splash-2"), drawn("splash-3")];

/// A blast, frame by frame.
pub static BLAST: [Sprite; 4] = [drawn("blast-0"), drawn("blast-1"), drawn("blast-2"), drawn("blast-3")];

/// A sprite that is known to be there when the program is built.
const fn drawn(name: &str) -> Sprite {
    let mut index = 0;
    while index < DRAWINGS.0.len() {
        if is_same(DRAWINGS.0[index].name, name) {
            return DRAWINGS.0[index].sprite;
        }
        index += 1;
    }
    panic!("the house has no such drawing")
}

const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_has_a_face() {
        for name in ["wren", "finch", "starling", "magpie", "crow", "hawk", "raven", "owl", "champion", "you"]
        {
            assert_ne!(face(name), face("guest"), "{name}");
            assert_ne!(head(name), head("guest"), "{name}");
            assert_eq!(face(name).map(|face| (face.width, face.height)), Some((24, 24)), "{name}");
        }
        assert!(face("guest").is_some() && face("nobody") == face("guest"));
        let games = ["corners", "seawars"].map(|id| parlour_games::pixels::pixels(id).expect("it is drawn"));
        assert_ne!(face_at(games[0], "guest"), face_at(games[1], "guest"));
        assert_ne!(head_at(games[0], "guest"), head_at(games[1], "guest"));
        assert_eq!(face_at(games[0], "owl"), face("owl"));
    }
}
