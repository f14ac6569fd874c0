//! The store over SQL: one set of statements for every database that [`Engine`] stands for. Writes that come while a
//! commit is on its way are gathered into the next one (group commit), so that many tables share its price; each of
//! them still succeeds or fails alone.

#![expect(private_bounds, reason = "which databases there are is decided here")]

mod chain;
mod commit;
mod engine;
mod expire;
mod rows;
mod session;
mod store;
mod story;
mod writer;
mod writes;

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::fault::{read_error, write_error};
use super::{Fault, Meters, StoreError};
use engine::Readers;
pub(super) use engine::{Engine, within};
pub(super) use rows::peer;
pub(super) use session::{Cells, RowOf, Session, Value, bits, number};
pub(super) use story::read_story;
use writer::{Job, MAX_WRITES_PER_COMMIT, Writer};
use writes::Write;

#[cfg(test)]
pub(super) use store::{GAMES, GAMES_OF_GAME, GAMES_OF_TABLE, TABLES, TABLES_OF_GAME};

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

    /// Reads with one of the readers.
    async fn read<T>(&self, read: impl AsyncFnOnce(&mut E::Session) -> Result<T, Fault>) -> Result<T, Fault> {
        // What lies in a file that is gone will not be there after a restart.
        self.engine.check()?;
        let mut reader = match self.readers.acquire().await {
            // A file has no link that could be cut.
            Err(sqlx::Error::PoolTimedOut) if E::PATIENCE.is_none() => return Err(Fault::Busy),
            reader => reader?,
        };
        let read = within(E::PATIENCE, read(&mut reader)).await;
        // If nothing came through it, it would keep others waiting as well.
        if matches!(read, Err(Fault::Unreachable(_))) {
            drop(reader.detach());
        }
        read
    }

    /// Reads rows.
    async fn rows<T>(
        &self,
        sql: &'static str,
        values: &[Value<'_>],
        read: impl Fn(&RowOf<E::Session>) -> Result<T, sqlx::Error>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = self.read(async |reader| {
            let rows = reader.rows(sql, values).await?;
            Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
        });
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
