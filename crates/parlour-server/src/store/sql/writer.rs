//! The tasks that write, each with a connection of its own. Writes that come while a commit is on its way are gathered
//! into the next transaction (group commit); each of them still succeeds or fails alone.

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

/// A write and whom to tell.
pub(super) struct Job {
    pub(super) write: Write,
    pub(super) done: oneshot::Sender<Result<i64, StoreError>>,
}

/// What a task writes with.
pub(super) struct Writer<E: Engine> {
    engine: Arc<E>,
    /// None before the first write, and after it broke until the next.
    session: Option<E::Session>,
    meters: Meters,
    /// Whether events get a hash chain.
    has_checksums: bool,
    /// How many writes waited when it was last said.
    queued: i64,
}

impl<E: Engine> Writer<E> {
    pub(super) fn new(
        engine: Arc<E>,
        session: Option<E::Session>,
        meters: Meters,
        has_checksums: bool,
    ) -> Self {
        Writer { engine, session, meters, has_checksums, queued: 0 }
    }

    /// Writes until nobody can send anything any more.
    pub(super) async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut gathered = Vec::with_capacity(MAX_WRITES_PER_COMMIT);
        while jobs.recv_many(&mut gathered, MAX_WRITES_PER_COMMIT).await > 0 {
            self.note_queued(jobs.len() as i64);
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

    /// All writers share the gauge: each adds what has changed in its own queue.
    fn note_queued(&mut self, queued: i64) {
        self.meters.queued_writes.inc_by(queued - self.queued);
        self.queued = queued;
    }

    /// An answer for each write.
    async fn write(&mut self, writes: &[Write]) -> Vec<Result<i64, StoreError>> {
        if let Err(gone) = self.engine.check() {
            self.engine.rescue(self.session.as_mut()).await;
            return refuse(writes, &gone);
        }
        let started = Instant::now();
        let answers = self.commit(writes).await;
        self.meters.commit_seconds.observe(started.elapsed().as_secs_f64());
        if let Some(error) = &answers.broken {
            let fault = E::fault(error);
            tracing::error!(fault = fault.kind(), %error, writes = writes.len(), "a commit failed");
            // In what state the connection is nobody knows.
            self.session = None;
        }
        self.engine.committed(answers.broken.is_some(), &self.meters);
        // What was written to a database that nobody will find again is not acknowledged.
        if let Err(gone) = self.engine.check() {
            self.engine.rescue(self.session.as_mut()).await;
            return refuse(writes, &gone);
        }
        answers.for_all::<E>(writes.len())
    }

    /// Commits with the connection there is. If it turns out to be broken before anything was written, so with a new one.
    async fn commit(&mut self, writes: &[Write]) -> Answers {
        if let Some(session) = &mut self.session {
            let answers = commit(&*self.engine, session, writes, self.has_checksums).await;
            if !answers.is_unbegun {
                return answers;
            }
            self.session = None;
        }
        match self.engine.connect().await {
            Ok(session) => {
                let session = self.session.insert(session);
                commit(&*self.engine, session, writes, self.has_checksums).await
            }
            Err(error) => Answers::broken(Vec::new(), error),
        }
    }
}

fn refuse(writes: &[Write], fault: &Fault) -> Vec<Result<i64, StoreError>> {
    vec![Err(write_error(fault.clone())); writes.len()]
}

/// What became of some writes.
struct Answers {
    /// What is known of the first of them.
    all: Vec<Result<i64, StoreError>>,
    /// What broke the connection, so that the rest is not there, or nobody knows.
    broken: Option<sqlx::Error>,
    /// Whether it was found broken before the transaction began.
    is_unbegun: bool,
}

impl Answers {
    fn complete(all: Vec<Result<i64, StoreError>>) -> Self {
        Answers { all, broken: None, is_unbegun: false }
    }

    fn broken(all: Vec<Result<i64, StoreError>>, error: sqlx::Error) -> Self {
        Answers { all, broken: Some(error), is_unbegun: false }
    }

    /// An answer for each of so many.
    fn for_all<E: Engine>(self, count: usize) -> Vec<Result<i64, StoreError>> {
        let Answers { mut all, broken, .. } = self;
        let error = write_error(broken.map_or(Fault::Closed, |error| E::fault(&error)));
        all.resize_with(count, || Err(error.clone()));
        all
    }
}

/// Why a transaction was not committed.
enum Failure {
    /// One of the writes failed, and nothing has happened.
    Write(Refusal),
    /// It did not begin.
    Begin(sqlx::Error),
    /// The connection is broken.
    Connection(sqlx::Error),
}

/// Writes everything in one transaction; if one of them fails, each in its own, so that each succeeds or fails alone.
async fn commit<E: Engine>(
    engine: &E,
    session: &mut E::Session,
    writes: &[Write],
    has_checksums: bool,
) -> Answers {
    match commit_together(engine, session, writes, has_checksums).await {
        Ok(ids) => return Answers::complete(ids.into_iter().map(Ok).collect()),
        Err(Failure::Write(refusal)) if writes.len() == 1 && !is_worth_another_try::<E>(&refusal) => {
            return Answers::complete(vec![Err(write_failed::<E>(&refusal))]);
        }
        Err(Failure::Write(_)) => {}
        Err(Failure::Begin(error)) => {
            let is_unbegun = matches!(E::fault(&error), Fault::Unreachable(_));
            return Answers { is_unbegun, ..Answers::broken(Vec::new(), error) };
        }
        Err(Failure::Connection(error)) => return Answers::broken(Vec::new(), error),
    }
    let mut all = Vec::with_capacity(writes.len());
    for write in writes {
        match commit_together(engine, session, std::slice::from_ref(write), has_checksums).await {
            Ok(ids) => all.push(Ok(ids[0])),
            Err(Failure::Write(refusal)) => all.push(Err(write_failed::<E>(&refusal))),
            Err(Failure::Begin(error) | Failure::Connection(error)) => return Answers::broken(all, error),
        }
    }
    Answers::complete(all)
}

fn is_worth_another_try<E: Engine>(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::Sql(error) if E::is_worth_another_try(error))
}

/// One write failed, and only that one.
fn write_failed<E: Engine>(refusal: &Refusal) -> StoreError {
    let error = write_error(refusal.fault::<E>());
    tracing::error!(fault = error.fault.kind(), %error, "a write failed");
    error
}

/// Writes everything in one transaction, or nothing.
async fn commit_together<E: Engine>(
    engine: &E,
    session: &mut E::Session,
    writes: &[Write],
    has_checksums: bool,
) -> Result<Vec<i64>, Failure> {
    let begun = within(E::PATIENCE, session.begin_with(E::BEGIN_WRITING)).await;
    let mut transaction = begun.map_err(Failure::Begin)?;
    let mut ids = Vec::with_capacity(writes.len());
    for write in writes {
        let written = async { Ok(write.perform(engine, &mut transaction, has_checksums).await) };
        match within(E::PATIENCE, written).await.map_err(Failure::Connection)? {
            Ok(id) => ids.push(id),
            Err(refusal) => {
                within(E::PATIENCE, transaction.rollback()).await.map_err(Failure::Connection)?;
                return Err(Failure::Write(refusal));
            }
        }
    }
    within(E::PATIENCE, transaction.commit()).await.map_err(Failure::Connection)?;
    Ok(ids)
}
