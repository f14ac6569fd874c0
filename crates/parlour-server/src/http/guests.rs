//! Guests: a random token in a cookie names one, and proves the seats that are theirs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::COOKIE;
use axum::response::{IntoResponse, Response};
use parlour_host::check_name;

use super::extract::Body;
use super::failure::Failure;
use crate::app::App;
use crate::protocol::{Me, Problem, Rename};
use crate::random;
use crate::store::Guest;

const COOKIE_NAME: &str = "parlour_guest";
/// How long a browser keeps the cookie: a year.
const COOKIE_MAX_AGE_SECONDS: u32 = 365 * 24 * 60 * 60;
/// What a guest is called who has not said.
const DEFAULT_NAME: &str = "guest";

/// The token that a request brings.
pub(super) fn token(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, token)| token)
}

/// Whose request it is; nobody's if the token is missing or none of ours.
pub(super) async fn guest(app: &App, headers: &HeaderMap) -> Result<Option<Guest>, Problem> {
    match token(headers) {
        Some(token) => Ok(app.store.guest(random::hash(token)).await?),
        None => Ok(None),
    }
}

/// A guest, and the cookie that a new one has to be given.
pub(super) struct Known {
    pub(super) guest: Guest,
    token: String,
    cookie: Option<String>,
}

impl Known {
    /// The invitation to a table that this guest founds.
    pub(super) fn invitation(&self, table: &str) -> String {
        random::invitation(&self.token, table)
    }

    /// An answer that brings the cookie, if there is a new one.
    pub(super) fn answer(self, answer: impl IntoResponse) -> Response {
        match self.cookie {
            Some(cookie) => ([("set-cookie", cookie)], answer).into_response(),
            None => answer.into_response(),
        }
    }
}

/// Whose request it is; whoever is new becomes a guest. Whoever says a name is called that from now on.
pub(super) async fn become_known(
    app: &App,
    headers: &HeaderMap,
    name: Option<&str>,
) -> Result<Known, Problem> {
    let name = name.map(check_name).transpose()?;
    if let Some(mut guest) = guest(app, headers).await? {
        if let Some(name) = name.filter(|name| *name != guest.name) {
            app.store.rename_guest(guest.id, name).await?;
            guest.name = name.to_string();
        }
        let token = token(headers).unwrap_or_default().to_string();
        return Ok(Known { guest, token, cookie: None });
    }
    app.check_room()?;
    let token = random::token();
    let guest = app.store.add_guest(random::hash(&token), name.unwrap_or(DEFAULT_NAME), app.now()).await?;
    let secure = if app.settings.is_secure { "; Secure" } else { "" };
    let cookie = format!(
        "{COOKIE_NAME}={token}; Path=/; Max-Age={COOKIE_MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax{secure}"
    );
    Ok(Known { guest, token, cookie: Some(cookie) })
}

pub(super) async fn me(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Json<Me>, Failure> {
    let name = guest(&app, &headers).await?.map(|guest| guest.name);
    Ok(Json(Me { name }))
}

pub(super) async fn rename(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Body(Rename { name }): Body<Rename>,
) -> Result<Response, Failure> {
    let known = become_known(&app, &headers, Some(&name)).await?;
    let name = Some(known.guest.name.clone());
    Ok(known.answer(Json(Me { name })))
}
