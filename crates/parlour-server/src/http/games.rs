//! What there is to play: cards, rosters, rules.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use parlour_host::answers::scenes::{self, SceneQuery};
use parlour_host::info;

use super::assets::{self, ASK_ALWAYS};
use super::extract::{Path, Query};
use super::failure::Failure;
use crate::app::App;

/// The list of games, which is the same as long as this version runs.
pub(super) async fn list(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let cards = &app.art.cards;
    let tag = format!("W/\"{}\"", assets::hash(cards.as_bytes()));
    assets::tagged(&headers, &tag, ASK_ALWAYS, "application/json", || cards.clone().into_response())
}

/// The same for everyone and for as long as this version runs.
pub(super) const PUBLIC: (&str, &str) = ("cache-control", "public, max-age=300");

pub(super) async fn rules(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
) -> Result<impl IntoResponse, Failure> {
    Ok(([("content-type", "text/markdown; charset=utf-8"), PUBLIC], info(&app.catalog, &game)?.rules))
}

pub(super) async fn how_to_play(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
) -> Result<impl IntoResponse, Failure> {
    Ok(([("content-type", "text/markdown; charset=utf-8"), PUBLIC], info(&app.catalog, &game)?.how_to_play))
}

/// The guided first game, with all that can be seen in it: nothing has to be asked on the way.
pub(super) async fn guide(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
) -> Result<impl IntoResponse, Failure> {
    Ok(([PUBLIC], Json(scenes::guide(&app.catalog, &game)?)))
}

/// A position to look at.
pub(super) async fn scene(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(query): Query<SceneQuery>,
) -> Result<impl IntoResponse, Failure> {
    Ok(Json(scenes::scene(&app.catalog, &game, &query)?))
}
