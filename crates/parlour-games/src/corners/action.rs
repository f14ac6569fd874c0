//! An action: one piece goes from a square to another, `c4c5`, by a step or a chain of jumps (R6).

use core::fmt;
use core::str::FromStr;

use parlour_core::{Action, ActionError};

use super::board::Square;

/// A move of one piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
}

impl Action for Move {
    fn to_bits(self) -> u16 {
        (self.from.index() << 6 | self.to.index()) as u16
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        let garbled =
            || ActionError::new(text, "write the square it leaves and the square it goes to, like c4c5");
        let (from, to) = text.split_at_checked(2).filter(|(_, to)| to.len() == 2).ok_or_else(garbled)?;
        let square =
            |part: &str| part.parse().map_err(|error: ActionError| ActionError::new(text, error.why));
        Ok(Move { from: square(from)?, to: square(to)? })
    }
}
