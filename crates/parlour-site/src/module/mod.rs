//! For other people's pages and programs: rules, scenes and searches of every game as objects that take and give text
//! and JSON, and fixed questions by which a module of WebAssembly is held against this computer. The package around
//! them, with their types, is in `npm/`.

mod answers;
mod cards;
mod crew;
mod play;
mod thinker;

use std::fmt::Display;

use wasm_bindgen::JsError;

pub use answers::{answers, node_total, perft, playthrough};
pub use cards::{cards, rules_text};
pub use crew::{can_share_memory, gather_crew, join_crew};
pub use play::Play;
pub use thinker::Thinker;

pub(crate) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("what goes to the page is plain data")
}

/// Whatever is wrong, in its one line.
fn problem(what: impl Display) -> JsError {
    JsError::new(&what.to_string())
}
