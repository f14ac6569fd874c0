//! `train`: generations of networks that learn from games against themselves.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use parlour_arena::Summary;
use parlour_arena::statistics::Verdict;
use parlour_arena::training::{News, Outcome, Trainer, Training};
use parlour_table::Catalog;

use super::arena;
use crate::cli::Train;
use crate::output::{ExitStatus, stderr, stdout, write_json};

pub(crate) fn run(catalog: &Catalog, flags: &Train) -> anyhow::Result<ExitStatus> {
    let training = training(catalog, flags)?;
    let stop = arena::stop_on_interrupt()?;
    let done = training.outcomes()?.len() as u32;
    for generation in done + 1..=flags.generations {
        let Some(outcome) = next(&training, generation, &stop)? else {
            writeln!(stderr(), "parlour: stopped; the same command goes on")?;
            return Ok(ExitStatus::Success);
        };
        training.conclude(&outcome)?;
        if !flags.output.json {
            tell(&outcome)?;
        }
    }
    let outcomes = training.outcomes()?;
    if flags.output.json {
        write_json(&mut stdout(), &outcomes)?;
    }
    match training.best()? {
        Some(path) => {
            writeln!(stderr(), "parlour: the best network is {}", path.display())?;
            Ok(ExitStatus::Success)
        }
        None => Ok(ExitStatus::Negative),
    }
}

fn training(catalog: &Catalog, flags: &Train) -> anyhow::Result<Training> {
    let rules = catalog.rules(&flags.game, flags.variant.as_deref())?;
    anyhow::ensure!(rules.players() == 2, "only games for two can be trained");
    anyhow::ensure!(
        flags.games > 0 && flags.nodes > 0 && flags.epochs > 0 && flags.trial_games > 0 && flags.threads > 0,
        "games, nodes, epochs and threads are at least 1"
    );
    anyhow::ensure!(flags.rate > 0.0 && flags.rate < 1.0, "the learning rate lies between 0 and 1");
    let sprt = arena::read_sprt(&flags.sprt, None, None)?;
    sprt.check()?;
    Ok(Training {
        rules,
        first_player: flags.begin.clone().unwrap_or_else(|| flags.bot.clone()),
        bot: flags.bot.clone(),
        folder: flags.folder.clone(),
        games: flags.games,
        nodes: flags.nodes,
        most_plies: flags.plies.min(u64::from(u16::MAX)),
        opening: flags.opening,
        lambda: flags.lambda as f32 / 100.0,
        trainer: Trainer { epochs: flags.epochs, rate: flags.rate, seed: flags.seed, threads: flags.threads },
        sprt,
        trial_games: flags.trial_games,
    })
}

/// One generation: games, training, match. `None` if someone said stop.
fn next(training: &Training, generation: u32, stop: &AtomicBool) -> anyhow::Result<Option<Outcome>> {
    let bar = progress(generation, "games", training.games as u64);
    training.play(generation, stop, &mut |news| {
        if let News::Games(file) = news {
            bar.set_position(file.count as u64);
            bar.set_message(format!("{} positions", file.plies));
        }
    })?;
    bar.finish_and_clear();
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    let bar = progress(generation, "epochs", u64::from(training.trainer.epochs));
    let trained = training.train(generation, stop, &mut |news| {
        if let News::Epoch(epoch) = news {
            bar.set_position(u64::from(epoch.number));
            bar.set_message(format!("surprise {:.4}, at other games {:.4}", epoch.learnt, epoch.checked));
        }
    })?;
    bar.finish_and_clear();
    let Some(outcome) = trained else { return Ok(None) };
    let tournament = training.trial(generation)?;
    let results = arena::hold(&tournament, Vec::new(), None, stop)?;
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    let summary = Summary::new(&tournament, &results);
    let share = summary.players.iter().find(|player| player.number == 0).map(|player| player.share);
    let share = share.expect("the candidate has played");
    Ok(Some(Outcome {
        trial_games: summary.games,
        score: share.value,
        error: share.error,
        is_adopted: matches!(results.verdict, Some((Verdict::Alternative, _))),
        ..outcome
    }))
}

fn tell(outcome: &Outcome) -> anyhow::Result<()> {
    let Outcome { generation, games, positions, quantised_surprise, score, error, trial_games, .. } = outcome;
    let word = if outcome.is_adopted { "adopted" } else { "not adopted" };
    let (score, error) = (score * 100.0, error * 100.0);
    writeln!(
        stdout(),
        "generation {generation}: {positions} positions of {games} games, surprise {quantised_surprise:.4}; {word}: {score:.1}% +- {error:.1} of {trial_games} games against the one before"
    )?;
    Ok(())
}

fn progress(generation: u32, what: &str, steps: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = format!(
        "generation {generation}  {{bar:30}} {{pos}} of {{len}} {what}  {{elapsed}}  {{eta}} left  {{msg}}"
    );
    let style = ProgressStyle::with_template(&template).expect("the template is well formed");
    ProgressBar::new(steps).with_style(style)
}
