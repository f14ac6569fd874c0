//! The games' pictures, symbols and colours. They are part of the games, and the same as long as this version runs: the
//! page asks for them by version and may keep them for ever.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use axum::routing::{MethodRouter, get};
use parlour_core::{GameInfo, Viewer};
use parlour_host::info;
use parlour_picture::{Options, svg};
use parlour_table::{AnyGame, Catalog};
use serde::Deserialize;

use super::assets::{self, ASK_ALWAYS, KEEP_FOREVER};
use super::extract::{Path, Query};
use super::failure::{self, Failure};
use crate::app::App;

pub(super) const SVG: &str = "image/svg+xml; charset=utf-8";
pub(super) const CSS: &str = "text/css; charset=utf-8";

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

    /// Returns the picture of a game.
    pub(super) fn picture(&self, info: &'static GameInfo) -> &str {
        self.pictures.get(info.id).map_or(info.picture, String::as_str)
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

/// Answers with one of the texts that a game brings.
pub(super) fn of_game(
    kind: &'static str,
    text: for<'a> fn(&'a Art, &'static GameInfo) -> &'a str,
) -> MethodRouter<Arc<App>> {
    get(
        move |State(app): State<Arc<App>>, Path(game): Path<String>, Query(version): Query<Version>| async move {
            send(&app.art, &version, kind, text(&app.art, info(&app.catalog, &game)?))
        },
    )
}

/// The colours of all games. Each holds for its own boards only, so one sheet serves every page.
pub(super) async fn styles(
    State(app): State<Arc<App>>,
    Query(version): Query<Version>,
) -> Result<Response, Failure> {
    send(&app.art, &version, CSS, &app.art.styles)
}

/// An old version is gone, and another is not sent in its place.
fn send(art: &Art, Version { v }: &Version, kind: &'static str, text: &str) -> Result<Response, Failure> {
    let policy = match v {
        None => ASK_ALWAYS,
        Some(wanted) if *wanted == art.version => KEEP_FOREVER,
        Some(_) => return Err(failure::no_such_page()),
    };
    Ok(assets::tagged(text.to_string(), policy, kind))
}
