//! The story of a table: how it was founded, what happened there and what was said, held against the hash chain where
//! there is one.

use parlour_table::table::chat::{MAX_REMEMBERED_LINES, Room};
use sqlx::Connection;

use super::super::fault::read_error;
use super::super::{Fault, StoreError, Story};
use super::engine::{Engine, within};
use super::rows::{entry, line, metadata};
use super::session::{Cells, RowOf, Session, Value};
use super::writes::room_name;
use super::{SqlStore, chain, give_back};

const HEAD: &str = "SELECT * FROM tables WHERE id = $1";
const EVENTS: &str = "SELECT * FROM events WHERE table_id = $1 ORDER BY seq";
const NEWEST_LINES: &str =
    "SELECT * FROM chat WHERE table_id = $1 AND room = $2 ORDER BY number DESC LIMIT $3";

/// The rows that a story is made of.
struct Pages<S: Session> {
    head: RowOf<S>,
    events: Vec<RowOf<S>>,
    chat: Vec<RowOf<S>>,
}

impl<E: Engine> SqlStore<E> {
    /// Everything that happened at a table, as it is found again.
    pub(super) async fn read_story(&self, table: &str) -> Result<Option<Story>, StoreError> {
        let story = async {
            let mut reader = self.reader().await?;
            let pages = within(E::PATIENCE, pages::<E>(&mut reader, table)).await;
            give_back(reader, pages)?.map(|pages| told(&pages)).transpose()
        };
        let story = story.await.map_err(read_error);
        if let Err(error) = &story {
            tracing::error!(fault = error.fault.kind(), %error, table, "a table cannot be read");
        }
        story
    }
}

/// All rows together, so that nothing happens in between.
async fn pages<E: Engine>(
    reader: &mut E::Session,
    table: &str,
) -> Result<Option<Pages<E::Session>>, sqlx::Error> {
    let mut reader = reader.begin_with(E::BEGIN_READING).await?;
    let pages = pages_of(&mut *reader, table).await?;
    reader.rollback().await?;
    Ok(pages)
}

async fn pages_of<S: Session>(reader: &mut S, table: &str) -> Result<Option<Pages<S>>, sqlx::Error> {
    let Some(head) = reader.row(HEAD, &[Value::Text(table)]).await? else { return Ok(None) };
    let events = reader.rows(EVENTS, &[Value::Text(table)]).await?;
    let mut chat = Vec::new();
    for room in [Room::Players, Room::Spectators] {
        let limit = Value::Number(MAX_REMEMBERED_LINES as i64);
        let newest = [Value::Text(table), Value::Text(room_name(room)), limit];
        chat.extend(reader.rows(NEWEST_LINES, &newest).await?.into_iter().rev());
    }
    Ok(Some(Pages { head, events, chat }))
}

/// That a story can be told, within a transaction.
pub(in super::super) async fn check_story(session: &mut impl Session, table: &str) -> Result<(), Fault> {
    let pages = pages_of(session, table).await?;
    told(&pages.ok_or(Fault::Missing)?).map(drop)
}

fn told<S: Session>(Pages { head, events, chat }: &Pages<S>) -> Result<Story, Fault> {
    if let Some(seq) = chain::first_broken(head, events)? {
        return Err(Fault::Damaged(format!("event {seq} is not what was stored")));
    }
    Ok(Story {
        metadata: metadata(head)?,
        is_asleep: head.flag("is_asleep")?,
        entries: events.iter().map(entry).collect::<Result<_, _>>()?,
        chat: chat.iter().map(line).collect::<Result<_, _>>()?,
    })
}
