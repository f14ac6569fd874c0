//! Questions about the position.

use std::io::Write;

use parlour_core::bot::Judgement;
use parlour_core::{Player, Score, Turn};
use parlour_table::rules::viewer_to_move;

use super::Engine;
use super::command::Query;

impl<W: Write> Engine<W> {
    pub(super) fn query(&mut self, query: Query) -> anyhow::Result<()> {
        let turn = self.position.turn();
        let response = match query {
            Query::FirstPlayersTurn => (turn == Turn::Player(Player::FIRST)).to_string(),
            Query::GameOver => matches!(turn, Turn::Over(_)).to_string(),
            Query::Result => turn.outcome().map_or("none".to_string(), |outcome| outcome.to_string()),
            Query::Turn => turn.to_string(),
            Query::Moves => self.moves(turn),
            // Whoever drives the engine for one player must not learn the other's secrets from it.
            Query::Position => self.position.position_for(viewer_to_move(turn)),
            Query::Evaluation => self.evaluation()?,
        };
        writeln!(self.out, "{}", format!("response {response}").trim_end())?;
        Ok(())
    }

    fn moves(&self, turn: Turn) -> String {
        if turn != Turn::Chance {
            return self.position.actions().join(" ");
        }
        let (outcomes, total) = self.position.outcomes();
        let outcomes: Vec<String> =
            outcomes.iter().map(|(outcome, weight)| format!("{outcome}={weight}/{total}")).collect();
        outcomes.join(" ")
    }

    /// Asked of a fresh bot, because ours may be thinking.
    fn evaluation(&self) -> anyhow::Result<String> {
        let Some(sight) = self.position.sight() else { return Ok("none".to_string()) };
        let mut bot = self.rules.bot(&self.settings.bot, self.settings.seed)?;
        Ok(match bot.judge(&sight)? {
            None => "none".to_string(),
            Some(Judgement::Score(Score::Points(points))) => points.to_string(),
            Some(Judgement::Score(proven)) => proven.to_string(),
            Some(Judgement::Weights(weights)) => {
                let weights: Vec<String> =
                    weights.iter().map(|(spot, weight)| format!("{spot}={weight}")).collect();
                weights.join(" ")
            }
        })
    }
}
