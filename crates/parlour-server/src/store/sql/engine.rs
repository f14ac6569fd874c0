//! What tells one database from another: how it is reached, what its faults are called, who keeps which table.

use std::future::Future;
use std::io::ErrorKind;
use std::time::Duration;

use parlour_table::table::clock::Moment;
use sqlx::{Connection, Pool};

use super::super::{Claim, Fault, Meters, Operation, Pulse};
use super::session::Session;

/// The connections that read.
pub(in super::super) type Readers<E> = Pool<<<E as Engine>::Session as Connection>::Database>;

/// A database.
pub(in super::super) trait Engine: Send + Sync + Sized + 'static {
    /// A connection to it.
    type Session: Session;

    /// How many connections write. A table is always written by the same one; if there are several, the first is kept free
    /// for what must not wait.
    const WRITERS: usize;
    /// How a transaction begins that writes, and one that reads everything as it was at one moment.
    const BEGIN_WRITING: &'static str;
    const BEGIN_READING: &'static str;
    /// How long a commit or a read may take before the connection is given up. None for a file, which has no link that
    /// could be cut.
    const PATIENCE: Option<Duration>;
    /// A new table.
    const FOUND: &'static str;

    /// A new connection that may write.
    fn connect(&self) -> impl Future<Output = Result<Self::Session, sqlx::Error>> + Send;

    /// The name that this server keeps tables under; none if there can be only one server.
    fn node(&self) -> Option<&str> {
        None
    }

    /// That what is read and written is still the database that was opened.
    fn check(&self) -> Result<(), Fault> {
        Ok(())
    }

    /// The database is gone: saves what can be saved through a connection that is still open.
    fn rescue(&self, _session: Option<&mut Self::Session>) -> impl Future<Output = ()> + Send {
        async {}
    }

    /// A commit has been tried.
    fn committed(&self, _is_broken: bool, _meters: &Meters) {}

    /// Makes a table this node's, and with what a claim that fails is counted among.
    fn claim(
        &self,
        session: &mut Self::Session,
        table: &str,
    ) -> impl Future<Output = Result<Option<Claim>, sqlx::Error>> + Send;
    const CLAIM: Operation;

    /// Other nodes that are running, beside the one with a name; none if there can be only one server.
    const PEERS: Option<&'static str> = None;

    /// Says where other nodes reach this one.
    fn announce(&self, _address: &str) {}

    /// Tables that are not asleep and that no running node keeps.
    const ORPHANS: &'static str;

    /// Writes down that this node is running.
    fn beat(
        &self,
        session: &mut Self::Session,
        now: Moment,
    ) -> impl Future<Output = Result<Pulse, sqlx::Error>> + Send;

    /// Lets go of it. Nothing is written any more.
    fn close(&self) -> impl Future<Output = ()> + Send;
}

/// Waits no longer than that.
pub(in super::super) async fn within<T, E: From<sqlx::Error>>(
    patience: Option<Duration>,
    work: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    let Some(patience) = patience else { return work.await };
    let done = tokio::time::timeout(patience, work).await;
    done.unwrap_or_else(|_| Err(sqlx::Error::Io(ErrorKind::TimedOut.into()).into()))
}
