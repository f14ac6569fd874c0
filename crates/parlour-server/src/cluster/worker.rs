//! A worker: a process without tables and sockets that thinks for the nodes.

use parlour_table::Catalog;

use super::nats::failed;
use super::{ClusterError, NatsSettings, node_name, thinking};
use crate::pool::Pool;

/// Thinks for others until `shutdown` is done. `is_ready` is called when others may ask.
pub async fn work(
    catalog: Catalog,
    settings: &NatsSettings,
    threads: usize,
    is_ready: impl FnOnce(),
    shutdown: impl Future<Output = ()>,
) -> Result<(), ClusterError> {
    let client = settings.connect(&node_name()).await?;
    // It keeps no bots: tables do.
    let pool = Pool::start(threads, 0);
    let tasks = thinking::subscribe(&client, settings).await?;
    client.flush().await.map_err(failed)?;
    is_ready();
    tokio::select! {
        () = thinking::serve(client.clone(), catalog, pool.clone(), tasks) => {}
        () = shutdown => {}
    }
    // What is being thought about is finished elsewhere: whoever asked thinks again.
    if let Err(error) = client.drain().await {
        tracing::warn!(%error, "NATS was left in a hurry");
    }
    pool.close();
    Ok(())
}
