//! What is wrong with a request or a message, for programs and for people.

use std::fmt::Display;

use parlour_core::PlayError;
use parlour_table::CatalogError;
use parlour_table::table::request::Refusal;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What is wrong, for programs and for people.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
#[error("{text}")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Problem {
    /// What kind of thing.
    pub code: Code,
    /// What exactly, in a sentence.
    pub text: String,
    /// Which rule an action breaks, as half a sentence without notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl Problem {
    /// A problem.
    pub fn new(code: Code, text: impl Into<String>) -> Self {
        Problem { code, text: text.into(), reason: None }
    }

    /// A problem with an action.
    pub fn with_action(code: Code, text: impl Into<String>, error: &PlayError) -> Self {
        Problem { reason: error.why().map(str::to_string), ..Problem::new(code, text) }
    }
}

/// Returns a problem with a message that cannot be read.
pub fn malformed(text: impl Display) -> Problem {
    Problem::new(Code::Malformed, text.to_string())
}

/// The kinds of problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Code {
    /// It cannot be read.
    Malformed,
    /// It is not legal, or not now.
    Refused,
    /// The position has changed since the client decided.
    Late,
    /// It is for those who hold the seat.
    NotYours,
    /// Too much at once.
    TooFast,
    /// There is no such thing.
    Unknown,
    /// It cannot be stored; nothing has happened.
    NotStored,
    /// The server is busy, cannot read what is stored, or is closing: ask again later.
    Unavailable,
    /// What is stored cannot be used any more: asking again does not help.
    Damaged,
}

impl Code {
    /// The status that an answer with such a problem has over HTTP.
    pub fn status(self) -> u16 {
        match self {
            Code::Malformed => 400,
            Code::NotYours => 403,
            Code::Unknown => 404,
            Code::Refused | Code::Late => 409,
            Code::TooFast => 429,
            Code::Damaged => 500,
            Code::NotStored | Code::Unavailable => 503,
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let code = if matches!(refusal, Refusal::Late { .. }) { Code::Late } else { Code::Refused };
        match &refusal {
            Refusal::Play(error) => Problem::with_action(code, error.to_string(), error),
            other => Problem::new(code, other.to_string()),
        }
    }
}

/// There is no such game or variant.
impl From<CatalogError> for Problem {
    fn from(error: CatalogError) -> Self {
        Problem::new(Code::Unknown, error.to_string())
    }
}
