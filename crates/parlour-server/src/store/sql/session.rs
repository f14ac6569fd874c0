//! What the statements need of a database's driver. Both drivers know `$1`, numbers of 64 bits, text and bytes; nothing
//! else is stored, so that one set of statements serves both.

use std::future::Future;

use sqlx::{Connection, Database, Row, SqlSafeStr};

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

/// A row's cells, by the names of their columns.
pub(in super::super) trait Cells: Row {
    fn number(&self, column: &str) -> Result<i64, sqlx::Error>;
    fn maybe_number(&self, column: &str) -> Result<Option<i64>, sqlx::Error>;
    fn text(&self, column: &str) -> Result<&str, sqlx::Error>;
    fn maybe_text(&self, column: &str) -> Result<Option<&str>, sqlx::Error>;
    fn bytes(&self, column: &str) -> Result<&[u8], sqlx::Error>;
    fn maybe_bytes(&self, column: &str) -> Result<Option<&[u8]>, sqlx::Error>;
}

/// A connection that runs statements.
pub(in super::super) trait Session: Connection<Database: Database<Row: Cells>> {
    /// Runs a statement; how many rows it touched.
    fn run(
        &mut self,
        sql: impl SqlSafeStr,
        values: &[Value<'_>],
    ) -> impl Future<Output = Result<u64, sqlx::Error>> + Send;

    /// Runs a statement that gives rows.
    fn rows(
        &mut self,
        sql: impl SqlSafeStr,
        values: &[Value<'_>],
    ) -> impl Future<Output = Result<Vec<RowOf<Self>>, sqlx::Error>> + Send;

    /// The first of the rows, if there are any.
    fn row(
        &mut self,
        sql: impl SqlSafeStr,
        values: &[Value<'_>],
    ) -> impl Future<Output = Result<Option<RowOf<Self>>, sqlx::Error>> + Send {
        let rows = self.rows(sql, values);
        async { Ok(rows.await?.into_iter().next()) }
    }
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
            fn run(
                &mut self,
                sql: impl SqlSafeStr,
                values: &[Value<'_>],
            ) -> impl Future<Output = Result<u64, sqlx::Error>> + Send {
                let query = bound!($database, sql, values);
                async { Ok(query.execute(self).await?.rows_affected()) }
            }

            fn rows(
                &mut self,
                sql: impl SqlSafeStr,
                values: &[Value<'_>],
            ) -> impl Future<Output = Result<Vec<$row>, sqlx::Error>> + Send {
                let query = bound!($database, sql, values);
                query.fetch_all(self)
            }
        }

        impl Cells for $row {
            fn number(&self, column: &str) -> Result<i64, sqlx::Error> {
                self.try_get(column)
            }

            fn maybe_number(&self, column: &str) -> Result<Option<i64>, sqlx::Error> {
                self.try_get(column)
            }

            fn text(&self, column: &str) -> Result<&str, sqlx::Error> {
                self.try_get(column)
            }

            fn maybe_text(&self, column: &str) -> Result<Option<&str>, sqlx::Error> {
                self.try_get(column)
            }

            fn bytes(&self, column: &str) -> Result<&[u8], sqlx::Error> {
                self.try_get(column)
            }

            fn maybe_bytes(&self, column: &str) -> Result<Option<&[u8]>, sqlx::Error> {
                self.try_get(column)
            }
        }
    };
}

driver!(sqlx::SqliteConnection, sqlx::sqlite::SqliteRow, sqlx::Sqlite);
driver!(sqlx::PgConnection, sqlx::postgres::PgRow, sqlx::Postgres);
