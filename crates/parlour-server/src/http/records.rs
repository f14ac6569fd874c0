//! Records from outside: read, and played through the rules, so that a table can be founded with them.

use axum::Json;
use parlour_core::Record;
use parlour_table::code::read_record;
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
    // A long game takes a while to play through, and others are waiting. A code is played through to be read.
    let record = spawn_blocking(move || read_record(&text).map_err(|error| malformed(error.to_string())));
    let record = record.await.map_err(|error| malformed(error.to_string()))??;
    let rules = house().rules(&record.game, Some(&record.variant))?;
    check_length(record.actions.len())?;
    let replayed = spawn_blocking(move || match rules.replay(&record) {
        Ok(_) => Ok(record),
        Err(error) => Err(malformed(format!("the record does not replay: {error}"))),
    });
    let record = replayed.await.map_err(|error| malformed(error.to_string()))??;
    let Record { game, variant, seed, start, seats, result, actions } = record;
    Ok(Json(ReadRecord { game, variant, seed: seed.to_string(), start, opening: actions, seats, result }))
}
