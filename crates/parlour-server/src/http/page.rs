//! The page: one entry for all its addresses, and its files.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::ACCEPT;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use parlour_web::entry::Parts;

use super::assets::{self, ASK_ALWAYS};
use super::caller::Caller;
use super::{failure, preview};
use crate::app::App;

/// The page itself, whatever part of the house its address names. The entry is asked for every time and names everything
/// else by hash, so whoever has it has one version of all.
pub(super) async fn page(caller: Caller, uri: Uri, headers: HeaderMap) -> Response {
    let (html, modules) = match &caller.app.settings.web_folder {
        // None of it is known of a page that is being worked on.
        None => (parlour_web::ENTRY.to_string(), parlour_web::modules_for(uri.path())),
        Some(folder) => match tokio::fs::read_to_string(folder.join("index.html")).await {
            Ok(html) => (html, &[][..]),
            Err(_) => return failure::no_such_page().into_response(),
        },
    };
    let parts = Parts {
        preview: &preview::tags(&caller, &uri, &headers).await,
        modules,
        style: &format!("api/style?v={}", caller.app.art.version),
    };
    assets::tagged(parts.fill(&html), ASK_ALWAYS, "text/html; charset=utf-8")
}

/// One of its files.
pub(super) async fn file(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    assets::file(app.settings.web_folder.as_deref(), uri.path(), &headers).await
}

/// No page has this address: people are told so by the page, programs by a problem.
pub(super) async fn no_such_page(caller: Caller, uri: Uri, headers: HeaderMap) -> Response {
    let accepted = headers.get(ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    if uri.path().starts_with("/api/") || !accepted.contains("text/html") {
        return failure::no_such_page().into_response();
    }
    (StatusCode::NOT_FOUND, page(caller, uri, headers).await).into_response()
}
