//! A position: one word a side, who is to move, and in the tournament the number of full moves.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::key::Zobrist;
use parlour_core::{Key, PositionError};

use super::board::{BLUE_HOME, RED_HOME, Square, squares};

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

    /// The position notation; the number of full moves only where it counts.
    pub(super) fn to_notation(self, is_tournament: bool) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let bit = Square::at(file, rank).bit();
                let letter = if self.blue & bit != 0 { 'b' } else { 'r' };
                if self.occupied() & bit == 0 {
                    empty += 1;
                    continue;
                }
                push_empty(&mut text, empty);
                empty = 0;
                text.push(letter);
            }
            push_empty(&mut text, empty);
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        text.push(if self.is_blues_turn { 'b' } else { 'r' });
        if is_tournament {
            text.extend([" ", &self.full_moves.to_string()]);
        }
        text
    }

    /// Reads the position notation.
    pub(super) fn from_notation(text: &str, is_tournament: bool) -> Result<Self, PositionError> {
        let refuse = |why: String| Err(PositionError::new(why));
        let fields: Vec<&str> = text.split_whitespace().collect();
        let (board, side, full_moves) = match (fields.as_slice(), is_tournament) {
            (&[board, side], false) => (board, side, "0"),
            (&[board, side, full_moves], true) => (board, side, full_moves),
            (_, false) => {
                return refuse(format!(
                    "expected two fields, a board and a side to move; found {}",
                    fields.len()
                ));
            }
            (_, true) => {
                return refuse(format!(
                    "expected three fields, a board, a side to move and a number of full moves; found {}",
                    fields.len()
                ));
            }
        };
        let ranks = board.split('/').count();
        if ranks != 8 {
            return refuse(format!("the board has {ranks} ranks, not 8"));
        }
        let (mut blue, mut red) = (0, 0);
        for (line, rank) in board.split('/').zip((0..8).rev()) {
            read_rank(line, rank, &mut blue, &mut red)?;
        }
        for (name, pieces) in [("blue", blue), ("red", red)] {
            let count = pieces.count_ones();
            if count != PIECE_COUNT {
                return refuse(format!("{name} has {PIECE_COUNT} pieces, not {count}"));
            }
        }
        let is_blues_turn = match side {
            "b" => true,
            "r" => false,
            _ => return refuse(format!("the side to move is b or r, not `{side}`")),
        };
        let Ok(full_moves) = full_moves.parse() else {
            return refuse(format!("`{full_moves}` is not a number of full moves"));
        };
        Ok(State::new(blue, red, is_blues_turn, full_moves))
    }
}

fn push_empty(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push(char::from(b'0' + empty));
    }
}

/// Reads one rank of the board into the two sides.
fn read_rank(line: &str, rank: u8, blue: &mut u64, red: &mut u64) -> Result<(), PositionError> {
    let mut file = 0_u8;
    for letter in line.chars() {
        let width = match letter {
            '1'..='8' => letter as u8 - b'0',
            'b' | 'r' => 1,
            _ => {
                return Err(PositionError::new(format!(
                    "`{letter}` in rank {} is not b, r or 1-8",
                    rank + 1
                )));
            }
        };
        if file + width > 8 {
            return Err(PositionError::new(format!("rank {} is more than 8 squares wide", rank + 1)));
        }
        match letter {
            'b' => *blue |= Square::at(file, rank).bit(),
            'r' => *red |= Square::at(file, rank).bit(),
            _ => {}
        }
        file += width;
    }
    match file {
        8 => Ok(()),
        _ => Err(PositionError::new(format!("rank {} is only {file} squares wide", rank + 1))),
    }
}
