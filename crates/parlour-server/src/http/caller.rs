//! A client that makes a request: its way to guests, tables, the archive and bots.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use axum::Extension;
use axum::extract::FromRequestParts;
use axum::extract::rejection::ExtensionRejection;
use axum::http::header::COOKIE;
use axum::http::request::Parts;
use parlour_core::Decision;
use parlour_host::api::{Backend, EndedGame, GamesQuery, TablesQuery};
use parlour_host::{BotTask, Input, Invitation, LiveTable, Metadata, Policy, check_name, malformed};
use parlour_table::table::Sitter;
use parlour_table::table::clock::Moment;
use parlour_table::table::event::Setup;
use parlour_table::{Catalog, Table};
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

use super::guard::ClientAddress;
use crate::actor::{Call, policy};
use crate::advice;
use crate::app::App;
use crate::pool::Task;
use crate::protocol::{Code, GameListing, NewTable, Problem, TableListing};
use crate::quota::Held;
use crate::random;

/// The name of a guest who has not given one.
const DEFAULT_NAME: &str = "guest";
/// The cookie with the random token that names a guest and proves the seats that are theirs.
const COOKIE_NAME: &str = "parlour_guest";
/// How long a browser keeps the cookie: a year.
const COOKIE_MAX_AGE_SECONDS: u32 = 365 * 24 * 60 * 60;

/// A client that makes a request.
pub(super) struct Caller {
    pub(super) app: Arc<App>,
    pub(super) address: IpAddr,
    /// The token that it brought.
    pub(super) token: Option<String>,
    /// The token that it is given, if it becomes a guest with this request.
    new_token: OnceLock<String>,
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = ExtensionRejection;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ExtensionRejection> {
        let Extension(ClientAddress(address)) = Extension::from_request_parts(parts, app).await?;
        let cookies = parts.headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs =
            cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let token = pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, token)| token.to_string());
        Ok(Caller { app: app.clone(), address, token, new_token: OnceLock::new() })
    }
}

impl Caller {
    /// Returns the cookie to be given to a client that has become a guest.
    pub(super) fn new_cookie(&self) -> Option<String> {
        let token = self.new_token.get()?;
        let secure = if self.app.settings.is_secure { "; Secure" } else { "" };
        Some(format!(
            "{COOKIE_NAME}={token}; Path=/; Max-Age={COOKIE_MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax{secure}"
        ))
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
        let Some(token) = &self.token else { return Ok(None) };
        Ok(self.app.store.guest(random::hash(token)).await?)
    }

    async fn identify(&self, name: Option<&str>) -> Result<Sitter, Problem> {
        let name = name.map(check_name).transpose()?;
        if let Some(guest) = self.guest().await? {
            let Some(name) = name.filter(|name| *name != guest.name) else { return Ok(guest) };
            self.app.store.rename_guest(guest.id, name).await?;
            return Ok(Sitter { name: name.to_string(), ..guest });
        }
        self.app.check_room()?;
        let (token, name) = (random::token(), name.unwrap_or(DEFAULT_NAME));
        let guest = self.app.store.add_guest(random::hash(&token), name, self.app.now()).await?;
        // A request identifies its client once.
        drop(self.new_token.set(token));
        Ok(guest)
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
        let received = Instant::now();
        let call = |reply| Call::Input { input: Box::new(input.clone()), received, reply: Some(reply) };
        self.app.call(self.address, table, call).await?.0
    }

    async fn look<T: Send + 'static>(
        &self,
        table: &str,
        look: impl Fn(&LiveTable) -> T + Send + Sync + 'static,
    ) -> Result<T, Problem> {
        let look = Arc::new(look);
        let call = |reply: oneshot::Sender<T>| {
            let look = look.clone();
            Call::Look(Box::new(move |table| drop(reply.send(look(table)))))
        };
        Ok(self.app.call(self.address, table, call).await?.0)
    }

    fn new_invitation(&self, table: &str) -> Invitation {
        let token = self.new_token.get().or(self.token.as_ref()).map_or("", String::as_str);
        random::known_by(&random::invitation(token, table))
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
