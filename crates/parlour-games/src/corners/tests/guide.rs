//! The guided first game, played through.

use std::string::ToString;

use parlour_core::{Game, Playable, Turn};

use super::super::board::path;
use super::super::{Corners, Move, Square};
use super::PLAIN;
use crate::lessons::{check_guide, guided_ends};

#[test]
fn every_step_can_be_played() {
    let guide = Corners::INFO.guide;
    assert_eq!(Corners::variant(guide.variant), Some(PLAIN));
    for step in guide.steps {
        let start = PLAIN.parse_position(step.position).unwrap();
        assert_eq!(PLAIN.turn(&start), Turn::Player(step.player), "{}", step.title);
        assert!(step.glow.iter().all(|spot| spot.parse::<Square>().is_ok()), "{}", step.title);
    }
    check_guide::<Corners>();
}

#[test]
fn steps_do_what_they_say() {
    let step = |title: &str| Corners::INFO.guide.steps.iter().find(|step| step.title == title).unwrap();
    // Of the fourteen moves at the start, half are steps and half are jumps.
    assert_eq!((step("A step").answers.len(), step("A jump").answers.len()), (7, 7));
    let way = |title: &str| {
        let step = step(title);
        let state = PLAIN.parse_position(step.position).unwrap();
        let action: Move = step.answers[0].parse().unwrap();
        path(action.from, action.to, state.occupied())
            .iter()
            .map(ToString::to_string)
            .collect::<std::vec::Vec<_>>()
    };
    assert_eq!(way("And jump on"), ["b3", "b5", "d5"]);
    assert!(guided_ends(&PLAIN, step("The last man")).iter().all(|end| PLAIN.turn(end).outcome().is_some()));
}
