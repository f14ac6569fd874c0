//! The ladder: does each level beat the one below?

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::ensure;
use parlour_arena::plan::{Budget, Contestant, Openings};
use parlour_arena::{Plan, Summary};
use parlour_table::house::AnyGame;
use parlour_table::{AnyRules, house};

/// What a level must score against the one below.
const MIN_SCORE: f64 = 0.60;
const LEVELS: u32 = 8;
/// Levels play by their own limits of depth; memory is all that is given, in MiB.
const MEMORY: u64 = 1;

pub(crate) fn run(game: Option<&str>, games: u32, opening: u32, seed: u64) -> anyhow::Result<()> {
    let entries: Vec<&dyn AnyGame> = match game {
        Some(id) => vec![house().game(id)?],
        None => house().games().collect(),
    };
    let mut is_ladder = true;
    for entry in entries {
        let rules = entry.rules(None)?;
        for level in 2..=LEVELS {
            is_ladder &= climb(&rules, level, games, opening, seed)?;
        }
    }
    ensure!(is_ladder, "a level scores less than {:.0}% against the one below", MIN_SCORE * 100.0);
    Ok(())
}

#[expect(clippy::print_stdout, reason = "the result of the command")]
fn climb(rules: &Arc<dyn AnyRules>, level: u32, games: u32, opening: u32, seed: u64) -> anyhow::Result<bool> {
    let (upper, lower) = (format!("level{level}"), format!("level{}", level - 1));
    let tournament = Plan {
        variant: Some(rules.variant().to_string()),
        players: [&upper, &lower].map(|level| Contestant::from_flag(level)).to_vec(),
        games,
        openings: Openings { plies: Some(opening), ..Openings::default() },
        budget: Budget { memory: Some(MEMORY), ..Budget::default() },
        seed,
        threads: 2,
        ..Plan::of_game(rules.info().id)
    }
    .prepare()?;
    let results = parlour_arena::run(&tournament, Vec::new(), None, &AtomicBool::new(false), &())?;
    let summary = Summary::new(&tournament, &results);
    let line = &summary.players[0];
    let (share, error) = (line.share.value, line.share.error);
    let (id, games) = (rules.info().id, summary.games);
    println!(
        "{id}: {upper} scores {:.1}% +- {:.1} against {lower} ({games} games)",
        share * 100.0,
        error * 100.0
    );
    Ok(share >= MIN_SCORE)
}
