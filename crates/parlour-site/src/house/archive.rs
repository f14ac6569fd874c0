//! The archive: games that have ended, to be listed, fetched and looked at position by position.

use parlour_client::protocol::{Code, GameListing, ListQuery, PositionQuery, Problem, ThoughtRequest};
use parlour_core::{Record, Viewer};
use parlour_host::tasks::Course;
use parlour_host::thoughts::{position, replay};
use parlour_host::{malformed, read_player};
use parlour_table::Table;
use serde::Serialize;

use super::House;
use super::answers::{Answer, damaged};
use crate::shelf::{self, StoredGame, StoredRecord};

const NOT_PLAYED_OUT: &str = "this game was not played out: what was hidden stays hidden";

/// How many rows a page has unless the page says otherwise, and at most.
const DEFAULT_ROWS: u32 = 30;
const MAX_ROWS: u32 = 100;

/// A page of a list: the rows after the one that the page before ended with.
pub(super) fn page<T: Serialize>(
    path: &str,
    query: &ListQuery,
    rows: &[T],
    cursor: impl Fn(&T) -> String,
) -> Result<Answer, Problem> {
    let begin = match &query.after {
        None => 0,
        Some(after) => {
            let place = rows.iter().position(|row| cursor(row) == *after);
            1 + place.ok_or_else(|| malformed("`after` is what the page before said"))?
        }
    };
    let shown = query.limit.unwrap_or(DEFAULT_ROWS).min(MAX_ROWS) as usize;
    let rest = &rows[begin..];
    let rows = &rest[..rest.len().min(shown)];
    let next = rows.last().map(cursor).filter(|_| rest.len() > shown);
    let link = next.and_then(|after| {
        let query = ListQuery { after: Some(after), before: None, ..query.clone() };
        Some(format!("<{path}?{}>; rel=\"next\"", serde_urlencoded::to_string(query).ok()?))
    });
    Ok(Answer { link, ..Answer::json(&rows) })
}

impl House {
    pub(super) fn archive(&self, query: &ListQuery) -> Result<Answer, Problem> {
        let is_meant = |listing: &&GameListing| {
            query.game.as_ref().is_none_or(|game| listing.game == *game)
                && query.table.as_ref().is_none_or(|table| listing.table == *table)
        };
        let rows =
            self.shared.games().map(|game| &game.listing).filter(is_meant).cloned().collect::<Vec<_>>();
        page("/api/archive", query, &rows, |row: &GameListing| row.id.to_string())
    }

    fn stored(&self, id: u64) -> Result<&StoredGame, Problem> {
        let unknown = || Problem::new(Code::Unknown, "there is no such game in the archive");
        self.shared.game(id).ok_or_else(unknown)
    }

    pub(super) fn archived(&self, id: u64) -> Result<Answer, Problem> {
        Ok(Answer::json(&self.stored(id)?.listing))
    }

    /// The table as it stood when the game ended.
    fn as_it_ended(&mut self, id: u64) -> Result<Table, Problem> {
        self.stored(id)?;
        if !self.records.contains_key(&id) {
            let key = shelf::record_key(id);
            let value = self.read.remove(&key).ok_or_else(|| damaged(format!("{key} is not there")))?;
            self.records.insert(id, shelf::read(&key, &value).map_err(damaged)?);
        }
        let StoredRecord { record, times } = &self.records[&id];
        let refused = |error: String| damaged(format!("this game does not replay: {error}"));
        let record: Record = record.parse().map_err(|error| refused(format!("{error}")))?;
        let table =
            Table::from_record(&self.shared.catalog, &record).map_err(|error| refused(error.to_string()))?;
        Ok(table.with_times(times.iter().copied()))
    }

    pub(super) fn archived_record(&mut self, id: u64) -> Result<Answer, Problem> {
        Ok(Answer::text(self.as_it_ended(id)?.record_for(Viewer::Spectator).to_string()))
    }

    pub(super) fn archived_replay(&mut self, id: u64, query: &PositionQuery) -> Result<Answer, Problem> {
        let player = query.seat.as_deref().map(read_player).transpose()?;
        let table = self.as_it_ended(id)?;
        if player.is_some_and(|player| player.index() >= table.rules().players()) {
            return Err(malformed("there is no such seat"));
        }
        if player.is_some() && !table.is_settled() {
            return Err(Problem::new(Code::NotYours, NOT_PLAYED_OUT));
        }
        Ok(Answer::json(&replay(&table, player, query.ply)?))
    }

    /// What a bot thinks of one position, as far as whoever was to move could know it.
    pub(super) fn think_about_game(
        &mut self,
        request: u64,
        id: u64,
        ThoughtRequest { ply, quick, by }: &ThoughtRequest,
    ) -> Result<(), Problem> {
        let table = self.as_it_ended(id)?;
        if table.rules().has_secrets() && !table.is_settled() {
            return Err(Problem::new(Code::Refused, NOT_PLAYED_OUT));
        }
        let (session, player) = position(&table, *ply)?;
        let course = Course::of(&*session, player);
        let scene = session.scene(Viewer::Player(player));
        self.think(request, (table.rules().clone(), course), (*ply, player, scene), by.as_deref(), *quick)
    }
}
