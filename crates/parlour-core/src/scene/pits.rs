//! Two rows of pits with a store at each end, as mancala games have them: names, board, pieces and notation.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{Board, Piece, Shape, Spot};
use crate::game::Player;
use crate::notation::PositionError;

/// How large pits and stores are drawn, in per cent of a square. Neighbouring pits do not touch, and a store reaches into
/// the corner between the rows.
const PIT_SIZE: u16 = 92;
const STORE_SIZE: u16 = 180;

/// Two rows of pits with two stores. Holes are numbered in the order of sowing: the first player's pits from the left,
/// the first player's store, the second player's pits from the right, the second player's store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PitBoard {
    /// How many pits a player has; 26 at the most, since pits are named by letters.
    pub pits: usize,
    /// What the players are called, in one word each. Their stores have the same names.
    pub names: [&'static str; 2],
    /// The role of what lies in the holes.
    pub role: &'static str,
}

impl PitBoard {
    /// Returns how many holes there are, stores included.
    pub const fn holes(&self) -> usize {
        2 * (self.pits + 1)
    }

    /// Returns whose hole it is.
    pub const fn owner(&self, hole: usize) -> Player {
        if hole <= self.pits { Player::FIRST } else { Player::SECOND }
    }

    /// Returns the name of a hole's spot: `a1` and on for the first player's pits, `a2` and on above them, and the
    /// players' names for their stores.
    pub fn spot(&self, hole: usize) -> String {
        let letter = |file: usize| char::from(b'a' + file as u8);
        match hole {
            _ if hole < self.pits => format!("{}1", letter(hole)),
            _ if hole == self.pits => self.names[0].to_string(),
            _ if hole == 2 * self.pits + 1 => self.names[1].to_string(),
            _ => format!("{}2", letter(2 * self.pits - hole)),
        }
    }

    /// Returns the hole with a name.
    pub fn hole(&self, spot: &str) -> Option<usize> {
        (0..self.holes()).find(|&hole| self.spot(hole) == spot)
    }

    /// Returns the board, the first player's pits at the bottom.
    pub fn board(&self) -> Board {
        Board {
            id: "board".into(),
            title: "Board".into(),
            picture: None,
            rim: 0,
            spots: (0..self.holes()).map(|hole| self.drawn(hole)).collect(),
            bottom: Some(Player::FIRST),
        }
    }

    fn drawn(&self, hole: usize) -> Spot {
        let is_store = hole == self.pits || hole == 2 * self.pits + 1;
        let (x, y) = match hole {
            _ if hole <= self.pits => (hole + 1, usize::from(is_store)),
            _ => (2 * self.pits + 1 - hole, if is_store { 1 } else { 2 }),
        };
        let name = self.spot(hole);
        Spot {
            id: name.clone(),
            shape: Shape::Square,
            x: x as i16,
            y: y as i16,
            caption: is_store.then(|| name.clone().into()),
            label: if is_store { format!("{name}'s store") } else { name },
            symbol: '.',
            picture: None,
            size: if is_store { STORE_SIZE } else { PIT_SIZE },
            tags: vec!["round".into()],
            note: String::new(),
        }
    }

    /// Returns what lies in the holes; empty holes have no piece.
    pub fn pieces(&self, counts: &[u16]) -> Vec<Piece> {
        let filled = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        let piece = |(hole, &count): (usize, &u16)| {
            Piece::new(&self.spot(hole), self.owner(hole), self.role, '1').with_count(count)
        };
        filled.map(piece).collect()
    }

    /// Writes a position: each player's counts and a slash between them, then who is to move.
    pub fn write(&self, counts: &[u16], to_move: Player) -> String {
        let row = |counts: &[u16]| counts.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let (first, second) = counts.split_at(self.pits + 1);
        format!("{}/{} {}", row(first), row(second), self.names[to_move.index()])
    }

    /// Reads what [`PitBoard::write`] writes.
    pub fn read(&self, text: &str) -> Result<(Vec<u16>, Player), PositionError> {
        let wanted = || PositionError::new(format!("write it like `{}`", self.example()));
        let (rows, side) = text.trim().split_once(' ').ok_or_else(wanted)?;
        let (first, second) = rows.split_once('/').ok_or_else(wanted)?;
        let to_move = self.names.iter().position(|name| *name == side).ok_or_else(wanted)?;
        let numbers = [first, second].into_iter().flat_map(|row| row.split(','));
        let counts: Vec<u16> = numbers.map(str::parse).collect::<Result<_, _>>().map_err(|_| wanted())?;
        let is_whole = |row: &str| row.split(',').count() == self.pits + 1;
        if is_whole(first) && is_whole(second) { Ok((counts, Player::new(to_move))) } else { Err(wanted()) }
    }

    fn example(&self) -> String {
        self.write(&vec![0; self.holes()], Player::FIRST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: PitBoard = PitBoard { pits: 2, names: ["south", "north"], role: "seeds" };

    #[test]
    fn holes_are_named_and_placed_in_the_order_of_sowing() {
        let names: Vec<String> = (0..BOARD.holes()).map(|hole| BOARD.spot(hole)).collect();
        assert_eq!(names, ["a1", "b1", "south", "b2", "a2", "north"]);
        assert!((0..BOARD.holes()).all(|hole| BOARD.hole(&BOARD.spot(hole)) == Some(hole)));
        let places: Vec<_> = BOARD.board().spots.iter().map(|spot| (spot.x, spot.y)).collect();
        assert_eq!(places, [(1, 0), (2, 0), (3, 1), (2, 2), (1, 2), (0, 1)]);
    }

    #[test]
    fn positions_read_back() {
        let text = "4,0,12/1,2,3 north";
        let (counts, to_move) = BOARD.read(text).unwrap();
        assert_eq!((&*counts, to_move), (&[4, 0, 12, 1, 2, 3][..], Player::SECOND));
        assert_eq!(BOARD.write(&counts, to_move), text);
        assert_eq!(BOARD.pieces(&counts).len(), 5);
        for garbled in ["", "4,0,12/1,2,3", "4,0/12,1,2,3 north", "4,0,12/1,2,x north", "4,0,12/1,2,3 east"] {
            assert_eq!(BOARD.read(garbled).unwrap_err().why, "write it like `0,0,0/0,0,0 south`");
        }
    }
}
