//! What can be set when the server is started.

use std::path::PathBuf;
use std::time::Duration;

use crate::cluster::{ClusterSettings, node_name};
use crate::store::Database;

/// What can be set. The defaults suit a small public server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The database: a file, or the URL of a PostgreSQL.
    pub database: Database,
    /// This node's name, for this run of the process.
    pub node: String,
    /// The other nodes, if there are any.
    pub cluster: Option<ClusterSettings>,
    /// A folder with the page's files, to be read anew with every request; the ones in the binary if not given.
    pub web_folder: Option<PathBuf>,
    /// Whether events get a hash chain, so that flipped bits are found.
    pub has_checksums: bool,
    /// The names it goes by: a request for another `Host` is refused. Addresses and `localhost` always do; without a
    /// name, any does behind a proxy.
    pub hosts: Vec<String>,
    /// The origins that browsers see where a proxy does not pass on their `Host`: `https://example.org`.
    pub origins: Vec<String>,
    /// Whether a proxy in front tells the client's address in `X-Forwarded-For`.
    pub is_behind_proxy: bool,
    /// Whether browsers reach it by HTTPS only, so that the cookie may say so.
    pub is_secure: bool,
    /// How many bots think at the same time.
    pub bot_threads: usize,
    /// The longest a bot thinks about an action.
    pub bot_time: Duration,
    /// The shortest time between two actions of bots, so that people can follow.
    pub bot_pause: Duration,
    /// All the memory a bot uses.
    pub bot_bytes: usize,
    /// How many bots are kept between their turns, with what they remember.
    pub bots_kept: usize,
    /// How long an analysis takes at most.
    pub analysis_time: Duration,
    /// After how long a question that nobody had time for is refused.
    pub answer_timeout: Duration,
    /// How many open tables a guest may have founded.
    pub tables_per_guest: u64,
    /// How many tables an address may have woken that are awake, whoever its guests say they are.
    pub tables_per_address: usize,
    /// How much memory these may take up, in bytes, as it is reckoned: see `docs/server.md`.
    pub table_bytes_per_address: usize,
    /// How much memory all tables may take up.
    pub table_bytes: usize,
    /// How many bytes of new tables an address may have stored per hour, and as much at once.
    pub founded_bytes_per_hour: u32,
    /// How large the database may become before no new tables and guests are taken.
    pub max_database_bytes: Option<u64>,
    /// After how long tables at which nobody acted and guests without a table or a seat are forgotten.
    pub expiry: Option<Duration>,
    /// How many connections there may be.
    pub max_connections: usize,
    /// How many sockets an address may have.
    pub sockets_per_address: usize,
    /// How many requests an address may make per second, and ten times that at once. One that changes something counts
    /// as ten.
    pub requests_per_second: u32,
    /// How many messages a socket may send per second, and three times that at once.
    pub messages_per_second: u32,
    /// After how long a table that nobody visits is put to sleep.
    pub idle: Duration,
    /// How long the server waits for its sockets when it closes.
    pub grace: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            database: Database::from("parlour.db"),
            node: node_name(),
            cluster: None,
            web_folder: None,
            has_checksums: false,
            hosts: Vec::new(),
            origins: Vec::new(),
            is_behind_proxy: false,
            is_secure: false,
            bot_threads: std::thread::available_parallelism().map_or(1, usize::from),
            bot_time: Duration::from_secs(1),
            bot_pause: Duration::from_millis(500),
            bot_bytes: 8 << 20,
            bots_kept: 64,
            analysis_time: Duration::from_secs(1),
            answer_timeout: Duration::from_secs(10),
            tables_per_guest: 50,
            tables_per_address: 200,
            table_bytes_per_address: 64 << 20,
            table_bytes: 1 << 30,
            founded_bytes_per_hour: 4 << 20,
            max_database_bytes: None,
            expiry: Some(Duration::from_hours(30 * 24)),
            max_connections: 10_000,
            sockets_per_address: 200,
            requests_per_second: 20,
            messages_per_second: 20,
            idle: Duration::from_mins(5),
            grace: Duration::from_secs(5),
        }
    }
}
