//! The house: everything that the page asks for comes in here, one after the other, and everything that comes of it goes
//! out. See [`House::take`].

mod answers;
mod archive;
mod routes;
mod shared;
mod tables;

use std::collections::BTreeMap;
use std::fmt;

use parlour_client::protocol::{MAX_MESSAGE_BYTES, Message, Notice, Problem, SocketQuery};
use parlour_table::Catalog;
use parlour_table::table::clock::Moment;
use parlour_table::table::event::{Entry, Setup};
use serde::Deserialize;

use crate::shelf::{self, StoredGame, StoredMe, StoredRecord, StoredTable};
use crate::table::{OpenTable, Pace};
use crate::wire::{Effect, Input, Outcome};
use answers::Pending;
pub(crate) use shared::Shared;

/// So many tables that nobody is at are kept as they are; others are set up again when someone looks.
const IDLE_TABLES_KEPT: usize = 4;
/// So many records are kept at hand.
const RECORDS_KEPT: usize = 8;
/// While a clock runs, the house looks at it at least so often, in milliseconds; if it has not for longer than this and
/// some more, it has stood still: the device slept, or the page was frozen.
const LOOK_INTERVAL: u64 = 1_000;
const STOOD_STILL: u64 = 5_000;

/// All tables, games and sockets of one person.
pub struct House {
    shared: Shared,
    open: BTreeMap<String, OpenTable>,
    /// At which table each socket is.
    sockets: BTreeMap<u64, String>,
    /// Requests that are answered when a bot has thought.
    pending: Vec<Pending>,
    /// Tables and records that were read and not asked for yet.
    read: BTreeMap<String, String>,
    records: BTreeMap<u64, StoredRecord>,
    last_look: Option<Moment>,
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("House").field("open", &self.open.len()).finish_non_exhaustive()
    }
}

impl House {
    /// An empty house with the games of a catalog; its chance follows from a seed.
    pub fn new(catalog: Catalog, seed: u64) -> Self {
        House {
            shared: Shared::new(catalog, seed),
            open: BTreeMap::new(),
            sockets: BTreeMap::new(),
            pending: Vec::new(),
            read: BTreeMap::new(),
            records: BTreeMap::new(),
            last_look: None,
        }
    }

    /// The same house with bots that take so long.
    pub fn set_pace(&mut self, pace: Pace) {
        self.shared.pace = pace;
    }

    /// What has to be read from the shelf before anything comes in: what its keys begin with.
    pub fn first_needs() -> Vec<String> {
        [shelf::ME, shelf::TABLES, shelf::GAMES].map(str::to_string).to_vec()
    }

    /// Takes what was read from the shelf.
    pub fn load(&mut self, entries: &[(String, String)]) -> Result<(), String> {
        for (key, value) in entries {
            if key == shelf::ME {
                self.shared.me = Some(shelf::read::<StoredMe>(key, value)?.name);
            } else if key.starts_with(shelf::TABLES) {
                self.shared.load_row(shelf::read::<StoredTable>(key, value)?);
            } else if key.starts_with(shelf::GAMES) {
                self.shared.load_game(shelf::read::<StoredGame>(key, value)?);
            } else {
                self.read.insert(key.clone(), value.clone());
            }
        }
        Ok(())
    }

    /// Takes something in, at a time in milliseconds. What comes of it is to be stored first and told then; if it cannot
    /// be stored, the house is to be thrown away and opened anew.
    pub fn take(&mut self, now: u64, input: &Input) -> Outcome {
        self.shared.now = self.shared.now.max(Moment(now));
        self.shared.outcome = Outcome::default();
        let needs = self.missing(input);
        if !needs.is_empty() {
            return Outcome { needs, ..Outcome::default() };
        }
        self.look_at_clocks();
        match input {
            Input::Request { id, method, path, body } => {
                self.request(*id, method, path, body.as_deref());
            }
            Input::Cancel { id } => self.cancel(*id),
            Input::Open { socket, path } => self.open_socket(*socket, path),
            Input::Message { socket, text } => self.message(*socket, text),
            Input::Close { socket } => self.close_socket(*socket),
            Input::Decided { task, decided } => self.decided(*task, decided.as_deref()),
            Input::Alarm => {}
        }
        self.tidy();
        let mut outcome = std::mem::take(&mut self.shared.outcome);
        outcome.alarm = self.next_alarm();
        outcome
    }

    /// What has to be read from the shelf for this.
    fn missing(&self, input: &Input) -> Vec<String> {
        let (Input::Request { path, .. } | Input::Open { path, .. }) = input else { return Vec::new() };
        let parts = routes::parts(path);
        match parts[..] {
            ["api", "tables", id, ..] if self.shared.has_table(id) && !self.open.contains_key(id) => {
                let setup = shelf::setup_key(id);
                if self.read.contains_key(&setup) { Vec::new() } else { vec![setup, shelf::events_key(id)] }
            }
            ["api", "archive", id, ..] => match id.parse() {
                Ok(id) if self.shared.has_game(id) && !self.records.contains_key(&id) => {
                    let key = shelf::record_key(id);
                    if self.read.contains_key(&key) { Vec::new() } else { vec![key] }
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// The table of that name, woken if need be.
    fn table(&mut self, id: &str) -> Result<(&mut OpenTable, &mut Shared), Problem> {
        if !self.open.contains_key(id) {
            let table = self.wake(id)?;
            self.open.insert(id.to_string(), table);
        }
        let table = self.open.get_mut(id).ok_or_else(tables::no_such_table)?;
        Ok((table, &mut self.shared))
    }

    fn wake(&mut self, id: &str) -> Result<OpenTable, Problem> {
        let setup = self.read.remove(&shelf::setup_key(id)).ok_or_else(tables::no_such_table)?;
        let setup: Setup = shelf::read(id, &setup).map_err(answers::damaged)?;
        let events = shelf::events_key(id);
        let keys = self.read.range(events.clone()..).take_while(|(key, _)| key.starts_with(&events));
        let entries = keys.map(|(key, value)| shelf::read_entry(key, value));
        let entries = entries.collect::<Result<Vec<Entry>, _>>().map_err(answers::damaged)?;
        self.read.retain(|key, _| !key.starts_with(&events));
        OpenTable::wake(&mut self.shared, id.to_string(), setup, &entries)
    }

    /// Does what is due at every table.
    fn look_at_clocks(&mut self) {
        let now = self.shared.now;
        let last = self.last_look.replace(now);
        for table in self.open.values_mut() {
            if let Some(last) = last.filter(|last| now.0 - last.0 > STOOD_STILL) {
                table.stood_still(&mut self.shared, last);
            }
            table.look_at_clock(&mut self.shared);
        }
    }

    fn next_alarm(&self) -> Option<u64> {
        let first = self.open.values().filter_map(OpenTable::alarm).min()?;
        Some(first.0.min(self.shared.now.0 + LOOK_INTERVAL))
    }

    /// Lets go of what is not used.
    fn tidy(&mut self) {
        let idle: Vec<String> =
            self.open.iter().filter(|(_, table)| table.is_idle()).map(|(id, _)| id.clone()).collect();
        for id in idle.iter().take(idle.len().saturating_sub(IDLE_TABLES_KEPT)) {
            self.open.remove(id);
        }
        while self.records.len() > RECORDS_KEPT {
            self.records.pop_first();
        }
        self.read.clear();
    }

    fn open_socket(&mut self, socket: u64, path: &str) {
        let joined = self.join(socket, path);
        if joined.is_err() {
            self.shared.outcome.effects.push(Effect::HangUp { socket });
        }
    }

    fn join(&mut self, socket: u64, path: &str) -> Result<(), Problem> {
        let parts = routes::parts(path);
        let ["api", "tables", id, "socket"] = parts[..] else { return Err(routes::nothing_there()) };
        let query: SocketQuery = routes::query(path)?;
        let player = query.seat.as_deref().map(parlour_client::desk::read_player).transpose()?;
        let (table, shared) = self.table(id)?;
        table.join(shared, socket, player, &query)?;
        self.sockets.insert(socket, id.to_string());
        Ok(())
    }

    fn message(&mut self, socket: u64, text: &str) {
        let Some(table) = self.sockets.get(&socket).and_then(|id| self.open.get_mut(id)) else { return };
        match read_message(text) {
            Ok(message) => table.ask(&mut self.shared, socket, message),
            Err(error) => {
                let answer = Notice::Answer { id: id_of(text), error: Some(error), thought: None };
                self.shared.tell(socket, parlour_client::desk::feeds::write(&answer));
            }
        }
    }

    fn close_socket(&mut self, socket: u64) {
        let Some(id) = self.sockets.remove(&socket) else { return };
        if let Some(table) = self.open.get_mut(&id) {
            table.part(&mut self.shared, socket);
        }
    }
}

/// Reads what a page sent.
fn read_message(text: &str) -> Result<Message, Problem> {
    let malformed = parlour_client::desk::malformed;
    if text.len() > MAX_MESSAGE_BYTES {
        let length = text.len();
        return Err(malformed(format!("a message has at most {MAX_MESSAGE_BYTES} bytes, not {length}")));
    }
    serde_json::from_str(text).map_err(|error| malformed(format!("this is not a message: {error}")))
}

/// The page's number for a message that cannot be read otherwise.
fn id_of(text: &str) -> Option<u64> {
    #[derive(Deserialize)]
    struct Numbered {
        id: u64,
    }
    serde_json::from_str::<Numbered>(text).ok().map(|numbered| numbered.id)
}
