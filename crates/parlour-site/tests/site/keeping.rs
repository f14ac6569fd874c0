//! What is kept: everything that someone has seen, whenever the house is closed.

use parlour_builtin::games;
use parlour_client::protocol::{Ask, Me, Notice, TableView};
use parlour_core::{Rng, Scene};
use parlour_site::wire::{Input, Write};
use parlour_table::AnyGame;

use crate::device::Device;

/// A scene without what only keeps pieces apart, in a fixed order.
fn plain(mut scene: Scene) -> Scene {
    scene.pieces.iter_mut().for_each(|piece| piece.id = 0);
    scene.pieces.sort_by(|one, other| (&one.spot, &one.role).cmp(&(&other.spot, &other.role)));
    scene
}

#[test]
fn a_house_that_is_closed_at_any_moment_has_lost_nothing_that_was_seen() {
    for info in games().games().map(AnyGame::info) {
        let rules = games().rules(info.id, None).unwrap();
        let mut seats = vec!["me"];
        seats.resize(rules.players(), "level1");
        let mut device = Device::new();
        let table = device.found(info.id, &seats);
        let mut rng = Rng::new(5);
        let (mut socket, _) = device.join(&table, Some(0));
        for _ in 0..120 {
            let known = device.known(socket);
            if known.is_over() {
                break;
            }
            if rng.below(4) == 0 {
                device.restart();
                let (again, welcome) = device.join(&table, Some(0));
                socket = again;
                assert_eq!(welcome.played, known.played, "{}", info.id);
                assert!(plain(welcome.scene) == plain(known.scene), "{} looks different", info.id);
                assert_eq!(welcome.standing, known.standing, "{}", info.id);
                continue;
            }
            if !known.is_my_turn() {
                assert!(device.step());
                continue;
            }
            let choices: Vec<String> = known.choices().map(str::to_string).collect();
            let action = rng.pick(&choices).unwrap().clone();
            let answer = device.ask(socket, Some(known.seq), Ask::Act { action });
            assert!(matches!(answer, Notice::Answer { error: None, .. }), "{answer:?}");
        }
    }
}

#[test]
fn two_houses_cannot_both_say_what_happened_next() {
    let mut device = Device::new();
    let table = device.found("corners", &["me", "me"]);
    let (socket, known) = device.join(&table, Some(0));
    let before = device.shelf.clone();
    let action = known.choices().next().unwrap().to_string();
    device.ask(socket, Some(known.seq), Ask::act(action.clone()));
    let added: Vec<&String> = device.shelf.keys().filter(|key| !before.contains_key(*key)).collect();
    assert!(matches!(&added[..], [key] if key.starts_with(&format!("event/{table}/"))), "{added:?}");
    // Another house that read the shelf before would write the same key, and only as something new.
    let mut other = Device::new();
    other.shelf = before;
    other.restart();
    let (socket, known) = other.join(&table, Some(0));
    other.ask(socket, Some(known.seq), Ask::act(action));
    let key = added[0];
    assert!(other.shelf.contains_key(key));
}

#[test]
fn nobody_pays_for_the_time_in_which_the_house_is_closed() {
    let mut device = Device::new();
    let wanted = serde_json::json!({
        "game": "corners", "seats": ["me", "me"],
        "control": { "type": "increment", "base": 60_000, "increment": 0 },
    });
    let founded: parlour_client::protocol::Founded = device.post("/api/tables", &wanted);
    let (first, known) = device.join(&founded.id, Some(0));
    let action = known.choices().next().unwrap().to_string();
    device.ask(first, Some(known.seq), Ask::act(action));
    let left = |device: &mut Device| {
        let view: TableView = device.get(&format!("/api/tables/{}", founded.id));
        view.standing.clock.unwrap()
    };
    assert!(left(&mut device).running.is_some());
    // Killed without a word, and a day later.
    device.now += 24 * 60 * 60 * 1000;
    device.restart();
    let clock = left(&mut device);
    assert!(clock.left.iter().all(|&left| left > 59_000), "{clock:?}");
    // Frozen for an hour with the page open.
    let (socket, _) = device.join(&founded.id, Some(1));
    device.now += 60 * 60 * 1000;
    device.take(&Input::Alarm);
    let clock = left(&mut device);
    assert!(clock.left.iter().all(|&left| left > 58_000), "{clock:?}");
    // Nobody at the table: clocks stand still.
    device.close(socket);
    assert_eq!(left(&mut device).running, None);
    // But whoever sits and thinks uses up time, and in the end all of it.
    let (socket, _) = device.join(&founded.id, Some(1));
    for _ in 0..100 {
        if device.known(socket).is_over() {
            return;
        }
        assert!(device.step());
    }
    panic!("time never runs out");
}

#[test]
fn a_name_is_kept_and_other_people_are_not_promised() {
    let mut device = Device::new();
    assert_eq!(device.get::<Me>("/api/me").name, None);
    let reply = device.request("PUT", "/api/me", Some(r#"{"name":"Ada"}"#.to_string()));
    assert_eq!(reply.status, 200);
    device.restart();
    assert_eq!(device.get::<Me>("/api/me").name.as_deref(), Some("Ada"));
    let body = r#"{"game":"corners","seats":["me","invited"]}"#.to_string();
    let reply = device.request("POST", "/api/tables", Some(body));
    assert_eq!(reply.status, 409);
    assert!(reply.body.contains("house with a server"), "{}", reply.body);
}

#[test]
fn a_write_says_whether_it_may_replace() {
    let json = serde_json::to_string(&Write::Add { key: "a".into(), value: "1".into() }).unwrap();
    assert_eq!(json, r#"{"type":"add","key":"a","value":"1"}"#);
}
