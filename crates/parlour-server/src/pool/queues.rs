//! What is to be thought about, and in which order.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use parlour_core::Decision;
use parlour_host::BotTask;
use parlour_table::company::SeatedBot;
use tokio::sync::oneshot;

use super::fair::FairQueue;

/// An analysis that has waited for so long takes turns with tables.
const ANALYSIS_PATIENCE: Duration = Duration::from_secs(1);

/// Which bot thinks: the table's, and the chair's that it sits on. It is kept between its turns, as long as there are
/// not too many.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct BotKey {
    pub(crate) table: String,
    pub(crate) chair: usize,
}

/// What is to be decided.
pub(crate) struct Task {
    pub(crate) bot: BotTask,
    /// Set when nobody wants to know any more.
    pub(crate) cancel: Arc<AtomicBool>,
    /// Whose turn it is; `None` for analysis, which has no bot of its own and waits until all tables are served.
    pub(crate) key: Option<BotKey>,
    /// For whom: addresses take turns.
    pub(crate) household: IpAddr,
}

/// Lets a bot stop thinking when nobody holds this any more.
pub(crate) struct CancelOnDrop(pub(crate) Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

pub(super) struct Job {
    pub(super) task: Task,
    pub(super) handed_in: Instant,
    /// How many bots of the same household think or wait to.
    pub(super) household_demand: Arc<AtomicUsize>,
    pub(super) done: oneshot::Sender<Option<Decision<String>>>,
}

#[derive(Default)]
pub(super) struct Queues {
    pub(super) tables: FairQueue<Job>,
    pub(super) analysis: FairQueue<Job>,
    /// Whether the last job was an analysis that tables had to wait for.
    pub(super) was_analysis: bool,
    /// How many bots of each household at tables think or wait to.
    pub(super) demand: HashMap<IpAddr, Arc<AtomicUsize>>,
    pub(super) idle: usize,
    /// How many analyses are under way.
    pub(super) analysing: usize,
    /// Set and replaced when a table needs the thread of an analysis under way.
    pub(super) hurry: Arc<AtomicBool>,
    pub(super) is_closed: bool,
    /// Bots between their turns, the one that rested longest first.
    pub(super) resting: VecDeque<(BotKey, SeatedBot)>,
}

impl Queues {
    /// Whether an analysis has waited long enough to take its turn before tables.
    pub(super) fn is_analysis_due(&self) -> bool {
        let has_waited = |job: &Job| job.handed_in.elapsed() >= ANALYSIS_PATIENCE;
        !self.was_analysis && self.tables.len() > 0 && self.analysis.fronts().any(has_waited)
    }

    /// Takes the first resting bot that is wanted.
    pub(super) fn take_resting(
        &mut self,
        is_wanted: impl Fn(&BotKey, &SeatedBot) -> bool,
    ) -> Option<SeatedBot> {
        let place = self.resting.iter().position(|(key, bot)| is_wanted(key, bot))?;
        Some(self.resting.remove(place)?.1)
    }
}
