//! Everything that is ever written, and how.

use parlour_host::{Batch, Metadata, Summary};
use parlour_table::table::chat::Room;
use parlour_table::table::clock::Moment;
use parlour_table::table::news::SeatCard;
use sqlx::postgres::PgDatabaseError;
use thiserror::Error;

use super::super::{Fault, Pulse, TokenHash};
use super::commit::commit;
use super::engine::Engine;
use super::expire::expire;
use super::session::{Cells, Session, Value, flag, number};

/// Everything that is ever written.
pub(super) enum Write {
    AddGuest { token: TokenHash, name: String, now: Moment },
    RenameGuest { guest: u64, name: String },
    Found { metadata: Box<Metadata>, summary: Summary },
    Commit { table: String, fence: u64, batch: Box<Batch>, has_checksums: bool },
    Wake { table: String, fence: u64 },
    Release { table: String, fence: u64 },
    Beat { now: Moment },
    Expire { guests: Vec<u64>, tables: Vec<String> },
}

/// Why one write failed, and only that one.
#[derive(Debug, Error)]
pub(super) enum Refusal {
    /// The database said so.
    #[error(transparent)]
    Sql(#[from] sqlx::Error),
    /// We did.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl Refusal {
    /// Returns whether the transaction lost against another one: a deadlock, or a serialization failure.
    pub(super) fn is_conflict(&self) -> bool {
        let Refusal::Sql(sqlx::Error::Database(error)) = self else { return false };
        error.try_downcast_ref::<PgDatabaseError>().is_some_and(|error| error.code().starts_with("40"))
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Sql(error) => error.into(),
            Refusal::Fault(fault) => fault,
        }
    }
}

pub(super) fn room_name(room: Room) -> &'static str {
    match room {
        Room::Players => "players",
        Room::Spectators => "spectators",
    }
}

pub(super) fn seats_in_json(seats: &[SeatCard]) -> String {
    serde_json::to_string(seats).expect("seats are plain data")
}

impl Write {
    /// Does it; what it returns is the number of the row, where someone wants to know.
    pub(super) async fn perform<E: Engine>(
        &self,
        engine: &E,
        session: &mut E::Session,
    ) -> Result<i64, Refusal> {
        match self {
            Write::AddGuest { token, name, now } => {
                let sql =
                    "INSERT INTO guests (token_hash, name, created_at) VALUES ($1, $2, $3) RETURNING id";
                let row = session.row(sql, &[Value::Bytes(token), Value::Text(name), number(now.0)]).await?;
                return Ok(row.ok_or(sqlx::Error::RowNotFound)?.cell("id")?);
            }
            Write::RenameGuest { guest, name } => {
                let sql = "UPDATE guests SET name = $1 WHERE id = $2";
                if session.run(sql, &[Value::Text(name), number(*guest)]).await? == 0 {
                    return Err(Fault::Missing.into());
                }
            }
            Write::Found { metadata, summary } => {
                let seats = seats_in_json(&summary.seats);
                let setup = serde_json::to_string(&metadata.setup).expect("a setup is plain data");
                let values = [
                    Value::Text(&metadata.id),
                    number(metadata.founder),
                    Value::Bytes(&metadata.invitation),
                    number(metadata.reserved.into()),
                    flag(metadata.is_private),
                    flag(metadata.is_listed),
                    Value::Text(&metadata.setup.game),
                    Value::Text(&setup),
                    number(metadata.created.0),
                    flag(summary.is_waiting),
                    number(summary.reserved.into()),
                    number(summary.plies),
                    Value::Text(&seats),
                    number(metadata.created.0),
                    Value::MaybeText(engine.node()),
                ];
                session.run(E::FOUND, &values).await?;
            }
            Write::Commit { table, fence, batch, has_checksums } => {
                commit(session, table, *fence, batch, *has_checksums).await?;
            }
            Write::Wake { table, fence } => {
                let sql = "UPDATE tables SET is_asleep = 0 WHERE id = $1 AND fence = $2";
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
    Err(if known.is_some() { Fault::Fenced } else { Fault::Missing }.into())
}
