//! Records from outside: read, and played through the rules, so that a table can be founded with them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use parlour_host::answers::records;
use tokio::task::spawn_blocking;

use super::MAX_RECORD_BODY_BYTES;
use super::extract::Body;
use super::failure::{Failure, malformed};
use crate::app::App;
use crate::protocol::{ReadRecord, SavedRecord};

pub(super) async fn read(
    State(app): State<Arc<App>>,
    Body(SavedRecord { text }): Body<SavedRecord, MAX_RECORD_BODY_BYTES>,
) -> Result<Json<ReadRecord>, Failure> {
    // A long game takes a while to play through, and others are waiting.
    let record = spawn_blocking(move || records::read(&app.catalog, &text));
    Ok(Json(record.await.map_err(|error| malformed(error.to_string()))??))
}
