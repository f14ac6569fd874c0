//! `arena`: tournaments between bots and other programs.

mod display;
mod flags;
mod report;
mod tables;

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parlour_arena::statistics::Verdict;
use parlour_arena::{GameLog, Log, Results, Spectator, Summary, Tournament};
use parlour_table::Catalog;

use crate::cli::Arena;
use crate::output::{self, ExitStatus, stderr, stdout, write_json};
use display::Display;
pub(super) use flags::read_sprt;

pub(crate) fn run(catalog: &Catalog, flags: &Arena) -> anyhow::Result<ExitStatus> {
    let (tournament, known, log) = open(catalog, flags)?;
    let stop = stop_on_interrupt()?;
    let results = hold(&tournament, known, log, &stop)?;
    let summary = Summary::new(&tournament, &results);
    write(flags, &tournament, &summary)?;
    if let Some(file) = &flags.report {
        output::replace(file, report::write(&tournament, &results, &summary)?.as_bytes())?;
    }
    let file = flags.log.as_ref().or(flags.resume.as_ref());
    if let (false, Some(file)) = (summary.is_complete, file) {
        writeln!(stderr(), "parlour: stopped; `parlour arena --resume {}` goes on", file.display())?;
    }
    Ok(match results.verdict {
        Some((Verdict::Null, _)) => ExitStatus::Negative,
        _ => ExitStatus::Success,
    })
}

/// What Ctrl-C sets; who asks twice does not want to wait.
pub(super) fn stop_on_interrupt() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = stop.clone();
    ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })?;
    Ok(stop)
}

/// The tournament, the games that are known already, and where new ones go.
fn open(catalog: &Catalog, flags: &Arena) -> anyhow::Result<(Tournament, Vec<GameLog>, Option<Log>)> {
    if let Some(file) = &flags.resume {
        let (log, mut plan, known) = Log::resume(file)?;
        flags::refuse_changes(flags)?;
        plan.threads = flags.threads.unwrap_or(plan.threads);
        return Ok((plan.prepare(catalog)?, known, Some(log)));
    }
    let tournament = flags::plan(flags)?.prepare(catalog)?;
    let log = flags.log.as_ref().map(|file| Log::create(file, &tournament.plan)).transpose()?;
    Ok((tournament, Vec::new(), log))
}

/// Plays, before the eyes of whoever looks at the terminal.
pub(super) fn hold(
    tournament: &Tournament,
    known: Vec<GameLog>,
    log: Option<Log>,
    stop: &AtomicBool,
) -> anyhow::Result<Results> {
    if !std::io::stderr().is_terminal() {
        return Ok(parlour_arena::run(tournament, known, log, stop, &())?);
    }
    let display = Display::new(tournament);
    let results = parlour_arena::run(tournament, known, log, stop, &display as &dyn Spectator);
    display.clear();
    Ok(results?)
}

fn write(flags: &Arena, tournament: &Tournament, summary: &Summary) -> anyhow::Result<()> {
    let mut out = stdout();
    if flags.output.json {
        return write_json(&mut out, summary);
    }
    let text = if flags.csv { tables::csv(summary) } else { tables::text(tournament, summary) };
    Ok(write!(out, "{text}")?)
}
