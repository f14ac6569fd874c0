//! What nobody uses expires.

use super::session::{Session, Value, number};
use super::writes::Refusal;

/// How many rows of a kind go at once, so that others can write in between.
pub(super) const MAX_EXPIRED_AT_ONCE: i64 = 200;

/// Tables at which nobody ever acted, and that nobody has changed since.
pub(super) const EMPTY_TABLES: &str =
    "SELECT id FROM tables WHERE is_played = 0 AND is_asleep = 1 AND changed_at < $1 LIMIT $2";
/// Guests who have no table and no seat. The last number is kept, so that it is not given again.
pub(super) const UNUSED_GUESTS: &str = "SELECT id FROM guests WHERE created_at < $1 \
                             AND NOT EXISTS (SELECT 1 FROM tables WHERE host = guests.id) \
                             AND NOT EXISTS (SELECT 1 FROM sittings WHERE guest = guests.id) \
                             AND id < (SELECT max(id) FROM guests) LIMIT $2";
/// Whoever has just woken the table finds it gone: its fencing token is not the last any more.
const STILL_EMPTY: &str =
    "UPDATE tables SET fence = fence + 1 WHERE id = $1 AND is_played = 0 AND is_asleep = 1";

/// Lets go of guests and tables, unless they have come to life since.
pub(super) async fn expire(
    session: &mut impl Session,
    guests: &[u64],
    tables: &[String],
) -> Result<(), Refusal> {
    for table in tables {
        let table = [Value::Text(table)];
        if session.run(STILL_EMPTY, &table).await? == 0 {
            continue;
        }
        for sql in [
            "DELETE FROM chat WHERE table_id = $1",
            "DELETE FROM events WHERE table_id = $1",
            "DELETE FROM sittings WHERE table_id = $1",
            "DELETE FROM tables WHERE id = $1",
        ] {
            session.run(sql, &table).await?;
        }
    }
    for &guest in guests {
        let sql = "DELETE FROM guests WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM tables WHERE host = $1) \
                   AND NOT EXISTS (SELECT 1 FROM sittings WHERE guest = $1)";
        session.run(sql, &[number(guest)]).await?;
    }
    Ok(())
}
