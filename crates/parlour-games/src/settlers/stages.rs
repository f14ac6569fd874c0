//! The report's assessment stage by stage, as people can follow it: what each stage looks at, and what it makes of the
//! vertices.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::assessment::Explanation;
use parlour_core::insight::{SpotValue, Stage, Tone};

use super::island::{VERTICES, Vertex};
use super::report::SCALE;

/// What a stage is called and what it does, by its name in the report.
fn told(name: &str) -> (&'static str, &'static str) {
    match name {
        "probability" => (
            "How often it pays",
            "Lands whose numbers come up often count most: the square of their pairs of dice.",
        ),
        "variety" => ("How many goods meet", "Each different good beside a corner adds a little."),
        "distance" => {
            ("How far it is", "Every road still to be built takes something off, and far ones much.")
        }
        "availability" => ("What can be paid", "What cannot be paid for now, even by trading, falls back."),
        "need" => ("What is missing", "A good that comes in nowhere yet makes a corner dear."),
        "illegal" => {
            ("What is allowed", "Corners that cannot be had count nothing. The best of the rest is the goal.")
        }
        "taken" => {
            ("What is free", "Corners that are taken or too close count nothing. The best is the goal.")
        }
        _ => (
            "Where the road leads",
            "Only the neighbours of the new town are left. The road goes to the best.",
        ),
    }
}

/// The stages with their weights; nothing is said of vertices that count nothing.
pub(super) fn shown(explanation: &Explanation<VERTICES>) -> Vec<Stage> {
    let stage = |(name, weights): (&'static str, &[i32; VERTICES])| {
        let (title, text) = told(name);
        Stage::new(title, text.to_string() + &best(weights), spots(weights))
    };
    explanation.stages().map(stage).collect()
}

/// What the best vertex counts.
fn best(weights: &[i32; VERTICES]) -> String {
    let highest = weights.iter().copied().max().unwrap_or(0);
    if highest == SCALE.least {
        " Nothing is left.".to_string()
    } else {
        format!(" The best counts {highest}.")
    }
}

fn spots(weights: &[i32; VERTICES]) -> Vec<SpotValue> {
    let highest = weights.iter().copied().max().unwrap_or(0);
    let value = |(vertex, &weight): (Vertex, &i32)| SpotValue {
        tone: if weight == highest { Tone::Good } else { Tone::Neutral },
        ..SpotValue::at(&vertex, weight)
    };
    Vertex::all().zip(weights).filter(|(_, weight)| **weight > SCALE.least).map(value).collect()
}
