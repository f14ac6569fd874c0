//! Setting up a position by hand, as on a board editor.
//!
//! A position that is being set up need not be one that could be played: a king may be missing for a while. So an
//! editor works on the position's notation as a *draft*, which may say more than the rules allow, and whether it can be
//! played is asked of [`crate::Game::parse_position`], which says in words what is wrong. A game on a grid takes
//! [`grid::GridEditor`] as it is, one with pits [`pits::PitEditor`].

pub mod grid;
pub mod pits;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use thiserror::Error;

use crate::game::Player;
use crate::notation::PositionError;
use crate::scene::{Scene, Shape};

/// Something that can be put down.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PaletteItem {
    /// Its name in edits.
    pub key: String,
    /// What to call it: "king".
    pub label: String,
    /// Its picture: a symbol of the game's art; empty for a plain disc.
    pub symbol: Cow<'static, str>,
    /// Whose it is.
    pub owner: Option<Player>,
    /// Items of one group are shown together: "red", "land".
    pub group: String,
    /// The form of the spots that it goes on.
    pub shape: Shape,
}

/// Something of a position that lies on no spot: whose turn it is, how many cards someone holds.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Dial {
    /// Its name in edits.
    pub key: String,
    /// What to call it: "to move".
    pub label: String,
    /// Its picture, if it has one: a symbol of the game's art.
    pub symbol: Option<Cow<'static, str>>,
    /// Whose it is.
    pub owner: Option<Player>,
    /// What it stands on.
    pub setting: Setting,
}

/// What a dial stands on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Setting {
    /// One of several.
    One {
        /// The value it stands on.
        value: String,
        /// The values there are, each with what to call it.
        options: Vec<(String, String)>,
    },
    /// A number from zero.
    Number {
        /// The number.
        value: u16,
        /// The highest.
        most: u16,
    },
}

/// The key of the dial that says whose turn it is.
pub const TURN: &str = "turn";

impl Dial {
    /// One of several.
    pub fn one(key: &str, label: &str, value: &str, options: Vec<(String, String)>) -> Self {
        let setting = Setting::One { value: value.into(), options };
        Dial { key: key.into(), label: label.into(), symbol: None, owner: None, setting }
    }

    /// A number.
    pub fn number(key: &str, label: &str, value: u16, most: u16) -> Self {
        let setting = Setting::Number { value, most };
        Dial { key: key.into(), label: label.into(), symbol: None, owner: None, setting }
    }
}

/// A draft as it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The draft, written as the editor writes it.
    pub text: String,
    /// What it looks like. Nobody has choices in it.
    pub scene: Scene,
    /// What lies on no spot.
    pub dials: Vec<Dial>,
}

/// An edit that cannot be done, or a text that is no draft.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{why}")]
pub struct EditError {
    /// What is wrong, as half a sentence.
    pub why: String,
}

impl EditError {
    /// It is refused because of `why`.
    pub fn new(why: impl Into<String>) -> Self {
        EditError { why: why.into() }
    }
}

impl From<PositionError> for EditError {
    fn from(error: PositionError) -> Self {
        EditError { why: error.why }
    }
}

/// One change to a draft.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Edit {
    /// Puts something down. What was there goes, and the same once more goes as well; where things are counted, it is
    /// one more.
    Put {
        /// Where.
        spot: String,
        /// The key of the item.
        item: String,
    },
    /// Takes away what lies there.
    Take {
        /// Where.
        spot: String,
    },
    /// Moves what lies there. Where things are counted, it is added to what lies at the end.
    Move {
        /// From where.
        from: String,
        /// Where to.
        to: String,
    },
    /// Turns a dial.
    Set {
        /// The key of the dial.
        dial: String,
        /// The value, numbers in digits.
        value: String,
    },
    /// Takes everything away.
    Clear,
}

/// Sets up positions of one variant. A draft is a text: a position's notation, of which the rules may ask more.
pub trait Editor {
    /// A board with nothing on it.
    fn empty(&self) -> String;

    /// What can be put down.
    fn palette(&self) -> Vec<PaletteItem>;

    /// Reads a draft and shows it. Refuses only what cannot be drawn.
    fn read(&self, text: &str) -> Result<Sheet, EditError>;

    /// Puts an item down, or takes it away if it lies there already; adds one where things are counted.
    fn put(&self, text: &str, spot: &str, item: &str) -> Result<String, EditError>;

    /// Takes away what lies on a spot. Where nothing lies nothing changes.
    fn take(&self, text: &str, spot: &str) -> Result<String, EditError>;

    /// Moves what lies on one spot to another; what was there goes, or is added to where things are counted.
    fn shift(&self, text: &str, from: &str, to: &str) -> Result<String, EditError>;

    /// Turns a dial.
    fn set(&self, text: &str, dial: &str, value: &str) -> Result<String, EditError>;

    /// Does one change.
    fn edit(&self, text: &str, edit: &Edit) -> Result<String, EditError> {
        match edit {
            Edit::Put { spot, item } => self.put(text, spot, item),
            Edit::Take { spot } => self.take(text, spot),
            Edit::Move { from, to } if from == to => Ok(text.into()),
            Edit::Move { from, to } => self.shift(text, from, to),
            Edit::Set { dial, value } => self.set(text, dial, value),
            Edit::Clear => Ok(self.empty()),
        }
    }
}

/// There is no such thing to put down.
pub fn no_such_item(item: &str) -> EditError {
    EditError::new(alloc::format!("there is nothing called `{}` to put down", shortened(item)))
}

/// There is no such place.
pub fn no_such_spot(spot: &str) -> EditError {
    EditError::new(alloc::format!("there is no place called `{}`", shortened(spot)))
}

/// There is no such dial, or it has no such value.
pub fn no_such_setting(dial: &str, value: &str) -> EditError {
    EditError::new(alloc::format!("`{}` cannot be set to `{}`", shortened(dial), shortened(value)))
}

/// Nothing lies there that could be moved.
pub fn nothing_there(spot: &str) -> EditError {
    EditError::new(alloc::format!("there is nothing on {} to move", shortened(spot)))
}

/// What someone wrote, as far as it fits in a message.
fn shortened(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(24).collect()
}
