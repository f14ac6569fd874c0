//! What one address may use up, whoever its guests say they are, and what is left when they are gone.

use std::time::Duration;

use parlour_builtin::games;
use parlour_client::Client;
use parlour_client::protocol::{Ask, Code, NewTable, Sit};
use parlour_core::{Player, Rng};
use parlour_server::Settings;
use parlour_server::open_store;
use parlour_server::store::Expired;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::requests::Requests;
use crate::{Server, code, first_choice, settings};

const GAME: &str = "larva";
const P1: Player = Player::FIRST;

/// How many actions a long game has here.
const PLIES: usize = 300;

/// A table founded with a long game of whoever plays anything: the first game of the list that lasts so long.
fn long_game() -> NewTable {
    let lasting = |seed: u64| {
        games().games().filter(|game| game.rules(None).unwrap().players() == 2).find_map(|game| {
            let rules = game.rules(None).unwrap();
            if rules.has_chance() || rules.has_secrets() {
                return None;
            }
            let (mut session, mut rng) = (rules.start(0), Rng::new(seed));
            while (session.plies() as usize) < PLIES {
                let actions = session.actions();
                let action = actions.get(rng.below(actions.len().max(1) as u32) as usize)?;
                session.play(action).ok()?;
            }
            let opening = session.history();
            Some(NewTable { opening, ..NewTable::new(game.info().id, ["me", "open"]) })
        })
    };
    (0..1000).find_map(lasting).expect("some game lasts")
}

fn from(server: &Server, address: &str) -> Client {
    server.client().with_header("x-forwarded-for", address)
}

async fn sizes(server: &Server) -> (u64, u64) {
    let text = server.client().get("/metrics").await.unwrap().body;
    let metric = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(&format!("{name} "))).unwrap();
        line.rsplit(' ').next().unwrap().parse().unwrap()
    };
    (metric("parlour_tables_awake"), metric("parlour_database_bytes"))
}

#[tokio::test]
async fn an_address_wakes_so_many_tables_and_a_new_cookie_does_not_help() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(Settings {
        is_behind_proxy: true,
        tables_per_address: 3,
        idle: Duration::from_millis(500),
        ..settings(folder.path())
    })
    .await;
    let open = NewTable::new(GAME, ["me", "open"]);
    let mut sockets = Vec::new();
    for _ in 0..3 {
        let guest = from(&server, "10.0.0.1");
        let table = guest.found(&open).await.unwrap().id;
        sockets.push(guest.socket(&table, Some(P1)).await.unwrap());
    }
    let stored = sizes(&server).await;
    for _ in 0..5 {
        let refused = from(&server, "10.0.0.1").found(&open).await.unwrap_err();
        assert_eq!(refused.code(), Some(Code::TooFast));
        assert!(refused.to_string().contains("too many tables are open from this address"), "{refused}");
    }
    // Nothing of that was stored or woken, and others are not kept out.
    assert_eq!(sizes(&server).await.0, stored.0);
    let other = from(&server, "10.0.0.2");
    let table = other.found(&open).await.unwrap().id;
    // Nor may the address wake a table that sleeps, but look at one that is awake.
    from(&server, "10.0.0.1").table(&table).await.unwrap();
    while sizes(&server).await.0 > 3 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(code(from(&server, "10.0.0.1").table(&table).await), Some(Code::TooFast));
    other.table(&table).await.unwrap();
    // Who leaves a table makes room, as soon as it sleeps.
    sockets.pop().unwrap().close().await;
    while let Err(refused) = from(&server, "10.0.0.1").found(&open).await {
        assert_eq!(refused.code(), Some(Code::TooFast));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn long_openings_use_up_the_memory_of_an_address_and_then_the_house_is_full() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(Settings {
        is_behind_proxy: true,
        table_bytes_per_address: 1 << 20,
        table_bytes: 2 << 20,
        ..settings(folder.path())
    })
    .await;
    // Each is reckoned at 428 KiB.
    let found = async |address: &str| code(from(&server, address).found(&long_game()).await);
    assert_eq!((found("10.0.0.1").await, found("10.0.0.1").await), (None, None));
    assert_eq!(found("10.0.0.1").await, Some(Code::TooFast));
    assert_eq!((found("10.0.0.2").await, found("10.0.0.2").await), (None, None));
    let refused = from(&server, "10.0.0.3").found(&long_game()).await.unwrap_err();
    assert_eq!(
        (refused.code(), refused.to_string().as_str()),
        (Some(Code::Unavailable), "the house is full: try again in a few minutes")
    );
    // A small table still finds room.
    from(&server, "10.0.0.3").found(&NewTable::new(GAME, ["me", "open"])).await.unwrap();
    server.stop().await;
}

#[tokio::test]
async fn an_address_founds_so_many_bytes_and_the_database_has_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let wanted = long_game();
    let bytes = serde_json::to_vec(&wanted).unwrap().len() as u32;
    let server = Server::start(Settings {
        is_behind_proxy: true,
        founded_bytes_per_hour: bytes * 5 / 2,
        ..settings(folder.path())
    })
    .await;
    let founded = async |address: &str| code(from(&server, address).found(&wanted).await);
    assert_eq!((founded("10.0.0.1").await, founded("10.0.0.1").await), (None, None));
    assert_eq!(founded("10.0.0.1").await, Some(Code::TooFast));
    assert_eq!(founded("10.0.0.2").await, None);
    let (guest, address) = (from(&server, "10.0.0.3"), server.address);
    let table = guest.found(&NewTable::new(GAME, ["me", "me"])).await.unwrap().id;
    server.stop().await;

    let server =
        Server::start_at(Settings { max_database_bytes: Some(1), ..settings(folder.path()) }, address).await;
    let refused = guest.found(&NewTable::new(GAME, ["me", "me"])).await.unwrap_err().to_string();
    assert_eq!(refused, "the house is full: no new tables and guests for now");
    assert_eq!(code(server.client().rename("Ada").await), Some(Code::Unavailable));
    // Whoever is here plays on.
    let mut socket = guest.socket(&table, Some(P1)).await.unwrap();
    socket.act(first_choice(&socket)).await.unwrap();
    server.stop().await;
}

/// So many connections, whoever they belong to: behind a proxy all of them come from one address.
#[tokio::test]
async fn there_are_only_so_many_connections_behind_a_proxy() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(Settings {
        is_behind_proxy: true,
        max_connections: 8,
        sockets_per_address: 1,
        ..settings(folder.path())
    })
    .await;
    let mut idle = Vec::new();
    for _ in 0..8 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(b"GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 200");
        idle.push(stream);
    }
    let mut ninth = TcpStream::connect(server.address).await.unwrap();
    let _ = ninth.write_all(b"GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
    let mut answer = Vec::new();
    let _ = ninth.read_to_end(&mut answer).await;
    assert!(answer.is_empty());
    idle.truncate(4);
    // One client has so many requests under way: bodies that never come.
    let mut slow = Vec::new();
    for _ in 0..2 {
        let mut stream = loop {
            let mut stream = TcpStream::connect(server.address).await.unwrap();
            let head = "POST /api/tables HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 10.0.0.1\r\n";
            let _ = stream
                .write_all(format!("{head}content-length: 9\r\nexpect: 100-continue\r\n\r\n").as_bytes())
                .await;
            let mut answer = [0; 12];
            if stream.read_exact(&mut answer).await.is_ok() {
                assert_eq!(&answer, b"HTTP/1.1 100");
                break stream;
            }
        };
        stream.flush().await.unwrap();
        slow.push(stream);
    }
    let reply = from(&server, "10.0.0.1").get("/api/me").await.unwrap();
    assert_eq!(reply.status, 429);
    assert_eq!(from(&server, "10.0.0.2").get("/api/me").await.unwrap().status, 200);
    drop((slow, idle));
    server.stop().await;
}

#[tokio::test]
async fn what_nobody_uses_expires() {
    let folder = tempfile::tempdir().unwrap();
    let quick = Settings { idle: Duration::from_millis(100), ..settings(folder.path()) };
    let server = Server::start(quick).await;
    let [player, host, idler, sitter, last] = [(); 5].map(|()| server.client());
    let lively = player.found(&NewTable::new(GAME, ["me", "me"])).await.unwrap().id;
    let mut socket = player.socket(&lively, Some(P1)).await.unwrap();
    socket.act(first_choice(&socket)).await.unwrap();
    socket.ask(Ask::say("hello")).await.unwrap();
    socket.close().await;
    let empty = host.found(&NewTable::new(GAME, ["me", "open"])).await.unwrap().id;
    idler.rename("Idler").await.unwrap();
    let other = player.found(&NewTable::new(GAME, ["me", "open"])).await.unwrap().id;
    sitter.sit(&other, Player::new(1), &Sit::default()).await.unwrap();
    let mut socket = player.socket(&other, Some(P1)).await.unwrap();
    socket.act(first_choice(&socket)).await.unwrap();
    socket.close().await;
    last.rename("Last").await.unwrap();
    while sizes(&server).await.0 > 0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let address = server.address;
    server.stop().await;

    // What is new stays.
    let store = open_store(&settings(folder.path())).await.unwrap();
    let before = parlour_table::table::clock::Moment(1);
    assert_eq!(store.expire(before).await, Ok(Expired::default()));
    store.close().await;
    let at_once = Settings { expiry: Some(Duration::ZERO), ..settings(folder.path()) };
    let server = Server::start_at(at_once, address).await;
    let is_known = async |client: &Client| client.me().await.unwrap().name.is_some();
    while is_known(&idler).await || is_known(&host).await {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(code(host.table(&empty).await), Some(Code::Unknown));
    assert_eq!(player.table(&lively).await.unwrap().standing.plies, 1);
    assert_eq!(player.socket(&lively, Some(P1)).await.unwrap().state().chat.len(), 1);
    assert!(is_known(&player).await && is_known(&sitter).await);
    server.stop().await;
}
