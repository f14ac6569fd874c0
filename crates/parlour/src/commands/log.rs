//! What `serve` and `worker` log.

use std::io::IsTerminal;

use anyhow::Context;
use tracing_subscriber::EnvFilter;

use crate::cli::Log;

/// Libraries that would write down whatever goes over the wire, cookies and hidden fleets included.
const SILENCED_LIBRARIES: [&str; 7] =
    ["async_nats", "tungstenite", "tokio_tungstenite", "hyper", "hyper_util", "axum", "sqlx"];

/// Structured logs on standard error. No token, cookie or invitation is ever given to them.
pub(super) fn start(log: &Log) -> anyhow::Result<()> {
    let mut filter =
        EnvFilter::try_new(&log.filter).with_context(|| format!("`{}` is no log filter", log.filter))?;
    for library in SILENCED_LIBRARIES {
        filter = filter.add_directive(format!("{library}=warn").parse()?);
    }
    let is_colourful = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let logs = tracing_subscriber::fmt();
    let logs = logs.with_env_filter(filter).with_writer(std::io::stderr).with_ansi(is_colourful);
    if log.json {
        logs.json().init();
    } else {
        logs.init();
    }
    Ok(())
}
