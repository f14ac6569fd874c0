//! The real server on a free port, talked to over real sockets.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "server/bots.rs"]
mod bots;
#[path = "server/games.rs"]
mod games;
#[path = "server/hostile.rs"]
mod hostile;
#[path = "server/learning.rs"]
mod learning;
#[path = "server/page.rs"]
mod page;
#[path = "server/returns.rs"]
mod returns;
#[path = "server/seats.rs"]
mod seats;
#[path = "server/secrets.rs"]
mod secrets;

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use parlour_server::client::{Socket, Visitor};
use parlour_server::{Settings, open_store, serve};
use serde_json::{Value, json};
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

/// Settings for tests: nobody is slowed down, bots do not wait.
fn settings(folder: &Path) -> Settings {
    Settings {
        database: folder.join("parlour.db"),
        bot_time: Duration::from_millis(50),
        bot_pause: Duration::ZERO,
        analysis_time: Duration::from_millis(50),
        requests_per_second: 10_000,
        messages_per_second: 10_000,
        sockets_per_address: 10_000,
        grace: Duration::from_millis(200),
        ..Settings::default()
    }
}

impl Server {
    async fn start(settings: Settings) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let store = open_store(&settings).await.unwrap();
        let task = tokio::spawn(async move {
            serve(listener, settings, store, async { drop(stopped.await) }).await.unwrap();
        });
        Server { address, stop: Some(stop), task }
    }

    /// A server on a database of its own.
    async fn fresh() -> (Self, TempDir) {
        let folder = tempfile::tempdir().unwrap();
        (Self::start(settings(folder.path())).await, folder)
    }

    fn visitor(&self) -> Visitor {
        Visitor::new(self.address)
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
    guests: Vec<Visitor>,
    sockets: Vec<Socket>,
}

impl Company {
    async fn gather(server: &Server, wanted: Value) -> Self {
        let mut host = server.visitor();
        let seats = wanted["seats"].as_array().unwrap().len();
        let founded = host.found(&wanted).await.unwrap();
        let table = founded["id"].as_str().unwrap().to_string();
        let invitation = founded["invitation"].as_str().unwrap().to_string();
        let mut guests = vec![host];
        for seat in 2..=seats {
            let mut guest = server.visitor();
            guest.sit(&table, &format!("p{seat}"), &invitation).await.unwrap();
            guests.push(guest);
        }
        let mut sockets = Vec::new();
        for (index, guest) in guests.iter().enumerate() {
            let mut socket = guest.socket(&table, &format!("seat=p{}", index + 1)).await.unwrap();
            socket.next_of("welcome").await.unwrap();
            sockets.push(socket);
        }
        Company { table, invitation, guests, sockets }
    }

    /// Two people at a game for two.
    async fn pair(server: &Server, game: &str) -> Self {
        Self::gather(server, json!({ "game": game, "seats": ["me", "invited"] })).await
    }

    /// Whose turn it is, as far as a socket knows.
    fn to_move(&self, socket: usize) -> Option<usize> {
        self.sockets[socket].view.standing["to_move"].as_u64().map(|player| player as usize)
    }

    /// Lets a socket hear everything up to an event.
    async fn catch_up(&mut self, socket: usize, seq: u64) {
        catch_up(&mut self.sockets[socket], seq).await;
    }
}

async fn catch_up(socket: &mut Socket, seq: u64) {
    while socket.view.seq < seq {
        socket.next().await.expect("the socket tells what happened");
    }
}

/// What is wrong, as an answer tells it.
fn error(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or("none")
}
