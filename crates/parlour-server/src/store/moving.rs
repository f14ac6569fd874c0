//! A house moves from a file to PostgreSQL: everything is copied in one transaction, read again and compared, and then
//! committed. If anything is in the way, the new database stays empty and the file is as it was.

use std::path::Path;
use std::pin::pin;

use futures_util::{Stream, StreamExt, TryStreamExt};
use parlour_table::table::clock::Moment;
use serde::Serialize;
use sha2::{Digest, Sha256};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;
use sqlx::{Column, ConnectOptions, Connection, Database as Driver, Postgres, QueryBuilder, TypeInfo};
use thiserror::Error;

use super::sql::{Cells, Session, Value, bits, read_story};
use super::sqlite::SqliteFile;
use super::{Database, Fault, postgres};

/// How many rows are read and written at once.
const ROWS_PER_BATCH: usize = 200;

/// The owner of tables that were open when the house moved: a node that is not running any more.
const OLD_HOUSE: &str = "moved";

/// A table of the database: its name, its key and its columns.
type TableColumns = (&'static str, &'static str, &'static str);

/// In an order in which whatever is referred to comes first. Who keeps a table is not copied.
const TABLES: [TableColumns; 6] = [
    ("guests", "id", "id, token_hash, name, created_at"),
    (
        "tables",
        "id",
        "id, host, invitation_hash, reserved, is_private, is_listed, game, setup, created_at, is_asleep, is_over, \
         is_waiting, reserved_now, plies, seats, changed_at, is_played",
    ),
    ("events", "table_id, seq", "table_id, seq, at, event, checksum"),
    ("chat", "table_id, room, number", "table_id, room, number, at, seat, name, text"),
    (
        "games",
        "id",
        "id, table_id, number, game, variant, seats, result, plies, record, times, ended_at, is_listed",
    ),
    ("sittings", "guest, table_id", "guest, table_id"),
];

/// Why a house does not move. Nothing has changed.
#[derive(Debug, Error)]
pub enum MovingError {
    /// The file cannot be read.
    #[error("{0}: {1}")]
    Source(Database, Fault),
    /// The new database cannot be written.
    #[error("{0}: {1}")]
    Target(Database, Fault),
    /// There is something in the new database already.
    #[error("{0}: it is not empty")]
    NotEmpty(Database),
    /// What was read again is not what was written.
    #[error("`{table}` is not the same in both databases: {source_rows} rows became {target_rows}")]
    Different {
        /// Which table of the database.
        table: &'static str,
        /// How many rows the file has.
        source_rows: u64,
        /// How many arrived.
        target_rows: u64,
    },
    /// A table's story cannot be told.
    #[error("table {0}: {1}")]
    Story(String, Fault),
}

/// What has moved: how many rows of each table of the database, and how many stories were checked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moved {
    /// The names, and how many rows each has.
    pub rows: Vec<(&'static str, u64)>,
    /// How many tables' stories were read again.
    pub stories: u64,
}

/// Copies everything. `progress` is told what has been done, and how many rows of it.
pub async fn move_house(
    from: &Path,
    to: &str,
    mut progress: impl FnMut(&str, u64),
) -> Result<Moved, MovingError> {
    let source = Database::File(from.to_path_buf());
    let target = Database::Postgres(to.to_string());
    let unreadable = |fault| MovingError::Source(source.clone(), fault);
    let unwritable = |error: sqlx::Error| MovingError::Target(target.clone(), error.into());
    let (file, mut old) = open_source(from).await.map_err(unreadable)?;
    let mut session =
        postgres::target(to).await.map_err(|fault| MovingError::Target(target.clone(), fault))?;
    let mut new = session.begin().await.map_err(unwritable)?;
    // Whoever else would move in, or open the house, waits.
    new.run("LOCK TABLE guests, tables IN SHARE ROW EXCLUSIVE MODE", &[]).await.map_err(unwritable)?;
    let taken = "SELECT (SELECT count(*) FROM guests) + (SELECT count(*) FROM tables)";
    let taken: i64 = sqlx::query_scalar(taken).fetch_one(&mut *new).await.map_err(unwritable)?;
    if taken != 0 {
        return Err(MovingError::NotEmpty(target));
    }
    let mut moved = Moved::default();
    for columns in TABLES {
        let rows = all_rows(&mut old, columns).map_err(|error| unreadable(error.into()));
        let sent = copy(rows, &mut new, columns, unwritable, &mut progress).await?;
        let mut arrived = Summary::default();
        let mut read_again = all_rows(&mut *new, columns);
        while let Some(row) = read_again.try_next().await.map_err(unwritable)? {
            arrived.add(&row);
        }
        let (table, ..) = columns;
        if sent != arrived {
            let (source_rows, target_rows) = (sent.rows, arrived.rows);
            return Err(MovingError::Different { table, source_rows, target_rows });
        }
        moved.rows.push((table, sent.rows));
    }
    moved.stories = check_stories(&mut new, &mut progress).await?;
    let last_game = sqlx::query_scalar("SELECT seq FROM sqlite_sequence WHERE name = 'games'");
    let last_game = last_game.fetch_optional(&mut old).await.map_err(|error| unreadable(error.into()))?;
    settle(&mut new, last_game.unwrap_or(0), file.last_open).await.map_err(unwritable)?;
    new.commit().await.map_err(unwritable)?;
    Ok(moved)
}

/// Opens the file that a house moves out of: brought up to date, locked until it is dropped, and only read from.
async fn open_source(path: &Path) -> Result<(SqliteFile, SqliteConnection), Fault> {
    if !path.is_file() {
        return Err(Fault::Other("there is no such file".to_string()));
    }
    let (file, session) = SqliteFile::open(path).await?;
    session.close().await?;
    let session = file.options.clone().read_only(true).connect().await?;
    Ok((file, session))
}

/// What stands in a column: neither database stores anything else.
#[derive(Serialize)]
enum Cell {
    Number(Option<i64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

/// Reads the cells of a row, of which the database knows the types.
fn cells<R: Cells>(row: &R) -> Result<Vec<Cell>, sqlx::Error> {
    let cell = |column: &<R::Database as Driver>::Column| {
        Ok(match column.type_info().name() {
            "INTEGER" | "INT8" => Cell::Number(row.cell(column.name())?),
            "TEXT" => Cell::Text(row.cell(column.name())?),
            _ => Cell::Bytes(row.cell(column.name())?),
        })
    };
    row.columns().iter().map(cell).collect()
}

/// What rows come to: how many there are, and a hash over every cell in order.
#[derive(PartialEq, Eq, Default)]
struct Summary {
    rows: u64,
    hash: [u8; 32],
}

impl Summary {
    fn add(&mut self, row: &[Cell]) {
        self.rows += 1;
        let row = serde_json::to_vec(row).expect("cells are plain data");
        self.hash = Sha256::new().chain_update(self.hash).chain_update(row).finalize().into();
    }
}

/// Every row of a table, in the order of its key.
fn all_rows(
    session: &mut impl Session,
    (table, key, columns): TableColumns,
) -> impl Stream<Item = Result<Vec<Cell>, sqlx::Error>> {
    session.stream(format!("SELECT {columns} FROM {table} ORDER BY {key}")).map(|row| cells(&row?))
}

async fn copy(
    rows: impl Stream<Item = Result<Vec<Cell>, MovingError>>,
    new: &mut PgConnection,
    (table, _, columns): TableColumns,
    unwritable: impl Fn(sqlx::Error) -> MovingError,
    progress: &mut impl FnMut(&str, u64),
) -> Result<Summary, MovingError> {
    let mut summary = Summary::default();
    let mut batches = pin!(rows.try_chunks(ROWS_PER_BATCH));
    while let Some(rows) = batches.try_next().await.map_err(|error| error.1)? {
        let mut insert = QueryBuilder::<Postgres>::new(format!("INSERT INTO {table} ({columns}) "));
        insert.push_values(rows, |mut values, row| {
            summary.add(&row);
            for cell in row {
                match cell {
                    Cell::Number(number) => values.push_bind(number),
                    Cell::Text(text) => values.push_bind(text),
                    Cell::Bytes(bytes) => values.push_bind(bytes),
                };
            }
        });
        insert.build().execute(&mut *new).await.map_err(&unwritable)?;
        progress(table, summary.rows);
    }
    Ok(summary)
}

/// Tells every story as a server would that wakes the table.
async fn check_stories(
    session: &mut PgConnection,
    progress: &mut impl FnMut(&str, u64),
) -> Result<u64, MovingError> {
    let untold = |table: &str, fault| MovingError::Story(table.to_string(), fault);
    let ids = sqlx::query_scalar("SELECT id FROM tables ORDER BY id").fetch_all(&mut *session).await;
    let ids: Vec<String> = ids.map_err(|error| untold("list", error.into()))?;
    for (number, table) in ids.iter().enumerate() {
        let story = read_story(session, table).await;
        story.and_then(|story| story.ok_or(Fault::Missing)).map_err(|fault| untold(table, fault))?;
        progress("stories", number as u64 + 1);
    }
    Ok(ids.len() as u64)
}

/// New numbers come after the old ones, and open tables wait for a node that takes them; their clocks stand still since
/// the old server was last running.
async fn settle(
    session: &mut PgConnection,
    last_game: i64,
    last_open: Option<Moment>,
) -> Result<(), sqlx::Error> {
    let guests = "SELECT setval(pg_get_serial_sequence('guests', 'id'), greatest(max(id), 1), max(id) IS NOT NULL) FROM guests";
    session.run(guests, &[]).await?;
    let games = "SELECT setval(pg_get_serial_sequence('games', 'id'), greatest($1, 1), $1 > 0)";
    session.run(games, &[Value::Number(last_game)]).await?;
    let node = "INSERT INTO nodes (id, beat_at, expires_at) VALUES ($1, $2, now())";
    let last_open = Value::MaybeNumber(last_open.map(|moment| bits(moment.0)));
    session.run(node, &[Value::Text(OLD_HOUSE), last_open]).await?;
    let awake = "UPDATE tables SET owner = $1 WHERE is_asleep = 0";
    session.run(awake, &[Value::Text(OLD_HOUSE)]).await.map(drop)
}
