//! An action: one piece steps from a square to another, `d2c3`.

use core::fmt;
use core::str::FromStr;

use parlour_core::{Action, ActionError};

use super::square::Square;

/// A move of one piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl Action for Step {
    fn to_bits(self) -> u16 {
        (self.from.index() << 5 | self.to.index()) as u16
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl FromStr for Step {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        let garbled =
            || ActionError::new(text, "write the square it leaves and the square it goes to, like d2c3");
        let (from, to) = text.split_at_checked(2).filter(|(_, to)| to.len() == 2).ok_or_else(garbled)?;
        let square =
            |part: &str| part.parse().map_err(|error: ActionError| ActionError::new(text, error.why));
        Ok(Step { from: square(from)?, to: square(to)? })
    }
}
