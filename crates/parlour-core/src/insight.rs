//! Insight: why a bot moves, in a form that any front end can show.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::grid::FromTo;

use crate::chance::Judge;
use crate::game::Player;

/// How good a position is for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Score {
    /// An estimate in the evaluation's own points.
    Points(i32),
    /// A proven win in so many plies.
    Win(u32),
    /// A proven loss in so many plies.
    Loss(u32),
}

/// `cp 35`, `win 5`, `loss 8`, as in the engine protocol.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Points(points) => write!(f, "cp {points}"),
            Score::Win(plies) => write!(f, "win {plies}"),
            Score::Loss(plies) => write!(f, "loss {plies}"),
        }
    }
}

/// A colour class: what a front end paints, never by colour alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Tone {
    /// Good for the player to move.
    Good,
    /// Bad for the player to move.
    Bad,
    /// Neither, or a matter of degree.
    Neutral,
}

/// What a bot thinks of one legal action.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ActionScore<A> {
    /// The action.
    pub action: A,
    /// Its score for the player who plays it.
    pub score: Score,
}

/// What a bot thinks of one spot of the board, or of one choice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SpotValue {
    /// The spot to paint; none where the value belongs to a button.
    pub spot: Option<String>,
    /// The spot picked first, where the value belongs to a move rather than to the spot alone.
    pub from: Option<String>,
    /// The notation of the choice it belongs to, if it belongs to one.
    pub choice: Option<String>,
    /// The value: the higher the better.
    pub value: i32,
    /// The value in three letters, for the spot itself: `W5`, `L44`, `+35`.
    pub short: String,
    /// Its colour class.
    pub tone: Tone,
    /// The value in words, with its reasons.
    pub text: String,
    /// The score, where the value is that of an action.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub score: Option<Score>,
    /// The chance that the value stands for, per mille: that the player who plays the action wins, and where there is no
    /// score, that a shot hits.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub chance: Option<u16>,
    /// What the value is about and what speaks for it, in words, without the bot's own numbers. Empty where nothing is left
    /// without them.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "String::is_empty"))]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<String>"))]
    pub about: String,
}

impl SpotValue {
    /// What is thought of a spot by itself, in a bot's own numbers.
    pub fn at(spot: &impl ToString, value: i32) -> Self {
        SpotValue {
            spot: Some(spot.to_string()),
            from: None,
            choice: None,
            value,
            short: value.to_string(),
            tone: Tone::Neutral,
            text: String::new(),
            score: None,
            chance: None,
            about: String::new(),
        }
    }

    /// What is thought of a move from one spot to another.
    pub fn of_move(from: &impl ToString, to: &impl ToString, value: i32) -> Self {
        SpotValue { from: Some(from.to_string()), ..SpotValue::at(to, value) }
    }

    /// What is thought of each of several moves.
    pub fn of_moves<S: ToString>(scored: &[(FromTo<S>, i32)]) -> Vec<Self> {
        scored.iter().map(|(action, value)| SpotValue::of_move(&action.from, &action.to, *value)).collect()
    }
}

/// One of the actions that a bot likes best, with its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reasoned<A> {
    /// The action.
    pub action: A,
    /// Its score for the player who plays it, where the bot knows.
    pub score: Option<Score>,
    /// What is known for certain of the spot it goes to, in a few letters: `46%`. Mostly empty.
    pub odds: String,
    /// The spots it leads over, first and last included; empty where it goes straight.
    pub way: Vec<String>,
    /// What speaks for it or against it, in one short sentence; empty where nothing can be said.
    pub text: String,
}

/// One step on the way to a choice, for bots that come to it by stages: what it looks at, and what it makes of the
/// spots so far.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Stage {
    /// What it looks at, in a few words: "How often a corner yields".
    pub title: String,
    /// What it does with it, in one sentence.
    pub text: String,
    /// What it thinks of the spots after this stage.
    pub spots: Vec<SpotValue>,
}

impl Stage {
    /// A stage.
    pub fn new(title: &str, text: impl Into<String>, spots: Vec<SpotValue>) -> Self {
        Stage { title: title.to_string(), text: text.into(), spots }
    }
}

/// One thing that an evaluation counts, and what it makes of it for the player to move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Feature {
    /// What is counted, in words: "open corners".
    pub name: Cow<'static, str>,
    /// How much it adds to the evaluation.
    pub points: i32,
}

/// Why a bot moves.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Insight<A> {
    /// The score of the position for the player to move.
    pub score: Option<Score>,
    /// Whose score it is; filled in where bots are made from their names, and again where an insight is read.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub judge: Option<Judge>,
    /// The play it expects, its own action first.
    pub line: Vec<A>,
    /// What it thinks of each legal action, where it knows.
    pub action_scores: Vec<ActionScore<A>>,
    /// What it thinks of each spot, where it thinks that way.
    pub spots: Vec<SpotValue>,
    /// What the position looks like to its evaluation, feature by feature, where it can say.
    pub features: Vec<Feature>,
    /// What it likes best, the best first, with reasons; empty unless someone asks why.
    pub best: Vec<Reasoned<A>>,
    /// How it came to its choice, stage by stage; empty unless someone asks why, and where it has no stages.
    pub stages: Vec<Stage>,
    /// The depth of the last finished iteration.
    pub depth: u32,
    /// The deepest ply it looked at.
    pub selective_depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// How full its transposition table is, in thousandths.
    pub table_permille: u32,
}

impl<A> Default for Insight<A> {
    fn default() -> Self {
        Insight {
            score: None,
            judge: None,
            line: Vec::new(),
            action_scores: Vec::new(),
            spots: Vec::new(),
            features: Vec::new(),
            best: Vec::new(),
            stages: Vec::new(),
            depth: 0,
            selective_depth: 0,
            nodes: 0,
            table_permille: 0,
        }
    }
}

impl<A> Insight<A> {
    /// What a score of this insight lets a player expect, per mille: the player to move, in a game for so many. `None`
    /// where the bot does not look ahead, or its score is no judgement of the position.
    pub fn chance_of(&self, score: Score, player: Player, players: usize) -> Option<u16> {
        self.judge.filter(|_| self.depth > 0)?.chance(score, player, players)
    }

    /// What the player to move can expect.
    pub fn chance(&self, player: Player, players: usize) -> Option<u16> {
        self.chance_of(self.score?, player, players)
    }
}

impl<A: ToString> Insight<A> {
    /// The same with its actions in notation.
    pub fn in_words(&self) -> Insight<String> {
        let verdict = |verdict: &ActionScore<A>| ActionScore {
            action: verdict.action.to_string(),
            score: verdict.score,
        };
        let reasoned = |reasoned: &Reasoned<A>| Reasoned {
            action: reasoned.action.to_string(),
            score: reasoned.score,
            odds: reasoned.odds.clone(),
            way: reasoned.way.clone(),
            text: reasoned.text.clone(),
        };
        Insight {
            score: self.score,
            judge: self.judge,
            line: self.line.iter().map(ToString::to_string).collect(),
            action_scores: self.action_scores.iter().map(verdict).collect(),
            spots: self.spots.clone(),
            features: self.features.clone(),
            best: self.best.iter().map(reasoned).collect(),
            stages: self.stages.clone(),
            depth: self.depth,
            selective_depth: self.selective_depth,
            nodes: self.nodes,
            table_permille: self.table_permille,
        }
    }
}

impl Score {
    /// The same for the opponent, one ply earlier: what a position after an action is worth to whoever plays it.
    pub fn before_reply(self) -> Score {
        match self {
            Score::Points(points) => Score::Points(-points),
            Score::Win(plies) => Score::Loss(plies + 1),
            Score::Loss(plies) => Score::Win(plies + 1),
        }
    }

    /// A number that grows with how good a score is: quick wins above slow ones, long defences above short ones.
    pub fn rank(self) -> i64 {
        const PROVEN: i64 = 1 << 40;
        match self {
            Score::Points(points) => points.into(),
            Score::Win(plies) => PROVEN - i64::from(plies),
            Score::Loss(plies) => i64::from(plies) - PROVEN,
        }
    }

    /// The colour class of a score.
    pub fn tone(self) -> Tone {
        match self {
            Score::Win(_) => Tone::Good,
            Score::Loss(_) => Tone::Bad,
            Score::Points(_) => Tone::Neutral,
        }
    }

    /// The score in a few letters: `W5`, `L44`, `+35`.
    pub fn letters(self) -> String {
        match self {
            Score::Points(points) => format!("{points:+}"),
            Score::Win(plies) => format!("W{plies}"),
            Score::Loss(plies) => format!("L{plies}"),
        }
    }

    /// The score in words for people: "won in 5 plies", "lost in 8 plies", "+35".
    pub fn words(self) -> String {
        match self {
            Score::Points(points) => format!("{points:+}"),
            Score::Win(plies) => format!("won in {}", plies_in_words(plies)),
            Score::Loss(plies) => format!("lost in {}", plies_in_words(plies)),
        }
    }
}

fn plies_in_words(plies: u32) -> String {
    if plies == 1 { "1 ply".into() } else { format!("{plies} plies") }
}
