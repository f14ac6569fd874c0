//! A bot that thinks about games.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use parlour_core::insight::Score;
use parlour_core::options::Spec;
use parlour_core::{Player, Record};
use parlour_table::limits::DEFAULT_BYTES;
use parlour_table::{AnyBot, AnyRules, Limits};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::catalog;

use super::{json, problem};
use crate::threads::on_threads;

/// A bot of one variant. It keeps what it has found out from one question to the next.
#[wasm_bindgen]
pub struct Thinker {
    rules: Arc<dyn AnyRules>,
    bot: Box<dyn AnyBot>,
}

/// How long it may think; whichever comes first.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Within {
    ms: Option<u32>,
    nodes: Option<u64>,
    depth: Option<u32>,
    /// All the memory to use.
    bytes: Option<usize>,
    /// Whether it is to say why.
    why: bool,
}

/// What a bot would do.
#[derive(Serialize)]
struct Choice {
    action: String,
    player: Player,
    score: Option<Score>,
    /// What the player can expect of the game, per mille.
    chance: Option<u16>,
    line: Vec<String>,
    depth: u32,
    nodes: u64,
    /// What it likes best, with reasons; empty unless it was asked why.
    best: Vec<Reason>,
}

#[derive(Serialize)]
struct Reason {
    action: String,
    chance: Option<u16>,
    text: String,
}

#[wasm_bindgen]
impl Thinker {
    /// A bot by its name, with its options: `champion`, `alphabeta:depth=6`. It searches on so many threads, if it can.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript hands over what may be missing")]
    pub fn new(
        game: &str,
        variant: Option<String>,
        spec: &str,
        seed: u64,
        threads: u32,
    ) -> Result<Thinker, JsError> {
        let rules = catalog().rules(game, variant.as_deref()).map_err(problem)?;
        let spec: Spec = spec.parse().map_err(problem)?;
        let spec = on_threads(&*rules, spec, threads as usize).map_err(problem)?;
        let bot = rules.bot(&spec, seed).map_err(problem)?;
        Ok(Thinker { rules, bot })
    }

    /// What it would do in a game, as a record tells it, within limits.
    pub fn choose(&mut self, record: &str, within: &str) -> Result<String, JsError> {
        let record: Record = record.parse().map_err(problem)?;
        let within: Within = serde_json::from_str(within)?;
        let session = self.rules.replay(&record).map_err(problem)?;
        let player = session.turn().player().ok_or_else(|| problem("nobody is to move"))?;
        let limits = Limits {
            movetime: within.ms.map(|ms| Duration::from_millis(ms.into())),
            aim: None,
            nodes: within.nodes,
            depth: within.depth,
            bytes: within.bytes.unwrap_or(DEFAULT_BYTES),
        };
        let (sight, cancel) = (session.sight_of(player), AtomicBool::new(false));
        let decision = if within.why {
            limits.advise(&mut *self.bot, &sight, true, &cancel, &|| false)
        } else {
            limits.choose(&mut *self.bot, &sight, &cancel, &mut |_| {})
        };
        let decision = decision.map_err(problem)?;
        let (insight, players) = (&decision.insight, self.rules.players());
        let reason = |best: &parlour_core::insight::Reasoned<String>| Reason {
            action: best.action.clone(),
            chance: best.score.and_then(|score| insight.chance_of(score, player, players)),
            text: best.text.clone(),
        };
        Ok(json(&Choice {
            player,
            score: insight.score,
            chance: insight.chance(player, players),
            line: insight.line.clone(),
            depth: insight.depth,
            nodes: insight.nodes,
            best: insight.best.iter().map(reason).collect(),
            action: decision.action,
        }))
    }
}
