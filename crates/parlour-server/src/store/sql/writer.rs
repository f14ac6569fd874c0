//! The tasks that write, each with a connection of its own. Writes that come while a commit is on its way are gathered
//! into the next transaction (group commit); each of them still succeeds or fails alone.

use std::slice;
use std::sync::Arc;
use std::time::Instant;

use sqlx::Connection;
use tokio::sync::{mpsc, oneshot};

use super::super::fault::write_error;
use super::super::{Fault, Meters, StoreError};
use super::engine::{Engine, within};
use super::writes::{Refusal, Write};

/// The most writes that share a commit.
pub(super) const MAX_WRITES_PER_COMMIT: usize = 512;

/// What became of a write.
type Answer = Result<i64, StoreError>;

/// A write and whom to tell.
pub(super) struct Job {
    pub(super) write: Write,
    pub(super) done: oneshot::Sender<Answer>,
}

/// What a task writes with.
pub(super) struct Writer<E: Engine> {
    engine: Arc<E>,
    /// None before the first write, and after it broke until the next.
    session: Option<E::Session>,
    meters: Meters,
    /// How many writes waited when it was last said.
    queued: i64,
}

impl<E: Engine> Writer<E> {
    pub(super) fn new(engine: Arc<E>, session: Option<E::Session>, meters: Meters) -> Self {
        Writer { engine, session, meters, queued: 0 }
    }

    /// Writes until nobody can send anything any more.
    pub(super) async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut gathered = Vec::with_capacity(MAX_WRITES_PER_COMMIT);
        while jobs.recv_many(&mut gathered, MAX_WRITES_PER_COMMIT).await > 0 {
            // All writers share the gauge: each adds what has changed in its own queue.
            let queued = jobs.len() as i64;
            self.meters.queued_writes.inc_by(queued - self.queued);
            self.queued = queued;
            let (writes, done): (Vec<Write>, Vec<_>) =
                gathered.drain(..).map(|job| (job.write, job.done)).unzip();
            let answers = self.write(&writes).await;
            for (done, answer) in done.into_iter().zip(answers) {
                drop(done.send(answer));
            }
        }
        if let Some(session) = self.session {
            drop(within(E::PATIENCE, session.close()).await);
        }
    }

    /// An answer for each write.
    async fn write(&mut self, writes: &[Write]) -> Vec<Answer> {
        let mut answers = Vec::with_capacity(writes.len());
        let mut stored = self.engine.check();
        if stored.is_ok() {
            stored = self.commit(writes, &mut answers).await;
            // What was written to a database that nobody will find again is not acknowledged.
            if let Err(gone) = self.engine.check() {
                answers.clear();
                stored = Err(gone);
            }
        }
        if stored == Err(Fault::Gone) {
            self.engine.rescue(self.session.as_mut()).await;
        }
        if let Err(fault) = stored {
            answers.resize(writes.len(), Err(write_error(fault)));
        }
        answers
    }

    /// Adds an answer for each write, up to the one at which the connection broke: the rest is not there, or nobody knows.
    async fn commit(&mut self, writes: &[Write], answers: &mut Vec<Answer>) -> Result<(), Fault> {
        let started = Instant::now();
        let committed = self.commit_all(writes, answers).await;
        self.meters.commit_seconds.observe(started.elapsed().as_secs_f64());
        if let Err(error) = &committed {
            let fault = Fault::from(error);
            tracing::error!(fault = fault.kind(), %error, writes = writes.len(), "a commit failed");
            // In what state the connection is nobody knows.
            self.session = None;
        }
        self.engine.committed(committed.is_err(), &self.meters);
        Ok(committed?)
    }

    /// Writes everything in one transaction; if one of them fails, each in its own, so that each succeeds or fails alone.
    async fn commit_all(&mut self, writes: &[Write], answers: &mut Vec<Answer>) -> Result<(), sqlx::Error> {
        match self.commit_together(writes).await? {
            Ok(ids) => answers.extend(ids.into_iter().map(Ok)),
            Err(refusal) if writes.len() == 1 && !refusal.is_conflict() => {
                answers.push(Err(write_failed(refusal)));
            }
            Err(_) => {
                for write in writes {
                    let written = self.commit_together(slice::from_ref(write)).await?;
                    answers.push(written.map(|ids| ids[0]).map_err(write_failed));
                }
            }
        }
        Ok(())
    }

    /// Commits with the connection there is. If it turns out to be broken before anything was written, so with a new one.
    async fn commit_together(&mut self, writes: &[Write]) -> Result<Result<Vec<i64>, Refusal>, sqlx::Error> {
        if let Some(session) = &mut self.session {
            match commit(&*self.engine, session, writes).await {
                Err(Broken { is_unbegun: true, .. }) => {}
                committed => return committed.map_err(|broken| broken.error),
            }
        }
        self.session = None;
        let session = self.session.insert(self.engine.connect().await?);
        commit(&*self.engine, session, writes).await.map_err(|broken| broken.error)
    }
}

/// What broke a connection.
struct Broken {
    error: sqlx::Error,
    /// Whether it was found broken before the transaction began.
    is_unbegun: bool,
}

impl From<sqlx::Error> for Broken {
    fn from(error: sqlx::Error) -> Self {
        Broken { error, is_unbegun: false }
    }
}

/// One write failed, and only that one.
fn write_failed(refusal: Refusal) -> StoreError {
    let error = write_error(refusal);
    tracing::error!(fault = error.fault.kind(), %error, "a write failed");
    error
}

/// Writes everything in one transaction, or nothing if one of the writes fails.
async fn commit<E: Engine>(
    engine: &E,
    session: &mut E::Session,
    writes: &[Write],
) -> Result<Result<Vec<i64>, Refusal>, Broken> {
    let begun = within(E::PATIENCE, session.begin_with(E::BEGIN_WRITING)).await;
    let mut transaction = begun.map_err(|error| {
        let is_unbegun = matches!(Fault::from(&error), Fault::Unreachable(_));
        Broken { error, is_unbegun }
    })?;
    let mut ids = Vec::with_capacity(writes.len());
    for write in writes {
        let written = async { Ok::<_, Broken>(write.perform(engine, &mut transaction).await) };
        match within(E::PATIENCE, written).await? {
            Ok(id) => ids.push(id),
            Err(refusal) => {
                within(E::PATIENCE, transaction.rollback()).await?;
                return Ok(Err(refusal));
            }
        }
    }
    within(E::PATIENCE, transaction.commit()).await?;
    Ok(Ok(ids))
}
