//! The same script gives the same answers, messages and events in a file, in PostgreSQL and (in the tests of the site) in
//! a page without a server, and the same as it gave in revision 6043498, whose binary wrote `testdata/script.txt`:
//! `PARLOUR_BINARY=.../parlour UPDATE_EXPECT=1 cargo test -p parlour --test cli scripts`.

use std::fs;
use std::path::Path;
use std::process::Command;

use parlour_client::protocol::SocketQuery;
use parlour_client::{Client, RawSocket};
use parlour_trial::postgres::shared_database;
use parlour_trial::script::{Place, compare, is_recording, leave_tables, look_at, play, play_on, testdata};
use parlour_trial::{Launch, Process};
use serde::{Deserialize, Serialize};
use tokio::runtime::Runtime;

use crate::serve::launch;

/// A server in a process of its own.
struct Server {
    runtime: Runtime,
    client: Client,
    sockets: Vec<RawSocket>,
    database: String,
    process: Process,
}

impl Server {
    fn start(database: &Path) -> Self {
        let runtime = Runtime::new().unwrap();
        let binary = std::env::var_os("PARLOUR_BINARY");
        let mut launch = launch(database);
        launch.flags.push("--checksums".to_string());
        let launch = Launch { binary: binary.map_or(launch.binary.clone(), Into::into), ..launch };
        let process = runtime.block_on(launch.start()).unwrap();
        let client = Client::new(&process.url).unwrap();
        let database = database.to_str().unwrap().to_string();
        Server { runtime, client, sockets: Vec::new(), database, process }
    }

    fn stop(mut self) {
        assert!(self.runtime.block_on(self.process.stop()).unwrap());
    }
}

impl Place for Server {
    fn request(&mut self, method: &str, path: &str, body: Option<&str>) -> (u16, String) {
        let request = self.client.request(method.parse().unwrap(), path);
        let request = match body {
            Some(body) => request.header("content-type", "application/json").body(body.to_string()),
            None => request,
        };
        let reply = self.runtime.block_on(self.client.send(request)).unwrap();
        (reply.status.as_u16(), reply.body)
    }

    fn connect(&mut self, table: &str, seat: Option<&str>) -> usize {
        let query = SocketQuery { seat: seat.map(str::to_string), ..SocketQuery::default() };
        self.sockets.push(self.runtime.block_on(self.client.raw_socket(table, &query)).unwrap());
        self.sockets.len() - 1
    }

    fn send(&mut self, connection: usize, text: &str) {
        self.runtime.block_on(self.sockets[connection].send(text.to_string())).unwrap();
    }

    fn receive(&mut self, connection: usize) -> String {
        self.runtime.block_on(self.sockets[connection].next()).unwrap().expect("the socket is open")
    }

    fn events(&mut self, table: &str) -> Vec<String> {
        const EVENTS: &str = "SELECT event FROM events WHERE table_id = $1 ORDER BY seq";
        self.runtime.block_on(async {
            if self.database.starts_with("postgres:") {
                let pool = sqlx::PgPool::connect(&self.database).await.unwrap();
                sqlx::query_scalar(EVENTS).bind(table).fetch_all(&pool).await.unwrap()
            } else {
                let file = sqlx::sqlite::SqliteConnectOptions::new().filename(&self.database).read_only(true);
                let pool = sqlx::SqlitePool::connect_with(file).await.unwrap();
                sqlx::query_scalar(EVENTS).bind(table).fetch_all(&pool).await.unwrap()
            }
        })
    }
}

/// Who founded the tables of the databases that the old binary left, and how they are called.
#[derive(Serialize, Deserialize)]
struct Left {
    cookie: String,
    tables: Vec<String>,
}

impl Left {
    fn read(name: &str) -> Self {
        serde_json::from_str(&fs::read_to_string(testdata(name)).unwrap()).unwrap()
    }
}

#[test]
fn a_file_keeps_what_it_kept() {
    let folder = tempfile::tempdir().unwrap();
    compare(&play(&mut Server::start(&folder.path().join("parlour.db"))), "script.txt");
}

#[test]
fn postgres_keeps_what_a_file_keeps() {
    let Some(database) = shared_database() else { return };
    compare(&play(&mut Server::start(Path::new(&database))), "script.txt");
}

/// Opens a database that the old binary left, finds everything as it was, and plays on.
fn check_left(database: &Path, name: &str) {
    let Left { cookie, tables } = Left::read(&format!("{name}.json"));
    let mut server = Server::start(database);
    server.client = server.client.clone().with_cookie(&cookie);
    compare(&look_at(&mut server, &tables), "server.txt");
    let events = tables.iter().map(|table| server.events(table).len()).collect::<Vec<_>>();
    let played = play_on(&mut server, &tables);
    // One game is over.
    assert_eq!(played.iter().filter(|&&plies| plies >= 4).count(), tables.len() - 1, "{played:?}");
    for (table, before) in tables.iter().zip(events) {
        assert!(server.events(table).len() >= before, "events are only ever added");
    }
}

/// Leaves tables behind in a database, for the test of later versions.
fn leave(database: &Path, name: &str) {
    let mut server = Server::start(database);
    let tables = leave_tables(&mut server);
    let left = Left { cookie: server.client.cookie().unwrap(), tables };
    fs::write(testdata(&format!("{name}.json")), serde_json::to_string(&left).unwrap()).unwrap();
    server.stop();
}

#[test]
fn a_file_of_the_old_binary_is_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let (database, kept) = (folder.path().join("parlour.db"), testdata("sqlite.db"));
    if is_recording() {
        leave(&database, "sqlite");
        fs::copy(&database, &kept).unwrap();
    }
    fs::copy(&kept, &database).unwrap();
    check_left(&database, "sqlite");
}

#[test]
fn a_dump_of_the_old_binary_is_played_on() {
    let Some(database) = shared_database() else { return };
    let kept = testdata("postgres.sql");
    if is_recording() {
        let new = shared_database().unwrap();
        leave(Path::new(&new), "postgres");
        let dump = Command::new("pg_dump").args(["--no-owner", "--inserts", &new]).output().unwrap();
        fs::write(&kept, dump.stdout).unwrap();
    }
    let loaded =
        Command::new("psql").args(["-q", "-v", "ON_ERROR_STOP=1", "-f"]).arg(&kept).arg(&database).output();
    let loaded = loaded.unwrap();
    assert!(loaded.status.success(), "{}", String::from_utf8_lossy(&loaded.stderr));
    check_left(Path::new(&database), "postgres");
}
