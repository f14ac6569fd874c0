//! How many watch where, on all nodes: what the lists of tables show.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_nats::Subscriber;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use super::Cluster;
use crate::app::App;

/// Where nodes tell how many watch at a table.
pub(super) const SUBJECT: &str = "audience";

/// So many watch at a table that a node keeps.
#[derive(Serialize, Deserialize)]
struct Audience {
    node: String,
    table: String,
    spectators: usize,
}

/// The audiences of the tables where someone watches, and which node keeps them; our own have no node.
#[derive(Default)]
pub(crate) struct Audiences(Mutex<HashMap<String, (Option<String>, usize)>>);

impl Audiences {
    fn all(&self) -> MutexGuard<'_, HashMap<String, (Option<String>, usize)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// So many watch at a table now. Whether that is news.
    pub(crate) fn note(&self, node: Option<&str>, table: &str, spectators: usize) -> bool {
        let mut all = self.all();
        let known = all.get(table);
        let is_news = known.map_or(0, |(_, count)| *count) != spectators;
        if spectators > 0 {
            all.insert(table.to_string(), (node.map(str::to_string), spectators));
        } else if known.is_some_and(|(known, _)| known.as_deref() == node) {
            all.remove(table);
        }
        is_news
    }

    /// How many watch at a table.
    pub(crate) fn at(&self, table: &str) -> usize {
        self.all().get(table).map_or(0, |(_, count)| *count)
    }

    /// A node has gone, and nobody watches through it.
    pub(crate) fn forget(&self, node: &str) {
        self.all().retain(|_, (known, _)| known.as_deref() != Some(node));
    }
}

impl Cluster {
    /// Tells the other nodes how many watch at a table of ours.
    pub(crate) fn tell_audience(&self, table: &str, spectators: usize) {
        drop(self.audience_news.send((table.to_string(), spectators)));
    }
}

/// Tells the others, one after the other, so that the last that they hear is how it is.
pub(super) async fn tell(cluster: Arc<Cluster>, mut news: mpsc::UnboundedReceiver<(String, usize)>) {
    while let Some((table, spectators)) = news.recv().await {
        let node = cluster.node.clone();
        cluster.tell(SUBJECT, &Audience { node, table, spectators }).await;
    }
}

/// Hears how many watch elsewhere.
pub(super) async fn hear(app: Arc<App>, cluster: Arc<Cluster>, mut audiences: Subscriber) {
    while let Some(message) = audiences.next().await {
        let Ok(Audience { node, table, spectators }) = serde_json::from_slice(&message.payload) else {
            continue;
        };
        if node != cluster.node {
            app.audiences.note(Some(&node), &table, spectators);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn audiences_move_with_their_tables() {
        let audiences = Audiences::default();
        assert!(audiences.note(None, "table", 2));
        assert!(!audiences.note(None, "table", 2));
        // The table has moved, and the node that had it says so late.
        assert!(audiences.note(Some("b"), "table", 3));
        audiences.note(None, "table", 0);
        assert_eq!((audiences.at("table"), audiences.at("other")), (3, 0));
        audiences.forget("a");
        assert_eq!(audiences.at("table"), 3);
        audiences.forget("b");
        assert_eq!(audiences.at("table"), 0);
    }
}
