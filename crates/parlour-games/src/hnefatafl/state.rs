//! A position: the attackers, the defenders with their king, who is to move, and how the game ended if it did.

use parlour_core::Key;
use parlour_core::key::Zobrist;

use super::board::{SQUARES, Set, Square, squares};

/// How a game ended, by the position alone. Repetition is judged by the driver.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Ending {
    /// The king reached his escape.
    Escape,
    /// The king was captured.
    KingCaptured,
    /// The side to move cannot (R4).
    NoMove,
    /// The attackers surrounded all defenders (R9).
    Encircled,
    /// The king sits in a fort that cannot be broken (R10).
    ExitFort,
}

/// One moment of play, in 48 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(super) attackers: Set,
    /// The men, without their king.
    pub(super) men: Set,
    pub(super) key: Key,
    /// Where the king stands; `None` once he is captured.
    pub(super) king: Option<Square>,
    pub(super) is_attackers_turn: bool,
    /// Whether the attackers are to move with all defenders surrounded already (R9). No game leads there, but a
    /// position may be written so.
    pub(super) is_surrounded: bool,
    pub(super) ending: Option<Ending>,
}

/// One word per piece and square, and one for the defenders to move.
const WORDS: Zobrist<{ 3 * SQUARES + 1 }> = Zobrist::new(0x0068_6e65_6661_7466);
const DEFENDERS_TO_MOVE: usize = 3 * SQUARES;

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// An attacker.
    Attacker,
    /// A defender, but not the king.
    Man,
    /// The king.
    King,
}

fn word(piece: Piece, square: Square) -> Key {
    WORDS.word(piece as usize * SQUARES + square.index())
}

impl State {
    /// A position whose ending is yet to be judged.
    pub(super) fn new(attackers: Set, men: Set, king: Option<Square>, is_attackers_turn: bool) -> Self {
        let mut state = State {
            attackers,
            men,
            key: Key::default(),
            king,
            is_attackers_turn,
            is_surrounded: false,
            ending: None,
        };
        state.key = state.fresh_key();
        state
    }

    /// The attackers.
    pub fn attackers(&self) -> Set {
        self.attackers
    }

    /// The defenders without their king.
    pub fn men(&self) -> Set {
        self.men
    }

    /// Where the king stands; `None` once he is captured.
    pub fn king(&self) -> Option<Square> {
        self.king
    }

    /// The king's square as a set; empty once he is captured.
    #[inline]
    pub fn king_bit(&self) -> Set {
        self.king.map_or(0, Square::bit)
    }

    /// The defenders with their king.
    #[inline]
    pub fn defenders(&self) -> Set {
        self.men | self.king_bit()
    }

    /// All pieces.
    #[inline]
    pub fn occupied(&self) -> Set {
        self.attackers | self.defenders()
    }

    /// The pieces of the side to move.
    pub fn own(&self) -> Set {
        if self.is_attackers_turn { self.attackers } else { self.defenders() }
    }

    /// Whether the attackers are to move.
    pub fn is_attackers_turn(&self) -> bool {
        self.is_attackers_turn
    }

    /// How the game ended, if it did.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// What stands on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        match square.bit() {
            bit if self.attackers & bit != 0 => Some(Piece::Attacker),
            bit if self.men & bit != 0 => Some(Piece::Man),
            _ if self.king == Some(square) => Some(Piece::King),
            _ => None,
        }
    }

    /// The key from nothing.
    pub(super) fn fresh_key(&self) -> Key {
        let start = if self.is_attackers_turn { Key::default() } else { WORDS.word(DEFENDERS_TO_MOVE) };
        let key = squares(self.attackers).fold(start, |key, square| key ^ word(Piece::Attacker, square));
        let key = squares(self.men).fold(key, |key, square| key ^ word(Piece::Man, square));
        self.king.map_or(key, |square| key ^ word(Piece::King, square))
    }

    /// A piece of the side to move slides to an empty square. Does not pass the turn.
    #[inline]
    pub(super) fn slide(&mut self, from: Square, to: Square) {
        let both = from.bit() | to.bit();
        let piece = if self.is_attackers_turn {
            self.attackers ^= both;
            Piece::Attacker
        } else if self.king == Some(from) {
            self.king = Some(to);
            Piece::King
        } else {
            self.men ^= both;
            Piece::Man
        };
        self.key ^= word(piece, from) ^ word(piece, to);
    }

    /// Takes captured men of the side that is not to move off the board.
    #[inline]
    pub(super) fn remove(&mut self, captured: Set) {
        let piece = if self.is_attackers_turn {
            self.men ^= captured;
            Piece::Man
        } else {
            self.attackers ^= captured;
            Piece::Attacker
        };
        for square in squares(captured) {
            self.key ^= word(piece, square);
        }
    }

    /// Takes the king off the board.
    pub(super) fn remove_king(&mut self) {
        if let Some(square) = self.king.take() {
            self.key ^= word(Piece::King, square);
        }
    }

    /// It is the other side's turn.
    #[inline]
    pub(super) fn pass_turn(&mut self) {
        self.is_attackers_turn = !self.is_attackers_turn;
        self.key ^= WORDS.word(DEFENDERS_TO_MOVE);
    }
}
