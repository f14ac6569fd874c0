//! The games' pictures, symbols and colours. They are part of the games, and the same as long as this version runs: the
//! page asks for them by version and may keep them for ever.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use parlour_core::Viewer;
use parlour_host::info;
use parlour_picture::{Options, svg};
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
    /// The pictures of games that bring none.
    pictures: HashMap<&'static str, String>,
}

impl Art {
    pub(crate) fn new(catalog: &Catalog) -> Self {
        let infos = || catalog.games().map(AnyGame::info);
        let texts = infos().flat_map(|info| [info.id, info.art, info.style, info.picture]);
        Art {
            version: assets::hash(texts.collect::<String>().as_bytes()),
            styles: infos().map(|info| info.style).collect::<Vec<_>>().join("\n"),
            pictures: catalog
                .games()
                .filter(|game| game.info().picture.is_empty())
                .map(|game| (game.info().id, first_position(game)))
                .collect(),
        }
    }
}

/// Draws the first position of a game that brings no picture; its initial where there is no board.
fn first_position(game: &dyn AnyGame) -> String {
    let info = game.info();
    let scene = game.rules(None).map(|rules| rules.start(0).scene(Viewer::Spectator)).unwrap_or_default();
    let options = Options { is_bare: true, ..Options::default() };
    let drawn = svg(&scene, info.into(), options).ok().filter(|_| !scene.boards.is_empty());
    drawn.unwrap_or_else(|| {
        let initial = info.title.chars().find(|letter| letter.is_alphanumeric()).unwrap_or('?');
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 16\"><text x=\"12\" y=\"13\" \
             text-anchor=\"middle\" font-family=\"serif\" font-size=\"14\" fill=\"#755f49\">{initial}</text></svg>"
        )
    })
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
    let info = info(&app.catalog, &game)?;
    let picture = app.art.pictures.get(info.id).map_or(info.picture, String::as_str);
    Ok(send(&app.art, &wanted, &headers, SVG, picture))
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
