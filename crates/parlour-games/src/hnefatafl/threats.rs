//! What sees a win coming without searching for it, for the network and its search.

use super::Hnefatafl;
use super::board::{Direction, Set, beside, first_on_the_way, shift, slides, slides_through, squares};
use super::evaluation::closing;
use super::state::State;

/// The squares from which a rook would have more than one of these goals before it.
pub(super) fn open_lines(goals: Set, open: Set) -> Set {
    let [north, south, east, west] =
        Direction::ALL.map(|direction| slides_through(goals & open, direction, open));
    (north & south) | (east & west) | ((north | south) & (east | west))
}

/// The place of the feature that [`linked`](super::evaluation) counts.
pub(super) const LINKED: usize = 23;

/// How many pairs of a set touch at a corner: the same on a turned board, as [`linked`](super::evaluation) is not.
pub(super) fn links(set: Set) -> u32 {
    let north = shift(set, Direction::North);
    (set & shift(north, Direction::East)).count_ones() + (set & shift(north, Direction::West)).count_ones()
}

impl Hnefatafl {
    /// Whether the player not to move would win at the next move if nothing were done: the king has a way out, or an
    /// attacker can close the last gap around him.
    #[inline]
    pub(super) fn is_threatened(&self, state: &State) -> bool {
        let Some(king) = state.king else { return false };
        let blockers = self.blockers(state);
        if state.is_attackers_turn {
            return slides(king, blockers) & self.escapes != 0;
        }
        let gaps = if self.is_king_weak(king) {
            closing(king.bit(), self.captors_of_defenders(state))
        } else {
            let free = beside(king) & !(state.attackers | (self.throne & !king.bit()));
            let may_fall = free.is_power_of_two() && king.bit() & self.edge == 0;
            if may_fall { free } else { 0 }
        };
        squares(gaps & !blockers & self.stops).any(|gap| {
            Direction::ALL.iter().any(|&direction| {
                first_on_the_way(gap, direction, blockers)
                    .is_some_and(|from| state.attackers & from.bit() != 0)
            })
        })
    }
}
