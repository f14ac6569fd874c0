//! Chaos with nodes: several of them over one PostgreSQL and one NATS, while many clients play at whichever node they find.
//! Nodes are killed, stand still, are closed and started again; cables are cut and slow; PostgreSQL and NATS are stopped and
//! started again. Then the same checker as for one server looks for what was lost, doubled or forked.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use parlour_core::Rng;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::cable::{Cable, State};
use crate::check::Findings;
use crate::namespace::Namespace;
use crate::visitor::{Log, Visitor, set_table};
use crate::{Launch, Process, nats, postgres};

/// What to do.
#[derive(Clone, Debug)]
pub struct Nodes {
    /// The `parlour` binary.
    pub binary: PathBuf,
    /// How many nodes.
    pub nodes: usize,
    /// How many tables are played at, each by two clients.
    pub tables: usize,
    /// For how long.
    pub time: Duration,
    /// What happens meanwhile.
    pub plan: Plan,
    /// Whether every node gets a network namespace of its own, whose cable can be pulled out; that needs root.
    pub has_namespaces: bool,
    /// What the moments and the actions follow from.
    pub seed: u64,
}

/// What happens while people play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plan {
    /// Nothing.
    Calm,
    /// Everything, at random.
    Trouble,
    /// One node after the other is closed and started again, as for an upgrade.
    Rolling,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct NodesReport {
    /// How often each thing happened.
    pub troubles: BTreeMap<&'static str, u32>,
    /// What became of everything.
    pub findings: Findings,
}

impl fmt::Display for NodesReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let troubles: Vec<String> =
            self.troubles.iter().map(|(trouble, count)| format!("{trouble} {count}")).collect();
        write!(f, "{}\n{}", troubles.join(", "), self.findings)
    }
}

/// How often each trouble happened.
type Troubles = Arc<Mutex<BTreeMap<&'static str, u32>>>;

fn count(troubles: &Troubles, trouble: &'static str) {
    *troubles.lock().unwrap_or_else(PoisonError::into_inner).entry(trouble).or_default() += 1;
}

/// A random time.
fn between(rng: &mut Rng, least: u32, most: u32) -> Duration {
    Duration::from_millis(u64::from(least + rng.below(most - least)))
}

/// One node, and what connects it.
pub struct Node {
    launch: Launch,
    process: Process,
    database: Cable,
    nats: Cable,
    namespace: Option<Namespace>,
}

/// Where clients find the nodes that run.
#[derive(Clone)]
struct Directory(Arc<watch::Sender<Vec<String>>>);

impl Directory {
    fn add(&self, url: &str) {
        self.0.send_modify(|urls| urls.push(url.to_string()));
    }

    fn remove(&self, url: &str) {
        self.0.send_modify(|urls| urls.retain(|known| known != url));
    }
}

/// How long a node may take to start while nothing it needs is there.
const START_TIMEOUT: Duration = Duration::from_mins(1);

impl Node {
    /// Starts one over a database and NATS on this machine.
    pub async fn start(
        binary: &Path,
        database: (u16, &str),
        nats_port: u16,
        namespace: Option<Namespace>,
    ) -> io::Result<Self> {
        let (port, name) = database;
        let (database, nats) = (Cable::to(port).await?, Cable::to(nats_port).await?);
        let host = namespace.as_ref().map_or_else(|| "127.0.0.1".to_string(), Namespace::outer_address);
        let url = format!("postgres://postgres@{host}:{}/{name}", database.port());
        let mut launch = Launch::unlimited(binary, Path::new(&url));
        launch.join_cluster(&format!("nats://{host}:{}", nats.port()));
        if let Some(namespace) = &namespace {
            launch.prefix = namespace.prefix();
            launch.address = namespace.inner_address();
        }
        let process = launch.start().await?;
        Ok(Node { launch, process, database, nats, namespace })
    }

    /// Where it listens.
    pub fn url(&self) -> &str {
        &self.process.url
    }

    /// Its process.
    pub fn process(&self) -> &Process {
        &self.process
    }

    /// Starts it again, as soon as that can be done.
    async fn restart(&mut self, directory: &Directory) -> io::Result<()> {
        let until = Instant::now() + START_TIMEOUT;
        self.process = loop {
            match self.launch.start().await {
                Ok(process) => break process,
                Err(error) if Instant::now() > until => return Err(error),
                Err(_) => sleep(Duration::from_millis(100)).await,
            }
        };
        directory.add(&self.process.url);
        Ok(())
    }

    /// Closes it and starts it again.
    async fn replace(&mut self, directory: &Directory) -> io::Result<bool> {
        let url = self.process.url.clone();
        let is_well = self.process.stop().await;
        directory.remove(&url);
        self.restart(directory).await?;
        is_well
    }

    fn set_cables(&self, state: State) {
        self.database.set(state);
        self.nats.set(state);
    }

    /// Lets one thing happen to it, and makes it well again.
    async fn trouble(&mut self, rng: &mut Rng, directory: &Directory, troubles: &Troubles) -> io::Result<()> {
        match rng.below(6) {
            0 => {
                count(troubles, "kills");
                let url = self.process.url.clone();
                self.process.kill().await?;
                directory.remove(&url);
                sleep(between(rng, 0, 4000)).await;
                self.restart(directory).await?;
            }
            1 => {
                count(troubles, "pauses");
                self.process.pause(true).await?;
                sleep(between(rng, 200, 8000)).await;
                self.process.pause(false).await?;
            }
            2 => {
                count(troubles, "closed");
                self.replace(directory).await?;
            }
            3 => {
                count(troubles, "cables cut");
                let cables = [&self.database, &self.nats];
                let cable = cables[rng.below(2) as usize];
                cable.set(State::Cut);
                sleep(between(rng, 200, 6000)).await;
                cable.set(State::Whole);
            }
            4 => {
                count(troubles, "cables slow");
                let late = between(rng, 5, 100);
                self.set_cables(State::Slow(late));
                sleep(between(rng, 200, 4000)).await;
                self.set_cables(State::Whole);
            }
            _ => {
                let Some(namespace) = &self.namespace else { return Ok(()) };
                count(troubles, "hosts cut off");
                namespace.connect(false)?;
                sleep(between(rng, 200, 6000)).await;
                namespace.connect(true)?;
            }
        }
        Ok(())
    }
}

/// What all nodes need.
struct Services {
    postgres: postgres::Server,
    nats: nats::Server,
}

impl Services {
    /// One of them is away for a while.
    fn trouble(&mut self, is_database: bool, is_crash: bool, away: Duration) -> io::Result<()> {
        if is_database {
            if is_crash {
                self.postgres.crash()?;
            } else {
                self.postgres.stop()?;
            }
            std::thread::sleep(away);
            self.postgres.run()
        } else {
            self.nats.stop()?;
            std::thread::sleep(away);
            self.nats.run()
        }
    }
}

impl Nodes {
    /// Does it, and looks for what was lost.
    pub async fn run(&self) -> io::Result<NodesReport> {
        let mut services = Services { postgres: postgres::Server::start()?, nats: nats::Server::start()? };
        let database = services.postgres.new_database()?;
        let name = database.rsplit('/').next().unwrap_or_default();
        let mut nodes = Vec::new();
        for number in 0..self.nodes {
            let namespace = self.has_namespaces.then(|| Namespace::make(number as u8)).transpose()?;
            let place = (services.postgres.port(), name);
            nodes.push(Node::start(&self.binary, place, services.nats.port(), namespace).await?);
        }
        let (urls, address) = watch::channel(nodes.iter().map(|node| node.url().to_string()).collect());
        let directory = Directory(Arc::new(urls));
        let log = Log::default();
        let mut visitors = Vec::new();
        for index in 0..self.tables {
            let server = nodes[index % nodes.len()].url();
            visitors.extend(set_table(server, self.seed, index, &address, &log).await?);
        }
        // The time begins when everyone sits, however long that took.
        let until = Instant::now() + self.time;
        let play = |visitor: Visitor| tokio::spawn(visitor.play(until));
        let players: Vec<_> = visitors.into_iter().map(play).collect();
        let troubles = Troubles::default();
        match self.plan {
            Plan::Calm => sleep(self.time).await,
            Plan::Trouble => {
                (nodes, services) = self.trouble(nodes, services, until, &directory, &troubles).await?;
            }
            Plan::Rolling => roll(&mut nodes, &directory, &troubles).await?,
        }
        for player in players {
            player.await.map_err(io::Error::other)?;
        }
        for mut node in nodes {
            if !node.process.stop().await? {
                return Err(io::Error::other("a node did not close well"));
            }
        }
        let launch = Launch::unlimited(&self.binary, Path::new(&database));
        let findings = launch.check(&log).await?;
        drop(services);
        let troubles = troubles.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Ok(NodesReport { troubles, findings })
    }

    /// Everything at random: to each node on its own, and to what all of them need.
    async fn trouble(
        &self,
        nodes: Vec<Node>,
        services: Services,
        until: Instant,
        directory: &Directory,
        troubles: &Troubles,
    ) -> io::Result<(Vec<Node>, Services)> {
        let mut tasks = Vec::new();
        for (index, mut node) in nodes.into_iter().enumerate() {
            let mut rng = Rng::stream(self.seed, 1_000_000 + index as u64);
            let (directory, troubles) = (directory.clone(), troubles.clone());
            tasks.push(tokio::spawn(async move {
                loop {
                    sleep(between(&mut rng, 200, 5000)).await;
                    if Instant::now() > until {
                        return Ok::<Node, io::Error>(node);
                    }
                    node.trouble(&mut rng, &directory, &troubles).await?;
                }
            }));
        }
        let mut rng = Rng::stream(self.seed, 2_000_000);
        let noted = troubles.clone();
        let services = tokio::task::spawn_blocking(move || {
            let mut services = services;
            loop {
                std::thread::sleep(between(&mut rng, 2000, 12_000));
                if Instant::now() > until {
                    return Ok::<Services, io::Error>(services);
                }
                let (is_database, is_crash) = (rng.below(2) == 0, rng.below(2) == 0);
                count(&noted, if is_database { "PostgreSQL restarted" } else { "NATS restarted" });
                services.trouble(is_database, is_crash, between(&mut rng, 0, 2000))?;
            }
        });
        let mut nodes = Vec::new();
        for task in tasks {
            nodes.push(task.await.map_err(io::Error::other)??);
        }
        Ok((nodes, services.await.map_err(io::Error::other)??))
    }
}

/// How long a rolling upgrade waits between two nodes.
const BETWEEN_UPGRADES: Duration = Duration::from_secs(3);

async fn roll(nodes: &mut [Node], directory: &Directory, troubles: &Troubles) -> io::Result<()> {
    for node in nodes {
        sleep(BETWEEN_UPGRADES).await;
        if !node.replace(directory).await? {
            return Err(io::Error::other("a node did not close well"));
        }
        count(troubles, "upgrades");
    }
    // Until everyone has come back.
    sleep(BETWEEN_UPGRADES).await;
    Ok(())
}
