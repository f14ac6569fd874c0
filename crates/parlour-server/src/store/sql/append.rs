//! Appends events to a table, with what lists show of it, who sits there, and the archive.

use parlour_table::table::event::{Entry, Event};

use super::super::{Digest, EndedGame, Filing};
use super::chain;
use super::session::{Session, Value, bits, flag, number};
use super::writes::{Refusal, must_be_ours};

/// What lists show, kept with every event. It comes first: it locks the table's row, so that nobody takes the table over
/// before the event is written.
const UPDATE: &str = "UPDATE tables SET is_over = $1, is_waiting = $2, reserved_now = $3, plies = $4, seats = $5, \
                      changed_at = $6, is_played = is_played | $7 WHERE id = $8 AND fence = $9";
const INSERT: &str = "INSERT INTO events (table_id, seq, at, event, checksum) VALUES ($1, $2, $3, $4, $5)";
const WITHDRAW: &str = "DELETE FROM games WHERE table_id = $1 AND number = $2";
const ARCHIVE: &str = "INSERT INTO games (table_id, number, game, variant, seats, result, plies, record, times, \
                       ended_at, is_listed) \
                       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, is_listed FROM tables WHERE id = $1";

pub(super) async fn append(
    session: &mut impl Session,
    (table, fence): (&str, u64),
    entries: &[Entry],
    digest: &Digest,
    filing: &Filing,
    has_checksums: bool,
) -> Result<(), Refusal> {
    let is_played = |entry: &Entry| matches!(entry.event, Event::Acted { .. } | Event::Ended { .. });
    let at = entries.last().map_or(0, |entry| bits(entry.at.0));
    let values = [
        flag(digest.is_over),
        flag(digest.is_waiting),
        number(digest.reserved.into()),
        number(digest.plies),
        Value::Text(&digest.seats),
        Value::Number(at),
        flag(entries.iter().any(is_played)),
        Value::Text(table),
        number(fence),
    ];
    let touched = session.run(UPDATE, &values).await?;
    must_be_ours(session, table, touched).await?;
    for entry in entries {
        insert(session, table, entry, has_checksums).await?;
    }
    match filing {
        Filing::Nothing => {}
        Filing::Withdraw { number: game } => {
            session.run(WITHDRAW, &[Value::Text(table), number((*game).into())]).await?;
        }
        Filing::Archive(ended) => archive(session, table, ended, at).await?,
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
    let (seq, at) = (bits(entry.seq), bits(entry.at.0));
    let link =
        if has_checksums { Some(chain::next_link(session, table, seq, at, &event).await?) } else { None };
    let link = Value::MaybeBytes(link.as_ref().map(|link| &link[..]));
    let values = [Value::Text(table), Value::Number(seq), Value::Number(at), Value::Text(&event), link];
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
    ended: &EndedGame,
    at: i64,
) -> Result<(), sqlx::Error> {
    // One that ended before and went on after all.
    session.run(WITHDRAW, &[Value::Text(table), number(ended.number.into())]).await?;
    let values = [
        Value::Text(table),
        number(ended.number.into()),
        Value::Text(&ended.game),
        Value::Text(&ended.variant),
        Value::Text(&ended.seats),
        Value::Text(&ended.result),
        number(ended.plies),
        Value::Text(&ended.record),
        Value::MaybeText(ended.times.as_deref()),
        Value::Number(at),
    ];
    session.run(ARCHIVE, &values).await.map(drop)
}
