//! Hidden is hidden: everything that any socket carried in whole games is searched for what its viewer may not know.

use std::collections::HashSet;

use parlour_core::Record;
use parlour_table::Table;
use parlour_table::table::UNSEEN;
use serde_json::{Value, json};

use crate::{Company, Server, catch_up, error};

const GAME: &str = "seawars";

/// What one viewer was told before the end.
struct Told {
    seat: Option<u64>,
    messages: Vec<Value>,
}

/// The words of a text, as notations are told apart in it.
fn words(text: &str) -> HashSet<&str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric()).collect()
}

/// What happened in a game: the placements of each player, and the cells each shot at.
struct Truth {
    placements: [HashSet<String>; 2],
    shots: [HashSet<String>; 2],
}

impl Truth {
    fn of(record: &Record) -> Self {
        let table = Table::from_record(record).unwrap();
        let mut truth = Truth { placements: Default::default(), shots: Default::default() };
        for (mover, action) in table.session().movers().into_iter().zip(&record.actions) {
            let is_shot = action.chars().filter(char::is_ascii_lowercase).count() == 1;
            let of_all = if is_shot { &mut truth.shots } else { &mut truth.placements };
            of_all[mover.unwrap().index()].insert(action.clone());
        }
        truth
    }

    /// What a viewer may not read anywhere before the end.
    fn hidden_from(&self, seat: Option<u64>) -> Vec<&String> {
        let nothing = HashSet::new();
        let own = seat.map_or(&nothing, |seat| &self.placements[seat as usize]);
        let others = (0..2).filter(|&player| seat != Some(player as u64));
        others
            .flat_map(|player| &self.placements[player])
            .filter(|placement| !own.contains(*placement))
            .collect()
    }
}

impl Told {
    /// Looks for the other's placements, and for pieces of the other on spots that have not been shot at.
    fn assert_clean(&self, truth: &Truth) {
        let hidden = truth.hidden_from(self.seat);
        assert!(hidden.len() >= 3, "there was something to hide");
        let mut pieces = 0;
        for message in &self.messages {
            let mut message = message.clone();
            // What a player may do oneself says nothing of the other; who watches may do nothing.
            for scene in ["scene", "change"] {
                if let Some(scene) = message.get_mut(scene).and_then(Value::as_object_mut) {
                    let choices = scene.remove("choices");
                    let is_empty = choices.is_none_or(|choices| choices.as_array().unwrap().is_empty());
                    assert!(is_empty || self.seat.is_some());
                }
            }
            let text = message.to_string();
            let words = words(&text);
            for placement in &hidden {
                assert!(!words.contains(placement.as_str()), "{:?} is told {placement}: {text}", self.seat);
            }
            let shown = ["scene", "change"].iter().filter_map(|scene| message[scene]["pieces"].as_array());
            for piece in shown.flatten().filter(|piece| piece["owner"].as_u64() != self.seat) {
                let spot = piece["spot"].as_str().unwrap();
                let cell = spot.split_once('.').map_or(spot, |(_, cell)| cell);
                let shooter = 1 - piece["owner"].as_u64().unwrap() as usize;
                assert!(truth.shots[shooter].contains(cell), "{:?} is shown {piece}", self.seat);
                pieces += 1;
            }
        }
        let seen = self.messages.iter().filter(|message| message["event"]["type"] == "acted");
        assert!(seen.count() > 20, "a whole game was followed, {pieces} pieces were shown");
    }
}

/// Plays by choosing from what is offered, in an order that differs from game to game.
fn choose(choices: &[String], salt: usize) -> String {
    choices[(salt * 7919 + 13) % choices.len()].clone()
}

#[tokio::test]
async fn whole_games_between_people_tell_nobody_what_is_hidden() {
    let (server, _folder) = Server::fresh().await;
    for game in 0..3 {
        let wanted = json!({ "game": GAME, "seats": ["me", "invited"] });
        let mut company = Company::gather(&server, wanted).await;
        let mut watcher = server.visitor().socket(&company.table, "").await.unwrap();
        watcher.keep_traffic();
        company.sockets.iter_mut().for_each(parlour_server::client::Socket::keep_traffic);
        watcher.next_of("welcome").await.unwrap();
        let mut http = Vec::new();
        let mut step = game;
        loop {
            let seq = watcher.view.seq;
            company.catch_up(0, seq).await;
            company.catch_up(1, seq).await;
            let Some(player) = company.to_move(0) else { break };
            step += 1;
            // Whoever is not at the other's table asks for all there is.
            if step % 10 == 0 {
                for (visitor, seat, query) in
                    [(0, Some(0), "?seat=p1"), (1, Some(1), "?seat=p2"), (0, None, "")]
                {
                    for what in ["record", "replay"] {
                        let path = format!("/api/tables/{}/{what}{query}", company.table);
                        let reply = company.guests[visitor].request("GET", &path, None).await.unwrap();
                        assert_eq!(reply.status, 200, "{path}");
                        assert!(what == "replay" || reply.body.contains("seed: 0\n"), "{}", reply.body);
                        http.push((seat, reply.body));
                    }
                    let path = format!("/api/tables/{}/replay?seat=p{}", company.table, 2 - visitor);
                    assert_eq!(
                        company.guests[visitor].request("GET", &path, None).await.unwrap().status,
                        403
                    );
                }
                let answer = company.sockets[1 - player].ask(json!({ "type": "why" })).await.unwrap();
                assert_eq!(error(&answer), "refused");
            }
            let socket = &mut company.sockets[player];
            let answer = match step % 25 {
                // The table places the rest.
                3 if socket.view.scene["aids"].as_array().is_some_and(|aids| !aids.is_empty()) => {
                    let name = socket.view.scene["aids"][0]["name"].clone();
                    socket.ask(json!({ "type": "aid", "name": name })).await.unwrap()
                }
                _ => socket.act(&choose(&socket.view.choices(), step)).await.unwrap(),
            };
            assert_eq!(error(&answer), "none", "{answer}");
            let seq = socket.view.seq;
            catch_up(&mut watcher, seq).await;
        }
        let path = format!("/api/tables/{}/record", company.table);
        let record = server.visitor().request("GET", &path, None).await.unwrap().body;
        let record: Record = record.parse().unwrap();
        assert!(record.result.is_some() && !record.actions.contains(&UNSEEN.to_string()));
        let truth = Truth::of(&record);
        for socket in company.sockets.iter().chain([&watcher]) {
            told(socket, record.actions.len()).assert_clean(&truth);
        }
        for (seat, text) in http {
            let words = words(&text);
            for placement in truth.hidden_from(seat) {
                assert!(!words.contains(placement.as_str()), "{placement} in {text}");
            }
        }
    }
    server.stop().await;
}

/// What a socket carried before the event that ended the game.
fn told(socket: &parlour_server::client::Socket, plies: usize) -> Told {
    let messages =
        socket.traffic.as_ref().unwrap().iter().map(|text| serde_json::from_str::<Value>(text).unwrap());
    let is_early =
        |message: &Value| message["standing"]["plies"].as_u64().is_none_or(|now| (now as usize) < plies);
    Told { seat: socket.view.seat, messages: messages.filter(is_early).collect() }
}

#[tokio::test]
async fn a_bot_and_its_advice_tell_no_more() {
    let (server, _folder) = Server::fresh().await;
    let mut guest = server.visitor();
    let founded = guest.found(&json!({ "game": GAME, "seats": ["me", "level3"] })).await.unwrap();
    let table = founded["id"].as_str().unwrap();
    let mut socket = guest.socket(table, "seat=p1").await.unwrap();
    socket.keep_traffic();
    socket.next_of("welcome").await.unwrap();
    let mut step = 0;
    while !socket.view.is_over() {
        if socket.view.standing["to_move"] != 0 {
            socket.next().await.unwrap();
            continue;
        }
        step += 1;
        if step % 5 == 0 {
            let hint = socket.ask(json!({ "type": "hint" })).await.unwrap();
            assert!(hint["thought"]["action"].is_string(), "{hint}");
        }
        let choices = socket.view.choices();
        assert_eq!(error(&socket.act(&choose(&choices, step)).await.unwrap()), "none");
    }
    let record = guest.request("GET", &format!("/api/tables/{table}/record"), None).await.unwrap().body;
    let record: Record = record.parse().unwrap();
    let told = told(&socket, record.actions.len());
    assert!(told.messages.iter().all(|message| message["type"] != "thought"));
    told.assert_clean(&Truth::of(&record));
    server.stop().await;
}

/// Getting up tells nobody what lies on the table; nor does giving up before the other may know.
#[tokio::test]
async fn a_seat_with_secrets_is_kept_for_its_owner() {
    let (server, _folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    for player in 0..2 {
        let seq = company.sockets[0].view.seq.max(company.sockets[1].view.seq);
        company.catch_up(player, seq).await;
        let name = company.sockets[player].view.scene["aids"][0]["name"].clone();
        let answer = company.sockets[player].ask(json!({ "type": "aid", "name": name })).await.unwrap();
        assert_eq!(error(&answer), "none", "{answer}");
    }
    let (table, invitation) = (company.table.clone(), company.invitation.clone());
    let path = format!("/api/tables/{table}/seats/p2");
    assert_eq!(company.guests[1].request("DELETE", &path, None).await.unwrap().status, 204);
    for stranger in [company.guests[0].clone(), server.visitor()] {
        let mut stranger = stranger;
        let refused = stranger.sit(&table, "p2", &invitation).await.unwrap_err().to_string();
        assert!(refused.contains("kept for whoever left it"), "{refused}");
        assert!(stranger.socket(&table, "seat=p2").await.is_err());
    }
    company.guests[1].sit(&table, "p2", &invitation).await.unwrap();
    let mut back = company.guests[1].socket(&table, "seat=p2").await.unwrap();
    back.next_of("welcome").await.unwrap();
    let own =
        back.view.scene["pieces"].as_array().unwrap().iter().filter(|piece| piece["owner"] == 1).count();
    assert!(own > 5, "{own}");

    // Whoever resigns shows nothing, now and in the archive.
    back.ask(json!({ "type": "resign" })).await.unwrap();
    let mut stranger = server.visitor();
    let list = stranger.request("GET", &format!("/api/archive?table={table}"), None).await.unwrap().json();
    let id = list[0]["id"].as_u64().unwrap();
    let mut texts = Vec::new();
    for path in [
        format!("/api/tables/{table}/record"),
        format!("/api/archive/{id}/record"),
        format!("/api/archive/{id}/replay?ply=9"),
    ] {
        let reply = stranger.request("GET", &path, None).await.unwrap();
        assert_eq!(reply.status, 200, "{path}");
        texts.push(reply.body);
    }
    let refused = stranger.request("GET", &format!("/api/archive/{id}/replay?seat=p1"), None).await.unwrap();
    assert_eq!(refused.status, 403);
    let path = format!("/api/tables/{table}/record?seat=p2");
    let own: Record = company.guests[1].request("GET", &path, None).await.unwrap().body.parse().unwrap();
    let placements: Vec<&String> = own.actions.iter().filter(|action| *action != UNSEEN).collect();
    assert!(placements.len() > 3);
    for text in &texts {
        assert!(placements.iter().all(|placement| !words(text).contains(placement.as_str())), "{text}");
    }
    server.stop().await;
}

/// Whoever chose the seed plays alone, also after getting up from a seat.
#[tokio::test]
async fn a_chosen_future_is_not_shared() {
    let (server, _folder) = Server::fresh().await;
    for game in ["seawars", "settlers"] {
        let mut host = server.visitor();
        for wanted in [
            json!({ "game": game, "seats": ["me", "invited"], "seed": "7" }),
            json!({ "game": game, "seats": ["open", "me"], "seed": "7" }),
        ] {
            assert_eq!(host.request("POST", "/api/tables", Some(&wanted)).await.unwrap().status, 400);
        }
        let founded = host.found(&json!({ "game": game, "seats": ["me", "me"], "seed": "7" })).await.unwrap();
        let table = founded["id"].as_str().unwrap();
        let path = format!("/api/tables/{table}/seats/p2");
        assert_eq!(host.request("DELETE", &path, None).await.unwrap().status, 204);
        let invitation = founded["invitation"].as_str().unwrap();
        let refused = server.visitor().sit(table, "p2", invitation).await.unwrap_err().to_string();
        assert!(refused.contains("knows what is hidden"), "{refused}");
    }
    server.stop().await;
}
