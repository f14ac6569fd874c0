//! Bots at tables: they answer, they are asked, they are stopped, and nobody waits for another table's.

use std::time::{Duration, Instant};

use parlour_builtin::games;
use parlour_client::protocol::{Ask, Code, JudgedAction, NewTable, Notice};
use parlour_core::Player;

use crate::requests::NextWhere;
use crate::{Server, code, first_choice, settings};

const P1: Player = Player::FIRST;

fn why(ply: u64) -> Ask {
    Ask::Why { ply: Some(ply), quick: false, by: None }
}

#[tokio::test]
async fn bots_answer_in_every_game() {
    let (server, _folder) = Server::fresh().await;
    for game in games().games() {
        let mut seats = vec!["level2"; game.rules(None).unwrap().players()];
        seats[0] = "me";
        let guest = server.client();
        let founded = guest.found(&NewTable::new(game.info().id, seats)).await.unwrap();
        let mut socket = guest.socket(&founded.id, Some(P1)).await.unwrap();
        let mut own = 0;
        while own < 8 && !socket.state().is_over() {
            if socket.state().is_my_turn() {
                socket.act(first_choice(&socket)).await.unwrap();
                own += 1;
            } else {
                socket.next().await.expect("the bot acts");
            }
        }
        assert!(socket.state().standing.plies > 8, "{}", game.info().id);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_demo_plays_itself_to_the_end() {
    let (server, _folder) = Server::fresh().await;
    let guest = server.client();
    let founded = guest.found(&NewTable::new("larva", ["level1", "level1"])).await.unwrap();
    let mut socket = guest.socket(&founded.id, None).await.unwrap();
    while !socket.state().is_over() {
        socket.next().await.unwrap();
    }
    server.stop().await;
}

#[tokio::test]
async fn hints_and_undo_are_for_those_who_play_alone() {
    let (server, _folder) = Server::fresh().await;
    let guest = server.client();
    let table = guest.found(&NewTable::new("larva", ["me", "level2"])).await.unwrap().id;
    let mut socket = guest.socket(&table, Some(P1)).await.unwrap();
    assert!(socket.state().may_ask);
    let hint = socket.ask(Ask::Hint).await.unwrap().unwrap();
    assert!(socket.state().choices().any(|choice| choice == hint.action), "{hint:?}");
    assert!(!hint.spots.is_empty());
    // What it would do is worth what the position is worth.
    let best = JudgedAction { action: hint.action.clone(), chance: hint.chance.unwrap() };
    assert!(hint.judged.contains(&best), "{hint:?}");
    socket.act(hint.action).await.unwrap();
    let thought = |notice| match notice {
        Notice::Thought { player, thought } => Some((player, thought.ply)),
        _ => None,
    };
    assert_eq!(socket.next_where(thought).await.unwrap(), (Player::new(1), 1));
    assert_eq!(socket.ask(why(0)).await.unwrap().unwrap().ply, 0);
    assert_eq!(code(socket.ask(why(99)).await), Some(Code::Refused));
    socket.ask(Ask::Undo).await.unwrap();
    assert_eq!(socket.state().standing.plies, 0);
    let mut watcher = server.client().socket(&table, None).await.unwrap();
    assert_eq!(code(watcher.ask(Ask::Hint).await), Some(Code::Refused));
    server.stop().await;
}

#[tokio::test]
async fn people_who_play_each_other_get_no_advice_before_the_end() {
    let (server, _folder) = Server::fresh().await;
    let mut company = crate::Company::pair(&server, "larva").await;
    let socket = &mut company.sockets[0];
    for ask in [Ask::Hint, why(0)] {
        assert_eq!(code(socket.ask(ask).await), Some(Code::Refused));
    }
    socket.act(first_choice(socket)).await.unwrap();
    socket.ask(Ask::Resign).await.unwrap();
    assert_eq!(socket.ask(why(0)).await.unwrap().unwrap().player, P1);
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
        let guest = server.client();
        let founded = guest.found(&NewTable::new("hnefatafl", ["alphabeta:depth=40", "me"])).await.unwrap();
        sockets.push(guest.socket(&founded.id, Some(Player::new(1))).await.unwrap());
    }
    let started = Instant::now();
    let mut company = crate::Company::pair(&server, "larva").await;
    for turn in 0..4 {
        let seq = company.last_seq();
        company.catch_up(turn % 2, seq).await;
        let socket = &mut company.sockets[turn % 2];
        socket.act(first_choice(socket)).await.unwrap();
    }
    let people = started.elapsed();
    for socket in &mut sockets {
        while socket.state().standing.plies != 1 {
            socket.next().await.expect("the bot acts");
        }
    }
    // One after the other they would have taken 80 seconds.
    let bots = started.elapsed();
    assert!(bots < Duration::from_secs(30), "{bots:?}");
    assert!(people < bots, "{people:?}");
    server.stop().await;
}
