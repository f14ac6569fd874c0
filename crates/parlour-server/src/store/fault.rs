//! Errors of the database, told in the store's words.

use sqlx::error::DatabaseError;
use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;

use super::{Fault, Operation, StoreError};

pub(super) fn open_error(fault: impl Into<Fault>) -> StoreError {
    StoreError { operation: Operation::Open, fault: fault.into() }
}

pub(super) fn read_error(fault: impl Into<Fault>) -> StoreError {
    StoreError { operation: Operation::Read, fault: fault.into() }
}

pub(super) fn write_error(fault: impl Into<Fault>) -> StoreError {
    StoreError { operation: Operation::Write, fault: fault.into() }
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Self {
        Fault::from(&error)
    }
}

impl From<&sqlx::Error> for Fault {
    fn from(error: &sqlx::Error) -> Self {
        match error {
            sqlx::Error::Database(database) => match database.try_downcast_ref::<PgDatabaseError>() {
                Some(database) => fault_in_postgres(database),
                None => fault_in_sqlite(&**database, error.to_string()),
            },
            sqlx::Error::Io(error) => Fault::Unreachable(error.to_string()),
            sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) => Fault::Unreachable(error.to_string()),
            sqlx::Error::PoolTimedOut => Fault::Unreachable("no connection was free in time".to_string()),
            sqlx::Error::RowNotFound => Fault::Missing,
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) | sqlx::Error::ColumnNotFound(_) => {
                Fault::Damaged(error.to_string())
            }
            sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => Fault::Closed,
            other => Fault::Other(other.to_string()),
        }
    }
}

impl From<MigrateError> for Fault {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::VersionMissing(_) => Fault::TooNew,
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            other => Fault::Damaged(other.to_string()),
        }
    }
}

/// By SQLSTATE.
fn fault_in_postgres(error: &PgDatabaseError) -> Fault {
    let message = || error.message().to_string();
    match error.code() {
        // disk_full
        "53100" => Fault::Full,
        // Connections that were cut, and a server that starts, stops or has died.
        code if code.starts_with("08") || code.starts_with("57P") => Fault::Unreachable(message()),
        // query_canceled, by the timeout.
        "57014" => Fault::Unreachable("it took too long".to_string()),
        // Too many connections, too little memory; locks; transactions in each other's way.
        code if code.starts_with("53") || code.starts_with("40") => Fault::Busy,
        "55P03" => Fault::Busy,
        // io_error and the like, data_corrupted and index_corrupted.
        code if code.starts_with("58") => Fault::Disk(message()),
        "XX001" | "XX002" => Fault::Damaged(message()),
        _ => Fault::Other(message()),
    }
}

/// By SQLite's primary result code.
fn fault_in_sqlite(error: &dyn DatabaseError, message: String) -> Fault {
    let code = error.code().and_then(|code| code.parse::<u32>().ok());
    match code.map(|code| code & 0xff) {
        // SQLITE_BUSY and SQLITE_LOCKED.
        Some(5 | 6) => Fault::Locked,
        // SQLITE_READONLY, SQLITE_IOERR and SQLITE_CANTOPEN.
        Some(8 | 10 | 14) => Fault::Disk(message),
        // SQLITE_FULL.
        Some(13) => Fault::Full,
        // SQLITE_CORRUPT and SQLITE_NOTADB.
        Some(11 | 26) => Fault::Damaged(message),
        _ => Fault::Other(message),
    }
}
