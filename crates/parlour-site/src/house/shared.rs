//! What all tables of a house share: the time, chance, the lists, and what is to be stored and told.

use std::collections::BTreeMap;

use parlour_core::Rng;
use parlour_host::{BotTask, to_json};
use parlour_table::Catalog;
use parlour_table::table::clock::Moment;

use super::tables::Pace;
use crate::shelf::{self, StoredGame, StoredMe, StoredRecord, StoredTable};
use crate::wire::{Effect, Outcome, Write};

/// What someone is called who has not said.
const DEFAULT_NAME: &str = "guest";
/// What all tables share.
pub(crate) struct Shared {
    /// The games there are.
    pub(crate) catalog: Catalog,
    pub(crate) now: Moment,
    pub(crate) outcome: Outcome,
    /// What whoever lives here is called; nothing before the first table.
    pub(crate) me: Option<String>,
    pub(crate) pace: Pace,
    pub(super) rng: Rng,
    last_task: u64,
    /// The tasks of tables, by their numbers here: the table and its own number.
    pub(super) tasks: BTreeMap<u64, (String, u64)>,
    /// The tasks of requests that wait for advice.
    pub(super) advice: BTreeMap<u64, AdviceTask>,
    pub(super) rows: BTreeMap<String, StoredTable>,
    pub(super) games: BTreeMap<u64, StoredGame>,
}

/// How far a bot is that gives advice.
pub(super) enum AdviceTask {
    /// It thinks.
    Thinking,
    /// It has decided; `None` if it broke down.
    Decided(Option<String>),
}

impl Shared {
    pub(super) fn new(catalog: Catalog, seed: u64) -> Self {
        Shared {
            catalog,
            now: Moment::default(),
            outcome: Outcome::default(),
            me: None,
            pace: Pace::default(),
            rng: Rng::new(seed),
            last_task: 0,
            tasks: BTreeMap::new(),
            advice: BTreeMap::new(),
            rows: BTreeMap::new(),
            games: BTreeMap::new(),
        }
    }

    /// Any number.
    pub(crate) fn random(&mut self) -> u64 {
        self.rng.next_u64()
    }

    /// What whoever lives here is called.
    pub(crate) fn name(&self) -> String {
        self.me.clone().unwrap_or_else(|| DEFAULT_NAME.to_string())
    }

    /// Whoever lives here is called something from now on.
    pub(super) fn rename(&mut self, name: Option<&str>) {
        let name = name.map_or_else(|| self.name(), str::to_string);
        if self.me.as_deref() != Some(&name) {
            self.write(shelf::put(shelf::ME.to_string(), &StoredMe { name: name.clone() }));
            self.me = Some(name);
        }
    }

    /// The next number for a task.
    pub(crate) fn next_task(&mut self) -> u64 {
        self.last_task += 1;
        self.last_task
    }

    /// Nobody wants to know any more.
    pub(crate) fn stop(&mut self, task: u64) {
        self.outcome.effects.push(Effect::Stop { task });
    }

    /// Asks a bot for advice, and returns the number of the task.
    pub(super) fn advise(&mut self, job: &BotTask) -> u64 {
        let task = self.next_task();
        let job = to_json(&job.travelling()).to_string();
        self.outcome.effects.push(Effect::Think { task, chair: None, job });
        self.advice.insert(task, AdviceTask::Thinking);
        task
    }

    pub(super) fn load_row(&mut self, row: StoredTable) {
        self.rows.insert(row.listing.id.clone(), row);
    }

    pub(super) fn load_game(&mut self, game: StoredGame) {
        self.games.insert(game.listing.id, game);
    }

    /// The lines of all tables.
    pub(super) fn rows(&self) -> impl Iterator<Item = &StoredTable> {
        self.rows.values()
    }

    /// The lines of all games that have ended, the last first.
    pub(super) fn games(&self) -> impl Iterator<Item = &StoredGame> {
        self.games.values().rev()
    }

    /// The line of one of them.
    pub(super) fn game(&self, id: u64) -> Option<&StoredGame> {
        self.games.get(&id)
    }

    /// Stores something before anyone is told.
    pub(super) fn write(&mut self, write: Write) {
        self.outcome.writes.push(write);
    }

    /// The line of a table is another.
    pub(crate) fn store_row(&mut self, row: StoredTable) {
        self.write(shelf::put(shelf::table_key(&row.listing.id), &row));
        self.load_row(row);
    }

    /// The number of the next game that ends.
    pub(crate) fn next_game(&self) -> u64 {
        self.games.last_key_value().map_or(1, |(id, _)| id + 1)
    }

    /// A game has ended.
    pub(crate) fn archive(&mut self, game: StoredGame, record: &StoredRecord) {
        let id = game.listing.id;
        self.write(shelf::add(shelf::game_key(id), &game));
        self.write(shelf::add(shelf::record_key(id), record));
        self.load_game(game);
    }

    /// A game that had ended goes on after all.
    pub(crate) fn withdraw(&mut self, table: &str, number: u32) {
        let is_it = |game: &&StoredGame| game.listing.table == table && game.number == number;
        let Some(id) = self.games.values().find(is_it).map(|game| game.listing.id) else { return };
        self.games.remove(&id);
        for key in [shelf::game_key(id), shelf::record_key(id)] {
            self.write(Write::Delete { key });
        }
    }
}
