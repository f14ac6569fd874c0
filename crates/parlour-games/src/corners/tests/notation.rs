//! Garbled positions and actions are refused with the reason.

use std::string::{String, ToString};

use parlour_core::Game;
use proptest::prelude::*;

use super::{PLAIN, TOURNAMENT};

/// The board field of a position from 64 cells, rank 8 first.
pub(super) fn rows(board: &[u8; 64]) -> String {
    let rows: std::vec::Vec<String> = board
        .chunks(8)
        .map(|row| {
            let (mut text, mut empty) = (String::new(), 0);
            for &cell in row {
                if cell == b'.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                }
                empty = 0;
                text.push(char::from(cell));
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text
        })
        .collect();
    rows.join("/")
}

#[test]
fn bad_positions_say_what_is_wrong() {
    let refused =
        |text: &str, why: &str| assert_eq!(PLAIN.parse_position(text).unwrap_err().why, why, "{text}");
    let start = "5rrr/5rrr/5rrr/5rrr/bbb5/bbb5/bbb5/bbb5";
    refused("", "expected two fields, a board and a side to move; found 0");
    refused(&std::format!("{start} b 3"), "expected two fields, a board and a side to move; found 3");
    refused(&std::format!("{start} x"), "the side to move is b or r, not `x`");
    refused("8/8/8 b", "the board has 3 ranks, not 8");
    refused("5rrr/5rrr/5rrr/5rrr/bbb5/bbb5/bbb5/bb6 b", "there must be 12 pale men, not 11");
    refused("5rrr/5rrr/5rrr/4rrrr/bbb5/bbb5/bbb5/bbb5 b", "there must be 12 dark men, not 13");
    refused("5rrr/5rrr/5rrr/5rrrr/bbb5/bbb5/bbb5/bbb5 b", "rank 5 is more than 8 squares wide");
    refused("5rrr/5rrr/5rrr/5rr/bbb5/bbb5/bbb5/bbb5 b", "rank 5 is only 7 squares wide");
    refused("5rrr/5rrr/5rrr/5rrk/bbb5/bbb5/bbb5/bbb5 b", "`k` in rank 5 is not b, r or 1-8");
    let why = |text: &str| TOURNAMENT.parse_position(text).unwrap_err().why;
    assert_eq!(
        why(&std::format!("{start} b")),
        "expected three fields, a board, a side to move and a number of full moves; found 2"
    );
    assert_eq!(why(&std::format!("{start} b -1")), "`-1` is not a number of full moves");
    assert_eq!(why(&std::format!("{start} b 70000")), "`70000` is not a number of full moves");
}

#[test]
fn bad_actions_say_what_is_wrong() {
    let check = |text: &str, message: &str| {
        let mut state = PLAIN.start(0);
        let played =
            PLAIN.parse_action(&state, text).map_err(Into::into).and_then(|a| PLAIN.try_play(&mut state, a));
        assert_eq!(played.unwrap_err().to_string(), message);
        assert_eq!(state, PLAIN.start(0));
    };
    check("c4", "`c4` is not an action: write the square it leaves and the square it goes to, like c4c5");
    check("c4z9", "`c4z9` is not an action: a square is a file a-h and a rank 1-8, like c4");
    check("d4d5", "`d4d5` is not legal: nobody stands on d4");
    check("f5e5", "`f5e5` is not legal: it is the pale men's turn");
    check("c4c4", "`c4c4` is not legal: a move may not end where it began");
    check("c4c3", "`c4c3` is not legal: somebody stands on c3 already");
    check("c4d5", "`c4d5` is not legal: neither a step nor jumps over others lead from c4 to d5");
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,60}") {
        for game in [PLAIN, TOURNAMENT] {
            if let Ok(state) = game.parse_position(&text) {
                prop_assert_eq!(game.parse_position(&game.position(&state)), Ok(state));
            }
        }
        let _ = text.parse::<super::Move>();
    }
}
