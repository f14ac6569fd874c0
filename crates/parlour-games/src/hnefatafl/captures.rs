//! Captures, R3, R6 and R8, and the capture of the king: all by masks of what stands where.

use super::Hnefatafl;
use super::board::{Direction, Set, Square, beside, neighbours, shift};
use super::state::State;
use super::variants::KingFalls;

/// What a move captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Captures {
    /// The men taken.
    pub men: Set,
    /// Whether the king is taken.
    pub king: bool,
}

impl Captures {
    /// Whether anything is taken.
    pub fn any(&self) -> bool {
        self.men != 0 || self.king
    }
}

/// The enemies on either side of a victim that a piece on `to` closes in on: those with a captor right behind.
#[inline]
fn closed_in(to: Set, captors: Set) -> Set {
    use Direction::{East, North, South, West};
    (shift(to, North) & shift(captors, South))
        | (shift(to, South) & shift(captors, North))
        | (shift(to, East) & shift(captors, West))
        | (shift(to, West) & shift(captors, East))
}

impl Hnefatafl {
    /// What closes defenders in: attackers and hostile squares. The empty throne is hostile to everyone, the king's
    /// own is not hostile to his men (R6).
    #[inline]
    pub(super) fn captors_of_defenders(&self, state: &State) -> Set {
        state.attackers | self.hostile_corners | (self.throne & !state.king_bit())
    }

    /// What closes attackers in: defenders and hostile squares, the throne with or without the king (R6).
    #[inline]
    pub(super) fn captors_of_attackers(&self, state: &State) -> Set {
        state.defenders() | self.hostile_corners | self.throne
    }

    /// What the side to move captures with a piece that has just come to a square. The piece already stands
    /// there; the turn has not passed.
    #[inline]
    pub(super) fn captures(&self, state: &State, to: Square) -> Captures {
        let (own, king) = (state.own(), state.king_bit());
        let enemies = if state.is_attackers_turn { state.defenders() } else { state.attackers };
        // Whatever is captured, some of it is next to the piece that moved.
        if beside(to) & enemies == 0 {
            return Captures::default();
        }
        if state.is_attackers_turn {
            let captors = self.captors_of_defenders(state);
            let mut men = closed_in(to.bit(), captors) & state.men;
            if self.variant.shieldwall && to.bit() & self.edge != 0 {
                men |= self.shieldwall(to, own, enemies) & state.men;
            }
            Captures { men, king: beside(to) & king != 0 && self.king_falls(state, to, captors) }
        } else {
            let mut men = closed_in(to.bit(), self.captors_of_attackers(state)) & state.attackers;
            if self.variant.shieldwall && to.bit() & self.edge != 0 {
                men |= self.shieldwall(to, own, enemies);
            }
            Captures { men, king: false }
        }
    }

    /// Whether an attacker that has come next to the king takes him.
    fn king_falls(&self, state: &State, to: Square, captors: Set) -> bool {
        let king = state.king_bit();
        let is_near_throne = (self.throne | neighbours(self.throne)) & king != 0;
        match self.variant.king_falls {
            KingFalls::LikeAMan if !is_near_throne => closed_in(to.bit(), captors) & king != 0,
            // Attackers all round; beside the throne, the empty throne is one of the four.
            _ => {
                let walls = state.attackers | (self.throne & !king);
                king & self.edge == 0 && neighbours(king) & !walls == 0
            }
        }
    }

    /// The rows along the edge that a piece on `to` closes as a bracket (R8).
    fn shieldwall(&self, to: Square, own: Set, enemies: Set) -> Set {
        let mut taken = 0;
        for inward in Direction::ALL {
            // On the south edge, going further south leaves the board; inward is north.
            if shift(to.bit(), inward.opposite()) & self.board != 0 {
                continue;
            }
            let along = match inward {
                Direction::North | Direction::South => [Direction::East, Direction::West],
                Direction::East | Direction::West => [Direction::North, Direction::South],
            };
            for direction in along {
                taken |= self.row(to, direction, inward, own, enemies);
            }
        }
        taken
    }

    /// The row of enemies that begins beside `to`, if it is walled in: two or more, each with an enemy of theirs
    /// in front, and at the far end another or a corner.
    fn row(&self, to: Square, along: Direction, inward: Direction, own: Set, enemies: Set) -> Set {
        let mut row = 0;
        let mut next = shift(to.bit(), along) & self.board;
        while next & enemies != 0 {
            row |= next;
            next = shift(next, along) & self.board;
        }
        let is_bracketed = next & (own | self.corners) != 0;
        let is_fronted = shift(row, inward) & !own == 0;
        if row.count_ones() >= 2 && is_bracketed && is_fronted { row } else { 0 }
    }
}
