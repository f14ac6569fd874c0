//! `bench`: how fast the rules and the search are, and a node total that pins what the search does.

use std::io::Write;
use std::time::{Duration, Instant};

use parlour_core::Rng;
use parlour_table::bench::node_total;
use parlour_table::{AnyRules, house};
use serde::Serialize;

use super::spinner;
use crate::cli::Format;
use crate::output::{Verdict, stdout, write_json};

#[derive(Serialize)]
struct Report {
    game: &'static str,
    variant: &'static str,
    playouts_per_second: u64,
    plies_per_second: u64,
    perft_leaves_per_second: u64,
    search_nodes_per_second: u64,
    /// Deterministic: the same on every machine until the search changes.
    node_total: u64,
    node_total_positions: u32,
    node_total_depth: u32,
}

/// Only repetition might end a random game; no game worth measuring is longer.
const PLAYOUT_PLIES: u32 = 2000;

pub(crate) fn run(game: Option<&str>, time: Duration, format: Format) -> anyhow::Result<Verdict> {
    let mut out = stdout();
    let mut reports = Vec::new();
    for entry in house().games().filter(|entry| game.is_none_or(|game| game == entry.info().id)) {
        let bar = spinner(format!("measuring {}", entry.info().title));
        let report = measure(&*entry.rules(None)?, time)?;
        bar.finish_and_clear();
        if !format.json {
            write_report(&mut out, &report)?;
        }
        reports.push(report);
    }
    if let (Some(game), true) = (game, reports.is_empty()) {
        house().game(game)?;
    }
    if format.json {
        write_json(&mut out, &reports)?;
    }
    Ok(Verdict::Yes)
}

fn measure(rules: &dyn AnyRules, time: Duration) -> anyhow::Result<Report> {
    let mut rng = Rng::new(1);
    let mut plies = 0;
    let playouts = per_second(time, || {
        plies += u64::from(rules.playout(&mut rng, PLAYOUT_PLIES));
        1
    });
    let start = rules.start(0);
    let depth = perft_depth(|depth| start.perft(depth));
    let leaves = per_second(time, || start.perft(depth));
    let started = Instant::now();
    let total = node_total(rules)?;
    let nodes_per_second = rate(total.nodes, started.elapsed());
    Ok(Report {
        game: rules.info().id,
        variant: rules.variant(),
        playouts_per_second: playouts.per_second,
        plies_per_second: rate(plies, playouts.elapsed),
        perft_leaves_per_second: leaves.per_second,
        search_nodes_per_second: nodes_per_second,
        node_total: total.nodes,
        node_total_positions: total.positions,
        node_total_depth: rules.bench_depth(),
    })
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
    writeln!(out, "  search nodes/s    {:>14}", thousands(report.search_nodes_per_second))?;
    writeln!(
        out,
        "  node total        {:>14}  ({} positions, depth {})",
        thousands(report.node_total),
        report.node_total_positions,
        report.node_total_depth
    )?;
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
