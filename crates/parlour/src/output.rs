//! Where words go: data to standard output, complaints to standard error, colours only where wanted.

use std::io::{self, Write};
use std::process::ExitCode;

use serde::Serialize;

/// What a command found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// It worked, or the answer is yes.
    Yes,
    /// It worked, and the answer is no.
    No,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Yes => ExitCode::SUCCESS,
            Verdict::No => ExitCode::from(1),
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
