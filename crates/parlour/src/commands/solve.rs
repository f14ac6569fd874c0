//! `solve`: the value of every position, where the game is small enough.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::Context;
use parlour_core::Player;
use parlour_table::rules::SolvedGame;
use parlour_table::{AnyRules, Catalog};
use serde::Serialize;

use super::games::player_names;
use super::spinner;
use crate::cli;
use crate::output::{ExitStatus, save_new, stderr, stdout, write_json};

#[derive(Serialize)]
struct SolveReport {
    game: &'static str,
    variant: String,
    positions: usize,
    wins: Vec<Wins>,
    draws: usize,
    start: Option<Value>,
    longest: u32,
    bytes: usize,
    win_loss_bytes: Option<usize>,
    seconds: f64,
}

#[derive(Serialize)]
struct Wins {
    player: &'static str,
    positions: usize,
}

#[derive(Serialize)]
struct Value {
    winner: &'static str,
    plies: u32,
}

pub(crate) fn run(catalog: &Catalog, flags: &cli::Solve) -> anyhow::Result<ExitStatus> {
    let rules = super::rules(catalog, &flags.rules)?;
    let title = rules.info().title;
    let bar = spinner(format!("solving {title}"));
    let started = Instant::now();
    let solved = rules.solve().transpose();
    let seconds = started.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let Some(solved) = solved? else {
        writeln!(stderr(), "parlour: {title} is not a game that can be solved outright here")?;
        return Ok(ExitStatus::Negative);
    };
    if let Some(file) = &flags.save {
        save(&solved, file, flags.bits)?;
    }
    let report = report(&*rules, &solved, seconds);
    let mut out = stdout();
    if flags.format.json {
        write_json(&mut out, &report)?;
    } else {
        write_report(&mut out, &report)?;
    }
    Ok(ExitStatus::Success)
}

/// Writes the table: a byte per position, or a bit.
fn save(solved: &SolvedGame, file: &Path, as_bits: bool) -> anyhow::Result<()> {
    if !as_bits {
        return save_new(file, solved.solution.as_bytes());
    }
    let table = solved.win_loss().context("there are draws, which one bit cannot tell")?;
    save_new(file, table.as_bytes())
}

fn report(rules: &dyn AnyRules, solved: &SolvedGame, seconds: f64) -> SolveReport {
    let names = player_names(rules);
    let mut wins: Vec<Wins> = names.iter().map(|&player| Wins { player, positions: 0 }).collect();
    let (mut draws, mut longest) = (0, 0);
    for value in solved.solution.values() {
        match value {
            Some(value) => {
                wins[value.winner.index()].positions += 1;
                longest = longest.max(value.plies);
            }
            None => draws += 1,
        }
    }
    let name = |player: Player| names[player.index()];
    let start = solved.start.map(|start| Value { winner: name(start.winner), plies: start.plies });
    SolveReport {
        game: rules.info().id,
        variant: rules.variant().to_string(),
        positions: solved.solution.as_bytes().len(),
        wins,
        draws,
        start,
        longest,
        bytes: solved.solution.as_bytes().len(),
        win_loss_bytes: solved.win_loss().map(|table| table.as_bytes().len()),
        seconds,
    }
}

fn write_report(out: &mut impl Write, report: &SolveReport) -> anyhow::Result<()> {
    writeln!(out, "positions  {}", report.positions)?;
    for Wins { player, positions } in &report.wins {
        writeln!(out, "won        {positions} by the {player}")?;
    }
    writeln!(out, "drawn      {}", report.draws)?;
    match &report.start {
        Some(Value { winner, plies }) => writeln!(out, "start      won by the {winner} in {plies} plies")?,
        None => writeln!(out, "start      drawn")?,
    }
    writeln!(out, "longest    {} plies", report.longest)?;
    writeln!(out, "table      {} bytes with distances", report.bytes)?;
    if let Some(bytes) = report.win_loss_bytes {
        writeln!(out, "           {bytes} bytes as win/loss bits")?;
    }
    writeln!(out, "solved in  {:.2} s", report.seconds)?;
    Ok(())
}
