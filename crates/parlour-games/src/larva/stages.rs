//! The report's AI stage by stage, as people can follow it.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::insight::{SpotValue, Stage};

use super::square::Move;

/// What a move looks like at once, what it comes to, and the choice.
pub(super) fn of_search(
    at_once: &[(Move, i32)],
    ahead: &[(Move, i32)],
    depth: u32,
    chosen: Move,
) -> Vec<Stage> {
    vec![
        Stage::new(
            "At first sight",
            "It counts how low everyone stands, who is past whom, and whether the birds hold a line.",
            SpotValue::of_moves(at_once),
        ),
        Stage::new(
            "Looking ahead",
            format!("It plays every move and every answer, {depth} moves deep, and counts at the end."),
            SpotValue::of_moves(ahead),
        ),
        Stage::new(
            "The choice",
            "The best of these is played, the first of equals.",
            SpotValue::of_moves(&[(chosen, 1)]),
        ),
    ]
}
