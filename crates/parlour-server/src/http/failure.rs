//! Problems as answers to requests.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
pub(super) use parlour_host::malformed;
use parlour_table::CatalogError;

use crate::protocol::{Code, Problem};
use crate::store::StoreError;

/// A request that cannot be done, answered with the problem and the status that fits it.
#[derive(Debug)]
pub(super) struct Failure(Problem);

impl<E: IntoProblem> From<E> for Failure {
    fn from(error: E) -> Self {
        Failure(error.into())
    }
}

/// What a request can fail with.
trait IntoProblem: Into<Problem> {}

impl IntoProblem for Problem {}
impl IntoProblem for StoreError {}
impl IntoProblem for CatalogError {}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let code = self.0.code;
        let mut response = (status(code), Json(self.0)).into_response();
        // For those who count.
        response.extensions_mut().insert(code);
        response
    }
}

fn status(code: Code) -> StatusCode {
    StatusCode::from_u16(code.status()).expect("a problem has a status of HTTP")
}

pub(super) fn no_such_page() -> Failure {
    Failure(Problem::new(Code::Unknown, "there is nothing at this address"))
}

pub(super) async fn no_such_method() -> Response {
    let problem = Problem::new(Code::Unknown, "that cannot be done at this address");
    (StatusCode::METHOD_NOT_ALLOWED, Json(problem)).into_response()
}
