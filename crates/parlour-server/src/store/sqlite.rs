//! The store in one SQLite file: WAL mode, every write on disk before it is acknowledged. Writes that come while the
//! disk is busy are gathered into one transaction (group commit), so that many tables share the price of a commit; each
//! of them still succeeds or fails alone.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use parlour_core::Player;
use parlour_table::table::chat::{Line, MAX_REMEMBERED_LINES, Room};
use parlour_table::table::clock::Moment;
use parlour_table::table::event::Entry;
use sqlx::migrate::MigrateError;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{Connection, Row};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::{
    Digest, EndedGame, Fault, Filing, Foundation, GameRow, GamesQuery, Guest, Operation, Store, StoreError,
    Story, TableKey, TableRow, TablesQuery, TokenHash,
};

/// How long to wait for a lock that another program holds.
const LOCK_TIMEOUT: Duration = Duration::from_secs(1);
/// How long to wait until one of the readers is free.
const READER_TIMEOUT: Duration = Duration::from_secs(10);
/// The most writes that share a commit.
const MAX_WRITES_PER_COMMIT: usize = 512;
/// How many can read at the same time.
const MAX_READERS: u32 = 4;

/// The embedded database.
pub struct SqliteStore {
    readers: SqlitePool,
    /// The way to the writer, and the writer; gone once the store is closed.
    writer: Mutex<Option<(mpsc::Sender<Job>, JoinHandle<()>)>>,
    /// Held as long as the store is open, so that no second server writes to the same file.
    lock: Mutex<Option<File>>,
}

/// A write and whom to tell.
struct Job {
    write: Write,
    done: oneshot::Sender<Result<i64, StoreError>>,
}

/// Everything that is ever written.
enum Write {
    AddGuest { token: TokenHash, name: String, now: Moment },
    RenameGuest { guest: u64, name: String },
    Found { foundation: Box<Foundation>, digest: Digest },
    Append { table: String, entry: Box<Entry>, digest: Digest, filing: Filing },
    Say { table: String, room: Room, line: Line },
    SetAsleep { table: String, is_asleep: bool },
    Beat { now: Moment },
}

impl SqliteStore {
    /// Opens the file, making it if there is none, and brings it up to date.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let lock = lock(file).map_err(open_error)?;
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(LOCK_TIMEOUT);
        let mut connection =
            SqliteConnection::connect_with(&options).await.map_err(|error| open_error(fault(&error)))?;
        check(&mut connection).await.map_err(open_error)?;
        sqlx::migrate!().run(&mut connection).await.map_err(|error| {
            open_error(match error {
                MigrateError::VersionMissing(_) => Fault::TooNew,
                MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => fault(&error),
                other => Fault::Damaged(other.to_string()),
            })
        })?;
        let readers = SqlitePoolOptions::new()
            .max_connections(MAX_READERS)
            .acquire_timeout(READER_TIMEOUT)
            .connect_lazy_with(options.clone().read_only(true));
        let (writes, jobs) = mpsc::channel(MAX_WRITES_PER_COMMIT);
        let task = tokio::spawn(write_all(options.clone(), connection, jobs));
        Ok(SqliteStore { readers, writer: Mutex::new(Some((writes, task))), lock: Mutex::new(Some(lock)) })
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

/// Keeps any second server away from the file.
fn lock(file: &Path) -> Result<File, Fault> {
    let mut name = file.as_os_str().to_os_string();
    name.push(".lock");
    let path = PathBuf::from(name);
    let lock = File::create(&path)
        .map_err(|error| Fault::Other(format!("{} cannot be written: {error}", path.display())))?;
    lock.try_lock().map_err(|_| Fault::Locked)?;
    Ok(lock)
}

/// Refuses a file that is damaged before anything is built upon it.
async fn check(connection: &mut SqliteConnection) -> Result<(), Fault> {
    let found: String = sqlx::query_scalar("PRAGMA quick_check(1)")
        .fetch_one(connection)
        .await
        .map_err(|error| fault(&error))?;
    if found == "ok" { Ok(()) } else { Err(Fault::Damaged(found)) }
}

fn open_error(fault: Fault) -> StoreError {
    StoreError { operation: Operation::Open, fault }
}

fn read_error(fault: Fault) -> StoreError {
    StoreError { operation: Operation::Read, fault }
}

fn write_error(fault: Fault) -> StoreError {
    StoreError { operation: Operation::Write, fault }
}

/// What stands in the way, by SQLite's primary result code or by what the library says.
fn fault(error: &sqlx::Error) -> Fault {
    match error {
        sqlx::Error::Database(database) => {
            let code = database.code().and_then(|code| code.parse::<u32>().ok());
            match code.map(|code| code & 0xff) {
                // SQLITE_BUSY and SQLITE_LOCKED.
                Some(5 | 6) => Fault::Locked,
                // SQLITE_READONLY, SQLITE_IOERR and SQLITE_CANTOPEN.
                Some(8 | 10 | 14) => Fault::Disk(error.to_string()),
                // SQLITE_FULL.
                Some(13) => Fault::Full,
                // SQLITE_CORRUPT and SQLITE_NOTADB.
                Some(11 | 26) => Fault::Damaged(error.to_string()),
                _ => Fault::Other(error.to_string()),
            }
        }
        sqlx::Error::Io(error) => Fault::Disk(error.to_string()),
        sqlx::Error::RowNotFound => Fault::Missing,
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) | sqlx::Error::ColumnNotFound(_) => {
            Fault::Damaged(error.to_string())
        }
        sqlx::Error::PoolTimedOut => Fault::Busy,
        sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => Fault::Closed,
        other => Fault::Other(other.to_string()),
    }
}

/// The one task that writes.
async fn write_all(
    options: SqliteConnectOptions,
    connection: SqliteConnection,
    mut jobs: mpsc::Receiver<Job>,
) {
    let mut connection = Some(connection);
    let mut gathered = Vec::with_capacity(MAX_WRITES_PER_COMMIT);
    while jobs.recv_many(&mut gathered, MAX_WRITES_PER_COMMIT).await > 0 {
        let (writes, done): (Vec<Write>, Vec<_>) =
            gathered.drain(..).map(|job| (job.write, job.done)).unzip();
        let answers = match connect(&options, &mut connection).await {
            Ok(open) => commit(open, &writes).await,
            Err(error) => Answers { all: Vec::new(), broken: Some(error) },
        };
        if let Some(error) = &answers.broken {
            let fault = fault(error);
            tracing::error!(fault = fault.kind(), %error, writes = writes.len(), "a commit failed");
            // In what state the connection is nobody knows.
            connection = None;
        }
        for (done, answer) in done.into_iter().zip(answers.for_all(writes.len())) {
            drop(done.send(answer));
        }
    }
    if let Some(connection) = connection {
        drop(connection.close().await);
    }
}

/// The connection; a new one if the last one broke.
async fn connect<'a>(
    options: &SqliteConnectOptions,
    connection: &'a mut Option<SqliteConnection>,
) -> Result<&'a mut SqliteConnection, sqlx::Error> {
    let open = match connection.take() {
        Some(open) => open,
        None => SqliteConnection::connect_with(options).await?,
    };
    Ok(connection.insert(open))
}

/// What became of some writes.
struct Answers {
    /// What is known of the first of them.
    all: Vec<Result<i64, StoreError>>,
    /// What broke the connection, so that the rest is not there.
    broken: Option<sqlx::Error>,
}

impl Answers {
    /// An answer for each of so many.
    fn for_all(self, count: usize) -> Vec<Result<i64, StoreError>> {
        let Answers { mut all, broken } = self;
        let error = write_error(broken.map_or(Fault::Closed, |error| fault(&error)));
        all.resize_with(count, || Err(error.clone()));
        all
    }
}

/// Writes everything in one transaction; if one of them fails, each in its own, so that each succeeds or fails alone.
async fn commit(connection: &mut SqliteConnection, writes: &[Write]) -> Answers {
    let mut all = Vec::with_capacity(writes.len());
    match commit_together(connection, writes).await {
        Ok(Ok(ids)) => return Answers { all: ids.into_iter().map(Ok).collect(), broken: None },
        Ok(Err(error)) if writes.len() == 1 => {
            return Answers { all: vec![Err(write_failed(&error))], broken: None };
        }
        Ok(Err(_)) => {}
        Err(error) => return Answers { all, broken: Some(error) },
    }
    for write in writes {
        match commit_together(connection, std::slice::from_ref(write)).await {
            Ok(alone) => all.push(alone.map(|ids| ids[0]).map_err(|error| write_failed(&error))),
            Err(error) => return Answers { all, broken: Some(error) },
        }
    }
    Answers { all, broken: None }
}

/// One write failed, and only that one.
fn write_failed(error: &sqlx::Error) -> StoreError {
    let error = write_error(fault(error));
    tracing::error!(fault = error.fault.kind(), %error, "a write failed");
    error
}

/// Writes everything in one transaction, or nothing. The outer error is the transaction's, the inner one a write's.
async fn commit_together(
    connection: &mut SqliteConnection,
    writes: &[Write],
) -> Result<Result<Vec<i64>, sqlx::Error>, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut ids = Vec::with_capacity(writes.len());
    for write in writes {
        match write.perform(&mut transaction).await {
            Ok(id) => ids.push(id),
            Err(error) => {
                transaction.rollback().await?;
                return Ok(Err(error));
            }
        }
    }
    transaction.commit().await?;
    Ok(Ok(ids))
}

/// SQLite's integers have a sign; our numbers have none, and keep their bits.
fn bits(number: u64) -> i64 {
    number as i64
}

fn room_name(room: Room) -> &'static str {
    match room {
        Room::Players => "players",
        Room::Spectators => "spectators",
    }
}

impl Write {
    /// Does it; what it returns is the number of the row, where someone wants to know.
    async fn perform(&self, connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
        let query = match self {
            Write::AddGuest { token, name, now } => {
                sqlx::query("INSERT INTO guests (token_hash, name, created_at) VALUES (?, ?, ?)")
                    .bind(&token[..])
                    .bind(name)
                    .bind(bits(now.0))
            }
            Write::RenameGuest { guest, name } => {
                sqlx::query("UPDATE guests SET name = ? WHERE id = ?").bind(name).bind(bits(*guest))
            }
            Write::Found { foundation, digest } => {
                let setup = serde_json::to_string(&foundation.setup).expect("a setup is plain data");
                sqlx::query(
                    "INSERT INTO tables (id, host, invitation, reserved, is_private, game, setup, created_at, \
                     is_waiting, reserved_now, plies, seats, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                )
                .bind(&foundation.id)
                .bind(bits(foundation.host))
                .bind(&foundation.invitation)
                .bind(foundation.reserved)
                .bind(foundation.is_private)
                .bind(&foundation.setup.game)
                .bind(setup)
                .bind(bits(foundation.created.0))
                .bind(digest.is_waiting)
                .bind(digest.reserved)
                .bind(bits(digest.plies))
                .bind(&digest.seats)
                .bind(bits(foundation.created.0))
            }
            Write::Append { table, entry, digest, filing } => {
                return append(connection, table, entry, digest, filing).await;
            }
            Write::Say { table, room, line } => sqlx::query(
                "INSERT INTO chat (table_id, room, number, at, seat, name, text) VALUES (?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(table)
            .bind(room_name(*room))
            .bind(bits(line.number))
            .bind(bits(line.at.0))
            .bind(line.seat.map(|seat| seat.index() as u8))
            .bind(&line.name)
            .bind(&line.text),
            Write::SetAsleep { table, is_asleep } => {
                sqlx::query("UPDATE tables SET is_asleep = ? WHERE id = ?").bind(is_asleep).bind(table)
            }
            Write::Beat { now } => {
                sqlx::query("INSERT OR REPLACE INTO heartbeat (only_row, at) VALUES (1, ?)").bind(bits(now.0))
            }
        };
        let done = query.execute(connection).await?;
        // Whoever changes a row has seen it before.
        if done.rows_affected() == 0 { Err(sqlx::Error::RowNotFound) } else { Ok(done.last_insert_rowid()) }
    }
}

async fn append(
    connection: &mut SqliteConnection,
    table: &str,
    entry: &Entry,
    digest: &Digest,
    filing: &Filing,
) -> Result<i64, sqlx::Error> {
    let event = serde_json::to_string(&entry.event).expect("an event is plain data");
    sqlx::query("INSERT INTO events (table_id, seq, at, event) VALUES (?, ?, ?, ?)")
        .bind(table)
        .bind(bits(entry.seq))
        .bind(bits(entry.at.0))
        .bind(event)
        .execute(&mut *connection)
        .await?;
    let update = "UPDATE tables SET is_over = ?, is_waiting = ?, reserved_now = ?, plies = ?, seats = ?, \
                  changed_at = ? WHERE id = ?";
    sqlx::query(update)
        .bind(digest.is_over)
        .bind(digest.is_waiting)
        .bind(digest.reserved)
        .bind(bits(digest.plies))
        .bind(&digest.seats)
        .bind(bits(entry.at.0))
        .bind(table)
        .execute(&mut *connection)
        .await?;
    match filing {
        Filing::Nothing => {}
        Filing::Withdraw { number } => {
            let query = sqlx::query("DELETE FROM games WHERE table_id = ? AND number = ?");
            query.bind(table).bind(number).execute(connection).await?;
        }
        Filing::Archive(ended) => {
            sqlx::query(
                "INSERT OR REPLACE INTO games (table_id, number, game, variant, seats, result, plies, record, \
                 times, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(table)
            .bind(ended.number)
            .bind(&ended.game)
            .bind(&ended.variant)
            .bind(&ended.seats)
            .bind(&ended.result)
            .bind(bits(ended.plies))
            .bind(&ended.record)
            .bind(&ended.times)
            .bind(bits(entry.at.0))
            .execute(connection)
            .await?;
        }
    }
    Ok(0)
}

/// A page of each list. Every filter has a query and an index of its own; a row value compares the whole key.
const TABLES: &str = "SELECT * FROM tables WHERE is_over = 0 AND (changed_at, id) < (?1, ?2) \
                      ORDER BY changed_at DESC, id DESC LIMIT ?3";
const TABLES_OF_GAME: &str = "SELECT * FROM tables WHERE is_over = 0 AND (changed_at, id) < (?1, ?2) AND game = ?4 \
                              ORDER BY changed_at DESC, id DESC LIMIT ?3";
/// A list need not read the records, nor the times.
const GAMES: &str = "SELECT id, table_id, number, game, variant, seats, result, plies, '' AS record, NULL AS times, ended_at \
                     FROM games WHERE id < ?1 ORDER BY id DESC LIMIT ?2";
const GAMES_OF_GAME: &str = "SELECT id, table_id, number, game, variant, seats, result, plies, '' AS record, NULL AS times, ended_at \
                             FROM games WHERE id < ?1 AND game = ?3 ORDER BY id DESC LIMIT ?2";
const GAMES_OF_TABLE: &str = "SELECT id, table_id, number, game, variant, seats, result, plies, '' AS record, NULL AS times, ended_at \
                              FROM games WHERE id < ?1 AND table_id = ?3 ORDER BY id DESC LIMIT ?2";

/// A number that we wrote.
fn number(row: &SqliteRow, column: &str) -> Result<u64, StoreError> {
    Ok(row.try_get::<i64, _>(column).map_err(|error| read_error(fault(&error)))? as u64)
}

fn text(row: &SqliteRow, column: &str) -> Result<String, StoreError> {
    row.try_get(column).map_err(|error| read_error(fault(&error)))
}

/// JSON that we wrote.
fn read<T: serde::de::DeserializeOwned>(row: &SqliteRow, column: &str) -> Result<T, StoreError> {
    serde_json::from_str(&text(row, column)?).map_err(|error| read_error(Fault::Damaged(error.to_string())))
}

fn foundation(row: &SqliteRow) -> Result<Foundation, StoreError> {
    Ok(Foundation {
        id: text(row, "id")?,
        host: number(row, "host")?,
        invitation: text(row, "invitation")?,
        reserved: number(row, "reserved")? as u8,
        is_private: number(row, "is_private")? == 1,
        setup: read(row, "setup")?,
        created: Moment(number(row, "created_at")?),
    })
}

fn entry(row: &SqliteRow) -> Result<Entry, StoreError> {
    Ok(Entry { seq: number(row, "seq")?, at: Moment(number(row, "at")?), event: read(row, "event")? })
}

fn line(row: &SqliteRow) -> Result<(Room, Line), StoreError> {
    let room = if text(row, "room")? == room_name(Room::Players) { Room::Players } else { Room::Spectators };
    let line = Line {
        number: number(row, "number")?,
        at: Moment(number(row, "at")?),
        seat: row
            .try_get::<Option<u8>, _>("seat")
            .map_err(|error| read_error(fault(&error)))?
            .and_then(|seat| Player::try_from(seat).ok()),
        name: text(row, "name")?,
        text: text(row, "text")?,
    };
    Ok((room, line))
}

fn table_row(row: &SqliteRow) -> Result<TableRow, StoreError> {
    let Foundation { id, setup, .. } = foundation(row)?;
    Ok(TableRow {
        id,
        game: setup.game,
        variant: setup.variant,
        seats: text(row, "seats")?,
        is_waiting: number(row, "is_waiting")? == 1,
        reserved: number(row, "reserved_now")? as u8,
        plies: number(row, "plies")?,
        changed: Moment(number(row, "changed_at")?),
    })
}

fn game_row(row: &SqliteRow) -> Result<GameRow, StoreError> {
    let game = EndedGame {
        number: number(row, "number")? as u32,
        game: text(row, "game")?,
        variant: text(row, "variant")?,
        seats: text(row, "seats")?,
        result: text(row, "result")?,
        plies: number(row, "plies")?,
        record: text(row, "record")?,
        times: row.try_get("times").map_err(|error| read_error(fault(&error)))?,
    };
    Ok(GameRow {
        id: number(row, "id")?,
        table: text(row, "table_id")?,
        ended: Moment(number(row, "ended_at")?),
        game,
    })
}

impl SqliteStore {
    /// Reads rows.
    async fn rows<T>(
        &self,
        query: sqlx::query::Query<'_, sqlx::Sqlite, sqlx::sqlite::SqliteArguments>,
        read: impl Fn(&SqliteRow) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = query.fetch_all(&self.readers).await.map_err(|error| read_error(fault(&error)));
        let rows = rows.and_then(|rows| rows.iter().map(read).collect());
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

    async fn append(
        &self,
        table: &str,
        entry: Entry,
        digest: Digest,
        filing: Filing,
    ) -> Result<(), StoreError> {
        let (table, entry) = (table.to_string(), Box::new(entry));
        self.write(Write::Append { table, entry, digest, filing }).await.map(drop)
    }

    async fn say(&self, table: &str, room: Room, line: Line) -> Result<(), StoreError> {
        self.write(Write::Say { table: table.to_string(), room, line }).await.map(drop)
    }

    async fn story(&self, table: &str) -> Result<Option<Story>, StoreError> {
        let query = sqlx::query("SELECT * FROM tables WHERE id = ?").bind(table);
        let head = self.row(query, |row| Ok((foundation(row)?, number(row, "is_asleep")? == 1))).await?;
        let Some((foundation, is_asleep)) = head else { return Ok(None) };
        let query = sqlx::query("SELECT * FROM events WHERE table_id = ? ORDER BY seq").bind(table);
        let entries = self.rows(query, entry).await?;
        let mut chat = Vec::new();
        for room in [Room::Players, Room::Spectators] {
            let newest = "SELECT * FROM chat WHERE table_id = ? AND room = ? ORDER BY number DESC LIMIT ?";
            let query =
                sqlx::query(newest).bind(table).bind(room_name(room)).bind(MAX_REMEMBERED_LINES as i64);
            chat.extend(self.rows(query, line).await?.into_iter().rev());
        }
        Ok(Some(Story { foundation, is_asleep, entries, chat }))
    }

    async fn set_asleep(&self, table: &str, is_asleep: bool) -> Result<(), StoreError> {
        self.write(Write::SetAsleep { table: table.to_string(), is_asleep }).await.map(drop)
    }

    async fn awake_tables(&self) -> Result<Vec<String>, StoreError> {
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

    async fn beat(&self, now: Moment) -> Result<(), StoreError> {
        self.write(Write::Beat { now }).await.map(drop)
    }

    async fn last_beat(&self) -> Result<Option<Moment>, StoreError> {
        self.row(sqlx::query("SELECT at FROM heartbeat"), |row| Ok(Moment(number(row, "at")?))).await
    }

    async fn close(&self) {
        self.readers.close().await;
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((writes, writer)) = writer {
            drop(writes);
            drop(writer.await);
        }
        drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How SQLite would answer a query, step by step.
    async fn plan(store: &SqliteStore, sql: &str) -> String {
        let sql = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
        let rows =
            sqlx::query(sql).bind(0_i64).bind("x").bind(1_i64).bind("x").fetch_all(&store.readers).await;
        let steps = rows.unwrap().iter().map(|row| row.get::<String, _>("detail")).collect::<Vec<_>>();
        steps.join("; ")
    }

    /// A page costs as much as it has rows, however long the list is.
    #[tokio::test]
    async fn every_page_is_served_by_an_index() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(&folder.path().join("parlour.db")).await.unwrap();
        for (sql, index) in [
            (TABLES, "USING INDEX tables_by_change (is_over=? AND (changed_at,id)<(?,?))"),
            (TABLES_OF_GAME, "USING INDEX tables_by_game (game=? AND is_over=? AND (changed_at,id)<(?,?))"),
            (GAMES, "USING INTEGER PRIMARY KEY (rowid<?)"),
            (GAMES_OF_GAME, "USING INDEX games_by_game (game=? AND id<?)"),
        ] {
            let plan = plan(&store, sql).await;
            assert!(plan.contains(index) && !plan.contains("TEMP B-TREE"), "{plan}");
        }
        // A table has few games.
        assert!(plan(&store, GAMES_OF_TABLE).await.contains("(table_id=?"), "by the table");
        store.close().await;
    }

    #[tokio::test]
    async fn faults_keep_their_kind() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("parlour.db");
        let store = SqliteStore::open(&file).await.unwrap();
        assert_eq!(SqliteStore::open(&file).await.err(), Some(open_error(Fault::Locked)));
        // What is not there is nothing to read, and an error to change.
        assert_eq!(store.game(7).await, Ok(None));
        assert_eq!(store.story("nowhere").await, Ok(None));
        assert_eq!(store.rename_guest(7, "Ada").await, Err(write_error(Fault::Missing)));
        assert_eq!(store.set_asleep("nowhere", true).await, Err(write_error(Fault::Missing)));

        let other = SqlitePool::connect_with(SqliteConnectOptions::new().filename(&file)).await.unwrap();
        let mut held = other.acquire().await.unwrap();
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *held).await.unwrap();
        assert_eq!(store.beat(Moment(1)).await, Err(write_error(Fault::Locked)));
        sqlx::query("ROLLBACK").execute(&mut *held).await.unwrap();
        assert_eq!(store.beat(Moment(1)).await, Ok(()));

        // What stands there is not what was written.
        let guest = store.add_guest([1; 32], "Ada", Moment(1)).await.unwrap();
        sqlx::query("UPDATE guests SET name = x'ff'").execute(&mut *held).await.unwrap();
        let error = store.guest([1; 32]).await.unwrap_err();
        assert_eq!((error.operation, error.fault.kind()), (Operation::Read, "damaged"), "{error} {guest:?}");
        sqlx::query("DROP TABLE heartbeat").execute(&mut *held).await.unwrap();
        let error = store.last_beat().await.unwrap_err();
        assert_eq!((error.operation, error.fault.kind()), (Operation::Read, "other"), "{error}");

        store.close().await;
        assert_eq!(store.game(7).await, Err(read_error(Fault::Closed)));
        assert_eq!(store.beat(Moment(1)).await, Err(write_error(Fault::Closed)));
    }
}
