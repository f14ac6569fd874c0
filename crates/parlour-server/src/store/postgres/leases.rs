//! Who keeps which table. A node that is running says so every second and has a lease for three; while it has one, its
//! tables are its own. Whoever claims a table raises its fencing token, and no write with an older one is taken: a node
//! that stood still and does not know that its lease ran out cannot write any more.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use parlour_table::table::clock::Moment;
use sqlx::Connection;
use sqlx::postgres::{PgConnection, PgPool};

use super::super::fault::write_error;
use super::super::sql::{Cells, Engine, Session, Value, give_back, number, peer, within};
use super::super::{Claim, Lease, Pulse, StoreError};
use super::{PATIENCE, Postgres, fault};

/// How long a node counts as running after it said so; by the database's clock, as in the statements.
const LEASE: Duration = Duration::from_secs(3);

/// Without a time, which is that of the node's own clock: that it was known before stays. Both tell whether the lease had
/// run out by then.
const RENEW: &str = "WITH before AS (SELECT expires_at FROM nodes WHERE id = $1) \
                     INSERT INTO nodes (id, address, expires_at) \
                     VALUES ($1, $2, clock_timestamp() + interval '3 seconds') \
                     ON CONFLICT (id) DO UPDATE SET address = EXCLUDED.address, expires_at = EXCLUDED.expires_at \
                     RETURNING (SELECT count(*) FROM before WHERE expires_at <= clock_timestamp()) AS lapsed";
const BEAT: &str = "WITH before AS (SELECT expires_at FROM nodes WHERE id = $1) \
                    INSERT INTO nodes (id, address, beat_at, expires_at) \
                    VALUES ($1, $2, $3, clock_timestamp() + interval '3 seconds') \
                    ON CONFLICT (id) DO UPDATE SET address = EXCLUDED.address, beat_at = EXCLUDED.beat_at, \
                    expires_at = EXCLUDED.expires_at \
                    RETURNING (SELECT count(*) FROM before WHERE expires_at <= clock_timestamp()) AS lapsed";
/// When it was last running stays known, for whoever takes its tables.
const END: &str = "UPDATE nodes SET expires_at = clock_timestamp() WHERE id = $1";
/// Nodes that have long been gone, and whose tables others have.
const FORGET: &str = "DELETE FROM nodes WHERE expires_at < clock_timestamp() - interval '1 hour' \
                      AND NOT EXISTS (SELECT 1 FROM tables WHERE owner = nodes.id)";
const MEASURE: &str = "SELECT pg_database_size(current_database()) AS bytes";

/// A node's row stays as long as a table names it, so that a table with an owner finds it here.
pub(super) const ORPHANS: &str = "SELECT id FROM tables WHERE is_asleep = 0 AND owner IS NULL \
                                  AND strpos($1, ',' || id || ',') = 0 UNION ALL \
                                  SELECT tables.id FROM nodes JOIN tables ON tables.owner = nodes.id \
                                  WHERE nodes.expires_at <= clock_timestamp() AND tables.is_asleep = 0 \
                                  AND strpos($1, ',' || tables.id || ',') = 0 LIMIT 256";

/// The node that keeps a table, if it is another one and running.
const OTHER_KEEPER: &str = "SELECT nodes.id, nodes.address FROM tables JOIN nodes ON nodes.id = tables.owner \
                            WHERE tables.id = $1 AND nodes.id <> $2 AND nodes.expires_at > clock_timestamp()";
/// One at a time: the row is locked until the claim is settled.
const KEEPER: &str = "SELECT owner FROM tables WHERE id = $1 FOR UPDATE";
const LAST_BEAT: &str = "SELECT beat_at FROM nodes WHERE id = $1";
pub(super) const PEERS: &str =
    "SELECT id, address FROM nodes WHERE id <> $1 AND expires_at > clock_timestamp() ORDER BY id";
const TAKE: &str = "UPDATE tables SET owner = $2, fence = fence + 1 WHERE id = $1 RETURNING fence";

/// Every so many beats the database is measured; every so many dead nodes are forgotten.
const BEATS_PER_MEASUREMENT: u64 = 10;
const BEATS_PER_CLEANING: u64 = 600;

impl Postgres {
    /// Makes a table ours, unless a running node keeps it.
    pub(super) async fn claim_table(
        &self,
        readers: &PgPool,
        table: &str,
    ) -> Result<Option<Claim>, StoreError> {
        let claim = async {
            let mut session = readers.acquire().await?;
            let claim = within(Some(PATIENCE), self.settle_claim(&mut session, table)).await;
            give_back(session, &claim);
            claim
        };
        claim.await.map_err(|error| write_error(fault(&error)))
    }

    async fn settle_claim(
        &self,
        session: &mut PgConnection,
        table: &str,
    ) -> Result<Option<Claim>, sqlx::Error> {
        // Most often it is found where it is, and nothing need be locked.
        if let Some(claim) = self.other_keeper(session, table).await? {
            return Ok(Some(claim));
        }
        // Whoever claims is running; but while tables are woken at the start nobody has said so yet.
        if self.is_lease_ageing() {
            self.renew(session).await?;
        }
        let mut session = session.begin().await?;
        let Some(row) = session.row(KEEPER, &[Value::Text(table)]).await? else { return Ok(None) };
        if let Some(claim) = self.other_keeper(&mut session, table).await? {
            return Ok(Some(claim));
        }
        let mut last_open = None;
        if let Some(owner) = row.maybe_text("owner")?
            && let Some(beat) = session.row(LAST_BEAT, &[Value::Text(owner)]).await?
        {
            last_open = beat.maybe_number("beat_at")?.map(|at| Moment(at as u64));
        }
        let taken = session.row(TAKE, &[Value::Text(table), Value::Text(&self.node)]).await?;
        let fence = taken.ok_or(sqlx::Error::RowNotFound)?.number("fence")? as u64;
        session.commit().await?;
        Ok(Some(Claim::Ours(Lease { fence, last_open })))
    }

    async fn other_keeper(
        &self,
        session: &mut PgConnection,
        table: &str,
    ) -> Result<Option<Claim>, sqlx::Error> {
        let row = session.row(OTHER_KEEPER, &[Value::Text(table), Value::Text(&self.node)]).await?;
        row.map(|row| peer(&row).map(Claim::Theirs)).transpose()
    }

    /// Says that this node is running, now and then also what the database takes up.
    pub(super) async fn beat_lease(
        &self,
        session: &mut PgConnection,
        now: Moment,
    ) -> Result<Pulse, sqlx::Error> {
        let asked = Instant::now();
        let row = session.row(BEAT, &[Value::Text(&self.node), self.address(), number(now.0)]).await?;
        self.note_renewal(asked, row.as_ref())?;
        let beats = self.beats.fetch_add(1, Ordering::Relaxed) + 1;
        if beats.is_multiple_of(BEATS_PER_MEASUREMENT) {
            self.measure(session).await?;
        }
        if beats.is_multiple_of(BEATS_PER_CLEANING) {
            session.run(FORGET, &[]).await?;
        }
        let has_lapsed = self.has_lapsed.swap(false, Ordering::Relaxed);
        Ok(if has_lapsed { Pulse::Lapsed } else { Pulse::Steady })
    }

    pub(super) async fn renew(&self, session: &mut PgConnection) -> Result<(), sqlx::Error> {
        let asked = Instant::now();
        let row = session.row(RENEW, &[Value::Text(&self.node), self.address()]).await?;
        self.note_renewal(asked, row.as_ref())?;
        Ok(())
    }

    pub(super) async fn measure(&self, session: &mut PgConnection) -> Result<(), sqlx::Error> {
        if let Some(row) = session.row(MEASURE, &[]).await? {
            self.bytes.store(row.number("bytes")?, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Lets other nodes have the tables at once.
    pub(super) async fn end_lease(&self) -> Result<(), sqlx::Error> {
        let mut session = self.connect().await?;
        within(Some(PATIENCE), session.run(END, &[Value::Text(&self.node)])).await?;
        within(Some(PATIENCE), session.close()).await
    }

    fn address(&self) -> Value<'_> {
        Value::MaybeText(self.address.get().map(String::as_str))
    }

    fn note_renewal(&self, asked: Instant, row: Option<&impl Cells>) -> Result<(), sqlx::Error> {
        *self.renewed.lock() = Some(asked);
        if let Some(row) = row
            && row.number("lapsed")? > 0
        {
            self.has_lapsed.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    fn is_lease_ageing(&self) -> bool {
        let renewed = *self.renewed.lock();
        renewed.is_none_or(|renewed| renewed.elapsed() > LEASE / 2)
    }
}
