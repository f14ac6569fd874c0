//! Invitations of older files: they were stored as they are, and are hashed when the file is opened.

use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;

use crate::random;

/// Keeps of every invitation only its hash, and wipes what lay in the file.
pub(super) async fn hash(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
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
