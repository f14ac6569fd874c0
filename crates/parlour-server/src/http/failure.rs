//! Problems as answers to requests.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::protocol::{Code, Problem};

impl Code {
    fn status(self) -> StatusCode {
        match self {
            Code::Malformed => StatusCode::BAD_REQUEST,
            Code::Refused | Code::Late => StatusCode::CONFLICT,
            Code::NotYours => StatusCode::FORBIDDEN,
            Code::TooFast => StatusCode::TOO_MANY_REQUESTS,
            Code::Unknown => StatusCode::NOT_FOUND,
            Code::NotStored | Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.code.status(), Json(self)).into_response()
    }
}

pub(super) fn no_such_page() -> Problem {
    Problem::new(Code::Unknown, "there is nothing at this address")
}

pub(super) async fn no_such_method() -> Response {
    let problem = Problem::new(Code::Unknown, "that cannot be done at this address");
    (StatusCode::METHOD_NOT_ALLOWED, Json(problem)).into_response()
}

pub(super) fn malformed(text: impl Into<String>) -> Problem {
    Problem::new(Code::Malformed, text)
}
