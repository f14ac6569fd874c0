//! The beginner against the oracle when it overlooks nothing, and as often wrong as it should be when it does.

use core::ops::ControlFlow;
use std::vec::Vec;

use parlour_core::toy::{Branch, Place, Tree, Written};
use parlour_core::{Bot, Budget, Decision, Evaluation, Game, Player, Rng, Score, Sight, Turn};

use super::{Beginner, MAX_QUIESCENCE_PLIES};
use crate::alphabeta::{AlphaBeta, Settings};
use crate::minimax::minimax;
use crate::value::{estimate, outcome_value, score};

fn choice(tree: &Tree, bot: &mut dyn Bot<Tree>, budget: &Budget<'_>) -> Decision<Branch> {
    let state = tree.start(0);
    let Turn::Player(player) = tree.turn(&state) else { panic!("a player begins") };
    let sight = Sight { game: tree, player, view: &state, past: &[] };
    let mut decision = bot.choose(sight, budget, &mut |_| {});
    bot.elaborate(sight, &Budget::default(), &mut decision);
    decision
}

#[test]
fn who_overlooks_nothing_has_the_oracles_values() {
    let mut rng = Rng::new(5);
    for round in 0..400 {
        let tree = Tree::random(&mut rng, 6, 4);
        if tree.turn(&tree.start(0)).player().is_none() {
            continue;
        }
        let depth = 1 + round % 6;
        let mut bot = Beginner::new(Written, depth, 0, u64::from(round));
        let insight = choice(&tree, &mut bot, &Budget::default()).insight;
        let oracle = score(minimax(&tree, &Written, &tree.start(0), insight.depth, &mut Vec::new()));
        assert_eq!(insight.score, Some(oracle), "depth {depth}");
        // What it says about each action agrees with what it chose.
        let best = insight.action_scores.iter().map(|scored| scored.score.rank()).max();
        assert_eq!(best, insight.score.map(Score::rank));
    }
}

/// The same evaluation with the first branch of every node for a tactic.
#[derive(Clone)]
struct FirstIsTactical;

impl Evaluation<Tree> for FirstIsTactical {
    type Trace = ();

    const TACTICS: bool = true;

    fn trace(&self, _game: &Tree, _state: &Place) {}

    fn evaluate(&self, game: &Tree, state: &Place, trace: &(), player: Player) -> i32 {
        Written.evaluate(game, state, trace, player)
    }

    fn for_each_tactic<F>(&self, _game: &Tree, _state: &Place, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Branch) -> ControlFlow<()>,
    {
        visit(Branch(0))
    }
}

/// Quiescence search by its definition, for the first player, without a window.
fn played_out(tree: &Tree, state: Place, depth: u32, left: u32, ply: u32) -> i32 {
    let mover = match tree.turn(&state) {
        Turn::Over(outcome) => return outcome_value(tree, &outcome, Player::FIRST, ply),
        turn => turn.player().expect("there are no dice"),
    };
    let below =
        |branch: &Branch, depth, left| played_out(tree, tree.after(&state, *branch), depth, left, ply + 1);
    let standing = estimate(Written.evaluate(tree, &state, &(), Player::FIRST));
    let better = if mover == Player::FIRST { i32::max } else { i32::min };
    match (depth, left) {
        (0, 0) => standing,
        (0, _) => better(standing, below(&Branch(0), 0, left - 1)),
        _ => {
            let actions = tree.actions(&state);
            let values = actions.as_ref().iter().map(|branch| below(branch, depth - 1, left));
            values.reduce(better).expect("there is a choice")
        }
    }
}

#[test]
fn tactics_are_played_out_at_the_horizon() {
    let mut rng = Rng::new(7);
    let mut differences = 0;
    for round in 0..400 {
        let tree = Tree::random(&mut rng, 9, 3);
        let root = tree.start(0);
        let Turn::Player(player) = tree.turn(&root) else { continue };
        let depth = 1 + round % 3;
        let sign = if player == Player::FIRST { 1 } else { -1 };
        let mut beginner = Beginner::new(FirstIsTactical, depth, 0, 1).with_quiescence_search();
        let insight = choice(&tree, &mut beginner, &Budget::default()).insight;
        let expected = |left| score(sign * played_out(&tree, root, insight.depth, left, 0));
        assert_eq!(insight.score, Some(expected(MAX_QUIESCENCE_PLIES)), "depth {depth}");
        differences += u32::from(expected(MAX_QUIESCENCE_PLIES) != expected(0));
        // And so says the other search, which has one of its own.
        let settings = Settings { quiescence_search: true, ..Settings::PLAIN };
        let mut other = AlphaBeta::new(FirstIsTactical).with_settings(settings).with_depth(depth);
        assert_eq!(choice(&tree, &mut other, &Budget::default()).insight.score, insight.score);
    }
    assert!(differences > 50, "only {differences} trees have something to play out");
}

/// How many of a thousand beginners play the second branch.
fn fall_for_it(tree: &str, overlook: u32) -> u32 {
    let tree: Tree = tree.parse().unwrap();
    let takes = |seed| choice(&tree, &mut Beginner::new(Written, 2, overlook, seed), &Budget::default());
    (0..1000).filter(|&seed| takes(seed).action == Branch(1)).count() as u32
}

#[test]
fn a_trap_works_as_often_as_its_answer_is_overlooked() {
    // The second branch looks like 7 and loses. Those who see neither branch, or both and the answer, do not fall for it
    // because of that; with a third of all overlooked it is seen with the answer to it unseen by 2/3 * 1/3, and
    // alone by 2/3 * 1/3 with it seen; and 1/9 see nothing, and half of those take it.
    let expected = 2.0 / 9.0 + 4.0 / 27.0 + 1.0 / 18.0;
    let found = f64::from(fall_for_it("p1[3 p2=7[loss]]", 33)) / 1000.0;
    assert!((found - expected).abs() < 0.05, "{found} instead of {expected}");
    assert_eq!(fall_for_it("p1[3 p2=7[loss]]", 0), 0);
}

#[test]
fn it_keeps_to_its_budget_and_always_has_an_action() {
    let tree = Tree::random(&mut Rng::new(8), 7, 5);
    for nodes in [0, 1, 2, 3, 10, 100] {
        let mut bot = Beginner::new(Written, 6, 20, 3);
        let insight = choice(&tree, &mut bot, &Budget::default().nodes(nodes)).insight;
        assert!(insight.nodes <= nodes && insight.line.len() == 1);
    }
    let mut blind = Beginner::new(Written, 3, 100, 1);
    assert_eq!(choice(&tree, &mut blind, &Budget::default()).insight.line.len(), 1);
}

#[test]
fn the_same_seed_plays_the_same_and_what_is_overlooked_changes() {
    let tree: Tree = "p1[1 2 3 4 5 6 7 8]".parse().unwrap();
    let played = |seed| {
        let mut bot = Beginner::new(Written, 1, 60, 0);
        bot_of(&mut bot, seed);
        (0..20).map(|_| choice(&tree, &mut bot, &Budget::default()).action).collect::<Vec<_>>()
    };
    assert_eq!(played(1), played(1));
    assert_ne!(played(1), played(2));
    assert!(played(1).windows(2).any(|pair| pair[0] != pair[1]));
}

fn bot_of(bot: &mut Beginner<Written>, seed: u64) {
    Bot::<Tree>::new_game(bot, seed);
}
