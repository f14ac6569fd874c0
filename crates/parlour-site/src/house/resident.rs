//! The one person of a house, as a client whose requests are answered.

use std::cell::{RefCell, RefMut};
use std::future::poll_fn;
use std::rc::Rc;
use std::task::Poll;

use parlour_client::protocol::{Code, GameListing, NewTable, Problem, SeatWish, TableListing};
use parlour_core::Decision;
use parlour_host::api::{Backend, EndedGame, GamesQuery, TableKey, TablesQuery};
use parlour_host::{BotTask, Digest, Input, Invitation, LiveTable, Metadata, Policy, check_name};
use parlour_table::table::Sitter;
use parlour_table::table::clock::Moment;
use parlour_table::table::event::Setup;
use parlour_table::{Catalog, Table};

use super::state::{RESIDENT, State};
use super::tables::{ALONE, read_decision};
use crate::shelf::{self, StoredMe};
use crate::wire::Effect;

/// The person on whose device the house is.
#[derive(Clone)]
pub(super) struct Resident {
    catalog: Catalog,
    state: Rc<RefCell<State>>,
}

impl Resident {
    pub(super) fn new(catalog: Catalog, seed: u64) -> Self {
        let state = State::new(catalog.clone(), seed);
        Resident { catalog, state: Rc::new(RefCell::new(state)) }
    }

    pub(super) fn state(&self) -> RefMut<'_, State> {
        self.state.borrow_mut()
    }
}

impl Backend for Resident {
    fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    fn policy(&self) -> Policy {
        self.state().policy.clone()
    }

    fn now(&self) -> Moment {
        self.state().now
    }

    fn random_number(&self) -> u64 {
        self.state().rng.next_u64()
    }

    async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        work()
    }

    async fn guest(&self) -> Result<Option<Sitter>, Problem> {
        let name = self.state().me.clone();
        Ok(name.map(|name| Sitter { id: RESIDENT, name }))
    }

    async fn identify(&self, name: Option<&str>) -> Result<Sitter, Problem> {
        let name = name.map(check_name).transpose()?;
        let mut state = self.state();
        let resident = state.resident();
        let name = name.map_or(resident.name, str::to_string);
        if state.me.as_ref() != Some(&name) {
            let me = StoredMe { name: name.clone() };
            state.outcome.writes.push(shelf::put(shelf::ME.to_string(), &me));
            state.me = Some(name.clone());
        }
        Ok(Sitter { name, ..resident })
    }

    fn admit(&self, wanted: &NewTable, _: &Setup) -> Result<(), Problem> {
        if wanted.engine || wanted.seats.iter().any(SeatWish::is_for_others) {
            return Err(Problem::new(Code::Refused, ALONE));
        }
        Ok(())
    }

    async fn create_table(&self, metadata: Metadata, table: Table) -> Result<(), Problem> {
        self.state().create_table(metadata, table);
        Ok(())
    }

    async fn open_table(&self, table: &str) -> Result<(), Problem> {
        self.state().table(table).map(drop)
    }

    async fn feed(&self, table: &str, input: Input) -> Result<(), Problem> {
        let mut state = self.state();
        state.table(table)?;
        state.feed(table, input)
    }

    async fn look<T: Send + 'static>(
        &self,
        table: &str,
        look: impl Fn(&LiveTable) -> T + Send + Sync + 'static,
    ) -> Result<T, Problem> {
        self.state().table(table).map(look)
    }

    fn new_invitation(&self, _: &str) -> Invitation {
        self.invitation("")
    }

    fn invitation(&self, text: &str) -> Invitation {
        // Nothing is reserved here.
        Invitation { text: text.to_string(), digest: Digest::default() }
    }

    async fn tables(&self, query: TablesQuery) -> Result<Vec<TableListing>, Problem> {
        let TablesQuery { game, after, limit } = query;
        let state = self.state();
        let rows = state.rows.values().filter(|row| !row.is_over).map(|row| &row.listing);
        let rows = rows.filter(|row| game.as_ref().is_none_or(|game| row.game == *game));
        let mut rows: Vec<_> = rows.map(|row| (TableKey::of(row), row)).collect();
        rows.sort_by(|one, other| other.0.cmp(&one.0));
        let follows = |key: &TableKey| after.as_ref().is_none_or(|after| key < after);
        let rows = rows.into_iter().filter(|(key, _)| follows(key)).map(|(_, row)| row.clone());
        Ok(rows.take(limit as usize).collect())
    }

    async fn games(&self, query: GamesQuery) -> Result<Vec<GameListing>, Problem> {
        let GamesQuery { game, table, after, limit } = query;
        let is_meant = |listing: &&GameListing| {
            game.as_ref().is_none_or(|game| listing.game == *game)
                && table.as_ref().is_none_or(|table| listing.table == *table)
                && after.is_none_or(|after| listing.id < after)
        };
        let state = self.state();
        let rows = state.games.values().rev().map(|game| &game.listing).filter(is_meant);
        Ok(rows.take(limit as usize).cloned().collect())
    }

    async fn game(&self, id: u64) -> Result<Option<EndedGame>, Problem> {
        self.state().ended_game(id)
    }

    async fn advise(&self, task: BotTask) -> Result<Decision<String>, Problem> {
        let number = self.state().think(None, &task);
        self.state().advice.insert(number, Poll::Pending);
        let waiting = Waiting { state: &self.state, task: number };
        let decided = poll_fn(|_| waiting.poll()).await;
        read_decision(decided.as_deref(), &*task.rules)
    }
}

/// A wait for a bot's advice. If it is given up, the bot stops.
struct Waiting<'a> {
    state: &'a RefCell<State>,
    task: u64,
}

impl Waiting<'_> {
    fn poll(&self) -> Poll<Option<String>> {
        let advice = &mut self.state.borrow_mut().advice;
        match advice.get(&self.task) {
            Some(Poll::Pending) => Poll::Pending,
            _ => advice.remove(&self.task).unwrap_or(Poll::Ready(None)),
        }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        let mut state = self.state.borrow_mut();
        if state.advice.remove(&self.task).is_some() {
            state.outcome.effects.push(Effect::Stop { task: self.task });
        }
    }
}
