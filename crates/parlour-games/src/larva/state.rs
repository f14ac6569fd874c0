//! A position: where the larva and the birds stand, and who is to move. Sixteen bytes.

use alloc::format;
use alloc::string::String;

use parlour_core::key::Zobrist;
use parlour_core::{Key, PositionError};

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
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let piece = Square::at(file, rank).and_then(|square| self.piece_letter(square));
                let Some(letter) = piece else {
                    empty += 1;
                    continue;
                };
                push_empty(&mut text, empty);
                empty = 0;
                text.push(letter);
            }
            push_empty(&mut text, empty);
            text.push(if rank > 0 { '/' } else { ' ' });
        }
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
        let fields: alloc::vec::Vec<&str> = text.split_whitespace().collect();
        let &[board, side] = fields.as_slice() else {
            return refuse(format!(
                "expected two fields, a board and a side to move; found {}",
                fields.len()
            ));
        };
        let ranks = board.split('/').count();
        if ranks != 8 {
            return refuse(format!("the board has {ranks} ranks, not 8"));
        }
        let (mut larvas, mut birds) = (0_u32, 0_u32);
        for (line, rank) in board.split('/').zip((0..8).rev()) {
            read_rank(line, rank, &mut larvas, &mut birds)?;
        }
        if larvas.count_ones() != 1 {
            return refuse(format!("there is one larva, not {}", larvas.count_ones()));
        }
        if birds.count_ones() != BIRD_COUNT {
            return refuse(format!("there are {BIRD_COUNT} birds, not {}", birds.count_ones()));
        }
        let larva = Square::new(larvas.trailing_zeros() as usize);
        match side {
            "l" => Ok(State::new(larva, birds, true)),
            "b" => Ok(State::new(larva, birds, false)),
            _ => refuse(format!("the side to move is l or b, not `{side}`")),
        }
    }
}

fn push_empty(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push(char::from(b'0' + empty));
    }
}

/// Reads one rank of the board into the sets of larvas and birds.
fn read_rank(line: &str, rank: i8, larvas: &mut u32, birds: &mut u32) -> Result<(), PositionError> {
    let mut file = 0_i8;
    for letter in line.chars() {
        let set = match letter {
            '1'..='8' => {
                file = file.saturating_add(letter as i8 - b'0' as i8);
                continue;
            }
            'L' => &mut *larvas,
            'B' => &mut *birds,
            _ => {
                return Err(PositionError::new(format!(
                    "`{letter}` in rank {} is not L, B or 1-8",
                    rank + 1
                )));
            }
        };
        if file < 8 {
            let square = Square::at(file, rank).ok_or_else(|| {
                PositionError::new(format!(
                    "{letter} stands on {}{}, a light square; all play is on the dark ones",
                    char::from(b'a' + file as u8),
                    rank + 1
                ))
            })?;
            *set |= square.bit();
        }
        file = file.saturating_add(1);
        if file > 8 {
            break;
        }
    }
    match file {
        8 => Ok(()),
        _ => Err(PositionError::new(format!("rank {} is not 8 squares wide", rank + 1))),
    }
}
