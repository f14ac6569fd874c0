//! What there is to play.

use parlour_client::protocol::GameCard;
use parlour_table::house;
use wasm_bindgen::prelude::*;

use super::{json, problem};

/// Every game with its variants and bots.
#[wasm_bindgen(js_name = cards)]
pub fn cards() -> String {
    json(&house().games().map(GameCard::of).collect::<Vec<_>>())
}

/// The rules of a game for people, as Markdown.
#[wasm_bindgen(js_name = rulesText)]
pub fn rules_text(game: &str) -> Result<String, JsError> {
    Ok(house().game(game).map_err(problem)?.info().rules.to_owned())
}
