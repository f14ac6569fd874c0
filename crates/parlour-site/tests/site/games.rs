//! Whole games, as a page plays them.

use parlour_builtin::games;
use parlour_client::protocol::{Ask, GameListing, Notice, Replay, TableListing, TableView};
use parlour_core::Rng;
use parlour_table::AnyGame;

use crate::device::Device;

/// Plays a table to its end: the first seat by chance, the others by bots.
pub(crate) fn play(device: &mut Device, table: &str, seed: u64) -> Vec<String> {
    let mut rng = Rng::new(seed);
    let (socket, _) = device.join(table, Some(0));
    for _ in 0..3000 {
        let known = device.known(socket);
        if known.is_over() {
            device.close(socket);
            return known.played.into_iter().map(|played| played.action).collect();
        }
        if !known.is_my_turn() {
            assert!(device.step(), "nobody acts");
            continue;
        }
        let choices: Vec<String> = known.choices().map(str::to_string).collect();
        let action = rng.pick(&choices).unwrap().clone();
        let answer = device.ask(socket, Some(known.seq), Ask::Act { action });
        assert!(matches!(answer, Notice::Answer { error: None, .. }), "{answer:?}");
    }
    panic!("the game has no end");
}

fn seats(game: &str) -> Vec<&'static str> {
    let rules = games().rules(game, None).unwrap();
    std::iter::once("me").chain(std::iter::repeat("level1")).take(rules.players()).collect()
}

#[test]
fn every_game_is_played_to_its_end_and_filed() {
    for info in games().games().map(AnyGame::info) {
        let mut device = Device::new();
        let table = device.found(info.id, &seats(info.id));
        let played = play(&mut device, &table, 3);
        let games: Vec<GameListing> = device.get(&format!("/api/archive?table={table}"));
        assert_eq!((games.len(), games[0].plies as usize), (1, played.len()), "{}", info.id);
        assert!(device.get::<Vec<TableListing>>("/api/watch").is_empty());
        // It is there when the house is opened anew, move by move.
        device.restart();
        let id = games[0].id;
        let replay: Replay = device.get(&format!("/api/archive/{id}/replay?ply=1"));
        assert_eq!((replay.ply, replay.played.len()), (1, played.len()));
        let view: TableView = device.get(&format!("/api/tables/{table}"));
        assert!(view.standing.result.is_some());
        let record = device.request("GET", &format!("/api/archive/{id}/record"), None);
        assert!(record.body.contains(info.id));
    }
}

#[test]
fn what_is_taken_back_after_the_end_is_no_longer_filed() {
    let mut device = Device::new();
    let game =
        games().games().map(|game| game.info().id).find(|id| !games().rules(id, None).unwrap().has_secrets());
    let table = device.found(game.unwrap(), &["me", "level1"]);
    let (socket, known) = device.join(&table, Some(0));
    let action = known.choices().next().unwrap().to_string();
    device.ask(socket, Some(known.seq), Ask::act(action));
    device.ask(socket, None, Ask::Resign);
    assert_eq!(device.get::<Vec<GameListing>>("/api/archive").len(), 1);
    let answer = device.ask(socket, None, Ask::Undo);
    if matches!(answer, Notice::Answer { error: None, .. }) {
        assert!(device.get::<Vec<GameListing>>("/api/archive").is_empty());
        assert!(device.shelf.keys().all(|key| !key.starts_with("record/")));
    }
}

#[test]
fn hints_why_and_thoughts_of_a_line_are_answered() {
    let mut device = Device::new();
    let table = device.found("corners", &["me", "level1"]);
    let (socket, known) = device.join(&table, Some(0));
    let answer = device.ask(socket, None, Ask::Hint);
    let Notice::Answer { thought: Some(thought), .. } = answer else { panic!("{answer:?}") };
    assert!(known.choices().any(|choice| choice == thought.action));
    let line = serde_json::json!({ "line": { "game": "corners" }, "quick": true });
    let thought: parlour_client::protocol::Thought = device.post("/api/analysis/thought", &line);
    assert_eq!(thought.ply, 0);
    assert!(thought.chance.is_some(), "a bot's points are worth something: {thought:?}");
}

/// In a game with secrets nothing that goes to the page before the end tells what the bot has hidden.
#[test]
fn what_a_bot_hides_is_in_no_message_before_the_end() {
    let secret =
        games().games().map(|game| game.info().id).find(|id| games().rules(id, None).unwrap().has_secrets());
    let game = secret.unwrap();
    let mut device = Device::new();
    let table = device.found(game, &["me", "level3"]);
    let (socket, _) = device.join(&table, Some(0));
    let mut rng = Rng::new(11);
    let mut before_the_end = 0;
    for _ in 0..600 {
        let known = device.known(socket);
        if known.is_over() {
            break;
        }
        before_the_end = device.traffic.len();
        if !known.is_my_turn() {
            assert!(device.step());
            continue;
        }
        let choices: Vec<String> = known.choices().map(str::to_string).collect();
        let action = rng.pick(&choices).unwrap().clone();
        device.ask(socket, Some(known.seq), Ask::Act { action });
        device.get::<TableView>(&format!("/api/tables/{table}"));
        device.get::<Replay>(&format!("/api/tables/{table}/replay"));
        device.request("GET", &format!("/api/tables/{table}/record?seat=p1"), None);
    }
    let known = device.known(socket);
    assert!(known.is_over());
    // What the bot did while it hid its things, as the whole record tells it at last.
    let record = device.request("GET", &format!("/api/tables/{table}/record"), None).body;
    let record: parlour_core::Record = record.parse().unwrap();
    let rules = games().rules(game, Some(&record.variant)).unwrap();
    let session = rules.replay(&record).unwrap();
    let me = parlour_core::Viewer::Player(parlour_core::Player::new(0));
    let (seen, own) = (session.seen(me, 0), known.played.iter().map(|played| played.action.clone()));
    let own: Vec<String> = own.collect();
    let hidden =
        seen.iter().zip(&record.actions).filter(|(seen, _)| seen.is_none()).map(|(_, action)| action);
    let hidden: Vec<&String> = hidden.filter(|action| !own.contains(action)).collect();
    assert!(!hidden.is_empty(), "something is hidden in this game");
    for text in &device.traffic[..before_the_end] {
        let Ok(mut message) = serde_json::from_str(text) else { continue };
        leave_out_choices(&mut message);
        let text = message.to_string();
        for action in &hidden {
            assert!(!text.contains(&format!("\"{action}\"")), "{action} is told");
        }
    }
}

/// What one may do oneself is written like what the other has done.
fn leave_out_choices(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(fields) => {
            fields.remove("choices");
            fields.values_mut().for_each(leave_out_choices);
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(leave_out_choices),
        _ => {}
    }
}
