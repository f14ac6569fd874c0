//! Records from outside: read, and played through the rules, so that a table can be founded with them.

use axum::Json;
use parlour_core::Record;
use parlour_core::record::RecordError;
use parlour_table::house;
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;
#[cfg(test)]
use ts_rs::TS;

use super::LONG_BODY;
use super::extract::Body;
use super::failure::malformed;
use super::tables::check_length;
use crate::protocol::Problem;

/// A record as it was saved.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Saved {
    text: String,
}

/// What a record says, in the words of `NewTable`.
#[derive(Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct ReadRecord {
    /// The game's id.
    game: String,
    /// The variant.
    variant: String,
    /// What layout and dice are drawn from, in decimal digits.
    seed: String,
    /// The position it began with, if not the first one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    start: Option<String>,
    /// What was played, chance included.
    opening: Vec<String>,
    /// Who sat where: `person` or a bot's spec.
    seats: Vec<String>,
    /// How it ended, if it did.
    result: Option<String>,
}

pub(super) async fn read(Body(Saved { text }): Body<Saved, LONG_BODY>) -> Result<Json<ReadRecord>, Problem> {
    let record: Record = text.parse().map_err(|error: RecordError| malformed(error.to_string()))?;
    let rules = house().rules(&record.game, Some(&record.variant))?;
    check_length(record.actions.len())?;
    // A long game takes a while to play through, and others are waiting.
    let replayed = spawn_blocking(move || match rules.replay(&record) {
        Ok(_) => Ok(record),
        Err(error) => Err(malformed(format!("the record does not replay: {error}"))),
    });
    let record = replayed.await.map_err(|error| malformed(error.to_string()))??;
    let Record { game, variant, seed, start, seats, result, actions } = record;
    Ok(Json(ReadRecord { game, variant, seed: seed.to_string(), start, opening: actions, seats, result }))
}
