//! A house moves from a file to PostgreSQL: everything is copied in one transaction, read again and compared, and then
//! committed. If anything is in the way, the new database stays empty and the file is as it was.

use std::path::Path;

use sha2::{Digest, Sha256};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection};
use thiserror::Error;

use super::columns::{Columns, EVERYTHING};
use super::sql::{Cells, RowOf, Session, Value, check_story};
use super::{Database, Fault, postgres, sqlite};

/// How many rows are read and written at once.
const ROWS_PER_BATCH: usize = 200;

/// The owner of tables that were open when the house moved: a node that is not running any more.
const OLD_HOUSE: &str = "moved";

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
    let unwritable = |error: sqlx::Error| MovingError::Target(target.clone(), postgres::fault(&error));
    let mut old = sqlite::Source::open(from).await.map_err(unreadable)?;
    let mut session =
        postgres::target(to).await.map_err(|fault| MovingError::Target(target.clone(), fault))?;
    let mut new = session.begin().await.map_err(unwritable)?;
    // Whoever else would move in, or open the house, waits.
    new.run("LOCK TABLE guests, tables IN SHARE ROW EXCLUSIVE MODE", &[]).await.map_err(unwritable)?;
    let taken = "SELECT (SELECT count(*) FROM guests) + (SELECT count(*) FROM tables) AS taken";
    if first_number(&mut *new, taken, "taken").await.map_err(unwritable)? != Some(0) {
        return Err(MovingError::NotEmpty(target));
    }
    let mut moved = Moved::default();
    for columns in &EVERYTHING {
        let sent =
            copy(&mut old.session, &mut new, columns, &mut progress).await.map_err(
                |failure| match failure {
                    Failure::Source(error) => unreadable(sqlite::fault(&error)),
                    Failure::Target(error) => unwritable(error),
                },
            )?;
        let arrived = summary(&mut *new, columns).await.map_err(unwritable)?;
        if sent != arrived {
            let (source_rows, target_rows) = (sent.rows, arrived.rows);
            return Err(MovingError::Different { table: columns.table, source_rows, target_rows });
        }
        moved.rows.push((columns.table, sent.rows));
    }
    moved.stories = check_stories(&mut new, &mut progress).await?;
    let last_game =
        first_number(&mut old.session, "SELECT seq FROM sqlite_sequence WHERE name = 'games'", "seq");
    let last_game = last_game.await.map_err(|error| unreadable(sqlite::fault(&error)))?;
    let last_open = old.last_open.map(|moment| moment.0 as i64);
    settle(&mut new, last_game.unwrap_or(0), last_open).await.map_err(unwritable)?;
    new.commit().await.map_err(unwritable)?;
    Ok(moved)
}

enum Failure {
    Source(sqlx::Error),
    Target(sqlx::Error),
}

/// What rows come to: how many there are, and a hash over every cell in order.
#[derive(Default)]
struct Summary {
    rows: u64,
    hash: Sha256,
}

impl PartialEq for Summary {
    fn eq(&self, other: &Self) -> bool {
        self.rows == other.rows && self.hash.clone().finalize() == other.hash.clone().finalize()
    }
}

impl Summary {
    fn add(&mut self, row: &impl Cells, columns: &Columns) -> Result<(), sqlx::Error> {
        self.rows += 1;
        for value in columns.values(row)? {
            let (kind, bytes) = match value {
                Value::Number(number) | Value::MaybeNumber(Some(number)) => {
                    (1, number.to_be_bytes().to_vec())
                }
                Value::Text(text) | Value::MaybeText(Some(text)) => (2, text.as_bytes().to_vec()),
                Value::Bytes(bytes) | Value::MaybeBytes(Some(bytes)) => (3, bytes.to_vec()),
                Value::MaybeNumber(None) | Value::MaybeText(None) | Value::MaybeBytes(None) => {
                    (0, Vec::new())
                }
            };
            self.hash.update([kind]);
            self.hash.update((bytes.len() as u64).to_be_bytes());
            self.hash.update(bytes);
        }
        Ok(())
    }
}

/// The rows after one, or the first ones.
async fn page<S: Session>(
    session: &mut S,
    columns: &Columns,
    after: Option<&RowOf<S>>,
) -> Result<Vec<RowOf<S>>, sqlx::Error> {
    let key = after.map(|row| columns.key_values(row)).transpose()?.unwrap_or_default();
    let sql = columns.select(after.is_some(), ROWS_PER_BATCH);
    session.rows(AssertSqlSafe(sql), &key).await
}

async fn copy(
    old: &mut SqliteConnection,
    new: &mut PgConnection,
    columns: &Columns,
    progress: &mut impl FnMut(&str, u64),
) -> Result<Summary, Failure> {
    let mut summary = Summary::default();
    let mut rows = page(old, columns, None).await.map_err(Failure::Source)?;
    while let Some(last) = rows.last() {
        let mut values = Vec::new();
        for row in &rows {
            summary.add(row, columns).map_err(Failure::Source)?;
            values.extend(columns.values(row).map_err(Failure::Source)?);
        }
        new.run(AssertSqlSafe(columns.insert(rows.len())), &values).await.map_err(Failure::Target)?;
        progress(columns.table, summary.rows);
        rows = page(old, columns, Some(last)).await.map_err(Failure::Source)?;
    }
    Ok(summary)
}

async fn summary<S: Session>(session: &mut S, columns: &Columns) -> Result<Summary, sqlx::Error> {
    let mut summary = Summary::default();
    let mut rows = page(session, columns, None).await?;
    while let Some(last) = rows.last() {
        for row in &rows {
            summary.add(row, columns)?;
        }
        rows = page(session, columns, Some(last)).await?;
    }
    Ok(summary)
}

/// Tells every story as a server would that wakes the table.
async fn check_stories(
    session: &mut PgConnection,
    progress: &mut impl FnMut(&str, u64),
) -> Result<u64, MovingError> {
    let untold = |table: &str, fault| MovingError::Story(table.to_string(), fault);
    let ids = session.rows("SELECT id FROM tables ORDER BY id", &[]).await;
    let ids = ids.map_err(|error| untold("list", postgres::fault(&error)))?;
    for (number, row) in ids.iter().enumerate() {
        let table = row.text("id").map_err(|error| untold("list", postgres::fault(&error)))?;
        check_story(session, table, postgres::fault).await.map_err(|fault| untold(table, fault))?;
        progress("stories", number as u64 + 1);
    }
    Ok(ids.len() as u64)
}

/// New numbers come after the old ones, and open tables wait for a node that takes them; their clocks stand still since
/// the old server was last running.
async fn settle(
    session: &mut PgConnection,
    last_game: i64,
    last_open: Option<i64>,
) -> Result<(), sqlx::Error> {
    let guests = "SELECT setval(pg_get_serial_sequence('guests', 'id'), greatest(max(id), 1), max(id) IS NOT NULL) FROM guests";
    session.run(guests, &[]).await?;
    let games = "SELECT setval(pg_get_serial_sequence('games', 'id'), greatest($1, 1), $1 > 0)";
    session.run(games, &[Value::Number(last_game)]).await?;
    let node = "INSERT INTO nodes (id, beat_at, expires_at) VALUES ($1, $2, now())";
    session.run(node, &[Value::Text(OLD_HOUSE), Value::MaybeNumber(last_open)]).await?;
    let awake = "UPDATE tables SET owner = $1 WHERE is_asleep = 0";
    session.run(awake, &[Value::Text(OLD_HOUSE)]).await.map(drop)
}

async fn first_number<S: Session>(
    session: &mut S,
    sql: &'static str,
    column: &str,
) -> Result<Option<i64>, sqlx::Error> {
    let row = session.row(sql, &[]).await?;
    row.map(|row| row.number(column)).transpose()
}
