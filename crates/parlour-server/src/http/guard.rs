//! What is checked before every request, and said with every answer.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::header::{CACHE_CONTROL, HOST, ORIGIN, STRICT_TRANSPORT_SECURITY};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::failure::Failure;
use super::host;
use crate::app::App;
use crate::protocol::{Code, Problem};
use crate::quota::{Held, Permit, household};

/// What every answer says: nothing but our own files may run or be loaded, nobody may frame the page, and no address
/// (which may hold an invitation) is told to others.
const HEADERS: [(&str, &str); 5] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
         font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// The rate limit of an address counts requests by weight. One that changes something counts as this many: what it
/// leaves behind stays.
const CHANGE_WEIGHT: u32 = 10;
/// A new table, which may have bots that think, as this many.
const FOUNDING_WEIGHT: u32 = 20;
/// A question about a game of the archive as this many: it leaves nothing behind, but a bot thinks about it.
const THOUGHT_WEIGHT: u32 = 2;

/// Positions that are set up by hand or played through, which leave nothing behind, as this many.
const ANALYSIS_WEIGHT: u32 = 1;

/// With `--secure`: browsers come by HTTPS for two years from the last visit.
const HTTPS_ONLY: &str = "max-age=63072000";
/// What tells whether the server lives and works.
const PROBES: [&str; 2] = ["/livez", "/healthz"];
/// The request log, by the name that a log filter knows.
const REQUEST_LOG: &str = "parlour_server::request";

/// Where a request comes from.
#[derive(Clone, Copy)]
pub(super) struct ClientAddress(pub(super) IpAddr);

/// Lets a request through if it may, and sees to the headers of the answer.
pub(super) async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let address = household(address(&app, &request));
    request.extensions_mut().insert(ClientAddress(address));
    let is_private = request.uri().path().starts_with("/api/");
    let method = request.method().clone();
    // The route and not the address, which may hold an invitation or the name of a table that is unlisted.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = match check(&app, &request, address) {
        Ok(_permit) => next.run(request).await,
        Err(problem) => Failure::from(problem).into_response(),
    };
    let status = response.status().as_u16();
    app.metrics.count_request(status);
    if let Some(code) = response.extensions().get::<Code>() {
        app.metrics.count_refusal(*code);
    }
    let route = route.as_ref().map_or("-", MatchedPath::as_str);
    let ms = started.elapsed().as_millis() as u64;
    tracing::info!(target: REQUEST_LOG, %method, route, status, ms, %address, "request");
    let https_only = app.settings.is_secure.then_some([(STRICT_TRANSPORT_SECURITY, HTTPS_ONLY)]);
    let has_no_policy = is_private && !response.headers().contains_key(CACHE_CONTROL);
    let no_store = has_no_policy.then_some([(CACHE_CONTROL, "no-store")]);
    (HEADERS, https_only, no_store, response).into_response()
}

/// Whether a request may be answered; what comes back is held until it is.
fn check(app: &App, request: &Request, address: IpAddr) -> Result<Option<Permit>, Problem> {
    let path = request.uri().path();
    // Whoever looks after the server asks from anywhere, by any name, and as often as they like.
    if PROBES.contains(&path) {
        return Ok(None);
    }
    if !host::is_own(&app.settings, request) {
        let text = "the house does not go by this name: whoever runs it can say so with --host";
        return Err(Problem::new(Code::NotYours, text));
    }
    let too_fast = || Problem::new(Code::TooFast, "too many requests: wait a moment");
    // Without a proxy, connections are counted where they are accepted.
    let take = || app.quotas.take(address, Held::Connection).ok_or_else(too_fast);
    let permit = app.settings.is_behind_proxy.then(take).transpose()?;
    let changes_something = !matches!(*request.method(), Method::GET | Method::HEAD);
    let weight = match *request.method() {
        Method::POST if path == "/api/tables" => FOUNDING_WEIGHT,
        // Asked about every move of a game, one after the other.
        Method::POST if path.ends_with("/thought") => THOUGHT_WEIGHT,
        Method::POST if leaves_nothing(path) => ANALYSIS_WEIGHT,
        _ if changes_something => CHANGE_WEIGHT,
        _ => 1,
    };
    // The page's own files lie in memory, and there are many of them.
    let is_file = ["/js/", "/css/", "/pictures/"].iter().any(|folder| path.starts_with(folder));
    if !is_file && !app.quotas.may_request(address, weight) {
        return Err(too_fast());
    }
    let is_socket = request.headers().contains_key("upgrade");
    if (changes_something || is_socket) && !is_own_origin(app, request.headers()) {
        return Err(Problem::new(Code::NotYours, "pages of other sites may not do that"));
    }
    Ok(permit)
}

/// Whether a request is a question in the form of a change.
fn leaves_nothing(path: &str) -> bool {
    path.starts_with("/api/analysis") || path.starts_with("/api/games/") && path.ends_with("/edit")
}

/// Whether the request comes from our own page, or from no page at all. Browsers always say; programs need not.
fn is_own_origin(app: &App, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let origin_host = origin.split_once("://").map(|(_, host)| host);
    origin_host.is_some() && origin_host == host || app.settings.origins.iter().any(|known| known == origin)
}

fn address(app: &App, request: &Request) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |info| info.0.ip());
    if !app.settings.is_behind_proxy {
        return peer;
    }
    // The last one is what our proxy saw; what stands before it anyone can write.
    let told = request.headers().get_all("x-forwarded-for").iter().next_back();
    let told = told.and_then(|value| value.to_str().ok()).and_then(|value| value.rsplit(',').next());
    told.and_then(|address| address.trim().parse().ok()).unwrap_or(peer)
}
