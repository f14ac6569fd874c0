//! An actor: one task for every table that is awake. Everything that is wanted of a table comes to it as a [`Call`],
//! one after the other, so that nothing at a table ever happens at the same time as something else.
//!
//! What happens is stored before anyone hears of it ([`TableActor::commit`]); if it cannot be stored, it does not happen.
//! A feed ([`Feeds`]) tells each viewer, [`asks`] does what sockets ask for, [`bots`] lets bots think elsewhere, [`seats`] knows who sits
//! where, [`filing`] what the store keeps beside the events.

mod asks;
mod bots;
mod filing;
mod listeners;
mod seats;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use parlour_client::desk::feeds::Feeds;
use parlour_client::desk::{MAX_GAME_PLIES, MAX_TABLE_EVENTS};
use parlour_core::{Decision, Player, Record, Turn, Viewer};
use parlour_table::Table;
use parlour_table::table::Seat;
use parlour_table::table::chat::Chat;
use parlour_table::table::clock::Moment;
use parlour_table::table::event::{Entry, Event};
use parlour_table::table::request::Request;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant as Alarm, sleep_until};

use crate::app::{App, no_such_table};
use crate::clock::Reading;
use crate::protocol::{Code, Message, Problem, Replay, TableView};
use crate::quota::{Charge, table_bytes};
use crate::store::{Claim, Fault, Filing, Foundation, Guest, Lease, Story};
use asks::PendingAnalysis;
use bots::Thinking;
pub(crate) use filing::{digest, reserved_seats};
use filing::{ended_game, reserved_and_free};
use listeners::Listeners;
pub(crate) use listeners::{Joined, Outgoing};

/// How many calls may wait.
pub(crate) const MAILBOX_CAPACITY: usize = 64;
/// Backpressure: how many messages may wait for a client that reads slowly before it is let go.
pub(crate) const MAX_QUEUED_MESSAGES: usize = 256;
/// After how long something that could not be stored is tried again.
const STORE_RETRY_DELAY: Duration = Duration::from_secs(1);

/// Where nobody comes from.
const NOBODY: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// What is wanted of a table.
pub(crate) enum Call {
    /// A guest takes a seat.
    Sit {
        guest: Guest,
        player: Player,
        invitation: Option<String>,
        engine: bool,
        reply: oneshot::Sender<Result<(), Problem>>,
    },
    /// A guest gets up.
    Leave { guest: u64, player: Player, reply: oneshot::Sender<Result<(), Problem>> },
    /// Anyone looks.
    View { guest: Option<u64>, reply: oneshot::Sender<TableView> },
    /// The record so far, as a seat or a spectator may have it.
    Record { guest: Option<u64>, player: Option<Player>, reply: oneshot::Sender<Result<Record, Problem>> },
    /// One position of the game so far, as a seat or a spectator may know it.
    Replay {
        guest: Option<u64>,
        player: Option<Player>,
        ply: Option<u64>,
        reply: oneshot::Sender<Result<Replay, Problem>>,
    },
    /// A socket is opened.
    Join(Box<Join>),
    /// A socket brings a message.
    Ask { listener: u64, message: Message, received: Instant },
    /// A socket is closed.
    Part { listener: u64 },
    /// A bot has decided.
    Decided { thinking: u64, decision: Option<Decision<String>> },
    /// An analysis is done.
    Analysed { question: PendingAnalysis, decision: Option<Decision<String>> },
    /// The server closes.
    Close { done: oneshot::Sender<()> },
}

/// A socket that wants to hear what happens.
pub(crate) struct Join {
    pub(crate) guest: Option<Guest>,
    /// Which seat's eyes it has; none for a spectator.
    pub(crate) player: Option<Player>,
    /// The last event it has, if it was here before.
    pub(crate) have: Option<u64>,
    /// The last line of chat it has.
    pub(crate) heard: u64,
    /// Whether bots may think there.
    pub(crate) thinks: bool,
    /// Where to send what it hears.
    pub(crate) outgoing: mpsc::Sender<Outgoing>,
    /// From where it comes.
    pub(crate) address: IpAddr,
    /// What the table's invitation is if the socket is its founder's.
    pub(crate) invitation: Option<String>,
    pub(crate) reply: oneshot::Sender<Result<Joined, Problem>>,
}

/// One table's actor.
struct TableActor {
    app: Arc<App>,
    foundation: Foundation,
    /// That the table is ours to write.
    lease: Lease,
    table: Table,
    /// When the call that is being answered came: what comes of it happens then.
    now: Moment,
    /// For how long the process had stood still by then.
    stopped: Duration,
    chat: Chat,
    feeds: Feeds<Utf8Bytes>,
    listeners: Listeners,
    thinking: Option<Thinking>,
    /// The own mailbox, for those who think elsewhere; weak, so that it does not keep the table awake.
    mailbox: mpsc::WeakSender<Call>,
    /// When the last call came.
    last_call: Instant,
    /// Whether something could not be stored, or so the store said.
    is_doubtful: bool,
    /// Whether another node keeps the table now.
    is_fenced: bool,
    /// When to try again what could not be stored.
    retry: Option<Alarm>,
    /// When everyone was last told who is here, and when they will be told what has changed since.
    presence_told: Instant,
    presence_due: Option<Alarm>,
    /// The room it takes up.
    charge: Charge,
    /// Who woke it, if the server did not.
    woken_by: Option<IpAddr>,
}

/// Sets up a table that is ours as it was, and starts its task.
pub(crate) async fn wake(
    app: Arc<App>,
    address: Option<IpAddr>,
    id: String,
    lease: Lease,
) -> Result<mpsc::Sender<Call>, Problem> {
    let Story { foundation, is_asleep, entries, chat: lines } =
        app.store.story(&id).await?.ok_or_else(no_such_table)?;
    let charge = app.quotas.charge(address, table_bytes(foundation.setup.opening.len() + entries.len()))?;
    let table = Table::from_events(&app.catalog, &foundation.setup, &entries).map_err(|error| {
        if app.leave_alone(&id) {
            tracing::error!(table = %id, %error, "a table cannot be set up and is left alone");
        }
        Problem::new(Code::Unavailable, format!("this table cannot be set up again: {error}"))
    })?;
    let mut chat = Chat::default();
    for (room, line) in lines {
        chat.say(room, None, line);
    }
    if is_asleep {
        app.store.set_asleep(&id, lease.fence, false).await?;
    }
    let (calls, mailbox) = mpsc::channel(MAILBOX_CAPACITY);
    app.metrics.tables_awake.inc();
    let Reading { now, stopped } = app.clock.read();
    let mut actor = TableActor {
        app,
        foundation,
        lease,
        table,
        now,
        stopped,
        chat,
        feeds: Feeds::default(),
        listeners: Listeners::default(),
        thinking: None,
        mailbox: calls.downgrade(),
        last_call: Instant::now(),
        is_doubtful: false,
        is_fenced: false,
        retry: None,
        presence_told: Instant::now(),
        presence_due: None,
        charge,
        woken_by: address,
    };
    actor.resume_clock().await?;
    actor.rest_if_alone().await;
    actor.let_bot_think();
    tokio::spawn(actor.run(mailbox));
    Ok(calls)
}

/// However an actor ends, nothing of it is left behind. Its mailbox is closed by then.
impl Drop for TableActor {
    fn drop(&mut self) {
        self.stop_thinking();
        self.app.pool.forget(&self.foundation.id);
        self.app.metrics.tables_awake.dec();
        self.app.note_audience(&self.foundation.id, 0);
        self.app.forget_closed(&self.foundation.id);
    }
}

/// Whether the task goes on.
enum Next {
    On,
    Stop,
}

impl TableActor {
    async fn run(mut self, mut calls: mpsc::Receiver<Call>) {
        loop {
            let next = tokio::select! {
                call = calls.recv() => match call {
                    Some(call) => self.take(call).await,
                    None => Next::Stop,
                },
                () = sleep_until(self.next_alarm()) => self.alarm().await,
            };
            if self.is_fenced {
                tracing::warn!(table = %self.foundation.id, "another node has taken the table over");
                self.listeners.close();
                break;
            }
            if matches!(next, Next::Stop) {
                break;
            }
        }
        // Whoever calls from now on finds the door closed, and wakes the table again.
    }

    async fn take(&mut self, call: Call) -> Next {
        if !matches!(call, Call::Decided { .. } | Call::Analysed { .. }) {
            self.last_call = Instant::now();
        }
        self.settle_doubt().await;
        self.look_at_clock().await;
        match call {
            Call::Sit { guest, player, invitation, engine, reply } => {
                let seated = self.sit(guest, player, invitation.as_deref(), engine).await;
                drop(reply.send(seated));
            }
            Call::Leave { guest, player, reply } => drop(reply.send(self.leave(guest, player).await)),
            Call::View { guest, reply } => drop(reply.send(self.view(guest))),
            Call::Record { guest, player, reply } => drop(reply.send(self.record(guest, player))),
            Call::Replay { guest, player, ply, reply } => drop(reply.send(self.replay(guest, player, ply))),
            Call::Join(join) => {
                self.join(*join);
                self.go_on_playing().await;
            }
            Call::Ask { listener, message, received } => self.ask(listener, message, received).await,
            Call::Part { listener } => {
                self.listeners.part(listener);
                self.presence_changed();
            }
            Call::Decided { thinking, decision } => self.decided(thinking, decision).await,
            Call::Analysed { question, decision } => self.analysed(question, decision),
            Call::Close { done } => {
                self.close().await;
                let _ = done.send(());
                return Next::Stop;
            }
        }
        self.call_in_lost_mind();
        self.rest_if_alone().await;
        Next::On
    }

    /// For whom bots think here; where nobody listens, for whoever woke the table.
    fn household(&self) -> IpAddr {
        self.listeners.household().or(self.woken_by).unwrap_or(NOBODY)
    }

    /// When something has to be done though nobody calls: someone's time is up, something is to be tried again or told,
    /// or it is time to sleep.
    fn next_alarm(&self) -> Alarm {
        let now_at = Alarm::now();
        let time_is_up = || {
            let (_, deadline) = self.table.clock().deadline()?;
            Some(now_at + Duration::from_millis(deadline.0.saturating_sub(self.app.now().0)))
        };
        // Whoever listens keeps the table awake; it is looked after again later.
        let last_call = if self.may_sleep() { Alarm::from_std(self.last_call) } else { now_at };
        let bedtime = last_call + self.app.settings.idle;
        // What could not be stored is not tried again at once.
        let first = self.retry.or_else(time_is_up);
        [first, self.presence_due].into_iter().flatten().fold(bedtime, Alarm::min)
    }

    fn may_sleep(&self) -> bool {
        self.listeners.is_empty() && self.table.clock().running().is_none()
    }

    async fn alarm(&mut self) -> Next {
        self.settle_doubt().await;
        self.look_at_clock().await;
        let has_come = |alarm: &mut Alarm| *alarm <= Alarm::now();
        if self.retry.take_if(has_come).is_some() {
            self.let_bot_think();
        }
        if self.presence_due.take_if(has_come).is_some() {
            self.tell_presence();
        }
        if self.retry.is_none()
            && let Some(event) = self.table.consider_time(self.now)
        {
            drop(self.commit(event).await);
            return Next::On;
        }
        if !self.may_sleep() || self.last_call.elapsed() < self.app.settings.idle {
            return Next::On;
        }
        match self.app.store.set_asleep(&self.foundation.id, self.lease.fence, true).await {
            Ok(()) => return Next::Stop,
            Err(error) => self.is_fenced |= error.fault == Fault::Fenced,
        }
        // It stays awake and tries again later.
        self.last_call = Instant::now();
        Next::On
    }

    /// Lets something happen: first it is stored, then everyone hears of it. If it cannot be stored, it does not
    /// happen.
    async fn commit(&mut self, event: Event) -> Result<(), Problem> {
        let at = self.now;
        let next =
            self.table.after(at, &event).map_err(|error| Problem::new(Code::Refused, error.to_string()))?;
        let entry = Entry { seq: next.seq(), at, event };
        let filing = self.filing(&next);
        let has_ended = matches!(filing, Filing::Archive(_));
        let digest = digest(&next, reserved_and_free(&self.foundation, &next));
        let (table, fence) = (&self.foundation.id, self.lease.fence);
        let stored = self.app.store.append(table, fence, entry.clone(), digest, filing).await;
        if let Err(error) = stored {
            self.app.metrics.not_stored.inc();
            self.is_doubtful = true;
            self.is_fenced |= error.fault == Fault::Fenced;
            self.retry = Some(Alarm::now() + STORE_RETRY_DELAY);
            return Err(error.into());
        }
        tracing::debug!(table = %self.foundation.id, seq = entry.seq, kind = kind(&entry.event), "event");
        self.go_on(next, &entry);
        if has_ended {
            tracing::info!(table = %self.foundation.id, number = self.table.number(), "ended");
            self.app.metrics.games.inc();
            self.let_bots_learn();
        }
        self.let_bot_think();
        Ok(())
    }

    /// Goes on with the table that a stored event made, and tells everyone.
    fn go_on(&mut self, next: Table, entry: &Entry) {
        self.table = next;
        self.charge.set(table_bytes(self.foundation.setup.opening.len() + self.table.seq() as usize));
        self.app.metrics.events.inc();
        if matches!(entry.event, Event::Rematched { .. }) {
            self.change_seats();
        } else {
            for (viewer, text) in self.feeds.publish(&self.table, entry) {
                self.listeners.tell(&text, |listener| listener.viewer == viewer);
            }
        }
        if let Event::Left { player } = entry.event {
            self.feeds.close(Viewer::Player(player));
        }
        if matches!(entry.event, Event::Sat { .. } | Event::Left { .. }) {
            self.look_who_sits();
        }
    }

    /// What is done from now on happens now. If the process has stood still since the last time, nobody pays for that.
    async fn look_at_clock(&mut self) {
        let Reading { now, stopped } = self.app.clock.read();
        self.now = now;
        let gap = stopped.saturating_sub(self.stopped);
        if !gap.is_zero() && self.table.clock().is_in_use() {
            let last_open = Moment(now.0.saturating_sub(gap.as_millis() as u64));
            if self.commit(Event::Resumed { last_open }).await.is_err() {
                return;
            }
        }
        self.stopped = stopped;
    }

    /// A store that fails in the middle of a commit may have taken it all the same, or take it later. Before anything else
    /// is built upon it, the table is claimed anew, so that nothing of before is taken any more, and what the store has is
    /// what happened.
    async fn settle_doubt(&mut self) {
        if !self.is_doubtful {
            return;
        }
        match self.app.store.claim(&self.foundation.id).await {
            Ok(Some(Claim::Ours(lease))) => self.lease = lease,
            Ok(Some(Claim::Theirs { .. })) => {
                self.is_fenced = true;
                return;
            }
            Ok(None) | Err(_) => return,
        }
        let Ok(Some(story)) = self.app.store.story(&self.foundation.id).await else { return };
        let known = self.table.seq();
        for entry in story.entries.iter().filter(|entry| entry.seq > known) {
            match self.table.after(entry.at, &entry.event) {
                Ok(next) => self.go_on(next, entry),
                Err(error) => {
                    tracing::error!(table = %self.foundation.id, %error, "the store has what cannot happen");
                    return;
                }
            }
        }
        for (room, line) in story.chat {
            if line.number > self.chat.last(room) {
                self.tell_line(room, None, line);
            }
        }
        self.is_doubtful = false;
        self.let_bot_think();
    }

    /// What becomes of the archive when the table is as it will be.
    fn filing(&self, next: &Table) -> Filing {
        let is_over = |table: &Table| matches!(table.turn(), Turn::Over(_));
        match (is_over(&self.table), is_over(next)) {
            (false, true) => ended_game(next).map_or(Filing::Nothing, |game| Filing::Archive(Box::new(game))),
            (true, false) if next.number() == self.table.number() => {
                Filing::Withdraw { number: next.number() }
            }
            _ => Filing::Nothing,
        }
    }

    /// Asks the table and lets happen what it says.
    async fn request(&mut self, player: Player, request: &Request) -> Result<(), Problem> {
        if self.table.seq() >= MAX_TABLE_EVENTS {
            return Err(Problem::new(Code::Refused, "this table has seen enough: found another"));
        }
        if matches!(request, Request::Act { .. }) && self.table.session().plies() >= MAX_GAME_PLIES {
            return Err(Problem::new(
                Code::Refused,
                "this game has gone on too long: resign, or agree on a draw",
            ));
        }
        let event = self.table.consider(player, request, self.now)?;
        self.commit(event).await
    }

    /// After a time in which the server was not running, which costs nobody anything.
    async fn resume_clock(&mut self) -> Result<(), Problem> {
        let clock = self.table.clock();
        if !clock.is_in_use() || clock.running().is_none() && !self.is_attended() {
            return Ok(());
        }
        let last_open = self.lease.last_open.unwrap_or(self.now);
        self.commit(Event::Resumed { last_open }).await
    }

    async fn close(&mut self) {
        if self.table.clock().is_in_use() {
            // If even this cannot be stored, the time until the last heartbeat is counted.
            drop(self.commit(Event::Held).await);
        }
        self.listeners.close();
        if let Err(error) = self.app.store.release(&self.foundation.id, self.lease.fence).await {
            // Other nodes have it when this one is known to have gone.
            tracing::warn!(table = %self.foundation.id, %error, "a table is not released");
        }
    }
}

/// What kind of event it is, for the log: what was done may be hidden.
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

/// The spec of the bot on a seat, if one sits there.
pub(super) fn bot_spec(table: &Table, player: Player) -> Option<&parlour_core::options::Spec> {
    match table.seat(player) {
        Seat::Bot(spec) => Some(spec),
        _ => None,
    }
}
