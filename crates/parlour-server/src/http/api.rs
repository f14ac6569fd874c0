//! The API over HTTP: every row of the route table, with the limits and caching that are the web's.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{CONTENT_TYPE, LINK, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, on};
use axum::{Extension, Router};
use parlour_client::protocol::api::{Encoded, ROUTES, Route};
use parlour_host::api;

use super::assets::{self, ASK_ALWAYS};
use super::caller::Caller;
use super::extract::read_body;
use super::failure::Failure;
use super::guard::ClientAddress;
use super::{MAX_BODY_BYTES, MAX_RECORD_BODY_BYTES};
use crate::app::App;

/// For what changes with the next version of the program at the earliest.
const PUBLIC: &str = "public, max-age=300";

/// Returns the routes whose answers are the same for everyone.
pub(super) fn public() -> Router<Arc<App>> {
    router(|route| !is_personal(route))
}

/// Returns the routes whose answers belong to a guest, or are others for everyone who asks.
pub(super) fn personal() -> Router<Arc<App>> {
    router(is_personal)
}

fn router(is_meant: impl Fn(&Route) -> bool) -> Router<Arc<App>> {
    let routes = ROUTES.iter().filter(|route| is_meant(route));
    routes.fold(Router::new(), |router, route| {
        let handler = move |State(app): State<Arc<App>>,
                            Extension(ClientAddress(address)): Extension<ClientAddress>,
                            request: Request| answer(route, app, address, request);
        let filter = MethodFilter::try_from(route.method.clone()).expect("rows have methods that axum knows");
        router.route(route.path, on(filter, handler))
    })
}

fn is_personal(route: &Route) -> bool {
    ["/api/me", "/api/tables", "/api/watch"].iter().any(|path| route.path.starts_with(path))
}

/// Returns the longest body: most bodies are short, and some hold a long game.
fn max_body_bytes(route: &Route) -> usize {
    match route.path {
        "/api/tables" | "/api/records" => MAX_RECORD_BODY_BYTES,
        path if path.starts_with("/api/analysis") => MAX_RECORD_BODY_BYTES,
        _ => MAX_BODY_BYTES,
    }
}

/// Returns how long a client may keep what is the same as long as this version runs.
fn caching(route: &Route) -> Option<&'static str> {
    match route.path {
        "/api/games" => Some(ASK_ALWAYS),
        "/api/games/{game}/rules" | "/api/games/{game}/how-to-play" | "/api/games/{game}/guide" => {
            Some(PUBLIC)
        }
        _ => None,
    }
}

/// Answers a request to a row of the table.
async fn answer(route: &'static Route, app: Arc<App>, address: IpAddr, request: Request) -> Response {
    let (headers, uri) = (request.headers().clone(), request.uri().clone());
    let body = match route.method {
        Method::POST | Method::PUT => read_body(request, max_body_bytes(route)).await,
        _ => Ok(String::new()),
    };
    let body = match body {
        Ok(body) => body,
        Err(response) => return response,
    };
    let caller = Caller::new(app, address, &headers);
    let input = if route.method == Method::GET { uri.query().unwrap_or_default() } else { &body };
    let answer = match route.read(uri.path(), input) {
        Ok(request) => api::answer(&caller, request).await,
        Err(problem) => Err(problem),
    };
    let mut response = match (answer, caching(route)) {
        (Ok(answer), Some(policy)) => cached(answer, policy, &headers),
        (Ok(answer), None) => fresh(answer, &uri),
        (Err(problem), _) => Failure::from(problem).into_response(),
    };
    if let Some(cookie) = caller.new_cookie().and_then(|cookie| HeaderValue::try_from(cookie).ok()) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}

fn cached(answer: Encoded, policy: &'static str, headers: &HeaderMap) -> Response {
    let tag = format!("W/\"{}\"", assets::hash(answer.body.as_bytes()));
    assets::tagged(headers, &tag, policy, answer.content_type, || answer.body.into_response())
}

fn fresh(answer: Encoded, uri: &Uri) -> Response {
    let address = uri.path_and_query().map_or("/", |address| address.as_str());
    let link = answer.link(address).and_then(|link| HeaderValue::try_from(link).ok());
    let status = StatusCode::from_u16(answer.status).expect("an answer has a status of HTTP");
    let mut response = (status, [(CONTENT_TYPE, answer.content_type)], answer.body).into_response();
    if let Some(link) = link {
        response.headers_mut().insert(LINK, link);
    }
    response
}
