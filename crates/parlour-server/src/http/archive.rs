//! The archive: games that have ended, to be listed, fetched and looked at position by position.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use parlour_core::record::RecordError;
use parlour_core::{Player, Record, Viewer};
use parlour_table::{Session, Table};
use tokio::task::spawn_blocking;

use super::extract::{Body, Path, Query};
use super::failure::{Failure, malformed};
use super::guard::ClientAddress;
use super::paging::{games_query, page};
use super::tables::{read_player, stored_seats};
use crate::advice::{self, AnalysisRequest};
use crate::app::App;
use crate::protocol::{
    self, Code, GameListing, ListQuery, PositionQuery, Problem, Replay, Thought, ThoughtRequest,
};
use crate::quota::Held;
use crate::store::{EndedGame, GameRow};

const NOT_PLAYED_OUT: &str = "this game was not played out: what was hidden stays hidden";

pub(super) async fn list(
    State(app): State<Arc<App>>,
    Query(query): Query<ListQuery>,
) -> Result<Response, Failure> {
    let rows = app.store.games(&games_query(&query)?).await?;
    let rows = rows.into_iter().map(listing).collect::<Result<Vec<_>, _>>()?;
    Ok(page("/api/archive", query, rows, |row| row.id.to_string()))
}

fn listing(row: GameRow) -> Result<GameListing, Problem> {
    Ok(GameListing {
        id: row.id,
        // Where it was played is told to whoever knows: the table may go on there.
        table: if row.is_listed { row.table } else { String::new() },
        game: row.game.game,
        variant: row.game.variant,
        seats: stored_seats(&row.game.seats)?,
        result: row.game.result,
        plies: row.game.plies,
        ended: row.ended,
    })
}

/// What a bot thinks of one position, as far as whoever was to move could know it.
pub(super) async fn thought(
    State(app): State<Arc<App>>,
    Path(id): Path<u64>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Body(ThoughtRequest { ply, quick, by }): Body<ThoughtRequest>,
) -> Result<Json<Thought>, Failure> {
    let permit = app.quotas.take(address, Held::Question);
    let _permit = permit.ok_or_else(|| Problem::new(Code::TooFast, "one question after the other"))?;
    let table = set_up(&app, id).await?;
    let (session, player) = known_position(&table, ply)?;
    let rules = table.rules().clone();
    drop(table);
    let mut scene = session.scene(Viewer::Player(player));
    // Whoever goes away does not want to know any more.
    let cancel = CancelOnDrop(Arc::default());
    let request = AnalysisRequest {
        rules: rules.clone(),
        sight: session.sight_of(player),
        course: app.course(&*session, player),
        by,
        is_quick: quick,
        cancel: cancel.0.clone(),
        household: address,
    };
    let decision = advice::analyse(&app, request)?.await.ok_or_else(advice::no_time)?;
    Ok(Json(protocol::thought(&*rules, ply, player, decision, &mut scene)))
}

/// The game after so many actions, and who was to move there, if that may be known.
fn known_position(table: &Table, ply: u64) -> Result<(Box<dyn Session>, Player), Problem> {
    if table.rules().has_secrets() && !table.is_settled() {
        return Err(Problem::new(Code::Refused, NOT_PLAYED_OUT));
    }
    advice::position(table, ply)
}

/// Lets a bot stop thinking when the one who asked has gone.
pub(super) struct CancelOnDrop(pub(super) Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

async fn find(app: &App, id: u64) -> Result<GameRow, Problem> {
    let found = app.store.game(id).await?;
    found.ok_or_else(|| Problem::new(Code::Unknown, "there is no such game in the archive"))
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    Path(id): Path<u64>,
) -> Result<Json<GameListing>, Failure> {
    Ok(Json(listed(&app, id).await?))
}

/// What the list says of a game.
pub(super) async fn listed(app: &App, id: u64) -> Result<GameListing, Problem> {
    listing(find(app, id).await?)
}

pub(super) async fn record(
    State(app): State<Arc<App>>,
    Path(id): Path<u64>,
) -> Result<impl IntoResponse, Failure> {
    let record = set_up(&app, id).await?.record_for(Viewer::Spectator);
    Ok(([("content-type", "text/plain; charset=utf-8")], record.to_string()))
}

/// The table as it stood when the game ended.
async fn set_up(app: &App, id: u64) -> Result<Table, Problem> {
    let EndedGame { record: stored, times, .. } = find(app, id).await?.game;
    let damaged = |error: String| Problem::new(Code::Damaged, format!("this game does not replay: {error}"));
    // A long game takes a while to play through, and others are waiting.
    let catalog = app.catalog.clone();
    let replayed = spawn_blocking(move || {
        let record: Record = stored.parse().map_err(|error: RecordError| error.to_string())?;
        let table = Table::from_record(&catalog, &record).map_err(|error| error.to_string())?;
        Ok(table.with_times(read_times(times.as_deref())))
    });
    replayed.await.map_err(|error| damaged(error.to_string()))?.map_err(damaged)
}

/// How long the actions took; nothing is known of games that ended long ago.
fn read_times(times: Option<&str>) -> Vec<Option<u64>> {
    times.and_then(|times| serde_json::from_str(times).ok()).unwrap_or_default()
}

pub(super) async fn replay(
    State(app): State<Arc<App>>,
    Path(id): Path<u64>,
    Query(PositionQuery { ply, seat }): Query<PositionQuery>,
) -> Result<Json<Replay>, Failure> {
    let player = seat.as_deref().map(read_player).transpose()?;
    Ok(Json(replayed(&app, id, player, ply).await?))
}

/// One position, with a seat's eyes where nothing is hidden any more, or a spectator's.
pub(super) async fn replayed(
    app: &App,
    id: u64,
    player: Option<Player>,
    ply: Option<u64>,
) -> Result<Replay, Problem> {
    let table = set_up(app, id).await?;
    if player.is_some_and(|player| player.index() >= table.rules().players()) {
        return Err(malformed("there is no such seat"));
    }
    if player.is_some() && !table.is_settled() {
        return Err(Problem::new(Code::NotYours, NOT_PLAYED_OUT));
    }
    protocol::replay(&table, player, ply)
}
