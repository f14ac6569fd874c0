//! What one learns from: records, ended games and what a bot thinks of them, demonstrations, exercises.

use parlour_core::Record;
use parlour_core::info::Exercise;
use parlour_table::house;
use serde_json::{Value, json};

use crate::Server;
use parlour_server::client::Visitor;

async fn get(visitor: &mut Visitor, path: &str) -> Value {
    let answer = visitor.request("GET", path, None).await.unwrap();
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    answer.json()
}

/// A game that bots played to its end, from the archive.
async fn ended_game(visitor: &mut Visitor, wanted: &Value) -> u64 {
    let founded = visitor.found(wanted).await.unwrap();
    let table = founded["id"].as_str().unwrap().to_string();
    let mut socket = visitor.socket(&table, "").await.unwrap();
    socket.next_of("welcome").await.unwrap();
    while socket.view.standing["result"].is_null() {
        socket.next_of("update").await.unwrap();
    }
    get(visitor, &format!("/api/archive?table={table}")).await[0]["id"].as_u64().unwrap()
}

#[tokio::test]
async fn a_saved_game_is_read_played_on_and_thought_about() {
    let (server, _folder) = Server::fresh().await;
    let mut ada = server.visitor();
    for (game, seats) in [("larva", ["level2", "level2"]), ("seawars", ["level3", "level3"])] {
        let id = ended_game(&mut ada, &json!({ "game": game, "seats": seats })).await;
        let text = ada.request("GET", &format!("/api/archive/{id}/record"), None).await.unwrap().body;
        let record: Record = text.parse().unwrap();
        let read = ada.request("POST", "/api/records", Some(&json!({ "text": text }))).await.unwrap().json();
        assert_eq!(read["opening"].as_array().unwrap().len(), record.actions.len());
        assert_eq!(read["seed"], record.seed.to_string());

        // All of it, and all but the last few.
        for kept in [record.actions.len(), record.actions.len() - 3] {
            let opening = &read["opening"].as_array().unwrap()[..kept];
            let wanted = json!({
                "game": game, "variant": read["variant"], "seed": read["seed"], "opening": opening,
                "seats": ["me", "me"],
            });
            let founded = ada.found(&wanted).await.unwrap();
            let table = founded["id"].as_str().unwrap();
            let view = get(&mut ada, &format!("/api/tables/{table}")).await;
            assert_eq!(view["standing"]["plies"], kept);
            assert_eq!(view["standing"]["result"].is_null(), kept < record.actions.len());
            let again =
                ada.request("GET", &format!("/api/tables/{table}/record?seat=p1"), None).await.unwrap();
            let again: Record = again.body.parse().unwrap();
            assert_eq!(again.actions.len(), kept);
        }
        let ply = record.actions.len() - 3;
        let path = format!("/api/archive/{id}/thought");
        let mut think = async |doubt: Value| ada.request("POST", &path, Some(&doubt)).await.unwrap().json();
        let thought = think(json!({ "ply": ply, "quick": true, "by": "champion" })).await;
        assert_eq!((&thought["ply"], thought["action"].is_string()), (&json!(ply), true));
        assert_eq!(think(json!({ "ply": 99999 })).await["code"], "refused");
        assert_eq!(think(json!({ "ply": 1, "by": "nobody" })).await["code"], "malformed");
    }
    server.stop().await;
}

#[tokio::test]
async fn an_opening_that_gives_something_away_or_breaks_the_rules_is_refused() {
    let (server, _folder) = Server::fresh().await;
    let mut ada = server.visitor();
    let mut refused = async |wanted: Value| {
        let answer = ada.request("POST", "/api/tables", Some(&wanted)).await.unwrap();
        assert_eq!(answer.status, 400, "{wanted}");
        answer.json()["text"].as_str().unwrap().to_string()
    };
    let text = refused(json!({ "game": "larva", "seats": ["me", "me"], "opening": ["d2c3", "d2c3"] })).await;
    assert!(text.starts_with("action 2 of the opening"), "{text}");
    let text = refused(json!({ "game": "seawars", "seats": ["me", "open"], "opening": ["a1h5"] })).await;
    assert!(text.contains("not at a table with other people"), "{text}");
    let text =
        refused(json!({ "game": "larva", "seats": ["me", "me"], "opening": vec!["d2c3"; 5001] })).await;
    assert!(text.contains("5000"), "{text}");
    for text in [
        "",
        "parlour record 1\ngame: larva\nvariant: standard\nseed: 0\n\na1a1\n",
        "parlour record 1\ngame: go\n",
    ] {
        let answer = ada.request("POST", "/api/records", Some(&json!({ "text": text }))).await.unwrap();
        assert!(matches!(answer.status, 400 | 404), "{text}: {}", answer.body);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_saved_game_keeps_its_end_unless_it_could_not_have_ended_so() {
    let (server, _folder) = Server::fresh().await;
    let mut ada = server.visitor();
    let wanted = |result: &str| json!({ "game": "larva", "seats": ["me", "me"], "opening": ["d2c3"], "result": result });
    let founded = ada.found(&wanted("p2win, p1 resigned")).await.unwrap();
    let view = get(&mut ada, &format!("/api/tables/{}", founded["id"].as_str().unwrap())).await;
    assert_eq!(view["standing"]["result"]["line"], "p2win, p1 resigned");
    let refused =
        ada.request("POST", "/api/tables", Some(&wanted("p1win, the larva reached rank 1"))).await.unwrap();
    assert_eq!(refused.status, 400, "{}", refused.body);
    server.stop().await;
}

#[tokio::test]
async fn one_address_asks_few_questions_at_once() {
    let (server, _folder) = Server::fresh().await;
    let id =
        ended_game(&mut server.visitor(), &json!({ "game": "seawars", "seats": ["level3", "level3"] })).await;
    let path = format!("/api/archive/{id}/thought");
    let ask =
        async || server.visitor().request("POST", &path, Some(&json!({ "ply": 12 }))).await.unwrap().json();
    let (a, b, c) = tokio::join!(ask(), ask(), ask());
    let refused = [a, b, c].iter().filter(|answer| answer["code"] == "too_fast").count();
    assert_eq!(refused, 1);
    // Those who were answered have made room.
    assert_eq!(ask().await["ply"], 12);
    server.stop().await;
}

#[tokio::test]
async fn every_game_shows_itself() {
    let (server, _folder) = Server::fresh().await;
    let mut ada = server.visitor();
    for game in house().games() {
        let demo = get(&mut ada, &format!("/api/games/{}/demo", game.info().id)).await;
        assert!(demo["changes"].as_array().unwrap().len() >= 10, "{}", game.info().id);
        assert!(demo["scene"]["choices"].as_array().unwrap().is_empty());
    }
    server.stop().await;
}

/// Solves an exercise with the first answer of every step, after a wrong try at each.
async fn solve(visitor: &mut Visitor, path: &str, exercise: &Exercise) {
    let mut played: Vec<&str> = Vec::new();
    for (index, step) in exercise.steps.iter().enumerate() {
        let at = |played: &[&str]| format!("{path}?tell=true&played={}", played.join("%20"));
        let before = get(visitor, &at(&played)).await;
        assert_eq!((&before["done"], &before["answer"]), (&json!(index), &json!(step.answers[0])));
        let choices = before["scenes"].as_array().unwrap().last().unwrap()["choices"].clone();
        let notation = |choice: &Value| choice["notation"].as_str().unwrap().to_string();
        let notations: Vec<String> = choices.as_array().unwrap().iter().map(notation).collect();
        assert!(notations.iter().any(|choice| choice == step.answers[0]), "{path}: {notations:?}");
        if let Some(wrong) = notations.iter().find(|choice| !step.answers.contains(&choice.as_str())) {
            let tried = [played.as_slice(), &[wrong]].concat();
            assert_eq!(get(visitor, &at(&tried)).await["verdict"], "wrong", "{path}: {wrong}");
        }
        played.push(step.answers[0]);
        let after = get(visitor, &at(&played)).await;
        let is_last = index + 1 == exercise.steps.len();
        assert_eq!(after["verdict"], if is_last { "solved" } else { "right" });
        assert_eq!(after["lesson"].is_string(), is_last);
    }
}

#[tokio::test]
async fn every_exercise_can_be_solved_and_missed() {
    let (server, _folder) = Server::fresh().await;
    let mut ada = server.visitor();
    for game in house().games() {
        let info = game.info();
        let list = get(&mut ada, &format!("/api/games/{}/exercises", info.id)).await;
        assert_eq!(list.as_array().unwrap().len(), info.exercises.len());
        for (number, exercise) in (1..).zip(info.exercises) {
            solve(&mut ada, &format!("/api/games/{}/exercises/{number}", info.id), exercise).await;
        }
        let none = ada.request("GET", &format!("/api/games/{}/exercises/0", info.id), None).await.unwrap();
        assert_eq!(none.json()["code"], "unknown");
    }
    server.stop().await;
}
