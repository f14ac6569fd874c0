//! What sees a win coming without searching for it, for the network.

use super::board::{Direction, Set, shift, slides_through};

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
