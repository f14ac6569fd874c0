//! What lies over the board: a menu, a question, a notice, the result.

use alloc::string::String;

use crate::overlay::Overlay;

use super::Desk;

/// What lies over the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sheet {
    /// The menu of a game, and which line of it is lit.
    Pause(usize),
    /// Whether to do a choice that was picked, by its place among the choices.
    Confirm(usize),
    /// Whether to give up.
    GiveUp,
    /// Something that was refused, or has to be said.
    Notice(String),
    /// How it ended.
    Result,
}

/// The lines of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item {
    /// Back to the game.
    GoOn,
    /// Takes actions back.
    Undo,
    /// What a bot would do.
    Hint,
    /// What a bot thinks.
    Why,
    /// The record's pages.
    Record,
    /// Gives up.
    GiveUp,
    /// To the menu; the game is kept.
    Leave,
}

impl Item {
    /// All of them, in order.
    pub const ALL: [Item; 7] =
        [Item::GoOn, Item::Undo, Item::Hint, Item::Why, Item::Record, Item::GiveUp, Item::Leave];

    /// What is written there.
    pub fn label(self) -> &'static str {
        match self {
            Item::GoOn => "Go on",
            Item::Undo => "Take back",
            Item::Hint => "Hint",
            Item::Why => "Why?",
            Item::Record => "Record",
            Item::GiveUp => "Give up",
            Item::Leave => "Save and leave",
        }
    }
}

impl Sheet {
    /// The choice it asks about.
    pub fn choice(&self) -> Option<usize> {
        match self {
            Sheet::Confirm(index) => Some(*index),
            _ => None,
        }
    }

    /// Whether the cursor would be in its way.
    pub fn hides_cursor(&self) -> bool {
        !matches!(self, Sheet::Confirm(_))
    }
}

impl Desk {
    /// Lays a sheet over the board.
    pub(super) fn open(&mut self, sheet: Sheet, overlay: &mut Overlay) {
        // A sheet covers what is there, but not another sheet.
        let covered = self.sheet.replace(sheet);
        self.changed.all |= covered.is_some();
        self.changed.sheet = true;
        self.refresh(overlay);
        super::flight::show_thinking(overlay, self.is_thinking());
    }

    /// Takes it away.
    pub(super) fn close(&mut self, overlay: &mut Overlay) {
        self.sheet = None;
        self.changed.all = true;
        self.refresh(overlay);
        super::flight::show_thinking(overlay, self.is_thinking());
    }
}
