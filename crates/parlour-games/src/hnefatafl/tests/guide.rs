//! The guided first game, played through.

use std::string::ToString;
use std::vec::Vec;

use parlour_core::info::GuideStep;
use parlour_core::{Game, Listed, Turn};

use super::super::{Square, State};
use super::{Hnefatafl, variant};

/// The positions that a step leads through, for each of its answers.
fn played(game: &Hnefatafl, step: &GuideStep) -> Vec<Vec<State>> {
    let start = game.parse_position(step.position).unwrap();
    assert_eq!(game.position(&start), step.position);
    assert_eq!(step.answers.is_empty(), step.ask.is_empty(), "{}", step.title);
    let line = |answer: &&str| {
        let mut states = Vec::from([start]);
        assert_eq!(game.turn(&start), Turn::Player(step.player), "{}", step.title);
        for action in [answer].into_iter().chain(step.replies) {
            let mut next = *states.last().unwrap();
            game.try_play(&mut next, action.parse().unwrap()).unwrap();
            states.push(next);
        }
        states
    };
    step.answers.iter().map(line).collect()
}

#[test]
fn every_step_can_be_played() {
    let guide = Hnefatafl::INFO.guide;
    let game = variant(guide.variant);
    for step in guide.steps {
        assert!(step.glow.iter().all(|spot| spot.parse::<Square>().is_ok()), "{}", step.title);
        for states in played(&game, step) {
            match game.turn(states.last().unwrap()) {
                Turn::Over(outcome) => assert_eq!(outcome.winner(), Some(step.player), "{}", step.title),
                turn => assert_eq!(turn.player(), Some(step.player), "{}", step.title),
            }
        }
    }
}

#[test]
fn steps_do_what_they_say() {
    let guide = Hnefatafl::INFO.guide;
    let game = variant(guide.variant);
    let after = |title: &str| {
        let step = guide.steps.iter().find(|step| step.title == title).unwrap();
        let lines = played(&game, step);
        (lines[0][0], lines[0][1])
    };
    let (before, now) = after("Taking");
    assert_eq!(before.attackers().count_ones() - now.attackers().count_ones(), 1);
    let (_, now) = after("How the king is caught");
    assert!(now.king().is_none());
    let (_, now) = after("Out!");
    assert_eq!(game.turn(&now).outcome().unwrap().reason().to_string(), "the king reached a corner");
}
