//! The games' pictures, symbols and colours. They are part of the games, and the same as long as this version runs: the
//! page asks for them by version and may keep them for ever.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use parlour_host::info;
use parlour_table::{AnyGame, Catalog};
use serde::Deserialize;

use super::assets::{self, ASK_ALWAYS, KEEP_FOREVER};
use super::extract::{Path, Query};
use super::failure::{self, Failure};
use crate::app::App;

const SVG: &str = "image/svg+xml; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";

/// What all games together show, made once.
pub(crate) struct Art {
    /// The version of all of it.
    pub(super) version: String,
    /// The colours of all games.
    styles: String,
}

impl Art {
    pub(crate) fn new(catalog: &Catalog) -> Self {
        let infos = || catalog.games().map(AnyGame::info);
        let texts = infos().flat_map(|info| [info.id, info.art, info.style, info.picture]);
        Art {
            version: assets::hash(texts.collect::<String>().as_bytes()),
            styles: infos().map(|info| info.style).collect::<Vec<_>>().join("\n"),
        }
    }
}

/// Which version is wanted; whichever there is, if it is not said.
#[derive(Deserialize)]
pub(super) struct Version {
    v: Option<String>,
}

pub(super) async fn picture(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(wanted): Query<Version>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    Ok(send(&app.art, &wanted, &headers, SVG, info(&app.catalog, &game)?.picture))
}

pub(super) async fn art(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(wanted): Query<Version>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    Ok(send(&app.art, &wanted, &headers, SVG, info(&app.catalog, &game)?.art))
}

pub(super) async fn style(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(wanted): Query<Version>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    Ok(send(&app.art, &wanted, &headers, CSS, info(&app.catalog, &game)?.style))
}

/// The colours of all games. Each holds for its own boards only, so one sheet serves every page.
pub(super) async fn styles(
    State(app): State<Arc<App>>,
    Query(wanted): Query<Version>,
    headers: HeaderMap,
) -> Response {
    send(&app.art, &wanted, &headers, CSS, &app.art.styles)
}

/// An old version is gone, and another is not sent in its place.
fn send(art: &Art, Version { v }: &Version, headers: &HeaderMap, kind: &'static str, text: &str) -> Response {
    let policy = match v.as_deref() {
        None => ASK_ALWAYS,
        Some(wanted) if wanted == art.version => KEEP_FOREVER,
        Some(_) => return failure::no_such_page().into_response(),
    };
    // Weak, since it is compressed on its way.
    let tag = format!("W/\"{}\"", assets::hash(text.as_bytes()));
    assets::tagged(headers, &tag, policy, kind, || text.to_string().into_response())
}
