//! Hidden is hidden: everything that any socket carried in whole games is searched for what its viewer may not know.

use std::collections::HashSet;

use parlour_core::Record;
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

impl Told {
    /// Looks for the other's placements, and for pieces of the other on spots that have not been shot at.
    fn assert_clean(&self, record: &Record) {
        let (placements, shots) = split(record);
        let own: HashSet<&str> =
            self.seat.map(|seat| &placements[seat as usize]).into_iter().flatten().copied().collect();
        let hidden: Vec<&str> = (0..2)
            .filter(|&player| self.seat != Some(player))
            .flat_map(|player| &placements[player as usize])
            .copied()
            .filter(|placement| !own.contains(placement))
            .collect();
        assert!(hidden.len() >= 3, "there was something to hide");
        let mut pieces = 0;
        for message in &self.messages {
            let mut message = message.clone();
            // What one may do oneself says nothing of the other.
            for scene in ["scene", "change"] {
                if let Some(scene) = message.get_mut(scene).and_then(Value::as_object_mut) {
                    scene.remove("choices");
                }
            }
            let text = message.to_string();
            let words = words(&text);
            for placement in &hidden {
                assert!(!words.contains(placement), "{:?} is told {placement}: {text}", self.seat);
            }
            let shown = ["scene", "change"].iter().filter_map(|scene| message[scene]["pieces"].as_array());
            for piece in shown.flatten().filter(|piece| piece["owner"].as_u64() != self.seat) {
                let spot = piece["spot"].as_str().unwrap();
                let cell = spot.split_once('.').map_or(spot, |(_, cell)| cell);
                assert!(shots.contains(cell), "{:?} is shown {piece}", self.seat);
                pieces += 1;
            }
        }
        let seen = self.messages.iter().filter(|message| message["event"]["type"] == "acted");
        assert!(seen.count() > 20, "a whole game was followed, {pieces} pieces were shown");
    }
}

/// The placements of each player, and every cell that anyone shot at.
fn split(record: &Record) -> ([Vec<&str>; 2], HashSet<&str>) {
    let (mut placements, mut shots) = ([Vec::new(), Vec::new()], HashSet::new());
    let is_shot = |action: &str| action.chars().filter(char::is_ascii_lowercase).count() == 1;
    let fleet = record.actions.iter().take_while(|action| !is_shot(action)).count() / 2;
    for (index, action) in record.actions.iter().enumerate() {
        if is_shot(action) {
            shots.insert(action.as_str());
        } else {
            placements[index / fleet].push(action.as_str());
        }
    }
    (placements, shots)
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
                for (visitor, query) in [(0, "?seat=p1"), (1, "?seat=p2"), (0, "")] {
                    let path = format!("/api/tables/{}/record{query}", company.table);
                    let reply = company.guests[visitor].request("GET", &path, None).await.unwrap();
                    http.push((visitor as u64, query.is_empty(), reply.body));
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
        for socket in company.sockets.iter().chain([&watcher]) {
            told(socket, record.actions.len()).assert_clean(&record);
        }
        let (placements, _) = split(&record);
        for (visitor, is_spectator, text) in http {
            assert!(text.contains("seed: 0\n"), "{text}");
            for player in (0..2).filter(|&player| is_spectator || player != visitor) {
                let own = &placements[visitor as usize];
                for placement in
                    placements[player as usize].iter().filter(|placement| !own.contains(placement))
                {
                    assert!(!words(&text).contains(placement), "{placement} in {text}");
                }
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
    told.assert_clean(&record);
    server.stop().await;
}
