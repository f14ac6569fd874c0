//! What is seen of a game: by its players, by a spectator, and by bots.

use std::string::{String, ToString};
use std::vec::Vec;

use parlour_core::scene::Help;
use parlour_core::{Driver, Game, Hidden, Player, Rng, Scene, Turn, Viewer, Views};

use super::{cell, variant};
use crate::seawars::{Order, SeaWars};

const FIRST: Viewer = Viewer::Player(Player::FIRST);
const SECOND: Viewer = Viewer::Player(Player::SECOND);

fn played(game: &SeaWars, actions: &str) -> Driver<SeaWars> {
    let mut driver = Driver::new(game.start(0));
    for action in actions.split_whitespace() {
        driver.try_play(game, game.parse_action(driver.state(), action).unwrap()).unwrap();
    }
    driver
}

fn spots_of(scene: &Scene, role: &str) -> String {
    let marks = scene.marks.iter().filter(|mark| mark.role == role);
    marks.flat_map(|mark| mark.spots.clone()).collect::<Vec<_>>().join(" ")
}

const PLACED: &str = "a1h4 a2h3 a3h2 a4h2 a1v4 b1v3 c1v2 d1v2";

#[test]
fn each_side_sees_its_own() {
    let game = variant("small");
    let driver = played(&game, &std::format!("{PLACED} c1 a1 c2 h8 b3"));
    let mine = driver.scene(&game, FIRST);
    assert_eq!(
        mine.boards.iter().map(|board| board.title.as_str()).collect::<Vec<_>>(),
        ["Your waters", "Enemy waters"]
    );
    assert!(mine.pieces.iter().all(|piece| piece.owner == Some(Player::FIRST)) && mine.pieces.len() == 11);
    assert_eq!(spots_of(&mine, "sunk"), "p2.c1 p2.c2");
    assert_eq!(spots_of(&mine, "hit"), "p1.a1 p2.b3");
    assert_eq!(spots_of(&mine, "miss"), "p1.h8");
    assert_eq!(mine.last, ["p2.b3"]);
    assert_eq!(
        mine.panels[1].rows[..4].iter().map(|row| row.1.as_str()).collect::<Vec<_>>(),
        ["afloat", "afloat", "afloat", "sunk"]
    );
    assert_eq!(mine.panels[0].rows[0].1, "hit 1 of 4");
    assert_eq!(mine.speech, "You shot at b3: a hit. You have 4 ships afloat, the enemy 3 ships.");
    let spectator = driver.scene(&game, Viewer::Spectator);
    assert!(spectator.pieces.is_empty() && spectator.choices.is_empty());
    assert_eq!(spectator.prompt, "player 2 is to shoot");
    let theirs = driver.scene(&game, SECOND);
    assert_eq!(theirs.choices.len(), 62);
    assert_eq!(theirs.choices[0].picks, ["p1.b1"]);
}

#[test]
fn placing_is_helped_and_unseen() {
    let game = variant("small");
    let driver = played(&game, "a1h4 a2h3");
    let mine = driver.scene(&game, FIRST);
    assert_eq!(mine.prompt, "Place your ship of 2: its first and its last cell");
    assert_eq!(mine.choices[0].picks, ["p1.e1", "p1.f1"]);
    let names: Vec<&str> = mine.aids.iter().map(|aid| &*aid.name).collect();
    assert_eq!(names, ["back", "scatter", "hide"]);
    assert_eq!(mine.aids[0].help, Help::TakeBack);
    assert!(driver.can_take_back(&game, Player::FIRST) && !driver.can_take_back(&game, Player::SECOND));
    let theirs = driver.scene(&game, SECOND);
    assert!(theirs.aids.is_empty() && theirs.pieces.is_empty() && theirs.marks.is_empty());
    assert!(theirs.last.is_empty());
    assert_eq!(driver.seen(&game, SECOND).collect::<Vec<_>>(), [None, None]);
    // Once the other places, it is too late.
    let driver = played(&game, "a1h4 a2h3 a3h2 a4h2");
    assert!(!driver.can_take_back(&game, Player::FIRST));
    assert_eq!(driver.scene(&game, SECOND).aids.len(), 2);
}

/// Over whole games no viewer's scene, view or news differs between the real fleet and any other that is consistent
/// with what the viewer knows; the names of hidden ships and cells under them never show.
#[test]
fn whole_games_leak_nothing() {
    for (name, games) in [("small", 6), ("classic", 3), ("4x4-32", 20)] {
        let game = variant(name);
        for seed in 0..games {
            let mut rng = Rng::stream(23, seed);
            let mut driver = Driver::new(game.start(0));
            while let Turn::Player(_) = driver.turn(&game) {
                for viewer in [FIRST, SECOND, Viewer::Spectator] {
                    looks_the_same(&game, &driver, viewer, &mut rng);
                }
                let action = game.random_action(driver.state(), &mut (), &mut rng).unwrap();
                driver.try_play(&game, action).unwrap();
            }
            // Then all is shown.
            let scene = driver.scene(&game, Viewer::Spectator);
            let cells: u32 = game.waters.lengths.iter().map(|&length| u32::from(length)).sum();
            assert_eq!(scene.pieces.len() as u32, 2 * cells);
        }
    }
}

fn looks_the_same(game: &SeaWars, driver: &Driver<SeaWars>, viewer: Viewer, rng: &mut Rng) {
    let state = driver.state();
    let view = game.view(state, viewer);
    let other = game.sample(&view, viewer, rng);
    assert_eq!(game.view(&other, viewer), view);
    let scene = driver.scene(game, viewer);
    // The same game with the other fleets in place of the real ones: every answer, and so every scene, is the same.
    let mut placed = [0, 0];
    let mut replayed = Driver::new(game.start(0));
    for (state, action) in driver.steps() {
        let mover = game.turn(state).player().unwrap();
        let action = match action {
            Order::Place(_) => {
                placed[mover.index()] += 1;
                Order::Place(other.fleet(mover)[placed[mover.index()] - 1])
            }
            Order::Shoot(_) => action,
        };
        replayed.try_play(game, action).unwrap();
    }
    assert_eq!(replayed.state(), &other);
    assert_eq!(replayed.scene(game, viewer), scene);
    let hidden = [Player::FIRST, Player::SECOND].into_iter().filter(|&owner| viewer != Viewer::Player(owner));
    for owner in hidden {
        assert!(scene.pieces.iter().all(|piece| piece.owner != Some(owner)));
        let hit = state.track(owner.other()).hit_cells();
        for ship in state.fleet(owner) {
            for cell in ship.cells().filter(|&cell| !hit.contains(cell)) {
                let name = std::format!("{owner}.{cell}");
                let is_marked = scene.marks.iter().any(|mark| mark.spots.contains(&name));
                assert!(!is_marked, "{name}");
            }
        }
    }
}

#[test]
fn a_ship_is_named_by_its_ends_in_either_order() {
    let game = variant("small");
    let state = game.start(0);
    let typed: Vec<Order> = ["a1h4", "a1 d1", "d1-a1", "d1a1"]
        .iter()
        .map(|text| game.parse_action(&state, text).unwrap())
        .collect();
    assert!(typed.iter().all(|order| order.to_string() == "a1h4"));
    let Order::Place(ship) = typed[0] else { panic!() };
    assert!(ship.covers(cell("d1")) && !ship.covers(cell("e1")));
}
