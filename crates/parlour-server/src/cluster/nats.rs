//! NATS: what nodes tell each other in passing. Nothing depends on it: whoever does not hear something hears the next.

use std::path::PathBuf;
use std::time::Duration;

use async_nats::{Client, ConnectOptions, ServerAddr};

use super::ClusterError;

/// How long NATS takes at most to connect, and whoever is asked to answer.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);
/// How often a silent connection is tried.
const PING_INTERVAL: Duration = Duration::from_secs(2);

/// How NATS is reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NatsSettings {
    /// The servers: `nats://host:4222` or `nats://name:password@host:4222`, several with commas between them.
    pub servers: String,
    /// A file with credentials for them.
    pub credentials: Option<PathBuf>,
    /// What all subjects begin with, so that several houses can share a NATS.
    pub house: String,
}

impl NatsSettings {
    /// Returns the subject of a kind of messages.
    pub(super) fn subject(&self, name: &str) -> String {
        format!("{}.{name}", self.house)
    }

    /// Connects under a name.
    pub(super) async fn connect(&self, name: &str) -> Result<Client, ClusterError> {
        let servers: Result<Vec<ServerAddr>, _> =
            self.servers.split(',').map(|server| server.trim().parse()).collect();
        let servers = servers.map_err(|_| failed("a server is nats://host:port"))?;
        let mut options = ConnectOptions::new()
            .name(format!("parlour {name}"))
            .connection_timeout(CONNECT_TIMEOUT)
            .request_timeout(Some(REQUEST_TIMEOUT))
            .ping_interval(PING_INTERVAL)
            .reconnect_delay_callback(|attempts| Duration::from_millis(100 * (attempts as u64).min(10)))
            .event_callback(async |event| tracing::info!(%event, "nats"));
        // The library does not look for them in the URL.
        let login = servers.iter().find_map(|server| Some((server.username()?, server.password()?)));
        if let Some((name, password)) = login {
            options = options.user_and_password(name.to_string(), password.to_string());
        }
        if let Some(file) = &self.credentials {
            let unread = |_| failed(format!("{} cannot be read", file.display()));
            options = options.credentials_file(file).await.map_err(unread)?;
        }
        options.connect(servers).await.map_err(|error| failed(format!("{:?}", error.kind())))
    }
}

/// Returns that NATS cannot be used. What it says may hold a password, so that only the kind of fault is told.
#[expect(clippy::needless_pass_by_value, reason = "`map_err` hands errors over by value")]
pub(super) fn failed(reason: impl ToString) -> ClusterError {
    ClusterError::Nats(reason.to_string())
}
