//! Load: how many tables a house bears. Each table has two clients who act about once a second, each at a node of its own
//! choice; step by step there are more of them, until it takes too long for the table to hear of an action.

use std::fmt;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::{StreamExt, stream};
use parlour_client::protocol::{Ask, Message, NewTable, SocketQuery};
use parlour_client::{Client, RawSocket};
use parlour_core::{Player, Rng};
use parlour_host::tasks::TravellingTask;
use serde::Deserialize;
use serde::de::IgnoredAny;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::house::{House, Usage};

/// What to do.
#[derive(Clone, Debug)]
pub struct Load {
    /// The most tables to try.
    pub most: usize,
    /// So many more with every step.
    pub step: usize,
    /// How long each step is measured.
    pub time: Duration,
    /// How long a player thinks, on average.
    pub think: Duration,
    /// Only this game; all of them in turn if not given.
    pub game: Option<String>,
    /// Whether people play against bots, and where these think.
    pub bots: Option<Bots>,
    /// Enough, when the slowest hundredth of actions takes longer.
    pub too_slow: Duration,
}

/// Where bots think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bots {
    /// At the server.
    Pool,
    /// At the clients, where the server lends them out. What they decide there costs nothing here: the clients of this
    /// load play anything, since they have the same processors as the server.
    Clients,
}

/// The bot that people play against: the strongest bird.
const OPPONENT: &str = "level8";

/// What one step showed.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Tables being played at.
    pub tables: usize,
    /// Actions per second.
    pub actions: f64,
    /// Messages per second that clients sent and received.
    pub messages: f64,
    /// Half of the actions were told within this time.
    pub p50: Duration,
    /// All but one in a hundred were.
    pub p99: Duration,
    /// The memory of all nodes, by table.
    pub bytes_per_table: u64,
    /// How many nodes.
    pub nodes: usize,
    /// What was used up per second.
    pub usage: Usage,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Step { tables, actions, messages, p50, p99, bytes_per_table, nodes, usage } = self;
        write!(
            f,
            "{tables:>6} tables  {actions:>7.0} actions/s  {messages:>8.0} messages/s  p50 {:>7.2} ms  p99 {:>7.2} ms  \
             {:>5} KiB/table",
            p50.as_secs_f64() * 1e3,
            p99.as_secs_f64() * 1e3,
            bytes_per_table >> 10,
        )?;
        let Usage {
            node_seconds,
            bot_seconds,
            postgres_seconds,
            nats_seconds,
            commits,
            events,
            nats_messages,
        } = usage;
        write!(
            f,
            "\n        {:.0} messages/s a node, {events:.0} events/s, {commits:.0} commits/s, {nats_messages:.0} messages/s \
             through NATS; busy processors: {node_seconds:.3} nodes (of it {bot_seconds:.3} bots), \
             {postgres_seconds:.2} PostgreSQL, {nats_seconds:.2} NATS",
            messages / *nodes as f64,
        )
    }
}

/// How many tables are founded at the same time.
const MAX_FOUNDING_AT_ONCE: usize = 8;

/// What all clients share.
#[derive(Default)]
struct LoadCounts {
    is_measuring: AtomicBool,
    messages: AtomicU64,
    refused: AtomicU64,
    /// From sending an action until one hears of it, with everyone else at the table, in microseconds.
    latencies: Mutex<Vec<u32>>,
}

/// The parts of a message that a player needs; reading all of it would measure the reader.
#[derive(Deserialize)]
struct Heard {
    r#type: String,
    seat: Option<Player>,
    seq: Option<u64>,
    standing: Option<Standing>,
    scene: Option<Choices>,
    change: Option<Choices>,
    error: Option<IgnoredAny>,
    task: Option<u64>,
    job: Option<String>,
}

#[derive(Deserialize)]
struct Standing {
    to_move: Option<Player>,
    result: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Choices {
    choices: Option<Vec<Choice>>,
}

#[derive(Deserialize)]
struct Choice {
    notation: String,
}

impl Load {
    /// Does it; `told` hears of every step.
    pub async fn run(&self, house: &House, told: impl Fn(&Step)) -> io::Result<Vec<Step>> {
        let empty = house.resident_bytes()?;
        let tally = Arc::new(LoadCounts::default());
        let mut players = JoinSet::new();
        let (mut steps, mut tables, mut wanted) = (Vec::new(), 0, self.step);
        loop {
            let new = (tables..wanted).map(|index| self.set_table(house, index));
            let mut new = stream::iter(new).buffer_unordered(MAX_FOUNDING_AT_ONCE);
            while let Some(sockets) = new.next().await {
                for socket in sockets? {
                    let rng = Rng::stream(0, players.len() as u64);
                    players.spawn(play(socket, tally.clone(), rng, self.think, self.bots.is_some()));
                }
            }
            tables = wanted;
            // Those who came in a crowd spread out first.
            sleep(self.think * 2).await;
            let step = self.measure(&tally, tables, house, empty).await?;
            told(&step);
            steps.push(step);
            let is_enough = step.p99 > self.too_slow || wanted >= self.most;
            if is_enough {
                break;
            }
            wanted = (wanted + self.step).min(self.most);
        }
        players.abort_all();
        let refused = tally.refused.load(Ordering::Relaxed);
        if refused > 0 {
            return Err(io::Error::other(format!("{refused} actions were refused: nothing was measured")));
        }
        Ok(steps)
    }

    /// A table with all sockets open, founded and reached through any node: for two, or for one against bots.
    async fn set_table(&self, house: &House, index: usize) -> io::Result<Vec<RawSocket>> {
        let games: Vec<_> = parlour_builtin::games().games().map(|game| game.info().id).collect();
        let game = self.game.as_deref().unwrap_or(games[index % games.len()]);
        let (urls, mut rng) = (house.urls(), Rng::stream(1, index as u64));
        let mut any_node = || urls[rng.below(urls.len() as u32) as usize];
        // One guest with both seats is as much work for the server as two.
        let host = Client::new(any_node()).map_err(io::Error::other)?;
        let players = parlour_builtin::games().rules(game, None).map_err(io::Error::other)?.players();
        let others = if self.bots.is_some() { OPPONENT } else { "me" };
        let seats = std::iter::once("me").chain(std::iter::repeat(others)).take(players);
        let founded = host.found(&NewTable::new(game, seats)).await.map_err(io::Error::other)?;
        let mut sockets = Vec::new();
        for seat in &founded.seats {
            let thinks = self.bots == Some(Bots::Clients);
            let query = SocketQuery { seat: Some(seat.to_string()), thinks, ..SocketQuery::default() };
            let host = host.at(any_node()).map_err(io::Error::other)?;
            sockets.push(host.raw_socket(&founded.id, &query).await.map_err(io::Error::other)?);
        }
        Ok(sockets)
    }

    async fn measure(
        &self,
        tally: &LoadCounts,
        tables: usize,
        house: &House,
        empty: u64,
    ) -> io::Result<Step> {
        let latencies =
            || std::mem::take(&mut *tally.latencies.lock().unwrap_or_else(PoisonError::into_inner));
        drop(latencies());
        let used = house.usage().await?;
        let before = tally.messages.load(Ordering::Relaxed);
        tally.is_measuring.store(true, Ordering::Relaxed);
        let started = Instant::now();
        sleep(self.time).await;
        tally.is_measuring.store(false, Ordering::Relaxed);
        let messages = tally.messages.load(Ordering::Relaxed) - before;
        let seconds = started.elapsed().as_secs_f64();
        let usage = house.usage().await? - used;
        let mut latencies = latencies();
        latencies.sort_unstable();
        let quantile = |share: usize| {
            let place = (latencies.len() * share / 100).min(latencies.len().saturating_sub(1));
            Duration::from_micros(latencies.get(place).copied().unwrap_or(u32::MAX).into())
        };
        Ok(Step {
            tables,
            actions: latencies.len() as f64 / seconds,
            messages: messages as f64 / seconds,
            p50: quantile(50),
            p99: quantile(99),
            bytes_per_table: house.resident_bytes()?.saturating_sub(empty) / tables as u64,
            nodes: house.urls().len(),
            usage: usage.per_second(seconds),
        })
    }
}

/// Plays whatever is offered, game after game. An action has taken as long as it takes until one hears of it like
/// everyone else at the table.
async fn play(mut socket: RawSocket, tally: Arc<LoadCounts>, mut rng: Rng, think: Duration, is_alone: bool) {
    let (mut seat, mut seq, mut choices, mut id) = (None, 0, Vec::new(), 0_u64);
    let mut sent_at: Option<Instant> = None;
    while let Ok(Some(text)) = socket.next().await {
        tally.messages.fetch_add(1, Ordering::Relaxed);
        let Ok(heard) = serde_json::from_str::<Heard>(&text) else { continue };
        if heard.r#type == "answer" {
            if heard.error.is_some() {
                tally.refused.fetch_add(1, Ordering::Relaxed);
            }
            continue;
        }
        if let (Some(task), Some(job)) = (heard.task, &heard.job) {
            id += 1;
            let Some(message) = decide(id, task, job, &mut rng) else { return };
            if socket.send(message).await.is_err() {
                return;
            }
            tally.messages.fetch_add(1, Ordering::Relaxed);
            continue;
        }
        if heard.r#type == "update"
            && let Some(sent_at) = sent_at.take()
            && tally.is_measuring.load(Ordering::Relaxed)
        {
            let latency = sent_at.elapsed().as_micros() as u32;
            tally.latencies.lock().unwrap_or_else(PoisonError::into_inner).push(latency);
        }
        seat = heard.seat.or(seat);
        seq = heard.seq.unwrap_or(seq);
        if let Some(new) = heard.scene.or(heard.change).and_then(|scene| scene.choices) {
            choices = new;
        }
        let Some(standing) = heard.standing else { continue };
        let (ask, knowing) = if standing.result.is_some() {
            // One of the two asks for both of them.
            if !is_alone && seat != Some(Player::FIRST) {
                continue;
            }
            (Ask::Rematch, None)
        } else if standing.to_move == seat && !choices.is_empty() {
            let action = choices[rng.below(choices.len() as u32) as usize].notation.clone();
            (Ask::Act { action }, Some(seq))
        } else {
            continue;
        };
        sleep(think / 2 + think * rng.below(1000) / 1000).await;
        id += 1;
        sent_at = Some(Instant::now());
        let Ok(message) = serde_json::to_string(&Message { id, knowing, ask }) else { return };
        if socket.send(message).await.is_err() {
            return;
        }
        tally.messages.fetch_add(1, Ordering::Relaxed);
    }
}

/// What a client answers for a bot: anything that can be played.
fn decide(id: u64, task: u64, job: &str, rng: &mut Rng) -> Option<String> {
    let job: TravellingTask = serde_json::from_str(job).ok()?;
    let actions = job.read(parlour_builtin::games())?.game.position().actions();
    let action = rng.pick(&actions).cloned();
    serde_json::to_string(&Message { id, knowing: None, ask: Ask::Decided { task, action } }).ok()
}
