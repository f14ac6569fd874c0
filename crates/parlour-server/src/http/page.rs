//! The page that a browser is shown.

use axum::response::Html;

pub(super) async fn home() -> Html<&'static str> {
    Html(include_str!("../../web/index.html"))
}
