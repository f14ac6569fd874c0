//! The live table: a table with its connections, bots at work, questions, presence, chat and clocks, without input and
//! output.
//!
//! An executor feeds it one [`Input`] at a time and carries out the [`Step`]s. Nothing is sent before it is stored:
//! events are planned on a [`Draft`], which becomes a batch; when that is stored, the draft is applied and its effects
//! follow. If it cannot be stored, the table is as it was, whoever asked is refused, and the store is read again, since
//! it may have the batch all the same.

mod bots;
mod connections;
mod feeds;
mod messages;
mod questions;
mod seats;
mod step;
mod summary;

use std::mem;
use std::time::Duration;

use parlour_client::protocol::{Code, Notice, Parting, Problem};
use parlour_core::{Player, Viewer};
use parlour_table::Table;
use parlour_table::table::chat::{Chat, Line, Room};
use parlour_table::table::clock::Moment;
use parlour_table::table::event::{Entry, Event};
use parlour_table::table::request::Request;

use crate::{MAX_GAME_PLIES, MAX_TABLE_EVENTS, refused};
use bots::{BotAction, BotAtWork};
use connections::Connection;
use feeds::Feeds;
pub use feeds::to_json;
use messages::Asker;
pub use messages::{message_number, read_message};
use questions::Question;
pub use questions::no_time;
pub use step::*;
use summary::{is_over, players};

/// How long after a failure to store something is tried again.
const STORE_RETRY_DELAY: Duration = Duration::from_secs(1);

/// A table with its connections, bots and clocks.
pub struct LiveTable {
    metadata: Metadata,
    policy: Policy,
    table: Table,
    chat: Chat,
    feeds: Feeds,
    connections: Vec<Connection>,
    /// When everyone was last told who is here, and when they are to be told again.
    presence_sent: Moment,
    presence_due: Option<Moment>,
    bot: Option<BotAtWork>,
    questions: Vec<Question>,
    now: Moment,
    /// When something last came from outside.
    last_input: Moment,
    last_task: u64,
    /// Why the store may know more than this table does: what it answered last.
    store_problem: Option<Problem>,
    /// When to try again what could not be stored.
    retry_at: Option<Moment>,
    phase: Phase,
    effects: Vec<Effect>,
}

/// What a table waits for.
enum Phase {
    /// The next input.
    Ready,
    /// The result of storing a draft.
    Storing(Box<Draft>),
    /// The result of reading the store again; then the input is taken that came meanwhile.
    Reloading(Option<Box<Input>>),
}

/// What an input is going to change.
#[derive(Default)]
struct Draft {
    /// Events, each with the table that it makes.
    steps: Vec<(Entry, Table)>,
    /// A line of chat with its room and the guest who says it.
    line: Option<(Room, u64, Line)>,
    then: Then,
}

/// What follows once a draft is stored.
#[derive(Default)]
enum Then {
    #[default]
    Nothing,
    Reply,
    Answer(Asker),
    Connect(Box<Connect>),
    BotActed(Box<BotAction>),
    Sleep,
    Close,
}

impl Draft {
    /// Returns the table as it is going to be.
    fn table<'a>(&'a self, before: &'a Table) -> &'a Table {
        self.steps.last().map_or(before, |(_, table)| table)
    }

    fn push(&mut self, at: Moment, event: Event, table: Table) {
        self.steps.push((Entry { seq: table.seq(), at, event }, table));
    }

    fn is_empty(&self) -> bool {
        self.steps.is_empty() && self.line.is_none() && !matches!(self.then, Then::Sleep)
    }
}

impl LiveTable {
    /// Returns a table without connections. The lines of chat are those that the store has.
    pub fn new(
        metadata: Metadata,
        policy: Policy,
        table: Table,
        lines: Vec<(Room, Line)>,
        now: Moment,
    ) -> Self {
        let mut chat = Chat::default();
        for (room, line) in lines {
            chat.say(room, None, line);
        }
        LiveTable {
            metadata,
            policy,
            // A client may still work on a task from before the table was opened.
            last_task: table.seq(),
            table,
            chat,
            feeds: Feeds::default(),
            connections: Vec::new(),
            presence_sent: now,
            presence_due: None,
            bot: None,
            questions: Vec::new(),
            now,
            last_input: now,
            store_problem: None,
            retry_at: None,
            phase: Phase::Ready,
            effects: Vec::new(),
        }
    }

    /// Returns what it is beside its events.
    pub fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    /// Returns the table as it is stored.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Returns whether the store failed last and may know more than this table does.
    pub fn is_behind(&self) -> bool {
        self.store_problem.is_some()
    }

    /// Notes that someone looks at the table at a moment.
    pub fn touch(&mut self, now: Moment) {
        self.now = self.now.max(now);
        self.last_input = self.now;
    }

    /// Returns whether nobody is connected and no bot is at work.
    pub fn is_idle(&self) -> bool {
        self.connections.is_empty() && self.bot.is_none() && self.questions.is_empty()
    }

    /// Takes an input in. The random numbers that it needs come from `entropy`, so that nothing anyone draws later
    /// follows from what a record reveals.
    ///
    /// # Panics
    /// When [`Step::Store`] or [`Step::Reload`] is not followed by its result.
    pub fn handle(&mut self, now: Moment, entropy: &mut dyn FnMut() -> u64, input: Input) -> Step {
        self.now = self.now.max(now);
        match (mem::replace(&mut self.phase, Phase::Ready), input) {
            (Phase::Storing(draft), Input::Stored(Ok(()))) => self.apply(*draft),
            (Phase::Storing(draft), Input::Stored(Err(problem))) => {
                self.store_problem = Some(problem.clone());
                self.retry_at = Some(later(self.now, STORE_RETRY_DELAY));
                let closes = matches!(draft.then, Then::Close);
                self.finish(draft.then, Err(problem));
                if closes {
                    return self.done();
                }
                self.phase = Phase::Reloading(None);
                Step::Reload
            }
            (Phase::Reloading(waiting), Input::Reloaded(stored)) => {
                self.store_problem = stored.and_then(|stored| self.catch_up(stored)).err();
                if self.store_problem.is_none() {
                    self.let_bot_think();
                }
                match waiting {
                    Some(input) => self.begin(entropy, *input),
                    None => self.done(),
                }
            }
            (Phase::Ready, input) if self.store_problem.is_some() => {
                self.phase = Phase::Reloading(Some(Box::new(input)));
                Step::Reload
            }
            (Phase::Ready, input) => self.begin(entropy, input),
            (Phase::Storing(_) | Phase::Reloading(_), _) => {
                panic!("the input after Store or Reload is its result")
            }
        }
    }

    /// Returns the next moment at which the table has something to do though nothing comes in.
    pub fn wake_at(&self) -> Option<Moment> {
        let time_is_up = || self.table.clock().deadline().map(|(_, deadline)| deadline);
        let falls_asleep = self.policy.idle.map(|idle| {
            // Connections keep a table open; it is looked at again later.
            let since = if self.may_sleep() { self.last_input } else { self.now };
            later(since, idle)
        });
        let moments = [
            // What could not be stored is not tried again at once.
            self.retry_at.or_else(time_is_up),
            self.presence_due,
            self.bot.as_ref().and_then(BotAtWork::wake_at),
            falls_asleep,
        ];
        moments.into_iter().flatten().min()
    }

    fn may_sleep(&self) -> bool {
        self.connections.is_empty() && self.table.clock().running().is_none()
    }

    /// Plans what an input changes.
    fn begin(&mut self, entropy: &mut dyn FnMut() -> u64, input: Input) -> Step {
        if !matches!(input, Input::Decided { .. } | Input::Wake | Input::Paused { .. }) {
            self.last_input = self.now;
        }
        let mut draft = Draft::default();
        if let Err(problem) = self.plan(&mut draft, entropy, input) {
            self.finish(mem::take(&mut draft.then), Err(problem));
        }
        self.plan_rest(&mut draft);
        self.store(draft)
    }

    /// Plans what was asked for; an error says why nothing comes of it.
    fn plan(
        &mut self,
        draft: &mut Draft,
        entropy: &mut dyn FnMut() -> u64,
        input: Input,
    ) -> Result<(), Problem> {
        match input {
            Input::Opened { last_open } => self.plan_opening(draft, last_open),
            Input::Paused { since } => self.plan_pause(draft, since),
            Input::Sit { guest, player, invitation, is_engine } => {
                draft.then = Then::Reply;
                self.plan_sitting(draft, entropy, guest, player, invitation.as_ref(), is_engine)?;
            }
            Input::Leave { guest, player } => {
                draft.then = Then::Reply;
                self.check_holder(Some(guest), player)?;
                self.plan_request(draft, player, &Request::Leave)?;
            }
            Input::Connect(connect) => self.plan_connection(draft, connect)?,
            Input::Message { connection, message } => {
                self.plan_message(draft, entropy, connection, message)?;
            }
            Input::Disconnect { connection } => self.disconnected(connection),
            Input::Decided { task, decision } => self.plan_decision(draft, task, decision),
            Input::Wake => self.plan_waking(draft),
            Input::Close => self.plan_closing(draft),
            Input::Stored(_) | Input::Reloaded(_) => panic!("nothing was to be stored or read"),
        }
        Ok(())
    }

    /// Asks for a draft to be stored, if there is anything to store.
    fn store(&mut self, draft: Draft) -> Step {
        if draft.is_empty() {
            return self.apply(draft);
        }
        if let Some(problem) = self.store_problem.clone() {
            self.retry_at = Some(later(self.now, STORE_RETRY_DELAY));
            self.finish(draft.then, Err(problem));
            return self.done();
        }
        let batch = self.batch(&draft);
        self.phase = Phase::Storing(Box::new(draft));
        Step::Store(Box::new(batch))
    }

    /// Lets a draft happen that is stored.
    fn apply(&mut self, draft: Draft) -> Step {
        let Draft { steps, line, mut then } = draft;
        // A connection sees the events that it brings about.
        if let Then::Connect(connect) = &mut then {
            self.connect(mem::take(connect));
        }
        for (entry, table) in steps {
            self.publish(&entry, table);
        }
        if let Some((room, guest, line)) = line {
            self.send_line(room, Some(guest), line);
        }
        self.let_bot_think();
        self.finish(then, Ok(()));
        self.done()
    }

    /// Does what follows on a draft that was stored, or tells whoever asked what is wrong.
    fn finish(&mut self, then: Then, result: Result<(), Problem>) {
        match (then, result) {
            (Then::Nothing, _) | (Then::Connect(_), Ok(())) => {}
            (Then::Reply, result) => self.effects.push(Effect::Reply(result)),
            // Clocks stand still, but there is something to see.
            (Then::Connect(connect), Err(_)) => self.connect(*connect),
            (Then::Answer(asker), result) => self.answer(asker, result.map(|()| None)),
            (Then::BotActed(action), Ok(())) => self.bot_acted(*action),
            (Then::BotActed(action), Err(problem)) => self.bot_failed(&action.purpose, problem),
            (Then::Sleep, Ok(())) => self.effects.push(Effect::Sleep),
            // It stays open and tries again later.
            (Then::Sleep, Err(_)) => self.last_input = self.now,
            // If not even this can be stored, the time until the last heartbeat counts.
            (Then::Close, _) => self.close(),
        }
    }

    fn done(&mut self) -> Step {
        Step::Done(mem::take(&mut self.effects))
    }

    /// Goes on with what the store has.
    fn catch_up(&mut self, StoredTable { entries, lines }: StoredTable) -> Result<(), Problem> {
        let known = self.table.seq();
        for entry in entries.into_iter().filter(|entry| entry.seq > known) {
            let table = self.table.after(entry.at, &entry.event).map_err(|error| {
                Problem::new(Code::Damaged, format!("what is stored cannot happen: {error}"))
            })?;
            self.publish(&entry, table);
        }
        for (room, line) in lines {
            if line.number > self.chat.last(room) {
                self.send_line(room, None, line);
            }
        }
        Ok(())
    }

    /// Goes on with the table that an event made, and tells everyone.
    fn publish(&mut self, entry: &Entry, table: Table) {
        let was_over = is_over(&self.table);
        self.table = table;
        if matches!(entry.event, Event::Rematched { .. }) {
            self.change_seats();
        } else {
            for (viewer, text) in self.feeds.publish(&self.table, entry) {
                let to = self.connections_where(|connection| connection.viewer == viewer);
                self.send(to, text);
            }
        }
        if let Event::Left { player } = entry.event {
            self.feeds.close(Viewer::Player(player));
        }
        if matches!(entry.event, Event::Sat { .. } | Event::Left { .. }) {
            self.seats_changed();
        }
        if !was_over && is_over(&self.table) {
            self.let_bots_learn();
        }
    }

    /// Plans what a player wants of the table.
    fn plan_request(&self, draft: &mut Draft, player: Player, request: &Request) -> Result<(), Problem> {
        let table = draft.table(&self.table);
        if table.seq() >= MAX_TABLE_EVENTS {
            return Err(refused("this table has seen enough: found another"));
        }
        if matches!(request, Request::Act { .. }) && table.session().plies() >= MAX_GAME_PLIES {
            return Err(refused("this game has gone on too long: resign, or agree on a draw"));
        }
        let (event, next) = table.request(player, request, self.now)?;
        draft.push(self.now, event, next);
        Ok(())
    }

    /// Plans an event that nobody asked for.
    fn plan_event(&self, draft: &mut Draft, event: Event) {
        if let Ok(next) = draft.table(&self.table).after(self.now, &event) {
            draft.push(self.now, event, next);
        }
    }

    /// After a time in which the server did not run, which costs nobody anything.
    fn plan_opening(&self, draft: &mut Draft, last_open: Moment) {
        draft.then = Then::Reply;
        let clock = self.table.clock();
        if clock.is_in_use() && (clock.running().is_some() || self.is_attended(&self.table, false)) {
            self.plan_event(draft, Event::Resumed { last_open });
        }
    }

    fn plan_pause(&self, draft: &mut Draft, since: Moment) {
        draft.then = Then::Reply;
        if self.table.clock().running().is_some() {
            self.plan_event(draft, Event::Resumed { last_open: since });
        }
    }

    /// Plans what is due.
    fn plan_waking(&mut self, draft: &mut Draft) {
        self.retry_at.take_if(|at| *at <= self.now);
        self.send_presence_if_due();
        self.give_up_borrowed_bot();
        if self.retry_at.is_none()
            && let Some(event) = self.table.consider_time(self.now)
        {
            return self.plan_event(draft, event);
        }
        self.plan_bot_action(draft);
        let is_bedtime = self.policy.idle.is_some_and(|idle| later(self.last_input, idle) <= self.now);
        if draft.is_empty() && is_bedtime && self.may_sleep() {
            draft.then = Then::Sleep;
        }
    }

    fn plan_closing(&self, draft: &mut Draft) {
        draft.then = Then::Close;
        if self.table.clock().is_in_use() {
            self.plan_event(draft, Event::Held);
        }
    }

    /// Where bots play for nobody, clocks stand still as well.
    fn plan_rest(&self, draft: &mut Draft) {
        let table = draft.table(&self.table);
        let connects = matches!(draft.then, Then::Connect(_));
        if table.clock().running().is_some() && !self.is_attended(table, connects) {
            self.plan_event(draft, Event::Held);
        }
    }

    /// Returns whether anyone plays or watches at a table as it is going to be.
    fn is_attended(&self, table: &Table, connects: bool) -> bool {
        let has_sitter = |player| table.seat(player).sitter().is_some();
        connects
            || self.connections.iter().any(|connection| connection.stays_at(table))
            || self.policy.goes_on_unwatched && players(table).any(has_sitter)
    }

    fn close(&mut self) {
        self.dismiss(Parting::Closing, |_| true);
        self.stop_thinking();
        self.effects.push(Effect::Release);
    }

    fn send_notice(&mut self, connection: u64, notice: &Notice) {
        self.send(vec![connection], to_json(notice));
    }

    fn send(&mut self, to: Vec<u64>, text: std::sync::Arc<str>) {
        if !to.is_empty() {
            self.effects.push(Effect::Send { to, text });
        }
    }

    fn next_task(&mut self) -> u64 {
        self.last_task += 1;
        self.last_task
    }
}

fn later(moment: Moment, time: Duration) -> Moment {
    Moment(moment.0.saturating_add(time.as_millis() as u64))
}
