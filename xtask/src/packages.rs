//! Programs and libraries that tests need: found where they are, installed where that is possible.

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A program by its name.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Installs Debian packages, if there are any to install and it may. Whether they are there afterwards is for the
/// caller to see.
pub(crate) fn install(packages: &[&str]) {
    if packages.is_empty() || find("apt-get").is_none() {
        return;
    }
    // Fails without the right to install, which is no error of ours.
    let quiet = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null()).status()
    };
    drop(quiet(&["update", "-qq"]));
    drop(quiet(&[&["install", "-y", "-qq", "--no-install-recommends"], packages].concat()));
}
