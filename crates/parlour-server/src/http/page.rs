//! The page and its files, which are part of the binary, or lie in a folder while someone is working on them.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{ACCEPT, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use super::{failure, preview};
use crate::app::App;

/// Where the entry is told what this answer is about.
const PREVIEW: &str = "<!-- preview -->";

#[derive(RustEmbed)]
#[folder = "web/"]
struct Files;

/// The page itself, whatever part of the house its address names.
pub(super) async fn page(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    entry(&app, &uri, &headers).await
}

/// The entry, which says what its address is about.
async fn entry(app: &Arc<App>, uri: &Uri, headers: &HeaderMap) -> Response {
    let Some(file) = find(app.settings.web_folder.as_deref(), "index.html").await else {
        return failure::no_such_page().into_response();
    };
    let html = String::from_utf8_lossy(&file.bytes).replace(PREVIEW, &preview::tags(app, uri, headers).await);
    let hash = Sha256::digest(&html).into();
    answer("index.html", File { bytes: Cow::Owned(html.into_bytes()), hash }, headers)
}

/// One of its files.
pub(super) async fn file(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    serve(&app, uri.path().trim_start_matches('/'), &headers).await
}

/// No page has this address: people are told so by the page, programs by a problem.
pub(super) async fn no_such_page(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let accepted = headers.get(ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    if uri.path().starts_with("/api/") || !accepted.contains("text/html") {
        return failure::no_such_page().into_response();
    }
    let mut plain = headers;
    plain.remove(IF_NONE_MATCH);
    let page = entry(&app, &uri, &plain).await;
    (StatusCode::NOT_FOUND, page).into_response()
}

async fn serve(app: &App, name: &str, headers: &HeaderMap) -> Response {
    let Some(file) = find(app.settings.web_folder.as_deref(), name).await else {
        return failure::no_such_page().into_response();
    };
    answer(name, file, headers)
}

fn answer(name: &str, file: File, headers: &HeaderMap) -> Response {
    // A new version of the server has a new page, so it is asked for every time, but sent only if it is another.
    let tag =
        format!("\"{:x}\"", u64::from_be_bytes(*file.hash.first_chunk().expect("a hash is long enough")));
    if headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [("etag", tag)]).into_response();
    }
    let about =
        [("content-type", kind(name).to_string()), ("cache-control", "no-cache".to_string()), ("etag", tag)];
    (about, file.bytes).into_response()
}

/// One file, and what tells it from another.
struct File {
    bytes: Cow<'static, [u8]>,
    hash: [u8; 32],
}

async fn find(folder: Option<&Path>, name: &str) -> Option<File> {
    let Some(folder) = folder else {
        let file = Files::get(name)?;
        return Some(File { hash: file.metadata.sha256_hash(), bytes: file.data });
    };
    let inside: PathBuf =
        Path::new(name).components().filter(|part| matches!(part, Component::Normal(_))).collect();
    let bytes = tokio::fs::read(folder.join(inside)).await.ok()?;
    Some(File { hash: Sha256::digest(&bytes).into(), bytes: Cow::Owned(bytes) })
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
