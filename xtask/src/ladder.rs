//! The ladder: does each level beat the one below?

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::ensure;
use parlour_core::{Player, Turn};
use parlour_table::{AnyRules, Limits, Table, house};

/// What a level must score against the one below.
const STEP: f64 = 0.60;
const LEVELS: u32 = 8;

pub(crate) fn run(game: Option<&str>, games: u32, seed: u64) -> anyhow::Result<()> {
    let mut is_ladder = true;
    for entry in house().games().filter(|entry| game.is_none_or(|game| game == entry.info().id)) {
        let rules = entry.rules(None)?;
        for level in 2..=LEVELS {
            let (upper, lower) = (format!("level{level}"), format!("level{}", level - 1));
            is_ladder &= report(&rules, &upper, &lower, games, seed)?;
        }
    }
    ensure!(is_ladder, "a level scores less than {:.0}% against the one below", STEP * 100.0);
    Ok(())
}

#[expect(clippy::print_stdout, reason = "the result of the command")]
fn report(
    rules: &Arc<dyn AnyRules>,
    upper: &str,
    lower: &str,
    games: u32,
    seed: u64,
) -> anyhow::Result<bool> {
    let mut points = Vec::new();
    for pair in 0..u64::from(games / 2) {
        for seat in [Player::FIRST, Player::SECOND] {
            points.push(score(rules, upper, lower, seat, seed + pair)?);
        }
    }
    let count = points.len() as f64;
    let mean = points.iter().sum::<f64>() / count;
    let variance = points.iter().map(|point| (point - mean).powi(2)).sum::<f64>() / count;
    let error = 1.96 * (variance / count).sqrt();
    let id = rules.info().id;
    println!(
        "{id}: {upper} scores {:.1}% +- {:.1} against {lower} ({count} games)",
        mean * 100.0,
        error * 100.0
    );
    Ok(mean >= STEP)
}

/// What a bot scores in one game from a seat: 1, 0.5 or 0.
fn score(rules: &Arc<dyn AnyRules>, bot: &str, other: &str, seat: Player, seed: u64) -> anyhow::Result<f64> {
    let seats = if seat == Player::FIRST { [bot, other] } else { [other, bot] };
    let mut table = Table::open(rules.clone(), seed, &seats.map(String::from))?;
    let limits = Limits { bytes: 1 << 20, ..Limits::default() };
    loop {
        match table.turn() {
            Turn::Over(outcome) => {
                return Ok(outcome.winner().map_or(0.5, |winner| f64::from(winner == seat)));
            }
            Turn::Player(player) => {
                let decision = table.think(&limits, &AtomicBool::new(false), &mut |_| {});
                table.act(player, &decision.expect("both seats are bots'").action)?;
            }
            Turn::Chance => unreachable!("the table lets chance act at once"),
        }
    }
}
