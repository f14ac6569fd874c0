//! What stands in the way, told in the store's words.

use super::super::Fault;

/// What stands in the way, by SQLite's primary result code or by what the library says.
pub(in super::super) fn fault(error: &sqlx::Error) -> Fault {
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
