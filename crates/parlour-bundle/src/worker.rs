//! Service workers. A build puts its data before the worker's script as one statement: a worker whose version is another has
//! other bytes, by which browsers know that there is a new one.

use std::fmt::Write as _;

/// The data of a build, for its service worker.
#[derive(Debug)]
pub struct Build<'a> {
    /// What tells this build from others.
    pub version: &'a str,
    /// The paths of the files that it keeps.
    pub files: &'a [String],
    /// The paths of those that only workers that share memory need.
    pub files_for_threads: &'a [String],
}

impl Build<'_> {
    /// Returns a worker's script with the data before it.
    pub fn tell(&self, script: &str) -> String {
        let mut told = format!("self.BUILD = {{\"version\":\"{}\",\"files\":[", self.version);
        push_all(&mut told, self.files);
        told += "],\"files_for_threads\":[";
        push_all(&mut told, self.files_for_threads);
        told + "]};\n" + script
    }
}

/// Appends paths, none of which holds a quote: they are names of our own files.
fn push_all(text: &mut String, paths: &[String]) {
    for (index, path) in paths.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let _ = write!(text, "{comma}\"{path}\"");
    }
}
