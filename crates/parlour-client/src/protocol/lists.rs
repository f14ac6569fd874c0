//! Lists: tables that are not over, and games that have ended.
//!
//! A list is read page by page (keyset pagination). The answer is the page's rows; if there are more, its `Link` header
//! says where the next page begins: the same address with a cursor `after`. Rows that have the same time are told apart
//! by their id, so that every row comes exactly once, however many share a millisecond.

use parlour_core::Player;
use parlour_table::table::clock::Moment;
use parlour_table::table::news::SeatCard;
use parlour_table::table::read_result;
use serde::{Deserialize, Serialize};

/// Which part of a list is wanted, in the address.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ListQuery {
    /// Only this game.
    pub game: Option<String>,
    /// Only games of this table; in the archive.
    pub table: Option<String>,
    /// Where the page begins: what the page before said.
    pub after: Option<String>,
    /// What `after` was for older clients: only rows before a moment (tables) or a number (archive). Tables that
    /// changed in the same millisecond as the last of a page are skipped.
    pub before: Option<u64>,
    /// How many at most.
    pub limit: Option<u32>,
}

/// Which tables to watch, in the address.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct WatchQuery {
    /// Only this game.
    pub game: Option<String>,
}

/// A page of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page<T> {
    /// The rows.
    pub rows: Vec<T>,
    /// What to ask for `after` these; `None` after the last page.
    pub next: Option<String>,
}

/// A table in the list of those that are not over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableListing {
    /// Its name in addresses.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Who sits where.
    pub seats: Vec<SeatCard>,
    /// Whether a seat is free.
    pub waiting: bool,
    /// Which free seats need the invitation.
    pub reserved: Vec<Player>,
    /// How many actions have been played.
    #[serde(default)]
    pub plies: u64,
    /// How many watch.
    #[serde(default)]
    pub spectators: usize,
    /// When something last happened.
    pub changed: Moment,
}

/// A game in the archive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameListing {
    /// Its number in the archive.
    pub id: u64,
    /// Where it was played.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Who sat where.
    pub seats: Vec<SeatCard>,
    /// The result with its reason, as a record writes it.
    pub result: String,
    /// Who won, if anyone did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub winner: Option<Player>,
    /// Why it ended, as half a sentence with names to be filled in: "the king reached a corner", "{p1} resigned".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// How many actions it took.
    pub plies: u64,
    /// When it ended.
    pub ended: Moment,
}

impl GameListing {
    /// Fills in who won and why, which follow from the result: the archive keeps that alone.
    pub fn with_outcome(mut self) -> Self {
        (self.winner, self.reason) = read_result(&self.result);
        self
    }
}
