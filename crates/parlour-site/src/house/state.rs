//! What a house holds: open tables, sockets, lists, and what was read from the shelf.

use std::collections::BTreeMap;
use std::task::Poll;

use parlour_core::Rng;
use parlour_host::{Input as TableInput, LiveTable, Policy};
use parlour_table::Catalog;
use parlour_table::table::Sitter;
use parlour_table::table::clock::Moment;

use super::tables::policy;
use crate::shelf::{self, StoredGame, StoredMe, StoredRecord, StoredTable};
use crate::wire::{Input, Outcome};

/// The one person here, as seats know people, and what they are called who have not said.
pub(super) const RESIDENT: u64 = 1;
const DEFAULT_NAME: &str = "guest";

/// So many tables that nobody is at are kept as they are; others are set up again when someone looks.
const IDLE_TABLES_KEPT: usize = 4;
/// So many records are kept at hand.
const RECORDS_KEPT: usize = 8;
/// While a clock runs, the house looks at it at least so often, in milliseconds; if it has not for longer than this and
/// some more, it has stood still: the device slept, or the page was frozen.
const LOOK_INTERVAL: u64 = 1_000;
const STOOD_STILL: u64 = 5_000;

/// Everything but the requests that wait.
pub(super) struct State {
    pub(super) catalog: Catalog,
    pub(super) policy: Policy,
    pub(super) now: Moment,
    pub(super) rng: Rng,
    /// What is to be stored and told.
    pub(super) outcome: Outcome,
    /// What whoever lives here is called; nothing before the first table.
    pub(super) me: Option<String>,
    pub(super) open: BTreeMap<String, LiveTable>,
    /// At which table each socket is.
    pub(super) sockets: BTreeMap<u64, String>,
    pub(super) rows: BTreeMap<String, StoredTable>,
    pub(super) games: BTreeMap<u64, StoredGame>,
    /// Tables and records that were read and not asked for yet.
    pub(super) read: BTreeMap<String, String>,
    pub(super) records: BTreeMap<u64, StoredRecord>,
    pub(super) last_task: u64,
    /// The tasks of tables, by their numbers here: the table and its own number.
    pub(super) tasks: BTreeMap<u64, (String, u64)>,
    /// The tasks of requests that wait for advice, and what a bot decided; `None` if it broke down.
    pub(super) advice: BTreeMap<u64, Poll<Option<String>>>,
    last_look: Option<Moment>,
}

/// Returns the parts of a path between its slashes.
pub(super) fn parts(address: &str) -> Vec<&str> {
    let path = address.split(['?', '#']).next().unwrap_or(address);
    path.trim_start_matches('/').split('/').collect()
}

impl State {
    pub(super) fn new(catalog: Catalog, seed: u64) -> Self {
        State {
            catalog,
            policy: policy(),
            now: Moment::default(),
            rng: Rng::new(seed),
            outcome: Outcome::default(),
            me: None,
            open: BTreeMap::new(),
            sockets: BTreeMap::new(),
            rows: BTreeMap::new(),
            games: BTreeMap::new(),
            read: BTreeMap::new(),
            records: BTreeMap::new(),
            last_task: 0,
            tasks: BTreeMap::new(),
            advice: BTreeMap::new(),
            last_look: None,
        }
    }

    /// Takes what was read from the shelf.
    pub(super) fn load(&mut self, entries: &[(String, String)]) -> Result<(), String> {
        for (key, value) in entries {
            if key == shelf::ME {
                self.me = Some(shelf::read::<StoredMe>(key, value)?.name);
            } else if key.starts_with(shelf::TABLES) {
                let row: StoredTable = shelf::read(key, value)?;
                self.rows.insert(row.listing.id.clone(), row);
            } else if key.starts_with(shelf::GAMES) {
                let game: StoredGame = shelf::read(key, value)?;
                self.games.insert(game.listing.id, game);
            } else {
                self.read.insert(key.clone(), value.clone());
            }
        }
        Ok(())
    }

    /// Begins with an input. Returns what has to be read from the shelf first; without that, does what is due.
    pub(super) fn begin(&mut self, now: u64, input: &Input) -> Vec<String> {
        self.now = self.now.max(Moment(now));
        self.outcome = Outcome::default();
        let needs = self.missing(input);
        if needs.is_empty() {
            self.look_at_clocks();
        }
        needs
    }

    /// Ends an input, and returns what came of it.
    pub(super) fn end(&mut self) -> Outcome {
        self.tidy();
        let alarm = self.open.values().filter_map(LiveTable::wake_at).min();
        let alarm = alarm.map(|first| first.0.min(self.now.0 + LOOK_INTERVAL));
        Outcome { alarm, ..std::mem::take(&mut self.outcome) }
    }

    /// Returns what has to be read from the shelf for an input.
    fn missing(&self, input: &Input) -> Vec<String> {
        let (Input::Request { path, .. } | Input::Open { path, .. }) = input else { return Vec::new() };
        let mut keys = match parts(path)[..] {
            ["api", "tables", id, ..] if self.rows.contains_key(id) && !self.open.contains_key(id) => {
                vec![shelf::setup_key(id), shelf::events_key(id)]
            }
            ["api", "archive", id, ..] => {
                let is_missing = |id: &u64| self.games.contains_key(id) && !self.records.contains_key(id);
                id.parse().ok().filter(is_missing).map(shelf::record_key).into_iter().collect()
            }
            _ => Vec::new(),
        };
        if keys.first().is_some_and(|key| self.read.contains_key(key)) {
            keys.clear();
        }
        keys
    }

    /// Does what is due at every table.
    fn look_at_clocks(&mut self) {
        let now = self.now;
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

    /// Returns the one person here.
    pub(super) fn resident(&self) -> Sitter {
        Sitter { id: RESIDENT, name: self.me.clone().unwrap_or_else(|| DEFAULT_NAME.to_string()) }
    }
}
