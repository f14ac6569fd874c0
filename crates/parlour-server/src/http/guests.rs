//! Guests: a random token in a cookie names one and proves the seats that are theirs.

use axum::http::HeaderMap;
use axum::http::header::COOKIE;

use crate::app::App;
use crate::protocol::Problem;
use crate::random;
use parlour_table::table::Sitter;

const COOKIE_NAME: &str = "parlour_guest";
/// How long a browser keeps the cookie: a year.
const COOKIE_MAX_AGE_SECONDS: u32 = 365 * 24 * 60 * 60;

/// Returns the token that a request brings.
pub(super) fn token(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, token)| token)
}

/// Returns the guest of a token; `None` if it is none of ours.
pub(super) async fn guest_of(app: &App, token: Option<&str>) -> Result<Option<Sitter>, Problem> {
    match token {
        Some(token) => Ok(app.store.guest(random::hash(token)).await?),
        None => Ok(None),
    }
}

/// Returns the cookie that gives a client its token.
pub(super) fn cookie(app: &App, token: &str) -> String {
    let secure = if app.settings.is_secure { "; Secure" } else { "" };
    format!("{COOKIE_NAME}={token}; Path=/; Max-Age={COOKIE_MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax{secure}")
}
