//! A position: where the larva and the birds stand, and who is to move. Sixteen bytes.

use alloc::format;
use alloc::string::String;

use parlour_core::grid::{fields, read_rows, side_to_move, write_rows};
use parlour_core::key::Zobrist;
use parlour_core::{Key, PositionError};

use super::LARVA;
use super::square::{Square, squares};

/// How many birds there are (R1).
pub const BIRD_COUNT: u32 = 4;

/// One moment of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    birds: u32,
    larva: Square,
    is_larvas_turn: bool,
    key: Key,
}

const WORDS: Zobrist<65> = Zobrist::new(0x006c_6172_7661);
const BIRDS_TO_MOVE: usize = 64;

fn larva_word(square: Square) -> Key {
    WORDS.word(square.index())
}

fn bird_word(square: Square) -> Key {
    WORDS.word(32 + square.index())
}

impl State {
    /// A position from its parts.
    pub(super) fn new(larva: Square, birds: u32, is_larvas_turn: bool) -> Self {
        debug_assert!(birds.count_ones() == BIRD_COUNT && birds & larva.bit() == 0);
        let mut state = State { birds, larva, is_larvas_turn, key: Key::default() };
        state.key = state.fresh_key();
        state
    }

    /// The start (R2).
    pub fn start() -> Self {
        let square = |file, rank| Square::at(file, rank).expect("the start squares are dark");
        let birds = [0, 2, 4, 6].iter().map(|&file| square(file, 0).bit()).sum();
        State::new(square(3, 1), birds, true)
    }

    /// Where the larva stands.
    pub fn larva(&self) -> Square {
        self.larva
    }

    /// The set of squares with a bird.
    pub fn birds(&self) -> u32 {
        self.birds
    }

    /// Whether the larva is to move.
    pub fn is_larvas_turn(&self) -> bool {
        self.is_larvas_turn
    }

    /// The set of squares with any piece.
    pub fn occupied(&self) -> u32 {
        self.birds | self.larva.bit()
    }

    /// The key, kept up to date.
    pub fn key(&self) -> Key {
        self.key
    }

    /// The key from nothing.
    pub(super) fn fresh_key(&self) -> Key {
        let start = if self.is_larvas_turn { Key::default() } else { WORDS.word(BIRDS_TO_MOVE) };
        squares(self.birds).fold(start ^ larva_word(self.larva), |key, square| key ^ bird_word(square))
    }

    /// The larva goes to an empty square.
    pub(super) fn move_larva(&mut self, to: Square) {
        self.key ^= larva_word(self.larva) ^ larva_word(to) ^ WORDS.word(BIRDS_TO_MOVE);
        self.larva = to;
        self.is_larvas_turn = false;
    }

    /// A bird goes to an empty square.
    pub(super) fn move_bird(&mut self, from: Square, to: Square) {
        self.key ^= bird_word(from) ^ bird_word(to) ^ WORDS.word(BIRDS_TO_MOVE);
        self.birds ^= from.bit() ^ to.bit();
        self.is_larvas_turn = true;
    }

    /// The position notation: `8/8/8/8/8/8/3L4/B1B1B1B1 l`.
    pub(super) fn to_notation(self) -> String {
        let mut text = write_rows(8, 8, |square| self.piece_letter(square));
        text.push(' ');
        text.push(if self.is_larvas_turn { 'l' } else { 'b' });
        text
    }

    fn piece_letter(self, square: Square) -> Option<char> {
        match square {
            _ if square == self.larva => Some('L'),
            _ if self.birds & square.bit() != 0 => Some('B'),
            _ => None,
        }
    }

    /// Reads the position notation.
    pub(super) fn from_notation(text: &str) -> Result<Self, PositionError> {
        let refuse = |why: String| Err(PositionError::new(why));
        let [board, side] = fields(text, ["a board", "a side to move"])?;
        let (mut larvas, mut birds) = (0_u32, 0_u32);
        read_rows(board, 8, 8, "L, B", |square: Square, letter| {
            let set = match letter {
                'L' => &mut larvas,
                'B' => &mut birds,
                _ => return false,
            };
            *set |= square.bit();
            true
        })?;
        if larvas.count_ones() != 1 {
            return refuse(format!("there must be one larva, not {}", larvas.count_ones()));
        }
        if birds.count_ones() != BIRD_COUNT {
            return refuse(format!("there must be {BIRD_COUNT} birds, not {}", birds.count_ones()));
        }
        let larva = Square::new(larvas.trailing_zeros() as usize);
        Ok(State::new(larva, birds, side_to_move(side, ["l", "b"])? == LARVA))
    }
}
