//! What there is to play: cards, rosters, rules.

use std::sync::LazyLock;

use axum::Json;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
pub(super) use parlour_client::desk::info;
use parlour_client::desk::scenes::{self, SceneQuery};
use parlour_table::house;

use super::assets::{self, ASK_ALWAYS};
use super::extract::{Path, Query};
use super::failure::Failure;
use crate::protocol::GameCard;

/// The list of games, which is the same as long as this version runs.
pub(super) async fn list(headers: HeaderMap) -> Response {
    static LIST: LazyLock<(String, String)> = LazyLock::new(|| {
        let cards: Vec<_> = house().games().map(GameCard::of).collect();
        let text = serde_json::to_string(&cards).expect("cards can be written");
        (format!("W/\"{}\"", assets::hash(text.as_bytes())), text)
    });
    let (tag, text) = &*LIST;
    assets::tagged(&headers, tag, ASK_ALWAYS, "application/json", || text.as_str().into_response())
}

/// The same for everyone and for as long as this version runs.
pub(super) const PUBLIC: (&str, &str) = ("cache-control", "public, max-age=300");

pub(super) async fn rules(Path(game): Path<String>) -> Result<impl IntoResponse, Failure> {
    Ok(([("content-type", "text/markdown; charset=utf-8"), PUBLIC], info(&game)?.rules))
}

pub(super) async fn how_to_play(Path(game): Path<String>) -> Result<impl IntoResponse, Failure> {
    Ok(([("content-type", "text/markdown; charset=utf-8"), PUBLIC], info(&game)?.how_to_play))
}

/// The guided first game, with all that can be seen in it: nothing has to be asked on the way.
pub(super) async fn guide(Path(game): Path<String>) -> Result<impl IntoResponse, Failure> {
    Ok(([PUBLIC], Json(scenes::guide(&game)?)))
}

/// A position to look at.
pub(super) async fn scene(
    Path(game): Path<String>,
    Query(query): Query<SceneQuery>,
) -> Result<impl IntoResponse, Failure> {
    Ok(Json(scenes::scene(&game, &query)?))
}
