//! The server: tables that people and bots share, over HTTP and WebSockets, and nothing lost.
//!
//! How an action travels here: a message comes in through a socket ([`http`]), is handed to the table's keeper
//! ([`keeper`], one task a table), which asks the table what would come of it, writes that down ([`store`]), lets it
//! happen and tells every viewer what they may know ([`protocol`]). Bots think in a pool ([`pool`]) and act through
//! the same door. [`hall`] is what all of them share.

mod bucket;
#[cfg(feature = "client")]
pub mod client;
#[cfg(test)]
mod fuzz;
mod hall;
mod http;
mod keeper;
mod metrics;
mod pool;
pub mod protocol;
mod random;
pub mod settings;
pub mod store;
#[cfg(feature = "client")]
pub mod trial;
#[cfg(test)]
mod types;

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use thiserror::Error;
use tokio::net::TcpListener;

use hall::Hall;
pub use settings::Settings;
use store::{SqliteStore, Store, StoreError};

/// Why the server does not run.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The database cannot be used.
    #[error("{file}: {error}")]
    Store {
        /// The database file.
        file: String,
        /// Why.
        error: StoreError,
    },
    /// The network cannot be used.
    #[error("the network fails: {0}")]
    Network(#[from] std::io::Error),
}

/// How often the server writes down that it is running.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// Opens the database that the settings name.
pub async fn open_store(settings: &Settings) -> Result<Arc<dyn Store>, ServeError> {
    let file = &settings.database;
    match SqliteStore::open(file).await {
        Ok(store) => Ok(Arc::new(store)),
        Err(error) => Err(ServeError::Store { file: file.display().to_string(), error }),
    }
}

/// Serves until `shutdown` is done, then lets everyone finish what they are writing. Tables that were open when the
/// server last ran are open again before the first client is let in.
pub async fn serve(
    listener: TcpListener,
    settings: Settings,
    store: Arc<dyn Store>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let failed = |error| ServeError::Store { file: settings.database.display().to_string(), error };
    let last_open = store.last_beat().await.map_err(&failed)?;
    let grace = settings.grace;
    let hall = Hall::new(settings.clone(), store.clone(), last_open);
    let woken = hall.wake_all().await.map_err(&failed)?;
    tracing::info!(tables = woken, "open");
    let heart = tokio::spawn(beat(hall.clone()));
    let router = http::router(hall.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let (closed, wait_closed) = tokio::sync::oneshot::channel::<()>();
    let closing = hall.clone();
    let graceful = async move {
        shutdown.await;
        tracing::info!("closing");
        closing.close().await;
        let _ = closed.send(());
    };
    // Messages are small and are waited for.
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::warn!(%error, "a connection cannot be made quick");
        }
    });
    let server = axum::serve(listener, router).with_graceful_shutdown(graceful).into_future();
    tokio::select! {
        ended = server => ended?,
        // A client that does not hang up is not waited for long.
        () = async { drop(wait_closed.await); tokio::time::sleep(grace).await } => {}
    }
    heart.abort();
    drop(store.beat(hall::now()).await);
    store.close().await;
    Ok(())
}

async fn beat(hall: Arc<Hall>) {
    let mut interval = tokio::time::interval(HEARTBEAT);
    loop {
        interval.tick().await;
        if let Err(error) = hall.store.beat(hall::now()).await {
            tracing::error!(%error, "the heartbeat could not be stored");
        }
    }
}
