//! What is said for a move, in positions worked out by hand.

use std::string::String;

use parlour_core::{Bot, Budget, Face, Game, Sight};

use super::super::report::FistTablets;
use super::super::{ATTACKERS, DEFENDERS};
use super::variant;

fn reason(position: &str, line: &[&str]) -> String {
    let game = variant("fist-tablets");
    let state = game.parse_position(position).unwrap();
    let player = if state.is_attackers_turn() { ATTACKERS } else { DEFENDERS };
    let line: std::vec::Vec<_> = line.iter().map(|action| action.parse().unwrap()).collect();
    game.reason(&state, player, &line)
}

const HUNTED: &str = "11/11/3T7/10t/11/11/7K3/1Tt8/11/11/11";

#[test]
fn a_capture_is_told_first() {
    assert_eq!(reason(&std::format!("{HUNTED} d"), &["d9d4"]), "Takes an attacker");
}

#[test]
fn the_king_on_the_edge_sees_both_corners() {
    assert_eq!(reason(&std::format!("{HUNTED} d"), &["h5h1"]), "Gives the king two ways to a corner");
    // One of them is a win at once.
    let edge = "11/11/3T7/10t/11/11/11/1Tt8/11/11/7K3 d";
    assert_eq!(reason(edge, &["h1k1"]), "Wins at once");
}

#[test]
fn an_attacker_in_the_way_blocks_the_king() {
    // The king on a9 could run to a11 and a1; from a8 the attacker shuts one of them.
    let position = "11/11/K10/10t/11/11/11/3T7/11/11/11 a";
    assert_eq!(reason(position, &["k8a8"]), "Blocks the king's way to a corner");
}

#[test]
fn the_expected_play_is_part_of_the_reason() {
    let quiet = reason(&std::format!("{HUNTED} a"), &["k8k7"]);
    let told = reason(&std::format!("{HUNTED} a"), &["k8k7", "d9d4"]);
    assert_eq!(told, std::format!("{quiet}, at the price of a man"));
}

#[test]
fn the_reports_ai_shows_its_stages() {
    let game = variant("fist-tablets");
    let state = game.parse_position(&std::format!("{HUNTED} d")).unwrap();
    let sight = Sight { game: &game, player: DEFENDERS, view: &state, past: &[] };
    let mut bot = FistTablets::new(1, 0);
    let mut decision = bot.choose(sight, &Budget::default(), &mut |_| {});
    bot.elaborate(sight, &Budget::default(), &mut decision);
    let stages = &decision.insight.stages;
    assert_eq!(stages.len(), 4);
    let moves = game.count_actions(&state);
    assert_eq!((stages[0].spots.len(), stages[1].spots.len()), (moves, moves));
    // One ply deep, the first two stages see the same.
    assert_eq!(stages[0].spots, stages[1].spots);
}
