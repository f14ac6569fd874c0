//! Sampling a random move by rejection, faster than by counting all moves.
//!
//! Every piece has twenty squares in line with it on the largest board. A piece and one of its twenty are drawn
//! until they make a legal move, so each legal move is equally likely. What makes it fast is a list of the
//! pieces, kept from one draw to the next: as long as nothing was captured it is right.

use parlour_core::Rng;

use super::Hnefatafl;
use super::action::Move;
use super::board::{Direction, SQUARES, STRIDE, Set, Square, ray, squares};
use super::state::State;

/// Squares in line with a piece, on the largest board.
const LINES: usize = 2 * (STRIDE as usize - 1);
/// The most pieces of a side.
const MOST_PIECES: usize = 24;

/// The squares in line with each, and the way there: first along its rank, then along its file.
static IN_LINE: [[(Square, Direction); LINES]; SQUARES] = {
    let mut table = [[(Square::new(0), Direction::North); LINES]; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let (file, rank) = (from as u8 % STRIDE, from as u8 / STRIDE);
        let (mut step, mut filled) = (0, 0);
        while step < STRIDE {
            if step != file {
                let way = if step < file { Direction::West } else { Direction::East };
                table[from][filled] = (Square::at(step, rank), way);
                filled += 1;
            }
            step += 1;
        }
        step = 0;
        while step < STRIDE {
            if step != rank {
                let way = if step < rank { Direction::South } else { Direction::North };
                table[from][filled] = (Square::at(file, step), way);
                filled += 1;
            }
            step += 1;
        }
        from += 1;
    }
    table
};

/// The pieces of both sides in lists, as they stood when last looked at.
#[derive(Clone, Debug, Default)]
pub struct Sampler {
    sides: [Pieces; 2],
}

#[derive(Clone, Debug)]
struct Pieces {
    set: Set,
    list: [Square; MOST_PIECES],
    count: u32,
}

impl Default for Pieces {
    fn default() -> Self {
        Pieces { set: 0, list: [Square::new(0); MOST_PIECES], count: 0 }
    }
}

impl Pieces {
    #[cold]
    fn list(&mut self, set: Set) {
        (self.set, self.count) = (set, set.count_ones());
        for (slot, square) in self.list.iter_mut().zip(squares(set)) {
            *slot = square;
        }
    }
}

/// Random numbers below a bound, several from one random word: after each, the low half of the product is as random as
/// the word was.
struct Draws {
    word: u64,
    left: u32,
    bound: u64,
}

/// So many numbers from a word; below at most 480, none is likelier than another by more than one part in a hundred
/// thousand million.
const DRAWS_PER_WORD: u32 = 3;

impl Draws {
    #[inline]
    fn next(&mut self, rng: &mut Rng) -> usize {
        if self.left == 0 {
            (self.word, self.left) = (rng.next_u64(), DRAWS_PER_WORD);
        }
        self.left -= 1;
        let wide = u128::from(self.word) * u128::from(self.bound);
        self.word = wide as u64;
        (wide >> 64) as usize
    }
}

impl Sampler {
    /// A legal move of a game that is not over, each equally likely.
    #[inline]
    pub fn draw(&mut self, game: &Hnefatafl, state: &State, rng: &mut Rng) -> Move {
        let pieces = &mut self.sides[usize::from(state.is_attackers_turn)];
        let own = state.own();
        if pieces.set != own {
            pieces.list(own);
        }
        let blockers = game.blockers(state);
        let mut draws = Draws { word: 0, left: 0, bound: u64::from(pieces.count) * LINES as u64 };
        loop {
            let number = draws.next(rng);
            let index = number / LINES;
            let from = pieces.list[index];
            let (to, way) = IN_LINE[from.index()][number % LINES];
            let path = ray(from, way) & !ray(to, way);
            let stops = if state.king == Some(from) { game.board } else { game.stops };
            if path & blockers == 0 && stops & to.bit() != 0 {
                // The draw will be played: the list follows.
                pieces.list[index] = to;
                pieces.set ^= from.bit() ^ to.bit();
                return Move { from, to };
            }
        }
    }
}
