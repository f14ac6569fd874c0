//! How a game ends by what stands on the board: escape, R4, encirclement (R9) and the exit fort (R10).

use super::Hnefatafl;
use super::board::{Direction, Set, Square, around, beside, flood, neighbours, reaches, shift, squares};
use super::state::{Ending, State};

impl Hnefatafl {
    /// How the game has ended, judged from nothing; the turn has passed already.
    pub(super) fn ending(&self, state: &State) -> Option<Ending> {
        self.won(state, |state| self.is_encircled(state)).or_else(|| self.stuck(state))
    }

    /// The same after a move to a square, leaving out what the move cannot have changed. Whether a ring of
    /// attackers was closed before is for the caller to know.
    #[inline]
    pub(super) fn ending_after(&self, state: &State, to: Square, had_ring: bool) -> Option<Ending> {
        // A ring that has just closed runs through the square that was moved to: two more attackers of it are
        // among the eight squares around.
        let may_encircle = |state: &State| {
            let others = around(to) & state.attackers;
            (had_ring || others & others.wrapping_sub(1) != 0) && self.is_encircled(state)
        };
        self.won(state, may_encircle).or_else(|| self.stuck(state))
    }

    #[inline]
    fn won(&self, state: &State, is_encircled: impl Fn(&State) -> bool) -> Option<Ending> {
        let Some(king) = state.king else { return Some(Ending::KingCaptured) };
        if state.is_attackers_turn {
            match () {
                () if king.bit() & self.escapes != 0 => Some(Ending::Escape),
                () if self.variant.exit_fort && self.is_exit_fort(state) => Some(Ending::ExitFort),
                () => None,
            }
        } else {
            (self.variant.encirclement && is_encircled(state)).then_some(Ending::Encircled)
        }
    }

    /// The side to move loses when it cannot (R4).
    #[inline]
    pub(super) fn stuck(&self, state: &State) -> Option<Ending> {
        (!self.can_move(state)).then_some(Ending::NoMove)
    }

    /// Whether the side to move has a move.
    #[inline]
    fn can_move(&self, state: &State) -> bool {
        let empty = self.board & !state.occupied();
        let men = if state.is_attackers_turn { state.attackers } else { state.men };
        // Nearly always someone can step north, which is quickly seen.
        if shift(men, Direction::North) & empty & self.stops != 0 {
            return true;
        }
        if neighbours(men) & empty & self.stops != 0 {
            return true;
        }
        let king = if state.is_attackers_turn { 0 } else { state.king_bit() };
        neighbours(king) & empty & !self.shut != 0 || self.can_cross(men, empty)
    }

    /// Whether a man can slide across the empty throne: rarely the only move there is.
    #[cold]
    fn can_cross(&self, men: Set, empty: Set) -> bool {
        let throne = self.throne & empty & !self.shut;
        Direction::ALL
            .iter()
            .any(|&direction| shift(shift(men, direction) & throne, direction) & empty & self.stops != 0)
    }

    /// Whether no defender can reach the edge by steps that avoid attackers (R9).
    pub(super) fn is_encircled(&self, state: &State) -> bool {
        !reaches(state.defenders(), self.board & !state.attackers, self.edge)
    }

    /// Whether the king sits at the edge in a fort (R10): he has room to move, no attacker borders on his room, and
    /// no man of its wall could ever be taken, were the attackers to move on and on while the defenders stand still.
    ///
    /// Attackers are all alike, so within a region of squares joined by steps they can take up any arrangement,
    /// as long as there is a hole to move through. A man is lost when the squares that have to be held for his
    /// capture can be; his square then joins the regions around it. Taking a man never hurts the attackers, so
    /// the order does not matter and what is left in the end is what no sequence of moves can take. As long as its
    /// wall stands nobody enters the room, wherever the king is in it: the whole room counts as wall.
    fn is_exit_fort(&self, state: &State) -> bool {
        let Some(king) = state.king.filter(|king| king.bit() & self.edge != 0) else { return false };
        let empty = self.board & !state.occupied();
        let has_room = beside(king) & empty != 0;
        if !has_room || reaches(king.bit(), empty | state.attackers, state.attackers) {
            return false;
        }
        let room = flood(king.bit(), empty);
        let (mut men, wall) = (state.men, neighbours(room) & state.men);
        loop {
            let Some(lost) = self.first_lost(state.attackers, men, men | room) else { return true };
            if lost & wall != 0 {
                return false;
            }
            men &= !lost;
        }
    }

    /// What attackers on a set of squares can come to by steps through what is no wall; across the empty throne
    /// to the square beyond.
    fn reach(&self, from: Set, walls: Set) -> Set {
        let open = self.stops & !walls;
        let throne = self.throne & !walls & !self.shut;
        let mut reached = from;
        loop {
            let mut grown = flood(reached, open);
            if neighbours(grown) & throne != 0 {
                for direction in Direction::ALL {
                    grown |= shift(shift(grown, direction) & throne, direction) & open;
                }
            }
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    /// The men that some sequence of attacker moves can take next; `None` if they are all safe.
    fn first_lost(&self, attackers: Set, men: Set, walls: Set) -> Option<Set> {
        squares(men)
            .find(|man| self.can_be_closed_in(attackers, man.bit(), walls))
            .map(Square::bit)
            .or_else(|| self.lost_row(attackers, men, walls))
    }

    /// Whether a man can be taken between two (R3, R6).
    fn can_be_closed_in(&self, attackers: Set, man: Set, walls: Set) -> bool {
        // The king is at the edge, so the throne is empty and hostile; so are corners, even in his room.
        let hostile = self.hostile_corners | self.throne;
        [(Direction::North, Direction::South), (Direction::East, Direction::West)].iter().any(
            |&(one, two)| {
                let sides = [shift(man, one) & self.board, shift(man, two) & self.board];
                let [first, second] = sides;
                if first == 0 || second == 0 {
                    return false;
                }
                let needed = (first | second) & !hostile;
                // A hostile square stands in for one captor; the other has to come.
                needed != 0
                    && sides
                        .iter()
                        .any(|&last| last & hostile == 0 && self.can_be_held(attackers, walls, needed, last))
            },
        )
    }

    /// A row of men along the edge that can be taken together (R8). A row with the king in it cannot: in front of
    /// him is his room, or a man of its wall.
    fn lost_row(&self, attackers: Set, men: Set, walls: Set) -> Option<Set> {
        if !self.variant.shieldwall {
            return None;
        }
        for (inward, along) in [
            (Direction::North, Direction::East),
            (Direction::South, Direction::East),
            (Direction::East, Direction::North),
            (Direction::West, Direction::North),
        ] {
            let line = self.board & !shift(self.board, inward);
            let mut rest = men & line;
            while rest != 0 {
                let row = run_from(rest & rest.wrapping_neg(), along, men & line);
                rest &= !row;
                let before = shift(row & row.wrapping_neg(), along.opposite()) & self.board;
                let after = shift(row, along) & self.board & !row;
                if row.count_ones() >= 2
                    && self.can_be_walled_in(attackers, walls, shift(row, inward), before, after)
                {
                    return Some(row);
                }
            }
        }
        None
    }

    /// Whether attackers can hold every square in front of a row and close a bracket last.
    fn can_be_walled_in(&self, attackers: Set, walls: Set, front: Set, before: Set, after: Set) -> bool {
        let brackets = [before, after];
        let needed = front | ((before | after) & !self.corners);
        brackets.iter().all(|&bracket| bracket != 0)
            && brackets
                .iter()
                .any(|&last| last & self.corners == 0 && self.can_be_held(attackers, walls, needed, last))
    }

    /// Whether attackers can come to hold all needed squares at once, moving to `last` last.
    fn can_be_held(&self, attackers: Set, walls: Set, needed: Set, last: Set) -> bool {
        if needed & (walls | !self.stops) != 0 {
            return false;
        }
        let mut rest = needed;
        while rest != 0 {
            let region = self.reach(rest & rest.wrapping_neg(), walls);
            let (here, held) = ((region & attackers).count_ones(), (region & needed).count_ones());
            // The last to come needs a square to come from that is left empty: a hole in its region.
            let is_last = region & last != 0;
            if here < held
                || (is_last && (here == region.count_ones() || !self.has_way_in(region, needed, last)))
            {
                return false;
            }
            rest &= !region;
        }
        true
    }

    /// Whether the square to be moved to last can be entered from one that need not be held.
    fn has_way_in(&self, region: Set, needed: Set, last: Set) -> bool {
        let across = Direction::ALL.iter().fold(0, |all, &direction| {
            all | shift(shift(last, direction) & self.throne & !self.shut, direction)
        });
        (neighbours(last) | across) & region & !needed != 0
    }
}

/// The unbroken run of men that begins at a square.
fn run_from(start: Set, along: Direction, men: Set) -> Set {
    let (mut run, mut next) = (0, start);
    while next & men != 0 {
        run |= next;
        next = shift(next, along);
    }
    run
}
