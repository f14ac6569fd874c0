//! Garbled positions and actions are refused with the reason, and other programs' notations are read.

use std::string::ToString;

use parlour_core::Game;
use proptest::prelude::*;

use super::super::{Move, VARIANTS};
use super::variant;

#[test]
fn bad_positions_say_what_is_wrong() {
    let refused = |name: &str, text: &str, why: &str| {
        assert_eq!(variant(name).parse_position(text).unwrap_err().why, why, "{text}");
    };
    let small = |text: &str, why: &str| refused("brandubh", text, why);
    small("", "expected two fields, a board and a side to move; found 0");
    small("3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3", "expected two fields, a board and a side to move; found 1");
    small("3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 1", "expected two fields, a board and a side to move; found 3");
    small("3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 x", "the side to move is a or d, not `x`");
    small("3t3/3t3/3T3/ttTKTtt/3T3/3t3 a", "the board has 6 ranks, not 7");
    small("3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t4 a", "rank 1 is more than 7 squares wide");
    small("3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t2 a", "rank 1 is only 6 squares wide");
    small("3t3/3t3/3T3/ttTKTtt/3T3/3t3/99999999999999999999 a", "rank 1 is more than 7 squares wide");
    small("3t3/3t3/3T3/ttTKTtt/3T3/3t3/0t6 a", "0 in rank 1 is no number of empty squares");
    small("3t3/3t3/3T3/ttTKTtt/3T3/3t3/3x3 a", "`x` in rank 1 is not t, T, K or 1-7");
    small("3t3/3t3/3T3/ttTKTtt/3T3/3K3/3t3 a", "there must be one king, not 2");
    small(
        "3t3/3t3/3T3/ttT1Ttt/3T3/3t3/3t3 a",
        "there must be a king, or a square where he has just been captured",
    );
    small(
        "3t3/3t3/3T3/ttT1Ttt/3T3/3t3/3t3 d",
        "there must be a king, or a square where he has just been captured",
    );
    small("3t3/3t3/3T3/ttTKTtt/3T3/3t3/t2t3 a", "there may be at most 8 attackers, not 9");
    small("3t3/3t3/2TT3/ttTKTtt/3T3/3t3/3t3 a", "there may be at most 4 men, not 5");
    small("3t3/3t3/3T3/ttTKTtt/3T3/3t3/t6 a", "only the king may stop on a1");
    small("7/3K3/3T3/ttTTTtt/7/3t3/3t3 a", "only the king may stop on d4");
    small("3t3/3t3/7/tt3tt/7/7/3t2K d", "the king has escaped, so the defenders have won before this turn");
    refused(
        "tablut",
        "9/9/9/9/9/9/9/9/K8 d",
        "the king has escaped, so the defenders have won before this turn",
    );
    refused("copenhagen", "11/11 a", "the board has 2 ranks, not 11");
}

#[test]
fn a_captured_king_reads_back() {
    let game = variant("brandubh");
    let mut state = game.parse_position("7/7/1tK1t2/7/7/7/7 a").unwrap();
    game.play(&mut state, "e5d5".parse().unwrap());
    assert_eq!(game.position(&state), "7/7/1t1t3/7/7/7/7 d");
    assert_eq!(game.turn(&state).outcome().unwrap().reason().to_string(), "the king was captured");
    assert_eq!(game.parse_position("7/7/1t1t3/7/7/7/7 d").unwrap(), state);
}

#[test]
fn other_programs_positions_are_read() {
    for game in VARIANTS.iter().map(super::super::Hnefatafl::new) {
        let start = game.start(0);
        let (board, side) = game.variant.start.split_once(' ').unwrap();
        let lower = board.replace('t', "a").replace('T', "d").replace('K', "k");
        for other in [lower.clone(), lower.to_uppercase()] {
            for text in [std::format!("{other} {side}"), std::format!("/{other}/ {side}")] {
                assert_eq!(game.parse_position(&text), Ok(start), "{text}");
            }
        }
    }
}

#[test]
fn other_programs_moves_are_read() {
    let game = variant("copenhagen");
    let start = game.start(0);
    let plain: Move = "d1d4".parse().unwrap();
    assert_eq!(game.parse_action(&start, "d1-d4"), Ok(plain));
    assert_eq!("a4-a10".parse(), "a4a10".parse::<Move>());
    let refused = |text: &str, why: &str| assert_eq!(game.parse_action(&start, text).unwrap_err().why, why);
    refused("d1-d4xe4", "it captures nothing");
    refused("d1-d4x", "captures follow an x and are squares with slashes between, like xe4/f5");
    refused("d1-d4xe4//f5", "captures follow an x and are squares with slashes between, like xe4/f5");
    refused("d1--d4", "a square is a file a-k and a rank 1-11, like d1");
    refused("-d1d4", "write the square it leaves and the square it goes to, like d1d4");
    refused("d4", "write the square it leaves and the square it goes to, like d1d4");
    refused("", "write the square it leaves and the square it goes to, like d1d4");
    refused("d1l4", "a square is a file a-k and a rank 1-11, like d1");

    let state = game.parse_position("11/11/11/3t7/2tT7/5K5/11/11/2t1Tt5/3T7/3t7 a").unwrap();
    let taking = "c3-d3";
    assert!(game.parse_action(&state, &std::format!("{taking}xe3/d2")).is_ok());
    assert!(game.parse_action(&state, taking).is_ok());
    let why = game.parse_action(&state, "c3-d3xd2").unwrap_err().why;
    assert_eq!(why, "it captures d2, e3");
}

#[test]
fn bad_actions_say_what_is_wrong() {
    let check = |name: &str, position: &str, text: &str, message: &str| {
        let game = variant(name);
        let mut state = game.parse_position(position).unwrap();
        let before = state;
        let played =
            game.parse_action(&state, text).map_err(Into::into).and_then(|a| game.try_play(&mut state, a));
        assert_eq!(played.unwrap_err().to_string(), message);
        assert_eq!(state, before);
    };
    let start = "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a";
    let small = |text: &str, message: &str| check("brandubh", start, text, message);
    small("a1a2", "`a1a2` is not legal: nobody stands on a1");
    small("c4c5", "`c4c5` is not legal: it is the attackers' turn");
    small("d1d1", "`d1d1` is not legal: a move may not end where it began");
    small("d1e2", "`d1e2` is not legal: everyone moves in a straight line, never diagonally");
    small("d1d2", "`d1d2` is not legal: somebody stands on d2 already");
    small("d2d7", "`d2d7` is not legal: somebody stands on d7 already");
    small("d1a1", "`d1a1` is not legal: only the king may stop on a1");
    small("d1h1", "`d1h1` is not legal: the board ends at g7");
    check("brandubh", "7/7/7/t6/7/7/3K3 a", "a4d4", "`a4d4` is not legal: only the king may stop on d4");
    check(
        "brandubh",
        "7/7/7/tT5/7/7/3K3 a",
        "a4c4",
        "`a4c4` is not legal: something is in the way from a4 to c4",
    );
    let shut = "9/9/9/9/t8/9/9/9/9 a".replacen("9/9/9/9/t8", "9/9/4K4/9/t8", 1);
    check("tablut", &shut, "a5e5", "`a5e5` is not legal: the throne is shut once the king has left it");
    check("tablut", &shut, "a5f5", "`a5f5` is not legal: something is in the way from a5 to f5");
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,60}", board in "[0-9tTKadk/]{0,40} [ad]") {
        for game in VARIANTS.iter().map(super::super::Hnefatafl::new) {
            for text in [&text, &board] {
                if let Ok(state) = game.parse_position(text) {
                    prop_assert_eq!(game.parse_position(&game.position(&state)), Ok(state));
                }
                let _ = game.parse_action(&game.start(0), text);
            }
        }
    }
}
