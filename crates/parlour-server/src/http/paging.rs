//! Lists page by page (keyset pagination): a page says in its `Link` header where the next one begins.

use axum::Json;
use axum::http::HeaderValue;
use axum::http::header::LINK;
use axum::response::{IntoResponse, Response};
use parlour_table::table::clock::Moment;
use serde::Serialize;

use super::failure::malformed;
use crate::protocol::{ListQuery, Problem};
use crate::store::{GamesQuery, TableKey, TablesQuery};

/// How many rows a page has unless the client says otherwise, and at most.
const DEFAULT_ROWS: u32 = 30;
const MAX_ROWS: u32 = 100;

fn rows_per_page(query: &ListQuery) -> u32 {
    query.limit.unwrap_or(DEFAULT_ROWS).min(MAX_ROWS)
}

/// What to read for a page of tables: one row more than is shown, which tells whether there is another page.
pub(super) fn tables_query(query: &ListQuery) -> Result<TablesQuery, Problem> {
    let before = query.before.map(|moment| TableKey { changed: Moment(moment), id: String::new() });
    let after = query.after.as_deref().map(read_table_cursor).transpose()?.or(before);
    Ok(TablesQuery { game: query.game.clone(), after, limit: rows_per_page(query) + 1 })
}

/// A table's place in the list, as clients send it back.
pub(super) fn table_cursor(changed: Moment, id: &str) -> String {
    format!("{}-{id}", changed.0)
}

fn read_table_cursor(cursor: &str) -> Result<TableKey, Problem> {
    let read = || {
        let (changed, id) = cursor.split_once('-')?;
        Some(TableKey { changed: Moment(changed.parse().ok()?), id: id.to_string() })
    };
    read().ok_or_else(|| malformed("`after` is what the page before said"))
}

/// What to read for a page of the archive: one row more than is shown, which tells whether there is another page.
pub(super) fn games_query(query: &ListQuery) -> Result<GamesQuery, Problem> {
    let read = |cursor: &str| cursor.parse().map_err(|_| malformed("`after` is what the page before said"));
    let after = query.after.as_deref().map(read).transpose()?.or(query.before);
    let ListQuery { game, table, .. } = query.clone();
    Ok(GamesQuery { game, table, after, limit: rows_per_page(query) + 1 })
}

/// The rows of a page, and the way to the next if there is one more row than belongs here.
pub(super) fn page<T: Serialize>(
    path: &str,
    query: ListQuery,
    mut rows: Vec<T>,
    cursor: impl Fn(&T) -> String,
) -> Response {
    let shown = rows_per_page(&query) as usize;
    let has_more = rows.len() > shown;
    rows.truncate(shown);
    let next = rows.last().map(cursor).filter(|_| has_more);
    let link = next.and_then(|after| {
        let query = ListQuery { after: Some(after), before: None, ..query };
        let query = serde_urlencoded::to_string(query).ok()?;
        HeaderValue::from_str(&format!("<{path}?{query}>; rel=\"next\"")).ok()
    });
    let mut response = Json(rows).into_response();
    if let Some(link) = link {
        response.headers_mut().insert(LINK, link);
    }
    response
}
