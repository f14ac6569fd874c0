//! An action: one piece slides from a square to another, `d1d4`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::ActionError;
use parlour_core::grid::FromTo;

use super::board::Square;

/// A move of one piece.
pub type Move = FromTo<Square>;

/// What other programs write after a move to say what it captures: `xe4/f5`. Splits it off, if it is there.
pub(super) fn split_captures(text: &str) -> Result<(&str, Option<Vec<Square>>), ActionError> {
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
pub(super) fn list(squares: impl Iterator<Item = Square>) -> String {
    squares.map(|square| square.to_string()).collect::<Vec<_>>().join(", ")
}
