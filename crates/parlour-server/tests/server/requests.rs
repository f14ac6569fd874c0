//! Requests of guests, and what they wait for, where only these tests need a word for it.

use parlour_client::protocol::api::{
    Archive, ArchivedGame, ArchivedRecord, ArchivedReplay, ArchivedThought, Games, GetMe, Nothing, SetName,
    Tables, Watch,
};
use parlour_client::protocol::{
    GameCard, GameListing, ListQuery, Me, Notice, Page, PositionQuery, Rename, Replay, TableListing, Thought,
    ThoughtRequest, WatchQuery,
};
use parlour_client::{Client, ClientError, Socket};
use parlour_core::Player;

pub(crate) trait Requests {
    /// Every game, with its variants and bots.
    async fn games(&self) -> Result<Vec<GameCard>, ClientError>;
    /// Who one is.
    async fn me(&self) -> Result<Me, ClientError>;
    /// Takes a name.
    async fn rename(&self, name: impl Into<String>) -> Result<Me, ClientError>;
    /// A page of the tables that are not over, the last changed first.
    async fn tables(&self, query: &ListQuery) -> Result<Page<TableListing>, ClientError>;
    /// The tables that are not over, the most interesting to watch first.
    async fn watch(&self, game: Option<&str>) -> Result<Vec<TableListing>, ClientError>;
    /// A page of the games that have ended, the last first.
    async fn archive(&self, query: &ListQuery) -> Result<Page<GameListing>, ClientError>;
    /// A game of the archive.
    async fn ended_game(&self, game: u64) -> Result<GameListing, ClientError>;
    /// The record of a game of the archive.
    async fn ended_record(&self, game: u64) -> Result<String, ClientError>;
    /// One position of a game of the archive.
    async fn ended_replay(&self, game: u64, ply: u64, seat: Option<Player>) -> Result<Replay, ClientError>;
    /// What a bot thinks of a position of the archive.
    async fn thought(&self, game: u64, question: &ThoughtRequest) -> Result<Thought, ClientError>;
}

impl Requests for Client {
    async fn games(&self) -> Result<Vec<GameCard>, ClientError> {
        self.call(&Games { input: Nothing {} }).await
    }

    async fn me(&self) -> Result<Me, ClientError> {
        self.call(&GetMe { input: Nothing {} }).await
    }

    async fn rename(&self, name: impl Into<String>) -> Result<Me, ClientError> {
        self.call(&SetName { input: Rename { name: name.into() } }).await
    }

    async fn tables(&self, query: &ListQuery) -> Result<Page<TableListing>, ClientError> {
        self.call(&Tables { input: query.clone() }).await
    }

    async fn watch(&self, game: Option<&str>) -> Result<Vec<TableListing>, ClientError> {
        self.call(&Watch { input: WatchQuery { game: game.map(str::to_string) } }).await
    }

    async fn archive(&self, query: &ListQuery) -> Result<Page<GameListing>, ClientError> {
        self.call(&Archive { input: query.clone() }).await
    }

    async fn ended_game(&self, game: u64) -> Result<GameListing, ClientError> {
        self.call(&ArchivedGame { game, input: Nothing {} }).await
    }

    async fn ended_record(&self, game: u64) -> Result<String, ClientError> {
        self.call(&ArchivedRecord { game, input: Nothing {} }).await
    }

    async fn ended_replay(&self, game: u64, ply: u64, seat: Option<Player>) -> Result<Replay, ClientError> {
        let input = PositionQuery { ply: Some(ply), seat: seat.map(|seat| seat.to_string()) };
        self.call(&ArchivedReplay { game, input }).await
    }

    async fn thought(&self, game: u64, question: &ThoughtRequest) -> Result<Thought, ClientError> {
        self.call(&ArchivedThought { game, input: question.clone() }).await
    }
}

pub(crate) trait NextWhere {
    /// The next message that is wanted; others are followed on the way.
    async fn next_where<T>(&mut self, wanted: impl Fn(Notice) -> Option<T>) -> Result<T, ClientError>;
}

impl NextWhere for Socket {
    async fn next_where<T>(&mut self, wanted: impl Fn(Notice) -> Option<T>) -> Result<T, ClientError> {
        loop {
            if let Some(found) = wanted(self.next().await?) {
                return Ok(found);
            }
        }
    }
}
