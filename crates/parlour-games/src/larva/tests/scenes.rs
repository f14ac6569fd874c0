//! What people see and are told, worked out by hand.

use std::string::String;
use std::vec::Vec;

use parlour_core::scene::Panel;
use parlour_core::{Driver, Face, Game, Look, Player, Scene, Viewer};

use super::super::{BIRDS, LARVA};
use super::{Larva, state};

fn scene(position: &str, player: Player) -> Scene {
    let state = state(position);
    Larva.scene(&Look::new(&Larva, Viewer::Player(player), &state, Larva.turn(&state)))
}

#[test]
fn each_side_is_told_what_it_is_after() {
    let start = "8/8/8/8/8/8/3L4/B1B1B1B1 l";
    let (larva, birds) = (scene(start, LARVA), scene(start, BIRDS));
    assert_eq!(
        (&larva.prompt[..], &*larva.goal),
        ("Slip past the birds", "Reach one of the leaves behind the birds.")
    );
    assert_eq!(
        (&birds.prompt[..], &*birds.goal),
        ("Waiting for the larva", "Shut the larva in before it reaches the leaves.")
    );
    let labels: Vec<&str> = larva.choices.iter().map(|choice| &choice.label[..]).collect();
    assert_eq!(labels, ["Larva to e3", "Larva to c3"]);
    let asked = scene("8/8/8/8/8/2L5/8/B1B1B1B1 b", BIRDS);
    assert_eq!((&asked.prompt[..], &asked.choices[0].label[..]), ("Which bird hops?", "Bird from a1 to b2"));
}

#[test]
fn the_plates_tell_rows_and_steps_to_go() {
    let texts = |position: &str| -> Vec<String> {
        let [Panel::Score { rows, .. }] = &scene(position, LARVA).panels[..] else { panic!("one panel") };
        rows.iter().map(|row| row.text.clone()).collect()
    };
    // Birds on rank 1 have seven steps each.
    assert_eq!(texts("8/8/8/8/8/8/3L4/B1B1B1B1 l"), ["1 row to go", "28 steps left"]);
    // e5 is four rows from the leaves; on ranks 8, 7, 6 and 5 there are 0 + 1 + 2 + 3 steps left.
    assert_eq!(texts("1B6/B7/1B6/B3L3/8/8/8/8 l"), ["4 rows to go", "6 steps left"]);
    assert_eq!(texts("1B1B1B2/B7/8/8/8/8/8/L7 l"), ["at the leaves", "1 step left"]);
}

#[test]
fn leaves_lie_on_the_row_the_larva_is_after() {
    let scene = scene("8/8/8/8/8/8/3L4/B1B1B1B1 l", LARVA);
    let leaves = scene.boards[0].spots.iter().filter(|spot| spot.picture.as_deref() == Some("goal-leaf"));
    let leaves: Vec<(&str, &str)> = leaves.map(|spot| (&spot.id[..], &spot.note[..])).collect();
    assert_eq!(leaves.iter().map(|leaf| leaf.0).collect::<Vec<_>>(), ["a1", "c1", "e1", "g1"]);
    assert!(leaves.iter().all(|leaf| leaf.1 == "A leaf: the larva wins as soon as it gets here"));
}

/// What is told of actions one after the other.
#[track_caller]
fn told(position: &str, steps: &[(&str, &str)]) {
    let mut driver: Driver<Larva> = Driver::new(state(position));
    for (action, _) in steps {
        driver.try_play(&Larva, action.parse().unwrap()).unwrap();
    }
    let expected: Vec<&str> = steps.iter().map(|step| step.1).collect();
    assert_eq!(driver.told(&Larva, Viewer::Spectator, 0), expected);
}

#[test]
fn moves_are_told_by_what_they_do() {
    told(
        "8/8/8/8/8/8/3L4/B1B1B1B1 l",
        &[
            // c1 and e1 are taken: there is no way on.
            ("d2c3", "The larva had to turn back to c3"),
            ("c1b2", "A bird shut the door on b2"),
            // b2 is closed, d2 is open, and the larva goes back all the same.
            ("c3b4", "The larva backed off to b4"),
            ("e1d2", "A bird closed in, e1 to d2"),
            // Below c3 stand the birds on b2 and d2.
            ("b4c3", "The larva crept right up to the birds, to c3"),
            ("b2a3", "A bird hopped past the larva, b2 to a3"),
            // The bird on a1 is still ahead of b2, and so is g1; d2 stands beside it.
            ("c3b2", "The larva slipped past a bird, to b2"),
            ("a3b4", "A bird hopped to b4"),
            ("b2c1", "The larva reached the leaf on c1"),
        ],
    );
}

#[test]
fn a_free_run_and_a_way_back_are_told() {
    told(
        "8/8/8/B1B1B3/8/4L3/5B2/8 l",
        &[
            ("e3d2", "The larva slipped past the last bird, to d2"),
            ("f2e3", "A bird cut off the way back on e3"),
            ("d2c1", "The larva reached the leaf on c1"),
        ],
    );
    told(
        "8/8/8/B1B1B3/3L3B/8/8/8 l",
        &[("d4c3", "The larva hurried on to c3"), ("e5f6", "A bird hopped to f6")],
    );
    told(
        "3L4/8/8/8/8/8/8/B1B1B1B1 l",
        &[("d8c7", "The larva crept forward to c7"), ("a1b2", "A bird closed in, a1 to b2")],
    );
}

#[test]
fn the_last_move_is_told_as_such() {
    told("7L/2B1B3/5B2/6B1/8/8/8/8 b", &[("f6g7", "A bird shut the larva in, f6 to g7")]);
}
