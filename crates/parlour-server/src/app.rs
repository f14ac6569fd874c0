//! The application state: what all tables and requests share, and the way to every table. A table is awake while someone is there
//! or time runs; otherwise it sleeps in the store and is woken by the first who calls.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use futures_util::{StreamExt, stream};
use parlour_table::table::clock::Moment;
use tokio::sync::{OnceCell, mpsc, oneshot};

use crate::actor::{self, Call};
use crate::clock::ServerClock;
use crate::metrics::Metrics;
use crate::pictures::Pictures;
use crate::pool::Pool;
use crate::protocol::{Code, Problem};
use crate::settings::Settings;
use crate::store::{Store, StoreError};
use crate::token_bucket::TokenBucket;

/// What all tables and requests share.
pub(crate) struct App {
    pub(crate) settings: Settings,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Arc<ServerClock>,
    pub(crate) pool: Pool,
    pub(crate) metrics: Metrics,
    pub(crate) pictures: Arc<Pictures>,
    /// When the server was last running before it was started.
    pub(crate) last_open: Option<Moment>,
    tables: Mutex<HashMap<String, Door>>,
    addresses: Mutex<HashMap<IpAddr, Address>>,
    /// How many watch at the tables where someone does.
    audiences: Mutex<HashMap<String, usize>>,
    is_closing: AtomicBool,
}

/// When more addresses are known, those that are quiet are forgotten.
const MAX_KNOWN_ADDRESSES: usize = 10_000;
/// How many questions about the archive an address may have open: the pool is for everyone.
const MAX_QUESTIONS_PER_ADDRESS: usize = 2;
/// How many tables are woken at the same time.
const MAX_CONCURRENT_WAKES: usize = 16;

/// The way to a table's task; empty while it wakes up.
type Door = Arc<OnceCell<mpsc::Sender<Call>>>;

/// What an address is doing.
struct Address {
    /// How many it has of what is [`Held`].
    held: [usize; 3],
    requests: TokenBucket,
}

/// What an address has only so many of at the same time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Held {
    /// Connections.
    Connection,
    /// Sockets at tables.
    Socket,
    /// Questions about games of the archive.
    Question,
}

/// There is no such table.
pub(crate) fn no_such_table() -> Problem {
    Problem::new(Code::Unknown, "there is no such table")
}

fn closing() -> Problem {
    Problem::new(Code::Unavailable, "the server is closing")
}

impl App {
    pub(crate) fn new(settings: Settings, store: Arc<dyn Store>, last_open: Option<Moment>) -> Arc<Self> {
        let pool = Pool::start(settings.bot_threads, settings.bots_kept);
        Arc::new(App {
            settings,
            store,
            clock: ServerClock::start(),
            pool,
            metrics: Metrics::default(),
            pictures: Arc::default(),
            last_open,
            tables: Mutex::default(),
            addresses: Mutex::default(),
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

    fn addresses(&self) -> MutexGuard<'_, HashMap<IpAddr, Address>> {
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// The way to a table, which wakes up if it is asleep.
    pub(crate) async fn table(self: &Arc<Self>, id: &str) -> Result<mpsc::Sender<Call>, Problem> {
        loop {
            if self.is_closing.load(Ordering::Relaxed) {
                return Err(closing());
            }
            let door = self.tables().entry(id.to_string()).or_default().clone();
            let opened = door.get_or_try_init(|| actor::wake(self.clone(), id.to_string())).await;
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
        id: &str,
        call: impl Fn(oneshot::Sender<T>) -> Call,
    ) -> Result<T, Problem> {
        const MAX_CALL_ATTEMPTS: usize = 3;
        for _ in 0..MAX_CALL_ATTEMPTS {
            let door = self.table(id).await?;
            let (reply, answer) = oneshot::channel();
            if door.send(call(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(closing())
    }

    /// Whether an address may make one more request now, of some weight.
    pub(crate) fn may_request(&self, address: IpAddr, weight: u32) -> bool {
        let now = Instant::now();
        let mut addresses = self.addresses();
        // Whoever is quiet is forgotten, before there are too many to remember.
        if addresses.len() > MAX_KNOWN_ADDRESSES {
            addresses.retain(|_, known| known.held != [0; 3] || !known.requests.is_full(now));
        }
        self.address(&mut addresses, address, now).requests.take(weight, now)
    }

    /// One more of something for an address, if it may have that.
    pub(crate) fn take(self: &Arc<Self>, address: IpAddr, what: Held) -> Option<Permit> {
        let mut addresses = self.addresses();
        let known = self.address(&mut addresses, address, Instant::now());
        let held = &mut known.held[what as usize];
        let most = match what {
            // A socket is a connection as well, and a browser opens some more.
            Held::Connection => self.settings.sockets_per_address * 2,
            Held::Socket => self.settings.sockets_per_address,
            Held::Question => MAX_QUESTIONS_PER_ADDRESS,
        };
        if *held >= most {
            return None;
        }
        *held += 1;
        if what == Held::Socket {
            self.metrics.sockets.inc();
        }
        Some(Permit { app: self.clone(), address, what })
    }

    fn address<'a>(
        &self,
        addresses: &'a mut HashMap<IpAddr, Address>,
        address: IpAddr,
        now: Instant,
    ) -> &'a mut Address {
        let rate = self.settings.requests_per_second;
        let new = || Address { held: [0; 3], requests: TokenBucket::new(rate, rate.saturating_mul(10), now) };
        addresses.entry(address).or_insert_with(new)
    }

    /// Wakes the tables that were awake when the server was last running.
    pub(crate) async fn wake_all(self: &Arc<Self>) -> Result<usize, StoreError> {
        let ids = self.store.awake_tables().await?;
        let wake = async |id: String| match self.table(&id).await {
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

/// The right to one more of something, given back when it is dropped.
pub(crate) struct Permit {
    app: Arc<App>,
    address: IpAddr,
    what: Held,
}

impl Drop for Permit {
    fn drop(&mut self) {
        if self.what == Held::Socket {
            self.app.metrics.sockets.dec();
        }
        if let Some(known) = self.app.addresses().get_mut(&self.address) {
            known.held[self.what as usize] -= 1;
        }
    }
}

/// What counts as one address: of a longer one the part that one customer has.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = u128::from(address) & !u128::from(u64::MAX);
            IpAddr::V6(network.into())
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}
