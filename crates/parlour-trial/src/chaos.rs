//! Chaos: the server is killed at random moments while many clients play, and started again on the same database. Then
//! a checker compares what every client was ever told with what is stored: every event, in order, exactly once.

use std::fmt;
use std::io;
use std::time::{Duration, Instant};

use parlour_core::Rng;
use parlour_server::Settings;
use parlour_server::open_store;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::Launch;
use crate::check::{Findings, check};
use crate::power::Disk;
use crate::visitor::{Log, Visitor, set_table};

/// What to do.
#[derive(Clone, Debug)]
pub struct Chaos {
    /// The server.
    pub launch: Launch,
    /// How many tables are played at, each by two clients.
    pub tables: usize,
    /// For how long.
    pub time: Duration,
    /// The longest that the server runs before it is killed.
    pub longest_run: Duration,
    /// What the moments and the actions follow from.
    pub seed: u64,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct ChaosReport {
    /// How often the server was killed.
    pub kills: u32,
    /// What became of everything else.
    pub findings: Findings,
}

impl fmt::Display for ChaosReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} kills, {}", self.kills, self.findings)
    }
}

impl Chaos {
    /// Does it, and looks for what was lost.
    pub async fn run(&self) -> io::Result<ChaosReport> {
        self.run_on(None).await
    }

    /// Does it; on a disk whose power is cut each time before the server is killed, if one is given.
    pub async fn run_on(&self, mut disk: Option<&mut Disk>) -> io::Result<ChaosReport> {
        let mut rng = Rng::new(self.seed);
        let mut server = self.launch.start().await?;
        let (tell_where, address) = watch::channel(vec![server.url.clone()]);
        let log = Log::default();
        let mut visitors = Vec::new();
        for index in 0..self.tables {
            visitors.extend(set_table(&server.url, self.seed, index, &address, &log).await?);
        }
        // The time begins when everyone sits, however long that took.
        let until = Instant::now() + self.time;
        let play = |visitor: Visitor| tokio::spawn(visitor.play(until));
        let players: Vec<_> = visitors.into_iter().map(play).collect();
        let mut kills = 0;
        while Instant::now() < until {
            let longest = self.longest_run.as_millis() as u32;
            sleep(Duration::from_millis(u64::from(rng.below(longest)))).await;
            if let Some(disk) = disk.as_deref_mut() {
                disk.cut()?;
            }
            server.kill().await?;
            kills += 1;
            tell_where.send_replace(Vec::new());
            if let Some(disk) = disk.as_deref_mut() {
                disk.restore()?;
            }
            server = self.launch.start().await?;
            tell_where.send_replace(vec![server.url.clone()]);
        }
        for player in players {
            player.await.map_err(io::Error::other)?;
        }
        if !server.stop().await? {
            return Err(io::Error::other("the server did not close well"));
        }
        Ok(ChaosReport { kills, findings: self.launch.check(&log).await? })
    }
}

impl Launch {
    /// Compares what clients were told with what is in the database, when nobody uses it any more.
    pub(crate) async fn check(&self, log: &Log) -> io::Result<Findings> {
        let settings = Settings { database: self.database.clone().into(), ..Settings::default() };
        let store = open_store(&settings).await.map_err(io::Error::other)?;
        let findings = check(&*store, log).await;
        store.close().await;
        findings
    }
}
