//! What there is to play.

use parlour_client::protocol::GameCard;
use wasm_bindgen::prelude::*;

use crate::catalog;

use super::{json, problem};

/// Every game with its variants and bots.
#[wasm_bindgen(js_name = cards)]
pub fn cards() -> String {
    json(&catalog().games().map(GameCard::of).collect::<Vec<_>>())
}

/// The rules of a game for people, as Markdown.
#[wasm_bindgen(js_name = rulesText)]
pub fn rules_text(game: &str) -> Result<String, JsError> {
    Ok(catalog().game(game).map_err(problem)?.info().rules.to_owned())
}
