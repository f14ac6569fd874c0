//! What is kept, and under which keys: one value for a key, in JSON, whatever stores them.
//!
//! An event's key holds its number, and is only ever added: two houses that have the same table open cannot both say what
//! happened next.

use parlour_client::protocol::{GameListing, TableListing};
use parlour_host::to_json;
use parlour_table::table::clock::Moment;
use parlour_table::table::event::{Entry, Event};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::wire::Write;

/// Who lives here.
pub(crate) const ME: &str = "me";
/// A line of the list for every table.
pub(crate) const TABLES: &str = "table/";
/// A line of the archive for every game that has ended.
pub(crate) const GAMES: &str = "game/";

/// Where the line of a table is.
pub(crate) fn table_key(id: &str) -> String {
    format!("{TABLES}{id}")
}

/// Where it says how a table was founded.
pub(crate) fn setup_key(id: &str) -> String {
    format!("setup/{id}")
}

/// What the keys of a table's events begin with.
pub(crate) fn events_key(id: &str) -> String {
    format!("event/{id}/")
}

/// Where the line of a game is, so that the last game has the last key.
pub(crate) fn game_key(id: u64) -> String {
    format!("{GAMES}{id:08}")
}

/// Where its record is.
pub(crate) fn record_key(id: u64) -> String {
    format!("record/{id:08}")
}

/// Who lives here.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct StoredMe {
    pub(crate) name: String,
}

/// A line of the list of tables.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct StoredTable {
    pub(crate) is_over: bool,
    pub(crate) listing: TableListing,
}

/// A line of the archive.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct StoredGame {
    /// Which game of its table, from one.
    pub(crate) number: u32,
    pub(crate) listing: GameListing,
}

/// A game that has ended.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct StoredRecord {
    pub(crate) record: String,
    /// How long its actions took, in milliseconds.
    pub(crate) times: Vec<Option<u64>>,
}

/// An event.
#[derive(Serialize, Deserialize)]
struct StoredEntry {
    at: Moment,
    event: Event,
}

/// Reads something that we stored; the error says what cannot be read.
pub(crate) fn read<T: DeserializeOwned>(key: &str, value: &str) -> Result<T, String> {
    serde_json::from_str(value).map_err(|error| format!("{key} cannot be read: {error}"))
}

/// Something in the place of what was there.
pub(crate) fn put(key: String, value: &impl Serialize) -> Write {
    Write::Put { key, value: to_json(value).to_string() }
}

/// Something new.
pub(crate) fn add(key: String, value: &impl Serialize) -> Write {
    Write::Add { key, value: to_json(value).to_string() }
}

/// Something happened at a table.
pub(crate) fn add_entry(id: &str, entry: &Entry) -> Write {
    let key = format!("{}{:08}", events_key(id), entry.seq);
    add(key, &StoredEntry { at: entry.at, event: entry.event.clone() })
}

/// Reads an event; its key says its number.
pub(crate) fn read_entry(key: &str, value: &str) -> Result<Entry, String> {
    let seq = key.rsplit('/').next().and_then(|seq| seq.parse().ok());
    let seq = seq.ok_or_else(|| format!("{key} is no event's key"))?;
    let StoredEntry { at, event } = read(key, value)?;
    Ok(Entry { seq, at, event })
}
