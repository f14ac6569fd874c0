//! Every game from its first to its last move, between real sockets, with someone watching and a chat.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use parlour_core::Turn;
use parlour_table::{AnyRules, Limits, Table, house};
use serde_json::json;

use crate::{Company, Server, catch_up, error};

const SEED: u64 = 20;

/// A whole game as two bots would play it: who acted how, and the record.
fn rehearsal(rules: &Arc<dyn AnyRules>) -> (Vec<(usize, String)>, String) {
    let seats = vec!["level3".to_string(); rules.players()];
    let mut table = Table::open(rules.clone(), SEED, &seats).unwrap();
    let limits = Limits { nodes: Some(2000), bytes: 1 << 20, ..Limits::default() };
    let mut script = Vec::new();
    while let Turn::Player(player) = table.turn() {
        assert!(script.len() < 2000, "{} does not end", rules.variant());
        let action = table.think(&limits, &AtomicBool::new(false), &mut |_| {}).unwrap().action;
        table.act(player, &action).unwrap();
        script.push((player.index(), action));
    }
    (script, table.record().to_string().replace("level3", "person"))
}

#[tokio::test]
async fn every_game_is_played_to_its_end_between_sockets() {
    let (server, _folder) = Server::fresh().await;
    for game in house().games() {
        let rules = game.rules(None).unwrap();
        let (script, record) = rehearsal(&rules);
        let mut seats = vec!["invited"; rules.players()];
        seats[0] = "me";
        let wanted =
            json!({ "game": game.info().id, "seats": seats, "seed": SEED.to_string(), "name": "Ada" });
        let mut company = Company::gather(&server, wanted).await;
        let mut watcher = server.visitor().socket(&company.table, "").await.unwrap();
        watcher.next_of("welcome").await.unwrap();

        let said = company.sockets[0].ask(json!({ "type": "say", "text": "good luck" })).await.unwrap();
        assert_eq!(error(&said), "none");
        let line = company.sockets[1].next_of("said").await.unwrap();
        assert_eq!((&line["line"]["name"], &line["line"]["text"]), (&json!("Ada"), &json!("good luck")));

        for (player, action) in &script {
            let seq = company.sockets[*player].view.seq.max(watcher.view.seq);
            company.catch_up(*player, seq).await;
            assert_eq!(company.to_move(*player), Some(*player));
            assert!(company.sockets[*player].view.choices().contains(action), "{action}");
            let answer = company.sockets[*player].act(action).await.unwrap();
            assert_eq!(error(&answer), "none", "{action}: {answer}");
            catch_up(&mut watcher, seq + 1).await;
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
        assert_eq!(server.visitor().request("GET", &path, None).await.unwrap().body, record);
        check_archive(&server, &company.table, &record).await;
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
