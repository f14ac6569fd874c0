//! `solve`: the value of every position, where the game is small enough.

use std::io::Write;
use std::time::Instant;

use parlour_core::Player;
use parlour_table::{AnyRules, house};
use serde::Serialize;

use super::games::player_names;
use super::spinner;
use crate::cli::Format;
use crate::output::{Verdict, stderr, stdout, write_json};

#[derive(Serialize)]
struct Report {
    game: &'static str,
    variant: &'static str,
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

pub(crate) fn run(game: &str, variant: Option<&str>, format: Format) -> anyhow::Result<Verdict> {
    let rules = house().rules(game, variant)?;
    let bar = spinner(format!("solving {}", rules.info().title));
    let report = report(&*rules);
    bar.finish_and_clear();
    let Some(report) = report else {
        writeln!(stderr(), "parlour: {} is not a game that can be solved outright here", rules.info().title)?;
        return Ok(Verdict::No);
    };
    let mut out = stdout();
    if format.json {
        write_json(&mut out, &report)?;
    } else {
        write_report(&mut out, &report)?;
    }
    Ok(Verdict::Yes)
}

fn report(rules: &dyn AnyRules) -> Option<Report> {
    let started = Instant::now();
    let solved = rules.solve()?;
    let seconds = started.elapsed().as_secs_f64();
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
    Some(Report {
        game: rules.info().id,
        variant: rules.variant(),
        positions: solved.solution.bytes(),
        wins,
        draws,
        start,
        longest,
        bytes: solved.solution.bytes(),
        win_loss_bytes: solved.win_loss_bytes(),
        seconds,
    })
}

fn write_report(out: &mut impl Write, report: &Report) -> anyhow::Result<()> {
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
