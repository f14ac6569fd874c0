//! `migrate`: moves a house from a file to PostgreSQL.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, ensure};
use indicatif::ProgressBar;
use parlour_server::store::{Database, move_house};

use crate::output::{ExitStatus, stdout};

/// How often the line of progress is drawn.
const TICK: Duration = Duration::from_millis(100);

pub(crate) fn run(from: &Path, to: &str) -> anyhow::Result<ExitStatus> {
    let is_url = matches!(Database::from(to), Database::Postgres(_));
    ensure!(is_url, "`--to` wants the URL of a PostgreSQL database: postgres://...");
    let runtime = tokio::runtime::Runtime::new().context("the move cannot start")?;
    // On standard error, and only where someone looks.
    let bar = ProgressBar::new_spinner();
    bar.enable_steady_tick(TICK);
    let moved =
        runtime.block_on(move_house(from, to, |what, rows| bar.set_message(format!("{what}: {rows}"))));
    bar.finish_and_clear();
    let moved = moved?;
    let mut out = stdout();
    for (table, rows) in &moved.rows {
        writeln!(out, "{table:<10} {rows:>10}")?;
    }
    writeln!(out, "Everything is there; stories of tables that were told again: {}", moved.stories)?;
    Ok(ExitStatus::Success)
}
