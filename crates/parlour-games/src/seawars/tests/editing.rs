//! Positions set up by hand: fleets and shots, whether the fleets are known or not.

use std::string::{String, ToString};
use std::vec::Vec;

use parlour_core::edit::Edit;
use parlour_core::{Game, Playable, Rng, Viewer, Views};

use crate::seawars::SeaWars;
use crate::seawars::action::Order;
use crate::seawars::ship::Heading;

fn game() -> SeaWars {
    SeaWars::variant("classic").unwrap()
}

fn put(spot: &str, item: &str) -> Edit {
    Edit::Put { spot: spot.into(), item: item.into() }
}

/// A draft after some changes, or what was wrong.
fn edited(draft: &str, edits: &[Edit]) -> Result<String, String> {
    let game = game();
    let editor = game.editor().unwrap();
    let done = edits.iter().try_fold(draft.to_string(), |text, edit| editor.edit(&text, edit));
    done.map_err(|error| error.to_string())
}

fn empty() -> String {
    game().editor().unwrap().empty()
}

/// Ships turned by a second touch, shots answered by the fleets: a game played by hand comes to the same position.
#[test]
fn a_game_built_by_hand_is_the_game() {
    let (game, mut rng) = (game(), Rng::new(11));
    let (mut state, mut edits) = (game.start(0), Vec::new());
    for _ in 0..60 {
        let Some(&order) = rng.pick(&game.actions(&state)) else { break };
        let mover = game.turn(&state).player().unwrap();
        match order {
            Order::Place(ship) => {
                let spot = std::format!("{mover}.{}", ship.bow);
                let item = std::format!("ship-{}", ship.length);
                edits.push(put(&spot, &item));
                // A ship that has no room to lie stands at once; otherwise a second touch turns it.
                let lying = edited(&game.position(&state), &edits[edits.len() - 1..]).unwrap();
                let fleet = lying.split(' ').nth(mover.index()).unwrap();
                let is_lying =
                    fleet.split(',').any(|other| other == std::format!("{}h{}", ship.bow, ship.length));
                assert!(is_lying || ship.heading == Heading::Up, "{ship} is legal, so it can be put down");
                if is_lying && ship.heading == Heading::Up {
                    edits.push(put(&spot, &item));
                }
            }
            Order::Shoot(cell) => edits.push(put(&std::format!("{}.{cell}", mover.other()), "miss")),
        }
        game.play(&mut state, order);
        assert_eq!(edited(&empty(), &edits).unwrap(), game.position(&state));
    }
}

/// What one player knows, built from nothing: the own fleet and the answers that were given.
#[test]
fn a_view_is_built_from_answers() {
    let game = game();
    let text = "a1h5,a3h4,a5h3,a7h3,g1v2 ?5 8/8/8/8/8/8/h2m4/8 a2 8/8/8/8/8/8/8/m6m -";
    let built = edited(
        &empty(),
        &[
            put("p1.a1", "ship-5"),
            put("p1.a3", "ship-4"),
            put("p1.a5", "ship-3"),
            put("p1.a7", "ship-3"),
            put("p1.g1", "ship-2"),
            put("p1.g1", "ship-2"),
            Edit::Set { dial: "eyes".into(), value: "p1".into() },
            put("p2.a2", "hit"),
            put("p2.d2", "miss"),
            put("p1.h1", "miss"),
            put("p1.b6", "hit"),
        ],
    )
    .unwrap();
    // A shot at known waters is answered by what lies there, whatever was said: b6 is empty.
    assert_eq!(built, text.replace("8/8/8/8/8/8/8/m6m -", "8/8/1m6/8/8/8/8/7m -"));
    let (view, turn) = game.parse_view(&built).unwrap().unwrap();
    assert_eq!(game.view_position(&view, Viewer::Player(turn.player().unwrap())), built);
}

#[test]
fn answers_of_a_hidden_fleet_are_put_down_in_order() {
    let shots = edited(&empty(), &[Edit::Set { dial: "eyes".into(), value: "shots".into() }]).unwrap();
    assert_eq!(shots, "8/8/8/8/8/8/8/8 54332 -");
    let sunk = edited(&shots, &[put("p2.a1", "hit"), put("p2.b1", "sunk-2"), put("p2.h8", "miss")]).unwrap();
    assert_eq!(sunk, "7m/8/8/8/8/8/8/hh6 5433 a1,b1:2");
    assert!(game().parse_view(&sunk).unwrap().is_ok());
    // The same once more goes; another answer takes its place, at the end.
    let changed = edited(&sunk, &[put("p2.h8", "miss"), put("p2.a1", "sunk-2")]);
    assert_eq!(changed, Err("no ship of 2 is left to sink".to_string()));
    let moved = edited(&sunk, &[Edit::Move { from: "p2.h8".into(), to: "p2.h7".into() }]).unwrap();
    assert_eq!(moved, "8/7m/8/8/8/8/8/hh6 5433 a1,b1:2");
    assert_eq!(edited(&shots, &[put("p1.a1", "miss")]), Err("there is no place called `p1.a1`".to_string()));
}

#[test]
fn ships_move_turn_and_go() {
    let one = edited(&empty(), &[put("p1.b2", "ship-3")]).unwrap();
    assert!(one.starts_with("b2h3 - "), "{one}");
    // By any of its cells, within its own waters.
    let way = |from: &str, to: &str| Edit::Move { from: from.into(), to: to.into() };
    let moved = edited(&one, &[way("p1.c2", "p1.f5")]).unwrap();
    assert!(moved.starts_with("e5h3 - "), "{moved}");
    assert!(edited(&one, &[way("p1.c2", "p2.f5")]).unwrap_err().contains("its own waters"));
    assert!(edited(&one, &[way("p1.b2", "p1.h2")]).unwrap_err().contains("no room"));
    assert!(edited(&one, &[put("p1.c2", "ship-4")]).unwrap_err().contains("another ship"));
    let turned = edited(&one, &[put("p1.b2", "ship-3")]).unwrap();
    assert!(turned.starts_with("b2v3 - "), "{turned}");
    assert_eq!(edited(&turned, &[put("p1.b2", "ship-3")]).unwrap(), empty());
    // Two cruisers and no more.
    let third = [put("p1.e4", "ship-3"), put("p1.e6", "ship-3")];
    assert!(edited(&one, &third).unwrap_err().contains("all ships of 3"));
}
