//! Everything that is ever written, and how.

use parlour_table::table::chat::{Line, Room};
use parlour_table::table::clock::Moment;
use parlour_table::table::event::Entry;

use super::super::{Digest, Fault, Filing, Foundation, Pulse, TokenHash};
use super::append::append;
use super::engine::Engine;
use super::expire::expire;
use super::session::{Cells, Session, Value, flag, number};

/// Everything that is ever written.
pub(super) enum Write {
    AddGuest { token: TokenHash, name: String, now: Moment },
    RenameGuest { guest: u64, name: String },
    Found { foundation: Box<Foundation>, digest: Digest },
    Append { table: String, fence: u64, entries: Vec<Entry>, digest: Digest, filing: Filing },
    Say { table: String, fence: u64, room: Room, line: Line },
    SetAsleep { table: String, fence: u64, is_asleep: bool },
    Release { table: String, fence: u64 },
    Beat { now: Moment },
    Expire { guests: Vec<u64>, tables: Vec<String> },
}

/// Why one write failed, and only that one.
pub(super) enum Refusal {
    /// The database said so.
    Sql(sqlx::Error),
    /// We did.
    Fault(Fault),
}

impl From<sqlx::Error> for Refusal {
    fn from(error: sqlx::Error) -> Self {
        Refusal::Sql(error)
    }
}

impl Refusal {
    /// What stood in the way.
    pub(super) fn fault<E: Engine>(&self) -> Fault {
        match self {
            Refusal::Sql(error) => E::fault(error),
            Refusal::Fault(fault) => fault.clone(),
        }
    }
}

pub(super) fn room_name(room: Room) -> &'static str {
    match room {
        Room::Players => "players",
        Room::Spectators => "spectators",
    }
}

impl Write {
    /// What is written about: writes about the same are made one after the other. None for what must not wait.
    pub(super) fn subject(&self) -> Option<&str> {
        match self {
            Write::Found { foundation, .. } => Some(&foundation.id),
            Write::Append { table, .. }
            | Write::Say { table, .. }
            | Write::SetAsleep { table, .. }
            | Write::Release { table, .. } => Some(table),
            Write::AddGuest { name, .. } | Write::RenameGuest { name, .. } => Some(name),
            Write::Expire { .. } => Some(""),
            Write::Beat { .. } => None,
        }
    }

    /// Does it; what it returns is the number of the row, where someone wants to know.
    pub(super) async fn perform<E: Engine>(
        &self,
        engine: &E,
        session: &mut E::Session,
        has_checksums: bool,
    ) -> Result<i64, Refusal> {
        match self {
            Write::AddGuest { token, name, now } => {
                let sql =
                    "INSERT INTO guests (token_hash, name, created_at) VALUES ($1, $2, $3) RETURNING id";
                let row = session.row(sql, &[Value::Bytes(token), Value::Text(name), number(now.0)]).await?;
                return Ok(row.ok_or(sqlx::Error::RowNotFound)?.number("id")?);
            }
            Write::RenameGuest { guest, name } => {
                let sql = "UPDATE guests SET name = $1 WHERE id = $2";
                if session.run(sql, &[Value::Text(name), number(*guest)]).await? == 0 {
                    return Err(Refusal::Fault(Fault::Missing));
                }
            }
            Write::Found { foundation, digest } => found(engine, session, foundation, digest).await?,
            Write::Append { table, fence, entries, digest, filing } => {
                append(session, (table, *fence), entries, digest, filing, has_checksums).await?;
            }
            Write::Say { table, fence, room, line } => say(session, (table, *fence), *room, line).await?,
            Write::SetAsleep { table, fence, is_asleep } => {
                // Whoever wakes it may be another node.
                let sql = if *is_asleep {
                    "UPDATE tables SET is_asleep = 1, owner = NULL WHERE id = $1 AND fence = $2"
                } else {
                    "UPDATE tables SET is_asleep = 0 WHERE id = $1 AND fence = $2"
                };
                let touched = session.run(sql, &[Value::Text(table), number(*fence)]).await?;
                must_be_ours(session, table, touched).await?;
            }
            Write::Expire { guests, tables } => expire(session, guests, tables).await?,
            Write::Release { table, fence } => {
                // Whose it is now is nothing to us if it is not ours.
                let sql = "UPDATE tables SET owner = NULL WHERE id = $1 AND fence = $2";
                session.run(sql, &[Value::Text(table), number(*fence)]).await?;
            }
            Write::Beat { now } => return Ok(i64::from(engine.beat(session, *now).await? == Pulse::Lapsed)),
        }
        Ok(0)
    }
}

/// A write that names the fencing token touched no row: either there is no such table, or it is no longer ours.
pub(super) async fn must_be_ours(
    session: &mut impl Session,
    table: &str,
    touched: u64,
) -> Result<(), Refusal> {
    if touched > 0 {
        return Ok(());
    }
    let known = session.row("SELECT id FROM tables WHERE id = $1", &[Value::Text(table)]).await?;
    Err(Refusal::Fault(if known.is_some() { Fault::Fenced } else { Fault::Missing }))
}

async fn found<E: Engine>(
    engine: &E,
    session: &mut E::Session,
    foundation: &Foundation,
    digest: &Digest,
) -> Result<(), Refusal> {
    let setup = serde_json::to_string(&foundation.setup).expect("a setup is plain data");
    let values = [
        Value::Text(&foundation.id),
        number(foundation.host),
        Value::Bytes(&foundation.invitation),
        number(foundation.reserved.into()),
        flag(foundation.is_private),
        flag(foundation.is_listed),
        Value::Text(&foundation.setup.game),
        Value::Text(&setup),
        number(foundation.created.0),
        flag(digest.is_waiting),
        number(digest.reserved.into()),
        number(digest.plies),
        Value::Text(&digest.seats),
        number(foundation.created.0),
        Value::MaybeText(engine.node()),
    ];
    session.run(E::FOUND, &values).await?;
    Ok(())
}

async fn say(
    session: &mut impl Session,
    (table, fence): (&str, u64),
    room: Room,
    line: &Line,
) -> Result<(), Refusal> {
    // Changes nothing, but locks the row: whoever claims the table waits until this is written.
    let ours = "UPDATE tables SET fence = $2 WHERE id = $1 AND fence = $2";
    let touched = session.run(ours, &[Value::Text(table), number(fence)]).await?;
    must_be_ours(session, table, touched).await?;
    let sql =
        "INSERT INTO chat (table_id, room, number, at, seat, name, text) VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let values = [
        Value::Text(table),
        Value::Text(room_name(room)),
        number(line.number),
        number(line.at.0),
        Value::MaybeNumber(line.seat.map(|seat| seat.index() as i64)),
        Value::Text(&line.name),
        Value::Text(&line.text),
    ];
    session.run(sql, &values).await?;
    Ok(())
}
