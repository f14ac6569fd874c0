//! A number for every position: 32 larva squares x sets of 4 of the other 31 squares x 2 sides to move.
//!
//! The set of birds is ranked in the combinatorial number system after the larva's own square has been cut
//! out of the board, so that no number is wasted.

use parlour_core::Indexable;

use super::Larva;
use super::square::{Direction, Square, squares};
use super::state::{BIRD_COUNT, State};

/// `CHOOSE[n][k]`: how many sets of `k` there are among `n` squares.
const CHOOSE: [[u32; 5]; 32] = {
    let mut table = [[0; 5]; 32];
    let mut n = 0;
    while n < 32 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= 4 && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

const BIRD_SETS: usize = CHOOSE[31][BIRD_COUNT as usize] as usize;

/// The rank of a set of four among 31 squares.
fn rank(mut set: u32) -> usize {
    let rank_of = |size| {
        let highest = set.trailing_zeros() as usize;
        set &= set - 1;
        CHOOSE[highest][size]
    };
    (1..=BIRD_COUNT as usize).map(rank_of).sum::<u32>() as usize
}

/// The set with a rank: the inverse of [`rank`].
fn unrank(rank: usize) -> u32 {
    let (mut rank, mut set, mut square) = (rank as u32, 0, 31);
    for size in (1..=BIRD_COUNT as usize).rev() {
        square -= 1;
        while CHOOSE[square][size] > rank {
            square -= 1;
        }
        rank -= CHOOSE[square][size];
        set |= 1 << square;
    }
    set
}

/// Cuts the larva's square out of a set of birds.
fn without(set: u32, larva: Square) -> u32 {
    let below = larva.bit() - 1;
    (set & below) | (set >> 1 & !below)
}

/// Puts the larva's square, empty, back into a set of birds.
fn with(set: u32, larva: Square) -> u32 {
    let below = larva.bit() - 1;
    (set & below) | ((set & !below) << 1)
}

impl Indexable for Larva {
    fn index_count(&self) -> usize {
        BIRD_SETS * 32 * 2
    }

    fn index(&self, state: &State) -> usize {
        let birds = rank(without(state.birds(), state.larva()));
        (birds * 32 + state.larva().index()) * 2 + usize::from(state.is_larvas_turn())
    }

    fn at_index(&self, index: usize) -> State {
        let larva = Square::new(index / 2 % 32);
        State::new(larva, with(unrank(index / 64), larva), index % 2 == 1)
    }

    fn for_each_predecessor<F: FnMut(State)>(&self, state: &State, mut visit: F) {
        let free = !state.occupied();
        if state.is_larvas_turn() {
            for bird in squares(state.birds()) {
                let came_from = Direction::DOWN.iter().filter_map(|&direction| bird.step(direction));
                for from in came_from.filter(|from| free & from.bit() != 0) {
                    visit(State::new(state.larva(), state.birds() ^ bird.bit() ^ from.bit(), false));
                }
            }
        } else {
            for from in squares(state.larva().neighbours() & free) {
                visit(State::new(from, state.birds(), true));
            }
        }
    }
}
