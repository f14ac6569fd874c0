//! The subcommands, one file each.

mod arena;
mod bench;
mod games;
mod levels;
mod log;
mod man;
mod menu;
mod migrate;
mod perft;
pub(crate) mod replay;
mod serve;
mod show;
mod solve;
mod train;
mod tune;
mod worker;

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use clap::CommandFactory;
use indicatif::{ProgressBar, ProgressStyle};
use parlour_table::{AnyPosition, AnyRules, Catalog, Session};

use crate::cli::{Cli, Command, Place, Rules};
use crate::output::{ExitStatus, stdout};
use crate::{engine, names, play, rulebook};

/// Runs a command.
pub(crate) fn run(cli: Cli, catalog: &Catalog) -> anyhow::Result<ExitStatus> {
    match cli.command {
        None => serve::run(catalog, &serve::defaults()?),
        Some(Command::Serve(flags)) => serve::run(catalog, &flags),
        Some(Command::Worker(flags)) => worker::run(catalog, &flags),
        Some(Command::Migrate { from, to }) => migrate::run(&from, &to),
        Some(Command::Play(flags)) if flags.is_empty() => menu::run(catalog),
        Some(Command::Games { art: Some(folder), .. }) => games::write_art(catalog, &folder),
        Some(Command::Games { game, check, format, .. }) => {
            games::run(catalog, game.as_deref(), check, format)
        }
        Some(Command::Rules { game }) => {
            write!(stdout(), "{}", rulebook::rules(catalog.game(&game)?))?;
            Ok(ExitStatus::Success)
        }
        Some(Command::Play(play)) => play::run(catalog, &play),
        Some(Command::Replay { file, code, last, format }) => {
            replay::run(catalog, file.as_deref(), code.as_deref(), last, format)
        }
        Some(Command::Show { place, picture, format }) => show::run(catalog, &place, &picture, format),
        Some(Command::Perft { place, depth, divide, format }) => {
            perft::run(catalog, &place, depth, divide, format)
        }
        Some(Command::Solve(flags)) => solve::run(catalog, &flags),
        Some(Command::Engine { rules: flags, bot }) => {
            let rules = rules(catalog, &flags)?;
            let bot = bot.unwrap_or_else(|| names::or_random(&*rules, "champion"));
            engine::run(catalog, rules, &bot)
        }
        Some(Command::Arena(flags)) => arena::run(catalog, &flags),
        Some(Command::Levels(flags)) => levels::run(catalog, &flags),
        Some(Command::Tune(flags)) => tune::run(catalog, &flags),
        Some(Command::Train(flags)) => train::run(catalog, &flags),
        Some(Command::Bench { game, variant, time, format }) => {
            bench::run(catalog, game.as_deref(), variant.as_deref(), Duration::from_millis(time), format)
        }
        Some(Command::Completions { shell }) => {
            // The generator panics when it cannot write, so it writes to memory.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "parlour", &mut script);
            stdout().write_all(&script)?;
            Ok(ExitStatus::Success)
        }
        Some(Command::Man { command }) => man::run(command.as_deref()),
    }
}

/// The rules that the flags name.
fn rules(catalog: &Catalog, flags: &Rules) -> anyhow::Result<Arc<dyn AnyRules>> {
    Ok(catalog.rules(&flags.game, flags.variant.as_deref())?)
}

/// The rules and the position that the flags name, to play on.
fn session(catalog: &Catalog, place: &Place) -> anyhow::Result<(Arc<dyn AnyRules>, Box<dyn Session>)> {
    let rules = rules(catalog, &place.rules)?;
    let session = match &place.position {
        Some(position) => rules.start_at(position)?,
        None => rules.start(place.seed.unwrap_or(0)),
    };
    Ok((rules, session))
}

/// The rules and the position, or the view, that the flags name, to look at.
fn position(catalog: &Catalog, place: &Place) -> anyhow::Result<(Arc<dyn AnyRules>, Box<dyn AnyPosition>)> {
    let Some(text) = &place.position else {
        let (rules, session) = session(catalog, place)?;
        return Ok((rules, session));
    };
    let rules = rules(catalog, &place.rules)?;
    let position = rules.look_at(text)?;
    Ok((rules, position))
}

/// A bar on standard error that shows how much of long work is done, if anyone is looking.
fn progress(steps: u64) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} {elapsed}").expect("it is well formed");
    let bar = ProgressBar::new(steps).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// Something that turns on standard error while long work goes on, if anyone is looking.
fn spinner(what: String) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{spinner} {msg} {elapsed}").expect("the template is well formed");
    let bar = ProgressBar::new_spinner().with_style(style).with_message(what);
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
