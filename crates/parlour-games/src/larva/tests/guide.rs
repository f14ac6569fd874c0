//! The guided first game, played through.

use parlour_core::{Game, Playable, Turn};

use super::{Larva, state};
use crate::lessons::{check_guide, guided_ends};

#[test]
fn every_step_can_be_played() {
    let guide = Larva::INFO.guide;
    assert!(Larva::variant(guide.variant).is_some());
    for step in guide.steps {
        assert_eq!(Larva.turn(&state(step.position)), Turn::Player(step.player), "{}", step.title);
        assert!(step.glow.iter().all(|spot| spot.parse::<super::super::Square>().is_ok()), "{}", step.title);
    }
    check_guide::<Larva>();
}

/// The two ways to win are both played.
#[test]
fn both_sides_win_once() {
    let won = |title: &str| {
        let step = Larva::INFO.guide.steps.iter().find(|step| step.title == title).unwrap();
        guided_ends(&Larva, step).iter().all(|end| Larva.turn(end).outcome().is_some())
    };
    assert!(won("Eat!") && won("How the birds win") && !won("Find the gap"));
}
