//! A client that makes a request: its way to guests, tables, the archive and bots.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use axum::http::HeaderMap;
use parlour_core::Decision;
use parlour_host::api::{Backend, EndedGame, GamesQuery, TablesQuery};
use parlour_host::{BotTask, Input, Invitation, LiveTable, Metadata, Policy, check_name, malformed};
use parlour_table::table::Sitter;
use parlour_table::table::clock::Moment;
use parlour_table::table::event::Setup;
use parlour_table::{Catalog, Table};
use tokio::task::spawn_blocking;

use super::guests::{self, guest_of};
use crate::actor::policy;
use crate::advice;
use crate::app::App;
use crate::pool::Task;
use crate::protocol::{Code, GameListing, NewTable, Problem, TableListing};
use crate::quota::Held;
use crate::random;

/// The name of a guest who has not given one.
const DEFAULT_NAME: &str = "guest";

/// A client that makes a request.
pub(super) struct Caller {
    app: Arc<App>,
    address: IpAddr,
    /// The token that it brought.
    token: Option<String>,
    /// The token that it is given, if it becomes a guest with this request.
    new_token: OnceLock<String>,
}

impl Caller {
    pub(super) fn new(app: Arc<App>, address: IpAddr, headers: &HeaderMap) -> Self {
        let token = guests::token(headers).map(str::to_string);
        Caller { app, address, token, new_token: OnceLock::new() }
    }

    /// Returns the cookie to be given to a client that has become a guest.
    pub(super) fn new_cookie(&self) -> Option<String> {
        self.new_token.get().map(|token| guests::cookie(&self.app, token))
    }

    async fn known_guest(&self) -> Result<Option<Sitter>, Problem> {
        guest_of(&self.app, self.token.as_deref()).await
    }

    async fn new_guest(&self, name: &str) -> Result<Sitter, Problem> {
        self.app.check_room()?;
        let token = random::token();
        let guest = self.app.store.add_guest(random::hash(&token), name, self.app.now()).await?;
        // A request identifies its client once.
        drop(self.new_token.set(token));
        Ok(guest)
    }

    fn current_token(&self) -> &str {
        self.new_token.get().or(self.token.as_ref()).map_or("", String::as_str)
    }
}

impl Backend for Caller {
    fn catalog(&self) -> &Catalog {
        &self.app.catalog
    }

    fn policy(&self) -> Policy {
        policy(&self.app.settings)
    }

    fn now(&self) -> Moment {
        self.app.now()
    }

    fn random_number(&self) -> u64 {
        random::random_number()
    }

    async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        spawn_blocking(work).await.map_err(|error| malformed(error.to_string()))?
    }

    async fn guest(&self) -> Result<Option<Sitter>, Problem> {
        self.known_guest().await
    }

    async fn identify(&self, name: Option<&str>) -> Result<Sitter, Problem> {
        let name = name.map(check_name).transpose()?;
        let guest = match self.known_guest().await? {
            Some(guest) => guest,
            None => self.new_guest(name.unwrap_or(DEFAULT_NAME)).await?,
        };
        match name.filter(|name| *name != guest.name) {
            Some(name) => {
                self.app.store.rename_guest(guest.id, name).await?;
                Ok(Sitter { id: guest.id, name: name.to_string() })
            }
            None => Ok(guest),
        }
    }

    fn admit(&self, _: &NewTable, setup: &Setup) -> Result<(), Problem> {
        self.app.check_room()?;
        self.app.quotas.check_founding(self.address, setup)
    }

    async fn create_table(&self, metadata: Metadata, table: Table) -> Result<(), Problem> {
        let app = &self.app;
        let most = app.settings.tables_per_guest;
        if app.store.open_tables_of(metadata.founder).await? >= most {
            let text = format!("you have {most} open tables: finish or call off one of them first");
            return Err(Problem::new(Code::Refused, text));
        }
        let (id, game, host) = (metadata.id.clone(), metadata.setup.game.clone(), metadata.founder);
        let summary = metadata.summary(&table);
        app.store.found(metadata, summary).await?;
        tracing::info!(table = %id, game, host, "founded");
        Ok(())
    }

    async fn open_table(&self, table: &str) -> Result<(), Problem> {
        self.app.table(Some(self.address), table).await.map(drop).map_err(|reason| reason.problem)
    }

    async fn feed(&self, table: &str, input: Input) -> Result<(), Problem> {
        self.app.feed(self.address, table, &input).await
    }

    async fn look<T: Send + 'static>(
        &self,
        table: &str,
        look: impl Fn(&LiveTable) -> T + Send + Sync + 'static,
    ) -> Result<T, Problem> {
        self.app.look(self.address, table, look).await
    }

    fn new_invitation(&self, table: &str) -> Invitation {
        random::known_by(&random::invitation(self.current_token(), table))
    }

    fn invitation(&self, text: &str) -> Invitation {
        random::known_by(text)
    }

    async fn tables(&self, query: TablesQuery) -> Result<Vec<TableListing>, Problem> {
        let mut rows = self.app.store.tables(&query).await?;
        for row in &mut rows {
            row.spectators = self.app.audiences.at(&row.id);
        }
        Ok(rows)
    }

    async fn games(&self, query: GamesQuery) -> Result<Vec<GameListing>, Problem> {
        Ok(self.app.store.games(&query).await?)
    }

    async fn game(&self, id: u64) -> Result<Option<EndedGame>, Problem> {
        Ok(self.app.store.game(id).await?)
    }

    async fn advise(&self, bot: BotTask) -> Result<Decision<String>, Problem> {
        let permit = self.app.quotas.take(self.address, Held::Question);
        let _permit = permit.ok_or_else(|| Problem::new(Code::TooFast, "one question after the other"))?;
        let task = Task { bot, cancel: Arc::default(), key: None, household: self.address };
        advice::ask(&self.app, task).await
    }
}
