//! Problems as answers to requests.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
pub(super) use parlour_host::malformed;

use crate::protocol::{Code, Problem};

/// A request that cannot be done, answered with the problem and the status that fits it.
#[derive(Debug)]
pub(super) struct Failure(Problem);

impl<E: Into<Problem>> From<E> for Failure {
    fn from(error: E) -> Self {
        Failure(error.into())
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let code = self.0.code;
        let status = StatusCode::from_u16(code.status()).expect("a problem has a status of HTTP");
        // The code is for those who count.
        (status, Extension(code), Json(self.0)).into_response()
    }
}

pub(super) fn no_such_page() -> Failure {
    Failure(Problem::new(Code::Unknown, "there is nothing at this address"))
}

pub(super) async fn no_such_method() -> Response {
    let problem = Problem::new(Code::Unknown, "that cannot be done at this address");
    (StatusCode::METHOD_NOT_ALLOWED, Json(problem)).into_response()
}
