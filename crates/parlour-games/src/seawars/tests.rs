//! What the fast rules, the counts and the report's AI must agree with.

mod agreement;
mod counting;
mod disguise;
mod editing;
mod exercises;
mod guide;
mod hunting;
mod notation;
mod reasons;
mod scenes;

use std::string::{String, ToString};
use std::vec::Vec;

use parlour_core::{Game, Playable, Rng, conformance};

use super::cells::Cell;
use super::{SeaWars, State};

fn variant(name: &str) -> SeaWars {
    SeaWars::variant(name).unwrap()
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

/// A random state after so many actions, or where the game ended.
fn random_state(game: &SeaWars, plies: u32, rng: &mut Rng) -> State {
    let mut state = game.start(0);
    for _ in 0..plies {
        let Some(action) = game.random_action(&state, &mut (), rng) else { break };
        game.play(&mut state, action);
    }
    state
}

/// Includes the leak tests: what a viewer cannot tell apart gives the same view, scene and choices.
#[test]
fn every_variant_conforms() {
    for (name, games) in [("classic", 6), ("small", 6), ("hasbro", 2), ("12x12-99542", 1), ("4x4-32", 100)] {
        let game = variant(name);
        // Every ship is placed and every cell shot at, by both.
        let longest = 2 * (game.waters.lengths.len() + game.waters.cell_count()) as u32;
        let suite = conformance::hidden(&game).face(&game).longest(longest).zero_sum().deterministic();
        let tally = suite.games(games).run().unwrap();
        assert_eq!((tally.finished, tally.chance_turns), (games, 0), "{name}: {tally:?}");
    }
}

#[test]
fn variants_are_named_by_board_and_fleet() {
    let lengths = |name: &str| variant(name).waters.lengths.to_vec();
    assert_eq!(lengths("classic"), [5, 4, 3, 3, 2]);
    assert_eq!(lengths("small"), [4, 3, 2, 2]);
    assert_eq!(lengths("10x8-99"), [9, 9]);
    let refused: Vec<&str> = [
        "",
        "8x8",
        "8x8-",
        "8x8-1",
        "8x8-345",
        "8x8-9",
        "13x8-2",
        "08x8-2",
        "0x0-2",
        "3x3-222",
        "8x8-5a",
        "12x12-22222222222",
        "12x12-99999",
        "+8x8-2",
        "8x8-54332 ",
    ]
    .into_iter()
    .filter(|name| SeaWars::variant(name).is_none())
    .collect();
    assert_eq!(refused.len(), 15, "{refused:?}");
}

/// However the first ships lie, there is room for the next, also where fleets are as crowded as they may be.
#[test]
fn a_fleet_can_always_be_placed() {
    for name in ["4x4-322", "5x5-4332", "2x6-32", "12x12-999", "10x8-99"] {
        let game = variant(name);
        for seed in 0..300 {
            let state = random_state(&game, 2 * game.waters.lengths.len() as u32, &mut Rng::new(seed));
            assert_eq!(state.fleets[1].len(), game.waters.lengths.len(), "{name}");
        }
    }
}

#[test]
fn what_is_not_allowed_is_refused_with_the_reason() {
    let game = variant("classic");
    let mut state = game.start(0);
    let check = |state: &mut State, action: &str, why: &str| {
        let refused = match game.parse_action(state, action) {
            Ok(parsed) => game.try_play(state, parsed).unwrap_err(),
            Err(error) => error.into(),
        };
        assert!(refused.to_string().ends_with(why), "{action}: {refused}");
    };
    check(&mut state, "c4", "place your carrier first");
    check(&mut state, "a1h4", "the next ship is the carrier, with 5 cells and not 4");
    check(&mut state, "e1h5", "the carrier would stick out of the sea, which ends at H8");
    check(&mut state, "l12v5", "the carrier would stick out of the sea, which ends at H8");
    check(&mut state, "a1-e5", "a ship lies along one rank or one file, not askew");
    check(&mut state, "a1 c1", "the next ship is the carrier, with 5 cells and not 3");
    check(&mut state, "a1d5", "not askew");
    check(&mut state, "a1x5", "like a1h5");
    check(&mut state, "a1h", "like a1h5");
    check(&mut state, "a1h0", "like a1h5");
    let place = |state: &mut State, ships: &str| {
        for ship in ships.split(' ') {
            let action = game.parse_action(state, ship).unwrap();
            game.try_play(state, action).unwrap();
        }
    };
    place(&mut state, "e1-a1");
    check(&mut state, "c1v4", "your carrier lies there already");
    place(&mut state, "a2h4 a3h3 a4h3 a5h2 a1h5 a2h4 a3h3 a4h3 a5h2");
    check(&mut state, "a1h5", "all ships are placed: choose where to fire");
    check(&mut state, "i1", "that is outside the sea, which ends at H8");
    place(&mut state, "c4 h8");
    check(&mut state, "c4", "you have fired at C4 before");
    let ended: String = game.position(&state);
    assert_eq!(ended.split(' ').nth(3), Some("c4"));
}
