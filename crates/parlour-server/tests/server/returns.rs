//! Coming back: after a lost connection, after the server was closed or asleep.

use std::time::Duration;

use parlour_server::client::Socket;
use serde_json::json;

use crate::{Company, Server, catch_up, error, settings};

const GAME: &str = "larva";

/// Both play some moves.
async fn play(company: &mut Company, plies: usize) {
    for _ in 0..plies {
        let seq = company.sockets[0].view.seq.max(company.sockets[1].view.seq);
        company.catch_up(0, seq).await;
        company.catch_up(1, seq).await;
        let Some(player) = company.to_move(0) else { return };
        let action = company.sockets[player].view.choices()[0].clone();
        assert_eq!(error(&company.sockets[player].act(&action).await.unwrap()), "none");
    }
    let seq = company.sockets[0].view.seq.max(company.sockets[1].view.seq);
    company.catch_up(0, seq).await;
    company.catch_up(1, seq).await;
}

fn sorted(scene: &serde_json::Value) -> serde_json::Value {
    let mut scene = scene.clone();
    scene["pieces"].as_array_mut().unwrap().sort_by_key(|piece| piece["id"].as_u64());
    scene
}

#[tokio::test]
async fn whoever_comes_back_gets_exactly_what_was_missed() {
    let (server, _folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    let mut watcher = server.visitor().socket(&company.table, "").await.unwrap();
    watcher.next_of("welcome").await.unwrap();
    play(&mut company, 2).await;
    let seq = company.sockets[0].view.seq;
    catch_up(&mut watcher, seq).await;
    let had = watcher.view.clone();
    watcher.close().await;

    play(&mut company, 3).await;
    let mut back = server.visitor().socket(&company.table, &format!("have={}", had.seq)).await.unwrap();
    back.view = had.clone();
    assert_eq!(back.next().await.unwrap()["type"], "back");
    for seq in had.seq + 1..=had.seq + 3 {
        let update = back.next_of("update").await.unwrap();
        assert_eq!(update["seq"], seq);
    }
    let mut fresh = server.visitor().socket(&company.table, "").await.unwrap();
    fresh.next_of("welcome").await.unwrap();
    assert_eq!(sorted(&back.view.scene), sorted(&fresh.view.scene));

    // What is forgotten or never was is told whole.
    for have in [0, 1_000_000] {
        let mut lost = server.visitor().socket(&company.table, &format!("have={have}")).await.unwrap();
        let first = lost.next().await.unwrap();
        assert_eq!(first["type"], "welcome", "{have}");
    }
    server.stop().await;
}

#[tokio::test]
async fn chat_is_caught_up_with_and_survives() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(settings(folder.path())).await;
    let mut company = Company::pair(&server, GAME).await;
    for text in ["one", "two", "<script>alert(3)</script>"] {
        company.sockets[0].ask(json!({ "type": "say", "text": text })).await.unwrap();
    }
    let have = company.sockets[0].view.seq;
    let query = format!("seat=p2&have={have}&heard=1");
    let mut back = company.guests[1].socket(&company.table, &query).await.unwrap();
    let chat = back.next_of("back").await.unwrap()["chat"].clone();
    let texts: Vec<_> = chat.as_array().unwrap().iter().map(|line| line["text"].clone()).collect();
    assert_eq!(texts, ["two", "<script>alert(3)</script>"]);
    server.stop().await;

    let server = Server::start(settings(folder.path())).await;
    let guest = company.guests[1].at(server.address);
    let mut socket = guest.socket(&company.table, "seat=p2").await.unwrap();
    let welcome = socket.next_of("welcome").await.unwrap();
    assert_eq!(welcome["chat"].as_array().unwrap().len(), 3);
    server.stop().await;
}

#[tokio::test]
async fn a_closed_server_opens_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(settings(folder.path())).await;
    let wanted = json!({ "game": GAME, "seats": ["me", "invited"], "control": { "type": "increment", "base": 60_000, "increment": 0 } });
    let mut company = Company::gather(&server, wanted).await;
    play(&mut company, 3).await;
    let before = company.sockets[1].view.clone();
    server.stop().await;
    assert_eq!(company.sockets[1].next_of("bye").await.unwrap()["reason"], "closing");

    // What goes by while nobody is there is nobody's time.
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let server = Server::start(settings(folder.path())).await;
    let guest = company.guests[1].at(server.address);
    let mut socket = guest.socket(&company.table, &format!("seat=p2&have={}", before.seq)).await.unwrap();
    let welcome = socket.next().await.unwrap();
    assert_eq!(welcome["type"], "welcome", "after a restart everything is told");
    assert_eq!(sorted(&socket.view.scene), sorted(&before.scene));
    let left = |view: &serde_json::Value| view["clock"]["left"].as_array().unwrap().clone();
    let (old, new) = (left(&before.standing), left(&welcome["standing"]));
    assert_eq!(old[0], new[0]);
    let spent = old[1].as_u64().unwrap() - new[1].as_u64().unwrap();
    assert!(spent < 1000, "{spent} ms were taken off the clock");
    assert_eq!(welcome["standing"]["clock"]["running"], 1);
    let action = socket.view.choices()[0].clone();
    assert_eq!(error(&socket.act(&action).await.unwrap()), "none");
    server.stop().await;
}

async fn metric(server: &Server, name: &str) -> u64 {
    let text = server.visitor().request("GET", "/metrics", None).await.unwrap().body;
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
    let seq = company.sockets[0].view.seq;
    assert_eq!(metric(&server, "parlour_tables_awake").await, 1);
    let sockets: Vec<Socket> = std::mem::take(&mut company.sockets);
    for socket in sockets {
        socket.close().await;
    }
    for _ in 0..100 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        if metric(&server, "parlour_tables_awake").await == 0 {
            break;
        }
    }
    assert_eq!(metric(&server, "parlour_tables_awake").await, 0);
    let mut socket = company.guests[0].socket(&company.table, "seat=p1").await.unwrap();
    socket.next_of("welcome").await.unwrap();
    assert_eq!(socket.view.seq, seq);
    let action = socket.view.choices()[0].clone();
    assert_eq!(error(&socket.act(&action).await.unwrap()), "none");
    assert_eq!(metric(&server, "parlour_tables_awake").await, 1);
    server.stop().await;
}

#[tokio::test]
async fn time_runs_out_though_nobody_is_there() {
    let (server, _folder) = Server::fresh().await;
    let wanted =
        json!({ "game": GAME, "seats": ["me", "invited"], "control": { "type": "per_move", "time": 1000 } });
    let mut company = Company::gather(&server, wanted).await;
    let action = company.sockets[0].view.choices()[0].clone();
    company.sockets[0].act(&action).await.unwrap();
    while !company.sockets[0].view.is_over() {
        company.sockets[0].next().await.unwrap();
    }
    assert_eq!(company.sockets[0].view.standing["result"]["line"], "p1win, p2 ran out of time");
    server.stop().await;
}
