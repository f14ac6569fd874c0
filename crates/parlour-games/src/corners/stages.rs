//! The reports' AIs stage by stage, as people can follow them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::insight::{SpotValue, Stage};

use super::board::Move;

fn stage(title: &str, text: String, spots: Vec<SpotValue>) -> Stage {
    Stage { title: title.to_string(), text, spots }
}

/// Moves with what they are worth.
fn moves(scored: &[(Move, i32)]) -> Vec<SpotValue> {
    scored.iter().map(|(action, value)| SpotValue::of_move(&action.from, &action.to, *value)).collect()
}

fn only(chosen: Move) -> Vec<SpotValue> {
    vec![SpotValue::of_move(&chosen.from, &chosen.to, 1)]
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
        stage(
            "Where each man wants to go",
            "Every man looks for the nearest free square of the far corner. Those who are near it are warm."
                .to_string(),
            men,
        ),
        stage("What each move gains", considered, moves(scored)),
        stage("The choice", last.to_string(), only(chosen)),
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
        stage(
            "At first sight",
            "Men in the far corner count most, then how near all the others are.".to_string(),
            moves(at_once),
        ),
        stage(
            "With the answers",
            format!(
                "It plays every move and every answer, {depth} deep, and keeps the worst that can come of each."
            ),
            moves(after),
        ),
        stage("The choice", "The best of these is played, the first of equals.".to_string(), only(chosen)),
    ]
}
