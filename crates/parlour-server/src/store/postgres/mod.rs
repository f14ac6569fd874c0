//! The store in PostgreSQL, which several nodes may share. Each table is one node's at a time, by a lease ([`leases`])
//! with a fencing token that every write checks. PostgreSQL gathers the commits of its connections itself, so that some
//! of them write beside each other. A link that is cut gives an error within seconds: nothing waits for ever.

mod fault;
mod leases;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use parlour_table::table::clock::Moment;
use sqlx::ConnectOptions;
use sqlx::migrate::MigrateError;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};

use super::fault::open_error;
use super::sql::{Engine, SqlStore, within};
use super::{Claim, Fault, Meters, Pulse, StoreError};
pub(super) use fault::fault;
use fault::is_worth_another_try;

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
    bytes: AtomicI64,
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
        let engine = Postgres {
            options,
            node: node.to_string(),
            address: OnceLock::new(),
            renewed: Mutex::default(),
            has_lapsed: AtomicBool::new(false),
            beats: AtomicU64::new(0),
            bytes: AtomicI64::new(0),
        };
        let open = async {
            let mut session = engine.connect().await?;
            engine.renew(&mut session).await?;
            engine.measure(&mut session).await?;
            Ok(session)
        };
        let session = open.await.map_err(|error| open_error(fault(&error)))?;
        let meters = Meters::default();
        engine.committed(false, &meters);
        Ok(SqlStore::start(engine, readers, Some(session), meters, has_checksums))
    }
}

/// A connection for a house that moves in: nothing is bounded in time, for there may be much to write.
pub(super) async fn target(url: &str) -> Result<PgConnection, Fault> {
    let options = options(url)?;
    migrate(&options).await?;
    within(Some(PATIENCE), options.connect()).await.map_err(|error| fault(&error))
}

/// Brings a database of an earlier version up to date. Nodes that start together wait for each other.
async fn migrate(options: &PgConnectOptions) -> Result<(), Fault> {
    let mut session = within(Some(PATIENCE), options.connect()).await.map_err(|error| fault(&error))?;
    let migrator = sqlx::migrate!("migrations/postgres");
    let done = tokio::time::timeout(MIGRATION_TIMEOUT, migrator.run(&mut session)).await;
    match done {
        Ok(Ok(())) => Ok(()),
        Ok(Err(MigrateError::VersionMissing(_))) => Err(Fault::TooNew),
        Ok(Err(MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _))) => {
            Err(fault(&error))
        }
        Ok(Err(other)) => Err(Fault::Damaged(other.to_string())),
        Err(_) => Err(Fault::Unreachable("it could not be brought up to date in time".to_string())),
    }
}

impl Engine for Postgres {
    type Session = PgConnection;

    // One for the lease, and some for tables.
    const WRITERS: usize = 5;
    const BEGIN_WRITING: &'static str = "BEGIN";
    const BEGIN_READING: &'static str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    const PATIENCE: Option<Duration> = Some(PATIENCE);
    const FOUND: &'static str = "INSERT INTO tables (id, host, invitation_hash, reserved, is_private, is_listed, game, \
                                 setup, created_at, is_waiting, reserved_now, plies, seats, changed_at, owner) \
                                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";
    const PEERS: Option<&'static str> = Some(leases::PEERS);
    const ORPHANS: &'static str = leases::ORPHANS;

    fn fault(error: &sqlx::Error) -> Fault {
        fault(error)
    }

    fn is_worth_another_try(error: &sqlx::Error) -> bool {
        is_worth_another_try(error)
    }

    async fn connect(&self) -> Result<PgConnection, sqlx::Error> {
        within(Some(PATIENCE), self.options.connect()).await
    }

    fn node(&self) -> Option<&str> {
        Some(&self.node)
    }

    fn announce(&self, address: &str) {
        // A run has one address.
        drop(self.address.set(address.to_string()));
    }

    fn check(&self) -> Result<(), Fault> {
        Ok(())
    }

    async fn rescue(&self, _: Option<&mut PgConnection>) {}

    fn committed(&self, _: bool, meters: &Meters) {
        meters.database_bytes.set(self.bytes.load(Ordering::Relaxed));
    }

    async fn claim(&self, readers: &PgPool, table: &str) -> Result<Option<Claim>, StoreError> {
        self.claim_table(readers, table).await
    }

    async fn beat(&self, session: &mut PgConnection, now: Moment) -> Result<Pulse, sqlx::Error> {
        self.beat_lease(session, now).await
    }

    async fn close(&self) {
        if let Err(error) = self.end_lease().await {
            tracing::warn!(%error, "the lease ends by itself: other nodes wait for that");
        }
    }
}
