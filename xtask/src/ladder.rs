//! The ladder: does each level beat the one below?

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::ensure;
use parlour_arena::Match;
use parlour_table::house::AnyGame;
use parlour_table::{AnyRules, Limits, house};

/// What a level must score against the one below.
const MIN_SCORE: f64 = 0.60;
const LEVELS: u32 = 8;
/// Levels play by their own limits of depth; memory is all that is given.
const LIMITS: Limits = Limits { movetime: None, aim: None, nodes: None, depth: None, bytes: 1 << 20 };

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
    let pairing = Match {
        rules: rules.clone(),
        bots: [upper.clone(), lower.clone()],
        rounds: games.div_ceil(rules.players() as u32),
        opening,
        seed,
        limits: LIMITS,
        threads: 2,
        most_plies: 600,
    };
    let score = pairing.play(&AtomicBool::new(false), &|_| {})?;
    let (share, error) = (score.share(), score.error());
    let (id, games) = (rules.info().id, score.total().games());
    println!(
        "{id}: {upper} scores {:.1}% +- {:.1} against {lower} ({games} games)",
        share * 100.0,
        error * 100.0
    );
    Ok(share >= MIN_SCORE)
}
