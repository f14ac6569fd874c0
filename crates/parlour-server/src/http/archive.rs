//! The archive: games that have ended, to be listed, fetched and looked at position by position.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use parlour_core::record::RecordError;
use parlour_core::{Record, Viewer};
use parlour_table::Table;

use super::extract::{Path, Query};
use super::failure::malformed;
use super::tables::{Place, Wanted, read_player, stored_json};
use crate::hall::Hall;
use crate::protocol::{Code, GameListing, Problem, Replay};
use crate::store::GameRow;

pub(super) async fn list(
    State(hall): State<Arc<Hall>>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<Vec<GameListing>>, Problem> {
    let rows = hall.store.games(&wanted.page()).await?;
    Ok(Json(rows.into_iter().map(listing).collect::<Result<_, _>>()?))
}

fn listing(row: GameRow) -> Result<GameListing, Problem> {
    Ok(GameListing {
        id: row.id,
        table: row.table,
        game: row.game.game,
        variant: row.game.variant,
        seats: stored_json(row.game.seats)?,
        result: row.game.result,
        plies: row.game.plies,
        ended: row.ended,
    })
}

async fn find(hall: &Hall, id: u64) -> Result<GameRow, Problem> {
    let found = hall.store.game(id).await?;
    found.ok_or_else(|| Problem::new(Code::Unknown, "there is no such game in the archive"))
}

pub(super) async fn show(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<u64>,
) -> Result<Json<GameListing>, Problem> {
    Ok(Json(listing(find(&hall, id).await?)?))
}

pub(super) async fn record(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<u64>,
) -> Result<impl IntoResponse, Problem> {
    let record = set_up(&hall, id).await?.record_for(Viewer::Spectator);
    Ok(([("content-type", "text/plain; charset=utf-8")], record.to_string()))
}

/// The table as it stood when the game ended.
async fn set_up(hall: &Hall, id: u64) -> Result<Table, Problem> {
    let stored = find(hall, id).await?.game.record;
    let damaged =
        |error: String| Problem::new(Code::Unavailable, format!("this game does not replay: {error}"));
    let record: Record = stored.parse().map_err(|error: RecordError| damaged(error.to_string()))?;
    Table::from_record(&record, Some(&record.seats)).map_err(|error| damaged(error.to_string()))
}

pub(super) async fn replay(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<u64>,
    Query(Place { ply, seat }): Query<Place>,
) -> Result<Json<Replay>, Problem> {
    let player = seat.as_deref().map(read_player).transpose()?;
    let table = set_up(&hall, id).await?;
    if player.is_some_and(|player| player.index() >= table.rules().players()) {
        return Err(malformed("there is no such seat"));
    }
    if player.is_some() && !table.is_settled() {
        return Err(Problem::new(
            Code::NotYours,
            "this game was not played out: what was hidden stays hidden",
        ));
    }
    Ok(Json(Replay::of(&table, player, ply)?))
}
