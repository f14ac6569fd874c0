//! What is said for a move, in positions worked out by hand.

use std::string::{String, ToString};
use std::vec::Vec;

use parlour_core::insight::Score;
use parlour_core::{Bot, Budget, Face, Game, Sight};

use super::super::report::Greedy;
use super::{BLUE, PLAIN, RED};

const RACE: &str = "5bbb/4bbbb/5bbb/6bb/r7/rrr5/rrr1r3/r1rrr3 r";

fn reason(action: &str) -> String {
    let state = PLAIN.parse_position(RACE).unwrap();
    PLAIN.reason(&state, RED, &[action.parse().unwrap()])
}

#[test]
fn steps_are_counted_and_the_last_man_counts_most() {
    assert_eq!(reason("e2d2"), "Brings the last man a step nearer");
    assert_eq!(reason("c1b1"), "Gains a step");
}

#[test]
fn a_jump_chain_is_told_square_by_square() {
    let start = PLAIN.start(0);
    let way = |action: &str| -> Vec<String> { PLAIN.way(&start, action.parse().unwrap()) };
    // Over one man there is nothing to follow.
    assert_eq!(way("b3d3"), Vec::<String>::new());
    let chain = PLAIN.parse_position("5rrr/5rrr/5rrr/5rrr/bb6/bbb1b3/bbb5/bbb5 b").unwrap();
    assert_eq!(PLAIN.way(&chain, "b3f3".parse().unwrap()), ["b3", "d3", "f3"]);
}

#[test]
fn the_greedy_one_shows_its_stages() {
    let state = PLAIN.start(0);
    let sight = Sight { game: &PLAIN, player: BLUE, view: &state, past: &[] };
    let mut decision = Greedy.choose(sight, &Budget::default(), &mut |_| {});
    Greedy.elaborate(sight, &Budget::default(), &mut decision);
    let stages = &decision.insight.stages;
    assert_eq!(stages.iter().map(|stage| stage.spots.len()).collect::<Vec<_>>()[..1], [12]);
    assert_eq!(stages[2].spots[0].spot.as_deref(), Some(&decision.action.to.to_string()[..]));
    // Nothing scores more than what it plays.
    let points = |score| if let Score::Points(points) = score { points } else { 0 };
    let scores = &decision.insight.action_scores;
    let chosen = scores.iter().find(|scored| scored.action == decision.action).unwrap();
    assert!(scores.iter().all(|scored| points(scored.score) <= points(chosen.score)));
}
