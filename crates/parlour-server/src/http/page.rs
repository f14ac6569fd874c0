//! The page: one entry for all its addresses, and its files.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::header::ACCEPT;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use parlour_web::entry::Parts;

use super::assets::{self, ASK_ALWAYS};
use super::guard::ClientAddress;
use super::{failure, preview};
use crate::app::App;

/// The page itself, whatever part of the house its address names.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    entry(&app, &uri, &headers, address).await
}

/// One of its files.
pub(super) async fn file(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    assets::file(app.settings.web_folder.as_deref(), uri.path(), &headers).await
}

/// No page has this address: people are told so by the page, programs by a problem.
pub(super) async fn no_such_page(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let accepted = headers.get(ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    if uri.path().starts_with("/api/") || !accepted.contains("text/html") {
        return failure::no_such_page().into_response();
    }
    let page = entry(&app, &uri, &HeaderMap::new(), address).await;
    (StatusCode::NOT_FOUND, page).into_response()
}

/// The entry is asked for every time and names everything else by hash, so whoever has it has one version of all.
async fn entry(app: &Arc<App>, uri: &Uri, headers: &HeaderMap, address: IpAddr) -> Response {
    let (html, modules) = match &app.settings.web_folder {
        // None of it is known of a page that is being worked on.
        None => (parlour_web::ENTRY.to_string(), parlour_web::modules_for(uri.path())),
        Some(folder) => match assets::entry_in(folder).await {
            Some(html) => (html, &[][..]),
            None => return failure::no_such_page().into_response(),
        },
    };
    let parts = Parts {
        preview: &preview::tags(app, uri, headers, address).await,
        modules,
        style: &format!("api/style?v={}", app.art.version),
    };
    let html = parts.fill(&html);
    // The tag covers all that was filled in. It is weak: the entry is compressed on its way.
    let tag = format!("W/\"{}\"", assets::hash(html.as_bytes()));
    assets::tagged(headers, &tag, ASK_ALWAYS, "text/html; charset=utf-8", || html.into_response())
}
