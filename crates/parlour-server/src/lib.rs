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
mod daily;
#[cfg(test)]
mod fuzz;
mod http;
mod metrics;
mod pictures;
mod pool;
mod protocol;
mod random;
pub mod report;
pub mod settings;
mod specs;
pub mod store;
mod token_bucket;
mod watch;

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use thiserror::Error;
use tokio::net::TcpListener;

use app::App;
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
}

/// How often the server writes down that it is running.
const STORED_HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);

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
    let app = App::new(settings.clone(), store.clone(), last_open);
    let woken = app.wake_all().await.map_err(&failed)?;
    tracing::info!(tables = woken, "open");
    let heart = tokio::spawn(beat(app.clone()));
    let router = http::router(app.clone());
    let closing = app.clone();
    let closed = async move {
        shutdown.await;
        tracing::info!("closing");
        closing.close().await;
    };
    accept::accept(listener, router, app.clone(), closed).await;
    // Everyone has been sent a good-bye; those who do not take it are not waited for long.
    let until = Instant::now() + grace;
    while app.metrics.sockets.get() > 0 && Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    heart.abort();
    drop(store.beat(app.now()).await);
    store.close().await;
    Ok(())
}

async fn beat(app: Arc<App>) {
    let mut interval = tokio::time::interval(STORED_HEARTBEAT_INTERVAL);
    loop {
        interval.tick().await;
        if let Err(error) = app.store.beat(app.now()).await {
            tracing::error!(%error, "the heartbeat could not be stored");
        }
    }
}
