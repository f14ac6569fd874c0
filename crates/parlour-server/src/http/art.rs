//! The games' pictures, symbols and colours. They are part of the games, and the same as long as this version runs: the
//! page asks for them by version and may keep them for ever.

use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use parlour_table::house;
use serde::Deserialize;

use super::assets::{self, ASK_ALWAYS, KEEP_FOREVER};
use super::extract::{Path, Query};
use super::failure::{self, Failure};
use super::games::info;

const SVG: &str = "image/svg+xml; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";

/// The version of all art together.
pub(super) fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let texts = house().games().flat_map(|game| {
            let info = game.info();
            [info.id, info.art, info.style, info.picture]
        });
        assets::hash(texts.collect::<String>().as_bytes())
    });
    &VERSION
}

/// Which version is wanted; whichever there is, if it is not said.
#[derive(Deserialize)]
pub(super) struct Version {
    v: Option<String>,
}

pub(super) async fn picture(
    Path(game): Path<String>,
    Query(wanted): Query<Version>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    Ok(send(&wanted, &headers, SVG, info(&game)?.picture))
}

pub(super) async fn art(
    Path(game): Path<String>,
    Query(wanted): Query<Version>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    Ok(send(&wanted, &headers, SVG, info(&game)?.art))
}

pub(super) async fn style(
    Path(game): Path<String>,
    Query(wanted): Query<Version>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    Ok(send(&wanted, &headers, CSS, info(&game)?.style))
}

/// The colours of all games. Each holds for its own boards only, so one sheet serves every page.
pub(super) async fn styles(Query(wanted): Query<Version>, headers: HeaderMap) -> Response {
    static STYLES: LazyLock<String> =
        LazyLock::new(|| house().games().map(|game| game.info().style).collect::<Vec<_>>().join("\n"));
    send(&wanted, &headers, CSS, &STYLES)
}

/// An old version is gone, and another is not sent in its place.
fn send(Version { v }: &Version, headers: &HeaderMap, kind: &'static str, text: &'static str) -> Response {
    let policy = match v.as_deref() {
        None => ASK_ALWAYS,
        Some(wanted) if wanted == version() => KEEP_FOREVER,
        Some(_) => return failure::no_such_page().into_response(),
    };
    // Weak, since it is compressed on its way.
    let tag = format!("W/\"{}\"", assets::hash(text.as_bytes()));
    assets::tagged(headers, &tag, policy, kind, || text.into_response())
}
