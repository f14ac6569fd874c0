//! What is seen of a game: by its players, by a spectator, and by bots.

use std::string::{String, ToString};
use std::vec::Vec;

use parlour_core::scene::{Help, Panel};
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

/// The ships of a panel and how they fare.
fn fleet(scene: &Scene, panel: usize) -> String {
    let Panel::Fleet { text, ships, .. } = &scene.panels[panel] else { panic!("a fleet") };
    let ships: Vec<String> = ships.iter().map(|ship| std::format!("{} {}", ship.name, ship.text)).collect();
    std::format!("{text}: {}", ships.join(", "))
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
    assert_eq!(
        (spots_of(&mine, "wreck-2-up"), spots_of(&mine, "wreck-part")),
        ("p2.c1".into(), "p2.c2".into())
    );
    assert_eq!(spots_of(&mine, "sunk"), "");
    assert_eq!(spots_of(&mine, "hit"), "p1.a1 p2.b3");
    assert_eq!(spots_of(&mine, "miss"), "p1.h8");
    assert_eq!(mine.last, ["p2.b3"]);
    assert_eq!(
        fleet(&mine, 1),
        "3 ships afloat: Battleship afloat, Cruiser afloat, Destroyer sunk, Patrol boat afloat"
    );
    assert_eq!(
        fleet(&mine, 0),
        "4 ships afloat: Battleship hit 1 of 4, Cruiser afloat, Destroyer afloat, Patrol boat afloat"
    );
    assert_eq!(mine.goal, "Sink all four enemy ships.");
    assert_eq!(mine.speech, "You fired at B3: a hit. You have 4 ships afloat, the enemy 3 ships.");
    let spectator = driver.scene(&game, Viewer::Spectator);
    assert!(spectator.pieces.is_empty() && spectator.choices.is_empty());
    assert_eq!(spectator.prompt, "Player 2 is choosing where to fire");
    let theirs = driver.scene(&game, SECOND);
    assert_eq!(theirs.choices.len(), 62);
    assert_eq!((&*theirs.choices[0].picks[0], &*theirs.choices[0].label), ("p1.b1", "Fire at B1"));
    assert_eq!(theirs.prompt, "Cruiser hit. Fire back.");
    assert_eq!(theirs.boards[0].spots[17].note, "A hit on the cruiser");
}

#[test]
fn placing_is_helped_and_unseen() {
    let game = variant("small");
    let driver = played(&game, "a1h4 a2h3");
    let mine = driver.scene(&game, FIRST);
    assert_eq!(mine.prompt, "Place your destroyer, 2 cells");
    assert_eq!(mine.choices[0].picks, ["p1.e1", "p1.f1"]);
    assert_eq!(mine.choices[0].label, "Destroyer from E1 to F1");
    assert_eq!(
        fleet(&mine, 0),
        "2 of 4 ships placed: Battleship afloat, Cruiser afloat, Destroyer place it now, Patrol boat to be placed"
    );
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

#[test]
fn what_is_done_is_told_as_far_as_one_may_know() {
    let game = variant("small");
    let driver = played(&game, &std::format!("{PLACED} c1 e1 c2 a1 h8 b1"));
    let shots = |viewer: Viewer| driver.told(&game, viewer, 8);
    let placed = |viewer: Viewer| driver.told(&game, viewer, 0)[2..6].to_vec();
    assert_eq!(
        placed(FIRST),
        [
            "{who} placed the destroyer",
            "{who} placed the patrol boat",
            "{who} placed a ship",
            "{who} placed a ship"
        ]
    );
    assert_eq!(placed(Viewer::Spectator)[..2], ["{who} placed a ship", "{who} placed the last ship"]);
    assert_eq!(
        shots(FIRST),
        [
            "{who} hit a ship at C1",
            "{who} just missed your battleship at E1",
            "{who} sank the destroyer at C2",
            "{who} hit your battleship at A1",
            "{who} missed at H8",
            "{who} hit your battleship at B1"
        ]
    );
    assert_eq!(
        shots(SECOND),
        [
            "{who} hit your destroyer at C1",
            "{who} missed at E1",
            "{who} sank your destroyer at C2",
            "{who} hit a ship at A1",
            "{who} missed at H8",
            "{who} hit again at B1"
        ]
    );
    assert_eq!(shots(Viewer::Spectator)[0], "{who} hit a ship at C1");
}

/// Which of two equally long ships went down is not said, so the first to go down is called the first by everyone but
/// its owner.
#[test]
fn names_of_equals_tell_nothing() {
    let game = variant("small");
    // The second ship of two, on d1 and d2, goes down first.
    let driver = played(&game, &std::format!("{PLACED} d1 h8 d2 h7 e1"));
    for viewer in [FIRST, Viewer::Spectator] {
        assert_eq!(driver.told(&game, viewer, 10)[0], "{who} sank the destroyer at D2");
    }
    assert_eq!(driver.told(&game, SECOND, 10)[0], "{who} sank your patrol boat at D2");
    assert_eq!(driver.told(&game, SECOND, 12), ["{who} missed at E1"], "what is sunk cannot be missed");
    let theirs = driver.scene(&game, SECOND);
    assert!(fleet(&theirs, 0).contains("Destroyer afloat, Patrol boat sunk"), "{}", fleet(&theirs, 0));
    assert_eq!(theirs.boards[0].spots[2].note, "Your destroyer");
}

/// Where a ship that went down must lie is shown as a wreck; otherwise only what is sure.
#[test]
fn wrecks_lie_where_they_must() {
    let game = variant("5x5-322");
    let fleets = "a1h3 a2h2 a3h2 a1h3 b3h2 d3h2";
    let driver = played(&game, &std::format!("{fleets} b3 e5 d3 e4 c3"));
    let seen = driver.scene(&game, FIRST);
    assert_eq!((spots_of(&seen, "sunk"), spots_of(&seen, "hit")), ("p2.c3".into(), "p2.b3 p2.d3".into()));
    let own = driver.scene(&game, SECOND);
    assert_eq!(
        (spots_of(&own, "wreck-2-across"), spots_of(&own, "wreck-part")),
        ("p2.b3".into(), "p2.c3".into())
    );
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
    assert_eq!(replayed.told(game, viewer, 0), driver.told(game, viewer, 0));
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
