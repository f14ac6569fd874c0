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
use tokio::sync::watch;
use tokio::task::JoinHandle;

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

/// Opens the database that the settings name.
pub async fn open_store(settings: &Settings) -> Result<Arc<dyn Store>, ServeError> {
    let database = settings.database.clone();
    let failed = |error| ServeError::Store { database: database.clone(), error };
    Ok(match &database {
        Database::File(file) => {
            Arc::new(SqliteStore::open_with(file, settings.has_checksums).await.map_err(failed)?)
        }
        Database::Postgres(url) => {
            let node = &settings.node;
            Arc::new(PostgresStore::open(url, node, settings.has_checksums).await.map_err(failed)?)
        }
    })
}

/// A server whose tables are set up, and that waits for the first client.
pub struct House {
    app: Arc<App>,
    /// Answers other nodes.
    nodes: Option<NodeServer>,
}

/// Answers other nodes, until `close` is dropped.
struct NodeServer {
    close: watch::Sender<()>,
    task: JoinHandle<()>,
}

impl NodeServer {
    fn start(listener: TcpListener, app: &Arc<App>) -> Self {
        let (close, mut is_closed) = watch::channel(());
        let router = http::router_for_nodes(app.clone());
        let closed = async move { drop(is_closed.changed().await) };
        let task = tokio::spawn(accept::accept(listener, Visitors::Nodes, router, app.clone(), closed));
        NodeServer { close, task }
    }
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
        let database = settings.database.clone();
        let failed = |error| ServeError::Store { database: database.clone(), error };
        let (mut listener, mut cluster, mut outbox) = (None, None, None);
        if let Some(wanted) = &settings.cluster {
            let (bound, address) = wanted.listen().await?;
            store.announce(&address);
            let (connected, news) = Cluster::connect(wanted, settings.node.clone()).await?;
            (listener, cluster, outbox) = (Some(bound), Some(connected), Some(news));
        }
        let app = App::new(settings, catalog, store, cluster.clone());
        // Before they hear of it.
        let nodes = listener.map(|listener| NodeServer::start(listener, &app));
        // Before it takes a table: others must know that it is running.
        app.health.note(app.store.beat(app.now()).await.map(drop));
        check_peers(&app).await.map_err(failed)??;
        if let (Some(cluster), Some(outbox)) = (cluster, outbox) {
            cluster.take_part(&app, outbox).await?;
        }
        let mut woken = 0;
        // They come some at a time.
        loop {
            match app.adopt().await.map_err(failed)? {
                0 => break,
                more => woken += more,
            }
        }
        tracing::info!(tables = woken, "open");
        Ok(House { app, nodes })
    }

    /// Serves until `shutdown` is done, then lets everyone finish what they are writing.
    pub async fn serve(self, listener: TcpListener, shutdown: impl Future<Output = ()> + Send + 'static) {
        let House { app, nodes } = self;
        let heart = tokio::spawn(beat(app.clone()));
        let upkeep = tokio::spawn(expire(app.clone()));
        let adoption = tokio::spawn(adopt(app.clone()));
        let router = http::router(app.clone());
        let closing = app.clone();
        let (close_nodes, nodes) = nodes.map(|nodes| (nodes.close, nodes.task)).unzip();
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
        heart.abort();
        upkeep.abort();
        adoption.abort();
        drop(app.store.beat(app.now()).await);
        app.store.close().await;
    }
}

/// Checks that whoever else runs on this database is a node of the same house. Runs that were killed are waited for.
async fn check_peers(app: &App) -> Result<Result<(), ClusterError>, StoreError> {
    let until = Instant::now() + MAX_LEASE_WAIT;
    let peers = loop {
        let peers = app.store.peers().await?;
        let stranger = peers.iter().find(|peer| app.cluster.is_none() || peer.address.is_none());
        let Some(stranger) = stranger else { break peers };
        if Instant::now() > until {
            return Ok(Err(ClusterError::NotAlone(stranger.node.clone())));
        }
        tokio::time::sleep(LEASE_CHECK_INTERVAL).await;
        app.store.beat(app.now()).await?;
    };
    let Some(cluster) = &app.cluster else { return Ok(Ok(())) };
    for peer in &peers {
        if let Err(error) = cluster.greet(peer).await {
            return Ok(Err(error));
        }
    }
    Ok(Ok(()))
}

/// Opens the house and serves.
pub async fn serve(
    listener: TcpListener,
    settings: Settings,
    catalog: Catalog,
    store: Arc<dyn Store>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    House::open(settings, catalog, store).await?.serve(listener, shutdown).await;
    Ok(())
}

async fn beat(app: Arc<App>) {
    let mut interval = tokio::time::interval(STORED_HEARTBEAT_INTERVAL);
    let mut last_stored = Instant::now();
    loop {
        interval.tick().await;
        let stored = app.store.beat(app.now()).await;
        match &stored {
            Ok(Pulse::Steady) => last_stored = Instant::now(),
            // What is shown here may be old by now, also where nobody writes.
            Ok(Pulse::Lapsed) => {
                last_stored = Instant::now();
                let_go(&app, "others may have taken them over");
            }
            Err(error) => tracing::error!(%error, "the heartbeat could not be stored"),
        }
        if last_stored.elapsed() > MAX_UNSTORED && app.cluster.is_some() {
            last_stored = Instant::now();
            let_go(&app, "nothing can be stored here");
        }
        app.health.note(stored.map(drop));
    }
}

/// Lets go of all tables, beside the heartbeat.
fn let_go(app: &Arc<App>, why: &'static str) {
    let app = app.clone();
    tokio::spawn(async move { app.let_go_of_tables(why).await });
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
            match app.store.expire(before).await {
                Ok(expired) if expired == Expired::default() => break,
                Ok(Expired { tables, guests }) => {
                    total = Expired { tables: total.tables + tables, guests: total.guests + guests };
                }
                Err(error) => {
                    tracing::warn!(%error, "what has expired stays for now");
                    break;
                }
            }
        }
        if total != Expired::default() {
            tracing::info!(tables = total.tables, guests = total.guests, "expired");
        }
    }
}
