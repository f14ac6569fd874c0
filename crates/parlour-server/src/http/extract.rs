//! What a request says, read so that whatever is wrong with it is answered like every other problem.

use std::error::Error;
use std::iter;
use std::time::Duration;

use axum::Json;
use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::failure::{Failure, malformed};

/// How long a body may take.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// Parts of the address.
pub(super) struct Path<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let path = axum::extract::Path::from_request_parts(parts, state).await;
        path.map(|path| Path(path.0)).map_err(|_| malformed("the address cannot be read").into())
    }
}

/// What follows the question mark.
pub(super) struct Query<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let query = axum::extract::Query::from_request_parts(parts, state).await;
        query.map(|query| Query(query.0)).map_err(|error| malformed(reason(&error)).into())
    }
}

/// Reads a body of so many bytes at most, and returns the answer if it cannot be read.
pub(super) async fn read_body(body: Body, max_bytes: usize) -> Result<String, Response> {
    let too_long =
        || (StatusCode::PAYLOAD_TOO_LARGE, Json(malformed("the body is too long"))).into_response();
    let refused = |text: &str| Failure::from(malformed(text)).into_response();
    // It need not come, if its length is told before.
    if body.size_hint().lower() > max_bytes as u64 {
        return Err(too_long());
    }
    let bytes = timeout(BODY_TIMEOUT, to_bytes(body, max_bytes)).await;
    let bytes = bytes.map_err(|_| refused("the body does not come"))?.map_err(|_| too_long())?;
    String::from_utf8(bytes.into()).map_err(|_| refused("the body is not text in UTF-8"))
}

/// The innermost reason for an error: what stands around it names our libraries.
fn reason(error: &dyn Error) -> String {
    let innermost = iter::successors(Some(error), |&error| error.source()).last();
    innermost.map(ToString::to_string).unwrap_or_default()
}
