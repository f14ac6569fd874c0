//! Several nodes that are one house. They share a store, which decides who keeps a table ([`crate::store::Claim`]), and speak
//! to each other through NATS. Any node takes any socket: where another node keeps the table, a [`relay`] stands in for it
//! and carries requests there ([`errand`]) and messages both ways ([`link`]). Every node shows that it is alive ([`peers`]), and
//! bots think wherever someone has time ([`thinking`]).
//!
//! NATS may lose messages, but only when a connection breaks. Links are numbered, so that a gap is noticed; then the
//! socket is closed, and its client comes back and is told what it missed. What counts stands in the store alone.

mod audience;
mod errand;
mod frame;
mod link;
mod peers;
mod relay;
mod thinking;
mod worker;

use std::sync::Arc;
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, Subscriber};
use futures_util::StreamExt;
use thiserror::Error;
use tokio::sync::mpsc;
use tokio::time::timeout;

pub(crate) use audience::Audiences;
use peers::{Heartbeat, Peers};
pub(crate) use relay::Relay;
pub use worker::work;

use crate::app::App;
use crate::random;

/// How often a node shows that it is alive.
const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(500);
/// How long NATS takes at most to connect, and another node to answer.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a node that goes waits for NATS to take its last word.
const LEAVE_TIMEOUT: Duration = Duration::from_secs(1);
/// How often a silent connection is tried.
const PING_INTERVAL: Duration = Duration::from_secs(2);
/// A node that has lost the others for so long lets go of its tables, so that they can go on where clients are.
const MAX_SOLITUDE: Duration = Duration::from_secs(10);

/// Where the other nodes are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClusterSettings {
    /// The NATS servers: `nats://host:4222` or `nats://name:password@host:4222`, several with commas between them.
    pub servers: String,
    /// A file with credentials for them.
    pub credentials: Option<std::path::PathBuf>,
    /// What all subjects begin with, so that several houses can share a NATS.
    pub house: String,
}

/// The other nodes cannot be reached. What NATS says may hold a password, so that only the kind of fault is told.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("NATS cannot be used: {0}")]
pub struct ClusterError(String);

/// This node among the others.
pub(crate) struct Cluster {
    client: Client,
    house: String,
    /// This node's name, for this run of the process only: whoever comes back is someone else.
    node: String,
    peers: Arc<Peers>,
    /// How many watch at our tables, for the others.
    audience_news: mpsc::UnboundedSender<(String, usize)>,
}

/// What this node has to tell that is not told yet.
pub(crate) struct Outbox(mpsc::UnboundedReceiver<(String, usize)>);

impl Cluster {
    /// Connects to NATS.
    pub(crate) async fn connect(
        settings: &ClusterSettings,
        node: String,
    ) -> Result<(Self, Outbox), ClusterError> {
        let peers = Arc::new(Peers::default());
        let client = connect(settings, &node, peers.clone()).await?;
        let (audience_news, outbox) = mpsc::unbounded_channel();
        let house = settings.house.clone();
        Ok((Cluster { client, house, node, peers, audience_news }, Outbox(outbox)))
    }

    /// Whether this node has lost the others for so long that it can do nothing for now.
    pub(crate) fn is_lost(&self) -> bool {
        self.peers.solitude().is_some_and(|solitude| solitude >= MAX_SOLITUDE)
    }

    fn errands_of(&self, node: &str) -> String {
        format!("{}.node.{node}", self.house)
    }

    /// What goes to the node that keeps the table.
    fn upward(&self, link: &str) -> String {
        format!("{}.link.{link}.up", self.house)
    }

    /// What goes to the node that has the socket.
    fn downward(&self, link: &str) -> String {
        format!("{}.link.{link}.down", self.house)
    }

    fn subject(&self, name: &str) -> String {
        format!("{}.{name}", self.house)
    }

    async fn subscribe(&self, subject: String) -> Result<Subscriber, ClusterError> {
        self.client.subscribe(subject).await.map_err(|error| ClusterError(error.to_string()))
    }

    /// Tells all nodes something. Whoever does not hear it will hear the next.
    async fn tell(&self, name: &str, message: &impl serde::Serialize) {
        let json = serde_json::to_vec(message).expect("a message is plain data");
        if let Err(error) = self.client.publish(self.subject(name), json.into()).await {
            tracing::warn!(%error, "the other nodes were not told");
        }
    }

    /// Takes part: hears the others, and does what they want of this node's tables. Returns when all of it is under way.
    pub(crate) async fn take_part(
        self: &Arc<Self>,
        app: &Arc<App>,
        outbox: Outbox,
    ) -> Result<(), ClusterError> {
        let errands = self.subscribe(self.errands_of(&self.node)).await?;
        let heartbeats = self.subscribe(self.subject(peers::SUBJECT)).await?;
        let audiences = self.subscribe(self.subject(audience::SUBJECT)).await?;
        let thoughts =
            self.client.queue_subscribe(self.subject(thinking::SUBJECT), thinking::GROUP.to_string());
        let thoughts = thoughts.await.map_err(|error| ClusterError(error.to_string()))?;
        self.client.flush().await.map_err(|error| ClusterError(error.to_string()))?;
        tokio::spawn(errand::run_all(app.clone(), self.clone(), errands));
        tokio::spawn(hear(self.clone(), app.clone(), heartbeats));
        tokio::spawn(audience::hear(app.clone(), self.clone(), audiences));
        tokio::spawn(audience::tell(self.clone(), outbox.0));
        tokio::spawn(thinking::serve(self.client.clone(), app.catalog.clone(), app.pool.clone(), thoughts));
        tokio::spawn(beat(self.clone(), app.clone()));
        Ok(())
    }

    /// Tells the others that this node goes, so that they need not wait for its silence. Without NATS they have to.
    pub(crate) async fn leave(&self) {
        let told = async {
            self.tell(peers::SUBJECT, &self.heartbeat(true)).await;
            self.client.flush().await.is_ok()
        };
        if timeout(LEAVE_TIMEOUT, told).await != Ok(true) {
            tracing::warn!("the other nodes were not told that this one goes");
        }
    }

    fn heartbeat(&self, is_leaving: bool) -> Heartbeat {
        Heartbeat { node: self.node.clone(), generation: self.peers.generation(), is_leaving }
    }
}

/// A name for a node's run.
pub(crate) fn node_name() -> String {
    format!("{:016x}", random::random_number())
}

async fn connect(settings: &ClusterSettings, name: &str, peers: Arc<Peers>) -> Result<Client, ClusterError> {
    let servers: Result<Vec<async_nats::ServerAddr>, _> =
        settings.servers.split(',').map(|server| server.trim().parse()).collect();
    let servers = servers.map_err(|_| ClusterError("a server is nats://host:port".to_string()))?;
    let mut options = ConnectOptions::new()
        .name(format!("parlour {name}"))
        .connection_timeout(CONNECT_TIMEOUT)
        .request_timeout(Some(REQUEST_TIMEOUT))
        .ping_interval(PING_INTERVAL)
        .reconnect_delay_callback(|attempts| Duration::from_millis(100 * (attempts as u64).min(10)))
        .event_callback(move |event| {
            match &event {
                Event::Disconnected => peers.lose_touch(),
                Event::Connected => peers.find_touch(),
                _ => {}
            }
            tracing::info!(%event, "nats");
            async {}
        });
    // The library does not look for them in the URL.
    let login = servers.iter().find_map(|server| Some((server.username()?, server.password()?)));
    if let Some((name, password)) = login {
        options = options.user_and_password(name.to_string(), password.to_string());
    }
    if let Some(file) = &settings.credentials {
        let unread = |_| ClusterError(format!("{} cannot be read", file.display()));
        options = options.credentials_file(file).await.map_err(unread)?;
    }
    options.connect(servers).await.map_err(|error| ClusterError(format!("{:?}", error.kind())))
}

/// Hears who is alive.
async fn hear(cluster: Arc<Cluster>, app: Arc<App>, mut heartbeats: Subscriber) {
    while let Some(message) = heartbeats.next().await {
        let Ok(heartbeat) = serde_json::from_slice::<Heartbeat>(&message.payload) else { continue };
        if heartbeat.node != cluster.node && cluster.peers.note(&heartbeat) {
            app.audiences.forget(&heartbeat.node);
        }
    }
}

/// Shows that this node is alive, and notices who is not.
async fn beat(cluster: Arc<Cluster>, app: Arc<App>) {
    let mut interval = tokio::time::interval(HEARTBEAT_INTERVAL);
    loop {
        interval.tick().await;
        if app.is_closing() {
            return;
        }
        cluster.tell(peers::SUBJECT, &cluster.heartbeat(false)).await;
        for node in cluster.peers.sweep() {
            tracing::warn!(node, "a node is silent");
            app.audiences.forget(&node);
        }
        if cluster.is_lost() {
            app.let_go_of_tables("the other nodes cannot be reached").await;
        }
    }
}
