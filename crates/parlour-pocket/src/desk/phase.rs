//! What a table waits for, where a press leads, what is to be repainted.

use alloc::string::String;
use alloc::vec::Vec;

use parlour_core::Player;

use crate::canvas::Rect;

use super::{Desk, Sheet, Wish};

/// What the desk waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A person's action.
    Ask,
    /// That what a person has chosen happens: with the next frame, so that the choice is seen at once, however much comes
    /// of it.
    Act(Player, String),
    /// A bot's.
    Think,
    /// A bot's advice.
    Advise(Wish),
    /// That what happened has been seen.
    Show,
    /// That the console is handed over.
    HandOver(Player),
    /// Nothing: it is over.
    Over,
}

/// Where a press leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Nowhere.
    Stay,
    /// To the menu.
    Menu,
    /// To another game with the same seats.
    Again,
    /// To the record's pages.
    Record,
}

/// What is to be repainted.
#[expect(clippy::struct_excessive_bools, reason = "each is a part of the screen of its own")]
#[derive(Clone, Debug, Default)]
pub struct Changed {
    /// Everything.
    pub all: bool,
    /// What is beside the board and below it.
    pub side: bool,
    /// What is below the board, or beside it where nothing is below: what is told of the spot under the cursor.
    pub spot: bool,
    /// What lies over the table.
    pub sheet: bool,
    /// Parts of the board.
    pub parts: Vec<Rect>,
}

impl Desk {
    /// What is on the screen, in a word.
    pub fn place(&self) -> &'static str {
        match (&self.sheet, &self.phase) {
            (Some(Sheet::Pause(_)), _) => "pause",
            (Some(Sheet::Confirm(_)), _) => "confirm",
            (Some(Sheet::GiveUp), _) => "give up?",
            (Some(Sheet::Notice(_)), _) => "notice",
            (Some(Sheet::Result), _) => "result",
            (None, Phase::Ask) if self.advice.is_some() => "advice",
            (None, Phase::Ask) => "ask",
            (None, Phase::Act(..)) => "act",
            (None, Phase::Think) => "think",
            (None, Phase::Advise(_)) => "advise",
            (None, Phase::Show) => "show",
            (None, Phase::HandOver(_)) => "hand over",
            (None, Phase::Over) => "over",
        }
    }
}
