//! Bots that think elsewhere: whoever has no thread free asks the others, nodes and workers alike. NATS gives each task to
//! one of them (a queue group); one that has no thread free either says so, and then the bot thinks where it was asked.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use async_nats::{Client, Message, Request, Subscriber};
use futures_util::StreamExt;
use parlour_core::Decision;
use parlour_host::tasks::{Decided, TravellingTask};
use parlour_table::Catalog;
use serde::{Deserialize, Serialize};

use super::nats::failed;
use super::{Cluster, ClusterError, NatsSettings, node_name};
use crate::pool::{BotKey, Pool, Task};

/// Where tasks are asked for, and who gets them.
const SUBJECT: &str = "think";
const GROUP: &str = "thinkers";
/// How many tasks are looked at together; there are fewer threads.
const MAX_TASKS: usize = 256;
/// How much longer than its thinking time an answer may take.
const TRAVEL_TIME: Duration = Duration::from_secs(1);

/// A task that travels.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Trip {
    #[serde(flatten)]
    task: TravellingTask,
    /// Whether a bot plays, rather than gives advice.
    is_play: bool,
    household: IpAddr,
}

/// What came of it.
#[derive(Serialize, Deserialize)]
enum Thought {
    /// There is no thread free.
    Busy,
    /// The bot broke down, or does not know the game.
    Nothing,
    Decided(Decided),
}

impl Trip {
    /// Returns the task, as this node would hand it in; nothing if it cannot be read.
    fn task(&self, catalog: &Catalog) -> Option<Task> {
        // A name that nobody else has: the bot is not kept for a table that may move on elsewhere.
        let key = self.is_play.then(|| BotKey { table: node_name(), chair: 0 });
        let cancel = Arc::new(AtomicBool::new(false));
        Some(Task { bot: self.task.read(catalog)?, cancel, key, household: self.household })
    }
}

impl Cluster {
    /// Lets another node think; nothing if nobody has time.
    pub(crate) fn think(
        self: Arc<Self>,
        task: &Task,
    ) -> impl Future<Output = Option<Decision<String>>> + Send + use<> {
        let (is_play, household, rules) = (task.key.is_some(), task.household, task.bot.rules.clone());
        let trip = Trip { task: task.bot.travelling(), is_play, household };
        async move {
            let json = serde_json::to_vec(&trip).expect("a task is plain data");
            let most = trip.task.movetime.unwrap_or_default() + TRAVEL_TIME;
            let request = Request::new().payload(json.into()).timeout(Some(most));
            let answer = self.nats.send_request(self.settings.nats.subject(SUBJECT), request).await.ok()?;
            match serde_json::from_slice(&answer.payload).ok()? {
                Thought::Decided(decided) => Some(decided.decision(&*rules)),
                Thought::Busy | Thought::Nothing => None,
            }
        }
    }
}

/// Takes its share of the tasks.
pub(super) async fn subscribe(client: &Client, settings: &NatsSettings) -> Result<Subscriber, ClusterError> {
    client.queue_subscribe(settings.subject(SUBJECT), GROUP.to_string()).await.map_err(failed)
}

/// Thinks for others.
pub(super) async fn serve(client: Client, catalog: Catalog, pool: Pool, tasks: Subscriber) {
    tasks.for_each_concurrent(MAX_TASKS, |message| answer(&client, &catalog, &pool, message)).await;
}

async fn answer(client: &Client, catalog: &Catalog, pool: &Pool, message: Message) {
    let Some(reply) = message.reply else { return };
    let Ok(trip) = serde_json::from_slice::<Trip>(&message.payload) else { return };
    let thought = if pool.is_busy() { Thought::Busy } else { think(catalog, pool, trip).await };
    let json = serde_json::to_vec(&thought).expect("a thought is plain data");
    if let Err(error) = client.publish(reply, json.into()).await {
        tracing::warn!(%error, "what was thought for another node is lost");
    }
}

async fn think(catalog: &Catalog, pool: &Pool, trip: Trip) -> Thought {
    // A long game takes a while to be played through.
    let catalog = catalog.clone();
    let Ok(Some(task)) = tokio::task::spawn_blocking(move || trip.task(&catalog)).await else {
        return Thought::Nothing;
    };
    let key = task.key.clone();
    let decision = pool.think(task).await.ok().flatten();
    if let Some(key) = key {
        pool.forget(&key.table);
    }
    decision.map_or(Thought::Nothing, |decision| Thought::Decided(Decided::of(decision)))
}
