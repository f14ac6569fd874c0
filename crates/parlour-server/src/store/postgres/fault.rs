//! What stands in the way, told in the store's words.

use sqlx::error::DatabaseError;

use super::super::Fault;

/// What stands in the way, by SQLSTATE or by what the library says.
pub(in super::super) fn fault(error: &sqlx::Error) -> Fault {
    match error {
        sqlx::Error::Database(database) => {
            let message = || database.message().to_string();
            match database.code().as_deref().unwrap_or_default() {
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

/// A transaction that lost against another one: a deadlock, or a serialization failure.
pub(super) fn is_worth_another_try(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(DatabaseError::code);
    code.is_some_and(|code| code.starts_with("40"))
}
