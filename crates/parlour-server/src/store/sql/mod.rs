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
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;

use async_trait::async_trait;
use parking_lot::Mutex;
use parlour_host::api::EndedGame;
use parlour_host::{Batch, Metadata, Summary};
use parlour_table::table::Sitter;
use parlour_table::table::clock::Moment;
use sqlx::pool::PoolConnection;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::fault::{read_error, write_error};
use super::{
    Claim, Expired, Fault, GamesQuery, Meters, Peer, Pulse, Store, StoreError, Story, TablesQuery, TokenHash,
};
use crate::protocol::{GameListing, TableListing};
pub(super) use engine::{Engine, within};
use engine::{Reader, Readers};
use rows::ended_game;
pub(super) use rows::peer;
pub(super) use session::{Cells, RowOf, Session, Value, bits, number};
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
    /// Whether events get a hash chain.
    has_checksums: bool,
}

impl<E: Engine> SqlStore<E> {
    /// Begins to take writes. The connection that is open already is the first writer's.
    pub(super) fn start(
        engine: E,
        readers: Readers<E>,
        first: E::Session,
        meters: Meters,
        has_checksums: bool,
    ) -> Self {
        let engine = Arc::new(engine);
        let mut first = Some(first);
        let lane = |_| {
            let (writes, jobs) = mpsc::channel(MAX_WRITES_PER_COMMIT);
            let task = Writer::new(engine.clone(), first.take(), meters.clone());
            (writes, tokio::spawn(task.run(jobs)))
        };
        let writers = Mutex::new((0..E::WRITERS).map(lane).collect());
        SqlStore { engine, readers, writers, meters, has_checksums }
    }

    /// Writes; writes about the same subject are made one after the other. None for what must not wait.
    async fn write(&self, subject: Option<&str>, write: Write) -> Result<i64, StoreError> {
        let lane = match subject {
            Some(subject) if E::WRITERS > 1 => {
                let hash = BuildHasherDefault::<DefaultHasher>::new().hash_one(subject);
                1 + hash as usize % (E::WRITERS - 1)
            }
            _ => 0,
        };
        let closed = || write_error(Fault::Closed);
        let (done, answer) = oneshot::channel();
        // The writer ends when nobody can send it anything: this way to it is given up before the answer.
        let writes = self.writers.lock().get(lane).map(|(writes, _)| writes.clone());
        writes.ok_or_else(closed)?.send(Job { write, done }).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    /// A connection that reads.
    async fn reader(&self) -> Result<Reader<E>, Fault> {
        // What lies in a file that is gone will not be there after a restart.
        self.engine.check()?;
        Ok(match self.readers.acquire().await {
            // A file has no link that could be cut.
            Err(sqlx::Error::PoolTimedOut) if E::PATIENCE.is_none() => return Err(Fault::Busy),
            reader => reader?,
        })
    }

    /// Reads rows.
    async fn rows<T>(
        &self,
        sql: &'static str,
        values: &[Value<'_>],
        read: impl Fn(&RowOf<E::Session>) -> Result<T, sqlx::Error>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = async {
            let mut reader = self.reader().await?;
            let rows = within(E::PATIENCE, reader.rows(sql, values)).await;
            let rows: Result<_, sqlx::Error> = give_back(reader, rows)?.iter().map(read).collect();
            rows.map_err(Fault::from)
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
fn give_back<DB: sqlx::Database, T>(
    reader: PoolConnection<DB>,
    read: Result<T, sqlx::Error>,
) -> Result<T, sqlx::Error> {
    if matches!(read, Err(sqlx::Error::Io(_))) {
        drop(reader.detach());
    }
    read
}

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
        let claim = async {
            let mut reader = self.reader().await?;
            let claim = within(E::PATIENCE, self.engine.claim(&mut reader, table)).await;
            give_back(reader, claim).map_err(Fault::from)
        };
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
        self.read_story(table).await
    }

    async fn wake(&self, table: &str, fence: u64) -> Result<(), StoreError> {
        self.write(Some(table), Write::Wake { table: table.to_string(), fence }).await.map(drop)
    }

    async fn open_tables_of(&self, host: u64) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) AS open FROM tables WHERE host = $1 AND is_over = 0";
        Ok(self.row(sql, &[number(host)], |row| row.number("open")).await?.unwrap_or(0))
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
        let has_lapsed = self.write(None, Write::Beat { now }).await? == 1;
        Ok(if has_lapsed { Pulse::Lapsed } else { Pulse::Steady })
    }

    async fn expire(&self, before: Moment) -> Result<Expired, StoreError> {
        self.expire_some(before).await
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
