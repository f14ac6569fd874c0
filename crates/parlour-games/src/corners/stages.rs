//! The reports' AIs stage by stage, as people can follow them.

use alloc::format;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::insight::{SpotValue, Stage};

use super::board::Move;

fn only(chosen: Move) -> Vec<SpotValue> {
    SpotValue::of_moves(&[(chosen, 1)])
}

/// The greedy one's: how near each man is to where he wants to go, what each move gains, the choice.
pub(super) fn of_greedy(men: Vec<SpotValue>, scored: &[(Move, i32)], chosen: Move) -> Vec<Stage> {
    let considered = match scored.len() {
        0 => "No move brings anyone nearer.".to_string(),
        count => format!("It looks at {count} moves, each by itself, and never at the other side's answer."),
    };
    let last = if scored.is_empty() {
        "So the man furthest behind goes as near to the corner as he can."
    } else {
        "The move that gains most is played, the first of equals."
    };
    vec![
        Stage::new(
            "Where each man wants to go",
            "Every man looks for the nearest free square of the far corner. Those who are near it are warm.",
            men,
        ),
        Stage::new("What each move gains", considered, SpotValue::of_moves(scored)),
        Stage::new("The choice", last, only(chosen)),
    ]
}

/// The tree's: what each move looks like at once, what is left of it after the answers, the choice.
pub(super) fn of_tree(
    at_once: &[(Move, i32)],
    after: &[(Move, i32)],
    depth: u32,
    chosen: Move,
) -> Vec<Stage> {
    vec![
        Stage::new(
            "At first sight",
            "Men in the far corner count most, then how near all the others are.",
            SpotValue::of_moves(at_once),
        ),
        Stage::new(
            "With the answers",
            format!(
                "It plays every move and every answer, {depth} deep, and keeps the worst that can come of each."
            ),
            SpotValue::of_moves(after),
        ),
        Stage::new("The choice", "The best of these is played, the first of equals.", only(chosen)),
    ]
}
