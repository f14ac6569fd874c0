//! Tables over HTTP: founding one, sitting down, getting up, looking.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use parlour_core::Player;
pub(super) use parlour_host::read_player;
use parlour_host::setup::{is_for_invited_only, knows_too_much, read_setup};
use parlour_table::Table;
use parlour_table::table::news::SeatCard;
use serde::Deserialize;

use super::MAX_RECORD_BODY_BYTES;
use super::extract::{Body, Path, Query};
use super::failure::{Failure, malformed};
use super::guard::ClientAddress;
use super::guests::{become_known, guest};
use super::paging::{page, table_cursor, tables_query};
use crate::actor::{Call, reserved_seats};
use crate::app::App;
use crate::protocol::{
    Code, Founded, ListQuery, NewTable, PositionQuery, Problem, Replay, SeatQuery, Sit, TableListing,
    TableView,
};
use crate::random;
use crate::store::{Foundation, Guest, TableRow, TablesQuery};
use crate::watch;

pub(super) async fn found(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Body(wanted): Body<NewTable, MAX_RECORD_BODY_BYTES>,
) -> Result<Response, Failure> {
    let (setup, mine, reserved) = read_setup(&app.catalog, &wanted, &mut random::random_number)?;
    app.check_room()?;
    app.quotas.check_founding(address, &setup)?;
    let table = Table::set_up(&app.catalog, &setup).map_err(|error| malformed(error.to_string()))?;
    let known = become_known(&app, &headers, wanted.name.as_deref()).await?;
    let most = app.settings.tables_per_guest;
    if app.store.open_tables_of(known.guest.id).await? >= most {
        let text = format!("you have {most} open tables: finish or call off one of them first");
        return Err(Problem::new(Code::Refused, text).into());
    }
    let rules = table.rules();
    let is_private = knows_too_much(&wanted, &**rules);
    let id = random::table_id();
    let invitation = known.invitation(&id);
    let foundation = Foundation {
        id: id.clone(),
        host: known.guest.id,
        invitation: random::hash(&invitation),
        reserved,
        is_private,
        is_listed: wanted.listed.unwrap_or_else(|| !is_for_invited_only(&wanted)),
        setup,
        created: app.now(),
    };
    let summary = foundation.metadata().summary(&table);
    app.store.found(foundation, summary.into()).await?;
    for &player in &mine {
        sit_down(&app, address, &id, &known.guest, player, Some(&invitation), wanted.engine).await?;
    }
    tracing::info!(table = %id, game = %wanted.game, host = known.guest.id, "founded");
    app.table(Some(address), &id).await?;
    Ok(known.answer((StatusCode::CREATED, Json(Founded { id, seats: mine, invitation }))))
}

async fn sit_down(
    app: &Arc<App>,
    address: IpAddr,
    table: &str,
    guest: &Guest,
    player: Player,
    invitation: Option<&str>,
    engine: bool,
) -> Result<(), Problem> {
    let call = |reply| Call::Sit {
        guest: guest.clone(),
        player,
        invitation: invitation.map(str::to_string),
        engine,
        reply,
    };
    app.call(address, table, call).await?
}

pub(super) async fn sit(
    State(app): State<Arc<App>>,
    Path((table, seat)): Path<(String, String)>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Body(wish): Body<Sit>,
) -> Result<Response, Failure> {
    let player = read_player(&seat)?;
    // Whoever asks for a table that there is not need not become a guest.
    app.table(Some(address), &table).await?;
    let known = become_known(&app, &headers, wish.name.as_deref()).await?;
    let invitation = wish.invitation.as_deref();
    let seated = sit_down(&app, address, &table, &known.guest, player, invitation, wish.engine).await;
    Ok(known.answer(seated.map(|()| StatusCode::NO_CONTENT).map_err(Failure::from)))
}

pub(super) async fn leave(
    State(app): State<Arc<App>>,
    Path((table, seat)): Path<(String, String)>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
) -> Result<StatusCode, Failure> {
    let player = read_player(&seat)?;
    let guest = guest(&app, &headers).await?;
    let guest = guest.ok_or_else(|| Problem::new(Code::NotYours, "this seat is not yours"))?.id;
    app.call(address, &table, |reply| Call::Leave { guest, player, reply }).await??;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn view(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
) -> Result<Json<TableView>, Failure> {
    let guest = guest(&app, &headers).await?.map(|guest| guest.id);
    Ok(Json(app.call(address, &table, |reply| Call::View { guest, reply }).await?))
}

pub(super) async fn replay(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Query(PositionQuery { ply, seat }): Query<PositionQuery>,
    headers: HeaderMap,
) -> Result<Json<Replay>, Failure> {
    let player = seat.as_deref().map(read_player).transpose()?;
    let guest = guest(&app, &headers).await?.map(|guest| guest.id);
    Ok(Json(app.call(address, &table, |reply| Call::Replay { guest, player, ply, reply }).await??))
}

pub(super) async fn record(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Query(SeatQuery { seat }): Query<SeatQuery>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Failure> {
    let player = seat.as_deref().map(read_player).transpose()?;
    let guest = guest(&app, &headers).await?.map(|guest| guest.id);
    let record = app.call(address, &table, |reply| Call::Record { guest, player, reply }).await??;
    Ok(([("content-type", "text/plain; charset=utf-8")], record.to_string()))
}

pub(super) async fn list(
    State(app): State<Arc<App>>,
    Query(query): Query<ListQuery>,
) -> Result<Response, Failure> {
    let rows = app.store.tables(&tables_query(&query)?).await?;
    let rows = rows.into_iter().map(|row| listing(&app, row)).collect::<Result<Vec<_>, _>>()?;
    Ok(page("/api/tables", query, rows, |row| table_cursor(row.changed, &row.id)))
}

/// Of the tables that changed last so many are looked at, and so many shown, to find those worth watching.
const LOOKED_AT: u32 = 200;
const WATCHED: usize = 50;

#[derive(Deserialize)]
pub(super) struct WatchQuery {
    game: Option<String>,
}

/// The tables that are not over, the most interesting first.
pub(super) async fn watch(
    State(app): State<Arc<App>>,
    Query(WatchQuery { game }): Query<WatchQuery>,
) -> Result<Json<Vec<TableListing>>, Failure> {
    let rows = app.store.tables(&TablesQuery { game, after: None, limit: LOOKED_AT }).await?;
    let mut rows = rows.into_iter().map(|row| listing(&app, row)).collect::<Result<Vec<_>, _>>()?;
    watch::sort(&mut rows, app.now());
    rows.truncate(WATCHED);
    Ok(Json(rows))
}

/// Who sits or sat where, as we stored it.
pub(super) fn stored_seats(json: &str) -> Result<Vec<SeatCard>, Problem> {
    serde_json::from_str(json)
        .map_err(|error| Problem::new(Code::Damaged, format!("the seats cannot be read: {error}")))
}

fn listing(app: &App, row: TableRow) -> Result<TableListing, Problem> {
    let spectators = app.audiences.at(&row.id);
    Ok(TableListing {
        id: row.id,
        game: row.game,
        variant: row.variant,
        seats: stored_seats(&row.seats)?,
        waiting: row.is_waiting,
        reserved: reserved_seats(row.reserved).collect(),
        plies: row.plies,
        spectators,
        changed: row.changed,
    })
}
