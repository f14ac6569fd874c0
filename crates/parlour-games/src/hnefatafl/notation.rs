//! Positions as text: the notation of `OpenTafl`, and the forms of it that other programs write.

use alloc::format;
use alloc::string::String;

use parlour_core::PositionError;
use parlour_core::grid::{fields, read_rows, side_to_move, write_rows};

use super::board::{Set, Square, first, neighbours, squares};
use super::state::{Piece, State};
use super::{ATTACKERS, Hnefatafl, words};

fn refuse<T>(why: impl Into<String>) -> Result<T, PositionError> {
    Err(PositionError::new(why))
}

impl Hnefatafl {
    /// `3ttttt3/.../3ttttt3 a`.
    pub(super) fn write_position(&self, state: &State) -> String {
        let size = self.variant.size;
        let mut text = write_rows(size, size, |square| {
            state.piece(square).map(|piece| match piece {
                Piece::Attacker => 't',
                Piece::Man => 'T',
                Piece::King => 'K',
            })
        });
        text.push_str(if state.is_attackers_turn { " a" } else { " d" });
        text
    }

    /// Reads a position, and refuses what no game could show.
    pub(super) fn read_position(&self, text: &str) -> Result<State, PositionError> {
        let [board, side] = fields(text, ["a board", "a side to move"])?;
        let is_attackers_turn = side_to_move(&side.to_ascii_lowercase(), ["a", "d"])? == ATTACKERS;
        let (attackers, men, kings) = self.read_board(board)?;
        self.check_counts(attackers, men, kings)?;
        let mut state = State::new(attackers, men, first(kings), is_attackers_turn);
        self.check_past(&state)?;
        state.is_surrounded = is_attackers_turn && self.variant.encirclement && self.is_encircled(&state);
        state.ending = self.ending(&state);
        Ok(state)
    }

    /// The attackers, the men and the kings of a board field.
    fn read_board(&self, board: &str) -> Result<(Set, Set, Set), PositionError> {
        let board = board.strip_prefix('/').unwrap_or(board);
        let board = board.strip_suffix('/').unwrap_or(board);
        let size = self.variant.size;
        let (mut attackers, mut men, mut kings) = (0, 0, 0);
        read_rows(board, size, size, "t, T, K", |square: Square, letter| {
            let set = match letter {
                't' | 'a' | 'A' => &mut attackers,
                'T' | 'd' | 'D' => &mut men,
                'K' | 'k' => &mut kings,
                _ => return false,
            };
            *set |= square.bit();
            true
        })?;
        Ok((attackers, men, kings))
    }

    fn check_counts(&self, attackers: Set, men: Set, kings: Set) -> Result<(), PositionError> {
        if kings.count_ones() > 1 {
            return refuse(format!("there must be one king, not {}", kings.count_ones()));
        }
        for (name, set, most) in [("attackers", attackers, self.attacker_count), ("men", men, self.man_count)]
        {
            if set.count_ones() > most {
                return refuse(format!("there may be at most {most} {name}, not {}", set.count_ones()));
            }
        }
        match first((attackers | men) & !self.stops) {
            Some(square) => refuse(words::only_the_king(square)),
            None => Ok(()),
        }
    }

    /// Refuses positions that the game would have ended before.
    fn check_past(&self, state: &State) -> Result<(), PositionError> {
        let Some(king) = state.king else {
            if self.could_have_fallen(state) {
                return Ok(());
            }
            return refuse("there must be a king, or a square where he has just been captured");
        };
        if !state.is_attackers_turn && king.bit() & self.escapes != 0 {
            return refuse("the king has escaped, so the defenders have won before this turn");
        }
        Ok(())
    }

    /// Whether there is an empty square where the attackers could have captured the king with their last move.
    fn could_have_fallen(&self, state: &State) -> bool {
        let empty = self.board & !state.occupied() & !self.escapes;
        !state.is_attackers_turn
            && squares(empty).any(|king| {
                let before = State { king: Some(king), is_attackers_turn: true, ..*state };
                squares(neighbours(king.bit()) & state.attackers).any(|to| self.captures(&before, to).king)
            })
    }
}
