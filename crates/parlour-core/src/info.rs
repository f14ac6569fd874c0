//! What a game says about itself: names and words, as data for every front end.

use core::fmt;

use crate::game::Player;

/// A game's card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameInfo {
    /// The name used in commands, records and addresses.
    pub id: &'static str,
    /// The name people use.
    pub title: &'static str,
    /// What it is like to play, in a sentence.
    pub about: &'static str,
    /// Where it comes from, for those who want to know: a report, a book, a region. A paragraph or two.
    pub origin: &'static str,
    /// The variants; the first is the default.
    pub variants: &'static [VariantInfo],
    /// How variants are named that are not listed, if there are any: "any size, like 6x6".
    pub more_variants: Option<&'static str>,
    /// How it is played, for people, in Markdown with pictures.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub how_to_play: &'static str,
    /// The numbered rules, in Markdown.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub rules: &'static str,
    /// A picture of it for the list of games, as SVG.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub picture: &'static str,
    /// Its pieces as SVG symbols, each with a role of [`crate::scene::Piece`] for its id.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub art: &'static str,
    /// How things of a role move and sound. A role that is not listed moves like its first word, so that `ship` holds for
    /// `ship-4` as well.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub motions: &'static [(&'static str, Motion)],
    /// Its colours, as a style sheet for boards whose `data-game` is its id.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub style: &'static str,
    /// Small tasks for those who learn it, the easiest first.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub exercises: &'static [Exercise],
    /// The first minute: how it is played, step by step on the board.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub guide: Guide,
}

/// How the things of a role are seen to move, and what is heard of it. All else follows from the scene: a way over pieces is a
/// jump, and what is gone was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Motion {
    /// Falls when it is taken, and shines when its move ends the game.
    Hero,
    /// Goes down.
    Sink,
    /// A mark where a shell lands in water.
    Splash,
    /// A mark where a shell hits.
    Flame,
    /// Is never seen to move.
    Still,
}

impl GameInfo {
    /// The card of a game that has nothing but a name and variants. Everything else is empty, to be filled in with
    /// `GameInfo { about: "...", ..GameInfo::new(...) }`.
    pub const fn new(id: &'static str, title: &'static str, variants: &'static [VariantInfo]) -> Self {
        GameInfo {
            id,
            title,
            about: "",
            origin: "",
            variants,
            more_variants: None,
            how_to_play: "",
            rules: "",
            picture: "",
            art: "",
            motions: &[],
            style: "",
            exercises: &[],
            guide: Guide { variant: variants[0].name, steps: &[] },
        }
    }
}

impl VariantInfo {
    /// A variant with nothing to say about it.
    pub const fn new(name: &'static str, title: &'static str) -> Self {
        VariantInfo { name, title, about: "", revision: Revision::FIRST }
    }
}

/// A guided first game: a few steps on the real board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guide {
    /// The variant.
    pub variant: &'static str,
    /// One after the other.
    pub steps: &'static [GuideStep],
}

/// One step of a guided first game. Every step has a position of its own, so that steps need not lead to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuideStep {
    /// A few words: "How a man moves".
    pub title: &'static str,
    /// What there is to know, in a sentence or two.
    pub text: &'static str,
    /// What is to be done: "Tap a glowing square." Empty where there is only something to read and to look at.
    pub ask: &'static str,
    /// The position.
    pub position: &'static str,
    /// Whose eyes see it, and who acts.
    pub player: Player,
    /// The spots that glow, where they are more or others than those of the answers.
    pub glow: &'static [&'static str],
    /// The actions that lead on; none where there is only something to look at.
    pub answers: &'static [&'static str],
    /// What follows whichever answer was given: the others' actions, and chance.
    pub replies: &'static [&'static str],
    /// What is said when it is done; empty where nothing needs to be.
    pub done: &'static str,
}

/// A small task on a board, for whoever is to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// A few words: "Shut it in".
    pub title: &'static str,
    /// What is to be done, in a sentence or two.
    pub task: &'static str,
    /// How hard it is, from 1 to 5, by how far and how wide one has to look. The games' tests know the measure.
    pub difficulty: u8,
    /// A nudge for those who are stuck: where to look, not what to do.
    pub hint: &'static str,
    /// What is wrong with a wrong answer, kindly: "That lets the king out."
    pub miss: &'static str,
    /// The variant.
    pub variant: &'static str,
    /// The position. It may hold what the player to move cannot see.
    pub start: &'static str,
    /// What has to be done, one after the other.
    pub steps: &'static [Step],
    /// What is to be learnt from it, told when it is solved.
    pub lesson: &'static str,
}

/// The highest [`Exercise::difficulty`].
pub const HARDEST: u8 = 5;

/// One step of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The actions that are right; whatever else is legal is not.
    pub answers: &'static [&'static str],
    /// What follows before the next step: the others' actions, and chance. Empty after the last.
    pub replies: &'static [&'static str],
}

/// One variant of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct VariantInfo {
    /// The name used in commands and records.
    pub name: &'static str,
    /// The name people use: "Copenhagen, 11 × 11".
    pub title: &'static str,
    /// How it differs, in a sentence.
    pub about: &'static str,
    /// How often its rules have been mended, counted from one: games are played to their end by the rules they began
    /// with.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Revision::is_first"))]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Revision>"))]
    pub revision: Revision,
}

/// Which rules of a variant a game is played by: a variant whose rules are mended gets the next number, so that stored
/// games know their own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Revision(pub u16);

impl Revision {
    /// The rules that a variant began with, and those of games that were stored without a number.
    pub const FIRST: Revision = Revision(1);

    /// Whether it is the first.
    pub fn is_first(&self) -> bool {
        *self == Revision::FIRST
    }
}

impl Default for Revision {
    fn default() -> Self {
        Revision::FIRST
    }
}

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
