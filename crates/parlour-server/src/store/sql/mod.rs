//! The store over SQL: one set of statements for every database that [`Engine`] stands for. Writes that come while a
//! commit is on its way are gathered into the next one (group commit), so that many tables share its price; each of
//! them still succeeds or fails alone.

#![expect(private_bounds, reason = "which databases there are is decided here")]

mod chain;
mod commit;
mod engine;
mod expire;
mod lists;
mod rows;
mod session;
mod story;
mod writer;
mod writes;

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use async_trait::async_trait;
use parking_lot::Mutex;
use parlour_host::api::EndedGame;
use parlour_host::{Batch, Metadata, Summary};
use parlour_table::table::Sitter;
use parlour_table::table::clock::Moment;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::fault::{read_error, write_error};
use super::{
    Claim, Expired, Fault, GamesQuery, Meters, Peer, Pulse, Store, StoreError, Story, TablesQuery, TokenHash,
};
use crate::protocol::{GameListing, TableListing};
pub(super) use engine::{Engine, Readers, within};
pub(super) use rows::peer;
use rows::{ended_game, number_in, text_in};
pub(super) use session::{Cells, RowOf, Session, Value, number};
pub(super) use story::check_story;
use writer::{Job, MAX_WRITES_PER_COMMIT, Writer};
use writes::Write;

#[cfg(test)]
pub(super) use lists::{GAMES, GAMES_OF_GAME, GAMES_OF_TABLE, TABLES, TABLES_OF_GAME};

/// The way to a writer, and the writer.
type Lane = (mpsc::Sender<Job>, JoinHandle<()>);

/// A store in a database.
pub struct SqlStore<E: Engine> {
    pub(super) engine: Arc<E>,
    pub(super) readers: Readers<E>,
    /// Gone once the store is closed.
    writers: Mutex<Vec<Lane>>,
    meters: Meters,
}

impl<E: Engine> SqlStore<E> {
    /// Begins to take writes. A connection that is open already is the first writer's.
    pub(super) fn start(
        engine: E,
        readers: Readers<E>,
        first: Option<E::Session>,
        meters: Meters,
        has_checksums: bool,
    ) -> Self {
        let engine = Arc::new(engine);
        let mut first = first;
        let lane = |_| {
            let (writes, jobs) = mpsc::channel(MAX_WRITES_PER_COMMIT);
            let task = Writer::new(engine.clone(), first.take(), meters.clone(), has_checksums);
            (writes, tokio::spawn(task.run(jobs)))
        };
        let writers = Mutex::new((0..E::WRITERS).map(lane).collect());
        SqlStore { engine, readers, writers, meters }
    }

    /// The way to whoever writes this.
    fn lane(&self, write: &Write) -> Option<mpsc::Sender<Job>> {
        let lane = match write.subject() {
            Some(subject) if E::WRITERS > 1 => {
                let mut hasher = DefaultHasher::new();
                subject.hash(&mut hasher);
                1 + hasher.finish() as usize % (E::WRITERS - 1)
            }
            _ => 0,
        };
        let writers = self.writers.lock();
        writers.get(lane).map(|(writes, _)| writes.clone())
    }

    async fn write(&self, write: Write) -> Result<i64, StoreError> {
        let (done, answer) = oneshot::channel();
        let writes = self.lane(&write).ok_or(write_error(Fault::Closed))?;
        writes.send(Job { write, done }).await.map_err(|_| write_error(Fault::Closed))?;
        // The writer ends when nobody can send it anything.
        drop(writes);
        answer.await.map_err(|_| write_error(Fault::Closed))?
    }

    /// Reads rows.
    async fn rows<T>(
        &self,
        sql: &'static str,
        values: &[Value<'_>],
        read: impl Fn(&RowOf<E::Session>) -> Result<T, sqlx::Error>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = async {
            // What lies in a file that is gone will not be there after a restart.
            self.engine.check()?;
            let fault = |error| E::fault(&error);
            let mut reader = self.readers.acquire().await.map_err(fault)?;
            let rows = within(E::PATIENCE, reader.rows(sql, values)).await;
            give_back(reader, &rows);
            rows.map_err(fault)?.iter().map(read).collect::<Result<_, _>>().map_err(fault)
        };
        let rows = rows.await.map_err(read_error);
        if let Err(error) = &rows {
            tracing::error!(fault = error.fault.kind(), %error, "a read failed");
        }
        rows
    }

    /// Reads the one row there is, if there is one.
    async fn row<T>(
        &self,
        sql: &'static str,
        values: &[Value<'_>],
        read: impl Fn(&RowOf<E::Session>) -> Result<T, sqlx::Error>,
    ) -> Result<Option<T>, StoreError> {
        Ok(self.rows(sql, values, read).await?.into_iter().next())
    }
}

/// Lets others read with a connection, unless nothing came through it: then it would keep them waiting as well.
pub(super) fn give_back<DB: sqlx::Database, T>(
    reader: sqlx::pool::PoolConnection<DB>,
    read: &Result<T, sqlx::Error>,
) {
    if matches!(read, Err(sqlx::Error::Io(_))) {
        drop(reader.detach());
    }
}

#[async_trait]
impl<E: Engine> Store for SqlStore<E> {
    async fn add_guest(&self, token: TokenHash, name: &str, now: Moment) -> Result<Sitter, StoreError> {
        let name = name.to_string();
        let id = self.write(Write::AddGuest { token, name: name.clone(), now }).await? as u64;
        Ok(Sitter { id, name })
    }

    async fn guest(&self, token: TokenHash) -> Result<Option<Sitter>, StoreError> {
        let sql = "SELECT id, name FROM guests WHERE token_hash = $1";
        let guest =
            |row: &RowOf<E::Session>| Ok(Sitter { id: number_in(row, "id")?, name: text_in(row, "name")? });
        self.row(sql, &[Value::Bytes(&token)], guest).await
    }

    async fn rename_guest(&self, guest: u64, name: &str) -> Result<(), StoreError> {
        self.write(Write::RenameGuest { guest, name: name.to_string() }).await.map(drop)
    }

    async fn found(&self, metadata: Metadata, summary: Summary) -> Result<(), StoreError> {
        self.write(Write::Found { metadata: Box::new(metadata), summary }).await.map(drop)
    }

    async fn claim(&self, table: &str) -> Result<Option<Claim>, StoreError> {
        self.engine.check().map_err(read_error)?;
        let claim = self.engine.claim(&self.readers, table).await;
        if let Err(error) = &claim {
            tracing::error!(fault = error.fault.kind(), %error, table, "a table cannot be claimed");
        }
        claim
    }

    async fn orphans(&self, except: &BTreeSet<String>) -> Result<Vec<String>, StoreError> {
        // Ids are letters and digits, so that one text holds them all, each between commas.
        let except: Vec<&str> = except.iter().map(String::as_str).collect();
        let except = format!(",{},", except.join(",,"));
        self.rows(E::ORPHANS, &[Value::Text(&except)], |row| text_in(row, "id")).await
    }

    async fn release(&self, table: &str, fence: u64) -> Result<(), StoreError> {
        // Where there can be only one server, tables stay with it.
        if self.engine.node().is_none() {
            return Ok(());
        }
        self.write(Write::Release { table: table.to_string(), fence }).await.map(drop)
    }

    async fn commit(&self, table: &str, fence: u64, batch: Batch) -> Result<(), StoreError> {
        let (table, batch) = (table.to_string(), Box::new(batch));
        self.write(Write::Commit { table, fence, batch }).await.map(drop)
    }

    async fn story(&self, table: &str) -> Result<Option<Story>, StoreError> {
        self.read_story(table).await
    }

    async fn wake(&self, table: &str, fence: u64) -> Result<(), StoreError> {
        self.write(Write::Wake { table: table.to_string(), fence }).await.map(drop)
    }

    async fn open_tables_of(&self, host: u64) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) AS open FROM tables WHERE host = $1 AND is_over = 0";
        Ok(self.row(sql, &[number(host)], |row| number_in(row, "open")).await?.unwrap_or(0))
    }

    async fn tables(&self, query: &TablesQuery) -> Result<Vec<TableListing>, StoreError> {
        self.list_tables(query).await
    }

    async fn games(&self, query: &GamesQuery) -> Result<Vec<GameListing>, StoreError> {
        self.list_games(query).await
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
        let has_lapsed = self.write(Write::Beat { now }).await? == 1;
        Ok(if has_lapsed { Pulse::Lapsed } else { Pulse::Steady })
    }

    async fn expire(&self, before: Moment) -> Result<Expired, StoreError> {
        self.expire_some(before).await
    }

    fn node(&self) -> Option<&str> {
        self.engine.node()
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
