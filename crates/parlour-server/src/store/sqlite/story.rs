//! The story of a table: how it was founded, what happened there and what was said, held against the hash chain where
//! there is one.

use parlour_table::table::chat::{MAX_REMEMBERED_LINES, Room};
use parlour_table::table::event::Entry;

use super::super::{Fault, Foundation, StoreError, Story};
use super::fault::{fault, read_error};
use super::rows::{entry, foundation, line, number};
use super::writes::room_name;
use super::{SqliteStore, chain};

impl SqliteStore {
    /// Everything that happened at a table, as it is found again.
    pub(super) async fn read_story(&self, table: &str) -> Result<Option<Story>, StoreError> {
        let Some((foundation, is_asleep, entries)) = self.history(table).await? else { return Ok(None) };
        let mut chat = Vec::new();
        for room in [Room::Players, Room::Spectators] {
            let newest = "SELECT * FROM chat WHERE table_id = ? AND room = ? ORDER BY number DESC LIMIT ?";
            let query =
                sqlx::query(newest).bind(table).bind(room_name(room)).bind(MAX_REMEMBERED_LINES as i64);
            chat.extend(self.rows(query, line).await?.into_iter().rev());
        }
        Ok(Some(Story { foundation, is_asleep, entries, chat }))
    }

    /// How a table was founded, whether it is asleep, and its events, which are what was stored where that is known.
    async fn history(&self, table: &str) -> Result<Option<(Foundation, bool, Vec<Entry>)>, StoreError> {
        let read = async {
            // Together, so that nothing happens in between.
            let mut reader = self.readers.begin().await?;
            let head = sqlx::query("SELECT * FROM tables WHERE id = ?").bind(table);
            let head = head.fetch_optional(&mut *reader).await?;
            let events = sqlx::query("SELECT * FROM events WHERE table_id = ? ORDER BY seq").bind(table);
            let events = events.fetch_all(&mut *reader).await?;
            let broken = head.as_ref().map(|head| chain::first_broken(head, &events)).transpose()?;
            Ok::<_, sqlx::Error>((head, events, broken.flatten()))
        };
        let checked = async {
            self.file.check().map_err(read_error)?;
            let (head, events, broken) = read.await.map_err(|error| read_error(fault(&error)))?;
            let Some(head) = head else { return Ok(None) };
            if let Some(seq) = broken {
                return Err(read_error(Fault::Damaged(format!("event {seq} is not what was stored"))));
            }
            let entries = events.iter().map(entry).collect::<Result<_, _>>()?;
            Ok(Some((foundation(&head)?, number(&head, "is_asleep")? == 1, entries)))
        };
        let history = checked.await;
        if let Err(error) = &history {
            tracing::error!(fault = error.fault.kind(), %error, table, "a table cannot be read");
        }
        history
    }
}
