//! Records from outside: read, and played through the rules, so that a table can be founded with them.

use axum::Json;
use parlour_core::Record;
use parlour_core::record::RecordError;
use parlour_table::house;
use tokio::task::spawn_blocking;

use super::MAX_RECORD_BODY_BYTES;
use super::extract::Body;
use super::failure::{Failure, malformed};
use super::tables::check_length;
use crate::protocol::{ReadRecord, SavedRecord};

pub(super) async fn read(
    Body(SavedRecord { text }): Body<SavedRecord, MAX_RECORD_BODY_BYTES>,
) -> Result<Json<ReadRecord>, Failure> {
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
