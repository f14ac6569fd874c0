//! The cast: which piece of one scene is which piece of the next.
//!
//! A state does not remember which bird is which; a front end that animates must. No game here moves two
//! pieces of one owner and role in one action, so comparing two scenes tells them apart.

use alloc::vec::Vec;

use super::Piece;

/// The pieces a viewer has seen, with the numbers they go by.
#[derive(Clone, Debug, Default)]
pub struct Cast {
    pieces: Vec<Piece>,
    last_id: u32,
}

impl Cast {
    /// Numbers the pieces of the next position: one that stayed or moved keeps its number, a new one gets the
    /// next.
    pub fn follow(&mut self, mut pieces: Vec<Piece>) {
        let mut left: Vec<Piece> = core::mem::take(&mut self.pieces);
        for piece in &mut pieces {
            piece.id =
                take_id(&mut left, |known| known.spot == piece.spot && is_alike(known, piece)).unwrap_or(0);
        }
        for piece in pieces.iter_mut().filter(|piece| piece.id == 0) {
            piece.id = take_id(&mut left, |known| is_alike(known, piece)).unwrap_or_else(|| {
                self.last_id += 1;
                self.last_id
            });
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

fn take_id(left: &mut Vec<Piece>, fits: impl Fn(&Piece) -> bool) -> Option<u32> {
    left.iter().position(fits).map(|index| left.remove(index).id)
}
