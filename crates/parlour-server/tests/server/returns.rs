//! Coming back: after a lost connection, after the server was closed or asleep.

use std::time::Duration;

use parlour_client::protocol::{Ask, NewTable, Notice, Parting, SocketQuery};
use parlour_client::{ClientError, Connection, Socket};
use parlour_core::{Player, Scene};
use parlour_table::table::clock::Control;

use crate::{Company, Server, catch_up, first_choice, next_update, settings, until_closed};

const GAME: &str = "larva";
const P1: Player = Player::FIRST;

fn p2() -> Player {
    Player::new(1)
}

/// Both play some moves.
async fn play(company: &mut Company, plies: usize) {
    for _ in 0..plies {
        let seq = company.last_seq();
        company.catch_up(0, seq).await;
        company.catch_up(1, seq).await;
        let Some(player) = company.to_move(0) else { return };
        let socket = &mut company.sockets[player];
        socket.act(first_choice(socket)).await.unwrap();
    }
    let seq = company.last_seq();
    company.catch_up(0, seq).await;
    company.catch_up(1, seq).await;
}

fn by_id(scene: &Scene) -> Scene {
    let mut scene = scene.clone();
    scene.pieces.sort_by_key(|piece| piece.id);
    scene
}

/// A spectator who was here before.
fn having(have: u64) -> SocketQuery {
    SocketQuery { have: Some(have), ..SocketQuery::default() }
}

#[tokio::test]
async fn whoever_comes_back_gets_exactly_what_was_missed() {
    let (server, _folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    let mut watcher = server.client().socket(&company.table, None).await.unwrap();
    play(&mut company, 2).await;
    catch_up(&mut watcher, company.last_seq()).await;
    let had = watcher.state().clone();
    watcher.close().await;

    play(&mut company, 3).await;
    let mut raw = server.client().raw_socket(&company.table, &having(had.seq)).await.unwrap();
    raw.traffic = Some(Vec::new());
    let mut back = Socket::begin(raw, Some(had.clone())).await.unwrap();
    assert!(back.raw.traffic.as_ref().unwrap()[0].starts_with("{\"type\":\"back\""));
    for seq in had.seq + 1..=had.seq + 3 {
        assert_eq!(next_update(&mut back).await.seq, seq);
    }
    let fresh = server.client().socket(&company.table, None).await.unwrap();
    assert_eq!(back.state().scene, by_id(&fresh.state().scene));
    assert_eq!(back.state().played, fresh.state().played);

    // What is forgotten or never was is told whole.
    for have in [0, 1_000_000] {
        let mut lost = server.client().raw_socket(&company.table, &having(have)).await.unwrap();
        let first: Notice = serde_json::from_str(&lost.next().await.unwrap().unwrap()).unwrap();
        assert!(matches!(first, Notice::Welcome(_)), "{have}");
    }
    server.stop().await;
}

/// The client's own way of coming back, after the server was closed and opened again.
#[tokio::test]
async fn a_connection_comes_back_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(settings(folder.path())).await;
    let host = server.client();
    let table = host.found(&NewTable::new(GAME, ["me", "me"])).await.unwrap().id;
    let mut first = Connection::open(&host, &table, Some(P1)).await.unwrap();
    let mut second = Connection::open(&host, &table, Some(p2())).await.unwrap();
    let action = first.state().choices().next().unwrap().to_string();
    first.act(action).await.unwrap();
    let before = first.state().clone();

    let address = server.address;
    server.stop().await;
    let server = Server::start_at(settings(folder.path()), address).await;
    for connection in [&mut first, &mut second] {
        while connection.next().await.unwrap().is_some() {}
        assert!(connection.is_open());
    }
    assert_eq!(by_id(&first.state().scene), by_id(&before.scene));
    // The seat that is to move goes on where it was.
    let action = second.state().choices().next().unwrap().to_string();
    second.act(action).await.unwrap();

    // Whoever opens the same seat elsewhere takes over for good.
    let _elsewhere = host.socket(&table, Some(P1)).await.unwrap();
    let error = loop {
        if let Err(error) = first.next().await {
            break error;
        }
    };
    assert!(matches!(error, ClientError::Closed { reason: Some(Parting::TakenOver) }), "{error}");
    server.stop().await;
}

#[tokio::test]
async fn chat_is_caught_up_with_and_survives() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(settings(folder.path())).await;
    let mut company = Company::pair(&server, GAME).await;
    for text in ["one", "two", "<script>alert(3)</script>"] {
        company.sockets[0].ask(Ask::say(text)).await.unwrap();
    }
    let had = company.sockets[0].state();
    let query = SocketQuery {
        seat: Some("p2".to_string()),
        have: Some(had.seq),
        heard: Some(1),
        ..SocketQuery::default()
    };
    let mut back = company.guests[1].raw_socket(&company.table, &query).await.unwrap();
    let back: Notice = serde_json::from_str(&back.next().await.unwrap().unwrap()).unwrap();
    let Notice::Back(back) = back else { panic!("{back:?}") };
    let texts: Vec<_> = back.chat.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(texts, ["two", "<script>alert(3)</script>"]);
    server.stop().await;

    let server = Server::start(settings(folder.path())).await;
    let guest = company.guests[1].at(&server.url()).unwrap();
    let socket = guest.socket(&company.table, Some(p2())).await.unwrap();
    assert_eq!(socket.state().chat.len(), 3);
    server.stop().await;
}

#[tokio::test]
async fn a_closed_server_opens_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(settings(folder.path())).await;
    let control = Control::Increment { base: 60_000, increment: 0 };
    let wanted = NewTable { control, ..NewTable::new(GAME, ["me", "invited"]) };
    let mut company = Company::gather(&server, &wanted).await;
    play(&mut company, 3).await;
    let before = company.sockets[1].state().clone();
    server.stop().await;
    let last = until_closed(&mut company.sockets[1]).await.pop();
    assert_eq!(last, Some(Notice::Bye { reason: Parting::Closing }));

    // What goes by while nobody is there is nobody's time.
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let server = Server::start(settings(folder.path())).await;
    let guest = company.guests[1].at(&server.url()).unwrap();
    let query = SocketQuery { seat: Some("p2".to_string()), ..having(before.seq) };
    // After a restart everything is told, so nothing of what one had is needed.
    let raw = guest.raw_socket(&company.table, &query).await.unwrap();
    let mut socket = Socket::begin(raw, None).await.unwrap();
    let after = socket.state();
    assert_eq!(by_id(&after.scene), by_id(&before.scene));
    let clock = |state: &parlour_client::protocol::Welcome| state.standing.clock.clone().unwrap();
    let (old, new) = (clock(&before), clock(after));
    assert_eq!(old.left[0], new.left[0]);
    let spent = old.left[1] - new.left[1];
    assert!(spent < 1000, "{spent} ms were taken off the clock");
    assert_eq!(new.running, Some(p2()));
    socket.act(first_choice(&socket)).await.unwrap();
    server.stop().await;
}

async fn metric(server: &Server, name: &str) -> u64 {
    let text = server.client().get("/metrics").await.unwrap().body;
    let line = text.lines().find(|line| line.starts_with(&format!("{name} "))).unwrap();
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_table_that_nobody_visits_sleeps_until_someone_does() {
    let folder = tempfile::tempdir().unwrap();
    let settings = parlour_server::Settings { idle: Duration::from_millis(300), ..settings(folder.path()) };
    let server = Server::start(settings.clone()).await;
    let mut company = Company::pair(&server, GAME).await;
    play(&mut company, 2).await;
    let seq = company.last_seq();
    assert_eq!(metric(&server, "parlour_tables_awake").await, 1);
    for socket in std::mem::take(&mut company.sockets) {
        socket.close().await;
    }
    for _ in 0..100 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        if metric(&server, "parlour_tables_awake").await == 0 {
            break;
        }
    }
    assert_eq!(metric(&server, "parlour_tables_awake").await, 0);
    let mut socket = company.guests[0].socket(&company.table, Some(P1)).await.unwrap();
    assert_eq!(socket.state().seq, seq);
    socket.act(first_choice(&socket)).await.unwrap();
    assert_eq!(metric(&server, "parlour_tables_awake").await, 1);
    server.stop().await;
}

#[tokio::test]
async fn time_runs_out_though_nobody_is_there() {
    let (server, _folder) = Server::fresh().await;
    let control = Control::PerMove { time: 1000 };
    let wanted = NewTable { control, ..NewTable::new(GAME, ["me", "invited"]) };
    let mut company = Company::gather(&server, &wanted).await;
    let socket = &mut company.sockets[0];
    socket.act(first_choice(socket)).await.unwrap();
    while !socket.state().is_over() {
        socket.next().await.unwrap();
    }
    assert_eq!(socket.state().standing.result.as_ref().unwrap().line, "p1win, p2 ran out of time");
    server.stop().await;
}
