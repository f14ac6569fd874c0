//! The report's AI stage by stage, as people can follow it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::insight::{SpotValue, Stage};

use super::action::Move;

fn moves(scored: &[(Move, i32)]) -> Vec<SpotValue> {
    scored.iter().map(|(action, value)| SpotValue::of_move(&action.from, &action.to, *value)).collect()
}

/// What a move looks like at once, what it comes to, and how a tie was broken.
pub(super) fn of_search(
    at_once: &[(Move, i32)],
    ahead: &[(Move, i32)],
    depth: u32,
    best: &[Move],
    chosen: Move,
    how: &str,
) -> Vec<Stage> {
    let stage = |title: &str, text: String, spots| Stage { title: title.to_string(), text, spots };
    let equals = match best.len() {
        0 | 1 => "One move is better than all others.".to_string(),
        count => format!("{count} moves are equally good."),
    };
    let equally_good: Vec<(Move, i32)> = best.iter().map(|&action| (action, 1)).collect();
    vec![
        stage(
            "At first sight",
            "A taken man counts ten, and every step between the king and his escape counts one.".to_string(),
            moves(at_once),
        ),
        stage(
            "Looking ahead",
            format!("It plays every move and every answer, {depth} moves deep, and counts again."),
            moves(ahead),
        ),
        stage("The best of them", equals, moves(&equally_good)),
        stage("The choice", how.to_string(), moves(&[(chosen, 1)])),
    ]
}
