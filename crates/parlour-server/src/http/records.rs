//! Records from outside: read, and played through the rules, so that a table can be founded with them.

use axum::Json;
use parlour_client::desk::records;
use tokio::task::spawn_blocking;

use super::MAX_RECORD_BODY_BYTES;
use super::extract::Body;
use super::failure::{Failure, malformed};
use crate::protocol::{ReadRecord, SavedRecord};

pub(super) async fn read(
    Body(SavedRecord { text }): Body<SavedRecord, MAX_RECORD_BODY_BYTES>,
) -> Result<Json<ReadRecord>, Failure> {
    // A long game takes a while to play through, and others are waiting.
    let record = spawn_blocking(move || records::read(&text));
    Ok(Json(record.await.map_err(|error| malformed(error.to_string()))??))
}
