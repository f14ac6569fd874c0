//! The guided first game, played through.

use std::string::ToString;

use parlour_core::{Game, Playable};

use super::super::Square;
use super::{Hnefatafl, variant};
use crate::lessons::{check_guide, guided};

#[test]
fn every_step_can_be_played() {
    let guide = Hnefatafl::INFO.guide;
    for step in guide.steps {
        assert!(step.glow.iter().all(|spot| spot.parse::<Square>().is_ok()), "{}", step.title);
    }
    check_guide::<Hnefatafl>();
}

#[test]
fn steps_do_what_they_say() {
    let guide = Hnefatafl::INFO.guide;
    let game = variant(guide.variant);
    let after = |title: &str| {
        let step = guide.steps.iter().find(|step| step.title == title).unwrap();
        let lines = guided(&game, step);
        (lines[0][0], lines[0][1])
    };
    let (before, now) = after("Taking");
    assert_eq!(before.attackers().count_ones() - now.attackers().count_ones(), 1);
    let (_, now) = after("How the king is caught");
    assert!(now.king().is_none());
    let (_, now) = after("Out!");
    assert_eq!(game.turn(&now).outcome().unwrap().reason().to_string(), "the king reached a corner");
}
