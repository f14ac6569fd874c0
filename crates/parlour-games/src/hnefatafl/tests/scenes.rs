//! What people see and are told, worked out by hand.

use std::string::{String, ToString};
use std::vec::Vec;

use parlour_core::scene::Panel;
use parlour_core::{Driver, Face, Game, Look, Player, Scene, Viewer};

use super::super::{ATTACKERS, DEFENDERS};
use super::variant;

fn scene(name: &str, position: &str, player: Player) -> Scene {
    let game = variant(name);
    let state = game.parse_position(position).unwrap();
    game.scene(&Look::new(&game, Viewer::Player(player), &state, game.turn(&state)))
}

const EARLY: &str = "11/5t5/11/3t7/11/5K5/11/3T5t1/11/11/5t5 d";

#[test]
fn each_side_is_told_what_it_is_after() {
    let (attackers, defenders) =
        (scene("fist-tablets", EARLY, ATTACKERS), scene("fist-tablets", EARLY, DEFENDERS));
    assert_eq!(attackers.goal, "Take the king before he reaches a corner.");
    assert_eq!(attackers.prompt, "Waiting for the defenders");
    assert_eq!(defenders.goal, "Bring the king to a corner.");
    assert_eq!(defenders.prompt, "Lead the king out");
    // On f11 the king would have the whole rank before him.
    let edge = "5K5/11/11/3t7/11/11/11/3T5t1/11/11/5t5";
    let prompt = |side: &str, player| scene("fist-tablets", &std::format!("{edge} {side}"), player).prompt;
    assert_eq!(prompt("a", ATTACKERS), "The king sees a way out. Stop him!");
    assert_eq!(prompt("d", DEFENDERS), "The way is free!");
    assert_eq!(scene("tablut", "9/9/9/4t4/4K4/9/9/9/8t d", DEFENDERS).goal, "Bring the king to the edge.");
}

#[test]
fn the_plates_count_what_was_taken() {
    let texts = |position: &str| -> Vec<(String, String)> {
        let scene = scene("fist-tablets", position, ATTACKERS);
        let [Panel::Score { rows, .. }] = &scene.panels[..] else { panic!("one panel") };
        rows.iter().map(|row| (row.symbol.clone().unwrap().to_string(), row.text.clone())).collect()
    };
    let expect = |men: &str, attackers: &str| {
        [("man".to_string(), men.to_string()), ("attacker".to_string(), attackers.to_string())]
    };
    let start = "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3 a";
    assert_eq!(texts(start), expect("none taken", "none taken"));
    // One of twelve men and four of twenty-four attackers are left.
    assert_eq!(texts(EARLY), expect("11 taken", "20 taken"));
    assert_eq!(texts("11/11/11/5t5/4t1t4/5t5/11/11/11/11/11 d"), expect("12 and the king taken", "20 taken"));
}

#[test]
fn special_squares_say_what_they_are() {
    let note = |name: &str, spot: &str| {
        let game = variant(name);
        let scene = scene(name, &game.position(&game.start(0)), DEFENDERS);
        let spot = scene.boards[0].spots.iter().find(|each| each.id == spot).unwrap().clone();
        (spot.picture.map(|picture| picture.to_string()), spot.note)
    };
    let is = |picture: Option<&str>, note: &str| (picture.map(ToString::to_string), note.to_string());
    let corner = "A corner: the king wins here, and only he may stop on it";
    assert_eq!(note("fist-tablets", "k11"), is(Some("corner"), corner));
    assert_eq!(note("fist-tablets", "f6"), is(None, ""));
    assert_eq!(note("brandubh", "d4"), is(Some("throne"), "The throne: only the king may stop here"));
    assert_eq!(note("tablut", "a1"), is(None, "The edge: the king wins as soon as he gets here"));
}

#[test]
fn choices_are_named_by_who_moves_and_what_is_taken() {
    let labels = |position: &str, player, notation: &str| {
        let scene = scene("fist-tablets", position, player);
        scene.choices.iter().find(|choice| choice.notation == notation).unwrap().label.clone()
    };
    assert_eq!(labels(EARLY, DEFENDERS, "f6f9"), "King to f9");
    assert_eq!(labels(EARLY, DEFENDERS, "d4d5"), "Guard from d4 to d5");
    let pair = "11/11/11/11/t3Tt5/11/5K5/11/6T4/10t/11 d";
    assert_eq!(labels(pair, DEFENDERS, "g3g7"), "Guard from g3 to g7, taking f7");
    let caught = "11/11/11/5t5/4tK5/5t5/11/11/11/6t4/11 a";
    assert_eq!(labels(caught, ATTACKERS, "g2g7"), "Attacker from g2 to g7, taking the king");
}

/// What is told of actions one after the other.
#[track_caller]
fn told(name: &str, position: &str, steps: &[(&str, &str)]) {
    let game = variant(name);
    let mut driver = Driver::new(game.parse_position(position).unwrap());
    for (action, _) in steps {
        driver.try_play(&game, action.parse().unwrap()).unwrap();
    }
    let expected: Vec<&str> = steps.iter().map(|step| step.1).collect();
    assert_eq!(driver.told(&game, Viewer::Spectator, 0), expected);
}

#[test]
fn moves_are_told_by_what_they_do() {
    told(
        "fist-tablets",
        EARLY,
        &[
            ("d4d5", "{who} sent a guard north, d4 to d5"),
            ("j4j8", "{who} slid up the east, j4 to j8"),
            ("f6f7", "The king stepped north to f7"),
            ("f1f6", "{who} came up to the king, f1 to f6"),
            // From h7 the ways are h1 and h11, edges without a corner; nobody is between.
            ("f7h7", "The king ran east to h7"),
            ("f10f9", "{who} closed in from the north, f10 to f9"),
            ("d5h5", "{who} sent a guard east, d5 to h5"),
            ("f9f10", "{who} stepped north, f9 to f10"),
            ("h7h11", "The king ran to h11, with 2 ways out"),
            // One of the two ways is shut, beside the corner: not both.
            ("j8j11", "{who} guarded the north-east corner, j8 to j11"),
            ("h5h10", "{who} called a guard to the king, h5 to h10"),
            ("d8d11", "{who} blocked the king's way out, d8 to d11"),
        ],
    );
}

#[test]
fn captures_and_ends_are_told() {
    told(
        "fist-tablets",
        "11/11/11/11/t3Tt5/11/5K5/11/6T4/10t/11 d",
        &[("g3g7", "{who} took an attacker on f7")],
    );
    told("fist-tablets", "11/11/11/11/5K5/11/11/4Tt5/11/11/3t7 a", &[("d1d4", "{who} took a man on e4")]);
    // The king goes between two attackers, and behind each of them stands a guard.
    told(
        "fist-tablets",
        "11/11/11/11/11/3Tt1tT3/11/5K5/11/11/1t7t1 d",
        &[("f4f6", "The king took 2 attackers, on e6 and g6")],
    );
    told("fist-tablets", "11/11/11/5t5/4tK5/5t5/11/11/11/6t4/11 a", &[("g2g7", "{who} captured the king")]);
    told(
        "fist-tablets",
        "4K3t2/2t3t4/11/t4T4t/4T6/11/3t2T4/t9t/11/5t5/4t1t4 d",
        &[("e11a11", "The king escaped to a11")],
    );
}

#[test]
fn thrones_and_guarded_corners_are_told() {
    told(
        "brandubh",
        "7/3t3/7/t2K2t/3T3/7/3t3 d",
        &[
            ("d4d5", "The king left his throne for d5"),
            // One of the four squares from which attackers shut a hostile corner off: a4, b5, c6, d7.
            ("d6c6", "{who} guarded the north-west corner, d6 to c6"),
            ("d5d4", "The king went back to his throne"),
        ],
    );
    told("tablut", "9/9/4t4/9/4K4/9/4T4/9/4t4 d", &[("e3a3", "{who} sent a guard west, e3 to a3")]);
}
