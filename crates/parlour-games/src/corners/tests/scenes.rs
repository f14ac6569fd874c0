//! What people see and are told, worked out by hand.

use std::string::String;
use std::vec::Vec;

use parlour_core::scene::Panel;
use parlour_core::scene::panels::Progress;
use parlour_core::{Driver, Face, Game, Look, Player, Scene, Viewer};

use super::{BLUE, Corners, PLAIN, RED, TOURNAMENT};

const START: &str = "5rrr/5rrr/5rrr/5rrr/bbb5/bbb5/bbb5/bbb5";

fn scene(game: Corners, position: &str, player: Player) -> Scene {
    let state = game.parse_position(position).unwrap();
    game.scene(&Look::new(&game, Viewer::Player(player), &state, game.turn(&state)))
}

fn rows(game: Corners, position: &str) -> Vec<Progress> {
    match &scene(game, position, BLUE).panels[..] {
        [Panel::Score { rows, .. }] => rows.clone(),
        panels => panic!("{panels:?}"),
    }
}

#[test]
fn each_side_is_told_what_it_is_after() {
    let start = std::format!("{START} b");
    let (pale, dark) = (scene(PLAIN, &start, BLUE), scene(PLAIN, &start, RED));
    assert_eq!(
        (&pale.prompt[..], &dark.prompt[..]),
        ("Step, or jump and jump on", "Waiting for the pale men")
    );
    assert_eq!(
        pale.goal,
        "Bring all your twelve men to the far corner, before the other side comes to yours."
    );
    let one_left = "5bbb/4bb1b/5bbb/5bbb/rr1r4/rrr1r3/rr6/rrr5 b";
    assert_eq!(scene(PLAIN, one_left, BLUE).prompt, "Bring the last man home");
    let label = |notation: &str, position: &str| {
        let scene = scene(PLAIN, position, BLUE);
        scene.choices.iter().find(|choice| choice.notation == notation).unwrap().label.clone()
    };
    assert_eq!(label("c4c5", &start), "Step from c4 to c5");
    assert_eq!(label("c3c5", &start), "Jump from c3 to c5");
    assert_eq!(label("b3d5", "5rrr/5rrr/6rr/2b2rrr/bbb2r2/bb6/bbb5/bbb5 b"), "2 jumps from b3 to d5");
}

#[test]
fn the_plates_count_the_men_at_home() {
    let told = |position: &str| -> Vec<(u16, Option<u16>, String)> {
        rows(PLAIN, position).into_iter().map(|row| (row.points, row.goal, row.text)).collect()
    };
    // Eleven pale men between f5 and h8; of the dark, a1 to c1, a2 and b2, a3 to c3, a4 and b4.
    assert_eq!(
        told("5bbb/4bb1b/5bbb/5bbb/rr1r4/rrr1r3/rr6/rrr5 b"),
        [(11, Some(12), "11 of 12 home".into()), (10, Some(12), "10 of 12 home".into())]
    );
}

/// In the tournament all men have to have left by the own 40th move: blue makes its 40th after 39 full moves.
#[test]
fn the_tournament_counts_the_moves_left_to_leave() {
    let parts = |text: &str| -> Vec<Vec<String>> {
        rows(TOURNAMENT, text).into_iter().map(|row| row.parts).collect()
    };
    assert_eq!(
        parts(&std::format!("{START} b 0")),
        [["12 still to leave, 40 moves left"], ["12 still to leave, 40 moves left"]]
    );
    // Blue has moved, red has not yet.
    assert_eq!(
        parts("5rrr/5rrr/5rrr/5rr1/bb1br3/bbb5/bbb5/bbb5 r 38"),
        [["11 still to leave, 1 move left"], ["11 still to leave, 2 moves left"]]
    );
    let prompt = |count: u32| scene(TOURNAMENT, &std::format!("{START} b {count}"), BLUE).prompt;
    assert_eq!(prompt(29), "Step, or jump and jump on");
    assert_eq!(prompt(30), "Leave your corner: 10 moves left");
    assert_eq!(prompt(39), "Leave your corner: the last move");
    assert!(rows(PLAIN, &std::format!("{START} b")).iter().all(|row| row.parts.is_empty()));
}

/// What is told of actions one after the other.
#[track_caller]
fn told(position: &str, steps: &[(&str, &str)]) {
    let mut driver = Driver::new(PLAIN.parse_position(position).unwrap());
    for (action, _) in steps {
        driver.try_play(&PLAIN, action.parse().unwrap()).unwrap();
    }
    let expected: Vec<&str> = steps.iter().map(|step| step.1).collect();
    assert_eq!(driver.told(&PLAIN, Viewer::Spectator, 0), expected);
}

#[test]
fn moves_are_told_by_what_they_do() {
    told(
        &std::format!("{START} b"),
        &[
            ("c4d4", "{who} set out, c4 to d4"),
            ("f5e5", "{who} set out, f5 to e5"),
            ("d4d5", "{who} stepped on to d5"),
            // Forward is down and to the left for the dark men; over d5 it is one jump.
            ("e5c5", "{who} jumped from e5 to c5"),
            ("d5d4", "{who} stepped back to d4"),
            ("c5c4", "{who} stepped home to c4, the first man"),
            ("b3d3", "{who} jumped from b3 to d3"),
            ("c4c5", "{who} left home again, c4 to c5"),
        ],
    );
    told("5rrr/5rrr/6rr/2b2rrr/bbb2r2/bb6/bbb5/bbb5 b", &[("b3d5", "{who} jumped twice from b3 to d5")]);
}

#[test]
fn coming_home_is_told() {
    told(
        "5bbb/4bb1b/5bbb/5bbb/rr1r4/rrr1r3/rr6/rrr5 b",
        &[("e7g7", "{who} brought the last man home, e7 to g7")],
    );
    told(
        "5bbb/4bbbb/5bbb/1r3b1b/rr1r4/r1r1r3/rr6/rrr5 b",
        // A man goes on within the far corner, and another takes his place.
        &[("g7g5", "{who} made room at home, g7 to g5"), ("e3d3", "{who} stepped on to d3")],
    );
    told(
        "7r/5rrr/3b1r1r/2rbrr1r/1b1b1rr1/bbb5/b1bb4/b1b5 b",
        &[("a2g8", "{who} jumped six times home, a2 to g8, the first man")],
    );
}
