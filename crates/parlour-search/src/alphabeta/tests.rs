//! Alpha-beta against its oracle, its limits, and repetition.

mod graph;
mod ring;

use core::cell::Cell;
use std::vec::Vec;

use parlour_core::toy::{Tree, Written};
use parlour_core::{Budget, Game, Rng, Score, Sight, Turn};

use super::{AlphaBeta, Settings};
use crate::minimax::minimax;
use crate::oracle::{Trial, agree};
use crate::value::score;

/// The value by alpha-beta at a depth, with so many bytes.
fn searched(tree: &Tree, depth: u32, bytes: usize) -> Option<Score> {
    let state = tree.start(0);
    let player = tree.turn(&state).player()?;
    let sight = Sight { game: tree, player, view: &state, past: &[] };
    let budget = Budget::default().depth(depth).bytes(bytes);
    AlphaBeta::new(Written).with_settings(Settings::PLAIN).search(sight, &budget, &mut |_| {}).insight.score
}

#[test]
fn values_known_by_hand() {
    let value = |text: &str, depth| searched(&text.parse().unwrap(), depth, 4096).unwrap();
    // Player 2 takes -2, so player 1 takes 3.
    assert_eq!(value("p1[3 p2[5 -2]]", 2), Score::Points(3));
    // One ply deep the second child is worth its static 7.
    assert_eq!(value("p1[3 p2=7[5 -2]]", 1), Score::Points(7));
    // The value is that of the player to move.
    assert_eq!(value("p2[3 p1[5 -2]]", 2), Score::Points(-3));
    // The quicker of two wins, the slower of two losses.
    assert_eq!(value("p1[p2[p1[win 0] p1[win]] win]", 5), Score::Win(1));
    assert_eq!(value("p1[loss p2[loss] p2[p1[loss loss]]]", 5), Score::Loss(3));
    // A player may move twice in a row.
    assert_eq!(value("p1[p1[4 9] p1[6]]", 2), Score::Points(9));
}

#[test]
fn random_trees_have_the_oracles_values() {
    let mut rng = Rng::new(11);
    let mut compared = 0;
    for _ in 0..400 {
        let tree = Tree::random(&mut rng, 6, 4);
        compared += agree(&tree, &Written, Trial { games: 3, every: 1, depth: 6 }).unwrap();
    }
    assert!(compared > 2000, "{compared}");
}

/// Reductions and narrow windows change what is looked at first, not what is true: once all is known, the value
/// is the oracle's.
#[test]
fn every_step_on_the_value_is_still_the_oracles_in_the_end() {
    let mut rng = Rng::new(13);
    for _ in 0..300 {
        let tree = Tree::random(&mut rng, 7, 5);
        let state = tree.start(0);
        let Turn::Player(player) = tree.turn(&state) else { continue };
        let sight = Sight { game: &tree, player, view: &state, past: &[] };
        for bytes in [0, 1 << 16] {
            let budget = Budget::default().bytes(bytes);
            let found = AlphaBeta::new(Written).search(sight, &budget, &mut |_| {}).insight.score;
            let value = minimax(&tree, &Written, &state, 20, &mut Vec::new());
            assert_eq!(found, Some(score(value)), "{}", tree.position(&state));
        }
    }
}

#[test]
fn node_limits_are_hard_and_any_stop_leaves_a_legal_action() {
    let mut rng = Rng::new(12);
    for _ in 0..30 {
        let tree = Tree::random(&mut rng, 7, 4);
        let state = tree.start(0);
        let Turn::Player(player) = tree.turn(&state) else { continue };
        let sight = Sight { game: &tree, player, view: &state, past: &[] };
        for limit in 0..120 {
            let nodes = Budget::default().nodes(limit);
            let decision = AlphaBeta::new(Written).search(sight, &nodes, &mut |_| {});
            assert!(decision.insight.nodes <= limit);
            assert!(tree.is_legal(&state, decision.action));

            let polls = Cell::new(0);
            let stop = || {
                polls.set(polls.get() + 1);
                polls.get() > limit
            };
            let decision =
                AlphaBeta::new(Written).search(sight, &Budget::default().until(&stop), &mut |_| {});
            assert!(tree.is_legal(&state, decision.action));
        }
    }
}

#[test]
fn memory_is_what_it_was_given() {
    let tree: Tree = "p1[3 p2[5 -2]]".parse().unwrap();
    let state = tree.start(0);
    let mut player = AlphaBeta::new(Written);
    for bytes in [2100, 5000, 1 << 20, 100 << 10] {
        let sight = Sight { game: &tree, player: parlour_core::Player::FIRST, view: &state, past: &[] };
        player.search(sight, &Budget::default().bytes(bytes), &mut |_| {});
        assert!(player.bytes() <= bytes && player.bytes() + 48 > bytes, "{} of {bytes}", player.bytes());
    }
}
