//! What there is to play and to learn.

use std::collections::BTreeMap;

use parlour_core::info::VariantInfo;
use parlour_core::options::OptionInfo;
use parlour_core::playable::NUMBERED_PLAYERS;
use parlour_core::{Motion, Player, Scene};
use parlour_table::bots::COMMON_OPTIONS;
use parlour_table::{AnyGame, BotInfo, Character};
use serde::{Deserialize, Serialize};

/// A game with all there is to choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameCard {
    /// The name used in commands, records and addresses.
    pub id: String,
    /// The name people use.
    pub title: String,
    /// What it is like to play, in a sentence.
    pub about: String,
    /// Where it comes from, in a paragraph or two.
    pub origin: String,
    /// The variants; the first is the default.
    pub variants: Vec<VariantSummary>,
    /// How variants are named that are not listed, if there are any: "any size, like 6x6".
    pub more_variants: Option<String>,
    /// Who plays each variant, by its name.
    pub tables: Vec<VariantCard>,
    /// How things of a role move and sound; a role that is not listed moves like its first word.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub motions: BTreeMap<String, Motion>,
    /// The options that every bot has beside its own.
    pub bot_options: Vec<OptionInfo>,
    /// What this game does not have, so that front ends do not offer it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lacks: Vec<Extra>,
}

/// Something that a game may have beside its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Extra {
    /// A text for people on how it is played.
    HowToPlay,
    /// A guided first game.
    Guide,
    /// Exercises.
    Exercises,
    /// An editor of positions.
    Editor,
}

impl Extra {
    /// Returns what a game lacks.
    fn lacking(game: &dyn AnyGame) -> Vec<Self> {
        let info = game.info();
        let has_editor = game.rules(None).is_ok_and(|rules| rules.editor().is_some());
        let all = [
            (Extra::HowToPlay, !info.how_to_play.is_empty()),
            (Extra::Guide, !info.guide.steps.is_empty()),
            (Extra::Exercises, !info.exercises.is_empty()),
            (Extra::Editor, has_editor),
        ];
        all.into_iter().filter(|(_, has)| !has).map(|(extra, _)| extra).collect()
    }
}

/// One variant of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "VariantInfo"))]
pub struct VariantSummary {
    /// The name used in commands and records.
    pub name: String,
    /// The name people use.
    pub title: String,
    /// How it differs, in a sentence.
    pub about: String,
}

/// Who plays a variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct VariantCard {
    /// The variant's name.
    pub variant: String,
    /// What the players are called.
    pub players: Vec<String>,
    /// The symbols of the game's art that stand for them.
    pub symbols: Vec<String>,
    /// Whether the players are called by their numbers, for want of names of their own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_numbered: bool,
    /// Whether chance has a part in it.
    pub has_chance: bool,
    /// Whether players know different things.
    pub has_secrets: bool,
    /// The bots that play it.
    pub bots: Vec<BotCard>,
}

/// A bot as a roster lists it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "BotInfo"))]
pub struct BotCard {
    /// Its name in a spec.
    pub name: String,
    /// What it is, in a sentence.
    pub about: String,
    /// Who it is to people.
    pub character: Character,
    /// The spec it stands for, if it is another name for one.
    pub alias: Option<String>,
    /// Its own options.
    pub options: Vec<OptionInfo>,
}

impl GameCard {
    /// A game's card.
    pub fn of(game: &dyn AnyGame) -> Self {
        let info = game.info();
        let tables = info.variants.iter().filter_map(|variant| VariantCard::of(game, variant.name));
        GameCard {
            id: info.id.to_string(),
            title: info.title.to_string(),
            about: info.about.to_string(),
            origin: info.origin.to_string(),
            variants: info.variants.iter().map(VariantSummary::from).collect(),
            more_variants: info.more_variants.map(str::to_string),
            tables: tables.collect(),
            motions: info.motions.iter().map(|&(role, motion)| (role.to_string(), motion)).collect(),
            bot_options: COMMON_OPTIONS.to_vec(),
            lacks: Extra::lacking(game),
        }
    }
}

impl VariantCard {
    /// Who plays a variant; `None` if there is no such variant.
    fn of(game: &dyn AnyGame, variant: &str) -> Option<Self> {
        let rules = game.rules(Some(variant)).ok()?;
        let players = || (0..rules.players()).map(Player::new);
        Some(VariantCard {
            variant: variant.to_string(),
            players: players().map(|player| rules.player_name(player).to_string()).collect(),
            symbols: players().map(|player| rules.player_symbol(player).to_string()).collect(),
            is_numbered: players()
                .all(|player| rules.player_name(player) == NUMBERED_PLAYERS[player.index()]),
            has_chance: rules.has_chance(),
            has_secrets: rules.has_secrets(),
            bots: rules.roster().into_iter().map(BotCard::from).collect(),
        })
    }
}

impl From<&VariantInfo> for VariantSummary {
    fn from(info: &VariantInfo) -> Self {
        VariantSummary {
            name: info.name.to_string(),
            title: info.title.to_string(),
            about: info.about.to_string(),
        }
    }
}

impl From<BotInfo> for BotCard {
    fn from(info: BotInfo) -> Self {
        BotCard {
            name: info.name.to_string(),
            about: info.about.to_string(),
            character: info.character,
            alias: info.alias.map(str::to_string),
            options: info.options,
        }
    }
}

/// A guided first game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GuideCard {
    /// The variant.
    pub variant: String,
    /// Its steps, one after the other.
    pub steps: Vec<GuideStepCard>,
}

/// One step of a guided first game, with all that can be seen in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GuideStepCard {
    /// A few words.
    pub title: String,
    /// What there is to know.
    pub text: String,
    /// What is to be done; empty where there is only something to look at.
    pub ask: String,
    /// What is said when it is done.
    pub done: String,
    /// Whose eyes see it.
    pub player: Player,
    /// What is seen. Its choices are the answers that lead on.
    pub scene: Scene,
    /// The spots that glow.
    pub glow: Vec<String>,
    /// What each answer leads to.
    pub answers: Vec<GuideAnswer>,
}

/// What an answer leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GuideAnswer {
    /// The action.
    pub action: String,
    /// What is seen after it, and after everything that follows.
    pub scenes: Vec<Scene>,
}

/// An exercise in the list of a game's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ExerciseCard {
    /// A few words.
    pub title: String,
    /// What is to be done.
    pub task: String,
    /// The variant it is played by.
    pub variant: String,
    /// How many steps it takes.
    pub steps: usize,
    /// How hard it is, from 1 to 5.
    pub difficulty: u8,
}

/// The exercise of a day: the same for everyone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DailyExercise {
    /// The day, like `2026-11-16`, by the clock of Greenwich (UTC).
    pub date: String,
    /// The day before it.
    pub yesterday: String,
    /// The game.
    pub game: String,
    /// The name people use for the game.
    pub game_title: String,
    /// Which of the game's exercises it is, from 1.
    pub number: usize,
    /// The exercise.
    pub exercise: ExerciseCard,
    /// Who is to solve it.
    pub player: Player,
    /// What is seen, with nothing to choose.
    pub scene: Scene,
}

/// A position and the seat from which it is seen, in the address.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SceneQuery {
    /// The variant; the first if not given.
    pub variant: Option<String>,
    /// The position; the first of a game if not given.
    pub position: Option<String>,
    /// The seed from which the first position is dealt.
    pub seed: Option<u64>,
    /// A seat, `p1` to `p4`; a spectator's view if not given.
    pub seat: Option<String>,
}

/// Which day, in the address.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DailyQuery {
    /// Like `2026-11-16`; today if it is not said.
    pub date: Option<String>,
}

/// What was done so far of an exercise, in the address.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ExerciseQuery {
    /// The own actions, with spaces between them.
    #[serde(default)]
    pub played: String,
    /// Whether to give a hint.
    #[serde(default)]
    pub hint: bool,
    /// Whether to tell what is right.
    #[serde(default)]
    pub tell: bool,
}

/// How far someone has come with an exercise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Attempt {
    /// What the last step was.
    pub verdict: Judgement,
    /// How many steps are done.
    pub done: usize,
    /// Who is to solve it.
    pub player: Player,
    /// What is seen now; after a right step first what it led to, then what followed.
    pub scenes: Vec<Scene>,
    /// A nudge, for those who ask; nothing where the spots say enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The spots that a hint points at: what is to be moved, or a few of which one is right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub marks: Vec<String>,
    /// What is wrong with a wrong step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub miss: Option<String>,
    /// What is right, for those who ask.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// What there was to learn, once it is solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
    /// The position it began with, for the analysis board, once it is solved and where nothing is hidden.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

/// What a step was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Judgement {
    /// None was taken yet.
    Begun,
    /// Right, and there is more to do.
    Right,
    /// Not what was to be found. The position is the one before it.
    Wrong,
    /// Right, and the last.
    Solved,
}
