//! What is said for a move, in positions worked out by hand.

use std::string::{String, ToString};

use parlour_core::{Bot, Budget, Face, Sight};

use super::super::report::LarvaMinimax;
use super::super::{BIRDS, LARVA};
use super::{Larva, state};

fn reason(position: &str, action: &str) -> String {
    let state = state(position);
    let player = if position.ends_with('l') { LARVA } else { BIRDS };
    Larva.reason(&state, player, &[action.parse().unwrap()])
}

#[test]
fn the_larva_is_told_how_far_it_gets() {
    assert_eq!(reason("8/8/8/8/1B1B1B1B/8/3L4/8 l", "d2c1"), "Wins at once");
    // The bird on a3 is beside it afterwards, and birds never go back.
    assert_eq!(reason("1B1B1B2/8/8/8/3L4/B7/8/8 l", "d4c3"), "Slips past a bird");
}

#[test]
fn the_birds_are_told_what_they_leave_the_larva() {
    assert_eq!(reason("8/8/8/B7/3L4/8/1B3B1B/8 b", "b2c3"), "Takes a square from the larva");
}

#[test]
fn the_reports_ai_shows_its_stages() {
    let state = state("8/8/8/8/1B1B1B1B/8/3L4/8 l");
    let sight = Sight { game: &Larva, player: LARVA, view: &state, past: &[] };
    let mut bot = LarvaMinimax { depth: 2, prefer_quick: true };
    let mut decision = bot.choose(sight, &Budget::default(), &mut |_| {});
    bot.elaborate(sight, &Budget::default(), &mut decision);
    let stages = decision.insight.stages;
    assert_eq!(stages.len(), 3);
    // Four squares around the larva, and one choice.
    assert_eq!(stages[0].spots.len(), 4);
    assert_eq!(
        (stages[2].spots.len(), stages[2].spots[0].spot.clone().unwrap()),
        (1, decision.action.to.to_string())
    );
    assert_eq!(decision.insight.action_scores.len(), 4);
}
