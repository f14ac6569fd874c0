//! Pictures of positions, tables, games of the archive and exercises. What is in them is what the asker may see:
//! a spectator, or whoever has the seat.

use std::sync::Arc;

use axum::extract::State;
use axum::http::Uri;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::response::{IntoResponse, Response};
use parlour_core::{GameInfo, Player, Scene, Viewer};
use parlour_picture::{Card, Look, Options, PictureError, card, png, svg};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::about::{About, capital};
use super::art::SVG;
use super::caller::Caller;
use super::extract::{Path, Query};
use super::failure::{Failure, malformed};
use crate::app::App;
use crate::pictures::Picture;
use crate::protocol::{PositionQuery, Problem};
use parlour_host::answers::exercises;
use parlour_host::api::{Backend, archived_game, archived_replay};
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
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "an address has as many flags as it likes")]
pub(super) struct PictureQuery {
    pub(super) variant: Option<String>,
    pub(super) position: Option<String>,
    seed: Option<u64>,
    seat: Option<String>,
    pub(super) ply: Option<u64>,
    width: Option<u32>,
    /// On a card for link previews.
    card: bool,
    /// From the other side.
    flip: bool,
    dark: bool,
    /// The boards alone.
    bare: bool,
}

impl PictureQuery {
    fn player(&self) -> Result<Option<Player>, Problem> {
        self.seat.as_deref().map(read_player).transpose()
    }
}

/// What is drawn.
pub(super) struct Subject {
    info: &'static GameInfo,
    scene: Scene,
    pub(super) about: About,
    near: Option<Player>,
}

/// How a scene is sent.
#[derive(Debug)]
enum Form {
    Svg,
    Png(u32),
    Card(About),
}

/// A position, as the end of the address says: PNG or SVG.
pub(super) async fn position(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(query): Query<PictureQuery>,
    uri: Uri,
) -> Result<Response, Failure> {
    let subject = look(&app.catalog, &game, &query)?;
    answer(&app, subject, &query, LASTING, uri.path().ends_with("/scene.svg")).await
}

/// What is seen of a written position, or of the first one; nothing is given away: whoever wrote it knows what is in it.
pub(super) fn look(catalog: &Catalog, game: &str, query: &PictureQuery) -> Result<Subject, Problem> {
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
    Ok(Subject { info: rules.info(), about: About::position(&*rules, &scene), scene, near })
}

/// A table, as it stands or as it stood.
pub(super) async fn table(
    caller: Caller,
    Path(table): Path<String>,
    Query(query): Query<PictureQuery>,
) -> Result<Response, Failure> {
    let (near, ply) = (query.player()?, query.ply);
    let guest = caller.guest().await?.map(|guest| guest.id);
    let view = caller.look(&table, |table| table.view(None)).await?;
    let scene = caller.look(&table, move |table| table.replay(guest, near, ply)).await??.scene;
    let info = info(caller.catalog(), &view.table.game)?;
    let subject = Subject { info, scene, about: About::table(caller.catalog(), &view), near };
    let policy = if near.is_some() { OWN } else { CHANGING };
    answer(&caller.app, subject, &query, policy, false).await
}

/// A game of the archive.
pub(super) async fn game(
    caller: Caller,
    Path(id): Path<u64>,
    Query(query): Query<PictureQuery>,
) -> Result<Response, Failure> {
    let near = query.player()?;
    let listing = archived_game(&caller, id).await?;
    let asked = PositionQuery { ply: query.ply, seat: query.seat.clone() };
    let scene = archived_replay(&caller, id, &asked).await?.scene;
    let info = info(caller.catalog(), &listing.game)?;
    let subject = Subject { info, scene, about: About::game(caller.catalog(), &listing), near };
    answer(&caller.app, subject, &query, LASTING, false).await
}

/// An exercise, with the eyes of whoever is to solve it.
pub(super) async fn exercise(
    State(app): State<Arc<App>>,
    Path((game, number)): Path<(String, usize)>,
    Query(query): Query<PictureQuery>,
) -> Result<Response, Failure> {
    let info = info(&app.catalog, &game)?;
    let (exercise, (rules, session), player) = exercises::begun(&app.catalog, info, number)?;
    let about = About {
        title: info.title.to_string(),
        sentence: format!("Exercise: {}", exercise.title),
        players: format!("{} to move", capital(rules.player_name(player))),
    };
    let subject = Subject { info, scene: session.scene(Viewer::Player(player)), about, near: Some(player) };
    answer(&app, subject, &query, LASTING, false).await
}

/// Draws a subject, unless the picture is kept, and answers with a caching policy.
async fn answer(
    app: &App,
    Subject { info, scene, about, near }: Subject,
    query: &PictureQuery,
    policy: &'static str,
    is_svg: bool,
) -> Result<Response, Failure> {
    let width = query.width.unwrap_or(DEFAULT_WIDTH);
    if !(MIN_WIDTH..=MAX_WIDTH).contains(&width) {
        return Err(malformed(format!("a picture is {MIN_WIDTH} to {MAX_WIDTH} pixels wide")).into());
    }
    let (form, kind) = match (query.card, is_svg) {
        (true, _) => (Form::Card(about), "image/png"),
        (false, true) => (Form::Svg, SVG),
        (false, false) => (Form::Png(width), "image/png"),
    };
    // It is looked at, not played on; what is not drawn does not make it another picture.
    let Scene { boards, pieces, marks, last, path, .. } = scene;
    let scene = Scene { boards, pieces, marks, last, path, ..Scene::default() };
    let options = Options { near, is_flipped: query.flip, is_dark: query.dark, is_bare: query.bare };
    // All that a picture is drawn from.
    let mut key = Sha256::new();
    key.update(format!("{} {options:?} {form:?}\n", info.id));
    key.update(serde_json::to_vec(&scene).expect("a scene can be written"));
    let draw = move || draw(info.into(), &scene, options, &form).map_err(|error| error.to_string());
    let Picture { bytes, tag } = app.pictures.get(key.finalize().into(), draw).await?;
    Ok(([(CONTENT_TYPE, kind), (CACHE_CONTROL, policy), (ETAG, &tag)], bytes).into_response())
}

fn draw(look: Look<'_>, scene: &Scene, options: Options, form: &Form) -> Result<Vec<u8>, PictureError> {
    match form {
        Form::Svg => svg(scene, look, options).map(String::into_bytes),
        Form::Png(width) => png(&svg(scene, look, options)?, *width),
        Form::Card(About { title, sentence, players }) => {
            png(&card(scene, look, options, Card { title, sentence, footer: players })?, Card::WIDTH)
        }
    }
}
