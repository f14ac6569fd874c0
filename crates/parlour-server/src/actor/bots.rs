//! Bots at the table: they think in the pool, and what they decide comes back as a call.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parlour_client::desk::feeds::write;
use parlour_client::desk::tasks::{Course, TravellingTask};
use parlour_core::options::Spec;
use parlour_core::{Decision, Insight, Player, Rng, Turn, Viewer};
use parlour_table::Limits;
use parlour_table::table::event::Event;
use parlour_table::table::request::Request;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until, timeout};

use super::asks::may_ask;
use super::listeners::Listener;
use super::{Call, TableActor, bot_spec};
use crate::pool::{BotKey, Task};
use crate::protocol::{Code, Notice, Problem, thought};

/// What a bot thinks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// Its own turn.
    Play { player: Player, spec: Spec },
    /// The rest of a person's turn, who asked for it.
    Finish { player: Player, spec: Spec, listener: u64, id: u64 },
}

/// A bot at work.
pub(super) struct Thinking {
    purpose: Purpose,
    /// What it was set to work at: the last event that changed the position.
    change: u64,
    cancel: Arc<AtomicBool>,
    /// Who thinks for the server, if a client does.
    lent: Option<LentMind>,
}

/// A client that lets a bot think.
struct LentMind {
    listener: u64,
    /// Where its decision goes; when this is dropped, the server thinks itself.
    decided: oneshot::Sender<String>,
}

/// Where a bot thinks.
enum Place {
    Here(oneshot::Receiver<Option<Decision<String>>>),
    /// At a client; if that does not answer, here.
    Elsewhere(oneshot::Receiver<String>, Box<Task>),
}

/// How much longer than its thinking time a client may take, with the way there and back.
const LENT_TRAVEL_TIME: Duration = Duration::from_secs(2);

impl TableActor {
    /// If a bot is to move, lets it think; if it no longer is, lets it stop.
    pub(super) fn let_bot_think(&mut self) {
        if self.thinking.as_ref().is_some_and(|thinking| thinking.change != self.table.last_change()) {
            self.stop_thinking();
        }
        let Turn::Player(player) = self.table.turn() else { return };
        if let Some(spec) = bot_spec(&self.table, player).cloned()
            && self.thinking.is_none()
            && self.table.has_begun()
            && self.is_attended()
        {
            self.think(Purpose::Play { player, spec });
        }
    }

    /// Whether anyone plays or watches: bots do not play on for nobody.
    pub(super) fn is_attended(&self) -> bool {
        let is_person = |player| self.table.seat(player).sitter().is_some();
        !self.listeners.is_empty() || self.players().any(is_person)
    }

    /// Where bots play for nobody, clocks stand still as well.
    pub(super) async fn rest_if_alone(&mut self) {
        if !self.is_attended() && self.table.clock().running().is_some() {
            drop(self.commit(Event::Held).await);
        }
    }

    /// Someone came to watch: clocks that stood still run again.
    pub(super) async fn go_on_playing(&mut self) {
        let clock = self.table.clock();
        if self.is_attended() && clock.is_in_use() && clock.running().is_none() {
            drop(self.commit(Event::Resumed { last_open: self.now }).await);
        }
    }

    pub(super) fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.cancel.store(true, Ordering::Relaxed);
            if let Purpose::Finish { listener, id, .. } = thinking.purpose {
                self.answer(listener, id, Some(Problem::new(Code::Late, "the position has changed since")));
            }
        }
    }

    pub(super) fn think(&mut self, purpose: Purpose) {
        let players = self.table.rules().players();
        let (player, spec, chair, pause) = match &purpose {
            // Bots keep their chair when seats change, and so what they have learnt.
            Purpose::Play { player, spec } => {
                (*player, spec, self.table.chair_of(*player), self.app.settings.bot_pause)
            }
            Purpose::Finish { player, spec, .. } => (*player, spec, players + player.index(), Duration::ZERO),
        };
        let seed = match &purpose {
            Purpose::Play { .. } => self.table.bot_seed(player),
            Purpose::Finish { .. } => self.table.aid_seed(),
        };
        let change = self.table.last_change();
        let cancel = Arc::new(AtomicBool::new(false));
        // A pause for people to follow must not cost the bot its game.
        let left = self.table.clock().deadline().map(|_| self.table.clock().left(player, self.now));
        let not_before = Instant::now() + left.map_or(pause, |left| pause.min(left / 20));
        let task = Task {
            rules: self.table.rules().clone(),
            spec: spec.clone(),
            // A bot that had to be made anew does not draw the same lots again.
            seed: Rng::stream(seed, self.table.session().plies()).next_u64(),
            game: self.table.number(),
            sight: self.table.session().sight_of(player),
            limits: self.limits(player),
            cancel: cancel.clone(),
            household: self.household(),
            key: Some(BotKey { table: self.foundation.id.clone(), chair }),
            compares: false,
            course: self.app.course(self.table.session(), player),
        };
        let (mind, elsewhere) = self.lend(&purpose, &task, player, chair).unzip();
        self.thinking = Some(Thinking { purpose, change, cancel, lent: mind });
        let (mailbox, app) = (self.mailbox.clone(), self.app.clone());
        let place = match elsewhere {
            Some(answer) => Place::Elsewhere(answer, Box::new(task)),
            None => Place::Here(app.think(task)),
        };
        self.app.metrics.bots_thinking.set(self.app.pool.demand() as i64);
        let most = self.app.settings.bot_time + LENT_TRAVEL_TIME;
        tokio::spawn(async move {
            let decision = match place {
                Place::Here(decision) => decision.await.ok().flatten(),
                Place::Elsewhere(answer, task) => match timeout(most, answer).await {
                    Ok(Ok(action)) => Some(Decision { action, insight: Insight::default() }),
                    _ => app.think(*task).await.ok().flatten(),
                },
            };
            sleep_until(not_before).await;
            if let Some(mailbox) = mailbox.upgrade() {
                drop(mailbox.send(Call::Decided { thinking: change, decision }).await);
            }
        });
    }

    /// Lets a client think for a bot, where one person plays alone and nothing is hidden from them: what it does there is
    /// nobody else's business. With a clock the way there and back would be the bot's time.
    fn lend(
        &mut self,
        purpose: &Purpose,
        task: &Task,
        player: Player,
        chair: usize,
    ) -> Option<(LentMind, oneshot::Receiver<String>)> {
        let is_own = matches!(purpose, Purpose::Play { .. })
            && self.table.is_alone()
            && !self.table.rules().has_secrets()
            && !self.table.clock().is_in_use();
        let listener = self.listeners.mind().filter(|_| is_own)?;
        let job = TravellingTask {
            game: task.rules.info().id.to_string(),
            variant: task.rules.variant().to_string(),
            course: Course::of(self.table.session(), player),
            spec: task.spec.to_string(),
            seed: task.seed,
            number: task.game,
            movetime: task.limits.movetime,
            aim: task.limits.aim,
            bytes: task.limits.bytes,
            compares: false,
        };
        let chair = format!("{}/{chair}", self.foundation.id);
        let think = Notice::Think { task: self.table.last_change(), chair, job: write(&job) };
        self.listeners.tell_one(listener, &think);
        let (decided, elsewhere) = oneshot::channel();
        Some((LentMind { listener, decided }, elsewhere))
    }

    /// A client has thought. If nothing came of it, or nothing that could be played, the server thinks itself.
    pub(super) fn lent_mind_decided(&mut self, listener: u64, task: u64, action: Option<String>) {
        let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.change == task) else {
            return;
        };
        let Some(lent) = thinking.lent.take_if(|lent| lent.listener == listener) else { return };
        if let Some(action) = action.filter(|action| self.table.session().check(action).is_ok()) {
            drop(lent.decided.send(action));
        }
    }

    /// If whoever thinks for the server has gone, it thinks itself.
    pub(super) fn call_in_lost_mind(&mut self) {
        let Some(thinking) = &mut self.thinking else { return };
        let is_gone = |lent: &mut LentMind| self.listeners.get(lent.listener).is_none();
        drop(thinking.lent.take_if(is_gone));
    }

    fn limits(&self, player: Player) -> Limits {
        let settings = &self.app.settings;
        let limits =
            Limits { movetime: Some(settings.bot_time), bytes: settings.bot_bytes, ..Limits::default() };
        let clock = self.table.clock();
        if clock.deadline().is_none() {
            return limits;
        }
        limits.with_clock(clock.left(player, self.now), clock.control().increment())
    }

    /// A bot has decided. If it broke down, something legal is played, since someone is waiting for it.
    pub(super) async fn decided(&mut self, change: u64, decision: Option<Decision<String>>) {
        self.app.metrics.bots_thinking.set(self.app.pool.demand() as i64);
        // What was decided about another position is of no use.
        let Some(thinking) = self.thinking.take_if(|thinking| thinking.change == change) else { return };
        let Thinking { purpose, lent, .. } = thinking;
        // A client that has not answered in time is not asked again.
        if let Some(listener) = lent.and_then(|lent| self.listeners.get(lent.listener)) {
            listener.thinks = false;
        }
        let (Purpose::Play { player, .. } | Purpose::Finish { player, .. }) = purpose;
        let ply = self.table.session().plies();
        let decision = decision.or_else(|| {
            let action = self.table.session().actions().into_iter().next()?;
            Some(Decision { action, insight: Insight::default() })
        });
        let Some(decision) = decision else { return };
        let mut scene = self.table.session().scene(Viewer::Player(player));
        let act = Request::Act { action: decision.action.clone() };
        let acted = self.request(player, &act).await;
        if let Err(problem) = &acted {
            // The store may be full: the bot tries again in a moment.
            tracing::warn!(table = %self.foundation.id, problem = problem.text, "a bot could not act");
        }
        match purpose {
            Purpose::Play { .. }
                if acted.is_ok() && !self.table.rules().has_secrets() && self.table.is_alone() =>
            {
                let thought = thought(&**self.table.rules(), ply, player, decision, &mut scene);
                let table = &self.table;
                let may_know = |listener: &Listener| may_ask(table, listener.viewer);
                self.listeners.tell(&write(&Notice::Thought { player, thought }), may_know);
            }
            Purpose::Finish { listener, id, .. } => match acted {
                Ok(()) if self.table.turn().player() == Some(player) && self.thinking.is_none() => {
                    self.think(purpose);
                }
                acted => self.answer(listener, id, acted.err()),
            },
            Purpose::Play { .. } => {}
        }
    }

    /// The game is over, and bots that learn may see how.
    pub(super) fn let_bots_learn(&self) {
        if !matches!(self.table.session().turn(), Turn::Over(_)) {
            return;
        }
        for player in self.players().filter(|&player| bot_spec(&self.table, player).is_some()) {
            let key = BotKey { table: self.foundation.id.clone(), chair: self.table.chair_of(player) };
            self.app.pool.learn(&key, self.table.session().sight_of(player));
        }
    }
}
