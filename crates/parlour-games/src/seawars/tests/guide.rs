//! The guided first game, played as it stands.

use std::vec::Vec;

use parlour_core::info::GuideStep;
use parlour_core::{Game, Playable, Player, Turn};

use super::{SeaWars, variant};
use crate::seawars::{Answer, Order, State};

/// The state after an answer and the replies.
fn played(game: &SeaWars, step: &GuideStep, answer: &str) -> State {
    let mut state = game.parse_position(step.position).unwrap();
    assert_eq!(game.turn(&state), Turn::Player(step.player), "{}", step.title);
    for action in [answer].iter().chain(step.replies) {
        game.try_play(&mut state, action.parse().unwrap()).unwrap();
    }
    state
}

#[test]
fn every_answer_does_what_the_step_says() {
    let guide = SeaWars::INFO.guide;
    let game = variant(guide.variant);
    let mut answers = Vec::new();
    for step in guide.steps {
        let state = game.parse_position(step.position).unwrap();
        assert_eq!(game.position(&state), step.position, "{}", step.title);
        for answer in step.answers {
            let state = played(&game, step, answer);
            if let Order::Shoot(cell) = answer.parse().unwrap() {
                answers.push(state.track(step.player).answer_at(cell).unwrap());
            }
        }
    }
    let expected = [Answer::Miss, Answer::Hit, Answer::Sunk(3), Answer::Sunk(2)];
    assert_eq!(answers, expected);
    let last = guide.steps.last().unwrap();
    let end = played(&game, last, last.answers[0]);
    assert_eq!(game.turn(&end).outcome().unwrap().winner(), Some(Player::FIRST));
}

#[test]
fn replies_are_what_they_are_said_to_be() {
    let guide = SeaWars::INFO.guide;
    let game = variant(guide.variant);
    let answered = |index: usize| {
        let step = &guide.steps[index];
        let state = played(&game, step, step.answers[0]);
        let Order::Shoot(cell) = step.replies[0].parse().unwrap() else { panic!() };
        state.track(Player::SECOND).answer_at(cell).unwrap()
    };
    assert_eq!([1, 2, 3].map(answered), [Answer::Miss, Answer::Miss, Answer::Hit]);
}
