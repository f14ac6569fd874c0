//! The cast: which piece of one scene is which piece of the next.
//!
//! A state does not remember which bird is which; a front end that animates must. Comparing the pieces of two
//! positions tells it, for any number of pieces that change at once. Each piece of the new position takes the number
//! of one of the old, in this order of preference:
//!
//! 1. the one on the same spot with the same owner and role: it stayed;
//! 2. one elsewhere with the same owner and role, whose spot is now empty or another's: it moved. Several that moved
//!    at once are matched in the order in which the game lists its pieces;
//! 3. the one on the same spot with the same role but another owner: it turned over.
//!
//! Whatever is left of the old is gone, and whatever is left of the new is new.

use alloc::vec::Vec;

use super::Piece;

/// The pieces a viewer has seen, with the numbers they go by.
#[derive(Clone, Debug, Default)]
pub struct Cast {
    pieces: Vec<Piece>,
    last_id: u32,
}

impl Cast {
    /// Numbers the pieces of the next position.
    pub fn follow(&mut self, mut pieces: Vec<Piece>) {
        let mut left: Vec<Piece> = core::mem::take(&mut self.pieces);
        let ways: [fn(&Piece, &Piece) -> bool; 3] = [
            |known, piece| known.spot == piece.spot && is_alike(known, piece),
            is_alike,
            |known, piece| known.spot == piece.spot && known.role == piece.role,
        ];
        for is_same in ways {
            for piece in pieces.iter_mut().filter(|piece| piece.id == 0) {
                if let Some(index) = left.iter().position(|known| is_same(known, piece)) {
                    piece.id = left.remove(index).id;
                }
            }
        }
        for piece in pieces.iter_mut().filter(|piece| piece.id == 0) {
            self.last_id += 1;
            piece.id = self.last_id;
        }
        self.pieces = pieces;
    }

    /// The pieces of the last position, with their numbers.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }
}

fn is_alike(known: &Piece, piece: &Piece) -> bool {
    known.owner == piece.owner && known.role == piece.role
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Player;
    use alloc::string::ToString;

    /// Pieces written as owner, role and spot: `1man@a1 2king@b2`.
    fn pieces(text: &str) -> Vec<Piece> {
        let piece = |word: &str| {
            let (role, spot) = word[1..].split_once('@').unwrap();
            let owner = Player::new(usize::from(word.as_bytes()[0] - b'1'));
            let role = role.to_string().into();
            Piece { role, ..Piece::new(&spot, owner, "", 'x') }
        };
        text.split_whitespace().map(piece).collect()
    }

    fn ids_after(positions: &[&str]) -> Vec<u32> {
        let mut cast = Cast::default();
        for position in positions {
            cast.follow(pieces(position));
        }
        cast.pieces().iter().map(|piece| piece.id).collect()
    }

    #[test]
    fn pieces_are_known_again() {
        // One stays, one moves, one is new.
        assert_eq!(ids_after(&["1man@a1 1man@b1", "1man@a1 1man@c1 1man@d1"]), [1, 2, 3]);
        // Two move at once, in the order they are listed.
        assert_eq!(ids_after(&["1man@a1 1man@b1", "1man@a2 1man@b2"]), [1, 2]);
        // One is put down, and two turn over.
        assert_eq!(ids_after(&["1man@a1 2man@b1 2man@c1", "1man@a1 1man@b1 1man@c1 1man@d1"]), [1, 2, 3, 4]);
        // A capture by taking the place is a move, not a turning over.
        assert_eq!(ids_after(&["1man@a1 2man@b1", "1man@b1"]), [1]);
        // Another role is another piece.
        assert_eq!(ids_after(&["1man@a1", "1king@a1"]), [2]);
        // Gone and back is somebody new.
        assert_eq!(ids_after(&["1man@a1", "", "1man@a1"]), [2]);
    }
}
