//! The server: tables that people and bots share, over HTTP and WebSockets, and nothing lost.
//!
//! How an action travels here: a message comes in through a socket (`http`), is handed to the table's actor
//! (`actor`, one task a table), which asks the table what would come of it, writes that down ([`store`]), lets it
//! happen and tells every viewer what they may know (`parlour_client::protocol`). Bots think in a pool (`pool`) and act through
//! the same door. `app` is what all of them share.

mod accept;
mod actor;
mod advice;
mod app;
mod clock;
mod cluster;
mod health;
mod http;
mod metrics;
mod pictures;
mod pool;
mod protocol;
mod quota;
mod random;
pub mod settings;
pub mod store;
mod token_bucket;

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour_table::Catalog;
use parlour_table::table::clock::Moment;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, JoinSet};

use accept::Visitors;
use app::App;
use cluster::Cluster;
pub use cluster::{ClusterError, ClusterSettings, NatsSettings, Secret, ShortSecret, work};
pub use settings::Settings;
use store::{Database, Expired, PostgresStore, Pulse, SqliteStore, Store, StoreError};

/// Why the server does not run.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The database cannot be used.
    #[error("{database}: {error}")]
    Store {
        /// Which.
        database: Database,
        /// Why.
        error: StoreError,
    },
    /// The other nodes cannot be reached.
    #[error(transparent)]
    Cluster(#[from] ClusterError),
}

/// How long a node waits for the leases of runs that were killed, before it finds that it is not alone.
const MAX_LEASE_WAIT: Duration = Duration::from_secs(5);
/// How often it looks.
const LEASE_CHECK_INTERVAL: Duration = Duration::from_millis(250);
/// How often the server writes down that it is running.
const STORED_HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
/// A node that could not write for so long lets go of its tables: others may have them, and clients find those.
const MAX_UNSTORED: Duration = Duration::from_secs(5);
/// How often a node looks for tables that nobody keeps.
const ADOPTION_INTERVAL: Duration = Duration::from_secs(1);
/// How often it looks for what has expired.
const EXPIRY_INTERVAL: Duration = Duration::from_hours(1);

/// Says of which database a failure of the store is.
fn store_error(settings: &Settings) -> impl Fn(StoreError) -> ServeError + use<> {
    let database = settings.database.clone();
    move |error| ServeError::Store { database: database.clone(), error }
}

/// Opens the database that the settings name.
pub async fn open_store(settings: &Settings) -> Result<Arc<dyn Store>, ServeError> {
    let (failed, has_checksums) = (store_error(settings), settings.has_checksums);
    Ok(match &settings.database {
        Database::File(file) => Arc::new(SqliteStore::open(file, has_checksums).await.map_err(failed)?),
        Database::Postgres(url) => {
            Arc::new(PostgresStore::open(url, &settings.node, has_checksums).await.map_err(failed)?)
        }
    })
}

/// A server whose tables are set up, and that waits for the first client.
pub struct House {
    app: Arc<App>,
    /// Answers other nodes, until the sender is dropped.
    nodes: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
}

/// Answers other nodes until the sender that is returned is dropped.
fn answer_nodes(listener: TcpListener, app: &Arc<App>) -> (oneshot::Sender<()>, JoinHandle<()>) {
    let (close, closed) = oneshot::channel();
    let closed = async { drop(closed.await) };
    let router = http::router_for_nodes(app.clone());
    (close, tokio::spawn(accept::accept(listener, Visitors::Nodes, router, app.clone(), closed)))
}

impl House {
    /// Sets up the tables that were open when the server last ran. When this is done, the house is open. If it fails, the
    /// store is closed.
    pub async fn open(
        settings: Settings,
        catalog: Catalog,
        store: Arc<dyn Store>,
    ) -> Result<Self, ServeError> {
        let opened = Self::try_open(settings, catalog, store.clone()).await;
        if opened.is_err() {
            store.close().await;
        }
        opened
    }

    async fn try_open(
        settings: Settings,
        catalog: Catalog,
        store: Arc<dyn Store>,
    ) -> Result<Self, ServeError> {
        let failed = store_error(&settings);
        let (mut listener, mut cluster) = (None, None);
        if let Some(wanted) = &settings.cluster {
            let (bound, address) = wanted.listen().await?;
            store.announce(&address);
            listener = Some(bound);
            cluster = Some(Arc::new(Cluster::connect(wanted, settings.node.clone()).await?));
        }
        let app = App::new(settings, catalog, store, cluster);
        // Before they hear of it.
        let nodes = listener.map(|listener| answer_nodes(listener, &app));
        // Before it takes a table: others must know that it is running.
        app.health.note(app.store.beat(app.now()).await.map(drop));
        check_peers(&app).await?;
        if let Some(cluster) = &app.cluster {
            cluster.take_part(&app).await?;
        }
        let mut woken = 0;
        // They come some at a time.
        while let more @ 1.. = app.adopt().await.map_err(&failed)? {
            woken += more;
        }
        tracing::info!(tables = woken, "open");
        Ok(House { app, nodes })
    }

    /// Serves until `shutdown` is done, then lets everyone finish what they are writing.
    pub async fn serve(self, listener: TcpListener, shutdown: impl Future<Output = ()> + Send + 'static) {
        let House { app, nodes } = self;
        let mut background = JoinSet::new();
        background.spawn(beat(app.clone()));
        background.spawn(expire(app.clone()));
        background.spawn(adopt(app.clone()));
        let router = http::router(app.clone());
        let closing = app.clone();
        let (close_nodes, nodes) = nodes.unzip();
        let closed = async move {
            shutdown.await;
            tracing::info!("closing");
            closing.close().await;
            drop(close_nodes);
        };
        accept::accept(listener, Visitors::Clients, router, app.clone(), closed).await;
        if let Some(nodes) = nodes {
            drop(nodes.await);
        }
        // Everyone has been sent a good-bye; those who do not take it are not waited for long.
        let until = Instant::now() + app.settings.grace;
        while app.metrics.sockets.get() > 0 && Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        background.abort_all();
        drop(app.store.beat(app.now()).await);
        app.store.close().await;
    }
}

/// Checks that whoever else runs on this database is a node of the same house. Runs that were killed are waited for.
async fn check_peers(app: &App) -> Result<(), ServeError> {
    let failed = store_error(&app.settings);
    let until = Instant::now() + MAX_LEASE_WAIT;
    let peers = loop {
        let peers = app.store.peers().await.map_err(&failed)?;
        let stranger = peers.iter().find(|peer| app.cluster.is_none() || peer.address.is_none());
        let Some(stranger) = stranger else { break peers };
        if Instant::now() > until {
            return Err(ClusterError::NotAlone(stranger.node.clone()).into());
        }
        tokio::time::sleep(LEASE_CHECK_INTERVAL).await;
        app.store.beat(app.now()).await.map_err(&failed)?;
    };
    let Some(cluster) = &app.cluster else { return Ok(()) };
    for peer in &peers {
        cluster.greet(peer).await?;
    }
    Ok(())
}

async fn beat(app: Arc<App>) {
    let mut interval = tokio::time::interval(STORED_HEARTBEAT_INTERVAL);
    let mut last_stored = Instant::now();
    loop {
        interval.tick().await;
        let stored = app.store.beat(app.now()).await;
        let reason = match &stored {
            Ok(Pulse::Steady) => None,
            // What is shown here may be old by now, also where nobody writes.
            Ok(Pulse::Lapsed) => Some("others may have taken them over"),
            Err(error) => {
                tracing::error!(%error, "the heartbeat could not be stored");
                let is_late = last_stored.elapsed() > MAX_UNSTORED && app.cluster.is_some();
                is_late.then_some("nothing can be stored here")
            }
        };
        if stored.is_ok() || reason.is_some() {
            last_stored = Instant::now();
        }
        if let Some(reason) = reason {
            // Beside the heartbeat.
            let app = app.clone();
            tokio::spawn(async move { app.let_go_of_tables(reason).await });
        }
        app.health.note(stored.map(drop));
    }
}

/// Notices which other nodes are running, and takes over the tables of those that have gone.
async fn adopt(app: Arc<App>) {
    let Some(cluster) = app.cluster.clone() else { return };
    let mut interval = tokio::time::interval(ADOPTION_INTERVAL);
    loop {
        interval.tick().await;
        match app.store.peers().await {
            Ok(peers) => {
                for node in cluster.note_running(&peers) {
                    tracing::warn!(node, "a node has gone");
                    app.audiences.forget(&node);
                }
            }
            Err(error) => tracing::warn!(%error, "which other nodes are running is not known"),
        }
        match app.adopt().await {
            Ok(0) => {}
            Ok(tables) => tracing::info!(tables, "taken over"),
            Err(error) => tracing::warn!(%error, "tables that nobody keeps are not found"),
        }
    }
}

/// Lets go of what nobody uses, a little at a time.
async fn expire(app: Arc<App>) {
    let Some(expiry) = app.settings.expiry else { return };
    let mut interval = tokio::time::interval(EXPIRY_INTERVAL);
    loop {
        interval.tick().await;
        let before = Moment(app.now().0.saturating_sub(expiry.as_millis() as u64));
        let mut total = Expired::default();
        loop {
            let expired = app.store.expire(before).await.unwrap_or_else(|error| {
                tracing::warn!(%error, "what has expired stays for now");
                Expired::default()
            });
            if expired == Expired::default() {
                break;
            }
            total.tables += expired.tables;
            total.guests += expired.guests;
        }
        if total != Expired::default() {
            tracing::info!(tables = total.tables, guests = total.guests, "expired");
        }
    }
}
