//! Positions of one's own: set up by hand, played through in all directions, thought about. The server keeps nothing
//! of it.

use parlour_core::edit::{Dial, Edit, PaletteItem};
use parlour_core::scene::Scene;
use parlour_table::table::news::{GameResult, Played};
use serde::{Deserialize, Serialize};

/// Changes to a position that is being set up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct EditRequest {
    /// The variant; the first if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The position so far; the first of a game if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// What to change, one after the other.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Edit>>"))]
    pub edits: Vec<Edit>,
}

/// A position that is being set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Drafted {
    /// The position as text.
    pub position: String,
    /// What keeps it from being played, as half a sentence.
    pub problem: Option<String>,
    /// Whether it tells what one player knows: it can be thought about but not played on.
    pub is_view: bool,
    /// What it looks like.
    pub scene: Scene,
    /// What can be put down.
    pub palette: Vec<PaletteItem>,
    /// What lies on no spot.
    pub dials: Vec<Dial>,
}

/// A line of play: where it begins, and what is played.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct AnalysisLine {
    /// The game's id.
    pub game: String,
    /// The variant; the first if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// What the layout is dealt from, in decimal digits; 0 if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The position to begin with, or what one player knows of one; the first if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// What is played from there, chance included.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub actions: Vec<String>,
}

/// The end of a line of play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AnalysedPosition {
    /// The position as text.
    pub position: String,
    /// Whether it tells what one player knows: it can be thought about but not played on.
    pub is_view: bool,
    /// What whoever is to move sees and may do.
    pub scene: Scene,
    /// What was played, each as the one who did it saw it.
    pub played: Vec<Played>,
    /// Where chance is next: what can come up.
    pub outcomes: Vec<ChanceOutcome>,
    /// How it ended, if it did.
    pub result: Option<GameResult>,
}

/// Something that chance can bring.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChanceOutcome {
    /// What goes into the line.
    pub action: String,
    /// What comes up, in a few letters: "8".
    #[serde(default)]
    pub label: String,
    /// The same in words, with names and pictures to be filled in.
    pub told: String,
    /// How often it comes up, among the weights of all.
    pub weight: u32,
}

/// What someone wants to know of the end of a line of play.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineThoughtRequest {
    /// The line.
    pub line: AnalysisLine,
    /// Whether a first impression is enough.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quick: bool,
    /// Who is asked, by a bot's spec; the best one if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}
