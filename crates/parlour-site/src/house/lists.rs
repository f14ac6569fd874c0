//! The lists of tables and of games that have ended, and what is stored of both.

use parlour_client::protocol::{GameListing, Problem, TableListing};
use parlour_host::api::EndedGame;
use parlour_host::{Batch, FinishedGame, Metadata, Summary};

use super::state::State;
use super::tables::damaged;
use crate::shelf::{self, StoredGame, StoredRecord, StoredTable};
use crate::wire::Write;

impl State {
    /// Stores what came of an input of a table.
    pub(super) fn store(&mut self, metadata: &Metadata, batch: Batch) {
        let id = &metadata.id;
        self.outcome.writes.extend(batch.entries.iter().map(|entry| shelf::add_entry(id, entry)));
        if let Some(number) = batch.withdrawn {
            self.withdraw(id, number);
        }
        if let Some(game) = batch.finished {
            self.archive(id, *game);
        }
        if let Some(summary) = batch.summary {
            self.store_summary(metadata, summary);
        }
    }

    /// Stores the line of a table in the list.
    pub(super) fn store_summary(&mut self, metadata: &Metadata, summary: Summary) {
        let listing = TableListing {
            id: metadata.id.clone(),
            game: metadata.setup.game.clone(),
            variant: metadata.setup.variant.clone(),
            seats: summary.seats,
            waiting: summary.is_waiting,
            reserved: Vec::new(),
            plies: summary.plies,
            spectators: 0,
            changed: self.now,
        };
        let row = StoredTable { is_over: summary.is_over, listing };
        self.outcome.writes.push(shelf::put(shelf::table_key(&metadata.id), &row));
        self.rows.insert(metadata.id.clone(), row);
    }

    /// Stores a game of a table that has ended.
    fn archive(&mut self, table: &str, game: FinishedGame) {
        let id = self.games.last_key_value().map_or(1, |(id, _)| id + 1);
        let listing = GameListing {
            id,
            table: table.to_string(),
            game: game.game,
            variant: game.variant,
            seats: game.seats,
            result: game.result,
            winner: None,
            reason: String::new(),
            plies: game.plies,
            ended: self.now,
        };
        let record = StoredRecord { record: game.record, times: game.times };
        let game = StoredGame { number: game.number, listing };
        self.outcome.writes.push(shelf::add(shelf::game_key(id), &game));
        self.outcome.writes.push(shelf::add(shelf::record_key(id), &record));
        self.games.insert(id, game);
    }

    /// Takes a game out of the archive that goes on after all.
    fn withdraw(&mut self, table: &str, number: u32) {
        let is_it = |game: &&StoredGame| game.listing.table == table && game.number == number;
        let Some(id) = self.games.values().find(is_it).map(|game| game.listing.id) else { return };
        self.games.remove(&id);
        let keys = [shelf::game_key(id), shelf::record_key(id)];
        self.outcome.writes.extend(keys.map(|key| Write::Delete { key }));
    }

    /// Returns a game that has ended; its record was read before.
    pub(super) fn ended_game(&mut self, id: u64) -> Result<Option<EndedGame>, Problem> {
        let Some(game) = self.games.get(&id) else { return Ok(None) };
        let listing = game.listing.clone();
        if !self.records.contains_key(&id) {
            let key = shelf::record_key(id);
            let value = self.read.remove(&key).ok_or_else(|| damaged(format!("{key} is not there")))?;
            self.records.insert(id, shelf::read(&key, &value).map_err(damaged)?);
        }
        let StoredRecord { record, times } = self.records[&id].clone();
        Ok(Some(EndedGame { listing, record, times }))
    }
}
