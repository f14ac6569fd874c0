//! A real NATS for tests, on a free port of this machine.

use std::io;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::note_skipped;

/// How long it may take to start, on a machine that does much else.
const START_TIMEOUT: Duration = Duration::from_mins(1);

/// Who clients say they are where there is a password.
const USER: &str = "parlour";

/// A server.
pub struct Server {
    port: u16,
    /// Where it tells about itself.
    monitor_port: u16,
    /// What clients have to know.
    password: Option<String>,
    /// While it runs.
    child: Option<Child>,
}

/// Starts a server, or says that a test is skipped because NATS is not installed.
pub fn server_or_skip() -> Option<Server> {
    if !is_installed() {
        note_skipped("NATS is not installed");
        return None;
    }
    Some(Server::start().expect("NATS starts"))
}

/// Whether NATS is installed.
pub fn is_installed() -> bool {
    let version = Command::new("nats-server").arg("--version").stdout(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}

impl Server {
    /// A new server, when it is ready.
    pub fn start() -> io::Result<Self> {
        Self::start_with(None)
    }

    /// A new server that takes nobody without a password of letters and digits.
    pub fn start_guarded(password: &str) -> io::Result<Self> {
        Self::start_with(Some(password.to_string()))
    }

    fn start_with(password: Option<String>) -> io::Result<Self> {
        // Both at once, so that they are two.
        let free = || TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
        let (listener, monitor) = (free()?, free()?);
        let (port, monitor_port) = (listener.local_addr()?.port(), monitor.local_addr()?.port());
        drop((listener, monitor));
        let mut server = Server { port, monitor_port, password, child: None };
        server.run()?;
        Ok(server)
    }

    /// Starts it, again if it was stopped, on the port that it has.
    pub fn run(&mut self) -> io::Result<()> {
        let mut nats = Command::new("nats-server");
        nats.args(["-a", "127.0.0.1", "-p", &self.port.to_string(), "-m", &self.monitor_port.to_string()]);
        if let Some(password) = &self.password {
            nats.args(["--user", USER, "--pass", password]);
        }
        self.child = Some(nats.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?);
        let until = Instant::now() + START_TIMEOUT;
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            if Instant::now() > until {
                return Err(io::Error::other("NATS does not start"));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Stops it at once.
    pub fn stop(&mut self) -> io::Result<()> {
        let Some(mut child) = self.child.take() else { return Ok(()) };
        child.kill()?;
        child.wait().map(drop)
    }

    /// Its port on this machine.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Its number in the system, while it runs.
    pub fn id(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// Where it tells about itself, over HTTP.
    pub fn monitor_url(&self) -> String {
        format!("http://127.0.0.1:{}", self.monitor_port)
    }

    /// Where it listens.
    pub fn url(&self) -> String {
        let login = self.password.as_ref().map(|password| format!("{USER}:{password}@")).unwrap_or_default();
        format!("nats://{login}127.0.0.1:{}", self.port)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.stop());
    }
}

#[cfg(test)]
mod tests {
    use parlour_server::{NatsSettings, work};

    use super::*;

    #[tokio::test]
    async fn a_worker_needs_the_password() {
        if !is_installed() {
            return note_skipped("NATS is not installed");
        }
        let server = Server::start_guarded("secret").unwrap();
        let is_let_in = async |servers: String| {
            let settings = NatsSettings { servers, credentials: None, house: "house".to_string() };
            work(parlour_builtin::games().clone(), &settings, 1, || {}, async {}).await.is_ok()
        };
        assert!(is_let_in(server.url()).await);
        for wrong in ["", "parlour:wrong@"] {
            assert!(!is_let_in(server.url().replace("parlour:secret@", wrong)).await);
        }
    }
}
