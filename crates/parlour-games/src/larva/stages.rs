//! The report's AI stage by stage, as people can follow it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::insight::{SpotValue, Stage};

use super::square::Move;

fn moves(scored: &[(Move, i32)]) -> Vec<SpotValue> {
    scored.iter().map(|(action, value)| SpotValue::of_move(&action.from, &action.to, *value)).collect()
}

/// What a move looks like at once, what it comes to, and the choice.
pub(super) fn of_search(
    at_once: &[(Move, i32)],
    ahead: &[(Move, i32)],
    depth: u32,
    chosen: Move,
) -> Vec<Stage> {
    let stage = |title: &str, text: String, spots| Stage { title: title.to_string(), text, spots };
    vec![
        stage(
            "At first sight",
            "It counts how low everyone stands, who is past whom, and whether the birds hold a line."
                .to_string(),
            moves(at_once),
        ),
        stage(
            "Looking ahead",
            format!("It plays every move and every answer, {depth} moves deep, and counts at the end."),
            moves(ahead),
        ),
        stage(
            "The choice",
            "The best of these is played, the first of equals.".to_string(),
            moves(&[(chosen, 1)]),
        ),
    ]
}
