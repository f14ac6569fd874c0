//! Where bots think: a few threads for all tables. Tables come first; analysis gets what is left and makes room soon,
//! but after a while it takes turns with tables. Addresses are served in turn, and share the time: the more of them want
//! to think, the shorter each may, and an address with many tables has no more than one with a single table. So nobody
//! waits longer than one bot's thinking time, until there are so many that each gets the shortest.

mod fair;
mod queues;

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

use queues::{Analysis, Job, Queues, Resting};
pub(crate) use queues::{BotKey, Task};

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
    /// Tables whose bots think or wait to.
    demand: AtomicUsize,
    /// Of how many households they are.
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
            demand: AtomicUsize::new(0),
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
            let household_demand = self.0.count_in(&mut queues, household);
            queues.tables.push(household, Job { task, handed_in, household_demand, done });
            // Tables come first.
            if queues.idle < queues.tables.len() {
                queues.analysing.values().for_each(|hurry| hurry.store(true, Ordering::Relaxed));
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
        let is_it = |resting: &Resting| resting.key == *key && resting.bot.learns();
        let Some(place) = queues.resting.iter().position(is_it) else { return };
        let Some(mut resting) = queues.resting.remove(place) else { return };
        drop(queues);
        let shared = self.0.clone();
        tokio::task::spawn_blocking(move || {
            if resting.bot.learn(&sight).is_ok() {
                shared.keep(resting);
            }
        });
    }

    /// How many analyses wait or are under way.
    pub(crate) fn analyses(&self) -> usize {
        let queues = self.0.queues.lock();
        queues.analysis.len() + queues.analysing.len()
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
        self.0.queues.lock().resting.retain(|resting| resting.key.table != table);
    }

    /// How many tables' bots think or wait to.
    pub(crate) fn demand(&self) -> usize {
        self.0.demand.load(Ordering::Relaxed)
    }

    /// Ends the threads when they have finished what they are doing.
    pub(crate) fn close(&self) {
        self.0.queues.lock().is_closed = true;
        self.0.work.notify_all();
    }
}

impl Shared {
    fn run(&self) {
        while let Some((job, analysis)) = self.next_job() {
            let is_wanted = !job.task.cancel.load(Ordering::Relaxed);
            let decide = || self.decide(&job, analysis.as_ref());
            let decision = if is_wanted { catch_unwind(AssertUnwindSafe(decide)) } else { Ok(None) };
            let decision = decision.unwrap_or_else(|_| {
                tracing::error!(spec = %job.task.bot.spec, "a bot broke down");
                None
            });
            if job.task.key.is_some() {
                self.count_out(job.task.household);
            }
            if let Some(Analysis { number, .. }) = analysis {
                self.queues.lock().analysing.remove(&number);
            }
            // Whoever wanted to know may have gone.
            drop(job.done.send(decision));
        }
    }

    /// One more bot of a household wants to think.
    fn count_in(&self, queues: &mut Queues, household: IpAddr) -> Arc<AtomicUsize> {
        let demand = queues.demand.entry(household).or_default().clone();
        demand.fetch_add(1, Ordering::Relaxed);
        self.demand.fetch_add(1, Ordering::Relaxed);
        self.households.store(queues.demand.len(), Ordering::Relaxed);
        demand
    }

    /// One of them has thought.
    fn count_out(&self, household: IpAddr) {
        let mut queues = self.queues.lock();
        self.demand.fetch_sub(1, Ordering::Relaxed);
        if let Some(demand) = queues.demand.get(&household)
            && demand.fetch_sub(1, Ordering::Relaxed) == 1
        {
            queues.demand.remove(&household);
        }
        self.households.store(queues.demand.len(), Ordering::Relaxed);
    }

    fn next_job(&self) -> Option<(Job, Option<Analysis>)> {
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
                let is_hurried = AtomicBool::new(is_analysis_due);
                let analysis = Analysis { number: queues.next_analysis, hurry: Arc::new(is_hurried) };
                queues.next_analysis += 1;
                queues.analysing.insert(analysis.number, analysis.hurry.clone());
                return Some((job, Some(analysis)));
            }
            queues.idle += 1;
            self.work.wait(&mut queues);
            queues.idle -= 1;
        }
    }

    fn decide(&self, job: &Job, analysis: Option<&Analysis>) -> Option<Decision<String>> {
        let Job { task, handed_in, household_demand, .. } = job;
        let asked = &task.bot;
        let mut bot = self.take_bot(task)?;
        let started = Instant::now();
        let hurry = analysis.map(|analysis| &*analysis.hurry);
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
            self.keep(Resting { key, bot });
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
        if let Some(key) = &task.key {
            let mut queues = self.queues.lock();
            if let Some(place) = queues.resting.iter().position(|resting| resting.key == *key) {
                return queues.resting.remove(place).map(|resting| resting.bot);
            }
        }
        let BotTask { rules, spec, seed, number, .. } = &task.bot;
        Some(SeatedBot::new(rules.bot(spec, *seed).ok()?, *number))
    }

    /// Keeps a bot until its next turn, as long as there are not too many.
    fn keep(&self, resting: Resting) {
        let mut queues = self.queues.lock();
        queues.resting.push_back(resting);
        if queues.resting.len() > self.bots_kept {
            queues.resting.pop_front();
        }
    }
}
