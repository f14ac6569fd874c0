//! The store in one SQLite file: WAL mode, every write on disk before it is acknowledged. Writes that come while the
//! disk is busy are gathered into one transaction (group commit), so that many tables share the price of a commit; each
//! of them still succeeds or fails alone.

mod chain;
mod fault;
mod file;
mod rows;
mod story;
#[cfg(test)]
mod tests;
mod upkeep;
mod writer;
mod writes;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use parlour_table::table::chat::{Line, Room};
use parlour_table::table::clock::Moment;
use parlour_table::table::event::Entry;
use sqlx::ConnectOptions;
use sqlx::migrate::MigrateError;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::{
    Claim, Digest, Expired, Fault, Filing, Foundation, GameRow, GamesQuery, Guest, Lease, Meters, Pulse,
    Store, StoreError, Story, TableKey, TableRow, TablesQuery, TokenHash,
};
use fault::{fault, open_error, read_error, write_error};
use file::RealFile;
use rows::{GAMES, GAMES_OF_GAME, GAMES_OF_TABLE, TABLES, TABLES_OF_GAME, game_row, number, table_row, text};
use writer::{Job, MAX_WRITES_PER_COMMIT, Writer};
use writes::{Write, bits};

/// How long to wait for a lock that another program holds.
const LOCK_TIMEOUT: Duration = Duration::from_secs(1);
/// How long to wait until one of the readers is free.
const READER_TIMEOUT: Duration = Duration::from_secs(10);
/// How many can read at the same time.
const MAX_READERS: u32 = 4;

/// The embedded database.
pub struct SqliteStore {
    readers: SqlitePool,
    /// The way to the writer, and the writer; gone once the store is closed.
    writer: Mutex<Option<(mpsc::Sender<Job>, JoinHandle<()>)>>,
    /// Locked as long as the store is open, so that no second server writes to the same file.
    file: Arc<RealFile>,
    meters: Meters,
    /// When the file was last in use before it was opened.
    last_open: Option<Moment>,
}

impl SqliteStore {
    /// Opens the file, making it if there is none, and brings it up to date.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        Self::open_with(file, false).await
    }

    /// Opens the file; events get a hash chain if `has_checksums`.
    pub async fn open_with(path: &Path, has_checksums: bool) -> Result<Self, StoreError> {
        let file = Arc::new(RealFile::open(path).map_err(open_error)?);
        // It has just been made if there was none; one that is gone later is not made anew.
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(false)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(LOCK_TIMEOUT);
        let mut connection = options.connect().await.map_err(|error| open_error(fault(&error)))?;
        check(&mut connection).await.map_err(open_error)?;
        file.make_private().map_err(open_error)?;
        migrate(&mut connection).await.map_err(open_error)?;
        let last_open = last_beat(&mut connection).await.map_err(|error| open_error(fault(&error)))?;
        let readers = SqlitePoolOptions::new()
            .max_connections(MAX_READERS)
            .acquire_timeout(READER_TIMEOUT)
            .connect_lazy_with(options.clone().read_only(true));
        let (writes, jobs) = mpsc::channel(MAX_WRITES_PER_COMMIT);
        let meters = Meters::default();
        meters.database_bytes.set(file.bytes() as i64);
        let task = Writer {
            options,
            connection: Some(connection),
            file: file.clone(),
            meters: meters.clone(),
            has_checksums,
            is_rescued: false,
        };
        let task = tokio::spawn(task.run(jobs));
        Ok(SqliteStore { readers, writer: Mutex::new(Some((writes, task))), file, meters, last_open })
    }

    async fn write(&self, write: Write) -> Result<i64, StoreError> {
        let (done, answer) = oneshot::channel();
        let writes = self
            .writer
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .as_ref()
            .map(|(writes, _)| writes.clone());
        let writes = writes.ok_or(write_error(Fault::Closed))?;
        writes.send(Job { write, done }).await.map_err(|_| write_error(Fault::Closed))?;
        // The writer ends when nobody can send it anything.
        drop(writes);
        answer.await.map_err(|_| write_error(Fault::Closed))?
    }
}

/// When the server was last running.
async fn last_beat(connection: &mut SqliteConnection) -> Result<Option<Moment>, sqlx::Error> {
    let at: Option<i64> = sqlx::query_scalar("SELECT at FROM heartbeat").fetch_optional(connection).await?;
    Ok(at.map(|at| Moment(at as u64)))
}

/// Refuses a file that is damaged before anything is built upon it.
async fn check(connection: &mut SqliteConnection) -> Result<(), Fault> {
    let found: String = sqlx::query_scalar("PRAGMA quick_check(1)")
        .fetch_one(connection)
        .await
        .map_err(|error| fault(&error))?;
    if found == "ok" { Ok(()) } else { Err(Fault::Damaged(found)) }
}

/// Brings a file of an earlier version up to date.
async fn migrate(connection: &mut SqliteConnection) -> Result<(), Fault> {
    sqlx::migrate!().run(&mut *connection).await.map_err(|error| match error {
        MigrateError::VersionMissing(_) => Fault::TooNew,
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => fault(&error),
        other => Fault::Damaged(other.to_string()),
    })?;
    upkeep::hash_invitations(connection).await.map_err(|error| fault(&error))
}

impl SqliteStore {
    /// Reads rows.
    async fn rows<T>(
        &self,
        query: sqlx::query::Query<'_, sqlx::Sqlite, sqlx::sqlite::SqliteArguments>,
        read: impl Fn(&SqliteRow) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        // What lies in a file that is gone will not be there after a restart.
        let rows = match self.file.check() {
            Ok(()) => query.fetch_all(&self.readers).await.map_err(|error| fault(&error)),
            Err(gone) => Err(gone),
        };
        let rows = rows.map_err(read_error).and_then(|rows| rows.iter().map(read).collect());
        if let Err(error) = &rows {
            tracing::error!(fault = error.fault.kind(), %error, "a read failed");
        }
        rows
    }

    /// Reads the one row there is, if there is one.
    async fn row<T>(
        &self,
        query: sqlx::query::Query<'_, sqlx::Sqlite, sqlx::sqlite::SqliteArguments>,
        read: impl Fn(&SqliteRow) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        Ok(self.rows(query, read).await?.into_iter().next())
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn add_guest(&self, token: TokenHash, name: &str, now: Moment) -> Result<Guest, StoreError> {
        let name = name.to_string();
        let id = self.write(Write::AddGuest { token, name: name.clone(), now }).await? as u64;
        Ok(Guest { id, name })
    }

    async fn guest(&self, token: TokenHash) -> Result<Option<Guest>, StoreError> {
        let query = sqlx::query("SELECT id, name FROM guests WHERE token_hash = ?").bind(token.to_vec());
        self.row(query, |row| Ok(Guest { id: number(row, "id")?, name: text(row, "name")? })).await
    }

    async fn rename_guest(&self, guest: u64, name: &str) -> Result<(), StoreError> {
        self.write(Write::RenameGuest { guest, name: name.to_string() }).await.map(drop)
    }

    async fn found(&self, foundation: Foundation, digest: Digest) -> Result<(), StoreError> {
        self.write(Write::Found { foundation: Box::new(foundation), digest }).await.map(drop)
    }

    async fn claim(&self, table: &str) -> Result<Option<Claim>, StoreError> {
        let query = sqlx::query("SELECT id FROM tables WHERE id = ?").bind(table);
        let known = self.row(query, |row| text(row, "id")).await?;
        // There is one server, and it locked the file.
        Ok(known.map(|_| Claim::Ours(Lease { fence: 0, last_open: self.last_open })))
    }

    async fn release(&self, _table: &str, _fence: u64) -> Result<(), StoreError> {
        Ok(())
    }

    async fn append(
        &self,
        table: &str,
        _fence: u64,
        entry: Entry,
        digest: Digest,
        filing: Filing,
    ) -> Result<(), StoreError> {
        let (table, entry) = (table.to_string(), Box::new(entry));
        self.write(Write::Append { table, entry, digest, filing }).await.map(drop)
    }

    async fn say(&self, table: &str, _fence: u64, room: Room, line: Line) -> Result<(), StoreError> {
        self.write(Write::Say { table: table.to_string(), room, line }).await.map(drop)
    }

    async fn story(&self, table: &str) -> Result<Option<Story>, StoreError> {
        self.read_story(table).await
    }

    async fn set_asleep(&self, table: &str, _fence: u64, is_asleep: bool) -> Result<(), StoreError> {
        self.write(Write::SetAsleep { table: table.to_string(), is_asleep }).await.map(drop)
    }

    async fn orphans(&self) -> Result<Vec<String>, StoreError> {
        self.rows(sqlx::query("SELECT id FROM tables WHERE is_asleep = 0"), |row| text(row, "id")).await
    }

    async fn open_tables_of(&self, host: u64) -> Result<u64, StoreError> {
        let query = sqlx::query("SELECT count(*) AS open FROM tables WHERE host = ? AND is_over = 0");
        Ok(self.row(query.bind(bits(host)), |row| number(row, "open")).await?.unwrap_or(0))
    }

    async fn tables(&self, query: &TablesQuery) -> Result<Vec<TableRow>, StoreError> {
        let TablesQuery { game, after, limit } = query;
        let (changed, id) = match after {
            Some(TableKey { changed, id }) => (bits(changed.0), id.as_str()),
            None => (i64::MAX, ""),
        };
        let sql = if game.is_some() { TABLES_OF_GAME } else { TABLES };
        let query = sqlx::query(sql).bind(changed).bind(id).bind(limit);
        self.rows(if game.is_some() { query.bind(game) } else { query }, table_row).await
    }

    async fn games(&self, query: &GamesQuery) -> Result<Vec<GameRow>, StoreError> {
        let GamesQuery { game, table, after, limit } = query;
        let (sql, filter) = match (table, game) {
            (Some(_), _) => (GAMES_OF_TABLE, table),
            (None, Some(_)) => (GAMES_OF_GAME, game),
            (None, None) => (GAMES, &None),
        };
        let query = sqlx::query(sql).bind(after.map_or(i64::MAX, bits)).bind(limit);
        let query = if filter.is_some() { query.bind(filter) } else { query };
        let rows = self.rows(query, game_row).await?;
        // A table plays one game only.
        Ok(rows.into_iter().filter(|row| game.as_ref().is_none_or(|game| row.game.game == *game)).collect())
    }

    async fn game(&self, id: u64) -> Result<Option<GameRow>, StoreError> {
        self.row(sqlx::query("SELECT * FROM games WHERE id = ?").bind(bits(id)), game_row).await
    }

    async fn beat(&self, now: Moment) -> Result<Pulse, StoreError> {
        self.write(Write::Beat { now }).await.map(|_| Pulse::Steady)
    }

    async fn expire(&self, before: Moment) -> Result<Expired, StoreError> {
        self.expire_some(before).await
    }

    fn meters(&self) -> Meters {
        self.meters.clone()
    }

    async fn close(&self) {
        self.readers.close().await;
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((writes, writer)) = writer {
            drop(writes);
            drop(writer.await);
        }
        self.file.unlock();
    }
}
