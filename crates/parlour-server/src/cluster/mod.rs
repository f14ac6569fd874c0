//! Several nodes that are one house. They share a store, which decides who keeps a table and says where that node is
//! reached ([`crate::store::Claim`]). A request or a socket that comes to another node is sent on as it is ([`forwarding`]);
//! nodes know each other by a [`secret`]. Through NATS they tell how many watch ([`audience`]), and bots think wherever
//! somebody has time ([`thinking`]); without it both wait, and everything else goes on.

mod audience;
mod forwarding;
mod nats;
mod secret;
mod thinking;
mod worker;

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use async_nats::Client;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};

pub(crate) use audience::Audiences;
use forwarding::HttpClient;
pub(crate) use forwarding::Unanswered;
pub use nats::NatsSettings;
use nats::failed;
pub use secret::{Secret, ShortSecret};
pub use worker::work;

use crate::app::App;
use crate::random;
use crate::store::Peer;

/// What a node of several needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClusterSettings {
    /// How NATS is reached.
    pub nats: NatsSettings,
    /// Where this node listens for the others, as `host:port`; with port 0 at any.
    pub address: String,
    /// What all nodes share, and nobody else knows.
    pub secret: Secret,
}

impl ClusterSettings {
    /// Listens for other nodes, and returns where they reach it.
    pub(crate) async fn listen(&self) -> Result<(TcpListener, String), ClusterError> {
        let failed = |error: String| ClusterError::Address { address: self.address.clone(), error };
        let listener = TcpListener::bind(&self.address).await.map_err(|error| failed(error.to_string()))?;
        // Not its name, which several nodes may share.
        let address = listener.local_addr().map_err(|error| failed(error.to_string()))?;
        if address.ip().is_unspecified() {
            return Err(failed("nobody can come to this address: name one of this machine's".to_string()));
        }
        Ok((listener, address.to_string()))
    }
}

/// Why a node cannot be one of several.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ClusterError {
    /// NATS cannot be used.
    #[error("NATS cannot be used: {0}")]
    Nats(String),
    /// It cannot listen where the others would reach it.
    #[error("cannot listen for other nodes at {address}: {error}")]
    Address {
        /// Where.
        address: String,
        /// Why not.
        error: String,
    },
    /// Several nodes are only possible where all of them can reach each other.
    #[error(
        "another server is running on this database ({0}): several need --nats, --node-address and the nodes' secret, all of them"
    )]
    NotAlone(String),
    /// Another node does not know this one by its secret.
    #[error("the node at {0} has another secret")]
    OtherSecret(String),
}

/// This node among the others.
pub(crate) struct Cluster {
    settings: ClusterSettings,
    nats: Client,
    /// The way to other nodes.
    http: HttpClient,
    /// This node's name, for this run of the process only: whoever comes back is another.
    node: String,
    /// The other nodes that are running, as the store last said.
    running: watch::Sender<BTreeSet<String>>,
    /// How many watch at our tables, for the others; known once this node takes part.
    audience_news: OnceLock<mpsc::UnboundedSender<(String, usize)>>,
}

impl Cluster {
    /// Connects to NATS.
    pub(crate) async fn connect(settings: &ClusterSettings, node: String) -> Result<Self, ClusterError> {
        Ok(Cluster {
            settings: settings.clone(),
            nats: settings.nats.connect(&node).await?,
            http: forwarding::http_client(),
            node,
            running: watch::Sender::default(),
            audience_news: OnceLock::new(),
        })
    }

    /// Takes part: hears the others, and thinks for them. Returns when all of it is under way.
    pub(crate) async fn take_part(self: &Arc<Self>, app: &Arc<App>) -> Result<(), ClusterError> {
        let audiences =
            self.nats.subscribe(self.settings.nats.subject(audience::SUBJECT)).await.map_err(failed)?;
        let thoughts = thinking::subscribe(&self.nats, &self.settings.nats).await?;
        self.nats.flush().await.map_err(failed)?;
        let (audience_news, outbox) = mpsc::unbounded_channel();
        // A node takes part once.
        drop(self.audience_news.set(audience_news));
        tokio::spawn(audience::hear(app.clone(), self.clone(), audiences));
        tokio::spawn(audience::tell(app.clone(), self.clone(), outbox));
        tokio::spawn(thinking::serve(self.nats.clone(), app.catalog.clone(), app.pool.clone(), thoughts));
        Ok(())
    }

    /// Notes which other nodes are running, and returns those that are gone.
    pub(crate) fn note_running(&self, peers: &[Peer]) -> Vec<String> {
        let running: BTreeSet<String> = peers.iter().map(|peer| peer.node.clone()).collect();
        let before = self.running.send_replace(running.clone());
        before.difference(&running).cloned().collect()
    }

    /// Returns when another node is not running any more. It counts as running as long as the store has not been asked.
    pub(crate) async fn gone(&self, node: &str) {
        self.running.send_if_modified(|running| running.insert(node.to_string()));
        let mut running = self.running.subscribe();
        // The sender is our own.
        let _ = running.wait_for(|running| !running.contains(node)).await;
    }
}

/// Returns a name for a node's run.
pub(crate) fn node_name() -> String {
    format!("{:016x}", random::random_number())
}
