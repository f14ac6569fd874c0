//! Everything that is ever written, and how.

use parlour_table::table::chat::{Line, Room};
use parlour_table::table::clock::Moment;
use parlour_table::table::event::{Entry, Event};
use sqlx::sqlite::SqliteConnection;

use super::super::{Digest, Filing, Foundation, TokenHash};
use super::chain;
use super::upkeep::expire;

/// Everything that is ever written.
pub(super) enum Write {
    AddGuest { token: TokenHash, name: String, now: Moment },
    RenameGuest { guest: u64, name: String },
    Found { foundation: Box<Foundation>, digest: Digest },
    Append { table: String, entry: Box<Entry>, digest: Digest, filing: Filing },
    Say { table: String, room: Room, line: Line },
    SetAsleep { table: String, is_asleep: bool },
    Beat { now: Moment },
    Expire { guests: Vec<u64>, tables: Vec<String> },
}

/// SQLite's integers have a sign; our numbers have none, and keep their bits.
pub(super) fn bits(number: u64) -> i64 {
    number as i64
}

pub(super) fn room_name(room: Room) -> &'static str {
    match room {
        Room::Players => "players",
        Room::Spectators => "spectators",
    }
}

impl Write {
    /// Does it; what it returns is the number of the row, where someone wants to know.
    pub(super) async fn perform(
        &self,
        connection: &mut SqliteConnection,
        has_checksums: bool,
    ) -> Result<i64, sqlx::Error> {
        let query = match self {
            Write::AddGuest { token, name, now } => {
                sqlx::query("INSERT INTO guests (token_hash, name, created_at) VALUES (?, ?, ?)")
                    .bind(&token[..])
                    .bind(name)
                    .bind(bits(now.0))
            }
            Write::RenameGuest { guest, name } => {
                sqlx::query("UPDATE guests SET name = ? WHERE id = ?").bind(name).bind(bits(*guest))
            }
            Write::Found { foundation, digest } => {
                let setup = serde_json::to_string(&foundation.setup).expect("a setup is plain data");
                sqlx::query(
                    "INSERT INTO tables (id, host, invitation, invitation_hash, reserved, is_private, is_listed, \
                     game, setup, created_at, is_waiting, reserved_now, plies, seats, changed_at) \
                     VALUES (?, ?, '', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                )
                .bind(&foundation.id)
                .bind(bits(foundation.host))
                .bind(foundation.invitation.to_vec())
                .bind(foundation.reserved)
                .bind(foundation.is_private)
                .bind(foundation.is_listed)
                .bind(&foundation.setup.game)
                .bind(setup)
                .bind(bits(foundation.created.0))
                .bind(digest.is_waiting)
                .bind(digest.reserved)
                .bind(bits(digest.plies))
                .bind(&digest.seats)
                .bind(bits(foundation.created.0))
            }
            Write::Append { table, entry, digest, filing } => {
                return append(connection, table, entry, digest, filing, has_checksums).await;
            }
            Write::Say { table, room, line } => sqlx::query(
                "INSERT INTO chat (table_id, room, number, at, seat, name, text) VALUES (?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(table)
            .bind(room_name(*room))
            .bind(bits(line.number))
            .bind(bits(line.at.0))
            .bind(line.seat.map(|seat| seat.index() as u8))
            .bind(&line.name)
            .bind(&line.text),
            Write::SetAsleep { table, is_asleep } => {
                sqlx::query("UPDATE tables SET is_asleep = ? WHERE id = ?").bind(is_asleep).bind(table)
            }
            Write::Expire { guests, tables } => return expire(connection, guests, tables).await,
            Write::Beat { now } => {
                sqlx::query("INSERT OR REPLACE INTO heartbeat (only_row, at) VALUES (1, ?)").bind(bits(now.0))
            }
        };
        let done = query.execute(connection).await?;
        // Whoever changes a row has seen it before.
        if done.rows_affected() == 0 { Err(sqlx::Error::RowNotFound) } else { Ok(done.last_insert_rowid()) }
    }
}

async fn append(
    connection: &mut SqliteConnection,
    table: &str,
    entry: &Entry,
    digest: &Digest,
    filing: &Filing,
    has_checksums: bool,
) -> Result<i64, sqlx::Error> {
    let event = serde_json::to_string(&entry.event).expect("an event is plain data");
    let (seq, at) = (bits(entry.seq), bits(entry.at.0));
    let link = if has_checksums {
        Some(chain::next_link(connection, table, seq, at, &event).await?.to_vec())
    } else {
        None
    };
    sqlx::query("INSERT INTO events (table_id, seq, at, event, checksum) VALUES (?, ?, ?, ?, ?)")
        .bind(table)
        .bind(seq)
        .bind(at)
        .bind(event)
        .bind(link)
        .execute(&mut *connection)
        .await?;
    if let Event::Sat { sitter, .. } = &entry.event {
        let query = sqlx::query("INSERT OR IGNORE INTO sittings (guest, table_id) VALUES (?, ?)");
        query.bind(bits(sitter.id)).bind(table).execute(&mut *connection).await?;
    }
    let update = "UPDATE tables SET is_over = ?, is_waiting = ?, reserved_now = ?, plies = ?, seats = ?, \
                  changed_at = ?, is_played = is_played OR ? WHERE id = ?";
    sqlx::query(update)
        .bind(digest.is_over)
        .bind(digest.is_waiting)
        .bind(digest.reserved)
        .bind(bits(digest.plies))
        .bind(&digest.seats)
        .bind(at)
        .bind(matches!(entry.event, Event::Acted { .. } | Event::Ended { .. }))
        .bind(table)
        .execute(&mut *connection)
        .await?;
    match filing {
        Filing::Nothing => {}
        Filing::Withdraw { number } => {
            let query = sqlx::query("DELETE FROM games WHERE table_id = ? AND number = ?");
            query.bind(table).bind(number).execute(connection).await?;
        }
        Filing::Archive(ended) => {
            sqlx::query(
                "INSERT OR REPLACE INTO games (table_id, number, game, variant, seats, result, plies, record, \
                 times, ended_at, is_listed) \
                 SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, is_listed FROM tables WHERE id = ?1",
            )
            .bind(table)
            .bind(ended.number)
            .bind(&ended.game)
            .bind(&ended.variant)
            .bind(&ended.seats)
            .bind(&ended.result)
            .bind(bits(ended.plies))
            .bind(&ended.record)
            .bind(&ended.times)
            .bind(at)
            .execute(connection)
            .await?;
        }
    }
    Ok(0)
}
