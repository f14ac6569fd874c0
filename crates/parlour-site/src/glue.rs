//! What a browser calls: the house and the mind as objects that take and give JSON.

use std::time::Duration;

use wasm_bindgen::prelude::*;

use crate::module::json;
use crate::wire::Input;
use crate::{House, Mind, catalog, mind};

/// The house, for a worker.
#[wasm_bindgen(js_name = House)]
pub struct HouseObject(House);

#[wasm_bindgen(js_class = House)]
impl HouseObject {
    /// An empty house; its chance follows from a seed.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: u64) -> Self {
        HouseObject(House::new(catalog().clone(), seed))
    }

    /// How long bots take, in milliseconds: to play, to give advice, and from one action to the next.
    #[wasm_bindgen(js_name = setPace)]
    pub fn set_pace(&mut self, thinking: u32, analysis: u32, pause: u32) {
        let [thinking, analysis, pause] =
            [thinking, analysis, pause].map(|time| Duration::from_millis(time.into()));
        self.0.set_pace(thinking, analysis, pause);
    }

    /// What has to be read from the shelf before anything else comes in, as a list of what keys begin with.
    #[wasm_bindgen(js_name = firstNeeds)]
    pub fn first_needs() -> String {
        json(&House::first_needs())
    }

    /// Takes what was read from the shelf: pairs of keys and values.
    pub fn load(&mut self, entries: &str) -> Result<(), JsError> {
        let entries: Vec<(String, String)> = serde_json::from_str(entries)?;
        self.0.load(&entries).map_err(|problem| JsError::new(&problem))
    }

    /// Takes something in at a time in milliseconds; what comes of it.
    pub fn take(&mut self, now: f64, input: &str) -> Result<String, JsError> {
        let input: Input = serde_json::from_str(input)?;
        Ok(json(&self.0.take(now as u64, &input)))
    }
}

/// A mind, for a worker of its own.
#[wasm_bindgen(js_name = Mind)]
pub struct MindObject(Mind);

#[wasm_bindgen(js_class = Mind)]
impl MindObject {
    /// A mind that remembers nothing. So many threads search together where that helps.
    #[wasm_bindgen(constructor)]
    pub fn new(threads: usize) -> Self {
        MindObject(Mind::new(catalog().clone(), threads))
    }

    /// Thinks a task through; nothing if nothing came of it.
    #[expect(clippy::needless_pass_by_value, reason = "what may be missing comes as a value")]
    pub fn think(&mut self, chair: Option<String>, task: &str) -> Result<Option<String>, JsError> {
        let task = serde_json::from_str(task)?;
        Ok(self.0.think(chair.as_deref(), &task).map(|decided| json(&decided)))
    }

    /// Shows the bot on a chair how its game ended.
    pub fn learn(&mut self, chair: &str, task: &str) -> Result<(), JsError> {
        self.0.learn(chair, &serde_json::from_str(task)?);
        Ok(())
    }
}

/// Whether a task is better thought through on several threads.
#[wasm_bindgen(js_name = gainsFromThreads)]
pub fn gains_from_threads(task: &str) -> Result<bool, JsError> {
    Ok(mind::gains_from_threads(catalog(), &serde_json::from_str(task)?))
}
