//! A game in progress.

use std::sync::Arc;

use parlour_core::{Outcome, Player, Record, Turn, Viewer};
use parlour_host::answers::lines;
use parlour_table::table::{draw_chance, result_line};
use parlour_table::{AnyRules, Session};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::catalog;

use super::{json, problem};

/// A game in progress. Chance answers by itself, from the seed: whoever plays is asked only what players are asked.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Play {
    rules: Arc<dyn AnyRules>,
    session: Box<dyn Session>,
    seed: u64,
    /// The position it began with, if not the first one.
    start: Option<String>,
}

/// Who acts next, or how it ended.
#[derive(Serialize)]
struct Status {
    /// Whose turn it is; nobody's when it is over.
    player: Option<Player>,
    over: bool,
    /// Who won, if anyone did.
    winner: Option<Player>,
    /// As a record tells it: `p2win, the king was captured`.
    result: Option<String>,
    plies: u64,
}

#[wasm_bindgen]
impl Play {
    /// A game from the first position that a seed deals, or from a written one.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript hands over what may be missing")]
    pub fn new(
        game: &str,
        variant: Option<String>,
        seed: u64,
        position: Option<String>,
    ) -> Result<Play, JsError> {
        let rules = catalog().rules(game, variant.as_deref()).map_err(problem)?;
        let mut session = match &position {
            Some(position) => rules.start_at(position).map_err(problem)?,
            None => rules.start(seed),
        };
        draw_chance(&mut *session, seed);
        Ok(Play { rules, session, seed, start: position })
    }

    /// A game as a record tells it.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(text: &str) -> Result<Play, JsError> {
        let record: Record = text.parse().map_err(problem)?;
        let rules = catalog().rules_at(&record.game, &record.variant, record.revision).map_err(problem)?;
        let session = rules.replay(&record).map_err(problem)?;
        Ok(Play { rules, session, seed: record.seed, start: record.start })
    }

    /// The id of the game.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        self.rules.info().id.to_owned()
    }

    /// The name of the variant.
    #[wasm_bindgen(getter)]
    pub fn variant(&self) -> String {
        self.rules.variant().to_owned()
    }

    /// Who acts next, or how it ended.
    pub fn status(&self) -> String {
        let outcome = self.session.turn().outcome();
        json(&Status {
            player: self.session.turn().player(),
            over: outcome.is_some(),
            winner: outcome.as_ref().and_then(Outcome::winner),
            result: outcome.as_ref().map(result_line),
            plies: self.session.plies(),
        })
    }

    /// The legal actions.
    pub fn actions(&self) -> Vec<String> {
        self.session.actions()
    }

    /// What a seat sees and may do; a spectator if none is given.
    pub fn scene(&self, seat: Option<u8>) -> Result<String, JsError> {
        Ok(json(&self.session.scene(self.viewer(seat)?)))
    }

    /// What a seat knows of the position, as text; all of it if none is given.
    pub fn position(&self, seat: Option<u8>) -> Result<String, JsError> {
        Ok(match self.viewer(seat)? {
            Viewer::Spectator => self.session.position(),
            viewer @ Viewer::Player(_) => self.session.position_for(viewer),
        })
    }

    /// The actions so far, chance included.
    pub fn history(&self) -> Vec<String> {
        self.session.history()
    }

    /// What the actions from a ply on did, in words for a seat, with names and pictures to be filled in.
    pub fn told(&self, seat: Option<u8>, from: u32) -> Result<Vec<String>, JsError> {
        Ok(self.session.told(self.viewer(seat)?, from.into()))
    }

    /// Plays an action, and whatever chance makes of it; or changes nothing and says why.
    pub fn play(&mut self, action: &str) -> Result<(), JsError> {
        self.session.play(action).map_err(problem)?;
        draw_chance(&mut *self.session, self.seed);
        Ok(())
    }

    /// Takes back the last action of a player, and what chance made of it; false if there is none.
    pub fn undo(&mut self) -> bool {
        let before = self.session.clone();
        while self.session.undo() {
            if self.session.turn() != Turn::Chance {
                return true;
            }
        }
        self.session = before;
        false
    }

    /// Seed, variant and actions: enough to replay the game exactly.
    pub fn record(&self) -> String {
        lines::record_of(&*self.rules, &*self.session, self.seed, self.start.clone()).to_string()
    }

    /// The same game once more: what is played there is not played here.
    #[wasm_bindgen(js_name = copy)]
    pub fn copied(&self) -> Play {
        self.clone()
    }
}

impl Play {
    fn viewer(&self, seat: Option<u8>) -> Result<Viewer, JsError> {
        let Some(seat) = seat else { return Ok(Viewer::Spectator) };
        if usize::from(seat) >= self.rules.players() {
            return Err(problem(format_args!("there are {} seats, the first is 0", self.rules.players())));
        }
        Ok(Viewer::Player(Player::new(seat.into())))
    }
}
