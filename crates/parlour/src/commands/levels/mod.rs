//! `levels`: the rating lists of the house. Every game's birds, champion and guests meet each other under fixed budgets.

mod list;

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use parlour_arena::plan::{Anchor, Budget, Contestant, Format};
use parlour_arena::{Plan, Summary, Tournament};
use parlour_table::characters::CharacterKind;
use parlour_table::{AnyRules, Catalog};

use super::arena;
use crate::cli::Levels;
use crate::output::{self, ExitStatus, stderr, stdout, write_json};
use list::List;

/// A level in the middle and its rating, which all others are counted from: errors grow with the distance.
const ANCHOR: (&str, f64) = ("level4", 1500.0);
/// The memory of everyone, in MiB: little, since every game begins with an empty one.
const MEMORY: u64 = 1;

pub(crate) fn run(catalog: &Catalog, flags: &Levels) -> anyhow::Result<ExitStatus> {
    let games: Vec<Arc<dyn AnyRules>> = match &flags.game {
        Some(game) => vec![catalog.rules(game, flags.variant.as_deref())?],
        None => catalog.games().map(|game| game.rules(None)).collect::<Result<_, _>>()?,
    };
    // A file that cannot take the lists is better known before than after.
    for rules in &games {
        flags.into.as_ref().map(|file| put(file, rules.info().id, None)).transpose()?;
    }
    let stop = arena::stop_on_interrupt()?;
    let mut status = ExitStatus::Success;
    let mut summaries = Vec::new();
    for rules in &games {
        let Some((tournament, summary)) = measure(flags, rules, &stop)? else { break };
        let again = command(flags, &**rules);
        let list = List::new(&tournament, &summary, &again);
        for complaint in list.complaints() {
            writeln!(stderr(), "parlour: {}: {complaint}", rules.info().id)?;
            status = ExitStatus::Negative;
        }
        match &flags.into {
            Some(file) => put(file, rules.info().id, Some(&list.to_string()))?,
            None if flags.output.json => {}
            None => writeln!(stdout(), "## {}\n\n{list}", rules.info().title)?,
        }
        summaries.push(summary);
    }
    if flags.output.json {
        write_json(&mut stdout(), &summaries)?;
    }
    Ok(status)
}

/// Lets everyone play; `None` if someone says stop.
fn measure(
    flags: &Levels,
    rules: &Arc<dyn AnyRules>,
    stop: &AtomicBool,
) -> anyhow::Result<Option<(Tournament, Summary)>> {
    let plan = Plan {
        variant: Some(rules.variant().to_string()),
        format: Some(Format::RoundRobin),
        games: flags.games,
        seed: flags.seed,
        threads: flags.threads,
        budget: Budget { memory: Some(MEMORY), ..Budget::default() },
        anchor: Some(Anchor { player: ANCHOR.0.to_string(), rating: ANCHOR.1 }),
        players: contestants(&**rules, flags.nodes),
        ..Plan::of_game(rules.info().id)
    };
    let tournament = plan.prepare_with(rules.clone())?;
    let results = arena::hold(&tournament, Vec::new(), None, stop)?;
    let summary = Summary::new(&tournament, &results);
    Ok(summary.is_complete.then_some((tournament, summary)))
}

/// The levels, the champion and the guests of a game.
fn contestants(rules: &dyn AnyRules, nodes: u64) -> Vec<Contestant> {
    let roster = rules.roster();
    let rated = roster.iter().filter(|bot| bot.character.kind != CharacterKind::Laboratory);
    rated
        .map(|bot| {
            let is_champion = bot.character.kind == CharacterKind::Champion;
            let budget = Budget { nodes: is_champion.then_some(nodes), ..Budget::default() };
            Contestant { budget, ..Contestant::from_flag(bot.name) }
        })
        .collect()
}

/// The command that makes the same list again.
fn command(flags: &Levels, rules: &dyn AnyRules) -> String {
    let variant = flags.variant.as_ref().map_or_else(String::new, |variant| format!(" --variant {variant}"));
    let (id, games, nodes, seed) = (rules.info().id, flags.games, flags.nodes, flags.seed);
    format!("parlour levels {id}{variant} --games {games} --nodes {nodes} --seed {seed}")
}

/// Puts a game's list between its marks in a file; without one only looks for them.
fn put(file: &Path, game: &str, list: Option<&str>) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let filled = filled(&text, game, list.unwrap_or_default())
        .with_context(|| format!("{} has no place for the list of `{game}`", file.display()))?;
    list.map_or(Ok(()), |_| output::replace(file, filled.as_bytes()))
}

/// A text with a list between the marks of a game; `None` if it has none.
fn filled(text: &str, game: &str, list: &str) -> Option<String> {
    const END: &str = "<!-- end -->";
    let (before, rest) = text.split_once(&format!("<!-- parlour levels {game} -->\n"))?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}<!-- parlour levels {game} -->\n{list}{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::filled;

    #[test]
    fn a_list_goes_between_its_marks() {
        let text =
            "a\n<!-- parlour levels x -->\nold\n<!-- end -->\nb\n<!-- parlour levels y -->\n<!-- end -->\n";
        let new = filled(text, "x", "new\n").unwrap();
        assert_eq!(new, text.replace("old", "new"));
        assert_eq!(filled(&new, "x", "old\n").as_deref(), Some(text));
        assert!(filled(text, "z", "").is_none());
    }
}
