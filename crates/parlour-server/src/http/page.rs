//! The page and its files, which are part of the binary, or lie in a folder while someone is working on them.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use axum::extract::State;
use axum::http::Uri;
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use super::failure::no_such_page;
use crate::hall::Hall;

#[derive(RustEmbed)]
#[folder = "web/"]
struct Files;

/// The page itself, whatever part of the house its address names.
pub(super) async fn page(State(hall): State<Arc<Hall>>) -> Response {
    serve(&hall, "index.html").await
}

/// One of its files.
pub(super) async fn file(State(hall): State<Arc<Hall>>, uri: Uri) -> Response {
    serve(&hall, uri.path().trim_start_matches('/')).await
}

async fn serve(hall: &Hall, name: &str) -> Response {
    match find(hall.settings.web_folder.as_deref(), name).await {
        // A new version of the server has a new page.
        Some(bytes) => ([("content-type", kind(name)), ("cache-control", "no-cache")], bytes).into_response(),
        None => no_such_page().await.into_response(),
    }
}

async fn find(folder: Option<&Path>, name: &str) -> Option<Cow<'static, [u8]>> {
    let Some(folder) = folder else { return Files::get(name).map(|file| file.data) };
    let inside: PathBuf =
        Path::new(name).components().filter(|part| matches!(part, Component::Normal(_))).collect();
    tokio::fs::read(folder.join(inside)).await.ok().map(Cow::Owned)
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml; charset=utf-8",
        _ => "application/octet-stream",
    }
}
