//! `games`: what there is to play, and against whom; and what games lack.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use parlour_core::options::OptionInfo;
use parlour_core::{GameInfo, Player};
use parlour_table::bots::COMMON_OPTIONS;
use parlour_table::check::{Check, check};
use parlour_table::{AnyGame, AnyRules, BotInfo, Catalog};
use serde::Serialize;

use crate::cli::Format;
use crate::names;
use crate::output::{ExitStatus, stdout, write_json};

#[derive(Serialize)]
struct Listing {
    #[serde(flatten)]
    info: &'static GameInfo,
    players: Vec<&'static str>,
    bots: Vec<BotInfo>,
    /// The options that every bot has beside its own.
    bot_options: &'static [OptionInfo],
}

pub(crate) fn run(
    catalog: &Catalog,
    id: Option<&str>,
    checks: bool,
    format: Format,
) -> anyhow::Result<ExitStatus> {
    let games: Vec<&dyn AnyGame> = match id {
        Some(id) => vec![catalog.game(id)?],
        None => catalog.games().collect(),
    };
    if checks {
        return write_checks(&games.into_iter().map(checked).collect::<Vec<_>>(), format);
    }
    let listings = games.into_iter().map(listing).collect::<anyhow::Result<Vec<_>>>()?;
    let mut out = stdout();
    if format.json {
        write_json(&mut out, &listings)?;
        return Ok(ExitStatus::Success);
    }
    for listing in &listings {
        write_listing(&mut out, listing)?;
    }
    writeln!(out, "Options of every bot")?;
    write_options(&mut out, COMMON_OPTIONS)?;
    Ok(ExitStatus::Success)
}

/// Writes the art of all games into a folder.
pub(crate) fn write_art(catalog: &Catalog, folder: &Path) -> anyhow::Result<ExitStatus> {
    for (name, text) in catalog.art_files() {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(ExitStatus::Success)
}

/// Looks through a game, its pixels included, which no catalog holds.
fn checked(game: &dyn AnyGame) -> Check {
    let mut found = check(game);
    if !parlour_builtin::DRAWN_IN_PIXELS.contains(&found.game) {
        found.lacks.push("pixels".to_string());
    }
    found
}

fn write_checks(checks: &[Check], format: Format) -> anyhow::Result<ExitStatus> {
    let mut out = stdout();
    if format.json {
        write_json(&mut out, &checks)?;
    } else {
        for Check { game, lacks, broken } in checks {
            let mut parts: Vec<String> = broken.iter().map(|what| format!("broken: {what}")).collect();
            if !lacks.is_empty() {
                parts.push(format!("lacks {}", lacks.join(", ")));
            }
            let parts = if parts.is_empty() { "complete".to_string() } else { parts.join("; ") };
            writeln!(out, "{game}: {parts}")?;
        }
    }
    let is_broken = checks.iter().any(|check| !check.broken.is_empty());
    Ok(if is_broken { ExitStatus::Negative } else { ExitStatus::Success })
}

fn listing(game: &dyn AnyGame) -> anyhow::Result<Listing> {
    let rules = game.rules(None)?;
    Ok(Listing {
        info: game.info(),
        players: player_names(&*rules),
        bots: rules.roster(),
        bot_options: COMMON_OPTIONS,
    })
}

/// What the players are called.
pub(crate) fn player_names(rules: &dyn AnyRules) -> Vec<&'static str> {
    (0..rules.players()).map(|index| rules.player_name(Player::new(index))).collect()
}

fn write_listing(out: &mut impl Write, Listing { info, players, bots, .. }: &Listing) -> anyhow::Result<()> {
    writeln!(out, "{}  {}", info.id, info.title)?;
    writeln!(out, "  {}", info.about)?;
    writeln!(out, "  players: {}", players.join(", "))?;
    writeln!(out, "  variants")?;
    for variant in info.variants {
        let about = if variant.about.is_empty() { "" } else { ": " };
        writeln!(out, "    {:<16} {}{about}{}", variant.name, variant.title, variant.about)?;
    }
    if let Some(more) = info.more_variants {
        writeln!(out, "    {more}")?;
    }
    writeln!(out, "  bots")?;
    for bot in bots {
        let alias = bot.alias.map(|spec| format!(" ({spec})")).unwrap_or_default();
        writeln!(out, "    {:<26} {}{alias}", names::listed(bot), bot.about)?;
        write_options(out, &bot.options)?;
    }
    writeln!(out)?;
    Ok(())
}

fn write_options(out: &mut impl Write, options: &[OptionInfo]) -> anyhow::Result<()> {
    for option in options {
        let values = if option.is_flag() {
            if option.default == 1 { "on unless `=off`".to_string() } else { "off".to_string() }
        } else {
            format!("{} to {}, {} unless said", option.min, option.max, option.default)
        };
        writeln!(out, "      {:<14} {} ({values})", option.name, option.about)?;
    }
    Ok(())
}
