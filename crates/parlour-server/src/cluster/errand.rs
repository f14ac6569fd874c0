//! Errands: what a node wants of a table that another node keeps, as a request and its answer.

use std::net::IpAddr;
use std::sync::Arc;

use async_nats::client::RequestErrorKind;
use async_nats::{Message as Envelope, Subscriber};
use futures_util::StreamExt;
use parlour_core::Player;
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot};

use super::{Cluster, link};
use crate::actor::{Call, Join, Joined, MAX_QUEUED_MESSAGES};
use crate::app::App;
use crate::protocol::{Problem, Replay, TableView};
use crate::store::Guest;

/// How many errands are run at the same time.
const MAX_ERRANDS: usize = 1024;

/// What is wanted of a table.
#[derive(Serialize, Deserialize)]
pub(super) struct Errand {
    pub(super) table: String,
    /// From where it is wanted, if someone wants it.
    pub(super) address: Option<IpAddr>,
    pub(super) want: Want,
}

/// A call that can travel.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Want {
    Sit {
        guest: Guest,
        player: Player,
        invitation: Option<String>,
        engine: bool,
    },
    Leave {
        guest: u64,
        player: Player,
    },
    View {
        guest: Option<u64>,
    },
    Record {
        guest: Option<u64>,
        player: Option<Player>,
    },
    Replay {
        guest: Option<u64>,
        player: Option<Player>,
        ply: Option<u64>,
    },
    Join {
        guest: Option<Guest>,
        player: Option<Player>,
        have: Option<u64>,
        heard: u64,
        /// Whether bots may think there; a node of an earlier version does not say.
        #[serde(default)]
        thinks: bool,
        address: IpAddr,
        invitation: Option<String>,
        /// Which node has the socket, and over which link it is reached.
        node: String,
        link: String,
    },
}

/// What comes of it.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Answer {
    Done,
    View {
        view: Box<TableView>,
    },
    Record {
        text: String,
    },
    Replay {
        replay: Box<Replay>,
    },
    Refused {
        problem: Problem,
    },
    /// This node does not keep the table any more.
    Elsewhere,
}

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unanswered {
    /// There is no such node, or it has gone.
    Gone,
    /// It takes too long, or says what nobody understands.
    Silent,
}

impl Cluster {
    /// Asks another node to do something.
    pub(super) async fn request(&self, node: &str, errand: &Errand) -> Result<Answer, Unanswered> {
        let json = serde_json::to_vec(errand).expect("an errand is plain data");
        let answer = self.client.request(self.errands_of(node), json.into()).await;
        let answer = answer.map_err(|error| match error.kind() {
            RequestErrorKind::NoResponders => Unanswered::Gone,
            _ => Unanswered::Silent,
        })?;
        serde_json::from_slice(&answer.payload).map_err(|_| Unanswered::Silent)
    }
}

/// Runs what other nodes want of our tables.
pub(super) async fn run_all(app: Arc<App>, cluster: Arc<Cluster>, errands: Subscriber) {
    let run = |envelope| run(app.clone(), cluster.clone(), envelope);
    errands.for_each_concurrent(MAX_ERRANDS, run).await;
}

async fn run(app: Arc<App>, cluster: Arc<Cluster>, envelope: Envelope) {
    let Some(reply) = envelope.reply else { return };
    let Ok(errand) = serde_json::from_slice::<Errand>(&envelope.payload) else { return };
    let answer = perform(app, &cluster, errand).await.unwrap_or_else(|problem| Answer::Refused { problem });
    let json = serde_json::to_vec(&answer).expect("an answer is plain data");
    if let Err(error) = cluster.client.publish(reply, json.into()).await {
        tracing::warn!(%error, "an answer to another node is lost");
    }
}

async fn perform(app: Arc<App>, cluster: &Arc<Cluster>, errand: Errand) -> Result<Answer, Problem> {
    let Errand { table, address, want } = errand;
    let Some(calls) = app.own_table(address, &table).await? else { return Ok(Answer::Elsewhere) };
    let answer = match want {
        Want::Sit { guest, player, invitation, engine } => {
            let seated = ask(&calls, |reply| Call::Sit { guest, player, invitation, engine, reply }).await;
            seated.transpose()?.map(|()| Answer::Done)
        }
        Want::Leave { guest, player } => {
            let left = ask(&calls, |reply| Call::Leave { guest, player, reply }).await;
            left.transpose()?.map(|()| Answer::Done)
        }
        Want::View { guest } => {
            let view = ask(&calls, |reply| Call::View { guest, reply }).await;
            view.map(|view| Answer::View { view: Box::new(view) })
        }
        Want::Record { guest, player } => {
            let record = ask(&calls, |reply| Call::Record { guest, player, reply }).await;
            record.transpose()?.map(|record| Answer::Record { text: record.to_string() })
        }
        Want::Replay { guest, player, ply } => {
            let replay = ask(&calls, |reply| Call::Replay { guest, player, ply, reply }).await;
            replay.transpose()?.map(|replay| Answer::Replay { replay: Box::new(replay) })
        }
        Want::Join { guest, player, have, heard, thinks, address, invitation, node, link } => {
            let (outgoing, queue) = mpsc::channel(MAX_QUEUED_MESSAGES);
            // Before it joins, so that nothing the socket says is missed.
            let link = link::KeeperEnd::open(cluster.clone(), &node, &link, calls.clone(), queue).await?;
            let join = |reply| {
                let join = Join { guest, player, have, heard, thinks, outgoing, address, invitation, reply };
                Call::Join(Box::new(join))
            };
            let joined = ask(&calls, join).await.transpose()?;
            joined.map(|Joined { listener }| {
                tokio::spawn(link.run(listener));
                Answer::Done
            })
        }
    };
    // The actor has just gone.
    Ok(answer.unwrap_or(Answer::Elsewhere))
}

/// Calls a table and waits for its answer, unless it has just gone.
async fn ask<T>(calls: &mpsc::Sender<Call>, call: impl FnOnce(oneshot::Sender<T>) -> Call) -> Option<T> {
    let (reply, answer) = oneshot::channel();
    calls.send(call(reply)).await.ok()?;
    answer.await.ok()
}
