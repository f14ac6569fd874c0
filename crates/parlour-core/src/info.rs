//! What a game says about itself: names and words, as data for every front end.

use alloc::boxed::Box;

use crate::game::{Game, Player};
use crate::yardstick::Yardstick;

/// A game's card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameInfo {
    /// The name used in commands, records and addresses.
    pub id: &'static str,
    /// The name people use.
    pub title: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// Where it comes from, in a sentence: a report, a book, a region.
    pub origin: &'static str,
    /// The variants; the first is the default.
    pub variants: &'static [VariantInfo],
    /// How variants are named that are not listed, if there are any: "any size, like 6x6".
    pub more_variants: Option<&'static str>,
    /// The numbered rules, in Markdown.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub rules: &'static str,
    /// Its pieces as SVG symbols, each with a role of [`crate::scene::Piece`] for its id.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub art: &'static str,
    /// Its colours, as a style sheet for boards whose `data-game` is its id.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub style: &'static str,
    /// Small tasks for those who learn it, the easiest first.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub exercises: &'static [Exercise],
}

/// A small task on a board, for whoever is to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// A few words: "Shut it in".
    pub title: &'static str,
    /// What is to be done, in a sentence or two.
    pub task: &'static str,
    /// The variant.
    pub variant: &'static str,
    /// The position. It may hold what the player to move cannot see.
    pub start: &'static str,
    /// What has to be done, one after the other.
    pub steps: &'static [Step],
    /// What is to be learnt from it, told when it is solved.
    pub lesson: &'static str,
}

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
    /// How it differs, in a sentence.
    pub about: &'static str,
}

/// A game that stands in the one list.
pub trait Listed: Game {
    /// The card.
    const INFO: GameInfo;

    /// The rules of a variant; `None` if there is no such variant.
    fn variant(name: &str) -> Option<Self>;

    /// What a player is called: "blue", "attackers".
    fn player_name(&self, player: Player) -> &'static str;

    /// A straightforward implementation of the same rules, to measure against; `None` where there is none, or
    /// where it was not built.
    fn yardstick(&self) -> Option<Box<dyn Yardstick>> {
        None
    }
}
