//! A hash chain over a table's events. A database notices damage to its own structures, but not a flipped bit in what it
//! stores; with the chain such a table is found damaged instead of going on with another story. Every link is the
//! SHA-256 of an event and of the link before; the first one is made of what the table was founded with.

use sha2::{Digest, Sha256};

use super::session::{Cells, Session, Value, number};

/// One link.
pub(super) type Link = [u8; 32];

/// The link before the first event, from what never changes of the table's row.
pub(super) fn root(row: &impl Cells) -> Result<Link, sqlx::Error> {
    let mut hash = Sha256::new();
    add(&mut hash, row.cell::<&str>("id")?.as_bytes());
    add(&mut hash, &row.number("host")?.to_be_bytes());
    add(&mut hash, row.cell("invitation_hash")?);
    for column in ["reserved", "is_private", "is_listed"] {
        add(&mut hash, &row.number(column)?.to_be_bytes());
    }
    add(&mut hash, row.cell::<&str>("game")?.as_bytes());
    add(&mut hash, row.cell::<&str>("setup")?.as_bytes());
    add(&mut hash, &row.number("created_at")?.to_be_bytes());
    Ok(hash.finalize().into())
}

/// The link of an event, from its row or what will be its row.
pub(super) fn link(before: &Link, seq: u64, at: u64, event: &str) -> Link {
    let mut hash = Sha256::new();
    add(&mut hash, before);
    add(&mut hash, &seq.to_be_bytes());
    add(&mut hash, &at.to_be_bytes());
    add(&mut hash, event.as_bytes());
    hash.finalize().into()
}

/// With the length first, so that nothing can move from one part to the next.
fn add(hash: &mut Sha256, part: &[u8]) {
    hash.update((part.len() as u64).to_be_bytes());
    hash.update(part);
}

/// The link of an event that is about to be stored.
pub(super) async fn next_link(
    session: &mut impl Session,
    table: &str,
    seq: u64,
    at: u64,
    event: &str,
) -> Result<Link, sqlx::Error> {
    let last = "SELECT checksum FROM events WHERE table_id = $1 AND seq < $2 ORDER BY seq DESC LIMIT 1";
    let last = session.row(last, &[Value::Text(table), number(seq)]).await?;
    let last: Option<Vec<u8>> = last.map(|row| row.cell("checksum")).transpose()?.flatten();
    let before = match last.and_then(|link| Link::try_from(link).ok()) {
        Some(link) => link,
        // The first event, or the first with a chain.
        None => link_so_far(session, table).await?,
    };
    Ok(link(&before, seq, at, event))
}

async fn link_so_far(session: &mut impl Session, table: &str) -> Result<Link, sqlx::Error> {
    let head = session.row("SELECT * FROM tables WHERE id = $1", &[Value::Text(table)]).await?;
    let events = "SELECT * FROM events WHERE table_id = $1 ORDER BY seq";
    let events = session.rows(events, &[Value::Text(table)]).await?;
    let head = head.ok_or(sqlx::Error::RowNotFound)?;
    events.iter().try_fold(root(&head)?, |before, row| link_of(&before, row))
}

fn link_of(before: &Link, row: &impl Cells) -> Result<Link, sqlx::Error> {
    Ok(link(before, row.number("seq")?, row.number("at")?, row.cell("event")?))
}

/// The first event that is not what was stored, or stands where another was; events without a link are not known.
pub(super) fn first_broken<R: Cells>(head: &R, events: &[R]) -> Result<Option<u64>, sqlx::Error> {
    let mut link = root(head)?;
    for row in events {
        link = link_of(&link, row)?;
        let stored: Option<&[u8]> = row.cell("checksum")?;
        if stored.is_some_and(|stored| stored != link) {
            return Ok(Some(row.number("seq")?));
        }
    }
    Ok(None)
}
