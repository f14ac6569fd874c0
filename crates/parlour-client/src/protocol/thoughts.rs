//! What bots think, for hints, for "why" and for the analysis of ended games.

use parlour_core::Player;
use parlour_core::insight::{Score, SpotValue, Stage};
use serde::{Deserialize, Serialize};

/// Why a bot would act in some way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Thought {
    /// The position it is about: after so many actions.
    pub ply: u64,
    /// Who is to move there.
    pub player: Player,
    /// What it would do.
    pub action: String,
    /// The spots to pick for that, in order.
    pub picks: Vec<String>,
    /// How good the position is for that player.
    pub score: Option<Score>,
    /// What that player can expect of the game, per mille: a win is 1000, a draw 500. Among more than two, the chance
    /// to win. Nothing where the bot does not judge positions.
    pub chance: Option<u16>,
    /// The play it expects.
    pub line: Vec<String>,
    /// How deep it looked.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// What it thinks of the spots and choices.
    pub spots: Vec<SpotValue>,
    /// What that player can expect after each action that it judged; empty where it does not judge positions.
    pub judged: Vec<JudgedAction>,
    /// What it likes best, its own choice first, at most three, with reasons.
    pub best: Vec<Ranked>,
    /// How it came to its choice, stage by stage; empty for bots without stages.
    pub stages: Vec<Stage>,
}

/// One of the best actions, and what speaks for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ranked {
    /// The action.
    pub action: String,
    /// The spots to pick for it, in order.
    pub picks: Vec<String>,
    /// The spots it leads over, first and last included; empty where it goes straight.
    pub way: Vec<String>,
    /// What it does, in words.
    pub label: String,
    /// What whoever plays it can expect of the game then, per mille; nothing where the bot does not judge positions.
    pub chance: Option<u16>,
    /// How good it is for whoever plays it, where the bot says so.
    pub score: Option<Score>,
    /// What is known of the spot it goes to: `46%`. Mostly empty.
    pub odds: String,
    /// What speaks for it or against it, in a sentence; empty where nothing can be said.
    pub text: String,
}

/// An action, and what whoever plays it can expect of the game then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct JudgedAction {
    /// The action.
    pub action: String,
    /// Per mille: a win is 1000, a draw 500. Among more than two, the chance to win.
    pub chance: u16,
}

/// Which position of an ended game someone asks about, over HTTP.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThoughtRequest {
    /// After how many actions.
    pub ply: u64,
    /// Whether a first impression is enough.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quick: bool,
    /// Who is asked, by a bot's spec; the best one if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}
