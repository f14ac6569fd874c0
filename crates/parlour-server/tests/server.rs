//! The real server on a free port, talked to over real sockets.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "server/analysis.rs"]
mod analysis;
#[path = "server/bots.rs"]
mod bots;
#[path = "server/fairness.rs"]
mod fairness;
#[path = "server/fuzz.rs"]
mod fuzz;
#[path = "server/games.rs"]
mod games;
#[path = "server/guarding.rs"]
mod guarding;
#[path = "server/hostile.rs"]
mod hostile;
#[path = "server/learning.rs"]
mod learning;
#[path = "server/lending.rs"]
mod lending;
#[path = "server/lists.rs"]
mod lists;
#[path = "server/moving.rs"]
mod moving;
#[path = "server/nodes.rs"]
mod nodes;
#[path = "server/page.rs"]
mod page;
#[path = "server/pictures.rs"]
mod pictures;
#[path = "server/quotas.rs"]
mod quotas;
#[path = "server/requests.rs"]
mod requests;
#[path = "server/returns.rs"]
mod returns;
#[path = "server/seats.rs"]
mod seats;
#[path = "server/secrets.rs"]
mod secrets;
#[path = "server/store.rs"]
mod store;
#[path = "server/store_nodes.rs"]
mod store_nodes;
#[path = "server/watching.rs"]
mod watching;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use parlour_client::protocol::{Code, NewTable, Notice, Sit, SocketQuery, Update};
use parlour_client::{Client, ClientError, Reply, Socket};
use parlour_core::Player;
use parlour_server::store::{Database, Store};
use parlour_server::{House, Settings, open_store};
use requests::NextWhere;
use serde_json::Value;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server of one test.
struct Server {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

/// Where the tests of the server keep their tables: in a file, or in PostgreSQL if this says `postgres`.
const DATABASE: &str = "PARLOUR_TEST_DATABASE";

/// The database of a test: always the same for the same folder.
fn database(folder: &Path) -> Database {
    static POSTGRES: Mutex<BTreeMap<PathBuf, String>> = Mutex::new(BTreeMap::new());
    if std::env::var(DATABASE).is_ok_and(|name| name == "postgres") {
        let mut known = POSTGRES.lock().unwrap();
        let new = || parlour_trial::postgres::shared_database().expect("PostgreSQL is installed");
        return Database::Postgres(known.entry(folder.to_path_buf()).or_insert_with(new).clone());
    }
    folder.join("parlour.db").into()
}

/// Settings for tests: nobody is slowed down, bots do not wait.
fn settings(folder: &Path) -> Settings {
    Settings {
        database: database(folder),
        bot_time: Duration::from_millis(50),
        bot_pause: Duration::ZERO,
        analysis_time: Duration::from_millis(50),
        answer_timeout: Duration::from_mins(5),
        expiry: None,
        requests_per_second: 10_000,
        tables_per_address: 10_000,
        table_bytes_per_address: 1 << 40,
        table_bytes: 1 << 40,
        founded_bytes_per_hour: u32::MAX,
        messages_per_second: 10_000,
        sockets_per_address: 10_000,
        grace: Duration::from_millis(200),
        ..Settings::default()
    }
}

impl Server {
    async fn start(settings: Settings) -> Self {
        let store = open_store(&settings).await.unwrap();
        Self::start_with(settings, store).await
    }

    async fn start_with(settings: Settings, store: Arc<dyn Store>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        Self::listen(listener, settings, store)
    }

    /// A server at the address of one that was stopped.
    async fn start_at(settings: Settings, address: SocketAddr) -> Self {
        let store = open_store(&settings).await.unwrap();
        Self::listen(TcpListener::bind(address).await.unwrap(), settings, store)
    }

    fn listen(listener: TcpListener, settings: Settings, store: Arc<dyn Store>) -> Self {
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(async move {
            let house = House::open(settings, parlour_builtin::games().clone(), store).await.unwrap();
            house.serve(listener, async { drop(stopped.await) }).await;
        });
        Server { address, stop: Some(stop), task }
    }

    /// A server on a database of its own.
    async fn fresh() -> (Self, TempDir) {
        let folder = tempfile::tempdir().unwrap();
        (Self::start(settings(folder.path())).await, folder)
    }

    fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Someone new.
    fn client(&self) -> Client {
        Client::new(&self.url()).unwrap()
    }

    /// Closes it as a signal would.
    async fn stop(mut self) {
        drop(self.stop.take());
        self.task.await.unwrap();
    }
}

/// A table for people: the founder on the first seat, others with the invitation on the rest. Everyone with an open
/// socket that has been welcomed.
struct Company {
    table: String,
    invitation: String,
    guests: Vec<Client>,
    sockets: Vec<Socket>,
}

impl Company {
    async fn gather(server: &Server, wanted: &NewTable) -> Self {
        let host = server.client();
        let founded = host.found(wanted).await.unwrap();
        let (table, invitation) = (founded.id, founded.invitation);
        let mut guests = vec![host];
        for player in 1..wanted.seats.len() {
            let guest = server.client();
            sit(&guest, &table, player, &invitation).await.unwrap();
            guests.push(guest);
        }
        let mut sockets = Vec::new();
        for (player, guest) in guests.iter().enumerate() {
            sockets.push(guest.socket(&table, Some(Player::new(player))).await.unwrap());
        }
        Company { table, invitation, guests, sockets }
    }

    /// Two people at a game for two.
    async fn pair(server: &Server, game: &str) -> Self {
        Self::gather(server, &NewTable::new(game, ["me", "invited"])).await
    }

    /// Whose turn it is, as far as a socket knows.
    fn to_move(&self, socket: usize) -> Option<usize> {
        self.sockets[socket].state().standing.to_move.map(Player::index)
    }

    /// The last event that anyone has heard of.
    fn last_seq(&self) -> u64 {
        self.sockets.iter().map(|socket| socket.state().seq).max().unwrap()
    }

    /// Lets a socket hear everything up to an event.
    async fn catch_up(&mut self, socket: usize, seq: u64) {
        catch_up(&mut self.sockets[socket], seq).await;
    }
}

async fn sit(client: &Client, table: &str, player: usize, invitation: &str) -> Result<(), ClientError> {
    let wish = Sit { invitation: Some(invitation.to_string()), ..Sit::default() };
    client.sit(table, Player::new(player), &wish).await
}

async fn catch_up(socket: &mut Socket, seq: u64) {
    while socket.state().seq < seq {
        socket.next().await.expect("the socket tells what happened");
    }
}

/// The first thing that may be done.
fn first_choice(socket: &Socket) -> String {
    socket.state().choices().next().expect("there is something to do").to_string()
}

/// The next event.
async fn next_update(socket: &mut Socket) -> Update {
    let update = |notice| if let Notice::Update(update) = notice { Some(*update) } else { None };
    socket.next_where(update).await.unwrap()
}

/// Reads until the socket is closed.
async fn until_closed(socket: &mut Socket) -> Vec<Notice> {
    let mut notices = Vec::new();
    while let Ok(notice) = socket.next().await {
        notices.push(notice);
    }
    notices
}

/// A socket that writes down everything it is told, from the first message on.
async fn tapped_socket(client: &Client, table: &str, seat: Option<Player>) -> Socket {
    let query = SocketQuery { seat: seat.map(|seat| seat.to_string()), ..SocketQuery::default() };
    let mut raw = client.raw_socket(table, &query).await.unwrap();
    raw.traffic = Some(Vec::new());
    Socket::begin(raw, None).await.unwrap()
}

/// What is wrong, as the server says; nothing if nothing is.
#[track_caller]
fn code<T>(result: Result<T, ClientError>) -> Option<Code> {
    let error = result.err()?;
    Some(error.code().unwrap_or_else(|| panic!("the server did not say what is wrong: {error}")))
}

fn json(reply: &Reply) -> Value {
    serde_json::from_str(&reply.body).unwrap()
}
