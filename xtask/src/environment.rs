//! What tests find around them: a PostgreSQL that all of them share, and a folder in memory for what they write.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use anyhow::ensure;
use parlour_trial::nats;
use parlour_trial::postgres::{self, SHARED_SERVER, Server};
use tempfile::TempDir;

use crate::packages::install;

/// Where Linux keeps files in memory.
const MEMORY: &str = "/dev/shm";
/// The room that tests need there, in bytes.
const NEEDED_BYTES: u64 = 4 << 30;

/// What tests find around them, until it is dropped.
pub(crate) struct Environment {
    pub(crate) postgres: Option<Server>,
    /// Tests write databases and whole profiles of browsers, and a disk that others write to as well keeps them waiting for
    /// seconds.
    temporary: Option<TempDir>,
}

impl Environment {
    /// Starts what tests need. Where PostgreSQL or NATS cannot be had, tests say that they are skipped; but where everything is
    /// checked, both must be there.
    pub(crate) fn start() -> anyhow::Result<Self> {
        install_services();
        let is_everything_checked = std::env::var_os("CI").is_some();
        ensure!(!is_everything_checked || nats::is_installed(), "NATS cannot be installed");
        let has_postgres = postgres::programs().is_some();
        ensure!(!is_everything_checked || has_postgres, "PostgreSQL cannot be installed");
        let postgres = if has_postgres { Some(Server::start()?) } else { None };
        Ok(Environment { postgres, temporary: folder_in_memory()? })
    }

    /// Tells a test program of it.
    pub(crate) fn tell(&self, command: &mut Command) {
        if let Some(postgres) = &self.postgres {
            command.env(SHARED_SERVER, postgres.address());
        }
        if let Some(folder) = &self.temporary {
            command.env("TMPDIR", folder.path());
        }
    }
}

/// Makes a folder in memory, where there is room for one.
fn folder_in_memory() -> anyhow::Result<Option<TempDir>> {
    let free = rustix::fs::statvfs(MEMORY).map_or(0, |room| room.f_bavail * room.f_frsize);
    if free < NEEDED_BYTES {
        return Ok(None);
    }
    let folder = tempfile::Builder::new().prefix("parlour-tests-").tempdir_in(MEMORY)?;
    // PostgreSQL runs as somebody else.
    fs::set_permissions(&folder, Permissions::from_mode(0o755))?;
    Ok(Some(folder))
}

/// Installs what several nodes need.
pub(crate) fn install_services() {
    let mut missing = Vec::new();
    if postgres::programs().is_none() {
        missing.push("postgresql");
    }
    if !nats::is_installed() {
        missing.push("nats-server");
    }
    install(&missing);
}
