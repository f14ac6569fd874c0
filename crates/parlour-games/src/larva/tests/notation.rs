//! Garbled positions and actions are refused with the reason.

use std::format;
use std::string::ToString;
use std::vec::Vec;

use parlour_core::{Driver, Game};
use proptest::prelude::*;

use super::super::{Larva, Move};

#[track_caller]
fn refused(text: &str, why: &str) {
    assert_eq!(Larva.parse_position(text).unwrap_err().why, why, "{text}");
}

#[test]
fn bad_positions_say_what_is_wrong() {
    refused("", "expected two fields, a board and a side to move; found 0");
    refused("8/8/8/8/8/8/3L4/B1B1B1B1", "expected two fields, a board and a side to move; found 1");
    refused("8/8/8/8/8/8/3L4/B1B1B1B1 l 3", "expected two fields, a board and a side to move; found 3");
    refused("8/8/8/8/8/3L4/B1B1B1B1 l", "the board has 7 ranks, not 8");
    refused("8/8/8/8/8/8/3L4/B1B1B1B1 x", "the side to move is l or b, not `x`");
    refused("8/8/8/8/8/8/8/B1B1B1B1 l", "there must be one larva, not 0");
    refused("8/8/8/8/8/2L5/3L4/B1B1B1B1 l", "there must be one larva, not 2");
    refused("8/8/8/8/8/8/3L4/B1B1B3 l", "there must be 4 birds, not 3");
    refused("8/8/8/8/8/8/3L4/BBB1B1B1 l", "B stands on b1, a light square; all play is on the dark ones");
    refused("8/8/8/8/8/8/3L5/B1B1B1B1 l", "rank 2 is more than 8 squares wide");
    refused("8/8/8/8/8/8/3L3/B1B1B1B1 l", "rank 2 is only 7 squares wide");
    refused("8/8/8/8/8/8/3L4/B1B1B1B11 l", "rank 1 is more than 8 squares wide");
    refused("8/8/8/8/8/88888888888888888/3L4/B1B1B1B1 l", "rank 3 is more than 8 squares wide");
    refused("8/8/8/8/8/8/3K4/B1B1B1B1 l", "`K` in rank 2 is not L, B or 1-8");
    refused("8/8/8/8/8/9/3L4/B1B1B1B1 l", "rank 3 is more than 8 squares wide");
    refused(
        "8/8/8/8/8/8/3L4/B1B1B1BBBBBBBBBBBBBB l",
        "B stands on h1, a light square; all play is on the dark ones",
    );
}

#[test]
fn bad_actions_say_what_is_wrong() {
    let check = |text: &str, message: &str| {
        let state = Larva.start(0);
        let played = Larva.parse_action(&state, text).map_err(Into::into).and_then(|action| {
            let mut copy = state;
            let played = Larva.try_play(&mut copy, action);
            assert_eq!(copy, state);
            played
        });
        assert_eq!(played.unwrap_err().to_string(), message);
    };
    check("d2", "`d2` is not an action: write the square it leaves and the square it goes to, like d2c3");
    check("d2ä", "`d2ä` is not an action: write the square it leaves and the square it goes to, like d2c3");
    check("ää", "`ää` is not an action: write the square it leaves and the square it goes to, like d2c3");
    check("d2i3", "`d2i3` is not an action: a square is a file a-h and a rank 1-8, like d2");
    check("d2d3", "`d2d3` is not an action: d3 is a light square; all play is on the dark ones");
    check("a1b2", "`a1b2` is not legal: it is the larva's turn");
    check("b2a3", "`b2a3` is not legal: nobody stands on b2");
    check("d2d4", "`d2d4` is not legal: everyone goes one square at a time, and always diagonally");
    check("d2c1", "`d2c1` is not legal: somebody stands on c1 already");
    let state = Larva.parse_position("8/8/8/8/3L4/8/1B6/2B1B1B1 b").unwrap();
    assert_eq!(Larva.why_illegal(&state, "b2a1".parse().unwrap()), "birds never go back");
    assert_eq!(Larva.why_illegal(&state, "d4c3".parse().unwrap()), "it is the birds' turn");
}

proptest! {
    /// However often moves are taken back and others played, the game is the one that was kept.
    #[test]
    fn undo_leads_back(choices in proptest::collection::vec(0_u8..9, 0..60)) {
        let mut driver: Driver<Larva> = Driver::new(Larva.start(0));
        let mut kept = Vec::new();
        for choice in choices {
            let actions = Larva.actions(driver.state());
            if let Some(&action) = actions.get(usize::from(choice)) {
                driver.try_play(&Larva, action).unwrap();
                kept.push(action);
            } else {
                prop_assert_eq!(driver.undo(), kept.pop().is_some());
            }
            let replayed = kept.iter().fold(Larva.start(0), |state, &action| Larva.after(&state, action));
            prop_assert_eq!(driver.state(), &replayed);
            prop_assert!(driver.actions().eq(kept.iter().copied()));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,60}") {
        let _ = text.parse::<Move>();
        if let Ok(state) = Larva.parse_position(&text) {
            prop_assert_eq!(Larva.parse_position(&Larva.position(&state)), Ok(state));
        }
    }

    #[test]
    fn nearly_right_positions_are_read_or_refused(text in "[LB1-8]{1,5}(/[LB1-8]{1,5}){7} [lb]") {
        if let Ok(state) = Larva.parse_position(&text) {
            prop_assert_eq!(Larva.parse_position(&Larva.position(&state)), Ok(state));
        }
    }

    #[test]
    fn every_pair_of_squares_is_a_step_or_refused(files in "[a-h]{2}", ranks in "[1-8]{2}") {
        let (files, ranks) = (files.as_bytes(), ranks.as_bytes());
        let text = format!("{}{}{}{}", files[0] as char, ranks[0] as char, files[1] as char, ranks[1] as char);
        if let Ok(step) = text.parse::<Move>() {
            prop_assert_eq!(step.to_string(), text);
        }
    }
}
