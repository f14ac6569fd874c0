//! `worker`: thinks for the nodes of a house that has several.

use std::io::Write;
use std::thread::available_parallelism;

use anyhow::Context;
use parlour_server::work;
use parlour_table::Catalog;

use super::log;
use super::serve::{nats, shutdown};
use crate::cli::Worker;
use crate::output::{ExitStatus, stdout};

pub(crate) fn run(catalog: &Catalog, flags: &Worker) -> anyhow::Result<ExitStatus> {
    log::start(&flags.log)?;
    let runtime = tokio::runtime::Runtime::new().context("the worker cannot start")?;
    let threads =
        flags.bot_threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from);
    let is_ready = || {
        let mut out = stdout();
        // Whoever started it may not want to know.
        let _ = writeln!(out, "Parlour thinks with {threads} threads").and_then(|()| out.flush());
    };
    let settings = nats(&flags.nats, &flags.nats_options);
    runtime.block_on(async {
        anyhow::Ok(work(catalog.clone(), &settings, threads, is_ready, shutdown()?).await?)
    })?;
    runtime.shutdown_background();
    Ok(ExitStatus::Success)
}
