//! The application state: what all tables and requests share, and the way to every table. A table is awake while someone is there
//! or time runs; otherwise it sleeps in the store and is woken by the first who calls.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::{StreamExt, stream};
use parlour_table::table::clock::Moment;
use tokio::sync::{OnceCell, mpsc, oneshot};

use crate::actor::{self, Call};
use crate::clock::ServerClock;
use crate::health::Health;
use crate::metrics::Metrics;
use crate::pictures::Pictures;
use crate::pool::Pool;
use crate::protocol::{Code, Problem};
use crate::quota::Quotas;
use crate::settings::Settings;
use crate::store::{Store, StoreError};

/// What all tables and requests share.
pub(crate) struct App {
    pub(crate) settings: Settings,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Arc<ServerClock>,
    pub(crate) pool: Pool,
    pub(crate) metrics: Metrics,
    pub(crate) quotas: Arc<Quotas>,
    pub(crate) health: Health,
    pub(crate) pictures: Arc<Pictures>,
    tables: Mutex<HashMap<String, Door>>,
    /// How many watch at the tables where someone does.
    audiences: Mutex<HashMap<String, usize>>,
    is_closing: AtomicBool,
}

/// How many tables are woken at the same time.
const MAX_CONCURRENT_WAKES: usize = 16;

/// The way to a table's task; empty while it wakes up.
type Door = Arc<OnceCell<mpsc::Sender<Call>>>;

/// There is no such table.
pub(crate) fn no_such_table() -> Problem {
    Problem::new(Code::Unknown, "there is no such table")
}

fn closing() -> Problem {
    Problem::new(Code::Unavailable, "the server is closing")
}

impl App {
    pub(crate) fn new(settings: Settings, store: Arc<dyn Store>) -> Arc<Self> {
        let pool = Pool::start(settings.bot_threads, settings.bots_kept);
        let metrics = Metrics::new(&store.meters());
        let quotas = Quotas::new(&settings, metrics.sockets.clone());
        Arc::new(App {
            settings,
            store,
            clock: ServerClock::start(),
            pool,
            metrics,
            quotas,
            health: Health::default(),
            pictures: Arc::default(),
            tables: Mutex::default(),
            audiences: Mutex::default(),
            is_closing: AtomicBool::new(false),
        })
    }

    /// The server's time.
    pub(crate) fn now(&self) -> Moment {
        self.clock.now()
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Door>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn audiences(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.audiences.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// So many watch at a table now.
    pub(crate) fn note_audience(&self, id: &str, spectators: usize) {
        let mut audiences = self.audiences();
        if spectators == 0 {
            audiences.remove(id);
        } else {
            audiences.insert(id.to_string(), spectators);
        }
    }

    /// How many watch at a table.
    pub(crate) fn audience(&self, id: &str) -> usize {
        self.audiences().get(id).copied().unwrap_or(0)
    }

    /// The way to a table, which wakes up if it is asleep; then it counts for the address that woke it.
    pub(crate) async fn table(
        self: &Arc<Self>,
        address: Option<IpAddr>,
        id: &str,
    ) -> Result<mpsc::Sender<Call>, Problem> {
        loop {
            if self.is_closing.load(Ordering::Relaxed) {
                return Err(closing());
            }
            let door = self.tables().entry(id.to_string()).or_default().clone();
            let opened = door.get_or_try_init(|| actor::wake(self.clone(), address, id.to_string())).await;
            match opened {
                // Its actor has just gone: wake it again.
                Ok(calls) if calls.is_closed() => self.forget_closed(id),
                Ok(calls) => return Ok(calls.clone()),
                Err(problem) => {
                    self.forget_unopened(id, &door);
                    return Err(problem);
                }
            }
        }
    }

    /// Lets go of a door that leads nowhere any more.
    pub(crate) fn forget_closed(&self, id: &str) {
        let mut tables = self.tables();
        if tables.get(id).and_then(|door| door.get()).is_some_and(mpsc::Sender::is_closed) {
            tables.remove(id);
        }
    }

    /// Lets go of a door that did not open, unless someone else is still trying: there must never be two doors.
    fn forget_unopened(&self, id: &str, door: &Door) {
        let mut tables = self.tables();
        let is_ours = tables.get(id).is_some_and(|known| Arc::ptr_eq(known, door));
        // The map's and our own.
        if is_ours && door.get().is_none() && Arc::strong_count(door) == 2 {
            tables.remove(id);
        }
    }

    /// Calls a table and waits for its answer. A table that falls asleep just then is woken again.
    pub(crate) async fn call<T>(
        self: &Arc<Self>,
        address: IpAddr,
        id: &str,
        call: impl Fn(oneshot::Sender<T>) -> Call,
    ) -> Result<T, Problem> {
        const MAX_CALL_ATTEMPTS: usize = 3;
        for _ in 0..MAX_CALL_ATTEMPTS {
            let door = self.table(Some(address), id).await?;
            let (reply, answer) = oneshot::channel();
            if door.send(call(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(closing())
    }

    /// That there is room for new tables and guests.
    pub(crate) fn check_room(&self) -> Result<(), Problem> {
        let Some(most) = self.settings.max_database_bytes else { return Ok(()) };
        let bytes = self.store.meters().database_bytes.get();
        if u64::try_from(bytes).unwrap_or(0) < most {
            return Ok(());
        }
        Err(Problem::new(Code::Unavailable, "the house is full: no new tables and guests for now"))
    }

    /// Wakes the tables that were awake when the server was last running.
    pub(crate) async fn wake_all(self: &Arc<Self>) -> Result<usize, StoreError> {
        let ids = self.store.orphans().await?;
        let wake = async |id: String| match self.table(None, &id).await {
            Ok(_) => 1,
            Err(problem) => {
                tracing::error!(table = %id, problem = problem.text, "a table does not wake up");
                0
            }
        };
        let woken = stream::iter(ids).map(wake).buffer_unordered(MAX_CONCURRENT_WAKES);
        Ok(woken.fold(0, async |sum, woken| sum + woken).await)
    }

    /// Lets every table write down what it has to and say good-bye.
    pub(crate) async fn close(&self) {
        self.is_closing.store(true, Ordering::Relaxed);
        let doors: Vec<Door> = self.tables().values().cloned().collect();
        let mut farewells = Vec::new();
        for door in &doors {
            let Some(calls) = door.get() else { continue };
            let (done, farewell) = oneshot::channel();
            if calls.send(Call::Close { done }).await.is_ok() {
                farewells.push(farewell);
            }
        }
        for farewell in farewells {
            drop(farewell.await);
        }
        self.pool.close();
    }
}
