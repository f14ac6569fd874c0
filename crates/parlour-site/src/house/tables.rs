//! Tables: how they are opened, and how the inputs and steps of live tables travel.

use std::time::Duration;

use parlour_client::protocol::api::unknown_address;
use parlour_client::protocol::{Code, GameListing, Notice, Problem, SocketQuery, TableListing};
use parlour_host::{
    Batch, BotTask, Connect, Effect, FinishedGame, Input, LiveTable, Metadata, Policy, Step, malformed,
    message_number, no_time, read_message, read_player, to_json,
};
use parlour_table::Table;
use parlour_table::table::Sitter;
use parlour_table::table::clock::Moment;
use parlour_table::table::event::{Entry, Setup};

use super::shared::Shared;
use super::state::{State, parts};
use crate::shelf::{self, StoredGame, StoredRecord, StoredTable};
use crate::wire;

const NO_CHAT: &str = "nobody else is here: this house is on your own device";

/// Why a person who looks for others is refused.
pub(super) const ALONE: &str =
    "this house is on your own device: to play with people elsewhere, meet them in a house with a server";

/// The one person here, as seats know people.
pub(super) const RESIDENT: u64 = 1;
/// The memory of a bot.
const BOT_BYTES: usize = 8 << 20;

/// How long bots take.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The longest a bot thinks about an action.
    pub thinking: Duration,
    /// How long an analysis takes at most.
    pub analysis: Duration,
    /// The shortest time between two actions of bots, so that people can follow.
    pub pause: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Pace {
            thinking: Duration::from_secs(1),
            analysis: Duration::from_secs(1),
            pause: Duration::from_millis(500),
        }
    }
}

impl Pace {
    pub(super) fn policy(self) -> Policy {
        Policy {
            bot_time: self.thinking,
            bot_pause: self.pause,
            bot_bytes: BOT_BYTES,
            analysis_time: self.analysis,
            lends_bots: false,
            goes_on_unwatched: false,
            no_chat: Some(NO_CHAT),
            no_engines: Some(ALONE),
            presence_interval: Duration::ZERO,
            idle: None,
        }
    }
}

fn no_such_table() -> Problem {
    Problem::new(Code::Unknown, "there is no such table")
}

pub(super) fn damaged(text: String) -> Problem {
    Problem::new(Code::Damaged, text)
}

impl State {
    /// Stores a new table.
    pub(super) fn create_table(&mut self, metadata: Metadata, table: Table) {
        let shared = &mut self.shared;
        let id = metadata.id.clone();
        shared.write(shelf::add_setup(&id, &metadata.setup));
        shared.store_summary(&metadata, &table);
        // As it is when it is read again.
        let metadata = Metadata::new(&id, metadata.setup, RESIDENT);
        let live = LiveTable::new(metadata, shared.pace.policy(), table, Vec::new(), shared.now);
        self.open.insert(id, live);
    }

    pub(super) fn resident(&self) -> Sitter {
        Sitter { id: RESIDENT, name: self.shared.name() }
    }

    pub(super) fn open_socket(&mut self, socket: u64, path: &str) {
        if self.join(socket, path).is_err() {
            self.shared.outcome.effects.push(wire::Effect::HangUp { socket });
        }
    }

    fn join(&mut self, socket: u64, path: &str) -> Result<(), Problem> {
        let parts = parts(path);
        let ["api", "tables", id, "socket"] = parts[..] else { return Err(unknown_address()) };
        let query = path.split_once('?').map_or("", |(_, query)| query);
        let query: SocketQuery =
            serde_urlencoded::from_str(query).map_err(|error| malformed(error.to_string()))?;
        let player = query.seat.as_deref().map(read_player).transpose()?;
        self.table(id)?;
        self.sockets.insert(socket, id.to_string());
        let connect = Connect {
            connection: socket,
            guest: Some(self.resident()),
            player,
            have: query.have,
            heard: query.heard.unwrap_or(0),
            lends: false,
            invitation: None,
        };
        let connected = self.call(id, Input::Connect(Box::new(connect)));
        if connected.is_err() {
            self.sockets.remove(&socket);
        }
        connected
    }

    pub(super) fn message(&mut self, socket: u64, text: &str) {
        let Some(id) = self.sockets.get(&socket).cloned() else { return };
        match read_message(text) {
            Ok(message) => drop(self.feed(&id, Input::Message { connection: socket, message })),
            Err(error) => {
                let answer = Notice::Answer { id: message_number(text), error: Some(error), thought: None };
                self.shared.tell(socket, &to_json(&answer));
            }
        }
    }

    pub(super) fn close_socket(&mut self, socket: u64) {
        if let Some(id) = self.sockets.remove(&socket) {
            drop(self.feed(&id, Input::Disconnect { connection: socket }));
        }
    }

    /// Returns a table, which is opened if need be.
    pub(super) fn table(&mut self, id: &str) -> Result<&LiveTable, Problem> {
        if !self.open.contains_key(id) {
            let (live, last_open) = self.read_table(id)?;
            self.open.insert(id.to_string(), live);
            // Nobody pays for the time in which the house was closed.
            drop(self.feed(id, Input::Opened { last_open }));
        }
        let live = self.open.get_mut(id).ok_or_else(no_such_table)?;
        live.touch(self.shared.now);
        Ok(live)
    }

    /// Reads a table from the shelf. With it comes the moment of its last event.
    fn read_table(&mut self, id: &str) -> Result<(LiveTable, Moment), Problem> {
        let setup = self.read.remove(&shelf::setup_key(id)).ok_or_else(no_such_table)?;
        let setup: Setup = shelf::read(id, &setup).map_err(damaged)?;
        let events = shelf::events_key(id);
        let keys = self.read.range(events.clone()..).take_while(|(key, _)| key.starts_with(&events));
        let entries = keys.map(|(key, value)| shelf::read_entry(key, value));
        let entries = entries.collect::<Result<Vec<Entry>, _>>().map_err(damaged)?;
        self.read.retain(|key, _| !key.starts_with(&events));
        let shared = &self.shared;
        let table = Table::from_events(&shared.catalog, &setup, &entries)
            .map_err(|error| damaged(format!("this table cannot be set up again: {error}")))?;
        let last_open = entries.last().map_or(shared.now, |entry| entry.at);
        let live = LiveTable::new(
            Metadata::new(id, setup, RESIDENT),
            shared.pace.policy(),
            table,
            Vec::new(),
            shared.now,
        );
        Ok((live, last_open))
    }

    /// Lets a table take an input in that it replies to.
    pub(super) fn call(&mut self, id: &str, input: Input) -> Result<(), Problem> {
        self.feed(id, input).unwrap_or_else(|| Err(no_such_table()))
    }

    /// Lets a table take an input in, and returns its reply. Whatever is stored, the worker stores before it tells
    /// anything, so that every batch counts as stored at once.
    pub(super) fn feed(&mut self, id: &str, input: Input) -> Option<Result<(), Problem>> {
        let live = self.open.get_mut(id)?;
        let shared = &mut self.shared;
        let opens = match &input {
            Input::Connect(connect) => Some(connect.connection),
            _ => None,
        };
        let mut input = input;
        let effects = loop {
            match live.handle(shared.now, &mut || shared.rng.next_u64(), input) {
                Step::Store(batch) => {
                    shared.store(live.metadata(), *batch);
                    input = Input::Stored(Ok(()));
                }
                Step::Reload => unreachable!("the house is thrown away if something cannot be stored"),
                Step::Done(effects) => break effects,
            }
        };
        let mut reply = None;
        for effect in effects {
            match effect {
                Effect::Reply(result) => {
                    if let (Ok(()), Some(socket)) = (&result, opens) {
                        shared.outcome.effects.push(wire::Effect::Opened { socket });
                    }
                    reply = Some(result);
                }
                effect => shared.carry_out(id, effect),
            }
        }
        reply
    }

    /// A bot has decided for a table, if the task is one's.
    pub(super) fn decided_for_table(&mut self, task: u64, decided: Option<&str>) {
        let Some((id, task)) = self.shared.tasks.remove(&task) else { return };
        let Some(live) = self.open.get(&id) else { return };
        let decided = decided.and_then(|text| serde_json::from_str(text).ok());
        let decision = decided
            .map(|decided: parlour_host::tasks::Decided| decided.decision(&**live.table().rules()))
            .ok_or_else(no_time);
        drop(self.feed(&id, Input::Decided { task, decision }));
    }
}

impl Shared {
    fn store(&mut self, metadata: &Metadata, batch: Batch) {
        let id = &metadata.id;
        for entry in &batch.entries {
            self.write(shelf::add_entry(id, entry));
        }
        if let Some(number) = batch.withdrawn {
            self.withdraw(id, number);
        }
        if let Some(game) = batch.finished {
            self.store_game(metadata, *game);
        }
        if let Some(summary) = batch.summary {
            self.store_row(StoredTable {
                is_over: summary.is_over,
                listing: self.listing(metadata, summary),
            });
        }
    }

    fn store_summary(&mut self, metadata: &Metadata, table: &Table) {
        let summary = metadata.summary(table);
        self.store_row(StoredTable { is_over: summary.is_over, listing: self.listing(metadata, summary) });
    }

    fn listing(&self, metadata: &Metadata, summary: parlour_host::Summary) -> TableListing {
        TableListing {
            id: metadata.id.clone(),
            game: metadata.setup.game.clone(),
            variant: metadata.setup.variant.clone(),
            seats: summary.seats,
            waiting: summary.is_waiting,
            reserved: Vec::new(),
            plies: summary.plies,
            spectators: 0,
            changed: self.now,
        }
    }

    fn store_game(&mut self, metadata: &Metadata, game: FinishedGame) {
        let listing = GameListing {
            id: self.next_game(),
            table: metadata.id.clone(),
            game: game.game,
            variant: game.variant,
            seats: game.seats,
            result: game.result,
            winner: None,
            reason: String::new(),
            plies: game.plies,
            ended: self.now,
        };
        let record = StoredRecord { record: game.record, times: game.times };
        self.archive(StoredGame { number: game.number, listing }, &record);
    }

    /// Carries out an effect of a table, other than a reply.
    fn carry_out(&mut self, id: &str, effect: Effect) {
        match effect {
            Effect::Send { to, text } => to.into_iter().for_each(|socket| self.tell(socket, &text)),
            Effect::Disconnect { connection: socket, reason } => {
                self.tell(socket, &to_json(&Notice::Bye { reason }));
                self.outcome.effects.push(wire::Effect::HangUp { socket });
            }
            Effect::Think { task, job, asker: _ } => {
                let number = self.next_task();
                self.tasks.insert(number, (id.to_string(), task));
                let chair = job.chair.map(|chair| format!("{id}/{chair}"));
                let job = to_json(&job.travelling()).to_string();
                self.outcome.effects.push(wire::Effect::Think { task: number, chair, job });
            }
            Effect::Stop { task } => {
                let is_it = |(_, known): &(&u64, &(String, u64))| known.0 == id && known.1 == task;
                if let Some(number) = self.tasks.iter().find(is_it).map(|(number, _)| *number) {
                    self.tasks.remove(&number);
                    self.stop(number);
                }
            }
            Effect::Learn(job) => self.learn(id, &job),
            Effect::Reply(_) | Effect::Refused(_) | Effect::Sleep | Effect::Release => {}
        }
    }

    fn learn(&mut self, id: &str, job: &BotTask) {
        let chair = format!("{id}/{}", job.chair.expect("a bot that learns plays"));
        let job = to_json(&job.travelling()).to_string();
        self.outcome.effects.push(wire::Effect::Learn { chair, job });
    }

    /// Sends a socket a message.
    fn tell(&mut self, socket: u64, text: &str) {
        self.outcome.effects.push(wire::Effect::Tell { socket, text: text.to_string() });
    }
}
