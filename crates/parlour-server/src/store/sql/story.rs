//! The story of a table: how it was founded, what happened there and what was said, held against the hash chain where
//! there is one.

use parlour_table::table::chat::{MAX_REMEMBERED_LINES, Room};

use super::super::{Fault, Story};
use super::chain;
use super::rows::{entry, line, metadata};
use super::session::{Cells, Session, Value};
use super::writes::room_name;

const HEAD: &str = "SELECT * FROM tables WHERE id = $1";
const EVENTS: &str = "SELECT * FROM events WHERE table_id = $1 ORDER BY seq";
const NEWEST_LINES: &str =
    "SELECT * FROM chat WHERE table_id = $1 AND room = $2 ORDER BY number DESC LIMIT $3";

/// Everything that happened at a table, as it is found again. Within a transaction, so that nothing happens in between.
pub(in super::super) async fn read_story(
    session: &mut impl Session,
    table: &str,
) -> Result<Option<Story>, Fault> {
    let Some(head) = session.row(HEAD, &[Value::Text(table)]).await? else { return Ok(None) };
    let events = session.rows(EVENTS, &[Value::Text(table)]).await?;
    if let Some(seq) = chain::first_broken(&head, &events)? {
        return Err(Fault::Damaged(format!("event {seq} is not what was stored")));
    }
    let mut chat = Vec::new();
    for room in [Room::Players, Room::Spectators] {
        let limit = Value::Number(MAX_REMEMBERED_LINES as i64);
        let newest = [Value::Text(table), Value::Text(room_name(room)), limit];
        for row in session.rows(NEWEST_LINES, &newest).await?.iter().rev() {
            chat.push(line(row)?);
        }
    }
    Ok(Some(Story {
        metadata: metadata(&head)?,
        is_asleep: head.flag("is_asleep")?,
        entries: events.iter().map(entry).collect::<Result<_, _>>()?,
        chat,
    }))
}
