//! What is done to a file besides playing: old invitations are hashed, and what nobody uses expires.

use parlour_table::table::clock::Moment;
use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;

use super::super::{Expired, StoreError};
use super::SqliteStore;
use super::rows::{number, text};
use super::writes::{Write, bits};
use crate::random;

/// How many rows of a kind go at once, so that others can write in between.
const MAX_EXPIRED_AT_ONCE: i64 = 200;

/// Tables at which nobody ever acted, and that nobody has changed since.
const EMPTY_TABLES: &str =
    "SELECT id FROM tables WHERE is_played = 0 AND is_asleep = 1 AND changed_at < ? LIMIT ?";
/// Guests who have no table and no seat. The last number is kept, so that it is not given again.
const UNUSED_GUESTS: &str = "SELECT id FROM guests WHERE created_at < ? \
                             AND NOT EXISTS (SELECT 1 FROM tables WHERE host = guests.id) \
                             AND NOT EXISTS (SELECT 1 FROM sittings WHERE guest = guests.id) \
                             AND id < (SELECT max(id) FROM guests) LIMIT ?";

/// Keeps of every invitation only its hash, and wipes what lay in the file.
pub(super) async fn hash_invitations(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let query = sqlx::query_as("SELECT id, invitation FROM tables WHERE length(invitation_hash) <> 32");
    let plain: Vec<(String, String)> = query.fetch_all(&mut *connection).await?;
    if plain.is_empty() {
        return Ok(());
    }
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for (table, invitation) in plain {
        sqlx::query("UPDATE tables SET invitation = '', invitation_hash = ? WHERE id = ?")
            .bind(random::hash(&invitation).to_vec())
            .bind(table)
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await?;
    // What was overwritten may still lie in free pages and in the log.
    sqlx::query("VACUUM").execute(&mut *connection).await?;
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(connection).await?;
    Ok(())
}

impl SqliteStore {
    /// Finds what has expired with the readers, who hold nobody up, and lets it go.
    pub(super) async fn expire_some(&self, before: Moment) -> Result<Expired, StoreError> {
        let query = sqlx::query(EMPTY_TABLES).bind(bits(before.0)).bind(MAX_EXPIRED_AT_ONCE);
        let tables = self.rows(query, |row| text(row, "id")).await?;
        let query = sqlx::query(UNUSED_GUESTS).bind(bits(before.0)).bind(MAX_EXPIRED_AT_ONCE);
        let guests = self.rows(query, |row| number(row, "id")).await?;
        let expired = Expired { tables: tables.len(), guests: guests.len() };
        if expired != Expired::default() {
            self.write(Write::Expire { guests, tables }).await?;
        }
        Ok(expired)
    }
}

/// Lets go of guests and tables, unless they have come to life since.
pub(super) async fn expire(
    connection: &mut SqliteConnection,
    guests: &[u64],
    tables: &[String],
) -> Result<i64, sqlx::Error> {
    for table in tables {
        let still = "SELECT count(*) FROM tables WHERE id = ? AND is_played = 0 AND is_asleep = 1";
        let is_empty: i64 = sqlx::query_scalar(still).bind(table).fetch_one(&mut *connection).await?;
        if is_empty == 0 {
            continue;
        }
        for sql in [
            "DELETE FROM chat WHERE table_id = ?",
            "DELETE FROM events WHERE table_id = ?",
            "DELETE FROM sittings WHERE table_id = ?",
            "DELETE FROM tables WHERE id = ?",
        ] {
            sqlx::query(sql).bind(table).execute(&mut *connection).await?;
        }
    }
    for &guest in guests {
        let sql = "DELETE FROM guests WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM tables WHERE host = ?1) \
                   AND NOT EXISTS (SELECT 1 FROM sittings WHERE guest = ?1)";
        sqlx::query(sql).bind(bits(guest)).execute(&mut *connection).await?;
    }
    Ok(0)
}
