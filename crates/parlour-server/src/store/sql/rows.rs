//! Rows as what they stand for.

use parlour_core::{MAX_PLAYERS, Player};
use parlour_host::Metadata;
use parlour_host::api::EndedGame;
use parlour_table::table::chat::{Line, Room};
use parlour_table::table::clock::Moment;
use parlour_table::table::event::Entry;

use super::super::Peer;
use super::session::Cells;
use super::writes::room_name;
use crate::protocol::{GameListing, TableListing};

pub(in super::super) fn peer(row: &impl Cells) -> Result<Peer, sqlx::Error> {
    Ok(Peer { node: row.cell("id")?, address: row.cell("address")? })
}

pub(super) fn metadata(row: &impl Cells) -> Result<Metadata, sqlx::Error> {
    let invitation = row.cell::<&[u8]>("invitation_hash")?.try_into();
    Ok(Metadata {
        id: row.cell("id")?,
        founder: row.number("host")?,
        invitation: invitation.map_err(|_| sqlx::Error::Decode("`invitation_hash` is no hash".into()))?,
        reserved: row.number("reserved")? as u8,
        is_private: row.flag("is_private")?,
        is_listed: row.flag("is_listed")?,
        setup: row.json("setup")?,
        created: Moment(row.number("created_at")?),
    })
}

pub(super) fn entry(row: &impl Cells) -> Result<Entry, sqlx::Error> {
    Ok(Entry { seq: row.number("seq")?, at: Moment(row.number("at")?), event: row.json("event")? })
}

pub(super) fn line(row: &impl Cells) -> Result<(Room, Line), sqlx::Error> {
    let is_players = row.cell::<&str>("room")? == room_name(Room::Players);
    let room = if is_players { Room::Players } else { Room::Spectators };
    let seat: Option<i64> = row.cell("seat")?;
    let line = Line {
        number: row.number("number")?,
        at: Moment(row.number("at")?),
        seat: seat.and_then(|seat| Player::try_from(u8::try_from(seat).ok()?).ok()),
        name: row.cell("name")?,
        text: row.cell("text")?,
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
        seats: row.json("seats")?,
        waiting: row.flag("is_waiting")?,
        reserved: seats_in(row.number("reserved_now")?).collect(),
        plies: row.number("plies")?,
        spectators: 0,
        changed: Moment(row.number("changed_at")?),
    })
}

pub(super) fn game_listing(row: &impl Cells) -> Result<GameListing, sqlx::Error> {
    // Where it was played is told to those who know: the table may go on there.
    let table = if row.flag("is_listed")? { row.cell("table_id")? } else { String::new() };
    Ok(GameListing {
        id: row.number("id")?,
        table,
        game: row.cell("game")?,
        variant: row.cell("variant")?,
        seats: row.json("seats")?,
        result: row.cell("result")?,
        winner: None,
        reason: String::new(),
        plies: row.number("plies")?,
        ended: Moment(row.number("ended_at")?),
    })
}

pub(super) fn ended_game(row: &impl Cells) -> Result<EndedGame, sqlx::Error> {
    // Nothing is known of games that ended long ago.
    let times: Option<&str> = row.cell("times")?;
    let times = times.and_then(|times| serde_json::from_str(times).ok()).unwrap_or_default();
    Ok(EndedGame { listing: game_listing(row)?, record: row.cell("record")?, times })
}
