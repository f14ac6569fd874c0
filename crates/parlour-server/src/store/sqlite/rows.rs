//! What is read: the queries of the lists, and rows as what they stand for.

use parlour_core::Player;
use parlour_table::table::chat::{Line, Room};
use parlour_table::table::clock::Moment;
use parlour_table::table::event::Entry;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::super::{EndedGame, Fault, Foundation, GameRow, StoreError, TableRow, TokenHash};
use super::fault::{fault, read_error};
use super::writes::room_name;

/// A page of each list. Every filter has a query and an index of its own; a row value compares the whole key.
pub(super) const TABLES: &str = "SELECT * FROM tables WHERE is_listed = 1 AND is_over = 0 AND (changed_at, id) < (?1, ?2) \
                      ORDER BY changed_at DESC, id DESC LIMIT ?3";
pub(super) const TABLES_OF_GAME: &str = "SELECT * FROM tables WHERE is_listed = 1 AND is_over = 0 AND (changed_at, id) < (?1, ?2) AND game = ?4 \
                              ORDER BY changed_at DESC, id DESC LIMIT ?3";
/// A list need not read the records, nor the times.
pub(super) const GAMES: &str = "SELECT id, table_id, number, game, variant, seats, result, plies, '' AS record, NULL AS times, ended_at, is_listed \
                     FROM games WHERE is_listed = 1 AND id < ?1 ORDER BY id DESC LIMIT ?2";
pub(super) const GAMES_OF_GAME: &str = "SELECT id, table_id, number, game, variant, seats, result, plies, '' AS record, NULL AS times, ended_at, is_listed \
                             FROM games WHERE is_listed = 1 AND id < ?1 AND game = ?3 ORDER BY id DESC LIMIT ?2";
pub(super) const GAMES_OF_TABLE: &str = "SELECT id, table_id, number, game, variant, seats, result, plies, '' AS record, NULL AS times, ended_at, is_listed \
                              FROM games WHERE id < ?1 AND table_id = ?3 ORDER BY id DESC LIMIT ?2";

/// A number that we wrote.
pub(super) fn number(row: &SqliteRow, column: &str) -> Result<u64, StoreError> {
    Ok(row.try_get::<i64, _>(column).map_err(|error| read_error(fault(&error)))? as u64)
}

pub(super) fn text(row: &SqliteRow, column: &str) -> Result<String, StoreError> {
    row.try_get(column).map_err(|error| read_error(fault(&error)))
}

/// A hash that we wrote.
fn hash(row: &SqliteRow, column: &str) -> Result<TokenHash, StoreError> {
    let bytes: Vec<u8> = row.try_get(column).map_err(|error| read_error(fault(&error)))?;
    TokenHash::try_from(bytes).map_err(|_| read_error(Fault::Damaged(format!("`{column}` is no hash"))))
}

/// JSON that we wrote.
pub(super) fn read<T: serde::de::DeserializeOwned>(row: &SqliteRow, column: &str) -> Result<T, StoreError> {
    serde_json::from_str(&text(row, column)?).map_err(|error| read_error(Fault::Damaged(error.to_string())))
}

pub(super) fn foundation(row: &SqliteRow) -> Result<Foundation, StoreError> {
    Ok(Foundation {
        id: text(row, "id")?,
        host: number(row, "host")?,
        invitation: hash(row, "invitation_hash")?,
        reserved: number(row, "reserved")? as u8,
        is_private: number(row, "is_private")? == 1,
        is_listed: number(row, "is_listed")? == 1,
        setup: read(row, "setup")?,
        created: Moment(number(row, "created_at")?),
    })
}

pub(super) fn entry(row: &SqliteRow) -> Result<Entry, StoreError> {
    Ok(Entry { seq: number(row, "seq")?, at: Moment(number(row, "at")?), event: read(row, "event")? })
}

pub(super) fn line(row: &SqliteRow) -> Result<(Room, Line), StoreError> {
    let room = if text(row, "room")? == room_name(Room::Players) { Room::Players } else { Room::Spectators };
    let line = Line {
        number: number(row, "number")?,
        at: Moment(number(row, "at")?),
        seat: row
            .try_get::<Option<u8>, _>("seat")
            .map_err(|error| read_error(fault(&error)))?
            .and_then(|seat| Player::try_from(seat).ok()),
        name: text(row, "name")?,
        text: text(row, "text")?,
    };
    Ok((room, line))
}

pub(super) fn table_row(row: &SqliteRow) -> Result<TableRow, StoreError> {
    let Foundation { id, setup, .. } = foundation(row)?;
    Ok(TableRow {
        id,
        game: setup.game,
        variant: setup.variant,
        seats: text(row, "seats")?,
        is_waiting: number(row, "is_waiting")? == 1,
        reserved: number(row, "reserved_now")? as u8,
        plies: number(row, "plies")?,
        changed: Moment(number(row, "changed_at")?),
    })
}

pub(super) fn game_row(row: &SqliteRow) -> Result<GameRow, StoreError> {
    let game = EndedGame {
        number: number(row, "number")? as u32,
        game: text(row, "game")?,
        variant: text(row, "variant")?,
        seats: text(row, "seats")?,
        result: text(row, "result")?,
        plies: number(row, "plies")?,
        record: text(row, "record")?,
        times: row.try_get("times").map_err(|error| read_error(fault(&error)))?,
    };
    Ok(GameRow {
        id: number(row, "id")?,
        table: text(row, "table_id")?,
        is_listed: number(row, "is_listed")? == 1,
        ended: Moment(number(row, "ended_at")?),
        game,
    })
}
