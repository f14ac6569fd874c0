//! What people are told: who received what, what things cost, what to confirm.

use std::string::String;
use std::vec::Vec;

use parlour_core::{Driver, Listed, Player, Scene, Viewer};

use crate::settlers::Settlers;

fn played(variant: &str, actions: &str) -> Scene {
    let game = Settlers::variant(variant).unwrap();
    let mut driver: Driver<Settlers> = Driver::new(parlour_core::Game::start(&game, 0));
    for action in actions.split_whitespace() {
        driver.try_play(&game, action.parse().unwrap()).unwrap();
    }
    driver.scene(&game, Viewer::Player(Player::FIRST))
}

fn panel<'a>(scene: &'a Scene, title: &str) -> Vec<(&'a str, &'a str)> {
    let found = scene.panels.iter().find(|panel| panel.title == title);
    found.map_or(Vec::new(), |panel| {
        panel.rows.iter().map(|(what, value)| (what.as_str(), value.as_str())).collect()
    })
}

/// On the fixed island red begins on 31 and 48, blue on 39 and 28.
#[test]
fn the_log_tells_who_received_what() {
    // 8: ore 8 has 31; lumber 8 has 39 and 28. A 7 nothing.
    let scene = played("preset-fixed", "roll:8 end roll:7 end");
    let expected = [
        ("Dice", "8: red 1 ore; blue 2 lumber"),
        ("red", "end the turn"),
        ("Dice", "7, nobody receives anything"),
        ("blue", "end the turn"),
    ];
    assert_eq!(panel(&scene, "Log"), expected);
    assert_eq!(panel(&scene, "Dice"), [("last", "7"), ("before", "8")]);
}

/// What stood on the board when the dice were rolled counts, not what stands there now.
#[test]
fn the_log_looks_back() {
    // Wheat 4 (hex 14) has nobody; wheat 9, lumber 11 and lumber 8 have blue's 28.
    let scene = played("preset-fixed", "roll:9 end roll:9 end roll:9 end roll:9");
    assert_eq!(panel(&scene, "Hands")[1].1, "5 wheat, 2 lumber");
    let scene = played(
        "preset-fixed",
        "roll:9 end roll:9 end roll:9 end roll:9 end roll:9 end roll:9 trade:wheat-ore end roll:9",
    );
    let told: Vec<&str> = panel(&scene, "Log").iter().map(|row| row.1).collect();
    assert_eq!(told.last().copied(), Some("9: blue 1 wheat"));
    assert!(told.contains(&"4 wheat for 1 ore"), "{told:?}");
}

#[test]
fn a_draft_is_free_and_its_second_towns_pay() {
    let scene = played("draft-fixed", "town:8 road:7");
    assert!(panel(&scene, "What red can pay for").is_empty());
    let scene = played("draft-fixed", "town:8 road:7 town:36 road:46 town:19");
    assert_eq!(panel(&scene, "Log").last().unwrap(), &("blue", "town on v19, 1 wool, 1 lumber, 1 brick"));
    let note = |spot: &str| -> String {
        scene.boards[0].spots.iter().find(|known| known.id == spot).map(|known| known.note.clone()).unwrap()
    };
    assert_eq!(note("e37"), "the road begins at the new town (R4)");
    assert_eq!(note("e7"), "red's road");
    assert_eq!(note("h4"), "brick on 6 (Best, 5 of 36)");
}

#[test]
fn builds_are_confirmed_and_the_rest_is_not() {
    let scene = played("draft-fixed", "");
    assert!(scene.choices.iter().all(|choice| choice.confirm && choice.group == "build"));
    let scene = played("preset-fixed", "roll:7");
    assert!(scene.choices.iter().all(|choice| !choice.confirm && choice.picks.is_empty()));
}
