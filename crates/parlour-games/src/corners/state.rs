//! A position: one word a side, who is to move, and in the tournament the number of full moves.

use alloc::format;
use alloc::string::{String, ToString};

use parlour_core::grid::{fields, read_rows, side_to_move, write_rows};
use parlour_core::key::Zobrist;
use parlour_core::{Key, PositionError};

use super::board::{BLUE_HOME, RED_HOME, Square, squares};
use super::{BLUE, words};

/// How many pieces a side has (R1).
pub const PIECE_COUNT: u32 = 12;

/// One moment of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    blue: u64,
    red: u64,
    key: Key,
    full_moves: u16,
    is_blues_turn: bool,
}

/// A word per side and square, and one for red to move.
const WORDS: Zobrist<129> = Zobrist::new(0x63_6f72_6e65_7273);
const RED_TO_MOVE: usize = 128;

fn word(is_blue: bool, square: Square) -> Key {
    WORDS.word(square.index() + if is_blue { 0 } else { 64 })
}

impl State {
    fn new(blue: u64, red: u64, is_blues_turn: bool, full_moves: u16) -> Self {
        let mut state = State { blue, red, key: Key::default(), full_moves, is_blues_turn };
        state.key = state.fresh_key();
        state
    }

    /// The start (R2).
    pub fn start() -> Self {
        State::new(BLUE_HOME, RED_HOME, true, 0)
    }

    /// Blue's pieces.
    pub fn blue(&self) -> u64 {
        self.blue
    }

    /// Red's pieces.
    pub fn red(&self) -> u64 {
        self.red
    }

    /// All pieces.
    pub fn occupied(&self) -> u64 {
        self.blue | self.red
    }

    /// The pieces of the side to move.
    pub fn own(&self) -> u64 {
        if self.is_blues_turn { self.blue } else { self.red }
    }

    /// The pieces of the side to move and of the other, as red would see them: for blue the board is turned.
    pub fn seen_as_red(&self) -> (u64, u64) {
        if self.is_blues_turn {
            (self.blue.reverse_bits(), self.red.reverse_bits())
        } else {
            (self.red, self.blue)
        }
    }

    /// Whether blue is to move.
    pub fn is_blues_turn(&self) -> bool {
        self.is_blues_turn
    }

    /// How many full moves have been played, in the tournament.
    pub fn full_moves(&self) -> u16 {
        self.full_moves
    }

    /// The key, kept up to date.
    pub fn key(&self) -> Key {
        self.key
    }

    /// The key from nothing.
    pub(super) fn fresh_key(&self) -> Key {
        let start = if self.is_blues_turn { Key::default() } else { WORDS.word(RED_TO_MOVE) };
        let key = squares(self.blue).fold(start, |key, square| key ^ word(true, square));
        squares(self.red).fold(key, |key, square| key ^ word(false, square))
    }

    /// A piece of the side to move goes to an empty square.
    pub(super) fn move_piece(&mut self, from: Square, to: Square, counts_moves: bool) {
        self.key ^= word(self.is_blues_turn, from) ^ word(self.is_blues_turn, to) ^ WORDS.word(RED_TO_MOVE);
        let both = from.bit() | to.bit();
        if self.is_blues_turn {
            self.blue ^= both;
        } else {
            self.red ^= both;
            self.full_moves = self.full_moves.saturating_add(u16::from(counts_moves));
        }
        self.is_blues_turn = !self.is_blues_turn;
    }

    /// The men and the side to move one move ago, told by the key they had; `None` when no move led from there.
    pub(super) fn before(&self, key: Key) -> Option<Self> {
        let (is_blue, moved) = if self.is_blues_turn { (false, self.red) } else { (true, self.blue) };
        let rest = self.key ^ key ^ WORDS.word(RED_TO_MOVE);
        squares(moved).find_map(|to| {
            let from =
                squares(!self.occupied()).find(|&from| word(is_blue, from) ^ word(is_blue, to) == rest)?;
            let both = from.bit() | to.bit();
            let (blue, red) =
                if is_blue { (self.blue ^ both, self.red) } else { (self.blue, self.red ^ both) };
            Some(State { blue, red, key, is_blues_turn: is_blue, ..*self })
        })
    }

    /// The position notation; the number of full moves only where it counts.
    pub(super) fn to_notation(self, is_tournament: bool) -> String {
        let mut text = write_rows(8, 8, |square: Square| match square.bit() {
            bit if self.blue & bit != 0 => Some('b'),
            bit if self.red & bit != 0 => Some('r'),
            _ => None,
        });
        text.push(' ');
        text.push(if self.is_blues_turn { 'b' } else { 'r' });
        if is_tournament {
            text.extend([" ", &self.full_moves.to_string()]);
        }
        text
    }

    /// Reads the position notation.
    pub(super) fn from_notation(text: &str, is_tournament: bool) -> Result<Self, PositionError> {
        let refuse = |why: String| Err(PositionError::new(why));
        let (board, side, full_moves) = if is_tournament {
            fields(text, ["a board", "a side to move", "a number of full moves"]).map(<_>::from)?
        } else {
            let [board, side] = fields(text, ["a board", "a side to move"])?;
            (board, side, "0")
        };
        let (mut blue, mut red) = (0, 0);
        read_rows(board, 8, 8, "b, r", |square: Square, letter| {
            let side = match letter {
                'b' => &mut blue,
                'r' => &mut red,
                _ => return false,
            };
            *side |= square.bit();
            true
        })?;
        for (name, pieces) in [(words::PALE, blue), (words::DARK, red)] {
            let count = pieces.count_ones();
            if count != PIECE_COUNT {
                return refuse(format!("there must be {PIECE_COUNT} {name} men, not {count}"));
            }
        }
        let is_blues_turn = side_to_move(side, ["b", "r"])? == BLUE;
        let Ok(full_moves) = full_moves.parse() else {
            return refuse(format!("`{full_moves}` is not a number of full moves"));
        };
        Ok(State::new(blue, red, is_blues_turn, full_moves))
    }
}
