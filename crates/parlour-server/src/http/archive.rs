//! The archive: games that have ended, to be listed, fetched and looked at position by position.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::IntoResponse;
use parlour_core::{Record, Viewer};
use parlour_table::Table;
use serde::Deserialize;

use super::failure::malformed;
use super::tables::{Wanted, read_player, stored_json};
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
    Ok(([("content-type", "text/plain; charset=utf-8")], find(&hall, id).await?.game.record))
}

/// Which position, and whose eyes.
#[derive(Deserialize)]
pub(super) struct Place {
    ply: Option<u64>,
    seat: Option<String>,
}

pub(super) async fn replay(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<u64>,
    Query(Place { ply, seat }): Query<Place>,
) -> Result<Json<Replay>, Problem> {
    let viewer = seat.as_deref().map(read_player).transpose()?.map_or(Viewer::Spectator, Viewer::Player);
    let stored = find(&hall, id).await?.game.record;
    let damaged =
        |error: String| Problem::new(Code::Unavailable, format!("this game does not replay: {error}"));
    let record: Record =
        stored.parse().map_err(|error: parlour_core::record::RecordError| damaged(error.to_string()))?;
    let table = Table::from_record(&record, None).map_err(|error| damaged(error.to_string()))?;
    if let Viewer::Player(player) = viewer
        && player.index() >= table.rules().players()
    {
        return Err(malformed("there is no such seat"));
    }
    let plies = table.session().plies();
    let ply = ply.unwrap_or(plies);
    if ply > plies {
        return Err(malformed(format!("the game has {plies} actions")));
    }
    let scene = if ply == plies {
        table.scene(viewer)
    } else {
        let mut session = table.session().fork();
        while session.plies() > ply && session.undo() {}
        let mut scene = session.scene(viewer);
        // It is over: nobody can do anything there any more.
        scene.choices.clear();
        scene.aids.clear();
        scene
    };
    // The referee's eyes: nothing need be hidden any more.
    let movers = table.session().movers().into_iter();
    let played = movers.zip(table.session().history());
    let played = played.map(|(by, action)| parlour_table::table::news::Played { by, action }).collect();
    Ok(Json(Replay { ply, played, scene }))
}
