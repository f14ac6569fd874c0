//! The report's AI stage by stage, as people can follow it: the hits it knows, where they lead, where it shoots.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::Player;
use parlour_core::insight::{SpotValue, Stage};

use super::cells::Cell;
use super::report::Target;
use super::scene::spot;

/// The stages of a shot; `hits` are its values of the hits.
pub(super) fn of_shot(hits: Vec<SpotValue>, target: &Target, owner: Player, shot: Cell) -> Vec<Stage> {
    let at = |cell: Cell| SpotValue { short: String::new(), ..SpotValue::at(&spot(owner, cell), 1) };
    let known = if hits.is_empty() {
        "It has hit nothing yet."
    } else {
        "Each hit has a number: 6 is new, 7 is being followed, 8 is done with."
    };
    let (title, text, cells) = match target {
        Target::At(cell) => {
            ("Target", "A hit is open, so it shoots beside it: along a line of hits first.", vec![at(*cell)])
        }
        Target::Hunt(cells) => (
            "Hunt",
            "No hit is open. Every ship lies on two colours, so it keeps to one of a chequered board.",
            cells.cells().map(at).collect(),
        ),
    };
    let last = match target {
        Target::At(_) => "That is its shot.",
        Target::Hunt(_) => "Any of these will do: it draws one by lot.",
    };
    vec![
        Stage::new("What it has hit", known, hits),
        Stage::new(title, text, cells),
        Stage::new("The shot", last, vec![at(shot)]),
    ]
}
