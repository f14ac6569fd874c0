//! An actor: one task for every table that is awake. It executes the table's [`LiveTable`]: calls become its inputs, one
//! after the other, and its steps are stored, sent to sockets, or thought about in the pool.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use parlour_host::{Batch, BotTask, Connect, Effect, Input, LiveTable, Policy, Step, StoredTable, no_time};
use parlour_table::Table;
use parlour_table::table::clock::Moment;
use parlour_table::table::event::Event;
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use crate::advice;
use crate::app::{App, no_such_table};
use crate::clock::Reading;
use crate::pool::{BotKey, CancelOnDrop, Task};
use crate::protocol::{Code, Parting, Problem};
use crate::quota::{Charge, table_bytes};
use crate::random;
use crate::settings::Settings;
use crate::store::{Claim, Fault, Lease, StoreError, Story};

/// How many calls may wait.
pub(crate) const MAILBOX_CAPACITY: usize = 64;
/// Backpressure: how many messages may wait for a client that reads slowly before it is let go.
pub(crate) const MAX_QUEUED_MESSAGES: usize = 256;
/// The time without a wake-up after which an actor looks at its clock again.
const LONGEST_SLEEP: Duration = Duration::from_hours(1);
/// How often a table is written to that is opened, before it counts as unavailable.
const OPENING_ATTEMPTS: usize = 3;

/// The address of no one.
const NOBODY: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// What comes to an actor.
pub(crate) enum Call {
    /// An input, with who waits for its answer.
    Input { input: Box<Input>, received: Instant, reply: Option<oneshot::Sender<Result<(), Problem>>> },
    /// A look at the table.
    Look(Box<dyn FnOnce(&LiveTable) + Send>),
    /// A socket is opened that wants to follow the table, with who waits for its number.
    Join { connect: Box<Connect>, socket: Socket, reply: oneshot::Sender<Result<u64, Problem>> },
    /// The server closes. When that is done, so is the mailbox.
    Close,
}

impl Call {
    /// Returns an input that nobody waits for.
    pub(crate) fn input(input: Input) -> Self {
        Call::Input { input: Box::new(input), received: Instant::now(), reply: None }
    }
}

/// What goes out through a socket.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing {
    /// A message.
    Text(Utf8Bytes),
    /// The last message.
    Bye(Parting),
}

/// A socket at the table.
#[derive(Clone)]
pub(crate) struct Socket {
    /// Where to send what it hears.
    pub(crate) outgoing: mpsc::Sender<Outgoing>,
    /// From where it comes.
    pub(crate) address: IpAddr,
}

/// One table's actor.
struct TableActor {
    app: Arc<App>,
    /// The proof that the table is this node's to write.
    lease: Lease,
    live: LiveTable,
    /// The sockets, by their numbers.
    sockets: HashMap<u64, Socket>,
    last_socket: u64,
    /// Sockets that were let go and that the table does not know of yet.
    lost: Vec<u64>,
    /// What stops the bots that think for this table.
    thinking: HashMap<u64, CancelOnDrop>,
    /// The own mailbox, for those who think elsewhere; weak, so that it does not keep the table awake.
    mailbox: mpsc::WeakSender<Call>,
    /// For how long the process had stood still when that was last noted.
    stopped: Duration,
    /// How many spectators others were last told of.
    spectators: usize,
    /// Whether another node owns the table now.
    is_fenced: bool,
    /// Whether the task ends after this call.
    is_over: bool,
    /// The room it takes up.
    charge: Charge,
}

/// Reads a table that is ours from the store, and starts its task.
pub(crate) async fn wake(
    app: Arc<App>,
    address: Option<IpAddr>,
    id: String,
    lease: Lease,
) -> Result<mpsc::Sender<Call>, Problem> {
    let Story { metadata, is_asleep, entries, chat } =
        app.store.story(&id).await?.ok_or_else(no_such_table)?;
    let charge = app.quotas.charge(address, table_bytes(metadata.setup.opening.len() + entries.len()))?;
    let table = Table::from_events(&app.catalog, &metadata.setup, &entries).map_err(|error| {
        if app.left_alone.lock().insert(id.clone()) {
            tracing::error!(table = %id, %error, "a table cannot be set up and is left alone");
        }
        Problem::new(Code::Unavailable, format!("this table cannot be set up again: {error}"))
    })?;
    if is_asleep {
        app.store.wake(&id, lease.fence).await?;
    }
    let (calls, mailbox) = mpsc::channel(MAILBOX_CAPACITY);
    app.metrics.tables_awake.inc();
    let Reading { now, stopped } = app.clock.read();
    let live = LiveTable::new(metadata, policy(&app.settings), table, chat, now);
    let mut actor = TableActor {
        app,
        lease,
        live,
        sockets: HashMap::new(),
        last_socket: 0,
        lost: Vec::new(),
        thinking: HashMap::new(),
        mailbox: calls.downgrade(),
        stopped,
        spectators: 0,
        is_fenced: false,
        is_over: false,
        charge,
    };
    if let Err(problem) = actor.open(now, lease.last_open.unwrap_or(now)).await {
        actor.release().await;
        return Err(problem);
    }
    tokio::spawn(actor.run(mailbox));
    Ok(calls)
}

pub(crate) fn policy(settings: &Settings) -> Policy {
    Policy {
        bot_time: settings.bot_time,
        bot_pause: settings.bot_pause,
        bot_bytes: settings.bot_bytes,
        analysis_time: settings.analysis_time,
        lends_bots: true,
        idle: Some(settings.idle),
        ..Policy::default()
    }
}

/// However an actor ends, nothing of it is left behind. Its mailbox is closed by then.
impl Drop for TableActor {
    fn drop(&mut self) {
        self.thinking.clear();
        self.app.pool.forget(self.id());
        self.app.metrics.tables_awake.dec();
        self.app.note_audience(self.id(), 0);
        self.app.forget_closed(self.id());
    }
}

impl TableActor {
    fn id(&self) -> &str {
        &self.live.metadata().id
    }

    async fn run(mut self, mut calls: mpsc::Receiver<Call>) {
        while !self.is_over && !self.is_fenced {
            tokio::select! {
                call = calls.recv() => match call {
                    Some(call) => self.take(call).await,
                    None => break,
                },
                () = sleep(self.next_alarm()) => {
                    let now = self.note_pause().await;
                    self.feed(now, Input::Wake).await;
                }
            }
        }
        if self.is_fenced {
            tracing::warn!(table = %self.id(), "another node has taken the table over");
            for socket in self.sockets.values() {
                let _ = socket.outgoing.try_send(Outgoing::Bye(Parting::Closing));
            }
        }
        // Whoever calls from now on finds the door closed, and wakes the table again.
    }

    /// Tells the table when it was last open, so that nobody's clock pays for the time since. Who claims it next would not
    /// know.
    async fn open(&mut self, now: Moment, last_open: Moment) -> Result<(), Problem> {
        for _ in 1..OPENING_ATTEMPTS {
            if self.feed_answered(now, Input::Opened { last_open }).await.is_ok() {
                return Ok(());
            }
        }
        self.feed_answered(now, Input::Opened { last_open }).await
    }

    fn next_alarm(&self) -> Duration {
        let now = self.app.now();
        self.live.wake_at().map_or(LONGEST_SLEEP, |at| Duration::from_millis(at.0.saturating_sub(now.0)))
    }

    async fn take(&mut self, call: Call) {
        let now = self.note_pause().await;
        match call {
            Call::Input { input, received, reply } => {
                let is_action = matches!(&*input, Input::Message { message, .. } if message.ask.is_action());
                // A socket or a bot's task ends with its last input.
                match &*input {
                    Input::Disconnect { connection } => drop(self.sockets.remove(connection)),
                    Input::Decided { task, .. } => drop(self.thinking.remove(task)),
                    _ => {}
                }
                let answer = self.feed(now, *input).await;
                if let Some(reply) = reply {
                    drop(reply.send(answer.expect("the table answers this input")));
                }
                if is_action {
                    self.app.metrics.action_seconds.observe(received.elapsed().as_secs_f64());
                }
            }
            Call::Look(look) => {
                // At the table as the store has it.
                self.live.touch(now);
                if self.live.is_behind() {
                    self.feed(now, Input::Wake).await;
                }
                look(&self.live);
            }
            Call::Join { connect, socket, reply } => self.join(now, connect, socket, reply).await,
            Call::Close => {
                self.feed(now, Input::Close).await;
                self.is_over = true;
            }
        }
    }

    /// Returns the time. If the process has stood still, the table hears of that first.
    async fn note_pause(&mut self) -> Moment {
        let Reading { now, stopped } = self.app.clock.read();
        let gap = stopped.saturating_sub(self.stopped);
        if !gap.is_zero() {
            let since = Moment(now.0.saturating_sub(gap.as_millis() as u64));
            if self.feed_answered(now, Input::Paused { since }).await.is_err() {
                return now;
            }
        }
        self.stopped = stopped;
        now
    }

    /// Lets the table take an input in that it answers.
    async fn feed_answered(&mut self, now: Moment, input: Input) -> Result<(), Problem> {
        self.feed(now, input).await.expect("the table answers this input")
    }

    /// Takes a socket in. It has a number from now on.
    async fn join(
        &mut self,
        now: Moment,
        mut connect: Box<Connect>,
        socket: Socket,
        reply: oneshot::Sender<Result<u64, Problem>>,
    ) {
        self.last_socket += 1;
        let connection = self.last_socket;
        self.sockets.insert(connection, socket);
        connect.connection = connection;
        let answer = self.feed_answered(now, Input::Connect(connect)).await;
        if answer.is_err() {
            self.sockets.remove(&connection);
        }
        if reply.send(answer.map(|()| connection)).is_err() {
            // The client went away before it knew its number.
            self.sockets.remove(&connection);
            self.feed(now, Input::Disconnect { connection }).await;
        }
    }

    /// Lets the table take an input in, and does what it says. Returns its answer, if it gives one.
    async fn feed(&mut self, now: Moment, input: Input) -> Option<Result<(), Problem>> {
        let answer = self.step(now, input).await;
        while let Some(connection) = self.lost.pop() {
            self.step(now, Input::Disconnect { connection }).await;
        }
        answer
    }

    async fn step(&mut self, now: Moment, mut input: Input) -> Option<Result<(), Problem>> {
        let mut was_read = false;
        let effects = loop {
            match self.live.handle(now, &mut random::random_number, input) {
                Step::Store(batch) => input = Input::Stored(self.store(*batch).await.map_err(Problem::from)),
                Step::Reload => {
                    let stored = self.reload().await;
                    was_read = stored.is_ok();
                    input = Input::Reloaded(stored);
                }
                Step::Done(effects) => break effects,
            }
        };
        if was_read && self.live.is_behind() {
            tracing::error!(table = %self.id(), "what the store has of a table cannot happen");
        }
        let mut answer = None;
        for effect in effects {
            match effect {
                Effect::Reply(result) => answer = Some(result),
                Effect::Refused(code) => self.app.metrics.count_refusal(code),
                Effect::Send { to, text } => self.send(&to, &Outgoing::Text((&*text).into())),
                Effect::Disconnect { connection, reason } => {
                    self.send(&[connection], &Outgoing::Bye(reason));
                    self.sockets.remove(&connection);
                }
                Effect::Think { task, job, asker } => self.think(task, *job, asker),
                Effect::Stop { task } => drop(self.thinking.remove(&task)),
                Effect::Learn(job) => {
                    let key = self.bot_key(&job).expect("a bot that learns plays");
                    self.app.pool.learn(&key, job.sight());
                }
                Effect::Sleep => self.is_over = true,
                Effect::Release => {
                    self.release().await;
                    self.is_over = true;
                }
            }
        }
        let spectators = self.live.spectators();
        if spectators != self.spectators {
            self.spectators = spectators;
            self.app.note_audience(self.id(), spectators);
        }
        answer
    }

    async fn store(&mut self, batch: Batch) -> Result<(), StoreError> {
        let (id, fence) = (self.id(), self.lease.fence);
        let (events, games) = (batch.entries.len() as u64, u64::from(batch.finished.is_some()));
        let lines = u64::from(batch.line.is_some());
        let kinds: Vec<_> = batch.entries.iter().map(|entry| (entry.seq, kind(&entry.event))).collect();
        let stored = self.app.store.commit(id, fence, batch).await;
        if let Err(error) = &stored {
            self.app.metrics.not_stored.inc();
            self.is_fenced |= error.fault == Fault::Fenced;
            return stored;
        }
        for (seq, kind) in kinds {
            tracing::debug!(table = %id, seq, kind, "event");
        }
        let metrics = &self.app.metrics;
        metrics.events.inc_by(events);
        metrics.games.inc_by(games);
        metrics.lines.inc_by(lines);
        if games > 0 {
            tracing::info!(table = %id, "a game has ended");
        }
        let events = self.live.table().seq() + events;
        self.charge.set(table_bytes(self.live.metadata().setup.opening.len() + events as usize));
        Ok(())
    }

    /// Reads again what the store has. A store that fails in the middle of a commit may have taken it all the same, or
    /// take it later: the table is claimed anew, so that nothing from before is taken any more.
    async fn reload(&mut self) -> Result<StoredTable, Problem> {
        if !self.is_fenced {
            match self.app.store.claim(self.id()).await?.ok_or_else(no_such_table)? {
                Claim::Ours(lease) => self.lease = lease,
                Claim::Theirs { .. } => self.is_fenced = true,
            }
        }
        if self.is_fenced {
            return Err(Problem::new(Code::Unavailable, "another node has taken this table over"));
        }
        let story = self.app.store.story(self.id()).await?.ok_or_else(no_such_table)?;
        Ok(StoredTable { entries: story.entries, lines: story.chat })
    }

    async fn release(&mut self) {
        if let Err(error) = self.app.store.release(self.id(), self.lease.fence).await {
            // Other nodes have it when this one is known to have gone.
            tracing::warn!(table = %self.id(), %error, "a table is not released");
        }
    }

    /// Sends something to sockets. One that takes no more is let go; it ends when nobody can send to it.
    fn send(&mut self, to: &[u64], outgoing: &Outgoing) {
        for id in to {
            let is_slow = |socket: &Socket| socket.outgoing.try_send(outgoing.clone()).is_err();
            if self.sockets.get(id).is_some_and(is_slow) {
                self.sockets.remove(id);
                self.lost.push(*id);
            }
        }
    }

    /// Returns the address for which a bot thinks: the asker's, or else of whoever is here or woke the table.
    fn household(&self, asker: Option<u64>) -> IpAddr {
        let connection = asker.or_else(|| self.live.main_connection());
        let socket = connection.and_then(|connection| self.sockets.get(&connection));
        socket.map(|socket| socket.address).or(self.charge.address).unwrap_or(NOBODY)
    }

    fn bot_key(&self, job: &BotTask) -> Option<BotKey> {
        Some(BotKey { table: self.id().to_string(), chair: job.chair? })
    }

    /// Lets a bot think in the pool.
    fn think(&mut self, task: u64, bot: BotTask, asker: Option<u64>) {
        let cancel = Arc::default();
        self.thinking.insert(task, CancelOnDrop(Arc::clone(&cancel)));
        let job = Task { key: self.bot_key(&bot), household: self.household(asker), bot, cancel };
        let (app, mailbox) = (self.app.clone(), self.mailbox.clone());
        tokio::spawn(async move {
            let decision = match asker {
                Some(_) => advice::ask(&app, job).await,
                None => app.think(job).await.ok_or_else(no_time),
            };
            if let Some(mailbox) = mailbox.upgrade() {
                drop(mailbox.send(Call::input(Input::Decided { task, decision })).await);
            }
        });
    }
}

/// Returns the kind of an event, for the log: what was done may be hidden.
fn kind(event: &Event) -> &'static str {
    match event {
        Event::Sat { .. } => "sat",
        Event::Left { .. } => "left",
        Event::Acted { .. } => "acted",
        Event::Undone { .. } => "undone",
        Event::Offered { .. } => "offered",
        Event::Declined { .. } => "declined",
        Event::Ended { .. } => "ended",
        Event::Rematched { .. } => "rematched",
        Event::Held => "held",
        Event::Resumed { .. } => "resumed",
    }
}
