//! Thinking: the search runs in a thread of its own, with the bot, and gives it back when done.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, SyncSender, channel};
use std::thread;
use std::time::{Duration, Instant};

use parlour_core::{Decision, Insight, Player};
use parlour_table::{AnyBot, AnySight, Limits};

use super::command::Go;
use super::{Engine, Event};

/// A search under way.
pub(super) struct Thinking {
    cancel: Arc<AtomicBool>,
    started: Instant,
    /// Whether only `stop` ends it.
    is_infinite: bool,
    /// What was chosen before anyone asked for it.
    decision: Option<Decision<String>>,
    /// What was reported last, so as not to say it twice.
    reported: Option<Insight<String>>,
}

/// What the thinking thread is given.
pub(super) struct Job {
    bot: Box<dyn AnyBot>,
    sight: AnySight,
    limits: Limits,
    cancel: Arc<AtomicBool>,
}

/// Deep searches need room; it is only taken when used.
const STACK_BYTES: usize = 64 << 20;

/// Starts the thread that thinks. There is one for the life of the engine, so that its memory is taken once. It
/// ends when the engine does.
pub(super) fn start_thinker(events: SyncSender<Event>) -> Sender<Job> {
    let (sender, jobs) = channel::<Job>();
    let think = move || {
        for Job { mut bot, sight, limits, cancel } in jobs {
            // If the engine has gone away, so may its reports.
            let mut report = |insight: &Insight<String>| drop(events.send(Event::Report(insight.clone())));
            let choose = AssertUnwindSafe(|| limits.choose(&mut *bot, &sight, &cancel, &mut report));
            let event = match catch_unwind(choose) {
                Ok(Ok(decision)) => Event::Done(bot, decision),
                Ok(Err(_)) | Err(_) => Event::Failed,
            };
            drop(events.send(event));
        }
    };
    let thread = thread::Builder::new().name("thinker".to_string()).stack_size(STACK_BYTES);
    thread.spawn(think).expect("a thread can be started");
    sender
}

impl Thinking {
    /// Whether it will go on until someone says `stop`, and nobody has.
    pub(super) fn is_endless(&self) -> bool {
        self.is_infinite && !self.cancel.load(Ordering::Relaxed)
    }
}

/// How long to think when nobody says.
const DEFAULT_MOVETIME: Duration = Duration::from_secs(1);

impl Go {
    /// The limits for the player to move.
    fn limits(&self, player: Player, bytes: usize) -> Limits {
        let (nodes, depth) = (self.nodes, self.depth);
        let limits = Limits { movetime: self.movetime, nodes, depth, bytes, ..Limits::default() };
        if let Some(left) = self.times[player.index()] {
            return limits.with_clock(left, self.increments[player.index()].unwrap_or_default());
        }
        let is_unlimited = self.movetime.is_none() && depth.is_none() && nodes.is_none();
        let movetime = if is_unlimited && !self.is_infinite { Some(DEFAULT_MOVETIME) } else { self.movetime };
        Limits { movetime, ..limits }
    }
}

impl<W: Write> Engine<W> {
    /// Starts thinking; without anything to think about, answers at once.
    pub(super) fn go(&mut self, go: &Go) -> anyhow::Result<()> {
        let (Some(player), Some(sight)) = (self.position.turn().player(), self.position.sight()) else {
            return Ok(writeln!(self.out, "bestmove none")?);
        };
        let limits = go.limits(player, self.settings.bytes);
        let cancel = Arc::new(AtomicBool::new(false));
        let bot = self.bot.take().ok_or_else(|| anyhow::anyhow!("there is no bot to think"))?;
        self.thinking = Some(Thinking {
            cancel: cancel.clone(),
            started: Instant::now(),
            is_infinite: go.is_infinite,
            decision: None,
            reported: None,
        });
        let job = Job { bot, sight, limits, cancel };
        self.thinker.send(job).map_err(|_| anyhow::anyhow!("the thinking thread has gone"))
    }

    /// The bot has broken down. Says so, and plays something, since someone is waiting for it.
    pub(super) fn failed(&mut self) -> anyhow::Result<()> {
        self.complain("the bot failed; a new one takes its place")?;
        self.rebuild_bot()?;
        let action = self.position.actions().into_iter().next().unwrap_or_else(|| "none".to_string());
        self.conclude(&Decision { action, insight: Insight::default() })
    }

    /// Ends the search; `bestmove` follows. Without a search there is nothing to end.
    pub(super) fn stop(&mut self) -> anyhow::Result<()> {
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        thinking.cancel.store(true, Ordering::Relaxed);
        // A search without end may have found all there is to find, and waits only for this.
        match thinking.decision.take() {
            Some(decision) => self.conclude(&decision),
            None => Ok(()),
        }
    }

    /// The bot is back. What it chose in a search without end waits for `stop`.
    pub(super) fn done(&mut self, bot: Box<dyn AnyBot>, decision: Decision<String>) -> anyhow::Result<()> {
        self.bot = Some(bot);
        match &mut self.thinking {
            Some(thinking) if thinking.is_endless() => {
                thinking.decision = Some(decision);
                Ok(())
            }
            _ => self.conclude(&decision),
        }
    }

    /// Says what was chosen, and goes on with what waited.
    fn conclude(&mut self, decision: &Decision<String>) -> anyhow::Result<()> {
        self.report(decision.insight.clone())?;
        self.thinking = None;
        writeln!(self.out, "bestmove {}", decision.action)?;
        self.catch_up()
    }

    /// Tells what the bot thinks, unless it was just told.
    pub(super) fn report(&mut self, insight: Insight<String>) -> anyhow::Result<()> {
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        if thinking.reported.as_ref() == Some(&insight) {
            return Ok(());
        }
        let time = thinking.started.elapsed();
        self.write_info(&insight, time)?;
        if let Some(thinking) = &mut self.thinking {
            thinking.reported = Some(insight);
        }
        Ok(())
    }

    /// The `info` line of a search.
    fn write_info(&mut self, insight: &Insight<String>, time: Duration) -> anyhow::Result<()> {
        let nodes_per_second = insight.nodes as f64 / time.as_secs_f64().max(1e-6);
        write!(
            self.out,
            "info depth {} seldepth {} nodes {} nps {} time {} hashfull {}",
            insight.depth,
            insight.selective_depth,
            insight.nodes,
            nodes_per_second as u64,
            time.as_millis(),
            insight.table_permille
        )?;
        if let Some(score) = insight.score {
            write!(self.out, " score {score}")?;
        }
        if !insight.line.is_empty() {
            write!(self.out, " pv {}", insight.line.join(" "))?;
        }
        Ok(writeln!(self.out)?)
    }
}
