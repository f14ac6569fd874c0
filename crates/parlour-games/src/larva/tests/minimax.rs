//! The report's AI: evaluations worked out by hand, and moves with the reason for them.

use std::string::ToString;

use parlour_core::{Bot, Budget, Game, Score, Sight};

use super::super::report::{LarvaMinimax, evaluate};
use super::super::{LARVA, Larva};
use super::state;

fn chosen(bot: LarvaMinimax, position: &str) -> (std::string::String, Option<Score>) {
    let state = state(position);
    let player = Larva.turn(&state).player().unwrap();
    let sight = Sight { game: &Larva, player, view: &state, past: &[] };
    let decision = { bot }.choose(sight, &Budget::default(), &mut |_| {});
    (decision.action.to_string(), decision.insight.score)
}

#[test]
fn evaluations_by_hand() {
    let check =
        |position: &str, expected: i32| assert_eq!(evaluate(&state(position)), expected, "{position}");
    // y = 6 for the larva: 7 * 3 = 21. Four birds below, y = 7: 8 * 2 = 16 each. Three or more below: -100.
    // Four in line give 12 pairs: -100, and all of them below: -200.
    check("8/8/8/8/8/8/3L4/B1B1B1B1 l", 21 - 4 * 16 - 100 - 100 - 200);
    // The larva on a5, y = 3: 4 * 6 = 24. Birds on b6 and d6 are above it. Below: e3, y = 5: 6 * 4 = 24, and
    // g1, 16. Two below: +100. Two in line give 2 pairs: nothing.
    check("8/8/1B1B4/L7/8/4B3/8/6B1 l", 24 - 24 - 16 + 100);
    // Three in line give 6 pairs, which is less than 9: nothing. Larva d8, y = 0: 1 * 9. Birds a3 c3 e3, y = 5:
    // 24 each; h2, y = 6: 21. Four below: -100.
    check("3L4/8/8/8/8/B1B1B3/7B/8 l", 9 - 3 * 24 - 21 - 100);
    // Four in line but above: -100 for the line, +100 for the open way. Larva c3, y = 5: 24.
    check("8/8/8/8/1B1B1B1B/2L5/8/8 b", 24 + 100 - 100);
}

#[test]
fn it_takes_the_quick_win_unless_told_not_to() {
    // Past all the birds, b2 can go down to a1 or c1 at once. Up-right c3 comes first in the order and also
    // wins, later.
    let position = "8/8/1B1B1B1B/8/8/8/1L6/8 l";
    assert_eq!(chosen(LarvaMinimax::default(), position), ("b2c1".into(), Some(Score::Points(10_000))));
    let indifferent = LarvaMinimax { prefer_quick: false, ..LarvaMinimax::default() };
    assert_eq!(chosen(indifferent, position), ("b2c3".into(), Some(Score::Points(10_000))));
}

#[test]
fn the_birds_shut_the_larva_in() {
    // The larva on a7 can go to b8 or b6. The bird on c5 takes b6, and with a bird on c7 b8 is a trap: but at
    // once a7 still has b8, so the win is found on level 3: 10000 / 3.
    let (action, score) = chosen(LarvaMinimax::default(), "8/L1B5/8/2B5/8/2B5/8/B7 b");
    assert_eq!((action.as_str(), score), ("c5b6", Some(Score::Points(10_000 / 3))));
}

#[test]
fn a_shallow_look_follows_the_evaluation() {
    // One ply deep from the start: c3 or e3 differ in nothing, so the first, up-right e3, is played.
    let bot = LarvaMinimax { depth: 1, prefer_quick: true };
    // y = 5: 24; the birds below: -64; and the three cuts.
    let expected = 24 - 64 - 100 - 100 - 200;
    assert_eq!(chosen(bot, "8/8/8/8/8/8/3L4/B1B1B1B1 l"), ("d2e3".into(), Some(Score::Points(expected))));
}

#[test]
fn it_keeps_to_its_budget() {
    let start = Larva.start(0);
    let sight = Sight { game: &Larva, player: LARVA, view: &start, past: &[] };
    for nodes in [0, 1, 2, 100, 5000] {
        let decision = LarvaMinimax::default().choose(sight, &Budget::default().nodes(nodes), &mut |_| {});
        assert!(decision.insight.nodes <= nodes);
        assert!(Larva.is_legal(&start, decision.action));
    }
}
