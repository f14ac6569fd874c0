//! What the statements need of a database's driver. Both drivers know `$1`, numbers of 64 bits, text and bytes; nothing
//! else is stored, so that one set of statements serves both.

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use serde::de::DeserializeOwned;
use sqlx::{AssertSqlSafe, Connection, Database, Decode, Postgres, Row, Sqlite, Type};

/// What is bound to a statement.
#[derive(Clone, Copy)]
pub(in super::super) enum Value<'a> {
    Number(i64),
    MaybeNumber(Option<i64>),
    Text(&'a str),
    MaybeText(Option<&'a str>),
    Bytes(&'a [u8]),
    MaybeBytes(Option<&'a [u8]>),
}

/// Our numbers have no sign; a database's have one, and keep the bits.
pub(in super::super) fn number(number: u64) -> Value<'static> {
    Value::Number(bits(number))
}

pub(in super::super) fn bits(number: u64) -> i64 {
    number as i64
}

/// Yes or no.
pub(in super::super) fn flag(is_set: bool) -> Value<'static> {
    Value::Number(i64::from(is_set))
}

/// What both drivers read from a cell.
pub(in super::super) trait Stored<'r>:
    Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres>
{
}

impl<'r, T> Stored<'r> for T where T: Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres>
{}

/// A row's cells, by the names of their columns.
pub(in super::super) trait Cells: Row {
    fn cell<'r, T: Stored<'r>>(&'r self, column: &str) -> Result<T, sqlx::Error>;

    /// Reads a number that we wrote.
    fn number(&self, column: &str) -> Result<u64, sqlx::Error> {
        Ok(self.cell::<i64>(column)? as u64)
    }

    fn flag(&self, column: &str) -> Result<bool, sqlx::Error> {
        Ok(self.cell::<i64>(column)? == 1)
    }

    /// Reads JSON that we wrote.
    fn json<T: DeserializeOwned>(&self, column: &str) -> Result<T, sqlx::Error> {
        serde_json::from_str(self.cell(column)?).map_err(|error| sqlx::Error::Decode(error.into()))
    }
}

/// What a statement gives, once it has run.
pub(in super::super) type Given<'a, T> = BoxFuture<'a, Result<T, sqlx::Error>>;

/// A connection that runs statements.
pub(in super::super) trait Session: Connection<Database: Database<Row: Cells>> {
    /// Runs a statement; how many rows it touched.
    fn run(&mut self, sql: &'static str, values: &[Value<'_>]) -> Given<'_, u64>;

    /// Runs a statement that gives rows.
    fn rows(&mut self, sql: &'static str, values: &[Value<'_>]) -> Given<'_, Vec<RowOf<Self>>>;

    /// The first of the rows, if there are any.
    fn row(&mut self, sql: &'static str, values: &[Value<'_>]) -> Given<'_, Option<RowOf<Self>>> {
        let rows = self.rows(sql, values);
        Box::pin(async { Ok(rows.await?.into_iter().next()) })
    }

    /// All rows of a statement without values, one after the other.
    fn stream(&mut self, sql: String) -> BoxStream<'_, Result<RowOf<Self>, sqlx::Error>>;
}

/// What a connection's rows are.
pub(in super::super) type RowOf<S> = <<S as Connection>::Database as Database>::Row;

/// A statement with its values.
macro_rules! bound {
    ($database:ty, $sql:ident, $values:ident) => {
        $values.iter().fold(sqlx::query::<$database>($sql), |query, value| match *value {
            Value::Number(number) => query.bind(number),
            Value::MaybeNumber(number) => query.bind(number),
            Value::Text(text) => query.bind(text),
            Value::MaybeText(text) => query.bind(text),
            Value::Bytes(bytes) => query.bind(bytes),
            Value::MaybeBytes(bytes) => query.bind(bytes),
        })
    };
}

/// Each driver does it in the same words, but with types of its own.
macro_rules! driver {
    ($connection:ty, $row:ty, $database:ty) => {
        impl Session for $connection {
            fn run(&mut self, sql: &'static str, values: &[Value<'_>]) -> Given<'_, u64> {
                let query = bound!($database, sql, values);
                Box::pin(async { Ok(query.execute(self).await?.rows_affected()) })
            }

            fn rows(&mut self, sql: &'static str, values: &[Value<'_>]) -> Given<'_, Vec<$row>> {
                Box::pin(bound!($database, sql, values).fetch_all(self))
            }

            fn stream(&mut self, sql: String) -> BoxStream<'_, Result<$row, sqlx::Error>> {
                sqlx::query::<$database>(AssertSqlSafe(sql)).fetch(self)
            }
        }

        impl Cells for $row {
            fn cell<'r, T: Stored<'r>>(&'r self, column: &str) -> Result<T, sqlx::Error> {
                self.try_get(column)
            }
        }
    };
}

driver!(sqlx::SqliteConnection, sqlx::sqlite::SqliteRow, Sqlite);
driver!(sqlx::PgConnection, sqlx::postgres::PgRow, Postgres);
