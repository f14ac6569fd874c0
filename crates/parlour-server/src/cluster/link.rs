//! A link: what a socket at one node and a table at another have to say to each other. Both ends notice when a message is
//! missing or the other node has gone; then the socket is closed, and its client comes again.

use std::sync::Arc;
use std::time::Instant;

use async_nats::Subscriber;
use axum::body::Bytes;
use futures_util::StreamExt;
use tokio::sync::{mpsc, watch};

use super::frame::{Frame, FrameReader, FrameWriter};
use super::peers::PeerWatch;
use super::{Cluster, ClusterError};
use crate::actor::{Call, Outgoing};
use crate::protocol::{Code, Parting, Problem};

impl Cluster {
    /// Sends frames; what is lost is noticed at the other end.
    pub(super) async fn send(&self, subject: &str, frames: Vec<Bytes>) {
        for frame in frames {
            if let Err(error) = self.client.publish(subject.to_string(), frame).await {
                tracing::warn!(%error, "a message to another node is lost");
            }
        }
    }
}

impl From<ClusterError> for Problem {
    fn from(error: ClusterError) -> Self {
        tracing::warn!(%error, "the other nodes cannot be reached");
        Problem::new(Code::Unavailable, "the other nodes cannot be reached: try again in a moment")
    }
}

/// The end where the table is.
pub(super) struct KeeperEnd {
    cluster: Arc<Cluster>,
    peer: PeerWatch,
    /// What the socket says.
    asks: Subscriber,
    /// Where what it is told goes.
    downward: String,
    calls: mpsc::Sender<Call>,
    queue: mpsc::Receiver<Outgoing>,
}

impl KeeperEnd {
    pub(super) async fn open(
        cluster: Arc<Cluster>,
        node: &str,
        link: &str,
        calls: mpsc::Sender<Call>,
        queue: mpsc::Receiver<Outgoing>,
    ) -> Result<Self, ClusterError> {
        let peer = cluster.peers.watch(node);
        let asks = cluster.subscribe(cluster.upward(link)).await?;
        let downward = cluster.downward(link);
        Ok(KeeperEnd { cluster, peer, asks, downward, calls, queue })
    }

    /// Carries messages until one side ends.
    pub(super) async fn run(mut self, listener: u64) {
        let parting = self.exchange(listener).await;
        if let Some(reason) = parting {
            let (mut writer, reason) = reason;
            self.cluster.send(&self.downward, writer.bye(reason)).await;
        }
        drop(self.calls.send(Call::Part { listener }).await);
    }

    /// Carries messages; at the end, what to say as the last word, if anything.
    async fn exchange(&mut self, listener: u64) -> Option<(FrameWriter, Parting)> {
        let (mut writer, mut reader) = (FrameWriter::default(), FrameReader::default());
        loop {
            tokio::select! {
                outgoing = self.queue.recv() => match outgoing {
                    Some(Outgoing::Text(text)) => {
                        self.cluster.send(&self.downward, writer.text(&text)).await;
                    }
                    Some(Outgoing::Bye(reason)) => return Some((writer, reason)),
                    None => return Some((writer, Parting::TooSlow)),
                },
                envelope = self.asks.next() => match reader.read(&envelope?.payload) {
                    Ok(Some(Frame::Ask(message))) => {
                        let call = Call::Ask { listener, message, received: Instant::now() };
                        self.calls.send(call).await.ok()?;
                    }
                    Ok(None) => {}
                    Ok(Some(_)) => return None,
                    Err(_) => return Some((writer, Parting::Closing)),
                },
                () = self.peer.gone() => return None,
            }
        }
    }
}

/// The end where the socket is: hands on what the table says.
pub(super) struct SocketEnd {
    pub(super) peer: PeerWatch,
    pub(super) frames: Subscriber,
    pub(super) outgoing: mpsc::Sender<Outgoing>,
    /// Ends when the relay does.
    pub(super) open: watch::Receiver<()>,
}

impl SocketEnd {
    pub(super) async fn run(mut self) {
        let parting = self.exchange().await;
        if let Some(reason) = parting {
            drop(self.outgoing.try_send(Outgoing::Bye(reason)));
        }
    }

    async fn exchange(&mut self) -> Option<Parting> {
        let mut reader = FrameReader::default();
        loop {
            tokio::select! {
                envelope = self.frames.next() => match reader.read(&envelope?.payload) {
                    // A socket that takes no more is let go; it ends when nobody can send to it.
                    Ok(Some(Frame::Text(text))) => self.outgoing.try_send(Outgoing::Text(text.into())).ok()?,
                    Ok(Some(Frame::Bye(reason))) => return Some(reason),
                    Ok(None) => {}
                    Ok(Some(_)) | Err(_) => return Some(Parting::Closing),
                },
                () = self.peer.gone() => return Some(Parting::Closing),
                _ = self.open.changed() => return Some(Parting::Closing),
                () = self.outgoing.closed() => return None,
            }
        }
    }
}
