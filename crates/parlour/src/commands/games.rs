//! `games`: what there is to play, and against whom.

use std::io::Write;

use parlour_core::options::OptionInfo;
use parlour_core::{GameInfo, Player};
use parlour_table::bots::COMMON_OPTIONS;
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

pub(crate) fn run(catalog: &Catalog, id: Option<&str>, format: Format) -> anyhow::Result<ExitStatus> {
    let games: Vec<&dyn AnyGame> = match id {
        Some(id) => vec![catalog.game(id)?],
        None => catalog.games().collect(),
    };
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
        writeln!(out, "    {:<16} {}: {}", variant.name, variant.title, variant.about)?;
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
