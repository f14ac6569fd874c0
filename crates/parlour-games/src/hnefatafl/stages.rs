//! The report's AI stage by stage, as people can follow it.

use alloc::format;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::insight::{SpotValue, Stage};

use super::action::Move;

/// What a move looks like at once, what it comes to, and how a tie was broken.
pub(super) fn of_search(
    at_once: &[(Move, i32)],
    ahead: &[(Move, i32)],
    depth: u32,
    best: &[Move],
    chosen: Move,
    how: &str,
) -> Vec<Stage> {
    let equals = match best.len() {
        0 | 1 => "One move is better than all others.".to_string(),
        count => format!("{count} moves are equally good."),
    };
    let equally_good: Vec<(Move, i32)> = best.iter().map(|&action| (action, 1)).collect();
    vec![
        Stage::new(
            "At first sight",
            "A taken man counts ten, and every step between the king and his escape counts one.",
            SpotValue::of_moves(at_once),
        ),
        Stage::new(
            "Looking ahead",
            format!("It plays every move and every answer, {depth} moves deep, and counts again."),
            SpotValue::of_moves(ahead),
        ),
        Stage::new("The best of them", equals, SpotValue::of_moves(&equally_good)),
        Stage::new("The choice", how, SpotValue::of_moves(&[(chosen, 1)])),
    ]
}
