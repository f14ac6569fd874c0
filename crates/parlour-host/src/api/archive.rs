//! Games that have ended: their records, positions, and what bots think of them.

use std::fmt::Display;

use parlour_client::protocol::api::{ArchivedRecord, ArchivedThought};
use parlour_client::protocol::{Code, GameListing, PositionQuery, Problem, Replay, Thought, ThoughtRequest};
use parlour_core::record::RecordError;
use parlour_core::{Record, Viewer};
use parlour_table::{Table, TableStart};

use super::analysis::ask;
use super::{Backend, EndedGame};
use crate::thoughts::{self, position};
use crate::{BotTask, KnownGame, malformed, read_player, refused};

const NOT_PLAYED_OUT: &str = "this game was not played out: what was hidden stays hidden";

/// Returns what lists show of a game.
pub async fn archived_game(backend: &impl Backend, id: u64) -> Result<GameListing, Problem> {
    Ok(find(backend, id).await?.listing.with_outcome())
}

async fn find(backend: &impl Backend, id: u64) -> Result<EndedGame, Problem> {
    let unknown = || Problem::new(Code::Unknown, "there is no such game in the archive");
    backend.game(id).await?.ok_or_else(unknown)
}

/// Returns the table as it stood when a game ended.
async fn table(backend: &impl Backend, id: u64) -> Result<Table, Problem> {
    let EndedGame { record, times, .. } = find(backend, id).await?;
    let catalog = backend.catalog().clone();
    let damaged =
        |error: &dyn Display| Problem::new(Code::Damaged, format!("this game does not replay: {error}"));
    let replayed = backend.compute(move || {
        let record: Record = record.parse().map_err(|error: RecordError| damaged(&error))?;
        let table = TableStart::from_record(&catalog, &record).and_then(Table::new);
        Ok(table.map_err(|error| damaged(&error))?.with_times(times))
    });
    replayed.await
}

pub(super) async fn record(backend: &impl Backend, request: &ArchivedRecord) -> Result<String, Problem> {
    Ok(table(backend, request.game).await?.record_for(Viewer::Spectator).to_string())
}

/// Returns a position of a game: as a seat saw it where nothing is hidden any more, or as a spectator.
pub async fn archived_replay(
    backend: &impl Backend,
    id: u64,
    query: &PositionQuery,
) -> Result<Replay, Problem> {
    let player = query.seat.as_deref().map(read_player).transpose()?;
    let table = table(backend, id).await?;
    if player.is_some_and(|player| player.index() >= table.rules().players()) {
        return Err(malformed("there is no such seat"));
    }
    if player.is_some() && !table.is_settled() {
        return Err(Problem::new(Code::NotYours, NOT_PLAYED_OUT));
    }
    thoughts::replay(&table, player, query.ply)
}

/// Asks a bot about a position of a game, as far as the player to move could know it.
pub(super) async fn thought(
    backend: &impl Backend,
    ArchivedThought { game, input }: &ArchivedThought,
) -> Result<Thought, Problem> {
    let ThoughtRequest { ply, quick, by } = input;
    let task = {
        let table = table(backend, *game).await?;
        if table.rules().has_secrets() && !table.is_settled() {
            return Err(refused(NOT_PLAYED_OUT));
        }
        let (session, player) = position(&table, *ply)?;
        let game = KnownGame::Whole(session);
        BotTask::advice(&backend.policy(), table.rules(), game, player, by.as_deref(), *quick)?
    };
    ask(backend, task, *ply).await
}
