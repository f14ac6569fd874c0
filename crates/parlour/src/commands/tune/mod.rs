//! `tune`: better weights for a bot's evaluation, and the match that shows whether they are.

mod curve;

use std::io::{IsTerminal, Write};
use std::sync::atomic::AtomicBool;

use indicatif::{ProgressBar, ProgressStyle};
use parlour_arena::Summary;
use parlour_arena::statistics::Verdict;
use parlour_arena::tuning::{Fit, Spsa, Step, Subject, rounded, trial};
use parlour_table::Catalog;
use serde::Serialize;

use super::arena;
use crate::cli::{Method, Tune};
use crate::output::{self, ExitStatus, stderr, stdout, write_json};
use curve::Curve;

/// What was found.
#[derive(Serialize)]
struct Found {
    game: String,
    variant: String,
    bot: String,
    rounds: u32,
    weights: Vec<Line>,
    /// The bot with these weights: any command takes it.
    spec: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    trial: Option<Trial>,
}

#[derive(Serialize)]
struct Line {
    name: &'static str,
    before: i32,
    after: i32,
}

/// What the match says.
#[derive(Serialize)]
struct Trial {
    games: usize,
    score: f64,
    error: f64,
    log_likelihood_ratio: f64,
    is_better: bool,
}

pub(crate) fn run(catalog: &Catalog, flags: &Tune) -> anyhow::Result<ExitStatus> {
    let rules = catalog.rules(&flags.game, flags.variant.as_deref())?;
    let subject = Subject::new(rules, &flags.bot, flags.nodes)?;
    let sprt = arena::read_sprt(&flags.sprt, None, None)?;
    sprt.check()?;
    let (mut curve, from) = Curve::open(flags, &subject)?;
    let stop = arena::stop_on_interrupt()?;
    let last = find(flags, &subject, from, &stop, &mut |step| curve.write(step))?;
    curve.finish()?;
    if stop.load(std::sync::atomic::Ordering::Relaxed) {
        if let Some(file) = flags.curve.as_ref().or(flags.resume.as_ref()) {
            let again = "the same flags and --resume";
            writeln!(stderr(), "parlour: stopped; {again} {} go on", file.display())?;
        }
        return Ok(ExitStatus::Success);
    }
    let weights = rounded(&last.weights);
    let mut found = Found::new(&subject, last.round, &weights);
    if flags.trial_games > 0 {
        let tournament =
            trial(&subject, &weights, sprt, flags.trial_games, flags.seed ^ TRIAL_SEED, flags.threads)?;
        let results = arena::hold(&tournament, Vec::new(), None, &stop)?;
        let is_better = matches!(results.verdict, Some((Verdict::Alternative, _)));
        found.trial = Some(Trial::new(&Summary::new(&tournament, &results), is_better));
    }
    found.write(flags)?;
    let is_better = found.trial.as_ref().is_none_or(|trial| trial.is_better);
    Ok(if is_better { ExitStatus::Success } else { ExitStatus::Negative })
}

/// The match has other openings than the games before it.
const TRIAL_SEED: u64 = 1 << 63;
/// How many rounds and games there are if nobody says.
const SPSA_DEFAULTS: (u32, u32) = (500, 8);
const FIT_DEFAULTS: (u32, u32) = (4, 2000);

fn find(
    flags: &Tune,
    subject: &Subject,
    from: Step,
    stop: &AtomicBool,
    keep: &mut dyn FnMut(&Step),
) -> anyhow::Result<Step> {
    let (usual_rounds, usual_games) = match flags.method {
        Method::Spsa => SPSA_DEFAULTS,
        Method::Fit => FIT_DEFAULTS,
    };
    let (rounds, games) = (flags.rounds.unwrap_or(usual_rounds), flags.games.unwrap_or(usual_games));
    anyhow::ensure!(rounds > 0 && games > 0, "rounds and games are at least 1");
    let (seed, threads) = (flags.seed, flags.threads);
    let bar = progress(rounds, from.round);
    let mut tell = |step: &Step| {
        keep(step);
        bar.set_position(u64::from(step.round));
        bar.set_message(match flags.method {
            Method::Spsa => format!("encounters decided by {:.2}", step.note),
            Method::Fit => format!("{:.4} bits a position", step.note),
        });
    };
    let last = match flags.method {
        Method::Spsa => Spsa { rounds, batch: games, step: flags.step, seed, threads }
            .run(subject, from, stop, &mut tell)?,
        Method::Fit => Fit { rounds, games, seed, threads }.run(subject, from, stop, &mut tell)?,
    };
    bar.finish_and_clear();
    Ok(last)
}

fn progress(rounds: u32, done: u32) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} round {pos} of {len}  {elapsed}  {eta} left  {msg}");
    ProgressBar::new(u64::from(rounds))
        .with_position(u64::from(done))
        .with_style(style.expect("the template is well formed"))
}

impl Found {
    fn new(subject: &Subject, rounds: u32, weights: &[i32]) -> Self {
        let line = |(weight, &after): (&parlour_core::evaluation::Weight, &i32)| Line {
            name: weight.name,
            before: weight.value,
            after,
        };
        Found {
            game: subject.rules.info().id.to_string(),
            variant: subject.rules.variant().to_string(),
            bot: subject.bot.clone(),
            rounds,
            weights: subject.weights.iter().zip(weights).map(line).collect(),
            spec: subject.spec(weights),
            trial: None,
        }
    }

    fn write(&self, flags: &Tune) -> anyhow::Result<()> {
        if let Some(file) = &flags.weights {
            let mut text = serde_json::to_vec_pretty(self)?;
            text.push(b'\n');
            output::replace(file, &text)?;
        }
        let mut out = stdout();
        if flags.output.json {
            return write_json(&mut out, self);
        }
        let width = self.weights.iter().map(|line| line.name.chars().count()).max().unwrap_or(0);
        for Line { name, before, after } in &self.weights {
            writeln!(out, "{name:<width$}  {before:>6} -> {after:>6}")?;
        }
        writeln!(out, "\n{}", self.spec)?;
        if let Some(trial) = &self.trial {
            let (score, error) = (trial.score * 100.0, trial.error * 100.0);
            let (ratio, games) = (trial.log_likelihood_ratio, trial.games);
            let word = if trial.is_better { "better" } else { "not shown to be better" };
            writeln!(
                out,
                "{word}: {score:.1}% +- {error:.1} of {games} games against the weights before, log-likelihood ratio {ratio:.2}"
            )?;
        }
        Ok(())
    }
}

impl Trial {
    fn new(summary: &Summary, is_better: bool) -> Self {
        let share = summary.players[0].share;
        Trial {
            games: summary.games,
            score: share.value,
            error: share.error,
            log_likelihood_ratio: summary.sprt.as_ref().map_or(0.0, |test| test.log_likelihood_ratio),
            is_better,
        }
    }
}
