//! Where words go: data to standard output, complaints to standard error, colours only where wanted.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use serde::Serialize;

/// What a command found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExitStatus {
    /// It worked, or the answer is yes.
    Success,
    /// It worked, and the answer is no.
    Negative,
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> Self {
        match status {
            ExitStatus::Success => ExitCode::SUCCESS,
            ExitStatus::Negative => ExitCode::from(1),
        }
    }
}

/// Standard output; colours are stripped unless it is a terminal that wants them (`NO_COLOR` is honoured).
pub(crate) fn stdout() -> impl Write {
    anstream::stdout().lock()
}

/// Standard error, likewise.
pub(crate) fn stderr() -> impl Write {
    anstream::stderr().lock()
}

/// One line of JSON, or a block of it for people.
pub(crate) fn write_json(out: &mut impl Write, value: &impl Serialize) -> anyhow::Result<()> {
    writeln!(out, "{}", serde_json::to_string_pretty(value)?)?;
    Ok(())
}

/// Writes a new file, whole or not at all: first beside it, then moved into place. A file that is there already
/// stays as it is.
pub(crate) fn save_new(file: &Path, content: &[u8]) -> anyhow::Result<()> {
    ensure_new(file)?;
    replace(file, content)
}

/// Refuses a file that is there already.
pub(crate) fn ensure_new(file: &Path) -> anyhow::Result<()> {
    anyhow::ensure!(!file.exists(), "{} exists already; choose another name", file.display());
    Ok(())
}

/// Writes a file, whole or not at all, in place of what was there.
pub(crate) fn replace(file: &Path, content: &[u8]) -> anyhow::Result<()> {
    let mut draft = file.as_os_str().to_owned();
    draft.push(format!(".{}.part", std::process::id()));
    let written = OpenOptions::new().write(true).create_new(true).open(&draft).and_then(|mut part| {
        let written =
            part.write_all(content).and_then(|()| part.sync_all()).and_then(|()| fs::rename(&draft, file));
        if written.is_err() {
            // What could not be written is not left lying about.
            let _ = fs::remove_file(&draft);
        }
        written
    });
    written.with_context(|| format!("cannot save to {}", file.display()))
}

/// Says in one line what went wrong.
pub(crate) fn complain(error: &anyhow::Error) {
    let message = format!("{error:#}").replace('\n', " ");
    // If even this cannot be written, there is nobody left to tell.
    let _ = writeln!(stderr(), "parlour: {message}");
}

/// Whether the reader has simply gone away, as `head` does.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
