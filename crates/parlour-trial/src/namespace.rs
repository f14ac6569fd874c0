//! A host of its own on this machine: a network namespace with one cable to ours, which can be pulled out.

use std::io;
use std::process::{Command, Stdio};

/// A network namespace.
pub struct Namespace {
    name: String,
    /// Which it is: part of its addresses.
    number: u8,
}

/// Runs `ip` with arguments in one line.
fn ip(arguments: &str) -> io::Result<()> {
    let mut command = Command::new("ip");
    let status = command.args(arguments.split_whitespace()).stderr(Stdio::null()).status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("`ip {arguments}` failed"))) }
}

impl Namespace {
    /// Makes one; that needs root.
    pub fn make(number: u8) -> io::Result<Self> {
        let name = format!("parlour-{}-{number}", std::process::id());
        ip(&format!("netns add {name}"))?;
        let namespace = Namespace { name, number };
        let Namespace { name, .. } = &namespace;
        let (ours, theirs) = (namespace.cable(), format!("inner{number}"));
        ip(&format!("link add {ours} type veth peer name {theirs}"))?;
        ip(&format!("link set {theirs} netns {name}"))?;
        ip(&format!("addr add {}/24 dev {ours}", namespace.outer_address()))?;
        ip(&format!("link set {ours} up"))?;
        ip(&format!("-n {name} addr add {}/24 dev {theirs}", namespace.inner_address()))?;
        ip(&format!("-n {name} link set {theirs} up"))?;
        ip(&format!("-n {name} link set lo up"))?;
        // The way to the others, which this machine passes on.
        ip(&format!("-n {name} route add default via {}", namespace.outer_address()))?;
        std::fs::write("/proc/sys/net/ipv4/ip_forward", "1")?;
        Ok(namespace)
    }

    fn cable(&self) -> String {
        format!("p{}-{}", std::process::id(), self.number)
    }

    /// Where this machine is reached from inside.
    pub fn outer_address(&self) -> String {
        format!("10.97.{}.1", self.number)
    }

    /// Where what is inside is reached.
    pub fn inner_address(&self) -> String {
        format!("10.97.{}.2", self.number)
    }

    /// What to put before a command so that it runs inside.
    pub fn prefix(&self) -> Vec<String> {
        ["ip", "netns", "exec", &self.name].map(str::to_string).to_vec()
    }

    /// Pulls the cable out, or puts it back in.
    pub fn connect(&self, is_connected: bool) -> io::Result<()> {
        ip(&format!("link set {} {}", self.cable(), if is_connected { "up" } else { "down" }))
    }
}

impl Drop for Namespace {
    fn drop(&mut self) {
        drop(ip(&format!("link del {}", self.cable())));
        drop(ip(&format!("netns del {}", self.name)));
    }
}
