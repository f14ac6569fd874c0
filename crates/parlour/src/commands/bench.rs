//! `bench`: how fast the rules and the search are, and a node total that pins what the search does.

use std::io::Write;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use parlour_core::Rng;
use parlour_core::playout::Playout;
use parlour_table::bench::node_total;
use parlour_table::house::AnyGame;
use parlour_table::{AnyRules, house};
use serde::Serialize;

use super::progress;
use crate::cli::Format;
use crate::output::{Verdict, stdout, write_json};

#[derive(Serialize)]
struct Report {
    game: &'static str,
    variant: String,
    playouts_per_second: u64,
    plies_per_second: u64,
    perft_leaves_per_second: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    search: Option<Search>,
}

/// The fixed searches, in games that have a bot for them.
#[derive(Serialize)]
struct Search {
    bot: &'static str,
    depth: u32,
    positions: u32,
    nodes_per_second: u64,
    /// Deterministic: the same on every machine until the search changes.
    node_total: u64,
}

/// Only repetition might end a random game; no game worth measuring is longer.
const PLAYOUT_PLIES: u32 = 2000;

/// Playouts, perft, search: the steps of the progress bar.
const STEPS: u64 = 3;

pub(crate) fn run(game: Option<&str>, time: Duration, format: Format) -> anyhow::Result<Verdict> {
    let games: Vec<&dyn AnyGame> = match game {
        Some(id) => vec![house().game(id)?],
        None => house().games().collect(),
    };
    let bar = progress(games.len() as u64 * STEPS);
    let mut reports = Vec::new();
    for game in games {
        bar.set_message(game.info().title);
        reports.push(measure(&*game.rules(None)?, time, &bar)?);
    }
    bar.finish_and_clear();
    let mut out = stdout();
    if format.json {
        write_json(&mut out, &reports)?;
        return Ok(Verdict::Yes);
    }
    for report in &reports {
        write_report(&mut out, report)?;
    }
    Ok(Verdict::Yes)
}

fn measure(rules: &dyn AnyRules, time: Duration, bar: &ProgressBar) -> anyhow::Result<Report> {
    let (mut rng, mut playout) = (Rng::new(1), Playout::default());
    let mut plies = 0;
    let playouts = per_second(time, || {
        plies += u64::from(rules.playout(&mut playout, &mut rng, PLAYOUT_PLIES));
        1
    });
    bar.inc(1);
    let start = rules.start(0);
    let depth = perft_depth(|depth| start.perft(depth));
    let leaves = per_second(time, || start.perft(depth));
    bar.inc(1);
    let search = search(rules)?;
    bar.inc(1);
    Ok(Report {
        game: rules.info().id,
        variant: rules.variant().to_string(),
        playouts_per_second: playouts.per_second,
        plies_per_second: rate(plies, playouts.elapsed),
        perft_leaves_per_second: leaves.per_second,
        search,
    })
}

fn search(rules: &dyn AnyRules) -> anyhow::Result<Option<Search>> {
    let started = Instant::now();
    let (Some((bot, depth)), Some(total)) = (rules.bench(), node_total(rules)?) else { return Ok(None) };
    Ok(Some(Search {
        bot,
        depth,
        positions: total.positions,
        nodes_per_second: rate(total.nodes, started.elapsed()),
        node_total: total.nodes,
    }))
}

/// Deep enough that starting a count does not matter.
fn perft_depth(leaves: impl Fn(u32) -> u64) -> u32 {
    (1..=12).find(|&depth| leaves(depth) >= 100_000).unwrap_or(12)
}

struct Speed {
    per_second: u64,
    elapsed: Duration,
}

/// Does something that counts until the time is up.
fn per_second(time: Duration, mut work: impl FnMut() -> u64) -> Speed {
    let started = Instant::now();
    let mut done = work();
    while started.elapsed() < time {
        done += work();
    }
    let elapsed = started.elapsed();
    Speed { per_second: rate(done, elapsed), elapsed }
}

fn rate(count: u64, elapsed: Duration) -> u64 {
    (count as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
}

fn write_report(out: &mut impl Write, report: &Report) -> anyhow::Result<()> {
    writeln!(out, "{} ({})", report.game, report.variant)?;
    writeln!(out, "  random playouts/s {:>14}", thousands(report.playouts_per_second))?;
    writeln!(out, "  random plies/s    {:>14}", thousands(report.plies_per_second))?;
    writeln!(out, "  perft leaves/s    {:>14}", thousands(report.perft_leaves_per_second))?;
    if let Some(Search { bot, depth, positions, nodes_per_second, node_total }) = &report.search {
        writeln!(out, "  search nodes/s    {:>14}  ({bot})", thousands(*nodes_per_second))?;
        writeln!(
            out,
            "  node total        {:>14}  ({positions} positions, depth {depth})",
            thousands(*node_total)
        )?;
    }
    Ok(())
}

/// `12,345,678`.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
