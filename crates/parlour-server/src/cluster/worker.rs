//! A worker: a process without tables and sockets that thinks for the nodes.

use std::sync::Arc;

use parlour_table::Catalog;

use super::peers::Peers;
use super::{ClusterError, ClusterSettings, connect, node_name, thinking};
use crate::pool::Pool;

/// Thinks for others until `shutdown` is done. `is_ready` is called when others may ask.
pub async fn work(
    catalog: Catalog,
    settings: &ClusterSettings,
    threads: usize,
    is_ready: impl FnOnce(),
    shutdown: impl Future<Output = ()>,
) -> Result<(), ClusterError> {
    let client = connect(settings, &node_name(), Arc::new(Peers::default())).await?;
    // It keeps no bots: tables do.
    let pool = Pool::start(threads, 0);
    let subject = format!("{}.{}", settings.house, thinking::SUBJECT);
    let failed = |error: String| ClusterError(error);
    let tasks = client.queue_subscribe(subject, thinking::GROUP.to_string()).await;
    let tasks = tasks.map_err(|error| failed(error.to_string()))?;
    client.flush().await.map_err(|error| failed(error.to_string()))?;
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
