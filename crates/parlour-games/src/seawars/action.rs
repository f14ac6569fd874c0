//! An action: a ship is placed, or a shot is fired.

use core::fmt;
use core::str::FromStr;

use parlour_core::{Action, ActionError};

use super::cells::Cell;
use super::ship::{HEADINGS, Heading, Ship};

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// Places the next ship (R3).
    Place(Ship),
    /// Shoots at a cell (R4).
    Shoot(Cell),
}

const SHOT: u32 = 1 << 15;

impl Action for Order {
    fn to_bits(self) -> u32 {
        match self {
            Order::Place(Ship { bow, heading, length }) => {
                bow.index() as u32 | (heading as u32) << 8 | u32::from(length) << 9
            }
            Order::Shoot(cell) => SHOT | cell.index() as u32,
        }
    }
}

/// `a1h5`, `c4`.
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::Place(ship) => ship.fmt(f),
            Order::Shoot(cell) => cell.fmt(f),
        }
    }
}

const GARBLED: &str =
    "write a cell to shoot at, like c4, or a ship as its first cell, h or v, and its length, like a1h5";

impl FromStr for Order {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        let garbled = || ActionError::new(text, GARBLED);
        // The first letter names a file, the second a heading.
        let heading = text.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_alphabetic());
        let Some((at, letter)) = heading else {
            return text.parse().map(Order::Shoot).map_err(|_| garbled());
        };
        let heading = HEADINGS.into_iter().find(|heading| heading.letter() == letter).ok_or_else(garbled)?;
        let bow = text[..at].parse().map_err(|_| garbled())?;
        let length = match &text.as_bytes()[at + 1..] {
            [digit @ b'1'..=b'9'] => digit - b'0',
            _ => return Err(garbled()),
        };
        Ok(Order::Place(Ship { bow, heading, length }))
    }
}

/// Reads a ship by its first and last cell: `a1 a5`, `a1-a5`, in either order.
pub(super) fn ship_by_ends(text: &str) -> Option<Result<Ship, ActionError>> {
    let plain = text.replace(['-', ' '], "");
    let second = plain.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_alphabetic())?.0;
    let (one, other) = plain.split_at(second);
    let (one, other): (Cell, Cell) = (one.parse().ok()?, other.parse().ok()?);
    let (bow, stern) = (one.min(other), one.max(other));
    let heading = match (bow.rank() == stern.rank(), bow.file() == stern.file()) {
        (true, _) => Heading::Across,
        (_, true) => Heading::Up,
        _ => return Some(Err(ActionError::new(text, "a ship lies along one rank or one file, not askew"))),
    };
    let length = (stern.file() - bow.file()).max(stern.rank() - bow.rank()) + 1;
    Some(Ok(Ship { bow, heading, length }))
}
