//! Which roles have a picture: a game may be played before it has any art, and front ends then draw plain discs.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Piece;

/// The symbols of a game's art, each looked for once.
#[derive(Clone, Debug)]
pub struct Symbols {
    art: &'static str,
    /// The roles that have been asked for, and whether there is a symbol with that id.
    known: Vec<(String, bool)>,
}

impl Symbols {
    /// Returns the symbols of a game's art, an SVG document or nothing.
    pub const fn new(art: &'static str) -> Self {
        Symbols { art, known: Vec::new() }
    }

    /// Returns whether there is a symbol for a role.
    pub fn has(&mut self, role: &str) -> bool {
        if let Some((_, has)) = self.known.iter().find(|(known, _)| known == role) {
            return *has;
        }
        let has = !role.is_empty() && self.art.contains(&format!("id=\"{role}\""));
        self.known.push((role.into(), has));
        has
    }

    /// Says of each piece whether it is plain.
    pub fn mark(&mut self, pieces: &mut [Piece]) {
        for piece in pieces {
            piece.is_plain = !self.has(&piece.role);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Player;

    #[test]
    fn a_piece_without_a_symbol_is_plain() {
        let mut symbols = Symbols::new(r#"<svg><symbol id="king"/></svg>"#);
        let mut pieces = ["king", "kin", "", "king"].map(|role| Piece::new(&"a1", Player::FIRST, role, 'k'));
        symbols.mark(&mut pieces);
        assert_eq!(pieces.map(|piece| piece.is_plain), [false, true, true, false]);
    }
}
