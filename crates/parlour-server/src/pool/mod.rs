//! Where bots think: a few threads for all tables. Tables come first; analysis gets what is left and makes room soon,
//! but after a while it takes turns with tables. Addresses are served in turn, and share the time: the more of them want
//! to think, the shorter each may, and an address with many tables has no more than one with a single table. So nobody
//! waits longer than one bot's thinking time, until there are so many that each gets the shortest.

mod fair;
mod queues;

use std::mem;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};
use parlour_core::Decision;
use parlour_host::BotTask;
use parlour_table::company::SeatedBot;
use parlour_table::{AnySight, Limits};
use tokio::sync::oneshot;

pub(crate) use queues::{BotKey, CancelOnDrop, Task};
use queues::{Job, Queues};

/// Deep searches need room; it is only taken when used.
const THREAD_STACK_BYTES: usize = 64 << 20;
/// However many want to think, each gets this long.
const MIN_THINKING_TIME: Duration = Duration::from_millis(20);
/// An analysis that a table would interrupt has at least this long.
const MIN_ANALYSIS_TIME: Duration = Duration::from_millis(100);

struct Shared {
    queues: Mutex<Queues>,
    work: Condvar,
    workers: usize,
    /// How many households have tables whose bots think or wait to.
    households: AtomicUsize,
    bots_kept: usize,
}

/// The threads.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Shared>);

impl Pool {
    /// Starts so many threads, which keep so many bots between their turns.
    pub(crate) fn start(workers: usize, bots_kept: usize) -> Self {
        let shared = Arc::new(Shared {
            queues: Mutex::default(),
            work: Condvar::new(),
            workers: workers.max(1),
            households: AtomicUsize::new(0),
            bots_kept,
        });
        for index in 0..shared.workers {
            let shared = shared.clone();
            let thread = thread::Builder::new().name(format!("bots-{index}")).stack_size(THREAD_STACK_BYTES);
            thread.spawn(move || shared.run()).expect("a thread can be started");
        }
        Pool(shared)
    }

    /// Hands in a task. What comes back is `None` if it was cancelled before anyone began, or if the bot broke down.
    pub(crate) fn think(&self, task: Task) -> oneshot::Receiver<Option<Decision<String>>> {
        let (done, decision) = oneshot::channel();
        let handed_in = Instant::now();
        let mut queues = self.0.queues.lock();
        let household = task.household;
        if task.key.is_some() {
            let household_demand = queues.demand.entry(household).or_default().clone();
            household_demand.fetch_add(1, Ordering::Relaxed);
            self.0.households.store(queues.demand.len(), Ordering::Relaxed);
            queues.tables.push(household, Job { task, handed_in, household_demand, done });
            // Tables come first.
            if queues.idle < queues.tables.len() {
                mem::take(&mut queues.hurry).store(true, Ordering::Relaxed);
            }
        } else {
            queues.analysis.push(household, Job { task, handed_in, household_demand: Arc::default(), done });
        }
        drop(queues);
        self.0.work.notify_one();
        decision
    }

    /// Shows a bot how its game ended, if it is one that learns and still here. It learns in its own time.
    pub(crate) fn learn(&self, key: &BotKey, sight: AnySight) {
        let mut queues = self.0.queues.lock();
        let Some(mut bot) = queues.take_resting(|bot_key, bot| bot_key == key && bot.learns()) else {
            return;
        };
        drop(queues);
        let (shared, key) = (self.0.clone(), key.clone());
        tokio::task::spawn_blocking(move || {
            if bot.learn(&sight).is_ok() {
                shared.keep(key, bot);
            }
        });
    }

    /// How many analyses wait or are under way.
    pub(crate) fn analyses(&self) -> usize {
        let queues = self.0.queues.lock();
        queues.analysis.len() + queues.analysing
    }

    /// How many analyses of an address wait.
    pub(crate) fn analyses_of(&self, household: IpAddr) -> usize {
        self.0.queues.lock().analysis.len_of(household)
    }

    /// How many tables and how many analyses wait for a thread.
    pub(crate) fn waiting(&self) -> (usize, usize) {
        let queues = self.0.queues.lock();
        (queues.tables.len(), queues.analysis.len())
    }

    /// Whether whoever hands in a task now has to wait for a thread.
    pub(crate) fn is_busy(&self) -> bool {
        let queues = self.0.queues.lock();
        queues.tables.len() + queues.analysis.len() >= queues.idle
    }

    /// Lets go of a table's bots.
    pub(crate) fn forget(&self, table: &str) {
        self.0.queues.lock().resting.retain(|(key, _)| key.table != table);
    }

    /// How many tables' bots think or wait to.
    pub(crate) fn demand(&self) -> usize {
        self.0.queues.lock().demand.values().map(|demand| demand.load(Ordering::Relaxed)).sum()
    }

    /// Ends the threads when they have finished what they are doing.
    pub(crate) fn close(&self) {
        self.0.queues.lock().is_closed = true;
        self.0.work.notify_all();
    }
}

impl Shared {
    fn run(&self) {
        while let Some((job, hurry)) = self.next_job() {
            let is_wanted = !job.task.cancel.load(Ordering::Relaxed);
            let decide = || self.decide(&job, hurry.as_deref());
            let decision = if is_wanted { catch_unwind(AssertUnwindSafe(decide)) } else { Ok(None) };
            let decision = decision.unwrap_or_else(|_| {
                tracing::error!(spec = %job.task.bot.spec, "a bot broke down");
                None
            });
            let household = job.task.household;
            let mut queues = self.queues.lock();
            if hurry.is_some() {
                queues.analysing -= 1;
            } else if queues
                .demand
                .get(&household)
                .is_some_and(|demand| demand.fetch_sub(1, Ordering::Relaxed) == 1)
            {
                queues.demand.remove(&household);
                self.households.store(queues.demand.len(), Ordering::Relaxed);
            }
            drop(queues);
            // Whoever wanted to know may have gone.
            drop(job.done.send(decision));
        }
    }

    /// Waits for a job; an analysis comes with the flag that is set when a table needs the thread.
    fn next_job(&self) -> Option<(Job, Option<Arc<AtomicBool>>)> {
        let mut queues = self.queues.lock();
        loop {
            if queues.is_closed {
                return None;
            }
            let is_analysis_due = queues.is_analysis_due();
            queues.was_analysis = is_analysis_due;
            if !is_analysis_due && let Some(job) = queues.tables.pop() {
                return Some((job, None));
            }
            if let Some(job) = queues.analysis.pop() {
                queues.analysing += 1;
                // Tables wait already for one that took its turn before them.
                let hurry = if is_analysis_due { Arc::new(true.into()) } else { queues.hurry.clone() };
                return Some((job, Some(hurry)));
            }
            queues.idle += 1;
            self.work.wait(&mut queues);
            queues.idle -= 1;
        }
    }

    fn decide(&self, job: &Job, hurry: Option<&AtomicBool>) -> Option<Decision<String>> {
        let Job { task, handed_in, household_demand, .. } = job;
        let asked = &task.bot;
        let mut bot = self.take_bot(task)?;
        let started = Instant::now();
        let waited = started - *handed_in;
        let stop = || match hurry {
            Some(hurry) => hurry.load(Ordering::Relaxed) && started.elapsed() >= MIN_ANALYSIS_TIME,
            None => started.elapsed() >= self.share(&asked.limits, waited, household_demand),
        };
        let (ready, sight) = (bot.ready(asked.number, asked.seed), asked.sight());
        let decision = if task.key.is_some() {
            asked.limits.choose_until(ready, &sight, &task.cancel, &stop, &mut |_| {})
        } else {
            asked.limits.advise(ready, &sight, asked.compares, &task.cancel, &stop)
        };
        let decision = decision.ok()?;
        if let Some(key) = task.key.clone() {
            self.keep(key, bot);
        }
        Some(decision)
    }

    /// How long one may think, of what its limits allow, with as many households and tables of its own waiting as there
    /// are now. Having waited counts as having thought.
    fn share(&self, limits: &Limits, waited: Duration, household_demand: &AtomicUsize) -> Duration {
        let Some(movetime) = limits.movetime else { return Duration::MAX };
        let households = self.households.load(Ordering::Relaxed);
        let demand = (households * household_demand.load(Ordering::Relaxed)).max(self.workers);
        let fair = movetime * self.workers as u32 / demand as u32;
        fair.min(movetime.saturating_sub(waited)).max(MIN_THINKING_TIME).min(movetime)
    }

    fn take_bot(&self, task: &Task) -> Option<SeatedBot> {
        if let Some(key) = &task.key
            && let Some(bot) = self.queues.lock().take_resting(|bot_key, _| bot_key == key)
        {
            return Some(bot);
        }
        let BotTask { rules, spec, seed, number, .. } = &task.bot;
        Some(SeatedBot::new(rules.bot(spec, *seed).ok()?, *number))
    }

    /// Keeps a bot until its next turn, as long as there are not too many.
    fn keep(&self, key: BotKey, bot: SeatedBot) {
        let mut queues = self.queues.lock();
        queues.resting.push_back((key, bot));
        if queues.resting.len() > self.bots_kept {
            queues.resting.pop_front();
        }
    }
}
