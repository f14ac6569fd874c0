//! The lists: tables and ended games, a page at a time.

use super::super::{GamesQuery, StoreError, TableKey, TablesQuery};
use super::SqlStore;
use super::engine::Engine;
use super::rows::{game_listing, table_listing};
use super::session::{Value, bits};
use crate::protocol::{GameListing, TableListing};

/// A page of each list. Every filter has a query and an index of its own; a row value compares the whole key.
pub(in super::super) const TABLES: &str = "SELECT * FROM tables WHERE is_listed = 1 AND is_over = 0 AND (changed_at, id) < ($1, $2) \
                      ORDER BY changed_at DESC, id DESC LIMIT $3";
pub(in super::super) const TABLES_OF_GAME: &str = "SELECT * FROM tables WHERE is_listed = 1 AND is_over = 0 AND (changed_at, id) < ($1, $2) AND game = $4 \
                              ORDER BY changed_at DESC, id DESC LIMIT $3";
/// A list does not read the records and the times.
pub(in super::super) const GAMES: &str = "SELECT id, table_id, number, game, variant, seats, result, plies, ended_at, is_listed \
                     FROM games WHERE is_listed = 1 AND id < $1 ORDER BY id DESC LIMIT $2";
pub(in super::super) const GAMES_OF_GAME: &str = "SELECT id, table_id, number, game, variant, seats, result, plies, ended_at, is_listed \
                             FROM games WHERE is_listed = 1 AND id < $1 AND game = $3 ORDER BY id DESC LIMIT $2";
pub(in super::super) const GAMES_OF_TABLE: &str = "SELECT id, table_id, number, game, variant, seats, result, plies, ended_at, is_listed \
                              FROM games WHERE id < $1 AND table_id = $3 ORDER BY id DESC LIMIT $2";

impl<E: Engine> SqlStore<E> {
    /// A page of the list of tables.
    pub(super) async fn list_tables(&self, query: &TablesQuery) -> Result<Vec<TableListing>, StoreError> {
        let TablesQuery { game, after, limit } = query;
        let (changed, id) = match after {
            Some(TableKey { changed, id }) => (bits(changed.0), id.as_str()),
            None => (i64::MAX, ""),
        };
        let mut values = vec![Value::Number(changed), Value::Text(id), Value::Number((*limit).into())];
        values.extend(game.as_deref().map(Value::Text));
        let sql = if game.is_some() { TABLES_OF_GAME } else { TABLES };
        self.rows(sql, &values, table_listing).await
    }

    /// A page of the archive.
    pub(super) async fn list_games(&self, query: &GamesQuery) -> Result<Vec<GameListing>, StoreError> {
        let GamesQuery { game, table, after, limit } = query;
        let (sql, filter) = match (table, game) {
            (Some(table), _) => (GAMES_OF_TABLE, Some(table)),
            (None, Some(game)) => (GAMES_OF_GAME, Some(game)),
            (None, None) => (GAMES, None),
        };
        let mut values = vec![Value::Number(after.map_or(i64::MAX, bits)), Value::Number((*limit).into())];
        values.extend(filter.map(|filter| Value::Text(filter)));
        let rows = self.rows(sql, &values, game_listing).await?;
        // A table plays one game only.
        Ok(rows.into_iter().filter(|row| game.as_ref().is_none_or(|game| row.game == *game)).collect())
    }
}
