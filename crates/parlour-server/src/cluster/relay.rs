//! A relay stands in for a table that another node keeps: it takes the same calls as the table's actor and carries them there. It
//! ends when the other node has gone or does not keep the table any more, and when nobody needs it; whoever calls then
//! asks the store anew who keeps the table.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use parlour_core::Record;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

use super::errand::{Answer, Errand, Unanswered, Want};
use super::frame::FrameWriter;
use super::link::SocketEnd;
use super::{Cluster, node_name};
use crate::actor::{Call, Join, Joined, MAILBOX_CAPACITY};
use crate::protocol::{Code, Problem};

/// After so long without a call or a socket a relay ends.
const MAX_IDLE: Duration = Duration::from_secs(30);

/// A table that another node keeps, as this one sees it.
pub(crate) struct Relay {
    cluster: Arc<Cluster>,
    node: String,
    table: String,
    /// Who wanted it first.
    address: Option<IpAddr>,
    links: Arc<Links>,
    /// Told when the other node does not keep the table any more.
    end: mpsc::Sender<()>,
    /// Links end when this does.
    open: watch::Sender<()>,
    last_listener: u64,
}

/// The sockets here, each with the way to the table.
#[derive(Default)]
struct Links(Mutex<HashMap<u64, Upward>>);

/// What a socket says on its way to the table.
struct Upward {
    subject: String,
    writer: FrameWriter,
}

impl Links {
    fn all(&self) -> MutexGuard<'_, HashMap<u64, Upward>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the table that a socket is closed, if it was not told yet.
    async fn part(&self, cluster: &Cluster, listener: u64) {
        let parted = self.all().remove(&listener);
        if let Some(Upward { subject, mut writer }) = parted {
            cluster.send(&subject, writer.part()).await;
        }
    }
}

impl Relay {
    /// Starts one.
    pub(crate) fn start(
        cluster: Arc<Cluster>,
        node: String,
        table: String,
        address: Option<IpAddr>,
    ) -> mpsc::Sender<Call> {
        let (calls, mailbox) = mpsc::channel(MAILBOX_CAPACITY);
        let (end, ended) = mpsc::channel(1);
        let open = watch::Sender::new(());
        let links = Arc::default();
        let relay = Relay { cluster, node, table, address, links, end, open, last_listener: 0 };
        tokio::spawn(relay.run(mailbox, ended));
        calls
    }

    async fn run(mut self, mut calls: mpsc::Receiver<Call>, mut ended: mpsc::Receiver<()>) {
        let mut peer = self.cluster.peers.watch(&self.node);
        loop {
            tokio::select! {
                call = timeout(MAX_IDLE, calls.recv()) => match call {
                    Ok(Some(Call::Close { done })) => {
                        let _ = done.send(());
                        return;
                    }
                    Ok(Some(call)) => self.take(call).await,
                    Ok(None) => return,
                    Err(_) if self.links.all().is_empty() => return,
                    Err(_) => {}
                },
                () = peer.gone() => return,
                _ = ended.recv() => return,
            }
        }
    }

    async fn take(&mut self, call: Call) {
        match call {
            Call::Sit { guest, player, invitation, engine, reply } => {
                self.carry(Want::Sit { guest, player, invitation, engine }, reply, done);
            }
            Call::Leave { guest, player, reply } => self.carry(Want::Leave { guest, player }, reply, done),
            Call::View { guest, reply } => self.carry(Want::View { guest }, reply, |answer| match answer {
                Answer::View { view } => Some(*view),
                _ => None,
            }),
            Call::Record { guest, player, reply } => {
                self.carry(Want::Record { guest, player }, reply, record);
            }
            Call::Replay { guest, player, ply, reply } => {
                self.carry(Want::Replay { guest, player, ply }, reply, |answer| match answer {
                    Answer::Replay { replay } => Some(Ok(*replay)),
                    answer => refused(answer).map(Err),
                });
            }
            Call::Join(join) => self.join(*join),
            Call::Ask { listener, message, .. } => self.say(listener, |writer| writer.ask(&message)).await,
            Call::Part { listener } => self.links.part(&self.cluster, listener).await,
            // Nobody thinks for a relay; and closing ends it.
            Call::Decided { .. } | Call::Close { .. } => {}
        }
    }

    /// Runs an errand. If it cannot be run because the table is elsewhere, there is no answer, and the relay ends: whoever
    /// asked asks again.
    fn carry<T: Send + 'static>(
        &self,
        want: Want,
        reply: oneshot::Sender<T>,
        read: impl FnOnce(Answer) -> Option<T> + Send + 'static,
    ) {
        let errand = self.errand(want);
        let (cluster, node, end) = (self.cluster.clone(), self.node.clone(), self.end.clone());
        tokio::spawn(async move {
            if let Some(answer) = run_errand(&cluster, &node, &errand, &end).await.and_then(read) {
                drop(reply.send(answer));
            }
        });
    }

    fn errand(&self, want: Want) -> Errand {
        Errand { table: self.table.clone(), address: self.address, want }
    }

    /// Lets a socket here hear what happens there.
    fn join(&mut self, join: Join) {
        self.last_listener += 1;
        let listener = self.last_listener;
        let Join { guest, player, have, heard, thinks, outgoing, address, invitation, reply } = join;
        let link = node_name();
        let want = Want::Join {
            guest,
            player,
            have,
            heard,
            thinks,
            address,
            invitation,
            node: self.cluster.node.clone(),
            link: link.clone(),
        };
        let errand = Errand { address: Some(address), ..self.errand(want) };
        let (cluster, node, end) = (self.cluster.clone(), self.node.clone(), self.end.clone());
        let (links, open) = (self.links.clone(), self.open.subscribe());
        tokio::spawn(async move {
            // Before anything is sent, so that nothing is missed.
            let peer = cluster.peers.watch(&node);
            let frames = match cluster.subscribe(cluster.downward(&link)).await {
                Ok(frames) => frames,
                Err(error) => return drop(reply.send(Err(error.into()))),
            };
            match run_errand(&cluster, &node, &errand, &end).await {
                Some(Answer::Done) => {}
                Some(answer) => return drop(refused(answer).map(|problem| reply.send(Err(problem)))),
                None => return,
            }
            let upward = Upward { subject: cluster.upward(&link), writer: FrameWriter::default() };
            links.all().insert(listener, upward);
            if reply.send(Ok(Joined { listener })).is_ok() {
                SocketEnd { peer, frames, outgoing, open }.run().await;
            }
            links.part(&cluster, listener).await;
        });
    }

    /// Sends what a socket says to the table.
    async fn say(&self, listener: u64, write: impl FnOnce(&mut FrameWriter) -> Vec<axum::body::Bytes>) {
        let (subject, frames) = {
            let mut links = self.links.all();
            let Some(upward) = links.get_mut(&listener) else { return };
            (upward.subject.clone(), write(&mut upward.writer))
        };
        self.cluster.send(&subject, frames).await;
    }
}

/// What comes of an errand; nothing if the table is elsewhere, which ends the relay.
async fn run_errand(
    cluster: &Cluster,
    node: &str,
    errand: &Errand,
    end: &mpsc::Sender<()>,
) -> Option<Answer> {
    match cluster.request(node, errand).await {
        Ok(Answer::Elsewhere) | Err(Unanswered::Gone) => {
            let _ = end.try_send(());
            None
        }
        Ok(answer) => Some(answer),
        Err(Unanswered::Silent) => {
            let text = "the node that keeps this table does not answer: try again in a moment";
            Some(Answer::Refused { problem: Problem::new(Code::Unavailable, text) })
        }
    }
}

fn refused(answer: Answer) -> Option<Problem> {
    match answer {
        Answer::Refused { problem } => Some(problem),
        _ => None,
    }
}

fn done(answer: Answer) -> Option<Result<(), Problem>> {
    match answer {
        Answer::Done => Some(Ok(())),
        answer => refused(answer).map(Err),
    }
}

fn record(answer: Answer) -> Option<Result<Record, Problem>> {
    match answer {
        Answer::Record { text } => text.parse().ok().map(Ok),
        answer => refused(answer).map(Err),
    }
}
