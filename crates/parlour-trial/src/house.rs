//! A house that is measured: one server on a file or on PostgreSQL, or several nodes over PostgreSQL and NATS; and what it
//! uses up.

use std::io;
use std::ops::Sub;
use std::path::{Path, PathBuf};

use parlour_client::Client;
use serde::Deserialize;

use crate::{Launch, Process, nats, postgres};

/// What a house stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// One server on a SQLite file.
    File,
    /// One server on PostgreSQL.
    Postgres,
    /// So many nodes over one PostgreSQL and one NATS.
    Nodes(usize),
}

/// A house whose limits are out of the way.
pub struct House {
    // The nodes end first.
    nodes: Vec<Process>,
    postgres: Option<postgres::Server>,
    nats: Option<nats::Server>,
}

impl House {
    /// Starts it, with a new database; `folder` is for a file.
    pub async fn start(binary: &Path, folder: &Path, ground: Ground) -> io::Result<Self> {
        let postgres = if ground == Ground::File { None } else { Some(postgres::Server::start()?) };
        let database = match &postgres {
            Some(server) => PathBuf::from(server.new_database()?),
            None => folder.join("parlour.db"),
        };
        let mut launch = Launch::unlimited(binary, &database);
        let (count, nats) = match ground {
            Ground::Nodes(count) => (count, Some(nats::Server::start()?)),
            Ground::File | Ground::Postgres => (1, None),
        };
        if let Some(nats) = &nats {
            launch.join_cluster(&nats.url());
        }
        let mut nodes = Vec::new();
        for _ in 0..count {
            nodes.push(launch.start().await?);
        }
        Ok(House { nodes, postgres, nats })
    }

    /// Where its nodes listen.
    pub fn urls(&self) -> Vec<&str> {
        self.nodes.iter().map(|node| node.url.as_str()).collect()
    }

    /// The memory of all nodes, in bytes.
    pub fn resident_bytes(&self) -> io::Result<u64> {
        self.nodes.iter().map(Process::resident_bytes).sum()
    }

    /// What it has used up since it was started.
    pub async fn usage(&self) -> io::Result<Usage> {
        let mut usage = Usage::default();
        for node in &self.nodes {
            usage.node_seconds += processor_seconds(node.id())?;
            usage.bot_seconds += thinking_seconds(node.id())?;
            let metrics = get(&node.url, "/metrics").await?;
            usage.commits += count_of(&metrics, "parlour_commit_seconds_count ");
            usage.events += count_of(&metrics, "parlour_events_total ");
        }
        if let Some(postgres) = &self.postgres {
            usage.postgres_seconds = processor_seconds(postgres.id())?;
        }
        if let Some(nats) = &self.nats {
            usage.nats_seconds = processor_seconds(nats.id())?;
            let Traffic { in_msgs } = serde_json::from_str(&get(&nats.monitor_url(), "/varz").await?)?;
            usage.nats_messages = in_msgs as f64;
        }
        Ok(usage)
    }
}

/// What a house has used up.
#[derive(Clone, Copy, Default, Debug)]
pub struct Usage {
    /// Processor time of all nodes, in seconds.
    pub node_seconds: f64,
    /// How much of it the threads of bots took.
    pub bot_seconds: f64,
    /// That of PostgreSQL.
    pub postgres_seconds: f64,
    /// That of NATS.
    pub nats_seconds: f64,
    /// Commits of all nodes.
    pub commits: f64,
    /// What happened at their tables.
    pub events: f64,
    /// Messages that nodes gave to NATS.
    pub nats_messages: f64,
}

impl Usage {
    /// As much in each second, if this took so many.
    pub fn per_second(self, seconds: f64) -> Self {
        Usage {
            node_seconds: self.node_seconds / seconds,
            bot_seconds: self.bot_seconds / seconds,
            postgres_seconds: self.postgres_seconds / seconds,
            nats_seconds: self.nats_seconds / seconds,
            commits: self.commits / seconds,
            events: self.events / seconds,
            nats_messages: self.nats_messages / seconds,
        }
    }
}

impl Sub for Usage {
    type Output = Usage;

    fn sub(self, earlier: Usage) -> Usage {
        Usage {
            node_seconds: self.node_seconds - earlier.node_seconds,
            bot_seconds: self.bot_seconds - earlier.bot_seconds,
            postgres_seconds: self.postgres_seconds - earlier.postgres_seconds,
            nats_seconds: self.nats_seconds - earlier.nats_seconds,
            commits: self.commits - earlier.commits,
            events: self.events - earlier.events,
            nats_messages: self.nats_messages - earlier.nats_messages,
        }
    }
}

/// What NATS tells of itself.
#[derive(Deserialize)]
struct Traffic {
    in_msgs: u64,
}

async fn get(server: &str, path: &str) -> io::Result<String> {
    let client = Client::new(server).map_err(io::Error::other)?;
    Ok(client.get(path).await.map_err(io::Error::other)?.body)
}

/// A number that a node tells for Prometheus.
fn count_of(metrics: &str, name: &str) -> f64 {
    let line = metrics.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|count| count.parse().ok()).unwrap_or_default()
}

/// Linux counts processor time in hundredths of a second, whatever the processor.
const TICKS_PER_SECOND: f64 = 100.0;

/// What the threads are called in which a node lets its bots think.
const BOT_THREADS: &str = "bots-";

/// The processor time of a process and of its children that run.
fn processor_seconds(id: Option<u32>) -> io::Result<f64> {
    let id = id.ok_or_else(gone)?;
    seconds_of("/proc", |stat| stat.id == id || stat.parent == id)
}

/// The processor time of a node's bots.
fn thinking_seconds(id: Option<u32>) -> io::Result<f64> {
    let threads = format!("/proc/{}/task", id.ok_or_else(gone)?);
    seconds_of(&threads, |stat| stat.name.starts_with(BOT_THREADS))
}

fn gone() -> io::Error {
    io::Error::other("what is measured has gone")
}

/// The processor time of some of the processes or threads that have a folder there.
fn seconds_of(folder: &str, is_meant: impl Fn(&Stat) -> bool) -> io::Result<f64> {
    let mut ticks = 0;
    for entry in std::fs::read_dir(folder)? {
        // Whatever ends just now has no more to tell.
        let Ok(stat) = std::fs::read_to_string(entry?.path().join("stat")) else { continue };
        ticks += Stat::read(&stat).filter(&is_meant).map_or(0, |stat| stat.ticks);
    }
    Ok(ticks as f64 / TICKS_PER_SECOND)
}

/// A line of `/proc/ID/stat`.
#[derive(PartialEq, Eq, Debug)]
struct Stat<'a> {
    id: u32,
    name: &'a str,
    parent: u32,
    ticks: u64,
}

impl<'a> Stat<'a> {
    fn read(line: &'a str) -> Option<Self> {
        // The name may hold anything; what follows does not.
        let (head, tail) = line.rsplit_once(") ")?;
        let (id, name) = head.split_once(" (")?;
        let fields: Vec<&str> = tail.split(' ').collect();
        let ticks = |field: usize| fields.get(field)?.parse::<u64>().ok();
        let parent = fields.get(1)?.parse().ok()?;
        Some(Stat { id: id.parse().ok()?, name, parent, ticks: ticks(11)? + ticks(12)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_a_bracket_does_not_shift_the_fields() {
        let line = "42 (a) R (b) S 7 42 42 0 -1 4194560 99 0 0 0 120 30 8 9 20 0 1 0 5 6 7";
        assert_eq!(Stat::read(line), Some(Stat { id: 42, name: "a) R (b", parent: 7, ticks: 150 }));
        assert_eq!(Stat::read("42 (a"), None);
    }
}
