//! Bots at tables: they answer, they are asked, they are stopped, and nobody waits for another table's.

use std::time::{Duration, Instant};

use parlour_table::house;
use serde_json::json;

use crate::{Server, error, settings};

#[tokio::test]
async fn bots_answer_in_every_game() {
    let (server, _folder) = Server::fresh().await;
    for game in house().games() {
        let mut seats = vec!["level2"; game.rules(None).unwrap().players()];
        seats[0] = "me";
        let mut guest = server.visitor();
        let founded = guest.found(&json!({ "game": game.info().id, "seats": seats })).await.unwrap();
        let mut socket = guest.socket(founded["id"].as_str().unwrap(), "seat=p1").await.unwrap();
        socket.next_of("welcome").await.unwrap();
        let mut own = 0;
        while own < 8 && !socket.view.is_over() {
            if socket.view.standing["to_move"] == 0 {
                let action = socket.view.choices()[0].clone();
                assert_eq!(error(&socket.act(&action).await.unwrap()), "none");
                own += 1;
            } else {
                socket.next().await.expect("the bot acts");
            }
        }
        assert!(socket.view.standing["plies"].as_u64() > Some(8), "{}", game.info().id);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_demo_plays_itself_to_the_end() {
    let (server, _folder) = Server::fresh().await;
    let mut guest = server.visitor();
    let founded = guest.found(&json!({ "game": "larva", "seats": ["level1", "level1"] })).await.unwrap();
    let mut socket = guest.socket(founded["id"].as_str().unwrap(), "").await.unwrap();
    socket.next_of("welcome").await.unwrap();
    while !socket.view.is_over() {
        socket.next().await.unwrap();
    }
    server.stop().await;
}

#[tokio::test]
async fn hints_and_undo_are_for_those_who_play_alone() {
    let (server, _folder) = Server::fresh().await;
    let mut guest = server.visitor();
    let founded = guest.found(&json!({ "game": "larva", "seats": ["me", "level2"] })).await.unwrap();
    let table = founded["id"].as_str().unwrap();
    let mut socket = guest.socket(table, "seat=p1").await.unwrap();
    assert_eq!(socket.next_of("welcome").await.unwrap()["may_ask"], true);
    let hint = socket.ask(json!({ "type": "hint" })).await.unwrap();
    let action = hint["thought"]["action"].as_str().unwrap().to_string();
    assert!(socket.view.choices().contains(&action), "{hint}");
    assert!(!hint["thought"]["spots"].as_array().unwrap().is_empty());
    // What it would do is worth what the position is worth.
    let best = json!({ "action": action, "lean": hint["thought"]["lean"] });
    assert!(hint["thought"]["judged"].as_array().unwrap().contains(&best), "{hint}");
    assert_eq!(error(&socket.act(&action).await.unwrap()), "none");
    let thought = socket.next_of("thought").await.unwrap();
    assert_eq!((&thought["player"], &thought["thought"]["ply"]), (&json!(1), &json!(1)));
    let why = socket.ask(json!({ "type": "why", "ply": 0 })).await.unwrap();
    assert_eq!(why["thought"]["ply"], 0);
    assert_eq!(error(&socket.ask(json!({ "type": "why", "ply": 99 })).await.unwrap()), "refused");
    assert_eq!(error(&socket.ask(json!({ "type": "undo" })).await.unwrap()), "none");
    assert_eq!(socket.view.standing["plies"], 0);
    let mut watcher = server.visitor().socket(table, "").await.unwrap();
    watcher.next_of("welcome").await.unwrap();
    assert_eq!(error(&watcher.ask(json!({ "type": "hint" })).await.unwrap()), "refused");
    server.stop().await;
}

#[tokio::test]
async fn people_who_play_each_other_get_no_advice_before_the_end() {
    let (server, _folder) = Server::fresh().await;
    let mut company = crate::Company::pair(&server, "larva").await;
    for ask in ["hint", "why"] {
        assert_eq!(error(&company.sockets[0].ask(json!({ "type": ask })).await.unwrap()), "refused");
    }
    let action = company.sockets[0].view.choices()[0].clone();
    company.sockets[0].act(&action).await.unwrap();
    company.sockets[0].ask(json!({ "type": "resign" })).await.unwrap();
    let why = company.sockets[0].ask(json!({ "type": "why", "ply": 0 })).await.unwrap();
    assert_eq!((error(&why), &why["thought"]["player"]), ("none", &json!(0)));
    server.stop().await;
}

/// Many tables whose bots would think for four seconds, on one thread: all of them get an answer long before the last
/// would have had its turn, and a person at a table without bots does not notice.
#[tokio::test]
async fn nobody_waits_for_another_tables_bot() {
    let folder = tempfile::tempdir().unwrap();
    let settings = parlour_server::Settings {
        bot_threads: 1,
        bot_time: Duration::from_secs(4),
        ..settings(folder.path())
    };
    let server = Server::start(settings).await;
    let mut sockets = Vec::new();
    for _ in 0..20 {
        let mut guest = server.visitor();
        let wanted = json!({ "game": "hnefatafl", "seats": ["alphabeta:depth=40", "me"] });
        let founded = guest.found(&wanted).await.unwrap();
        sockets.push(guest.socket(founded["id"].as_str().unwrap(), "seat=p2").await.unwrap());
    }
    let started = Instant::now();
    let mut company = crate::Company::pair(&server, "larva").await;
    for turn in 0..4 {
        let seq = company.sockets[0].view.seq.max(company.sockets[1].view.seq);
        company.catch_up(turn % 2, seq).await;
        let action = company.sockets[turn % 2].view.choices()[0].clone();
        assert_eq!(error(&company.sockets[turn % 2].act(&action).await.unwrap()), "none");
    }
    let people = started.elapsed();
    for socket in &mut sockets {
        while socket.view.standing["plies"] != 1 {
            socket.next().await.expect("the bot acts");
        }
    }
    // One after the other they would have taken 80 seconds.
    let bots = started.elapsed();
    assert!(bots < Duration::from_secs(30), "{bots:?}");
    assert!(people < bots, "{people:?}");
    server.stop().await;
}
