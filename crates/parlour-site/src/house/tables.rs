//! Tables: how they are opened, and how the inputs and steps of live tables travel.

use std::task::Poll;
use std::time::Duration;

use parlour_client::protocol::api::unknown_address;
use parlour_client::protocol::{Code, Notice, Problem, SocketQuery};
use parlour_core::Decision;
use parlour_host::tasks::Decided;
use parlour_host::{
    BotTask, Connect, Effect, Input, LiveTable, Metadata, Policy, Step, malformed, message_number, no_time,
    read_message, read_player, to_json,
};
use parlour_table::table::clock::Moment;
use parlour_table::table::event::{Entry, Setup};
use parlour_table::{AnyRules, Table};

use super::state::{RESIDENT, State, parts};
use crate::{shelf, wire};

const NO_CHAT: &str = "nobody else is here: this house is on your own device";

/// Why a person who looks for others is refused.
pub(super) const ALONE: &str =
    "this house is on your own device: to play with people elsewhere, meet them in a house with a server";

/// The memory of a bot.
const BOT_BYTES: usize = 8 << 20;

/// Returns how bots and connections are treated where nobody else is.
pub(super) fn policy() -> Policy {
    Policy {
        bot_bytes: BOT_BYTES,
        goes_on_unwatched: false,
        no_chat: Some(NO_CHAT),
        no_engines: Some(ALONE),
        presence_interval: Duration::ZERO,
        ..Policy::default()
    }
}

fn no_such_table() -> Problem {
    Problem::new(Code::Unknown, "there is no such table")
}

pub(super) fn damaged(text: String) -> Problem {
    Problem::new(Code::Damaged, text)
}

/// Reads what a bot has decided, if it has not broken down.
pub(super) fn read_decision(
    decided: Option<&str>,
    rules: &dyn AnyRules,
) -> Result<Decision<String>, Problem> {
    let decided: Option<Decided> = decided.and_then(|text| serde_json::from_str(text).ok());
    decided.map(|decided| decided.decision(rules)).ok_or_else(no_time)
}

impl State {
    /// Stores a new table.
    pub(super) fn create_table(&mut self, metadata: Metadata, table: Table) {
        let id = metadata.id.clone();
        self.outcome.writes.push(shelf::add(shelf::setup_key(&id), &metadata.setup));
        self.store_summary(&metadata, metadata.summary(&table));
        // As it is when it is read again.
        let live = self.live_table(&id, metadata.setup, table);
        self.open.insert(id, live);
    }

    fn live_table(&self, id: &str, setup: Setup, table: Table) -> LiveTable {
        let metadata = Metadata::new(id, setup, RESIDENT);
        LiveTable::new(metadata, self.policy.clone(), table, Vec::new(), self.now)
    }

    pub(super) fn open_socket(&mut self, socket: u64, path: &str) {
        if self.join(socket, path).is_err() {
            self.outcome.effects.push(wire::Effect::HangUp { socket });
        }
    }

    fn join(&mut self, socket: u64, path: &str) -> Result<(), Problem> {
        let parts = parts(path);
        let ["api", "tables", id, "socket"] = parts[..] else { return Err(unknown_address()) };
        let query = path.split_once('?').map_or("", |(_, query)| query);
        let query: SocketQuery = serde_urlencoded::from_str(query).map_err(malformed)?;
        let player = query.seat.as_deref().map(read_player).transpose()?;
        self.table(id)?;
        let connect = Connect {
            connection: socket,
            guest: Some(self.resident()),
            player,
            have: query.have,
            heard: query.heard.unwrap_or(0),
            ..Connect::default()
        };
        self.feed(id, Input::Connect(Box::new(connect)))?;
        self.sockets.insert(socket, id.to_string());
        Ok(())
    }

    pub(super) fn message(&mut self, socket: u64, text: &str) {
        let Some(id) = self.sockets.get(&socket).cloned() else { return };
        match read_message(text) {
            Ok(message) => drop(self.feed(&id, Input::Message { connection: socket, message })),
            Err(error) => {
                let answer = Notice::Answer { id: message_number(text), error: Some(error), thought: None };
                self.tell(socket, &to_json(&answer));
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
        live.touch(self.now);
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
        let table = Table::from_events(&self.catalog, &setup, &entries)
            .map_err(|error| damaged(format!("this table cannot be set up again: {error}")))?;
        let last_open = entries.last().map_or(self.now, |entry| entry.at);
        Ok((self.live_table(id, setup, table), last_open))
    }

    /// Lets a table take an input in, and returns its reply if it has one. Whatever is stored, the worker stores before it tells
    /// anything, so that every batch counts as stored at once.
    pub(super) fn feed(&mut self, id: &str, mut input: Input) -> Result<(), Problem> {
        let mut live = self.open.remove(id).ok_or_else(no_such_table)?;
        let opens = match &input {
            Input::Connect(connect) => Some(connect.connection),
            _ => None,
        };
        let effects = loop {
            match live.handle(self.now, &mut || self.rng.next_u64(), input) {
                Step::Store(batch) => {
                    self.store(live.metadata(), *batch);
                    input = Input::Stored(Ok(()));
                }
                Step::Reload => unreachable!("the house is thrown away if something cannot be stored"),
                Step::Done(effects) => break effects,
            }
        };
        self.open.insert(id.to_string(), live);
        let mut reply = Ok(());
        for effect in effects {
            match effect {
                Effect::Reply(result) => {
                    if let (Ok(()), Some(socket)) = (&result, opens) {
                        self.outcome.effects.push(wire::Effect::Opened { socket });
                    }
                    reply = result;
                }
                effect => self.carry_out(id, effect),
            }
        }
        reply
    }

    /// Takes what a bot has decided: for a table, or for a request that waits for it.
    pub(super) fn decided(&mut self, task: u64, decided: Option<&str>) {
        if let Some(advice) = self.advice.get_mut(&task) {
            *advice = Poll::Ready(decided.map(str::to_string));
        } else if let Some((id, task)) = self.tasks.remove(&task)
            && let Some(live) = self.open.get(&id)
        {
            let decision = read_decision(decided, &**live.table().rules());
            drop(self.feed(&id, Input::Decided { task, decision }));
        }
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
                let number = self.think(job.chair.map(|chair| format!("{id}/{chair}")), &job);
                self.tasks.insert(number, (id.to_string(), task));
            }
            Effect::Stop { task } => {
                let is_it = |(_, known): &(&u64, &(String, u64))| known.0 == id && known.1 == task;
                if let Some(number) = self.tasks.iter().find(is_it).map(|(number, _)| *number) {
                    self.tasks.remove(&number);
                    self.outcome.effects.push(wire::Effect::Stop { task: number });
                }
            }
            Effect::Learn(job) => {
                let chair = format!("{id}/{}", job.chair.expect("a bot that learns plays"));
                let job = to_json(&job.travelling()).to_string();
                self.outcome.effects.push(wire::Effect::Learn { chair, job });
            }
            Effect::Reply(_) | Effect::Refused(_) | Effect::Sleep | Effect::Release => {}
        }
    }

    /// Lets a bot think, and returns the number of the task.
    pub(super) fn think(&mut self, chair: Option<String>, job: &BotTask) -> u64 {
        self.last_task += 1;
        let (task, job) = (self.last_task, to_json(&job.travelling()).to_string());
        self.outcome.effects.push(wire::Effect::Think { task, chair, job });
        task
    }

    /// Sends a socket a message.
    fn tell(&mut self, socket: u64, text: &str) {
        self.outcome.effects.push(wire::Effect::Tell { socket, text: text.to_string() });
    }
}
