//! Writes what an input brought about at a table: events, what lists show of it, chat, and the archive.

use parlour_host::{Batch, FinishedGame};
use parlour_table::table::event::{Entry, Event};

use super::chain;
use super::session::{Session, Value, flag, number};
use super::writes::{Refusal, must_be_ours, room_name, seats_in_json};

/// What lists show, kept with every event. It comes first: it locks the table's row, so that nobody takes the table over
/// before the event is written.
const UPDATE: &str = "UPDATE tables SET is_over = $1, is_waiting = $2, reserved_now = $3, plies = $4, seats = $5, \
                      changed_at = $6, is_played = is_played | $7 WHERE id = $8 AND fence = $9";
const INSERT: &str = "INSERT INTO events (table_id, seq, at, event, checksum) VALUES ($1, $2, $3, $4, $5)";
const WITHDRAW: &str = "DELETE FROM games WHERE table_id = $1 AND number = $2";
const ARCHIVE: &str = "INSERT INTO games (table_id, number, game, variant, seats, result, plies, record, times, \
                       ended_at, is_listed) \
                       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, is_listed FROM tables WHERE id = $1";

/// A sleeping table has no owner: another node may wake it.
const FALL_ASLEEP: &str = "UPDATE tables SET is_asleep = 1, owner = NULL WHERE id = $1 AND fence = $2";
/// Changes nothing, but locks the row: a node that claims the table waits until this is written.
const LOCK: &str = "UPDATE tables SET fence = $2 WHERE id = $1 AND fence = $2";
const SAY: &str =
    "INSERT INTO chat (table_id, room, number, at, seat, name, text) VALUES ($1, $2, $3, $4, $5, $6, $7)";

pub(super) async fn commit(
    session: &mut impl Session,
    table: &str,
    fence: u64,
    batch: &Batch,
    has_checksums: bool,
) -> Result<(), Refusal> {
    let Batch { entries, line, withdrawn, finished, summary, is_asleep } = batch;
    let changed = entries.last().map_or(0, |entry| entry.at.0);
    let touched = if let Some(summary) = summary {
        let is_played = |entry: &Entry| matches!(entry.event, Event::Acted { .. } | Event::Ended { .. });
        let seats = seats_in_json(&summary.seats);
        let values = [
            flag(summary.is_over),
            flag(summary.is_waiting),
            number(summary.reserved.into()),
            number(summary.plies),
            Value::Text(&seats),
            number(changed),
            flag(entries.iter().any(is_played)),
            Value::Text(table),
            number(fence),
        ];
        session.run(UPDATE, &values).await?
    } else {
        let lock = if *is_asleep { FALL_ASLEEP } else { LOCK };
        session.run(lock, &[Value::Text(table), number(fence)]).await?
    };
    must_be_ours(session, table, touched).await?;
    for entry in entries {
        insert(session, table, entry, has_checksums).await?;
    }
    // A game may have ended before and gone on after all.
    if let Some(game) = finished.as_ref().map(|game| game.number).or(*withdrawn) {
        session.run(WITHDRAW, &[Value::Text(table), number(game.into())]).await?;
    }
    if let Some(game) = finished {
        archive(session, table, game, changed).await?;
    }
    if let Some((room, line)) = line {
        let values = [
            Value::Text(table),
            Value::Text(room_name(*room)),
            number(line.number),
            number(line.at.0),
            Value::MaybeNumber(line.seat.map(|seat| seat.index() as i64)),
            Value::Text(&line.name),
            Value::Text(&line.text),
        ];
        session.run(SAY, &values).await?;
    }
    if summary.is_some() && *is_asleep {
        session.run(FALL_ASLEEP, &[Value::Text(table), number(fence)]).await?;
    }
    Ok(())
}

async fn insert(
    session: &mut impl Session,
    table: &str,
    entry: &Entry,
    has_checksums: bool,
) -> Result<(), Refusal> {
    let event = serde_json::to_string(&entry.event).expect("an event is plain data");
    let (seq, at) = (entry.seq, entry.at.0);
    let link =
        if has_checksums { Some(chain::next_link(session, table, seq, at, &event).await?) } else { None };
    let link = Value::MaybeBytes(link.as_ref().map(|link| &link[..]));
    let values = [Value::Text(table), number(seq), number(at), Value::Text(&event), link];
    session.run(INSERT, &values).await?;
    if let Event::Sat { sitter, .. } = &entry.event {
        let sql = "INSERT INTO sittings (guest, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        session.run(sql, &[number(sitter.id), Value::Text(table)]).await?;
    }
    Ok(())
}

async fn archive(
    session: &mut impl Session,
    table: &str,
    game: &FinishedGame,
    at: u64,
) -> Result<(), sqlx::Error> {
    let seats = seats_in_json(&game.seats);
    let times = serde_json::to_string(&game.times).expect("times are plain data");
    let values = [
        Value::Text(table),
        number(game.number.into()),
        Value::Text(&game.game),
        Value::Text(&game.variant),
        Value::Text(&seats),
        Value::Text(&game.result),
        number(game.plies),
        Value::Text(&game.record),
        Value::Text(&times),
        number(at),
    ];
    session.run(ARCHIVE, &values).await.map(drop)
}
