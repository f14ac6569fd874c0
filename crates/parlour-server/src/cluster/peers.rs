//! The other nodes: who is alive, and who has gone. Whoever is silent for a while is gone for us, whatever became of it:
//! links to it are closed. Who keeps a table the store decides, not this.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;

/// Where nodes show that they are alive.
pub(super) const SUBJECT: &str = "heartbeat";
/// Whoever is silent for so long is gone.
const MAX_SILENCE: Duration = Duration::from_millis(2500);
/// How many departures a link may be behind: then it takes its own peer for gone.
const MAX_DEPARTURES: usize = 64;

/// A node is alive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Heartbeat {
    pub(super) node: String,
    /// How often it has lost touch: what it sent before may be lost.
    pub(super) generation: u64,
    /// Whether it is about to go.
    pub(super) is_leaving: bool,
}

struct Peer {
    last_heard: Instant,
    generation: u64,
}

/// Who has gone.
#[derive(Clone, Debug)]
enum Gone {
    Node(Arc<str>),
    /// We have, from everyone else's view.
    Everyone,
}

/// The other nodes.
pub(super) struct Peers {
    known: Mutex<HashMap<String, Peer>>,
    gone: broadcast::Sender<Gone>,
    generation: AtomicU64,
    out_of_touch_since: Mutex<Option<Instant>>,
}

impl Default for Peers {
    fn default() -> Self {
        Peers {
            known: Mutex::default(),
            gone: broadcast::Sender::new(MAX_DEPARTURES),
            generation: AtomicU64::new(0),
            out_of_touch_since: Mutex::default(),
        }
    }
}

impl Peers {
    fn known(&self) -> MutexGuard<'_, HashMap<String, Peer>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn out_of_touch_since(&self) -> MutexGuard<'_, Option<Instant>> {
        self.out_of_touch_since.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A node was heard. Whether its links are broken: it goes, or it had lost touch.
    pub(super) fn note(&self, heartbeat: &Heartbeat) -> bool {
        let Heartbeat { node, generation, is_leaving } = heartbeat;
        let peer = Peer { last_heard: Instant::now(), generation: *generation };
        let before =
            if *is_leaving { self.known().remove(node) } else { self.known().insert(node.clone(), peer) };
        let is_broken = *is_leaving || before.is_some_and(|before| before.generation < *generation);
        if is_broken {
            self.tell_gone(node);
        }
        is_broken
    }

    /// A node is about to be spoken to, and has as long as anyone to be heard.
    fn expect(&self, node: &str) {
        let fresh = || Peer { last_heard: Instant::now(), generation: 0 };
        self.known().entry(node.to_string()).or_insert_with(fresh);
    }

    /// Lets go of whoever is silent.
    pub(super) fn sweep(&self) -> Vec<String> {
        let is_silent = |_: &String, peer: &mut Peer| peer.last_heard.elapsed() > MAX_SILENCE;
        let silent: Vec<String> = self.known().extract_if(is_silent).map(|(node, _)| node).collect();
        for node in &silent {
            self.tell_gone(node);
        }
        silent
    }

    /// A node did not answer though it should be there.
    pub(super) fn tell_gone(&self, node: &str) {
        drop(self.gone.send(Gone::Node(node.into())));
    }

    /// The connection broke: what was under way may be lost.
    pub(super) fn lose_touch(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
        self.out_of_touch_since().get_or_insert_with(Instant::now);
        drop(self.gone.send(Gone::Everyone));
    }

    /// The connection is there again.
    pub(super) fn find_touch(&self) {
        *self.out_of_touch_since() = None;
    }

    /// For how long nobody has been heard because the connection is broken.
    pub(super) fn solitude(&self) -> Option<Duration> {
        self.out_of_touch_since().map(|since| since.elapsed())
    }

    pub(super) fn generation(&self) -> u64 {
        self.generation.load(Ordering::Relaxed)
    }

    /// Watches a node.
    pub(super) fn watch(&self, node: &str) -> PeerWatch {
        self.expect(node);
        PeerWatch { node: node.into(), gone: self.gone.subscribe() }
    }
}

/// Waits for a node to go.
pub(super) struct PeerWatch {
    node: Arc<str>,
    gone: broadcast::Receiver<Gone>,
}

impl PeerWatch {
    /// Done when the node has gone.
    pub(super) async fn gone(&mut self) {
        while let Ok(Gone::Node(node)) = self.gone.recv().await {
            if node == self.node {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heartbeat(node: &str, generation: u64, is_leaving: bool) -> Heartbeat {
        Heartbeat { node: node.to_string(), generation, is_leaving }
    }

    #[tokio::test]
    async fn links_break_when_a_node_goes_or_had_lost_touch() {
        let peers = Peers::default();
        assert!(!peers.note(&heartbeat("a", 0, false)));
        let (mut of_a, mut of_b) = (peers.watch("a"), peers.watch("b"));
        assert!(!peers.note(&heartbeat("a", 0, false)));
        assert!(peers.note(&heartbeat("a", 1, false)));
        of_a.gone().await;
        assert!(peers.note(&heartbeat("a", 1, true)));
        of_a.gone().await;
        assert!(peers.sweep().is_empty());
        let waited = tokio::time::timeout(Duration::from_millis(20), of_b.gone()).await;
        assert!(waited.is_err(), "b is still there");
        assert!(peers.solitude().is_none());
        peers.lose_touch();
        assert!(peers.solitude().is_some());
        of_b.gone().await;
        assert_eq!(peers.generation(), 1);
        peers.find_touch();
        assert!(peers.solitude().is_none());
    }
}
