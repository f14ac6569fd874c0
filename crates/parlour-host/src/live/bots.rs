//! Bots at the table. They think elsewhere, and their decisions come back as inputs.

use std::mem;
use std::time::Duration;

use parlour_client::protocol::{Code, Notice, Problem};
use parlour_core::options::Spec;
use parlour_core::{Decision, Insight, Player, Rng, Scene, Turn, Viewer};
use parlour_table::Limits;
use parlour_table::table::Seat;
use parlour_table::table::clock::Moment;
use parlour_table::table::request::Request;

use super::connections::{Connection, seat_of};
use super::messages::Asker;
use super::summary::players;
use super::{Draft, Effect, LiveTable, Policy, Then, later, to_json};
use crate::tasks::{BotTask, KnownGame};
use crate::thoughts::{may_ask, thought};

/// How much longer than its thinking time a client may take, with the way there and back.
const TRAVEL_TIME: Duration = Duration::from_secs(2);

/// The turn for which a bot thinks.
pub(super) struct Purpose {
    pub(super) player: Player,
    pub(super) spec: Spec,
    /// The person who lets it finish their turn; `None` if the turn is its own.
    pub(super) asker: Option<Asker>,
}

/// A bot at work.
pub(super) struct BotAtWork {
    task: u64,
    purpose: Purpose,
    /// The last event that changed the position, when it was set to work.
    change: u64,
    /// It does not act before.
    not_before: Moment,
    progress: Progress,
}

enum Progress {
    /// It thinks where the executor lets it.
    Thinks,
    /// It thinks at a client; if that does not answer by a moment, the executor's turn comes.
    ThinksAtClient { connection: u64, until: Moment, job: Box<BotTask> },
    /// It has decided; `None` if it broke down.
    Decided(Option<Box<Decision<String>>>),
    /// What it decided is refused. Asked again it would decide the same.
    Stuck,
}

impl BotAtWork {
    /// Returns when something is to be done about it.
    pub(super) fn wake_at(&self) -> Option<Moment> {
        match &self.progress {
            Progress::Thinks | Progress::Stuck => None,
            Progress::ThinksAtClient { until, .. } => Some(*until),
            Progress::Decided(_) => Some(self.not_before),
        }
    }
}

/// An action of a bot that is going to be stored.
pub(super) struct BotAction {
    pub(super) purpose: Purpose,
    ply: u64,
    decision: Decision<String>,
    /// The scene before, if people may be told what it thought.
    scene: Option<Scene>,
}

impl LiveTable {
    /// Lets the bot think whose turn it is, if anyone is here; stops one whose turn it no longer is.
    pub(super) fn let_bot_think(&mut self) {
        let is_attended = self.is_attended(&self.table, false);
        if self.bot.as_ref().is_some_and(|bot| bot.change != self.table.last_change() || !is_attended) {
            self.stop_thinking();
        }
        let Turn::Player(player) = self.table.turn() else { return };
        if let Seat::Bot(spec) = self.table.seat(player)
            && self.bot.is_none()
            && self.retry_at.is_none()
            && self.table.has_begun()
            && is_attended
        {
            self.think(Purpose { player, spec: spec.clone(), asker: None });
        }
    }

    pub(super) fn stop_thinking(&mut self) {
        let Some(bot) = self.bot.take() else { return };
        if matches!(bot.progress, Progress::Thinks) {
            self.effects.push(Effect::Stop { task: bot.task });
        }
        self.bot_failed(&bot.purpose, Problem::new(Code::Late, "the position has changed since"));
    }

    pub(super) fn think(&mut self, purpose: Purpose) {
        let job = Box::new(self.job(&purpose));
        let task = self.next_task();
        // A pause for people to follow must not cost the bot its game.
        let clock = self.table.clock();
        let pause = match clock.deadline() {
            _ if purpose.asker.is_some() => Duration::ZERO,
            Some(_) => self.policy.bot_pause.min(clock.left(purpose.player, self.now) / 20),
            None => self.policy.bot_pause,
        };
        let progress = if let Some(connection) = self.lender(&purpose) {
            let chair = format!("{}/{}", self.metadata.id, job.chair.expect("it plays"));
            let notice = Notice::Think { task, chair, job: to_json(&job.travelling()).to_string() };
            self.send_notice(connection, &notice);
            let until = later(self.now, self.policy.bot_time + TRAVEL_TIME);
            Progress::ThinksAtClient { connection, until, job }
        } else {
            self.effects.push(Effect::Think { task, job, asker: None });
            Progress::Thinks
        };
        let (change, not_before) = (self.table.last_change(), later(self.now, pause));
        self.bot = Some(BotAtWork { task, purpose, change, not_before, progress });
    }

    fn job(&self, purpose: &Purpose) -> BotTask {
        let player = purpose.player;
        let (chair, seed) = match purpose.asker {
            // Bots keep their chair when seats change, and so what they have learnt.
            None => (self.table.chair_of(player), self.table.bot_seed(player)),
            Some(_) => (self.table.rules().players() + player.index(), self.table.aid_seed()),
        };
        // A bot that had to be made anew does not draw the same lots again.
        let seed = Rng::stream(seed, self.table.session().plies()).next_u64();
        let (rules, spec, limits) = (self.table.rules().clone(), purpose.spec.clone(), self.limits(player));
        let game = KnownGame::Whole(self.table.session().boxed_clone());
        let task = BotTask::new(rules, game, player, spec, limits);
        BotTask { seed, number: self.table.number(), chair: Some(chair), ..task }
    }

    fn limits(&self, player: Player) -> Limits {
        let Policy { bot_time, bot_bytes, .. } = self.policy;
        let limits = Limits { movetime: Some(bot_time), bytes: bot_bytes, ..Limits::default() };
        let clock = self.table.clock();
        match clock.deadline() {
            Some(_) => limits.with_clock(clock.left(player, self.now), clock.control().increment()),
            None => limits,
        }
    }

    /// Returns the client at which a bot may think: where one person plays alone and nothing is hidden from them, what it
    /// does there is nobody else's business. With a clock the way there and back would be the bot's time.
    fn lender(&self, purpose: &Purpose) -> Option<u64> {
        let is_harmless = self.policy.lends_bots
            && purpose.asker.is_none()
            && self.table.is_alone()
            && !self.table.rules().has_secrets()
            && !self.table.clock().is_in_use();
        let lends = |connection: &&Connection| connection.lends && seat_of(connection.viewer).is_some();
        self.connections.iter().find(lends).map(|connection| connection.id).filter(|_| is_harmless)
    }

    /// A client has decided for a bot. If nothing came of it, or nothing that can be played, the executor lets it think.
    pub(super) fn borrowed_bot_decided(&mut self, client: u64, task: u64, action: Option<String>) {
        let Some(bot) = self.bot.as_mut().filter(|bot| bot.task == task) else { return };
        match &bot.progress {
            Progress::ThinksAtClient { connection, .. } if *connection == client => {}
            _ => return,
        }
        match action.filter(|action| self.table.session().check(action).is_ok()) {
            Some(action) => {
                let decision = Decision { action, insight: Insight::default() };
                bot.progress = Progress::Decided(Some(Box::new(decision)));
            }
            None => self.take_back_bot(client),
        }
    }

    /// Lets a bot think here that thought at a client.
    pub(super) fn take_back_bot(&mut self, client: u64) {
        let Some(bot) = &mut self.bot else { return };
        match mem::replace(&mut bot.progress, Progress::Thinks) {
            Progress::ThinksAtClient { connection, job, .. } if connection == client => {
                self.effects.push(Effect::Think { task: bot.task, job, asker: None });
            }
            progress => bot.progress = progress,
        }
    }

    /// Takes a bot back from a client that has not answered in time, and is not asked again.
    pub(super) fn give_up_borrowed_bot(&mut self) {
        if let Some(bot) = &self.bot
            && let Progress::ThinksAtClient { connection, until, .. } = bot.progress
            && until <= self.now
        {
            for client in self.connections.iter_mut().filter(|client| client.id == connection) {
                client.lends = false;
            }
            self.take_back_bot(connection);
        }
    }

    pub(super) fn plan_decision(
        &mut self,
        draft: &mut Draft,
        task: u64,
        decision: Result<Decision<String>, Problem>,
    ) {
        match self.bot.as_mut().filter(|bot| bot.task == task) {
            Some(bot) => {
                bot.progress = Progress::Decided(decision.ok().map(Box::new));
                self.plan_bot_action(draft);
            }
            None => self.answer_question(task, decision),
        }
    }

    /// Plans the action of a bot that has decided, if it is time. If it broke down, something legal is played, since
    /// someone is waiting.
    pub(super) fn plan_bot_action(&mut self, draft: &mut Draft) {
        let is_due =
            |bot: &mut BotAtWork| matches!(bot.progress, Progress::Decided(_)) && bot.not_before <= self.now;
        let Some(mut bot) = self.bot.take_if(is_due) else { return };
        let Progress::Decided(decision) = mem::replace(&mut bot.progress, Progress::Stuck) else { return };
        let player = bot.purpose.player;
        let fallback = || {
            let action = self.table.session().actions().into_iter().next().unwrap_or_default();
            Decision { action, insight: Insight::default() }
        };
        let decision = decision.map_or_else(fallback, |decision| *decision);
        let plays = bot.purpose.asker.is_none();
        let is_told = plays && !self.table.rules().has_secrets() && self.table.is_alone();
        let scene = is_told.then(|| self.table.session().scene(Viewer::Player(player)));
        let ply = self.table.session().plies();
        let act = Request::Act { action: decision.action.clone() };
        match self.plan_request(draft, player, &act) {
            Ok(()) => {
                let purpose = bot.purpose;
                draft.then = Then::BotActed(Box::new(BotAction { purpose, ply, decision, scene }));
            }
            Err(_) if plays => self.bot = Some(bot),
            Err(problem) => self.bot_failed(&bot.purpose, problem),
        }
    }

    /// Tells whoever waits for a bot that it could not act.
    pub(super) fn bot_failed(&mut self, purpose: &Purpose, problem: Problem) {
        if let Some(asker) = purpose.asker {
            self.answer(asker, Err(problem));
        }
    }

    /// Tells what a bot thought that has acted, or lets it go on.
    pub(super) fn bot_acted(&mut self, BotAction { purpose, ply, decision, scene }: BotAction) {
        let player = purpose.player;
        match (purpose.asker, scene) {
            (None, None) => {}
            (None, Some(scene)) => {
                let thought = thought(&**self.table.rules(), ply, player, decision, &scene);
                let to = self.connections_where(|connection| may_ask(&self.table, connection.viewer));
                self.send(to, to_json(&Notice::Thought { player, thought }));
            }
            (Some(_), _) if self.table.turn().player() == Some(player) && self.bot.is_none() => {
                self.think(purpose);
            }
            (Some(asker), _) => self.answer(asker, Ok(None)),
        }
    }

    /// Shows bots that learn how their game ended.
    pub(super) fn let_bots_learn(&mut self) {
        if !matches!(self.table.session().turn(), Turn::Over(_)) {
            return;
        }
        for player in players(&self.table) {
            if let Seat::Bot(spec) = self.table.seat(player) {
                let job = self.job(&Purpose { player, spec: spec.clone(), asker: None });
                self.effects.push(Effect::Learn(Box::new(job)));
            }
        }
    }
}
