//! The one task that writes. Writes that come while the disk is busy are gathered into one transaction (group commit);
//! each of them still succeeds or fails alone.

use std::sync::Arc;
use std::time::Instant;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection};
use tokio::sync::{mpsc, oneshot};

use super::super::{Fault, Meters, StoreError};
use super::fault::{fault, write_error};
use super::file::RealFile;
use super::writes::Write;

/// The most writes that share a commit.
pub(super) const MAX_WRITES_PER_COMMIT: usize = 512;

/// A write and whom to tell.
pub(super) struct Job {
    pub(super) write: Write,
    pub(super) done: oneshot::Sender<Result<i64, StoreError>>,
}

/// What the task writes with.
pub(super) struct Writer {
    pub(super) options: SqliteConnectOptions,
    /// None after it broke, until the next write.
    pub(super) connection: Option<SqliteConnection>,
    pub(super) file: Arc<RealFile>,
    pub(super) meters: Meters,
    /// Whether events get a hash chain.
    pub(super) has_checksums: bool,
    /// Whether the file was found gone, and everything saved elsewhere.
    pub(super) is_rescued: bool,
}

impl Writer {
    /// Writes until nobody can send anything any more.
    pub(super) async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut gathered = Vec::with_capacity(MAX_WRITES_PER_COMMIT);
        while jobs.recv_many(&mut gathered, MAX_WRITES_PER_COMMIT).await > 0 {
            self.meters.queued_writes.set(jobs.len() as i64);
            let (writes, done): (Vec<Write>, Vec<_>) =
                gathered.drain(..).map(|job| (job.write, job.done)).unzip();
            let answers = self.write(&writes).await;
            for (done, answer) in done.into_iter().zip(answers) {
                drop(done.send(answer));
            }
        }
        if let Some(connection) = self.connection {
            drop(connection.close().await);
        }
    }

    /// An answer for each write.
    async fn write(&mut self, writes: &[Write]) -> Vec<Result<i64, StoreError>> {
        let refuse = |fault: Fault| vec![Err(write_error(fault)); writes.len()];
        if let Err(gone) = self.file.check() {
            self.rescue().await;
            return refuse(gone);
        }
        let started = Instant::now();
        let has_checksums = self.has_checksums;
        let answers = match self.connect().await {
            Ok(open) => commit(open, writes, has_checksums).await,
            Err(error) => Answers { all: Vec::new(), broken: Some(error) },
        };
        self.meters.commit_seconds.observe(started.elapsed().as_secs_f64());
        self.meters.database_bytes.set(self.file.bytes() as i64);
        if let Some(error) = &answers.broken {
            let fault = fault(error);
            tracing::error!(fault = fault.kind(), %error, writes = writes.len(), "a commit failed");
            // In what state the connection is nobody knows.
            self.connection = None;
            self.file.forget_log();
        } else {
            self.file.note_log();
        }
        // What was written to a file that nobody will find again is not acknowledged.
        if let Err(gone) = self.file.check() {
            self.rescue().await;
            return refuse(gone);
        }
        answers.for_all(writes.len())
    }

    /// The connection; a new one if the last one broke.
    async fn connect(&mut self) -> Result<&mut SqliteConnection, sqlx::Error> {
        let open = match self.connection.take() {
            Some(open) => open,
            None => SqliteConnection::connect_with(&self.options).await?,
        };
        Ok(self.connection.insert(open))
    }

    /// The file is gone, but as long as it is open nothing is lost: everything is copied beside it, once.
    async fn rescue(&mut self) {
        if self.is_rescued {
            return;
        }
        self.is_rescued = true;
        let path = self.file.rescue_path();
        let told = path.display().to_string();
        tracing::error!(
            fault = Fault::Gone.kind(),
            "the database file was deleted or replaced: nothing is stored any more"
        );
        let Some(connection) = &mut self.connection else { return };
        let sql = format!("VACUUM INTO '{}'", told.replace('\'', "''"));
        match sqlx::query(AssertSqlSafe(sql)).execute(connection).await {
            Ok(_) => {
                super::file::make_private(&path);
                tracing::error!(
                    file = told,
                    "all that was acknowledged has been saved: stop the server and put it back"
                );
            }
            Err(error) => tracing::error!(%error, file = told, "what was stored could not be saved"),
        }
    }
}

/// What became of some writes.
struct Answers {
    /// What is known of the first of them.
    all: Vec<Result<i64, StoreError>>,
    /// What broke the connection, so that the rest is not there.
    broken: Option<sqlx::Error>,
}

impl Answers {
    /// An answer for each of so many.
    fn for_all(self, count: usize) -> Vec<Result<i64, StoreError>> {
        let Answers { mut all, broken } = self;
        let error = write_error(broken.map_or(Fault::Closed, |error| fault(&error)));
        all.resize_with(count, || Err(error.clone()));
        all
    }
}

/// Writes everything in one transaction; if one of them fails, each in its own, so that each succeeds or fails alone.
async fn commit(connection: &mut SqliteConnection, writes: &[Write], has_checksums: bool) -> Answers {
    let mut all = Vec::with_capacity(writes.len());
    match commit_together(connection, writes, has_checksums).await {
        Ok(Ok(ids)) => return Answers { all: ids.into_iter().map(Ok).collect(), broken: None },
        Ok(Err(error)) if writes.len() == 1 => {
            return Answers { all: vec![Err(write_failed(&error))], broken: None };
        }
        Ok(Err(_)) => {}
        Err(error) => return Answers { all, broken: Some(error) },
    }
    for write in writes {
        match commit_together(connection, std::slice::from_ref(write), has_checksums).await {
            Ok(alone) => all.push(alone.map(|ids| ids[0]).map_err(|error| write_failed(&error))),
            Err(error) => return Answers { all, broken: Some(error) },
        }
    }
    Answers { all, broken: None }
}

/// One write failed, and only that one.
fn write_failed(error: &sqlx::Error) -> StoreError {
    let error = write_error(fault(error));
    tracing::error!(fault = error.fault.kind(), %error, "a write failed");
    error
}

/// Writes everything in one transaction, or nothing. The outer error is the transaction's, the inner one a write's.
async fn commit_together(
    connection: &mut SqliteConnection,
    writes: &[Write],
    has_checksums: bool,
) -> Result<Result<Vec<i64>, sqlx::Error>, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut ids = Vec::with_capacity(writes.len());
    for write in writes {
        match write.perform(&mut transaction, has_checksums).await {
            Ok(id) => ids.push(id),
            Err(error) => {
                transaction.rollback().await?;
                return Ok(Err(error));
            }
        }
    }
    transaction.commit().await?;
    Ok(Ok(ids))
}
