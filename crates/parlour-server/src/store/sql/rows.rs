//! Rows as what they stand for.

use parlour_core::{MAX_PLAYERS, Player};
use parlour_host::Metadata;
use parlour_host::api::EndedGame;
use parlour_table::table::chat::{Line, Room};
use parlour_table::table::clock::Moment;
use parlour_table::table::event::Entry;

use super::super::{Peer, TokenHash};
use super::session::Cells;
use super::writes::room_name;
use crate::protocol::{GameListing, TableListing};

/// A number that we wrote.
pub(super) fn number_in(row: &impl Cells, column: &str) -> Result<u64, sqlx::Error> {
    Ok(row.number(column)? as u64)
}

pub(super) fn text_in(row: &impl Cells, column: &str) -> Result<String, sqlx::Error> {
    row.text(column).map(str::to_string)
}

pub(super) fn is_set_in(row: &impl Cells, column: &str) -> Result<bool, sqlx::Error> {
    Ok(row.number(column)? == 1)
}

/// A hash that we wrote.
fn hash_in(row: &impl Cells, column: &str) -> Result<TokenHash, sqlx::Error> {
    let hash = TokenHash::try_from(row.bytes(column)?);
    hash.map_err(|_| sqlx::Error::Decode(format!("`{column}` is no hash").into()))
}

/// JSON that we wrote.
fn json_in<T: serde::de::DeserializeOwned>(row: &impl Cells, column: &str) -> Result<T, sqlx::Error> {
    serde_json::from_str(row.text(column)?).map_err(|error| sqlx::Error::Decode(error.into()))
}

pub(in super::super) fn peer(row: &impl Cells) -> Result<Peer, sqlx::Error> {
    let address = row.maybe_text("address")?.map(str::to_string);
    Ok(Peer { node: text_in(row, "id")?, address })
}

pub(super) fn metadata(row: &impl Cells) -> Result<Metadata, sqlx::Error> {
    Ok(Metadata {
        id: text_in(row, "id")?,
        founder: number_in(row, "host")?,
        invitation: hash_in(row, "invitation_hash")?,
        reserved: number_in(row, "reserved")? as u8,
        is_private: is_set_in(row, "is_private")?,
        is_listed: is_set_in(row, "is_listed")?,
        setup: json_in(row, "setup")?,
        created: Moment(number_in(row, "created_at")?),
    })
}

pub(super) fn entry(row: &impl Cells) -> Result<Entry, sqlx::Error> {
    Ok(Entry {
        seq: number_in(row, "seq")?,
        at: Moment(number_in(row, "at")?),
        event: json_in(row, "event")?,
    })
}

pub(super) fn line(row: &impl Cells) -> Result<(Room, Line), sqlx::Error> {
    let room = if row.text("room")? == room_name(Room::Players) { Room::Players } else { Room::Spectators };
    let seat = row.maybe_number("seat")?;
    let line = Line {
        number: number_in(row, "number")?,
        at: Moment(number_in(row, "at")?),
        seat: seat.and_then(|seat| Player::try_from(u8::try_from(seat).ok()?).ok()),
        name: text_in(row, "name")?,
        text: text_in(row, "text")?,
    };
    Ok((room, line))
}

/// Returns the seats of a set of bits.
fn seats_in(bits: u64) -> impl Iterator<Item = Player> {
    (0..MAX_PLAYERS).filter(move |index| bits >> index & 1 == 1).map(Player::new)
}

pub(super) fn table_listing(row: &impl Cells) -> Result<TableListing, sqlx::Error> {
    let Metadata { id, setup, .. } = metadata(row)?;
    Ok(TableListing {
        id,
        game: setup.game,
        variant: setup.variant,
        seats: json_in(row, "seats")?,
        waiting: is_set_in(row, "is_waiting")?,
        reserved: seats_in(number_in(row, "reserved_now")?).collect(),
        plies: number_in(row, "plies")?,
        spectators: 0,
        changed: Moment(number_in(row, "changed_at")?),
    })
}

pub(super) fn game_listing(row: &impl Cells) -> Result<GameListing, sqlx::Error> {
    // Where it was played is told to those who know: the table may go on there.
    let table = if is_set_in(row, "is_listed")? { text_in(row, "table_id")? } else { String::new() };
    Ok(GameListing {
        id: number_in(row, "id")?,
        table,
        game: text_in(row, "game")?,
        variant: text_in(row, "variant")?,
        seats: json_in(row, "seats")?,
        result: text_in(row, "result")?,
        winner: None,
        reason: String::new(),
        plies: number_in(row, "plies")?,
        ended: Moment(number_in(row, "ended_at")?),
    })
}

pub(super) fn ended_game(row: &impl Cells) -> Result<EndedGame, sqlx::Error> {
    // Nothing is known of games that ended long ago.
    let times = row.maybe_text("times")?.and_then(|times| serde_json::from_str(times).ok());
    let record = text_in(row, "record")?;
    Ok(EndedGame { listing: game_listing(row)?, record, times: times.unwrap_or_default() })
}
