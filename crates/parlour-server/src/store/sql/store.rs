//! Everything that is asked of a store, as statements and writes.

use std::collections::BTreeSet;

use async_trait::async_trait;
use parlour_host::api::EndedGame;
use parlour_host::{Batch, Metadata, Summary};
use parlour_table::table::Sitter;
use parlour_table::table::clock::Moment;
use sqlx::Connection;

use super::super::fault::read_error;
use super::super::{
    Claim, Expired, GamesQuery, Meters, Peer, Pulse, Store, StoreError, Story, TableKey, TablesQuery,
    TokenHash,
};
use super::SqlStore;
use super::engine::Engine;
use super::expire::{EMPTY_TABLES, MAX_EXPIRED_AT_ONCE, UNUSED_GUESTS};
use super::rows::{ended_game, game_listing, peer, table_listing};
use super::session::{Cells, RowOf, Value, bits, number};
use super::story::read_story;
use super::writes::Write;
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

#[async_trait]
impl<E: Engine> Store for SqlStore<E> {
    async fn add_guest(&self, token: TokenHash, name: &str, now: Moment) -> Result<Sitter, StoreError> {
        let name = name.to_string();
        let id = self.write(Some(&name), Write::AddGuest { token, name: name.clone(), now }).await? as u64;
        Ok(Sitter { id, name })
    }

    async fn guest(&self, token: TokenHash) -> Result<Option<Sitter>, StoreError> {
        let sql = "SELECT id, name FROM guests WHERE token_hash = $1";
        let guest = |row: &RowOf<E::Session>| Ok(Sitter { id: row.number("id")?, name: row.cell("name")? });
        self.row(sql, &[Value::Bytes(&token)], guest).await
    }

    async fn rename_guest(&self, guest: u64, name: &str) -> Result<(), StoreError> {
        self.write(Some(name), Write::RenameGuest { guest, name: name.to_string() }).await.map(drop)
    }

    async fn found(&self, metadata: Metadata, summary: Summary) -> Result<(), StoreError> {
        let id = metadata.id.clone();
        self.write(Some(&id), Write::Found { metadata: Box::new(metadata), summary }).await.map(drop)
    }

    async fn claim(&self, table: &str) -> Result<Option<Claim>, StoreError> {
        self.engine.check().map_err(read_error)?;
        let claim = self.read(async |reader| Ok(self.engine.claim(reader, table).await?));
        let claim = claim.await.map_err(|fault| StoreError { operation: E::CLAIM, fault });
        if let Err(error) = &claim {
            tracing::error!(fault = error.fault.kind(), %error, table, "a table cannot be claimed");
        }
        claim
    }

    async fn orphans(&self, except: &BTreeSet<String>) -> Result<Vec<String>, StoreError> {
        // Ids are letters and digits, so that one text holds them all, each between commas.
        let except: Vec<&str> = except.iter().map(String::as_str).collect();
        let except = format!(",{},", except.join(",,"));
        self.rows(E::ORPHANS, &[Value::Text(&except)], |row| row.cell("id")).await
    }

    async fn release(&self, table: &str, fence: u64) -> Result<(), StoreError> {
        // Where there can be only one server, tables stay with it.
        if self.engine.node().is_none() {
            return Ok(());
        }
        self.write(Some(table), Write::Release { table: table.to_string(), fence }).await.map(drop)
    }

    async fn commit(&self, table: &str, fence: u64, batch: Batch) -> Result<(), StoreError> {
        let (batch, has_checksums) = (Box::new(batch), self.has_checksums);
        let write = Write::Commit { table: table.to_string(), fence, batch, has_checksums };
        self.write(Some(table), write).await.map(drop)
    }

    async fn story(&self, table: &str) -> Result<Option<Story>, StoreError> {
        let story = self.read(async |reader| {
            let mut snapshot = reader.begin_with(E::BEGIN_READING).await?;
            let story = read_story(&mut *snapshot, table).await?;
            snapshot.rollback().await?;
            Ok(story)
        });
        let story = story.await.map_err(read_error);
        if let Err(error) = &story {
            tracing::error!(fault = error.fault.kind(), %error, table, "a table cannot be read");
        }
        story
    }

    async fn wake(&self, table: &str, fence: u64) -> Result<(), StoreError> {
        self.write(Some(table), Write::Wake { table: table.to_string(), fence }).await.map(drop)
    }

    async fn open_tables_of(&self, host: u64) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) AS open FROM tables WHERE host = $1 AND is_over = 0";
        Ok(self.row(sql, &[number(host)], |row| row.number("open")).await?.unwrap_or(0))
    }

    async fn tables(&self, query: &TablesQuery) -> Result<Vec<TableListing>, StoreError> {
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

    async fn games(&self, query: &GamesQuery) -> Result<Vec<GameListing>, StoreError> {
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

    async fn game(&self, id: u64) -> Result<Option<EndedGame>, StoreError> {
        self.row("SELECT * FROM games WHERE id = $1", &[number(id)], ended_game).await
    }

    fn announce(&self, address: &str) {
        self.engine.announce(address);
    }

    async fn peers(&self) -> Result<Vec<Peer>, StoreError> {
        let (Some(sql), Some(node)) = (E::PEERS, self.engine.node()) else { return Ok(Vec::new()) };
        self.rows(sql, &[Value::Text(node)], peer).await
    }

    async fn beat(&self, now: Moment) -> Result<Pulse, StoreError> {
        let has_lapsed = self.write(None, Write::Beat { now }).await? == 1;
        Ok(if has_lapsed { Pulse::Lapsed } else { Pulse::Steady })
    }

    async fn expire(&self, before: Moment) -> Result<Expired, StoreError> {
        // The readers find it, who hold nobody up.
        let values = [number(before.0), Value::Number(MAX_EXPIRED_AT_ONCE)];
        let tables = self.rows(EMPTY_TABLES, &values, |row| row.cell("id")).await?;
        let guests = self.rows(UNUSED_GUESTS, &values, |row| row.number("id")).await?;
        let expired = Expired { tables: tables.len(), guests: guests.len() };
        if expired != Expired::default() {
            self.write(Some(""), Write::Expire { guests, tables }).await?;
        }
        Ok(expired)
    }

    fn meters(&self) -> Meters {
        self.meters.clone()
    }

    async fn close(&self) {
        // First, since whoever leaves a file of SQLite's last writes its log back, which readers cannot.
        self.readers.close().await;
        let writers = std::mem::take(&mut *self.writers.lock());
        for (writes, writer) in writers {
            drop(writes);
            drop(writer.await);
        }
        self.engine.close().await;
    }
}
