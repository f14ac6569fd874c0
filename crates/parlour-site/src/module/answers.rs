//! Fixed questions that every machine answers alike, asked of this one.

use parlour_table::answers::{Question, playthrough as tell};
use parlour_table::bench;
use parlour_table::rules::BenchRules;
use std::sync::Arc;
use wasm_bindgen::prelude::*;

use crate::catalog;

use super::problem;

fn rules(game: &str, variant: &str) -> Result<Arc<dyn BenchRules>, JsError> {
    catalog().game(game).and_then(|game| game.bench_rules(Some(variant))).map_err(problem)
}

/// What this machine answers about a variant, a line a question.
#[wasm_bindgen]
pub fn answers(game: &str, variant: &str) -> Result<String, JsError> {
    let rules = rules(game, variant)?;
    let answered = Question::ALL.into_iter().filter_map(|question| {
        let answer = question.answer(&*rules)?;
        Some(question.line(&*rules, &answer))
    });
    Ok(answered.collect::<Vec<_>>().join("\n"))
}

/// The bench's searches: how many nodes they took. Nothing where a game has none.
#[wasm_bindgen(js_name = nodeTotal)]
pub fn node_total(game: &str, variant: &str) -> Result<Option<f64>, JsError> {
    let total = bench::node_total(&*rules(game, variant)?).map_err(problem)?;
    Ok(total.map(|total| total.nodes as f64))
}

/// How many sequences of so many actions there are from the first position.
#[wasm_bindgen]
pub fn perft(game: &str, variant: &str, depth: u32) -> Result<f64, JsError> {
    Ok(rules(game, variant)?.start(0).perft(depth) as f64)
}

/// A random game, told move by move with everything a front end would get.
#[wasm_bindgen]
pub fn playthrough(game: &str, variant: &str) -> Result<String, JsError> {
    let mut text = String::new();
    tell(&*rules(game, variant)?, &mut text).map_err(problem)?;
    Ok(text)
}
