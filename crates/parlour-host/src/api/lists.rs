//! Lists, page by page (keyset pagination).

use parlour_client::protocol::api::{Archive, Tables, Watch};
use parlour_client::protocol::{GameListing, ListQuery, Page, Problem, TableListing};
use parlour_table::table::clock::Moment;

use super::{Backend, interest};
use crate::malformed;

/// How many rows a page has unless the client says otherwise, and at most.
const DEFAULT_ROWS: u32 = 30;
const MAX_ROWS: u32 = 100;

/// Of the tables that changed last, how many are compared to find those worth watching, and how many are shown.
const COMPARED: u32 = 200;
const WATCHED: usize = 50;

/// Which part of the list of tables is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TablesQuery {
    /// Only this game.
    pub game: Option<String>,
    /// Only tables that come after this one in the list.
    pub after: Option<TableKey>,
    /// How many at most.
    pub limit: u32,
}

/// The place of a table in the list. Several may have changed in the same millisecond; their ids tell them apart.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TableKey {
    /// When something last happened.
    pub changed: Moment,
    /// Its name in addresses.
    pub id: String,
}

/// Which part of the archive is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GamesQuery {
    /// Only this game.
    pub game: Option<String>,
    /// Only games of this table.
    pub table: Option<String>,
    /// Only games that come after this one in the list, by its number in the archive.
    pub after: Option<u64>,
    /// How many at most.
    pub limit: u32,
}

fn unknown_cursor() -> Problem {
    malformed("`after` is what the page before said")
}

impl TableKey {
    /// Returns the place of a table.
    pub fn of(listing: &TableListing) -> Self {
        TableKey { changed: listing.changed, id: listing.id.clone() }
    }

    fn cursor(&self) -> String {
        format!("{}-{}", self.changed.0, self.id)
    }

    fn from_cursor(cursor: &str) -> Result<Self, Problem> {
        let read = || {
            let (changed, id) = cursor.split_once('-')?;
            Some(TableKey { changed: Moment(changed.parse().ok()?), id: id.to_string() })
        };
        read().ok_or_else(unknown_cursor)
    }
}

fn rows_per_page(query: &ListQuery) -> u32 {
    query.limit.unwrap_or(DEFAULT_ROWS).min(MAX_ROWS)
}

/// Returns a page of rows, of which there is one more than belongs to it if another page follows.
fn page<T>(query: &ListQuery, mut rows: Vec<T>, cursor: impl Fn(&T) -> String) -> Page<T> {
    let shown = rows_per_page(query) as usize;
    let has_more = rows.len() > shown;
    rows.truncate(shown);
    let next = rows.last().map(cursor).filter(|_| has_more);
    Page { rows, next }
}

pub(super) async fn tables(
    backend: &impl Backend,
    Tables { input: query }: &Tables,
) -> Result<Page<TableListing>, Problem> {
    let before = query.before.map(|moment| TableKey { changed: Moment(moment), id: String::new() });
    let after = query.after.as_deref().map(TableKey::from_cursor).transpose()?.or(before);
    let (game, limit) = (query.game.clone(), rows_per_page(query) + 1);
    let rows = backend.tables(TablesQuery { game, after, limit }).await?;
    Ok(page(query, rows, |row| TableKey::of(row).cursor()))
}

pub(super) async fn watch(backend: &impl Backend, request: &Watch) -> Result<Vec<TableListing>, Problem> {
    let query = TablesQuery { game: request.input.game.clone(), after: None, limit: COMPARED };
    let mut rows = backend.tables(query).await?;
    interest::sort(&mut rows, backend.now());
    rows.truncate(WATCHED);
    Ok(rows)
}

pub(super) async fn archive(
    backend: &impl Backend,
    Archive { input: query }: &Archive,
) -> Result<Page<GameListing>, Problem> {
    let read = |cursor: &str| cursor.parse().map_err(|_| unknown_cursor());
    let after = query.after.as_deref().map(read).transpose()?.or(query.before);
    let ListQuery { game, table, .. } = query.clone();
    let rows = backend.games(GamesQuery { game, table, after, limit: rows_per_page(query) + 1 }).await?;
    let rows = rows.into_iter().map(GameListing::with_outcome).collect();
    Ok(page(query, rows, |row: &GameListing| row.id.to_string()))
}
