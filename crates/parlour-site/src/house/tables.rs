//! Tables over requests: founding one, sitting down, getting up, looking.

use parlour_client::desk::founding::read_setup;
use parlour_client::desk::{check_name, malformed, read_player};
use parlour_client::protocol::{
    Code, Founded, ListQuery, Me, NewTable, PositionQuery, Problem, SeatQuery, Sit, TableListing,
};
use parlour_table::Table;

use super::House;
use super::answers::Answer;
use super::archive::page;
use crate::table::OpenTable;

/// What is said to whoever looks for other people.
const ALONE: &str =
    "this house is on your own device: to play with people elsewhere, meet them in a house with a server";

/// So many tables worth watching are shown.
const WATCHED: usize = 50;

pub(super) fn no_such_table() -> Problem {
    Problem::new(Code::Unknown, "there is no such table")
}

impl House {
    pub(super) fn found(&mut self, wanted: &NewTable) -> Result<Answer, Problem> {
        if wanted.seats.iter().any(|seat| seat == "open" || seat == "invited") || wanted.engine {
            return Err(Problem::new(Code::Refused, ALONE));
        }
        let shared = &mut self.shared;
        let catalog = shared.catalog.clone();
        let (setup, mine, _) = read_setup(&catalog, wanted, &mut || shared.random())?;
        let table = Table::set_up(&catalog, &setup).map_err(|error| malformed(error.to_string()))?;
        let name = wanted.name.as_deref().map(check_name).transpose()?;
        shared.rename(name);
        let id = shared.table_id();
        let mut table = OpenTable::found(shared, id.clone(), setup, table);
        for &player in &mine {
            table.sit(shared, player)?;
        }
        self.open.insert(id.clone(), table);
        let founded = Founded { id, seats: mine, invitation: String::new() };
        Ok(Answer { status: 201, ..Answer::json(&founded) })
    }

    pub(super) fn sit(&mut self, table: &str, seat: &str, wish: &Sit) -> Result<Answer, Problem> {
        let player = read_player(seat)?;
        if wish.engine {
            return Err(Problem::new(Code::Refused, ALONE));
        }
        let name = wish.name.as_deref().map(check_name).transpose()?;
        self.table(table)?;
        self.shared.rename(name);
        let (table, shared) = self.table(table)?;
        table.sit(shared, player)?;
        Ok(Answer::done())
    }

    pub(super) fn leave(&mut self, table: &str, seat: &str) -> Result<Answer, Problem> {
        let player = read_player(seat)?;
        let (table, shared) = self.table(table)?;
        table.leave(shared, player)?;
        Ok(Answer::done())
    }

    pub(super) fn rename(&mut self, name: &str) -> Result<Answer, Problem> {
        self.shared.rename(Some(check_name(name)?));
        Ok(Answer::json(&Me { name: self.shared.me.clone() }))
    }

    pub(super) fn view(&mut self, id: &str) -> Result<Answer, Problem> {
        let (table, shared) = self.table(id)?;
        Ok(Answer::json(&table.view(shared.now)))
    }

    pub(super) fn record(&mut self, id: &str, query: &SeatQuery) -> Result<Answer, Problem> {
        let player = query.seat.as_deref().map(read_player).transpose()?;
        let (table, _) = self.table(id)?;
        Ok(Answer::text(table.record(player)?.to_string()))
    }

    pub(super) fn replay(&mut self, id: &str, query: &PositionQuery) -> Result<Answer, Problem> {
        let player = query.seat.as_deref().map(read_player).transpose()?;
        let (table, _) = self.table(id)?;
        Ok(Answer::json(&table.replay(player, query.ply)?))
    }

    /// The tables that are not over, the last changed first.
    fn running(&self, game: Option<&str>) -> Vec<TableListing> {
        let rows = self.shared.rows().filter(|row| !row.is_over).map(|row| &row.listing);
        let mut rows: Vec<TableListing> =
            rows.filter(|row| game.is_none_or(|game| row.game == game)).cloned().collect();
        rows.sort_by(|one, other| (other.changed, &other.id).cmp(&(one.changed, &one.id)));
        rows
    }

    pub(super) fn tables(&self, query: &ListQuery) -> Result<Answer, Problem> {
        let cursor = |row: &TableListing| format!("{}-{}", row.changed.0, row.id);
        page("/api/tables", query, &self.running(query.game.as_deref()), cursor)
    }

    pub(super) fn watch(&self, query: &ListQuery) -> Answer {
        let mut rows = self.running(query.game.as_deref());
        rows.truncate(WATCHED);
        Answer::json(&rows)
    }
}
