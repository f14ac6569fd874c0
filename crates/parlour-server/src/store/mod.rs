//! What must not be lost, and where it is kept. The store is a trait, so that another database can stand in the place
//! of the embedded one.

mod database;
mod fault;
mod moving;
mod postgres;
mod sql;
mod sqlite;

use async_trait::async_trait;
use parlour_table::table::Sitter;
use parlour_table::table::chat::{Line, Room};
use parlour_table::table::clock::Moment;
use parlour_table::table::event::Entry;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use std::collections::BTreeSet;
use thiserror::Error;

use parlour_host::api::EndedGame;
use parlour_host::{Batch, Digest, Metadata, Summary};

use crate::protocol::{Code, GameListing, Problem, TableListing};

pub use database::Database;
pub use moving::{Moved, MovingError, move_house};
pub use parlour_host::api::{GamesQuery, TableKey, TablesQuery};
pub use postgres::PostgresStore;
pub use sqlite::SqliteStore;

/// Why something cannot be stored or read: what was tried, and what stood in the way.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{operation}: {fault}")]
pub struct StoreError {
    /// What was tried.
    pub operation: Operation,
    /// What stood in the way.
    pub fault: Fault,
}

/// What is done with the store.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Operation {
    /// It is opened.
    #[error("the database cannot be opened")]
    Open,
    /// Something is read.
    #[error("the database cannot be read")]
    Read,
    /// Something is written; if it fails, nothing has happened.
    #[error("nothing can be stored")]
    Write,
}

/// What stands in the way.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// There is no room left.
    #[error("the disk is full")]
    Full,
    /// The disk does not take it or give it back.
    #[error("the disk fails: {0}")]
    Disk(String),
    /// Another program holds the file.
    #[error("the file is locked by another program")]
    Locked,
    /// Too much is asked for at once.
    #[error("too many requests at once")]
    Busy,
    /// What is in the file is not what was written.
    #[error("the file is damaged: {0}")]
    Damaged(String),
    /// It was written by a later version.
    #[error("the file is of a later version of this program")]
    TooNew,
    /// What should be changed is not there.
    #[error("there is no such row")]
    Missing,
    /// The file was deleted or replaced: what is written to it now is lost at the next start.
    #[error("the database file is no longer where it was")]
    Gone,
    /// Another node keeps the table now, and only it may write.
    #[error("another node keeps this table now")]
    Fenced,
    /// The database does not answer.
    #[error("the database cannot be reached: {0}")]
    Unreachable(String),
    /// The server is closing.
    #[error("the server is closing")]
    Closed,
    /// The database refuses, in its own words.
    #[error("{0}")]
    Other(String),
}

impl Fault {
    /// One word for the log.
    pub fn kind(&self) -> &'static str {
        match self {
            Fault::Full => "full",
            Fault::Disk(_) => "disk",
            Fault::Locked => "locked",
            Fault::Busy => "busy",
            Fault::Damaged(_) => "damaged",
            Fault::TooNew => "too_new",
            Fault::Missing => "missing",
            Fault::Gone => "gone",
            Fault::Fenced => "fenced",
            Fault::Unreachable(_) => "unreachable",
            Fault::Closed => "closed",
            Fault::Other(_) => "other",
        }
    }
}

/// What a client is told: whether nothing has happened, whether it helps to ask again, or that there is no such thing.
impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        let code = match (error.operation, &error.fault) {
            (_, Fault::Missing) => Code::Unknown,
            (Operation::Write, _) => Code::NotStored,
            (_, Fault::Damaged(_)) => Code::Damaged,
            (Operation::Open | Operation::Read, _) => Code::Unavailable,
        };
        Problem::new(code, error.to_string())
    }
}

/// A token's hash: all that is kept of it.
pub type TokenHash = Digest;

/// Who keeps a table. Where several nodes share a store, one at a time writes what happens at it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// This node does from now on.
    Ours(Lease),
    /// Another node does, and is running.
    Theirs(Peer),
}

/// Another node that is running.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Peer {
    /// Its name, for this run of it.
    pub node: String,
    /// Where other nodes reach it, as `host:port`; `None` if it answers clients only.
    pub address: Option<String>,
}

/// Whether a node has shown in time that it is running.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pulse {
    /// It has: its tables are still its own.
    Steady,
    /// It has not for a while, and others may have taken its tables over.
    Lapsed,
}

/// That a table is this node's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lease {
    /// The fencing token: a number that grows whenever a table changes hands. Whoever comes with an old one is refused.
    pub fence: u64,
    /// When whoever kept the table before was last known to be running.
    pub last_open: Option<Moment>,
}

/// A table as it is found again: everything that happened there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Story {
    /// What it is beside its events.
    pub metadata: Metadata,
    /// Whether it was put to sleep.
    pub is_asleep: bool,
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// What was said and is remembered, in order.
    pub chat: Vec<(Room, Line)>,
}

/// What has expired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Expired {
    /// Tables at which nobody ever acted.
    pub tables: usize,
    /// Guests without a table or a seat.
    pub guests: usize,
}

/// What a store measures. Copies share what they count.
#[derive(Clone, Debug)]
pub struct Meters {
    /// How long commits take.
    pub commit_seconds: Histogram,
    /// Writes that wait for the next commit.
    pub queued_writes: Gauge,
    /// What the database takes up.
    pub database_bytes: Gauge,
}

impl Default for Meters {
    fn default() -> Self {
        // From a quarter of a millisecond to some four seconds.
        let commit_seconds = Histogram::new(exponential_buckets(0.000_25, 2.0, 15));
        Meters { commit_seconds, queued_writes: Gauge::default(), database_bytes: Gauge::default() }
    }
}

/// Where everything is kept. Whatever writes returns when it cannot be lost any more.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// A new guest.
    async fn add_guest(&self, token: TokenHash, name: &str, now: Moment) -> Result<Sitter, StoreError>;
    /// Whose token it is.
    async fn guest(&self, token: TokenHash) -> Result<Option<Sitter>, StoreError>;
    /// A guest wants to be called otherwise.
    async fn rename_guest(&self, guest: u64, name: &str) -> Result<(), StoreError>;

    /// A new table.
    async fn found(&self, metadata: Metadata, summary: Summary) -> Result<(), StoreError>;
    /// Makes a table this node's, unless a running node keeps it; `None` if there is no such table.
    async fn claim(&self, table: &str) -> Result<Option<Claim>, StoreError>;
    /// A table need not be this node's any more, if it still is.
    async fn release(&self, table: &str, fence: u64) -> Result<(), StoreError>;
    /// Some of the tables that are not asleep and that no running node keeps, but for these.
    async fn orphans(&self, except: &BTreeSet<String>) -> Result<Vec<String>, StoreError>;
    /// Stores everything that one input brought about at a table, which must still be ours: all of it or nothing.
    async fn commit(&self, table: &str, fence: u64, batch: Batch) -> Result<(), StoreError>;
    /// Everything that happened at a table; `None` if there is no such table.
    async fn story(&self, table: &str) -> Result<Option<Story>, StoreError>;
    /// Notes that a table is awake.
    async fn wake(&self, table: &str, fence: u64) -> Result<(), StoreError>;
    /// How many tables of a guest are not over.
    async fn open_tables_of(&self, host: u64) -> Result<u64, StoreError>;
    /// Listed tables that are not over, the last changed first; of those that changed together, by falling id.
    async fn tables(&self, query: &TablesQuery) -> Result<Vec<TableListing>, StoreError>;

    /// Listed games that have ended, or all of one table, the last first.
    async fn games(&self, query: &GamesQuery) -> Result<Vec<GameListing>, StoreError>;
    /// One of them.
    async fn game(&self, id: u64) -> Result<Option<EndedGame>, StoreError>;

    /// Says where other nodes reach this one, from the next heartbeat on.
    fn announce(&self, address: &str);
    /// The other nodes that are running.
    async fn peers(&self) -> Result<Vec<Peer>, StoreError>;
    /// The server is running, and goes on keeping its tables.
    async fn beat(&self, now: Moment) -> Result<Pulse, StoreError>;
    /// Lets go of some of what nobody has used since a moment: tables at which nobody acted, guests without a table or a
    /// seat. Nothing is left when it lets go of nothing.
    async fn expire(&self, before: Moment) -> Result<Expired, StoreError>;
    /// What it measures.
    fn meters(&self) -> Meters;
    /// Writes down what is left to write and lets go of the database.
    async fn close(&self);
}
