//! HTTP: the routes, and what holds for all of them.

mod about;
mod api;
mod art;
mod assets;
mod caller;
mod encoding;
mod extract;
mod failure;
mod guard;
mod host;
mod nodes;
mod page;
mod pictures;
mod preview;
pub(crate) mod socket;

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Router, middleware};
use tower_http::compression::CompressionLayer;

use crate::app::App;
pub(crate) use art::Art;
use art::{CSS, SVG};

/// The longest body of most requests.
const MAX_BODY_BYTES: usize = 16 << 10;
/// The longest body of those that bring the record of a long game.
const MAX_RECORD_BODY_BYTES: usize = 128 << 10;

/// Returns what clients reach.
pub(crate) fn router(app: Arc<App>) -> Router {
    let guard = middleware::from_fn_with_state(app.clone(), guard::guard);
    routes(&app).layer(guard).with_state(app)
}

/// Returns what other nodes reach: the same, with clients' addresses as the nodes tell them.
pub(crate) fn router_for_nodes(app: Arc<App>) -> Router {
    let admit = middleware::from_fn_with_state(app.clone(), nodes::admit);
    routes(&app).layer(admit).with_state(app)
}

fn routes(app: &Arc<App>) -> Router<Arc<App>> {
    // What belongs to one guest is not compressed: its length would tell about secrets in it (the BREACH attack). Files
    // were compressed when the server was built.
    let omit_known = middleware::from_fn(encoding::omit_known);
    let compressed = pages().merge(public()).fallback(page::no_such_page);
    let compressed = compressed.layer(omit_known.clone()).layer(CompressionLayer::new());
    files()
        .merge(personal())
        .layer(omit_known)
        .route("/livez", get(async || "ok\n"))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .merge(compressed)
        .method_not_allowed_fallback(failure::no_such_method)
        .layer(middleware::from_fn_with_state(app.clone(), nodes::forward))
}

/// The addresses of the page. Which of its modules shows which, its main.js says.
fn pages() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(page::page))
        .route("/tables", get(page::page))
        .route("/archive", get(page::page))
        .route("/rules/{game}", get(page::page))
        .route("/rules/{game}/specification", get(page::page))
        .route("/guide/{game}", get(page::page))
        .route("/origins", get(page::page))
        .route("/learn/{game}", get(page::page))
        .route("/learn/{game}/{exercise}", get(page::page))
        .route("/today", get(page::page))
        .route("/p/{game}", get(page::page))
        .route("/editor/{game}", get(page::page))
        .route("/analysis/{game}", get(page::page))
        .route("/t/{table}", get(page::page))
        .route("/g/{game}", get(page::page))
        .route("/r/{code}", get(page::page))
}

/// Its files.
fn files() -> Router<Arc<App>> {
    Router::new()
        .route("/css/{file}", get(page::file))
        .route("/pictures/{file}", get(page::file))
        .route("/js/{file}", get(page::file))
        .route("/house/{version}/{file}", get(page::file))
        .route("/sw.js", get(page::file))
        .route("/manifest.webmanifest", get(page::file))
}

/// Pictures and colours, which are the same for everyone.
fn public() -> Router<Arc<App>> {
    api::router(false)
        .route("/api/style", get(art::styles))
        .route("/api/games/{game}/picture", art::of_game(SVG, Art::picture))
        .route("/api/games/{game}/art", art::of_game(SVG, |_, info| info.art))
        .route("/api/games/{game}/scene.png", get(pictures::position))
        .route("/api/games/{game}/scene.svg", get(pictures::position))
        .route("/api/games/{game}/style", art::of_game(CSS, |_, info| info.style))
        .route("/api/games/{game}/exercises/{number}/picture.png", get(pictures::exercise))
        .route("/api/archive/{game}/picture.png", get(pictures::game))
}

/// What belongs to a guest, or is another for everyone who asks.
fn personal() -> Router<Arc<App>> {
    api::router(true)
        .route("/api/tables/{table}/picture.png", get(pictures::table))
        .route("/api/tables/{table}/socket", get(socket::open))
}

/// Whether the server can do its work, as its heartbeat last found. (`/livez` tells whether it answers at all.)
async fn health(State(app): State<Arc<App>>) -> Result<&'static str, (StatusCode, String)> {
    let unavailable = |error| (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n"));
    app.health.check().map(|()| "ok\n").map_err(unavailable)
}

async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let (tables, analyses) = app.pool.waiting();
    app.metrics.bots_thinking.set(app.pool.demand() as i64);
    app.metrics.bots_waiting.set(tables as i64);
    app.metrics.analyses_waiting.set(analyses as i64);
    ([("content-type", "application/openmetrics-text; version=1.0.0; charset=utf-8")], app.metrics.text())
}
