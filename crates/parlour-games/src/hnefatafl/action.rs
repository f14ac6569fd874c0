//! An action: one piece slides from a square to another, `d1d4`.

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use parlour_core::{Action, ActionError};

use super::board::Square;

/// A move of one piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl Action for Move {
    fn to_bits(self) -> u16 {
        (self.from.index() << 7 | self.to.index()) as u16
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = ActionError;

    /// Reads `d1d4`, and `d1-d4` as other programs write it.
    fn from_str(text: &str) -> Result<Self, ActionError> {
        let garbled =
            || ActionError::new(text, "write the square it leaves and the square it goes to, like d1d4");
        let plain = text.replacen('-', "", usize::from(!text.starts_with('-') && !text.ends_with('-')));
        // The second square begins at the second letter.
        let second = plain.rfind(|letter: char| letter.is_ascii_alphabetic()).filter(|&at| at > 0);
        let (from, to) = second.and_then(|at| plain.split_at_checked(at)).ok_or_else(garbled)?;
        let square =
            |part: &str| part.parse().map_err(|error: ActionError| ActionError::new(text, error.why));
        Ok(Move { from: square(from)?, to: square(to)? })
    }
}

/// What other programs write after a move to say what it captures: `xe4/f5`. Splits it off, if it is there.
pub(super) fn split_captures(text: &str) -> Result<(&str, Option<alloc::vec::Vec<Square>>), ActionError> {
    let Some((plain, captured)) = text.split_once('x') else { return Ok((text, None)) };
    let square = |part: &str| {
        part.parse().map_err(|_| {
            ActionError::new(text, "captures follow an x and are squares with slashes between, like xe4/f5")
        })
    };
    let captured: Result<_, ActionError> = captured.split('/').map(square).collect();
    Ok((plain, Some(captured?)))
}

/// `e4, f5`.
pub(super) fn list(squares: impl Iterator<Item = Square>) -> alloc::string::String {
    squares.map(|square| square.to_string()).collect::<alloc::vec::Vec<_>>().join(", ")
}
