//! Who keeps which table. A node that is running says so every second and has a lease for three; while it has one, its
//! tables are its own. Whoever claims a table raises its fencing token, and no write with an older one is taken: a node
//! that stood still and does not know that its lease ran out cannot write any more.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use parlour_table::table::clock::Moment;
use sqlx::postgres::PgConnection;
use sqlx::{ConnectOptions, Connection};

use super::super::sql::{Cells, Engine, Session, Value, bits, peer, within};
use super::super::{Claim, Lease, Operation, Pulse};
use super::{PATIENCE, Postgres};

/// How long a node counts as running after it said so; by the database's clock, as in the statements.
const LEASE: Duration = Duration::from_secs(3);

/// Without a time of the node's own clock the last one stays. Tells whether the lease had run out by then.
const RENEW: &str = "WITH before AS (SELECT expires_at FROM nodes WHERE id = $1) \
                     INSERT INTO nodes (id, address, beat_at, expires_at) \
                     VALUES ($1, $2, $3, clock_timestamp() + interval '3 seconds') \
                     ON CONFLICT (id) DO UPDATE SET address = EXCLUDED.address, \
                     beat_at = coalesce(EXCLUDED.beat_at, nodes.beat_at), expires_at = EXCLUDED.expires_at \
                     RETURNING (SELECT count(*) FROM before WHERE expires_at <= clock_timestamp()) AS lapsed";
/// When it was last running stays known, for whoever takes its tables.
const END: &str = "UPDATE nodes SET expires_at = clock_timestamp() WHERE id = $1";
/// Nodes that have long been gone, and whose tables others have.
const FORGET: &str = "DELETE FROM nodes WHERE expires_at < clock_timestamp() - interval '1 hour' \
                      AND NOT EXISTS (SELECT 1 FROM tables WHERE owner = nodes.id)";
const MEASURE: &str = "SELECT pg_database_size(current_database()) AS bytes";

/// A node's row stays as long as a table names it, so that a table with an owner finds it here.
const ORPHANS: &str = "SELECT id FROM tables WHERE is_asleep = 0 AND owner IS NULL \
                                  AND strpos($1, ',' || id || ',') = 0 UNION ALL \
                                  SELECT tables.id FROM nodes JOIN tables ON tables.owner = nodes.id \
                                  WHERE nodes.expires_at <= clock_timestamp() AND tables.is_asleep = 0 \
                                  AND strpos($1, ',' || tables.id || ',') = 0 LIMIT 256";

/// The node that keeps a table, if it is another one and running.
const OTHER_KEEPER: &str = "SELECT nodes.id, nodes.address FROM tables JOIN nodes ON nodes.id = tables.owner \
                            WHERE tables.id = $1 AND nodes.id <> $2 AND nodes.expires_at > clock_timestamp()";
/// One at a time: the row is locked until the claim is settled.
const LOCK: &str = "SELECT id FROM tables WHERE id = $1 FOR UPDATE";
const LAST_BEAT: &str = "SELECT beat_at FROM nodes WHERE id = (SELECT owner FROM tables WHERE id = $1)";
const PEERS: &str =
    "SELECT id, address FROM nodes WHERE id <> $1 AND expires_at > clock_timestamp() ORDER BY id";
const TAKE: &str = "UPDATE tables SET owner = $2, fence = fence + 1 WHERE id = $1 RETURNING fence";

/// Every so many beats the database is measured; every so many dead nodes are forgotten.
const BEATS_PER_MEASUREMENT: u64 = 10;
const BEATS_PER_CLEANING: u64 = 600;

impl Postgres {
    async fn other_keeper(
        &self,
        session: &mut PgConnection,
        table: &str,
    ) -> Result<Option<Claim>, sqlx::Error> {
        let row = session.row(OTHER_KEEPER, &[Value::Text(table), Value::Text(&self.node)]).await?;
        row.map(|row| peer(&row).map(Claim::Theirs)).transpose()
    }

    /// Says that this node is running, and when that was by its own clock, if it has one yet.
    pub(super) async fn renew(
        &self,
        session: &mut PgConnection,
        now: Option<Moment>,
    ) -> Result<(), sqlx::Error> {
        let asked = Instant::now();
        let address = Value::MaybeText(self.address.get().map(String::as_str));
        let now = Value::MaybeNumber(now.map(|now| bits(now.0)));
        let row = session.row(RENEW, &[Value::Text(&self.node), address, now]).await?;
        *self.renewed.lock() = Some(asked);
        if row.ok_or(sqlx::Error::RowNotFound)?.number("lapsed")? > 0 {
            self.has_lapsed.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    pub(super) async fn measure(&self, session: &mut PgConnection) -> Result<(), sqlx::Error> {
        if let Some(row) = session.row(MEASURE, &[]).await? {
            self.database_bytes.set(row.cell("bytes")?);
        }
        Ok(())
    }

    /// Lets other nodes have the tables at once.
    async fn end_lease(&self) -> Result<(), sqlx::Error> {
        let mut session = self.connect().await?;
        within(Some(PATIENCE), session.run(END, &[Value::Text(&self.node)])).await?;
        within(Some(PATIENCE), session.close()).await
    }
}

impl Engine for Postgres {
    type Session = PgConnection;

    // One for the lease, and some for tables.
    const WRITERS: usize = 5;
    const BEGIN_WRITING: &'static str = "BEGIN";
    const BEGIN_READING: &'static str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    const PATIENCE: Option<Duration> = Some(PATIENCE);
    const FOUND: &'static str = "INSERT INTO tables (id, host, invitation_hash, reserved, is_private, is_listed, game, \
                                 setup, created_at, is_waiting, reserved_now, plies, seats, changed_at, owner) \
                                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";
    const CLAIM: Operation = Operation::Write;
    const PEERS: Option<&'static str> = Some(PEERS);
    const ORPHANS: &'static str = ORPHANS;

    async fn connect(&self) -> Result<PgConnection, sqlx::Error> {
        within(Some(PATIENCE), self.options.connect()).await
    }

    fn node(&self) -> Option<&str> {
        Some(&self.node)
    }

    fn announce(&self, address: &str) {
        // A run has one address.
        drop(self.address.set(address.to_string()));
    }

    async fn claim(&self, session: &mut PgConnection, table: &str) -> Result<Option<Claim>, sqlx::Error> {
        // Most often it is found where it is, and nothing need be locked.
        if let Some(claim) = self.other_keeper(session, table).await? {
            return Ok(Some(claim));
        }
        // Whoever claims is running; but while tables are woken at the start nobody has said so yet.
        let renewed = *self.renewed.lock();
        if renewed.is_none_or(|renewed| renewed.elapsed() > LEASE / 2) {
            self.renew(session, None).await?;
        }
        let mut session = session.begin().await?;
        if session.row(LOCK, &[Value::Text(table)]).await?.is_none() {
            return Ok(None);
        }
        if let Some(claim) = self.other_keeper(&mut session, table).await? {
            return Ok(Some(claim));
        }
        let beat = session.row(LAST_BEAT, &[Value::Text(table)]).await?;
        let beat: Option<i64> = beat.map(|row| row.cell("beat_at")).transpose()?.flatten();
        let last_open = beat.map(|at| Moment(at as u64));
        let taken = session.row(TAKE, &[Value::Text(table), Value::Text(&self.node)]).await?;
        let fence = taken.ok_or(sqlx::Error::RowNotFound)?.number("fence")?;
        session.commit().await?;
        Ok(Some(Claim::Ours(Lease { fence, last_open })))
    }

    /// Says that this node is running, now and then also what the database takes up.
    async fn beat(&self, session: &mut PgConnection, now: Moment) -> Result<Pulse, sqlx::Error> {
        self.renew(session, Some(now)).await?;
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

    async fn close(&self) {
        if let Err(error) = self.end_lease().await {
            tracing::warn!(%error, "the lease ends by itself: other nodes wait for that");
        }
    }
}
