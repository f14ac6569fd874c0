//! The store in PostgreSQL, which several nodes may share. Each table is one node's at a time, by a lease ([`leases`])
//! with a fencing token that every write checks. PostgreSQL gathers the commits of its connections itself, so that some
//! of them write beside each other. A link that is cut gives an error within seconds: nothing waits for ever.

mod leases;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use prometheus_client::metrics::gauge::Gauge;
use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};

use super::fault::open_error;
use super::sql::{Engine, SqlStore, within};
use super::{Fault, Meters, StoreError};

/// How long a statement may take, and how long it may wait for what another transaction holds.
const STATEMENT_TIMEOUT_MS: &str = "3000";
/// A node that stands still in the middle of a transaction holds others up no longer than that.
const IDLE_TRANSACTION_TIMEOUT_MS: &str = "2000";
/// After how long the server gives up a connection whose other end is silent.
const SILENCE_TIMEOUT_MS: &str = "5000";
/// How long we wait for an answer, or for a connection.
const PATIENCE: Duration = Duration::from_secs(4);
/// Bringing a large database up to date may take long.
const MIGRATION_TIMEOUT: Duration = Duration::from_hours(1);
/// How many can read at the same time.
const MAX_READERS: u32 = 4;

/// A database that several nodes may share.
pub type PostgresStore = SqlStore<Postgres>;

/// PostgreSQL, as one node sees it.
pub struct Postgres {
    options: PgConnectOptions,
    /// The name of this run of this server: no other run ever has it.
    node: String,
    /// Where other nodes reach it, once that is known.
    address: OnceLock<String>,
    /// When the lease was last renewed.
    renewed: Mutex<Option<Instant>>,
    /// Whether the lease had run out when it was renewed, and nobody was told yet.
    has_lapsed: AtomicBool,
    beats: AtomicU64,
    /// What the database takes up, as it was last measured.
    database_bytes: Gauge,
}

/// What a URL says. It may hold a password, so that no error quotes it.
pub(super) fn options(url: &str) -> Result<PgConnectOptions, Fault> {
    let options: PgConnectOptions =
        url.parse().map_err(|_| Fault::Other("this is no URL of a PostgreSQL database".to_string()))?;
    Ok(options.application_name("parlour"))
}

impl PostgresStore {
    /// Opens a database and brings it up to date. `node` is the name of this run of this server, which no other run may
    /// have. Events get a hash chain if `has_checksums`.
    pub async fn open(url: &str, node: &str, has_checksums: bool) -> Result<Self, StoreError> {
        let plain = options(url).map_err(open_error)?;
        migrate(&plain).await.map_err(open_error)?;
        let options = plain.options([
            ("statement_timeout", STATEMENT_TIMEOUT_MS),
            ("lock_timeout", STATEMENT_TIMEOUT_MS),
            ("idle_in_transaction_session_timeout", IDLE_TRANSACTION_TIMEOUT_MS),
            ("tcp_user_timeout", SILENCE_TIMEOUT_MS),
            ("tcp_keepalives_idle", "5"),
            ("tcp_keepalives_interval", "1"),
            ("tcp_keepalives_count", "5"),
        ]);
        let readers = PgPoolOptions::new()
            .max_connections(MAX_READERS)
            .acquire_timeout(PATIENCE)
            .connect_lazy_with(options.clone());
        let meters = Meters::default();
        let engine = Postgres {
            options,
            node: node.to_string(),
            address: OnceLock::new(),
            renewed: Mutex::default(),
            has_lapsed: AtomicBool::new(false),
            beats: AtomicU64::new(0),
            database_bytes: meters.database_bytes.clone(),
        };
        let mut session = engine.connect().await.map_err(open_error)?;
        engine.renew(&mut session, None).await.map_err(open_error)?;
        engine.measure(&mut session).await.map_err(open_error)?;
        Ok(SqlStore::start(engine, readers, session, meters, has_checksums))
    }
}

/// A connection for a house that moves in: nothing is bounded in time, for there may be much to write.
pub(super) async fn target(url: &str) -> Result<PgConnection, Fault> {
    migrate(&options(url)?).await
}

/// Brings a database of an earlier version up to date, and returns the connection that did. Nodes that start together
/// wait for each other.
async fn migrate(options: &PgConnectOptions) -> Result<PgConnection, Fault> {
    let mut session = within(Some(PATIENCE), options.connect()).await?;
    let migrator = sqlx::migrate!("migrations/postgres");
    match tokio::time::timeout(MIGRATION_TIMEOUT, migrator.run(&mut session)).await {
        Ok(done) => done?,
        Err(_) => return Err(Fault::Unreachable("it could not be brought up to date in time".to_string())),
    }
    Ok(session)
}
