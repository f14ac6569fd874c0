//! `bench`: how fast the rules and the search are, and a node total that pins what the search does.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use parlour_core::Rng;
use parlour_core::playout::Playout;
use parlour_table::bench::{decisions, search_total};
use parlour_table::rules::{AnyRules, BenchRules};
use parlour_table::{AnyGame, Catalog};
use serde::Serialize;

use super::progress;
use crate::cli::Format;
use crate::output::{ExitStatus, stdout, write_json};

#[derive(Serialize)]
struct BenchReport {
    game: &'static str,
    variant: String,
    playouts_per_second: u64,
    plies_per_second: u64,
    perft_leaves_per_second: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    searches: Vec<Search>,
    /// Decisions per second of each bot.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    decisions_per_second: BTreeMap<&'static str, u64>,
}

/// The fixed searches of a bot.
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
const PROGRESS_STEPS: u64 = 3;

pub(crate) fn run(
    catalog: &Catalog,
    game: Option<&str>,
    variant: Option<&str>,
    time: Duration,
    format: Format,
) -> anyhow::Result<ExitStatus> {
    let games: Vec<&dyn AnyGame> = match game {
        Some(id) => vec![catalog.game(id)?],
        None => catalog.games().collect(),
    };
    let bar = progress(games.len() as u64 * PROGRESS_STEPS);
    let mut reports = Vec::new();
    for game in games {
        bar.set_message(game.info().title);
        reports.push(measure(&game.bench_rules(variant)?, time, &bar)?);
    }
    bar.finish_and_clear();
    let mut out = stdout();
    if format.json {
        write_json(&mut out, &reports)?;
        return Ok(ExitStatus::Success);
    }
    for report in &reports {
        write_report(&mut out, report)?;
    }
    Ok(ExitStatus::Success)
}

fn measure(rules: &Arc<dyn BenchRules>, time: Duration, bar: &ProgressBar) -> anyhow::Result<BenchReport> {
    let (mut playouts, mut plies) = (0, Speed::default());
    let (mut rng, mut playout) = (Rng::new(1), Playout::default());
    plies.measure(time, || {
        playouts += 1;
        rules.playout(&mut playout, &mut rng, PLAYOUT_PLIES).into()
    });
    bar.inc(1);
    let start = rules.start(0);
    let depth = perft_depth(|depth| start.perft(depth));
    let mut leaves = Speed::default();
    leaves.measure(time, || start.perft(depth));
    bar.inc(1);
    let searches = rules.bench().iter().map(|&(bot, depth)| search(&**rules, bot, depth, time));
    let searches = searches.collect::<anyhow::Result<_>>()?;
    let any_rules: Arc<dyn AnyRules> = rules.clone();
    let paces = rules.pace().iter().map(|&bot| Ok((bot, pace(&any_rules, bot, time)?)));
    let decisions_per_second = paces.collect::<anyhow::Result<_>>()?;
    bar.inc(1);
    Ok(BenchReport {
        game: rules.info().id,
        variant: rules.variant().to_string(),
        playouts_per_second: rate(playouts, plies.elapsed),
        plies_per_second: plies.per_second(),
        perft_leaves_per_second: leaves.per_second(),
        searches,
        decisions_per_second,
    })
}

/// How many decisions a bot makes in a second, over whole games against itself.
fn pace(rules: &Arc<dyn AnyRules>, bot: &str, time: Duration) -> anyhow::Result<u64> {
    let (mut speed, mut games, mut failed) = (Speed::default(), 0, None);
    speed.measure(time, || {
        games += 1;
        decisions(rules, bot, games).unwrap_or_else(|error| {
            failed = Some(error);
            0
        })
    });
    failed.map_or(Ok(speed.per_second()), |error| Err(error.into()))
}

fn search(rules: &dyn BenchRules, bot: &'static str, depth: u32, time: Duration) -> anyhow::Result<Search> {
    let total = search_total(rules, bot, depth)?;
    let mut speed = Speed::default();
    speed.measure(time, || search_total(rules, bot, depth).map_or(0, |total| total.nodes));
    Ok(Search {
        bot,
        depth,
        positions: total.positions,
        nodes_per_second: speed.per_second(),
        node_total: total.nodes,
    })
}

/// Deep enough that starting a count does not matter.
fn perft_depth(leaves: impl Fn(u32) -> u64) -> u32 {
    (1..=12).find(|&depth| leaves(depth) >= 100_000).unwrap_or(12)
}

/// What was done, and how long it took.
#[derive(Default)]
struct Speed {
    done: u64,
    elapsed: Duration,
}

impl Speed {
    /// Does something that counts until the time is up.
    fn measure(&mut self, time: Duration, mut work: impl FnMut() -> u64) {
        let started = Instant::now();
        self.done += work();
        while started.elapsed() < time {
            self.done += work();
        }
        self.elapsed += started.elapsed();
    }

    fn per_second(&self) -> u64 {
        rate(self.done, self.elapsed)
    }
}

fn rate(count: u64, elapsed: Duration) -> u64 {
    (count as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
}

fn write_report(out: &mut impl Write, report: &BenchReport) -> anyhow::Result<()> {
    writeln!(out, "{} ({})", report.game, report.variant)?;
    writeln!(out, "  random playouts/s {:>14}", thousands(report.playouts_per_second))?;
    writeln!(out, "  random plies/s    {:>14}", thousands(report.plies_per_second))?;
    writeln!(out, "  perft leaves/s    {:>14}", thousands(report.perft_leaves_per_second))?;
    for (bot, rate) in &report.decisions_per_second {
        writeln!(out, "  decisions/s       {:>14}  ({bot})", thousands(*rate))?;
    }
    for Search { bot, depth, positions, nodes_per_second, node_total } in &report.searches {
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
