//! What is answered without a table: games, rules, guides, exercises, lines, drafts, records.

use parlour_builtin::games;
use parlour_client::protocol::{
    AnalysedPosition, AnalysisLine, Attempt, DailyExercise, Drafted, EditRequest, ExerciseCard, GameCard,
    GuideCard, Judgement, ReadRecord, SavedRecord,
};
use parlour_core::Scene;
use parlour_table::AnyGame;

use crate::device::Device;

#[test]
fn everything_that_can_be_learnt_is_there() {
    let mut device = Device::new();
    let cards: Vec<GameCard> = device.get("/api/games");
    assert_eq!(cards.len(), games().games().count());
    for game in &cards {
        let id = &game.id;
        for text in ["rules", "how-to-play"] {
            assert!(device.request("GET", &format!("/api/games/{id}/{text}"), None).body.len() > 200);
        }
        assert!(!device.get::<GuideCard>(&format!("/api/games/{id}/guide")).steps.is_empty());
        assert!(!device.get::<Scene>(&format!("/api/games/{id}/scene")).boards.is_empty());
        let exercises: Vec<ExerciseCard> = device.get(&format!("/api/games/{id}/exercises"));
        for number in 1..=exercises.len() {
            let begun: Attempt = device.get(&format!("/api/games/{id}/exercises/{number}?tell=true"));
            assert_eq!(begun.verdict, Judgement::Begun);
            let answer = begun.answer.unwrap().replace(' ', "%20");
            let path = format!("/api/games/{id}/exercises/{number}?played={answer}");
            let attempt: Attempt = device.get(&path);
            assert_ne!(attempt.verdict, Judgement::Wrong, "{path}");
        }
        let drafted: Drafted = device.post(&format!("/api/games/{id}/edit"), &EditRequest::default());
        assert!(!drafted.palette.is_empty());
    }
    device.get::<DailyExercise>("/api/exercises/today?date=2026-11-16");
}

#[test]
fn lines_are_played_written_and_read_back() {
    let mut device = Device::new();
    for info in games().games().map(AnyGame::info) {
        let session = games().rules(info.id, None).unwrap().start(0);
        let action = session.actions().swap_remove(0);
        let line =
            AnalysisLine { game: info.id.into(), actions: vec![action.clone()], ..AnalysisLine::default() };
        let end: AnalysedPosition = device.post("/api/analysis", &line);
        assert_eq!(end.played.len(), 1);
        let body = serde_json::to_string(&line).unwrap();
        let text = device.request("POST", "/api/analysis/record", Some(body)).body;
        let read: ReadRecord = device.post("/api/records", &SavedRecord { text });
        assert_eq!((read.game.as_str(), read.opening), (info.id, vec![action]));
    }
}

#[test]
fn what_is_not_there_is_said_as_the_server_says_it() {
    let mut device = Device::new();
    for (method, path, status) in [
        ("GET", "/api/tables/nothing", 404),
        ("GET", "/api/archive/7", 404),
        ("GET", "/api/archive/x", 400),
        ("GET", "/api/games/nothing/rules", 404),
        ("GET", "/api/games/corners/exercises/0", 404),
        ("GET", "/nothing", 404),
        ("DELETE", "/api/me", 404),
        ("PATCH", "/api/me", 404),
        ("POST", "/api/tables", 400),
    ] {
        let reply = device.request(method, path, None);
        assert_eq!(reply.status, status, "{method} {path}: {}", reply.body);
    }
}

#[test]
fn lists_come_page_by_page_each_row_once() {
    let mut device = Device::new();
    let ids: Vec<String> = (0..7).map(|_| device.found("corners", &["me", "me"])).collect();
    let (mut path, mut seen) = (Some("/api/tables?limit=3".to_string()), Vec::new());
    while let Some(next) = path {
        let reply = device.request("GET", &next, None);
        let rows: Vec<parlour_client::protocol::TableListing> = serde_json::from_str(&reply.body).unwrap();
        seen.extend(rows.into_iter().map(|row| row.id));
        path = reply.link.map(|link| link[1..link.find('>').unwrap()].to_string());
    }
    let mut expected = ids;
    expected.reverse();
    assert_eq!(seen, expected);
}
