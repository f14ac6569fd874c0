//! Notation: how actions and positions are written, and what can be wrong with a written one.

use alloc::string::{String, ToString};
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use thiserror::Error;

use crate::outcome::Reason;

/// What a player, or chance, does: a small value whose notation reads back.
pub trait Action: Copy + Eq + Hash + Debug + Display + FromStr<Err = ActionError> {
    /// The action as a number. Different actions of one state have different numbers.
    fn to_bits(self) -> u32;

    /// The number in sixteen bits, for transposition tables and history counts: the number itself where it fits.
    /// Where it does not, two actions of a state may share one, which costs a search some time and no correctness.
    #[inline]
    fn to_short_bits(self) -> u16 {
        let bits = self.to_bits();
        (bits ^ bits >> 16) as u16
    }
}

/// An action that a number is enough for: how many to take, which pit or column to play. Written in digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Number(pub u8);

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl FromStr for Number {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        let number = text.parse().map(Number).ok();
        // `+3` and `03` are written otherwise.
        number
            .filter(|number: &Number| number.to_string() == text)
            .ok_or_else(|| ActionError::new(text, "a number is expected, such as 3"))
    }
}

impl Action for Number {
    fn to_bits(self) -> u32 {
        self.0.into()
    }
}

/// A text that is not an action's notation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{text}` is not an action: {why}")]
pub struct ActionError {
    /// What was typed.
    pub text: String,
    /// What was expected, as half a sentence.
    pub why: String,
}

impl ActionError {
    /// `text` is not an action because of `why`.
    pub fn new(text: &str, why: impl Into<String>) -> Self {
        ActionError { text: text.into(), why: why.into() }
    }
}

/// A text that is not a position's notation, or a position that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("not a position: {why}")]
pub struct PositionError {
    /// What is wrong, and where.
    pub why: String,
}

impl PositionError {
    /// The position is refused because of `why`.
    pub fn new(why: impl Into<String>) -> Self {
        PositionError { why: why.into() }
    }
}

impl PlayError {
    /// Returns what is wrong with the action, without its notation; `None` where it is not the action's fault.
    pub fn why(&self) -> Option<&str> {
        match self {
            PlayError::Illegal { why, .. } | PlayError::Notation(ActionError { why, .. }) => Some(why),
            PlayError::Over { .. } | PlayError::NotYourTurn { .. } => None,
        }
    }
}

/// An action that cannot be played now.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayError {
    /// The game has ended.
    #[error("the game is over: {reason}")]
    Over {
        /// Why it ended.
        reason: Reason,
    },
    /// The rules forbid it.
    #[error("`{action}` is not legal: {why}")]
    Illegal {
        /// The action, in notation.
        action: String,
        /// Which rule it breaks.
        why: String,
    },
    /// It is not an action at all.
    #[error(transparent)]
    Notation(#[from] ActionError),
    /// Someone else is to act.
    #[error("it is not {player}'s turn")]
    NotYourTurn {
        /// Who tried to act.
        player: crate::game::Player,
    },
}
