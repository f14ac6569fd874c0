//! Pictures of positions, tables, games of the archive and exercises. What is in them is what the asker may see:
//! a spectator, or whoever has the seat.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::header::IF_NONE_MATCH;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use parlour_core::{GameInfo, Player, Scene, Viewer};
use parlour_picture::{Card, Look, Options, card, png, svg};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::about::{About, capital};
use super::caller::Caller;
use super::extract::{Path, Query};
use super::failure::{Failure, malformed};
use super::guard::ClientAddress;
use super::guests::{guest_of, token};
use crate::app::App;
use crate::protocol::{PositionQuery, Problem};
use parlour_host::answers::exercises;
use parlour_host::api::{archived_game, archived_replay};
use parlour_host::{info, read_player};
use parlour_table::Catalog;

/// How wide a picture is if nobody says, and how wide it may be, in pixels.
const DEFAULT_WIDTH: u32 = 800;
const MIN_WIDTH: u32 = 64;
const MAX_WIDTH: u32 = 1600;

/// Positions do not change; how they are drawn may, with a new version.
const LASTING: &str = "public, max-age=3600";
/// Tables do.
const CHANGING: &str = "public, no-cache";
/// What one seat sees is nobody else's.
const OWN: &str = "private, no-cache";

/// Which position, whose eyes, and how it is drawn.
#[derive(Deserialize, Default)]
#[expect(clippy::struct_excessive_bools, reason = "an address has as many flags as it likes")]
pub(super) struct PictureQuery {
    pub(super) variant: Option<String>,
    pub(super) position: Option<String>,
    seed: Option<u64>,
    seat: Option<String>,
    pub(super) ply: Option<u64>,
    width: Option<u32>,
    /// On a card for link previews.
    #[serde(default)]
    card: bool,
    /// From the other side.
    #[serde(default)]
    flip: bool,
    #[serde(default)]
    dark: bool,
    /// The boards alone.
    #[serde(default)]
    bare: bool,
}

impl PictureQuery {
    fn player(&self) -> Result<Option<Player>, Problem> {
        self.seat.as_deref().map(read_player).transpose()
    }
}

/// What is asked for in the end.
enum Form {
    Svg,
    Png(u32),
    Card,
}

/// A position, as PNG.
pub(super) async fn position_png(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(query): Query<PictureQuery>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    position(&app, &game, &query, &headers, false).await
}

/// A position, as SVG.
pub(super) async fn position_svg(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(query): Query<PictureQuery>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    position(&app, &game, &query, &headers, true).await
}

async fn position(
    app: &App,
    game: &str,
    query: &PictureQuery,
    headers: &HeaderMap,
    is_svg: bool,
) -> Result<Response, Failure> {
    let (about, scene, near) = look(&app.catalog, game, query)?;
    answer(
        app,
        Asked { info: info(&app.catalog, game)?, scene, about, near, is_svg, lasts: LASTING },
        query,
        headers,
    )
    .await
}

/// What is seen of a written position, or of the first one; nothing is given away: whoever wrote it knows what is in it.
pub(super) fn look(
    catalog: &Catalog,
    game: &str,
    query: &PictureQuery,
) -> Result<(About, Scene, Option<Player>), Problem> {
    let rules = catalog.rules(game, query.variant.as_deref())?;
    let session = match &query.position {
        Some(position) => rules.look_at(position).map_err(|error| malformed(error.to_string()))?,
        None => rules.start(query.seed.unwrap_or(0)),
    };
    let near = query.player()?;
    if near.is_some_and(|player| player.index() >= rules.players()) {
        return Err(malformed("there is no such seat"));
    }
    let scene = session.scene(near.map_or(Viewer::Spectator, Viewer::Player));
    Ok((About::position(&*rules, &scene), scene, near))
}

/// A table, as it stands or as it stood.
pub(super) async fn table(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
    Query(query): Query<PictureQuery>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let (player, ply) = (query.player()?, query.ply);
    let guest = guest_of(&app, token(&headers)).await?.map(|guest| guest.id);
    let view = app.look(address, &table, |table| table.view(None)).await?;
    let replay = app.look(address, &table, move |table| table.replay(guest, player, ply)).await??;
    let lasts = if player.is_some() { OWN } else { CHANGING };
    let asked = Asked {
        info: info(&app.catalog, &view.table.game)?,
        scene: replay.scene,
        about: About::table(&app.catalog, &view),
        near: player,
        is_svg: false,
        lasts,
    };
    answer(&app, asked, &query, &headers).await
}

/// A game of the archive.
pub(super) async fn game(
    State(app): State<Arc<App>>,
    Path(id): Path<u64>,
    Query(query): Query<PictureQuery>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let player = query.player()?;
    let caller = Caller::new(app.clone(), address, &headers);
    let listing = archived_game(&caller, id).await?;
    let asked = PositionQuery { ply: query.ply, seat: query.seat.clone() };
    let replay = archived_replay(&caller, id, &asked).await?;
    let asked = Asked {
        info: info(&app.catalog, &listing.game)?,
        scene: replay.scene,
        about: About::game(&app.catalog, &listing),
        near: player,
        is_svg: false,
        lasts: LASTING,
    };
    answer(&app, asked, &query, &headers).await
}

/// An exercise, with the eyes of whoever is to solve it.
pub(super) async fn exercise(
    State(app): State<Arc<App>>,
    Path((game, number)): Path<(String, usize)>,
    Query(query): Query<PictureQuery>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let info = info(&app.catalog, &game)?;
    let (exercise, session, player) = exercises::begun(&app.catalog, info, number)?;
    let about = About {
        title: info.title.to_string(),
        sentence: format!("Exercise: {}", exercise.title),
        players: format!("{} to move", capital(session.0.player_name(player))),
    };
    let scene = session.1.scene(Viewer::Player(player));
    answer(
        &app,
        Asked { info, scene, about, near: Some(player), is_svg: false, lasts: LASTING },
        &query,
        &headers,
    )
    .await
}

/// What is to be drawn.
struct Asked {
    info: &'static GameInfo,
    scene: Scene,
    about: About,
    near: Option<Player>,
    is_svg: bool,
    lasts: &'static str,
}

async fn answer(
    app: &App,
    asked: Asked,
    query: &PictureQuery,
    headers: &HeaderMap,
) -> Result<Response, Failure> {
    let Asked { info, mut scene, about, near, is_svg, lasts } = asked;
    let width = query.width.unwrap_or(DEFAULT_WIDTH);
    if !(MIN_WIDTH..=MAX_WIDTH).contains(&width) {
        return Err(malformed(format!("a picture is {MIN_WIDTH} to {MAX_WIDTH} pixels wide")).into());
    }
    let form = match (query.card, is_svg) {
        (true, _) => Form::Card,
        (false, true) => Form::Svg,
        (false, false) => Form::Png(width),
    };
    // It is looked at, not played on; what is not drawn does not make it another picture.
    scene = Scene {
        boards: scene.boards,
        pieces: scene.pieces,
        marks: scene.marks,
        last: scene.last,
        path: scene.path,
        ..Scene::default()
    };
    let options = Options { near, is_flipped: query.flip, is_dark: query.dark, is_bare: query.bare };
    let key = key(info.id, &scene, options, &form, &about);
    let picture = app.pictures.get(key, move || draw(info, &scene, options, &form, &about)).await?;
    let kind = if is_svg && !query.card { "image/svg+xml; charset=utf-8" } else { "image/png" };
    let about = [("content-type", kind), ("cache-control", lasts), ("etag", picture.tag.as_str())];
    if headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == picture.tag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, about).into_response());
    }
    Ok((about, picture.bytes).into_response())
}

/// All that a picture is drawn from.
fn key(game: &str, scene: &Scene, options: Options, form: &Form, about: &About) -> [u8; 32] {
    let form = match form {
        Form::Svg => "svg".to_string(),
        Form::Png(width) => width.to_string(),
        Form::Card => format!("{about:?}"),
    };
    let scene = serde_json::to_vec(scene).expect("a scene can be written");
    let mut digest = Sha256::new();
    digest.update(format!("{game} {options:?} {form}\n"));
    digest.update(scene);
    digest.finalize().into()
}

fn draw(
    info: &'static GameInfo,
    scene: &Scene,
    options: Options,
    form: &Form,
    about: &About,
) -> Result<Vec<u8>, String> {
    let look = Look::from(info);
    let drawn = match form {
        Form::Svg => svg(scene, look, options).map(String::into_bytes),
        Form::Png(width) => svg(scene, look, options).and_then(|svg| png(&svg, *width)),
        Form::Card => {
            let words = Card { title: &about.title, sentence: &about.sentence, footer: &about.players };
            card(scene, look, options, words).and_then(|svg| png(&svg, Card::WIDTH))
        }
    };
    drawn.map_err(|error| error.to_string())
}
