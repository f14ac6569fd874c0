//! What a running server is put through: [`chaos`] kills it while people play and looks for what was lost, on a disk whose
//! [`power`] is cut if wanted; [`hostile`] sends it whatever might break it; [`load`] looks for the number of tables that a [`house`]
//! can bear. All drive real processes over real sockets, on this machine only.
//! `cargo xtask` runs them for long, and the tests of the binary for some seconds; nothing that is shipped links them.

pub mod cable;
pub mod chaos;
pub mod check;
pub mod hostile;
pub mod house;
pub mod load;
pub mod namespace;
pub mod nats;
pub mod nodes;
pub mod postgres;
pub mod power;
pub mod script;
mod visitor;

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

/// Says that a test is skipped for want of something. A test that passes shows nothing that it prints, so this goes around
/// the capture.
pub fn note_skipped(reason: &str) {
    let _ = writeln!(io::stderr(), "==> SKIPPED: {reason}");
}

/// How to start a server.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The `parlour` binary.
    pub binary: PathBuf,
    /// The database.
    pub database: PathBuf,
    /// Flags of `serve`.
    pub flags: Vec<String>,
    /// Where it listens.
    pub address: String,
    /// What to put before the command: `ip netns exec ...`.
    pub prefix: Vec<String>,
    /// Whether it is one of several nodes.
    pub is_node: bool,
}

/// A server in a process of its own, on a free port of this machine.
pub struct Process {
    child: Child,
    /// Where it listens: `http://127.0.0.1:40123`.
    pub url: String,
    // Whoever closes the pipe would stop the server when it writes.
    _out: BufReader<ChildStdout>,
}

/// Limits by address that all clients here would share. In the environment, so that binaries that do not know them start
/// all the same.
const UNLIMITED: [(&str, &str); 5] = [
    ("PARLOUR_TABLES_PER_ADDRESS", "1000000"),
    ("PARLOUR_TABLE_MEMORY_PER_ADDRESS", "1000000"),
    ("PARLOUR_TABLE_MEMORY", "1000000"),
    ("PARLOUR_FOUNDED_PER_HOUR", "2000000"),
    ("PARLOUR_MAX_CONNECTIONS", "1000000"),
];

/// What the nodes of a trial know each other by.
const NODE_SECRET: &str = "a secret of nodes on trial";

/// How long a server may take to open or to close.
const START_STOP_TIMEOUT: Duration = Duration::from_mins(1);

impl Launch {
    /// A server whose limits are out of the way.
    pub fn unlimited(binary: &Path, database: &Path) -> Self {
        let flags = [
            "--requests-per-second=1000000",
            "--messages-per-second=1000000",
            "--sockets-per-address=1000000",
            "--tables-per-guest=1000000",
            "--bot-pause=0",
            "--bot-time=50",
        ];
        let flags = flags.map(str::to_string).to_vec();
        let (binary, database) = (binary.to_path_buf(), database.to_path_buf());
        Launch {
            binary,
            database,
            flags,
            address: "127.0.0.1".to_string(),
            prefix: Vec::new(),
            is_node: false,
        }
    }

    /// Makes it one of several nodes that meet at a NATS.
    pub fn join_cluster(&mut self, nats: &str) {
        self.flags.push(format!("--nats={nats}"));
        self.is_node = true;
    }

    /// Returns what binaries need not know, since they only see it in the environment.
    fn environment(&self) -> Vec<(&'static str, String)> {
        let mut variables: Vec<_> =
            UNLIMITED.iter().map(|(name, value)| (*name, value.to_string())).collect();
        if self.is_node {
            variables.push(("PARLOUR_NODE_ADDRESS", format!("{}:0", self.address)));
            variables.push(("PARLOUR_NODE_SECRET", NODE_SECRET.to_string()));
        }
        variables
    }

    /// Starts it and waits until it is open.
    pub async fn start(&self) -> io::Result<Process> {
        let binary = self.binary.as_os_str();
        let mut words = self.prefix.iter().map(OsStr::new).chain([binary]);
        let mut child = Command::new(words.next().unwrap_or(binary))
            .args(words)
            .args(["serve", "--port=0", "--bind", &self.address])
            .arg("--database")
            .arg(&self.database)
            .args(&self.flags)
            .envs(self.environment())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let out = child.stdout.take().ok_or_else(|| io::Error::other("the server has no output"))?;
        let mut out = BufReader::new(out);
        let mut line = String::new();
        timeout(START_STOP_TIMEOUT, out.read_line(&mut line)).await??;
        let url =
            line.trim().trim_end_matches('/').rsplit(' ').next().filter(|url| url.starts_with("http://"));
        let url = url.ok_or_else(|| io::Error::other(format!("the server did not open: {line:?}")))?;
        Ok(Process { child, url: url.to_string(), _out: out })
    }
}

impl Process {
    /// Kills it at once, as a crash would.
    pub async fn kill(&mut self) -> io::Result<()> {
        self.child.kill().await
    }

    /// Asks it to close, and waits until it has.
    pub async fn stop(&mut self) -> io::Result<bool> {
        let is_sent = self.signal("-TERM").await?;
        let status = timeout(START_STOP_TIMEOUT, self.child.wait()).await??;
        Ok(is_sent && status.success())
    }

    /// Lets it stand still, or go on.
    pub async fn pause(&self, is_paused: bool) -> io::Result<()> {
        self.signal(if is_paused { "-STOP" } else { "-CONT" }).await.map(drop)
    }

    async fn signal(&self, signal: &str) -> io::Result<bool> {
        let id = self.child.id().ok_or_else(|| io::Error::other("the server has gone"))?;
        Ok(Command::new("kill").arg(signal).arg(id.to_string()).status().await?.success())
    }

    /// Its number in the system.
    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// The memory it uses, in bytes.
    pub fn resident_bytes(&self) -> io::Result<u64> {
        let id = self.child.id().ok_or_else(|| io::Error::other("the server has gone"))?;
        let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        Ok(kibibytes.ok_or_else(|| io::Error::other("the system does not say"))? << 10)
    }
}
