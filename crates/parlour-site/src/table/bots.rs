//! Bots at the table: they think in another worker, and what they decide comes back.

use std::time::Duration;

use parlour_client::desk::feeds::write;
use parlour_client::desk::tasks::{Course, TravellingTask};
use parlour_client::desk::thoughts::{may_ask, thought};
use parlour_client::protocol::{Code, Notice, Problem};
use parlour_core::options::Spec;
use parlour_core::{Decision, Insight, Player, Rng, Turn, Viewer};
use parlour_table::Limits;
use parlour_table::table::clock::Moment;
use parlour_table::table::request::Request;

use super::OpenTable;
use crate::house::Shared;
use crate::wire::Effect;

/// All the memory a bot uses.
pub(crate) const BOT_BYTES: usize = 8 << 20;

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

/// What a bot thinks for.
#[derive(Clone)]
pub(super) enum Purpose {
    /// Its own turn.
    Play { player: Player, spec: Spec },
    /// The rest of a person's turn, who asked for it.
    Finish { player: Player, spec: Spec, socket: u64, id: u64 },
}

/// A bot at work.
pub(super) struct Thinking {
    task: u64,
    purpose: Purpose,
    /// The last event that changed the position, when it was set to work.
    change: u64,
    /// It does not act before.
    not_before: Moment,
    progress: Progress,
}

/// How far a bot has come.
enum Progress {
    Thinks,
    /// What it has decided; nothing if it broke down.
    Decided(Option<Box<Decision<String>>>),
}

impl Thinking {
    /// When it acts, if it has decided.
    pub(super) fn acts_at(&self) -> Option<Moment> {
        matches!(self.progress, Progress::Decided(_)).then_some(self.not_before)
    }
}

impl OpenTable {
    /// If a bot is to move and someone is here, lets it think; if it no longer is, lets it stop.
    pub(super) fn let_bot_think(&mut self, shared: &mut Shared) {
        if self.thinking.as_ref().is_some_and(|thinking| thinking.change != self.table.last_change()) {
            self.stop_thinking(shared);
        }
        let Turn::Player(player) = self.table.turn() else { return };
        if let Some(spec) = self.bot_spec(player).cloned()
            && self.thinking.is_none()
            && self.table.has_begun()
            && !self.listeners.is_empty()
        {
            self.think(shared, Purpose::Play { player, spec });
        }
    }

    pub(super) fn stop_thinking(&mut self, shared: &mut Shared) {
        let Some(thinking) = self.thinking.take() else { return };
        shared.stop(thinking.task);
        if let Purpose::Finish { socket, id, .. } = thinking.purpose {
            let problem = Problem::new(Code::Late, "the position has changed since");
            Self::answer(shared, socket, id, Some(problem));
        }
    }

    pub(super) fn think(&mut self, shared: &mut Shared, purpose: Purpose) {
        let players = self.table.rules().players();
        let (player, spec, chair, pause, seed) = match &purpose {
            // Bots keep their chair when seats change, and so what they have learnt.
            Purpose::Play { player, spec } => {
                (*player, spec, self.table.chair_of(*player), shared.pace.pause, self.table.bot_seed(*player))
            }
            Purpose::Finish { player, spec, .. } => {
                (*player, spec, players + player.index(), Duration::ZERO, self.table.aid_seed())
            }
        };
        // A pause for people to follow must not cost the bot its game.
        let left = self.table.clock().deadline().map(|_| self.table.clock().left(player, shared.now));
        let pause = left.map_or(pause, |left| pause.min(left / 20));
        let chair = self.chair(chair);
        // A bot that had to be made anew does not draw the same lots again.
        let seed = Rng::stream(seed, self.table.session().plies()).next_u64();
        let job = write(&self.job(shared, player, spec.to_string(), seed));
        let task = shared.next_task();
        let not_before = Moment(shared.now.0 + pause.as_millis() as u64);
        let change = self.table.last_change();
        self.thinking = Some(Thinking { task, purpose, change, not_before, progress: Progress::Thinks });
        shared.outcome.effects.push(Effect::Think { task, chair: Some(chair), job });
    }

    fn chair(&self, chair: usize) -> String {
        format!("{}/{chair}", self.id)
    }

    fn job(&self, shared: &Shared, player: Player, spec: String, seed: u64) -> TravellingTask {
        let limits = Limits { movetime: Some(shared.pace.thinking), bytes: BOT_BYTES, ..Limits::default() };
        let clock = self.table.clock();
        let limits = match clock.deadline() {
            Some(_) => limits.with_clock(clock.left(player, shared.now), clock.control().increment()),
            None => limits,
        };
        TravellingTask {
            game: self.setup.game.clone(),
            variant: self.setup.variant.clone(),
            course: Course::of(self.table.session(), player),
            spec,
            seed,
            number: self.table.number(),
            movetime: limits.movetime,
            aim: limits.aim,
            bytes: limits.bytes,
            compares: false,
        }
    }

    /// Whether a task is for a bot of this table.
    pub(crate) fn is_thinking(&self, task: u64) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| thinking.task == task)
    }

    /// A bot of this table has decided. It acts when people have seen what came before.
    pub(crate) fn decided(&mut self, shared: &mut Shared, decision: Option<Decision<String>>) {
        if let Some(thinking) = &mut self.thinking {
            thinking.progress = Progress::Decided(decision.map(Box::new));
        }
        self.let_bot_act(shared);
    }

    /// A bot that has decided acts, if it is time. If it broke down, something legal is played, since someone is waiting.
    pub(super) fn let_bot_act(&mut self, shared: &mut Shared) {
        let is_due = |thinking: &mut Thinking| thinking.acts_at().is_some_and(|at| at <= shared.now);
        let Some(Thinking { purpose, progress: Progress::Decided(decision), .. }) =
            self.thinking.take_if(is_due)
        else {
            return;
        };
        let (Purpose::Play { player, .. } | Purpose::Finish { player, .. }) = purpose;
        let ply = self.table.session().plies();
        let decision = decision.or_else(|| {
            let action = self.table.session().actions().into_iter().next()?;
            Some(Box::new(Decision { action, insight: Insight::default() }))
        });
        let Some(decision) = decision else { return };
        let mut scene = self.table.session().scene(Viewer::Player(player));
        let act = Request::Act { action: decision.action.clone() };
        let acted = self.request(shared, player, &act);
        match purpose {
            Purpose::Play { .. }
                if acted.is_ok() && !self.table.rules().has_secrets() && self.table.is_alone() =>
            {
                let thought = thought(&**self.table.rules(), ply, player, *decision, &mut scene);
                let text: String = write(&Notice::Thought { player, thought });
                for listener in &self.listeners {
                    if may_ask(&self.table, listener.viewer) {
                        shared.tell(listener.socket, text.clone());
                    }
                }
            }
            Purpose::Finish { socket, id, .. } => match acted {
                Ok(()) if self.table.turn().player() == Some(player) && self.thinking.is_none() => {
                    self.think(shared, purpose);
                }
                acted => Self::answer(shared, socket, id, acted.err()),
            },
            Purpose::Play { .. } => {}
        }
    }

    /// The game is over, and bots that learn may see how.
    pub(super) fn let_bots_learn(&self, shared: &mut Shared) {
        if !matches!(self.table.session().turn(), Turn::Over(_)) {
            return;
        }
        for player in self.players() {
            if let Some(spec) = self.bot_spec(player) {
                let chair = self.chair(self.table.chair_of(player));
                let job = write(&self.job(shared, player, spec.to_string(), 0));
                shared.outcome.effects.push(Effect::Learn { chair, job });
            }
        }
    }
}
