//! Hidden is hidden: everything that any socket carried in whole games is searched for what its viewer may not know.

use std::collections::HashSet;

use parlour_client::Socket;
use parlour_client::protocol::{Ask, Code, ListQuery, NewTable};
use parlour_core::{Player, Record};
use parlour_table::table::UNSEEN;
use parlour_table::{Table, TableStart};
use serde_json::Value;

use crate::requests::Requests;
use crate::{Company, Server, catch_up, code, sit, tapped_socket};

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
        let table = TableStart::from_record(parlour_builtin::games(), record).and_then(Table::new).unwrap();
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
fn choose(socket: &Socket, salt: usize) -> String {
    let choices = &socket.state().scene.choices;
    choices[(salt * 7919 + 13) % choices.len()].notation.clone()
}

/// The first thing that the table can do for someone, if there is one.
fn aid(socket: &Socket) -> Option<Ask> {
    Some(Ask::Aid { name: socket.state().scene.aids.first()?.name.to_string() })
}

#[tokio::test]
async fn whole_games_between_people_tell_nobody_what_is_hidden() {
    let (server, _folder) = Server::fresh().await;
    for game in 0..3 {
        let mut company = Company::pair(&server, GAME).await;
        let mut watcher = tapped_socket(&server.client(), &company.table, None).await;
        company.sockets.iter_mut().for_each(|socket| socket.raw.traffic = Some(Vec::new()));
        let mut http = Vec::new();
        let mut step = game;
        loop {
            let seq = watcher.state().seq;
            company.catch_up(0, seq).await;
            company.catch_up(1, seq).await;
            let Some(player) = company.to_move(0) else { break };
            step += 1;
            // Whoever is not at the other's table asks for all there is.
            if step % 10 == 0 {
                for (guest, seat, query) in
                    [(0, Some(0), "?seat=p1"), (1, Some(1), "?seat=p2"), (0, None, "")]
                {
                    for what in ["record", "replay"] {
                        let path = format!("/api/tables/{}/{what}{query}", company.table);
                        let reply = company.guests[guest].get(&path).await.unwrap();
                        assert_eq!(reply.status, 200, "{path}");
                        assert!(what == "replay" || reply.body.contains("seed: 0\n"), "{}", reply.body);
                        http.push((seat, reply.body));
                    }
                    let path = format!("/api/tables/{}/replay?seat=p{}", company.table, 2 - guest);
                    assert_eq!(company.guests[guest].get(&path).await.unwrap().status, 403);
                }
                let why = Ask::Why { ply: None, quick: false, by: None };
                assert_eq!(code(company.sockets[1 - player].ask(why).await), Some(Code::Refused));
            }
            let socket = &mut company.sockets[player];
            match (step % 25, aid(socket)) {
                // The table places the rest.
                (3, Some(aid)) => drop(socket.ask(aid).await.unwrap()),
                _ => socket.act(choose(socket, step)).await.unwrap(),
            }
            let seq = socket.state().seq;
            catch_up(&mut watcher, seq).await;
        }
        let record = server.client().record(&company.table, None).await.unwrap();
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
fn told(socket: &Socket, plies: usize) -> Told {
    let messages =
        socket.raw.traffic.iter().flatten().map(|text| serde_json::from_str::<Value>(text).unwrap());
    let is_early =
        |message: &Value| message["standing"]["plies"].as_u64().is_none_or(|now| (now as usize) < plies);
    Told {
        seat: socket.state().seat.map(|seat| seat.index() as u64),
        messages: messages.filter(is_early).collect(),
    }
}

#[tokio::test]
async fn a_bot_and_its_advice_tell_no_more() {
    let (server, _folder) = Server::fresh().await;
    let guest = server.client();
    let table = guest.found(&NewTable::new(GAME, ["me", "level3"])).await.unwrap().id;
    let mut socket = tapped_socket(&guest, &table, Some(Player::FIRST)).await;
    let mut step = 0;
    while !socket.state().is_over() {
        if !socket.state().is_my_turn() {
            socket.next().await.unwrap();
            continue;
        }
        step += 1;
        if step % 5 == 0 {
            assert!(socket.ask(Ask::Hint).await.unwrap().is_some());
        }
        socket.act(choose(&socket, step)).await.unwrap();
    }
    let record: Record = guest.record(&table, None).await.unwrap().parse().unwrap();
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
        let seq = company.last_seq();
        company.catch_up(player, seq).await;
        let aid = aid(&company.sockets[player]).unwrap();
        company.sockets[player].ask(aid).await.unwrap();
    }
    let (table, invitation) = (company.table.clone(), company.invitation.clone());
    let p2 = Player::new(1);
    company.guests[1].leave(&table, p2).await.unwrap();
    for stranger in [company.guests[0].clone(), server.client()] {
        let refused = sit(&stranger, &table, 1, &invitation).await.unwrap_err().to_string();
        assert!(refused.contains("kept for whoever left it"), "{refused}");
        assert_eq!(code(stranger.socket(&table, Some(p2)).await), Some(Code::NotYours));
    }
    sit(&company.guests[1], &table, 1, &invitation).await.unwrap();
    let mut back = company.guests[1].socket(&table, Some(p2)).await.unwrap();
    let own = back.state().scene.pieces.iter().filter(|piece| piece.owner == Some(p2)).count();
    assert!(own > 5, "{own}");

    // Whoever resigns shows nothing, now and in the archive.
    back.ask(Ask::Resign).await.unwrap();
    let stranger = server.client();
    let query = ListQuery { table: Some(table.clone()), ..ListQuery::default() };
    let id = stranger.archive(&query).await.unwrap().rows[0].id;
    let mut texts = Vec::new();
    for path in [
        format!("/api/tables/{table}/record"),
        format!("/api/archive/{id}/record"),
        format!("/api/archive/{id}/replay?ply=9"),
    ] {
        let reply = stranger.get(&path).await.unwrap();
        assert_eq!(reply.status, 200, "{path}");
        texts.push(reply.body);
    }
    let refused = stranger.ended_replay(id, 0, Some(Player::FIRST)).await;
    assert_eq!(code(refused), Some(Code::NotYours));
    let own: Record = company.guests[1].record(&table, Some(p2)).await.unwrap().parse().unwrap();
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
        let host = server.client();
        let chosen =
            |seats: [&str; 2]| NewTable { seed: Some("7".to_string()), ..NewTable::new(game, seats) };
        for seats in [["me", "invited"], ["open", "me"]] {
            assert_eq!(code(host.found(&chosen(seats)).await), Some(Code::Malformed));
        }
        let founded = host.found(&chosen(["me", "me"])).await.unwrap();
        host.leave(&founded.id, Player::new(1)).await.unwrap();
        let refused =
            sit(&server.client(), &founded.id, 1, &founded.invitation).await.unwrap_err().to_string();
        assert!(refused.contains("knows what is hidden"), "{refused}");
    }
    server.stop().await;
}
