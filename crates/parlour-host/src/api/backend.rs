//! What the API needs of a server or a browser.

use parlour_client::protocol::{GameListing, NewTable, Problem, TableListing};
use parlour_core::Decision;
use parlour_table::table::Sitter;
use parlour_table::table::clock::Moment;
use parlour_table::table::event::Setup;
use parlour_table::{Catalog, Table};

use super::{GamesQuery, TablesQuery};
use crate::{BotTask, Input, Invitation, LiveTable, Metadata, Policy};

/// One client's way to tables, the archive and bots.
#[expect(async_fn_in_trait, reason = "a server's futures move between threads, a browser's do not")]
pub trait Backend {
    /// Returns the games there are.
    fn catalog(&self) -> &Catalog;
    /// Returns how bots and connections are treated here.
    fn policy(&self) -> Policy;
    /// Returns the time.
    fn now(&self) -> Moment;
    /// Returns a random number.
    fn random_number(&self) -> u64;
    /// Does work that takes a while, and lets others be served meanwhile.
    async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem>;

    /// Returns the guest who asks, if they are known.
    async fn guest(&self) -> Result<Option<Sitter>, Problem>;
    /// Returns the guest who asks. An unknown client becomes one; a name is the guest's from now on.
    async fn identify(&self, name: Option<&str>) -> Result<Sitter, Problem>;

    /// Checks whether the client may create a table.
    fn admit(&self, wanted: &NewTable, setup: &Setup) -> Result<(), Problem>;
    /// Stores a new table.
    async fn create_table(&self, metadata: Metadata, table: Table) -> Result<(), Problem>;
    /// Opens a table, so that its bots play.
    async fn open_table(&self, table: &str) -> Result<(), Problem>;
    /// Lets a table, which is opened if need be, take an input in that it answers.
    async fn feed(&self, table: &str, input: Input) -> Result<(), Problem>;
    /// Looks at a table, which is opened if need be.
    async fn look<T: Send + 'static>(
        &self,
        table: &str,
        look: impl Fn(&LiveTable) -> T + Send + Sync + 'static,
    ) -> Result<T, Problem>;
    /// Returns the invitation to a table that the client creates.
    fn new_invitation(&self, table: &str) -> Invitation;
    /// Returns an invitation that a client has, with its hash.
    fn invitation(&self, text: &str) -> Invitation;
    /// Returns listed tables that are not over, the last changed first; of those that changed together, by falling id.
    async fn tables(&self, query: TablesQuery) -> Result<Vec<TableListing>, Problem>;

    /// Returns listed games that have ended, or all of one table, the last first.
    async fn games(&self, query: GamesQuery) -> Result<Vec<GameListing>, Problem>;
    /// Returns a game that has ended.
    async fn game(&self, id: u64) -> Result<Option<EndedGame>, Problem>;

    /// Lets a bot give advice. If the answer is not waited for, it stops.
    async fn advise(&self, task: BotTask) -> Result<Decision<String>, Problem>;
}

/// A game that has ended, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndedGame {
    /// What lists show of it.
    pub listing: GameListing,
    /// Its record.
    pub record: String,
    /// How long each action took, in milliseconds, where that is known.
    pub times: Vec<Option<u64>>,
}
