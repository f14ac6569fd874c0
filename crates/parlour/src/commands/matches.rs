//! `match`: one bot against another, many games, a score with its error.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use parlour_arena::score::Tally;
use parlour_arena::{Match, Score};
use parlour_table::Limits;
use serde::Serialize;

use super::games::player_names;
use crate::cli;
use crate::output::{ExitStatus, stdout, write_json};

#[derive(Serialize)]
struct MatchReport<'a> {
    game: &'a str,
    variant: &'a str,
    first: &'a str,
    second: &'a str,
    games: u32,
    #[serde(flatten)]
    total: Tally,
    share: f64,
    error: f64,
    /// The first bot's games by the seat it had.
    by_seat: Vec<AtSeat<'a>>,
    plies_per_game: f64,
    turns_per_game: f64,
    seed: u64,
    is_complete: bool,
}

#[derive(Serialize)]
struct AtSeat<'a> {
    name: &'a str,
    #[serde(flatten)]
    tally: Tally,
    share: f64,
}

/// How many random moves make games without dice or secrets differ.
const OPENING_PLIES: u32 = 4;
/// No game worth finishing takes longer.
const MAX_PLIES: u64 = 600;

pub(crate) fn run(flags: &cli::Match) -> anyhow::Result<ExitStatus> {
    let rules = super::rules(&flags.rules)?;
    let rounds = flags.games.div_ceil(rules.players() as u32);
    // Dice make games differ by themselves, and so does what players hide from each other.
    let differs = rules.has_chance() || rules.has_secrets();
    let opening = flags.opening.unwrap_or(if differs { 0 } else { OPENING_PLIES });
    let plan = Match {
        rules,
        bots: [flags.first.clone(), flags.second.clone()],
        rounds,
        opening,
        seed: flags.seed,
        limits: Limits {
            movetime: flags.movetime.map(Duration::from_millis),
            nodes: flags.nodes,
            ..Limits::default()
        },
        threads: flags.threads,
        most_plies: MAX_PLIES,
    };
    let stop = Arc::new(AtomicBool::new(false));
    let asked = stop.clone();
    ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed))?;

    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} rounds  {msg}  {eta} left")?;
    let bar = ProgressBar::new(rounds.into()).with_style(style);
    let score = plan.play(&stop, &|score| {
        bar.set_position(score.rounds() as u64);
        bar.set_message(summary(score));
    })?;
    bar.finish_and_clear();
    write_score(flags, &plan, &score)?;
    Ok(ExitStatus::Success)
}

fn summary(score: &Score) -> String {
    format!("{:.1}% +- {:.1}", score.share() * 100.0, score.error() * 100.0)
}

fn write_score(flags: &cli::Match, plan: &Match, score: &Score) -> anyhow::Result<()> {
    let mut out = stdout();
    let names = player_names(&*plan.rules);
    let players = names.len();
    let seats = names.iter().zip(score.by_seat.iter().copied());
    let total = score.total();
    let (plies_per_game, turns_per_game) = score.average_length();
    let planned = plan.rounds * players as u32;
    let is_complete = total.games() == planned;
    if flags.format.json {
        let by_seat =
            seats.map(|(name, tally)| AtSeat { name, tally, share: tally.share(players) }).collect();
        return write_json(
            &mut out,
            &MatchReport {
                game: plan.rules.info().id,
                variant: plan.rules.variant(),
                first: &flags.first,
                second: &flags.second,
                games: total.games(),
                total,
                share: score.share(),
                error: score.error(),
                by_seat,
                plies_per_game,
                turns_per_game,
                seed: flags.seed,
                is_complete,
            },
        );
    }
    let Tally { wins, draws, losses } = total;
    if total.games() == 0 {
        writeln!(out, "no round was finished")?;
        return Ok(());
    }
    if !is_complete {
        writeln!(out, "stopped after {} of {} games", total.games(), planned)?;
    }
    let others = if players > 2 {
        format!("{} others of {}", players - 1, flags.second)
    } else {
        flags.second.clone()
    };
    writeln!(out, "{} against {others}: {}", flags.first, summary(score))?;
    writeln!(out, "  {} games: {wins} won, {draws} drawn, {losses} lost", total.games())?;
    for (seat, tally) in seats {
        writeln!(out, "  as {seat}: {:.1}% of {}", tally.share(players) * 100.0, tally.games())?;
    }
    // Where a turn is one ply, plies say it all.
    let turns = if score.length.plies == score.length.turns {
        String::new()
    } else {
        format!(" in {turns_per_game:.0} turns")
    };
    writeln!(out, "  {plies_per_game:.0} plies{turns} a game, seed {}", flags.seed)?;
    Ok(())
}
