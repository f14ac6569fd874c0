//! The API over HTTP: every row of the route table, with the limits and caching that are the web's.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, LINK, SET_COOKIE};
use axum::http::{HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, on};
use parlour_client::protocol::api::{Encoded, ROUTES, Route};
use parlour_host::api;

use super::assets::{self, ASK_ALWAYS};
use super::caller::Caller;
use super::extract::read_body;
use super::failure::Failure;
use super::{MAX_BODY_BYTES, MAX_RECORD_BODY_BYTES};
use crate::app::App;

/// For what changes with the next version of the program at the earliest.
const PUBLIC: &str = "public, max-age=300";

/// Returns the routes whose answers belong to a guest, or are others for everyone who asks; or the rest.
pub(super) fn router(is_wanted_personal: bool) -> Router<Arc<App>> {
    let routes = ROUTES.iter().filter(|route| is_personal(route) == is_wanted_personal);
    routes.fold(Router::new(), |router, route| {
        let filter = MethodFilter::try_from(route.method.clone()).expect("rows have methods that axum knows");
        let handler = move |caller: Caller, uri: Uri, body: Body| answer(route, caller, uri, body);
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
async fn answer(
    route: &'static Route,
    caller: Caller,
    uri: Uri,
    body: Body,
) -> axum::response::Result<Response> {
    let body = match route.method {
        Method::POST | Method::PUT => read_body(body, max_body_bytes(route)).await?,
        _ => String::new(),
    };
    let input = if route.method == Method::GET { uri.query().unwrap_or_default() } else { &body };
    let answer = match route.read(uri.path(), input) {
        Ok(request) => api::answer(&caller, request).await,
        Err(problem) => Err(problem),
    };
    let mut response = match (answer, caching(route)) {
        (Ok(answer), Some(policy)) => assets::tagged(answer.body, policy, answer.content_type),
        (Ok(answer), None) => fresh(answer, &uri),
        (Err(problem), _) => Failure::from(problem).into_response(),
    };
    if let Some(cookie) = caller.new_cookie().and_then(|cookie| HeaderValue::try_from(cookie).ok()) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}

fn fresh(answer: Encoded, uri: &Uri) -> Response {
    let address = uri.path_and_query().map_or("/", |address| address.as_str());
    let link = answer.link(address).map(|link| [(LINK, link)]);
    let status = StatusCode::from_u16(answer.status).expect("an answer has a status of HTTP");
    (status, [(CONTENT_TYPE, answer.content_type)], link, answer.body).into_response()
}
