//! Every game from its first to its last move, between real sockets, with someone watching and a chat.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use parlour_core::{Player, Record, Turn};
use parlour_table::{AnyBot, AnyRules, Limits, Session, Table, house};
use serde_json::{Value, json};

use crate::{Company, Server, error};

/// The same game beside the server's, for a bot that knows what to do, so that it ends.
struct Mirror {
    session: Box<dyn Session>,
    bots: Vec<Box<dyn AnyBot>>,
}

impl Mirror {
    fn new(rules: &Arc<dyn AnyRules>) -> Self {
        let bot = |seed| rules.bot(&"level3".parse().unwrap(), seed).unwrap();
        Mirror { session: rules.start(20), bots: (0..rules.players() as u64).map(bot).collect() }
    }

    fn choose(&mut self, player: usize) -> String {
        let limits = Limits { nodes: Some(2000), bytes: 1 << 20, ..Limits::default() };
        let sight = self.session.sight_of(Player::new(player));
        limits.choose(&mut *self.bots[player], &sight, &AtomicBool::new(false), &mut |_| {}).unwrap().action
    }

    /// Follows what happened at the server's table.
    fn follow(&mut self, action: &str, update: &Value) {
        self.session.play(action).unwrap();
        for outcome in update["event"]["chance"].as_array().unwrap() {
            self.session.play(outcome.as_str().unwrap()).unwrap();
        }
    }
}

#[tokio::test]
async fn every_game_is_played_to_its_end_between_sockets() {
    let (server, _folder) = Server::fresh().await;
    for game in house().games() {
        let rules = game.rules(None).unwrap();
        let mut mirror = Mirror::new(&rules);
        let mut seats = vec!["invited"; rules.players()];
        seats[0] = "me";
        let mut wanted = json!({ "game": game.info().id, "seats": seats, "name": "Ada" });
        if rules.has_chance() {
            // The same island; the dice are the server's.
            wanted["start"] = mirror.session.position().into();
        }
        let mut company = Company::gather(&server, wanted).await;
        let mut watcher = server.visitor().socket(&company.table, "").await.unwrap();
        watcher.next_of("welcome").await.unwrap();
        for outcome in &watcher.view.played {
            mirror.session.play(outcome).unwrap();
        }

        let said = company.sockets[0].ask(json!({ "type": "say", "text": "good luck" })).await.unwrap();
        assert_eq!(error(&said), "none");
        let line = company.sockets[1].next_of("said").await.unwrap();
        assert_eq!((&line["line"]["name"], &line["line"]["text"]), (&json!("Ada"), &json!("good luck")));

        while let Turn::Player(player) = mirror.session.turn() {
            let player = player.index();
            assert!(mirror.session.plies() < 2000, "{} does not end", game.info().id);
            let seq = watcher.view.seq;
            company.catch_up(player, seq).await;
            assert_eq!(company.to_move(player), Some(player));
            let action = mirror.choose(player);
            assert!(company.sockets[player].view.choices().contains(&action), "{action}");
            let answer = company.sockets[player].act(&action).await.unwrap();
            assert_eq!(error(&answer), "none", "{action}: {answer}");
            let update = watcher.next_of("update").await.unwrap();
            assert_eq!(update["seq"], seq + 1);
            mirror.follow(&action, &update);
        }

        let last = watcher.view.seq;
        for player in 0..company.sockets.len() {
            company.catch_up(player, last).await;
            assert!(company.sockets[player].view.is_over());
            // Whoever comes now is told the same as those who followed every change.
            let query = format!("seat=p{}", player + 1);
            let mut late = company.guests[player].socket(&company.table, &query).await.unwrap();
            late.next_of("welcome").await.unwrap();
            let followed = &company.sockets[player].view;
            let mut scene = late.view.scene.clone();
            scene["pieces"].as_array_mut().unwrap().sort_by_key(|piece| piece["id"].as_u64());
            assert_eq!(scene, followed.scene, "{}", game.info().id);
            assert_eq!(late.view.standing["result"], followed.standing["result"]);
        }
        let path = format!("/api/tables/{}/record", company.table);
        let text = server.visitor().request("GET", &path, None).await.unwrap().body;
        let record: Record = text.parse().unwrap();
        assert_eq!(record.actions, mirror.session.history());
        assert!(Table::from_record(&record).is_ok());
        check_archive(&server, &company.table, &text).await;
    }
    server.stop().await;
}

/// A finished game can be listed, fetched and replayed.
async fn check_archive(server: &Server, table: &str, record: &str) {
    let mut visitor = server.visitor();
    let list = visitor.request("GET", "/api/archive", None).await.unwrap().ok().unwrap();
    let entry = list.as_array().unwrap().iter().find(|entry| entry["table"] == table).unwrap();
    let path = format!("/api/archive/{}", entry["id"]);
    assert_eq!(visitor.request("GET", &path, None).await.unwrap().json(), *entry);
    assert_eq!(visitor.request("GET", &format!("{path}/record"), None).await.unwrap().body, record);
    let plies = entry["plies"].as_u64().unwrap();
    for ply in [0, plies / 2, plies] {
        let place = format!("{path}/replay?ply={ply}&seat=p2");
        let replay = visitor.request("GET", &place, None).await.unwrap().ok().unwrap();
        assert_eq!(replay["played"].as_array().unwrap().len() as u64, plies);
        assert!(replay["scene"]["choices"].as_array().unwrap().is_empty());
    }
    let beyond = visitor.request("GET", &format!("{path}/replay?ply={}", plies + 1), None).await.unwrap();
    assert_eq!(beyond.status, 400);
}
