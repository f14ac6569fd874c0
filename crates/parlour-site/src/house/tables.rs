//! Tables: creating one, sitting down, leaving, looking; and how the inputs and steps of live tables travel.

use std::time::Duration;

use parlour_client::protocol::{
    Code, Founded, GameListing, ListQuery, Me, NewTable, Notice, PositionQuery, Problem, SeatQuery, Sit,
    SocketQuery, TableListing,
};
use parlour_core::Player;
use parlour_host::setup::read_setup;
use parlour_host::{
    Batch, BotTask, Connect, Effect, FinishedGame, Input, LiveTable, Metadata, Policy, Step, check_name,
    malformed, message_number, no_time, read_message, read_player, to_json,
};
use parlour_table::Table;
use parlour_table::table::Sitter;
use parlour_table::table::clock::Moment;
use parlour_table::table::event::{Entry, Setup};

use super::answers::{Answer, damaged};
use super::archive::page;
use super::{House, Shared};
use crate::shelf::{self, StoredGame, StoredRecord, StoredTable};
use crate::wire;

/// Why a person who looks for others is refused.
const ALONE: &str =
    "this house is on your own device: to play with people elsewhere, meet them in a house with a server";
const NO_CHAT: &str = "nobody else is here: this house is on your own device";

/// The most tables that are listed as worth watching.
const WATCHED: usize = 50;
/// The one person here, as seats know people.
const RESIDENT: u64 = 1;
/// The memory of a bot.
pub(super) const BOT_BYTES: usize = 8 << 20;

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
    fn policy(self) -> Policy {
        Policy {
            bot_time: self.thinking,
            bot_pause: self.pause,
            bot_bytes: BOT_BYTES,
            analysis_time: self.analysis,
            lends_bots: false,
            goes_on_unwatched: false,
            no_chat: Some(NO_CHAT),
            presence_interval: Duration::ZERO,
            idle: None,
        }
    }
}

pub(super) fn no_such_table() -> Problem {
    Problem::new(Code::Unknown, "there is no such table")
}

impl House {
    pub(super) fn found(&mut self, wanted: &NewTable) -> Result<Answer, Problem> {
        if wanted.seats.iter().any(|seat| seat == "open" || seat == "invited") || wanted.engine {
            return Err(Problem::new(Code::Refused, ALONE));
        }
        let shared = &mut self.shared;
        let catalog = shared.catalog.clone();
        let (setup, mine, _) = read_setup(&catalog, wanted, &mut || shared.random())?;
        let table = Table::set_up(&catalog, &setup).map_err(|error| malformed(error.to_string()))?;
        let name = wanted.name.as_deref().map(check_name).transpose()?;
        shared.rename(name);
        let id = shared.table_id();
        shared.write(shelf::add_setup(&id, &setup));
        let metadata = metadata(&id, setup);
        shared.store_summary(&metadata, &table);
        let live = LiveTable::new(metadata, shared.pace.policy(), table, Vec::new(), shared.now);
        self.open.insert(id.clone(), live);
        for &player in &mine {
            self.sit_down(&id, player)?;
        }
        let founded = Founded { id, seats: mine, invitation: String::new() };
        Ok(Answer { status: 201, ..Answer::json(&founded) })
    }

    fn sit_down(&mut self, id: &str, player: Player) -> Result<(), Problem> {
        let guest = self.resident();
        self.call(id, Input::Sit { guest, player, is_invited: true, is_engine: false })
    }

    fn resident(&self) -> Sitter {
        Sitter { id: RESIDENT, name: self.shared.name() }
    }

    pub(super) fn sit(&mut self, id: &str, seat: &str, wish: &Sit) -> Result<Answer, Problem> {
        let player = read_player(seat)?;
        if wish.engine {
            return Err(Problem::new(Code::Refused, ALONE));
        }
        let name = wish.name.as_deref().map(check_name).transpose()?;
        self.table(id)?;
        self.shared.rename(name);
        self.sit_down(id, player)?;
        Ok(Answer::done())
    }

    pub(super) fn leave(&mut self, id: &str, seat: &str) -> Result<Answer, Problem> {
        let player = read_player(seat)?;
        self.table(id)?;
        self.call(id, Input::Leave { guest: RESIDENT, player })?;
        Ok(Answer::done())
    }

    pub(super) fn rename(&mut self, name: &str) -> Result<Answer, Problem> {
        self.shared.rename(Some(check_name(name)?));
        Ok(Answer::json(&Me { name: self.shared.me.clone() }))
    }

    pub(super) fn view(&mut self, id: &str) -> Result<Answer, Problem> {
        Ok(Answer::json(&self.table(id)?.view(Some(RESIDENT))))
    }

    pub(super) fn record(&mut self, id: &str, query: &SeatQuery) -> Result<Answer, Problem> {
        let player = query.seat.as_deref().map(read_player).transpose()?;
        Ok(Answer::text(self.table(id)?.record(Some(RESIDENT), player)?.to_string()))
    }

    pub(super) fn replay(&mut self, id: &str, query: &PositionQuery) -> Result<Answer, Problem> {
        let player = query.seat.as_deref().map(read_player).transpose()?;
        Ok(Answer::json(&self.table(id)?.replay(Some(RESIDENT), player, query.ply)?))
    }

    pub(super) fn open_socket(&mut self, socket: u64, path: &str) {
        if self.join(socket, path).is_err() {
            self.shared.outcome.effects.push(wire::Effect::HangUp { socket });
        }
    }

    fn join(&mut self, socket: u64, path: &str) -> Result<(), Problem> {
        let parts = super::routes::parts(path);
        let ["api", "tables", id, "socket"] = parts[..] else { return Err(super::routes::nothing_there()) };
        let query: SocketQuery = super::routes::query(path)?;
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
    fn table(&mut self, id: &str) -> Result<&LiveTable, Problem> {
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
        let live = LiveTable::new(metadata(id, setup), shared.pace.policy(), table, Vec::new(), shared.now);
        Ok((live, last_open))
    }

    /// Lets a table take an input in that it replies to.
    fn call(&mut self, id: &str, input: Input) -> Result<(), Problem> {
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

    /// The tables that are not over, the last changed first.
    fn running(&self, game: Option<&str>) -> Vec<TableListing> {
        let rows = self.shared.rows().filter(|row| !row.is_over).map(|row| &row.listing);
        let mut rows: Vec<TableListing> =
            rows.filter(|row| game.is_none_or(|game| row.game == game)).cloned().collect();
        rows.sort_by(|one, other| (other.changed, &other.id).cmp(&(one.changed, &one.id)));
        rows
    }

    pub(super) fn tables(&self, query: &ListQuery) -> Result<Answer, Problem> {
        let cursor = |row: &TableListing| format!("{}-{}", row.changed.0, row.id);
        page("/api/tables", query, &self.running(query.game.as_deref()), cursor)
    }

    pub(super) fn watch(&self, query: &ListQuery) -> Answer {
        let mut rows = self.running(query.game.as_deref());
        rows.truncate(WATCHED);
        Answer::json(&rows)
    }
}

fn metadata(id: &str, setup: Setup) -> Metadata {
    Metadata { id: id.to_string(), setup, founder: RESIDENT, reserved: 0, is_private: false }
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
            game: metadata.setup.game.clone(),
            variant: metadata.setup.variant.clone(),
            seats: game.seats,
            result: game.result,
            plies: game.plies,
            ended: self.now,
        };
        let record = StoredRecord { record: game.record.to_string(), times: game.times };
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
