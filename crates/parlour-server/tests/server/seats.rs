//! Sitting down, getting up, coming back, taking over; and races for a seat and for a move.

use futures_util::future::join_all;
use serde_json::json;

use crate::{Company, Server, error};

const GAME: &str = "larva";

#[tokio::test]
async fn one_seat_goes_to_one_of_many() {
    let (server, _folder) = Server::fresh().await;
    let mut host = server.visitor();
    let founded = host.found(&json!({ "game": GAME, "seats": ["me", "open"] })).await.unwrap();
    let table = founded["id"].as_str().unwrap().to_string();
    let mut rivals: Vec<_> = (0..20).map(|_| server.visitor()).collect();
    let tries = rivals.iter_mut().map(|rival| rival.sit(&table, "p2", ""));
    let seated = join_all(tries).await.iter().filter(|seated| seated.is_ok()).count();
    assert_eq!(seated, 1);
    // Sitting down where one sits already changes nothing.
    host.sit(&table, "p1", "").await.unwrap();
    let view = host.request("GET", &format!("/api/tables/{table}"), None).await.unwrap().ok().unwrap();
    assert_eq!((&view["seats"], &view["standing"]["begun"]), (&json!([0]), &json!(true)));
    server.stop().await;
}

#[tokio::test]
async fn a_reserved_seat_needs_the_invitation() {
    let (server, _folder) = Server::fresh().await;
    let mut host = server.visitor();
    let founded = host.found(&json!({ "game": GAME, "seats": ["me", "invited"] })).await.unwrap();
    let table = founded["id"].as_str().unwrap();
    let mut guest = server.visitor();
    for wrong in ["", "x", "'; DROP TABLE guests; --"] {
        let refused = guest.sit(table, "p2", wrong).await.unwrap_err().to_string();
        assert!(refused.contains("not_yours"), "{refused}");
    }
    guest.sit(table, "p2", founded["invitation"].as_str().unwrap()).await.unwrap();
    // Nobody is told the invitation but the host.
    let view = server.visitor().request("GET", &format!("/api/tables/{table}"), None).await.unwrap();
    assert!(!view.body.contains(founded["invitation"].as_str().unwrap()));
    let mut watcher = server.visitor().socket(table, "").await.unwrap();
    assert!(watcher.next_of("welcome").await.unwrap().get("invitation").is_none());
    let mut socket = guest.socket(table, "seat=p2").await.unwrap();
    assert!(socket.next_of("welcome").await.unwrap().get("invitation").is_none());
    let mut socket = host.socket(table, "seat=p1").await.unwrap();
    assert_eq!(socket.next_of("welcome").await.unwrap()["invitation"], founded["invitation"]);
    server.stop().await;
}

#[tokio::test]
async fn a_move_is_made_once_however_often_it_is_sent() {
    let (server, _folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    let action = company.sockets[0].view.choices()[0].clone();
    let knowing = company.sockets[0].view.seq;
    let message = json!({ "type": "act", "action": action, "knowing": knowing });
    // The other side tries to move as well, at the same time.
    for _ in 0..10 {
        company.sockets[0].send(message.clone()).await.unwrap();
        company.sockets[1].send(message.clone()).await.unwrap();
    }
    let mut answers = [Vec::new(), Vec::new()];
    for (socket, answers) in company.sockets.iter_mut().zip(&mut answers) {
        while answers.len() < 10 {
            answers.push(error(&socket.next_of("answer").await.unwrap()).to_string());
        }
    }
    let count = |answers: &[String], code: &str| answers.iter().filter(|answer| *answer == code).count();
    assert_eq!((count(&answers[0], "none"), count(&answers[0], "late")), (1, 9), "{answers:?}");
    assert_eq!(count(&answers[1], "none"), 0, "{answers:?}");
    let plies = company.sockets[0].view.standing["plies"].as_u64();
    assert_eq!((plies, company.sockets[0].view.seq), (Some(1), knowing + 1));
    server.stop().await;
}

#[tokio::test]
async fn whoever_has_the_token_takes_over() {
    let (server, _folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    let action = company.sockets[0].view.choices()[0].clone();
    // The same guest on another device.
    let mut elsewhere = company.guests[0].clone().socket(&company.table, "seat=p1").await.unwrap();
    elsewhere.next_of("welcome").await.unwrap();
    let bye = company.sockets[0].next_of("bye").await.unwrap();
    assert_eq!(bye["reason"], "taken_over");
    assert!(company.sockets[0].next().await.is_none(), "the old socket is closed");
    assert_eq!(error(&elsewhere.act(&action).await.unwrap()), "none");
    server.stop().await;
}

#[tokio::test]
async fn leaving_frees_the_seat_and_one_may_return() {
    let (server, _folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    let action = company.sockets[0].view.choices()[0].clone();
    company.sockets[0].act(&action).await.unwrap();
    let path = format!("/api/tables/{}/seats/p2", company.table);
    // Nobody gets another up.
    assert_eq!(company.guests[0].request("DELETE", &path, None).await.unwrap().status, 403);
    assert_eq!(server.visitor().request("DELETE", &path, None).await.unwrap().status, 403);
    assert_eq!(company.guests[1].request("DELETE", &path, None).await.unwrap().status, 204);
    assert_eq!(company.sockets[1].next_of("bye").await.unwrap()["reason"], "left");
    assert!(company.guests[1].socket(&company.table, "seat=p2").await.is_err());
    // Back again, without the invitation, and the game goes on.
    let table = company.table.clone();
    company.guests[1].sit(&table, "p2", "").await.unwrap();
    let mut socket = company.guests[1].socket(&table, "seat=p2").await.unwrap();
    socket.next_of("welcome").await.unwrap();
    let answer = socket.view.choices()[0].clone();
    assert_eq!(error(&socket.act(&answer).await.unwrap()), "none");
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_changes_seats_on_the_same_sockets() {
    let (server, _folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    assert_eq!(error(&company.sockets[0].ask(json!({ "type": "rematch" })).await.unwrap()), "refused");
    company.sockets[0].ask(json!({ "type": "resign" })).await.unwrap();
    company.sockets[0].ask(json!({ "type": "rematch" })).await.unwrap();
    let seq = company.sockets[0].view.seq;
    company.catch_up(1, seq).await;
    let offers = &company.sockets[1].view.standing["offers"];
    assert_eq!(offers, &json!([{ "offer": "rematch", "players": [0] }]));
    company.sockets[1].send(json!({ "type": "rematch" })).await.unwrap();
    for (index, socket) in company.sockets.iter_mut().enumerate() {
        let welcome = socket.next_of("welcome").await.unwrap();
        assert_eq!(welcome["seat"].as_u64(), Some(1 - index as u64));
        assert_eq!(welcome["standing"]["number"], 2);
    }
    // The second is first now, with the socket and the cookie they had.
    let action = company.sockets[1].view.choices()[0].clone();
    assert_eq!(error(&company.sockets[1].act(&action).await.unwrap()), "none");
    assert!(company.guests[0].socket(&company.table, "seat=p2").await.is_ok());
    assert!(company.guests[0].socket(&company.table, "seat=p1").await.is_err());
    server.stop().await;
}

#[tokio::test]
async fn undo_and_draw_take_two_and_chat_rooms_are_apart() {
    let (server, _folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    let mut watcher = server.visitor();
    watcher.request("PUT", "/api/me", Some(&json!({ "name": "Eve" }))).await.unwrap().ok().unwrap();
    let mut watching = watcher.socket(&company.table, "").await.unwrap();
    watching.next_of("welcome").await.unwrap();
    let action = company.sockets[0].view.choices()[0].clone();
    company.sockets[0].act(&action).await.unwrap();
    company.sockets[0].ask(json!({ "type": "undo" })).await.unwrap();
    let seq = company.sockets[0].view.seq;
    company.catch_up(1, seq).await;
    company.sockets[1].ask(json!({ "type": "decline", "offer": "undo" })).await.unwrap();
    company.sockets[0].ask(json!({ "type": "undo" })).await.unwrap();
    company.sockets[1].ask(json!({ "type": "undo" })).await.unwrap();
    assert_eq!(company.sockets[1].view.standing["plies"], 0);

    assert_eq!(
        error(&watching.ask(json!({ "type": "say", "text": "move the bird!" })).await.unwrap()),
        "none"
    );
    assert_eq!(error(&watching.ask(json!({ "type": "resign" })).await.unwrap()), "not_yours");
    company.sockets[0].ask(json!({ "type": "say", "text": "hm" })).await.unwrap();
    company.sockets[0].ask(json!({ "type": "draw" })).await.unwrap();
    company.sockets[1].keep_traffic();
    company.sockets[1].ask(json!({ "type": "draw" })).await.unwrap();
    assert_eq!(company.sockets[1].view.standing["result"]["line"], "draw, by agreement");
    let heard = company.sockets[1].traffic.clone().unwrap().concat();
    assert!(heard.contains("\"hm\"") && !heard.contains("bird!"), "{heard}");
    // A player who watches the own game hears no spectators.
    let mut peeking = company.guests[0].socket(&company.table, "").await.unwrap();
    let welcome = peeking.next_of("welcome").await.unwrap();
    assert_eq!((&welcome["room"], &welcome["chat"]), (&json!(null), &json!([])));
    server.stop().await;
}
