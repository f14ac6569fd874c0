//! Records from outside.

use serde::{Deserialize, Serialize};

/// A record as it was saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedRecord {
    /// The whole text.
    pub text: String,
}

/// What a record says, in the words of `NewTable`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReadRecord {
    /// The game's id.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// What layout and dice are drawn from, in decimal digits.
    pub seed: String,
    /// The position it began with, if not the first one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub start: Option<String>,
    /// What was played, chance included.
    pub opening: Vec<String>,
    /// Who sat where: `person` or a bot's spec.
    pub seats: Vec<String>,
    /// How it ended, if it did.
    pub result: Option<String>,
    /// The same in letters and digits, short enough for a link; absent where it began at a position of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub code: Option<String>,
}
