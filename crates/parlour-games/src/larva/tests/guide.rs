//! The guided first game, played through.

use parlour_core::info::GuideStep;
use parlour_core::{Game, Listed, Turn};

use super::{Larva, state};

/// The positions that the answers of a step lead to, replies played.
fn ends(step: &GuideStep) -> impl Iterator<Item = super::State> {
    let start = state(step.position);
    assert_eq!(Larva.position(&start), step.position);
    assert_eq!(Larva.turn(&start), Turn::Player(step.player), "{}", step.title);
    assert_eq!(step.answers.is_empty(), step.ask.is_empty(), "{}", step.title);
    step.answers.iter().map(move |answer| {
        let mut state = start;
        for action in [answer].into_iter().chain(step.replies) {
            Larva.try_play(&mut state, action.parse().unwrap()).unwrap();
        }
        state
    })
}

#[test]
fn every_step_can_be_played() {
    let guide = Larva::INFO.guide;
    assert!(Larva::variant(guide.variant).is_some());
    for step in guide.steps {
        assert!(step.glow.iter().all(|spot| spot.parse::<super::super::Square>().is_ok()), "{}", step.title);
        for end in ends(step) {
            match Larva.turn(&end) {
                Turn::Over(outcome) => assert_eq!(outcome.winner(), Some(step.player), "{}", step.title),
                turn => assert_eq!(turn.player(), Some(step.player), "{}", step.title),
            }
        }
    }
}

/// The two ways to win are both played.
#[test]
fn both_sides_win_once() {
    let won = |title: &str| {
        let step = Larva::INFO.guide.steps.iter().find(|step| step.title == title).unwrap();
        ends(step).all(|end| Larva.turn(&end).outcome().is_some())
    };
    assert!(won("Eat!") && won("How the birds win") && !won("Find the gap"));
}
