//! The store in one SQLite file: WAL mode, every write on disk before it is acknowledged.

mod file;
mod invitations;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parlour_table::table::clock::Moment;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions};

use super::fault::open_error;
use super::sql::{Engine, Session, SqlStore, Value, number};
use super::{Claim, Fault, Lease, Meters, Operation, Pulse, StoreError};
use file::RealFile;

/// How long to wait for a lock that another program holds.
const LOCK_TIMEOUT: Duration = Duration::from_secs(1);
/// How long to wait until one of the readers is free.
const READER_TIMEOUT: Duration = Duration::from_secs(10);
/// How many can read at the same time.
const MAX_READERS: u32 = 4;

/// The embedded database.
pub type SqliteStore = SqlStore<SqliteFile>;

/// A file of SQLite's.
pub struct SqliteFile {
    pub(super) options: SqliteConnectOptions,
    /// Locked as long as the store is open, so that no second server writes to the same file.
    file: RealFile,
    /// When the file was last in use before it was opened.
    pub(super) last_open: Option<Moment>,
    /// Whether the file was found gone, and everything saved elsewhere.
    is_rescued: AtomicBool,
}

impl SqliteStore {
    /// Opens the file, making it if there is none, and brings it up to date. Events get a hash chain if `has_checksums`.
    pub async fn open(path: &Path, has_checksums: bool) -> Result<Self, StoreError> {
        let (engine, session) = SqliteFile::open(path).await.map_err(open_error)?;
        let readers = SqlitePoolOptions::new()
            .max_connections(MAX_READERS)
            .acquire_timeout(READER_TIMEOUT)
            .connect_lazy_with(engine.options.clone().read_only(true));
        let meters = Meters::default();
        meters.database_bytes.set(engine.file.bytes() as i64);
        Ok(SqlStore::start(engine, readers, session, meters, has_checksums))
    }
}

impl SqliteFile {
    /// Locks the file, making it if there is none, and brings it up to date.
    pub(super) async fn open(path: &Path) -> Result<(Self, SqliteConnection), Fault> {
        let file = RealFile::open(path)?;
        // It has just been made if there was none; one that is gone later is not made anew.
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(false)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(LOCK_TIMEOUT);
        let mut session = options.connect().await?;
        // A file that is damaged is refused before anything is built upon it.
        let found: String = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&mut session).await?;
        if found != "ok" {
            return Err(Fault::Damaged(found));
        }
        file.make_private()?;
        sqlx::migrate!("migrations/sqlite").run(&mut session).await?;
        invitations::hash(&mut session).await?;
        let beat = sqlx::query_scalar("SELECT at FROM heartbeat").fetch_optional(&mut session).await?;
        let last_open = beat.map(|at: i64| Moment(at as u64));
        Ok((SqliteFile { options, file, last_open, is_rescued: AtomicBool::new(false) }, session))
    }
}

impl Engine for SqliteFile {
    type Session = SqliteConnection;

    // SQLite has one writer.
    const WRITERS: usize = 1;
    const BEGIN_WRITING: &'static str = "BEGIN IMMEDIATE";
    const BEGIN_READING: &'static str = "BEGIN";
    const PATIENCE: Option<Duration> = None;
    // Of an invitation only the hash is kept, but the column cannot go: older files are brought up to date from it.
    const FOUND: &'static str = "INSERT INTO tables (id, host, invitation, invitation_hash, reserved, is_private, \
                                 is_listed, game, setup, created_at, is_waiting, reserved_now, plies, seats, \
                                 changed_at, owner) \
                                 VALUES ($1, $2, '', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";
    const CLAIM: Operation = Operation::Read;
    const ORPHANS: &'static str =
        "SELECT id FROM tables WHERE is_asleep = 0 AND instr($1, ',' || id || ',') = 0";

    async fn connect(&self) -> Result<SqliteConnection, sqlx::Error> {
        self.options.connect().await
    }

    fn check(&self) -> Result<(), Fault> {
        self.file.check()
    }

    /// As long as the file is open nothing is lost: everything is copied beside it, once.
    async fn rescue(&self, session: Option<&mut SqliteConnection>) {
        if self.is_rescued.swap(true, Ordering::Relaxed) {
            return;
        }
        let path = self.file.rescue_path();
        let told = path.display().to_string();
        tracing::error!(
            fault = Fault::Gone.kind(),
            "the database file was deleted or replaced: nothing is stored any more"
        );
        let Some(session) = session else { return };
        let sql = format!("VACUUM INTO '{}'", told.replace('\'', "''"));
        match sqlx::query(AssertSqlSafe(sql)).execute(session).await {
            Ok(_) => {
                file::make_private(&path);
                tracing::error!(
                    file = told,
                    "all that was acknowledged has been saved: stop the server and put it back"
                );
            }
            Err(error) => tracing::error!(%error, file = told, "what was stored could not be saved"),
        }
    }

    fn committed(&self, is_broken: bool, meters: &Meters) {
        meters.database_bytes.set(self.file.bytes() as i64);
        self.file.note_commit(is_broken);
    }

    async fn claim(&self, session: &mut SqliteConnection, table: &str) -> Result<Option<Claim>, sqlx::Error> {
        let known = session.row("SELECT id FROM tables WHERE id = $1", &[Value::Text(table)]).await?;
        // There is one server, and it locked the file.
        Ok(known.map(|_| Claim::Ours(Lease { fence: 0, last_open: self.last_open })))
    }

    async fn beat(&self, session: &mut SqliteConnection, now: Moment) -> Result<Pulse, sqlx::Error> {
        let sql = "INSERT INTO heartbeat (only_row, at) VALUES (1, $1) ON CONFLICT (only_row) DO UPDATE SET at = $1";
        session.run(sql, &[number(now.0)]).await.map(|_| Pulse::Steady)
    }

    async fn close(&self) {
        self.file.unlock();
    }
}
