//! The house: everything that the page asks for comes in here, one after the other, and everything that comes of it goes
//! out. See [`House::take`].

mod answers;
mod archive;
mod routes;
mod shared;
mod tables;

use std::collections::BTreeMap;
use std::fmt;

use parlour_host::{Input as TableInput, LiveTable};
use parlour_table::Catalog;
use parlour_table::table::clock::Moment;

use crate::shelf::{self, StoredGame, StoredMe, StoredRecord, StoredTable};
use crate::wire::{Input, Outcome};
use answers::Pending;
pub(crate) use shared::Shared;
pub use tables::Pace;

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
    open: BTreeMap<String, LiveTable>,
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

    /// Does what is due at every table.
    fn look_at_clocks(&mut self) {
        let now = self.shared.now;
        let last = self.last_look.replace(now);
        let stood_still = last.filter(|last| now.0 - last.0 > STOOD_STILL);
        let ids: Vec<String> = self.open.keys().cloned().collect();
        for id in ids {
            if let Some(since) = stood_still {
                drop(self.feed(&id, TableInput::Paused { since }));
            }
            while self.open[&id].wake_at().is_some_and(|at| at <= now) {
                drop(self.feed(&id, TableInput::Wake));
            }
        }
    }

    fn next_alarm(&self) -> Option<u64> {
        let first = self.open.values().filter_map(LiveTable::wake_at).min()?;
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
}
