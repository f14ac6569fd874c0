//! The application state: what all tables and requests share, and the way to every table. A table is awake while someone is there
//! or time runs; otherwise it sleeps in the store and is woken by the first who calls. Where there are several nodes, another
//! one may keep it.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::Arc;

use futures_util::{StreamExt, future, stream};
use parking_lot::Mutex;
use parlour_core::Decision;
use parlour_table::Catalog;
use parlour_table::table::clock::Moment;
use tokio::sync::{OnceCell, mpsc, oneshot, watch};

use crate::actor::{self, Call};
use crate::clock::ServerClock;
use crate::cluster::{Audiences, Cluster};
use crate::health::Health;
use crate::http::Art;
use crate::metrics::Metrics;
use crate::pictures::Pictures;
use crate::pool::{Pool, Task};
use crate::protocol::{Code, Problem};
use crate::quota::Quotas;
use crate::settings::Settings;
use crate::store::{Claim, Peer, Store, StoreError};

/// What all tables and requests share.
pub(crate) struct App {
    pub(crate) settings: Settings,
    /// The games there are.
    pub(crate) catalog: Catalog,
    /// What they show.
    pub(crate) art: Art,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Arc<ServerClock>,
    pub(crate) pool: Pool,
    pub(crate) metrics: Metrics,
    pub(crate) quotas: Arc<Quotas>,
    pub(crate) health: Health,
    pub(crate) pictures: Arc<Pictures>,
    /// The other nodes, if there are any.
    pub(crate) cluster: Option<Arc<Cluster>>,
    /// How many watch at the tables where someone does.
    pub(crate) audiences: Audiences,
    tables: Mutex<HashMap<String, Door>>,
    /// Tables that cannot be set up, because this binary lacks their game or their events do not fit together: they stay
    /// in the store as they are, and nobody tries it again and again.
    pub(crate) left_alone: Mutex<BTreeSet<String>>,
    is_closing: watch::Sender<bool>,
}

/// How many tables are woken at the same time.
const MAX_CONCURRENT_WAKES: usize = 16;

/// The way to a table's task; empty while it wakes up.
type Door = Arc<OnceCell<mpsc::Sender<Call>>>;

/// Why a table is not reached through this node.
pub(crate) struct Unreachable {
    pub(crate) problem: Problem,
    /// The node that keeps it, if another one does.
    pub(crate) owner: Option<Peer>,
}

impl<E: Into<Problem>> From<E> for Unreachable {
    fn from(error: E) -> Self {
        Unreachable { problem: error.into(), owner: None }
    }
}

/// There is no such table.
pub(crate) fn no_such_table() -> Problem {
    Problem::new(Code::Unknown, "there is no such table")
}

fn moving() -> Problem {
    Problem::new(Code::Unavailable, "this table is on its way to another node: try again in a moment")
}

impl App {
    pub(crate) fn new(
        settings: Settings,
        catalog: Catalog,
        store: Arc<dyn Store>,
        cluster: Option<Arc<Cluster>>,
    ) -> Arc<Self> {
        let pool = Pool::start(settings.bot_threads, settings.bots_kept);
        let metrics = Metrics::new(&store.meters());
        let quotas = Quotas::new(&settings, metrics.sockets.clone());
        Arc::new(App {
            settings,
            art: Art::new(&catalog),
            catalog,
            store,
            clock: ServerClock::start(),
            pool,
            metrics,
            quotas,
            health: Health::default(),
            pictures: Arc::default(),
            cluster,
            audiences: Audiences::default(),
            tables: Mutex::default(),
            left_alone: Mutex::default(),
            is_closing: watch::Sender::new(false),
        })
    }

    /// The server's time.
    pub(crate) fn now(&self) -> Moment {
        self.clock.now()
    }

    /// So many watch at a table of this node now.
    pub(crate) fn note_audience(&self, id: &str, spectators: usize) {
        if self.audiences.note(None, id, spectators)
            && let Some(cluster) = &self.cluster
        {
            cluster.tell_audience(id, spectators);
        }
    }

    /// Whether the server is closing.
    pub(crate) fn is_closing(&self) -> bool {
        *self.is_closing.borrow()
    }

    /// Returns when the server closes.
    pub(crate) async fn closing(&self) {
        // The sender is our own.
        let _ = self.is_closing.subscribe().wait_for(|is_closing| *is_closing).await;
    }

    /// Returns the way to a table, which wakes up if it is asleep; then it counts for the address that woke it. If nobody
    /// keeps it, this node does from now on.
    pub(crate) async fn table(
        self: &Arc<Self>,
        address: Option<IpAddr>,
        id: &str,
    ) -> Result<mpsc::Sender<Call>, Unreachable> {
        loop {
            if self.is_closing() {
                return Err(Problem::new(Code::Unavailable, "the server is closing").into());
            }
            let door = self.tables.lock().entry(id.to_string()).or_default().clone();
            match door.get_or_try_init(|| self.open(address, id)).await {
                // Its actor has just gone: wake it again.
                Ok(calls) if calls.is_closed() => self.forget_closed(id),
                Ok(calls) => return Ok(calls.clone()),
                Err(reason) => {
                    self.forget_unopened(id, &door);
                    return Err(reason);
                }
            }
        }
    }

    /// Sets up a table, unless another node keeps it.
    async fn open(
        self: &Arc<Self>,
        address: Option<IpAddr>,
        id: &str,
    ) -> Result<mpsc::Sender<Call>, Unreachable> {
        let lease = match self.store.claim(id).await?.ok_or_else(no_such_table)? {
            Claim::Ours(lease) => lease,
            Claim::Theirs(peer) => return Err(Unreachable { problem: moving(), owner: Some(peer) }),
        };
        let woken = actor::wake(self.clone(), address, id.to_string(), lease).await;
        if woken.is_err() {
            // Another node may have more luck.
            drop(self.store.release(id, lease.fence).await);
        }
        Ok(woken?)
    }

    /// Lets go of a door that leads nowhere any more.
    pub(crate) fn forget_closed(&self, id: &str) {
        let mut tables = self.tables.lock();
        if tables.get(id).and_then(|door| door.get()).is_some_and(mpsc::Sender::is_closed) {
            tables.remove(id);
        }
    }

    /// Lets go of a door that did not open, unless someone else is still trying: there must never be two doors.
    fn forget_unopened(&self, id: &str, door: &Door) {
        let mut tables = self.tables.lock();
        let is_ours = tables.get(id).is_some_and(|known| Arc::ptr_eq(known, door));
        // The map's and our own.
        if is_ours && door.get().is_none() && Arc::strong_count(door) == 2 {
            tables.remove(id);
        }
    }

    /// Calls a table and returns its answer, with the way to the table. One that falls asleep just then is woken again.
    pub(crate) async fn call<T>(
        self: &Arc<Self>,
        address: IpAddr,
        id: &str,
        call: impl Fn(oneshot::Sender<T>) -> Call,
    ) -> Result<(T, mpsc::Sender<Call>), Problem> {
        const MAX_CALL_ATTEMPTS: usize = 3;
        for _ in 0..MAX_CALL_ATTEMPTS {
            let door = self.table(Some(address), id).await.map_err(|reason| reason.problem)?;
            let (reply, answer) = oneshot::channel();
            if door.send(call(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok((answer, door));
            }
        }
        Err(moving())
    }

    /// That there is room for new tables and guests.
    pub(crate) fn check_room(&self) -> Result<(), Problem> {
        let bytes = u64::try_from(self.store.meters().database_bytes.get()).unwrap_or(0);
        if self.settings.max_database_bytes.is_some_and(|most| bytes >= most) {
            let text = "the house is full: no new tables and guests for now";
            return Err(Problem::new(Code::Unavailable, text));
        }
        Ok(())
    }

    /// Takes over some of the tables that were awake and that nobody keeps: since the server was last running, or since
    /// another node has gone. How many.
    pub(crate) async fn adopt(self: &Arc<Self>) -> Result<usize, StoreError> {
        let left_alone = self.left_alone.lock().clone();
        let mut ids = self.store.orphans(&left_alone).await?;
        ids.retain(|id| self.tables.lock().get(id).is_none_or(|door| !door.initialized()));
        let adopt = async |id: String| match self.table(None, &id).await {
            Ok(_) => 1,
            // It was faster.
            Err(Unreachable { owner: Some(_), .. }) => 0,
            Err(Unreachable { problem, .. }) => {
                tracing::error!(table = %id, problem = problem.text, "a table does not wake up");
                0
            }
        };
        let adopted = stream::iter(ids).map(adopt).buffer_unordered(MAX_CONCURRENT_WAKES);
        Ok(adopted.fold(0, async |sum, adopted| sum + adopted).await)
    }

    /// Lets every table of this node write down what it has to and say good-bye, so that other nodes can go on with it.
    pub(crate) async fn let_go_of_tables(&self, why: &str) {
        let doors: Vec<Door> = self.tables.lock().values().cloned().collect();
        let mut closing = Vec::new();
        for calls in doors.iter().filter_map(|door| door.get()) {
            if calls.send(Call::Close).await.is_ok() {
                closing.push(calls.closed());
            }
        }
        if !closing.is_empty() {
            tracing::warn!(tables = closing.len(), why, "tables are let go");
        }
        future::join_all(closing).await;
    }

    /// Lets every table go, and nobody in any more.
    pub(crate) async fn close(&self) {
        self.is_closing.send_replace(true);
        self.let_go_of_tables("closing").await;
        self.pool.close();
    }

    /// Lets a bot think: here, or, if all threads here are busy, wherever there is time. Returns `None` if it was
    /// cancelled before anyone began, or if the bot broke down.
    pub(crate) async fn think(&self, task: Task) -> Option<Decision<String>> {
        if let Some(cluster) = self.cluster.clone().filter(|_| self.pool.is_busy()) {
            let thought = cluster.think(&task);
            if let Some(decision) = thought.await {
                self.metrics.thought_elsewhere.inc();
                return Some(decision);
            }
        }
        self.pool.think(task).await.ok().flatten()
    }
}
