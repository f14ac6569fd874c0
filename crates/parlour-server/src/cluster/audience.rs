//! How many watch where, on all nodes: what the lists of tables show. Nodes tell each other of every change, and now and
//! then of everything, for whoever has missed something.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use async_nats::Subscriber;
use futures_util::StreamExt;
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

use super::Cluster;
use crate::app::App;

/// Where nodes tell how many watch at their tables.
pub(super) const SUBJECT: &str = "audience";
/// How often a node tells of all its tables.
const FULL_INTERVAL: Duration = Duration::from_secs(10);

/// So many watch at tables that a node keeps.
#[derive(Serialize, Deserialize)]
struct Audience {
    node: String,
    tables: HashMap<String, usize>,
    /// Whether these are all of its tables at which somebody watches.
    is_all: bool,
}

/// The audiences of the tables where someone watches, and which node keeps them; our own have no node.
#[derive(Default)]
pub(crate) struct Audiences(Mutex<HashMap<String, (Option<String>, usize)>>);

impl Audiences {
    /// So many watch at a table now. Whether that is news.
    pub(crate) fn note(&self, node: Option<&str>, table: &str, spectators: usize) -> bool {
        let mut all = self.0.lock();
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
        self.0.lock().get(table).map_or(0, |(_, count)| *count)
    }

    /// A node has gone, or tells anew of all its tables.
    pub(crate) fn forget(&self, node: &str) {
        self.0.lock().retain(|_, (known, _)| known.as_deref() != Some(node));
    }

    /// How many watch at our own tables.
    fn ours(&self) -> HashMap<String, usize> {
        let all = self.0.lock();
        let ours = all.iter().filter(|(_, (node, _))| node.is_none());
        ours.map(|(table, (_, count))| (table.clone(), *count)).collect()
    }

    fn take(&self, audience: &Audience) {
        if audience.is_all {
            self.forget(&audience.node);
        }
        for (table, spectators) in &audience.tables {
            self.note(Some(&audience.node), table, *spectators);
        }
    }
}

impl Cluster {
    /// Tells the other nodes how many watch at a table of ours.
    pub(crate) fn tell_audience(&self, table: &str, spectators: usize) {
        // Before this node takes part nobody is told; then everybody is told of everything.
        if let Some(news) = self.audience_news.get() {
            drop(news.send((table.to_string(), spectators)));
        }
    }

    async fn publish(&self, tables: HashMap<String, usize>, is_all: bool) {
        let audience = Audience { node: self.node.clone(), tables, is_all };
        let json = serde_json::to_vec(&audience).expect("a message is plain data");
        if let Err(error) = self.nats.publish(self.settings.nats.subject(SUBJECT), json.into()).await {
            tracing::warn!(%error, "the other nodes were not told who watches");
        }
    }
}

/// Tells the others, one after the other, so that the last that they hear is how it is.
pub(super) async fn tell(
    app: Arc<App>,
    cluster: Arc<Cluster>,
    mut news: mpsc::UnboundedReceiver<(String, usize)>,
) {
    let mut full = interval(FULL_INTERVAL);
    full.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            change = news.recv() => match change {
                Some(change) => cluster.publish(HashMap::from([change]), false).await,
                None => return,
            },
            _ = full.tick() => cluster.publish(app.audiences.ours(), true).await,
        }
    }
}

/// Hears how many watch elsewhere.
pub(super) async fn hear(app: Arc<App>, cluster: Arc<Cluster>, mut audiences: Subscriber) {
    while let Some(message) = audiences.next().await {
        let Ok(audience) = serde_json::from_slice::<Audience>(&message.payload) else { continue };
        if audience.node != cluster.node {
            app.audiences.take(&audience);
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

    #[test]
    fn whatever_was_missed_is_told_again() {
        let audiences = Audiences::default();
        audiences.note(None, "ours", 1);
        let tell = |tables: &[(&str, usize)], is_all| {
            let tables = tables.iter().map(|(table, count)| (table.to_string(), *count)).collect();
            audiences.take(&Audience { node: "b".to_string(), tables, is_all });
        };
        tell(&[("first", 1), ("second", 2)], false);
        // That nobody watches at the first any more is missed.
        tell(&[("second", 3)], true);
        assert_eq!((audiences.at("first"), audiences.at("second")), (0, 3));
        assert_eq!(audiences.ours(), HashMap::from([("ours".to_string(), 1)]));
    }
}
