//! `match`: two bots, many games, a score with its error.

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
use crate::output::{Verdict, stdout, write_json};

#[derive(Serialize)]
struct Report<'a> {
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

/// No game worth finishing takes longer.
const MOST_PLIES: u64 = 600;

pub(crate) fn run(flags: &cli::Match) -> anyhow::Result<Verdict> {
    let rules = super::rules(&flags.rules)?;
    let pairs = flags.games.div_ceil(2);
    let plan = Match {
        rules,
        bots: [flags.first.clone(), flags.second.clone()],
        pairs,
        opening: flags.opening,
        seed: flags.seed,
        limits: Limits {
            movetime: flags.movetime.map(Duration::from_millis),
            nodes: flags.nodes,
            ..Limits::default()
        },
        threads: flags.threads,
        most_plies: MOST_PLIES,
    };
    let stop = Arc::new(AtomicBool::new(false));
    let asked = stop.clone();
    ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed))?;

    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} pairs  {msg}  {eta} left")?;
    let bar = ProgressBar::new(pairs.into()).with_style(style);
    let score = plan.play(&stop, &|score| {
        bar.set_position(score.pairs.iter().map(|&count| u64::from(count)).sum());
        bar.set_message(summary(score));
    })?;
    bar.finish_and_clear();
    write_score(flags, &plan, &score)?;
    Ok(Verdict::Yes)
}

fn summary(score: &Score) -> String {
    format!("{:.1}% +- {:.1}", score.total().share() * 100.0, score.error() * 100.0)
}

fn write_score(flags: &cli::Match, plan: &Match, score: &Score) -> anyhow::Result<()> {
    let mut out = stdout();
    let names = player_names(&*plan.rules);
    let seats = names.iter().zip(score.by_seat);
    let total = score.total();
    let is_complete = total.games() == plan.pairs * 2;
    if flags.format.json {
        let by_seat = seats.map(|(name, tally)| AtSeat { name, tally, share: tally.share() }).collect();
        return write_json(
            &mut out,
            &Report {
                game: plan.rules.info().id,
                variant: plan.rules.variant(),
                first: &flags.first,
                second: &flags.second,
                games: total.games(),
                total,
                share: total.share(),
                error: score.error(),
                by_seat,
                plies_per_game: plies_per_game(score),
                seed: flags.seed,
                is_complete,
            },
        );
    }
    let Tally { wins, draws, losses } = total;
    if !is_complete {
        writeln!(out, "stopped after {} of {} games", total.games(), plan.pairs * 2)?;
    }
    writeln!(out, "{} against {}: {}", flags.first, flags.second, summary(score))?;
    writeln!(out, "  {} games: {wins} won, {draws} drawn, {losses} lost", total.games())?;
    for (seat, tally) in seats {
        writeln!(out, "  as {seat}: {:.1}% of {}", tally.share() * 100.0, tally.games())?;
    }
    writeln!(out, "  {:.0} plies a game, seed {}", plies_per_game(score), flags.seed)?;
    Ok(())
}

fn plies_per_game(score: &Score) -> f64 {
    score.plies as f64 / f64::from(score.total().games().max(1))
}
