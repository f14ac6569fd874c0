//! Fits what bots' points are worth to results of games, and checks it on games that were not used for that.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::ensure;
use parlour_arena::calibration::sampling::{Asked, CHAMPION};
use parlour_arena::calibration::{
    Bin, Fitted, Forecast, Sample, Sampling, Verdict, bins, fit, is_for_fitting,
};
use parlour_builtin::games;
use parlour_core::{Player, Score};
use parlour_table::AnyRules;

/// Memory of a bot: enough for the nodes it gets.
const BYTES: usize = 4 << 20;
/// A bot that judges so few positions without proof has no table, and a judge with so few no curve.
const LEAST_POSITIONS: usize = 200;

/// What the command is told.
#[derive(clap::Args)]
pub(crate) struct Calibration {
    /// The game's id; all games if not given
    #[arg(long)]
    game: Option<String>,
    /// The variant; every listed one if not given
    #[arg(long)]
    variant: Option<String>,
    /// Only this bot; every bot that judges positions if not given
    #[arg(long)]
    bot: Option<String>,
    /// How many games of each variant
    #[arg(long, default_value_t = 1000)]
    games: u32,
    /// How many nodes an action of a game is worth
    #[arg(long, default_value_t = 1000)]
    nodes: u64,
    /// How many nodes a judgement is worth
    #[arg(long, default_value_t = 10_000)]
    judging: u64,
    /// The longest opening, in actions, every other of them random
    #[arg(long, default_value_t = 24)]
    opening: u32,
    /// How many positions of each game are judged
    #[arg(long, default_value_t = 8)]
    positions: usize,
    /// After so many plies a game is a draw
    #[arg(long, default_value_t = 600)]
    plies: u64,
    /// What games and positions follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

type Curves = BTreeMap<&'static str, Fitted>;

pub(crate) fn run(told: &Calibration) -> anyhow::Result<()> {
    let mut hold = true;
    for entry in games().games() {
        let id = entry.info().id;
        if told.game.as_deref().is_some_and(|wanted| wanted != id) {
            continue;
        }
        let listed = entry.info().variants.iter().map(|variant| variant.name.to_string());
        let variants = told.variant.clone().map_or_else(|| listed.collect(), |variant| vec![variant]);
        for variant in variants {
            hold &= calibrate(told, &entry.rules(Some(&variant))?)?;
        }
    }
    ensure!(hold, "chances and results differ by more than the error");
    Ok(())
}

#[expect(clippy::print_stderr, reason = "it takes minutes")]
fn calibrate(told: &Calibration, rules: &Arc<dyn AnyRules>) -> anyhow::Result<bool> {
    let place = format!("{} {}", rules.info().id, rules.variant());
    let sampling = Sampling {
        rules: rules.clone(),
        player: CHAMPION.to_string(),
        games: told.games,
        nodes: told.nodes,
        judging_nodes: told.judging,
        opening: told.opening,
        positions: told.positions,
        seed: told.seed,
        most_plies: told.plies,
        bot: told.bot.clone(),
        bytes: BYTES,
    };
    let asked = sampling.run(&|doing| eprintln!("{place}: {doing}"))?;
    let curves = curves_of(&**rules, &asked);
    write_curves(&**rules, &curves);
    let mut hold = true;
    for (number, name) in asked.names.iter().enumerate() {
        let theirs = asked.verdicts.iter().filter(|verdict| verdict.asked == number);
        let tested = theirs.copied().filter(|verdict| !is_for_fitting(verdict.game));
        hold &= write_table(&**rules, name, tested, &curves);
    }
    Ok(hold)
}

/// A verdict as a curve sees it; `None` where it is proven.
fn sample_of(verdict: &Verdict, players: usize) -> Option<Sample> {
    let Verdict { game, player, score, result, .. } = *verdict;
    let Score::Points(points) = score else { return None };
    let is_seconds = players == 2 && player == Player::SECOND;
    let (points, result) = if is_seconds { (-points, 1.0 - result) } else { (points, result) };
    Some(Sample { game, points, result })
}

/// What the points of each judge are worth, by the games for fitting.
fn curves_of(rules: &dyn AnyRules, asked: &Asked) -> Curves {
    let mut by_judge: BTreeMap<&'static str, Vec<Sample>> = BTreeMap::new();
    for verdict in asked.verdicts.iter().filter(|verdict| is_for_fitting(verdict.game)) {
        let samples = by_judge.entry(verdict.judge).or_default();
        samples.extend(sample_of(verdict, rules.players()));
    }
    by_judge.retain(|_, samples| samples.len() >= LEAST_POSITIONS);
    by_judge.into_iter().map(|(judge, samples)| (judge, fit(&samples))).collect()
}

/// The curves as they stand in a game's `chances.rs`.
#[expect(clippy::print_stdout, reason = "the result of the command")]
fn write_curves(rules: &dyn AnyRules, curves: &Curves) {
    println!("\n## {}, {}\n", rules.info().title, rules.variant());
    for (judge, Fitted { knots, .. }) in curves {
        let is_told = rules.curve(judge).is_some_and(|curve| curve.knots() == knots);
        let told = if is_told { "as in chances.rs" } else { "not what chances.rs says" };
        println!("{judge}, {told}:\n\n    Curve::new(&{knots:?})\n");
    }
}

/// Chances and results of what a bot said about the games for testing; whether they hold.
#[expect(clippy::print_stdout, reason = "the result of the command")]
fn write_table(
    rules: &dyn AnyRules,
    name: &str,
    verdicts: impl Iterator<Item = Verdict>,
    curves: &Curves,
) -> bool {
    let players = rules.players();
    let (mut forecasts, mut proven) = (Vec::new(), [Vec::new(), Vec::new()]);
    for verdict in verdicts {
        match (verdict.score, sample_of(&verdict, players), curves.get(verdict.judge)) {
            (_, Some(Sample { game, points, result }), Some(fitted)) => {
                let (chance, deviation) = (fitted.chance(points), fitted.deviation(points));
                forecasts.push(Forecast { game, chance, deviation, result });
            }
            (Score::Win(_), ..) => proven[0].push(verdict.result),
            (Score::Loss(_), ..) => proven[1].push(verdict.result),
            _ => {}
        }
    }
    println!("### {name}\n");
    println!("| expected | real | error | positions | games | holds |\n|---|---|---|---|---|---|");
    for (label, results) in ["proven win", "proven loss"].iter().zip(&proven) {
        if !results.is_empty() {
            let real = 100.0 * results.iter().sum::<f64>() / results.len() as f64;
            println!("| {label} | {real:.1}% | | {} | | |", results.len());
        }
    }
    let bins = if forecasts.len() < LEAST_POSITIONS { Vec::new() } else { bins(forecasts) };
    for bin in &bins {
        let Bin { positions, games, expected, real, .. } = *bin;
        let [expected, real, error] = [expected, real, bin.error()].map(|share| 100.0 * share);
        let holds = if bin.holds() { "yes" } else { "NO" };
        println!("| {expected:.1}% | {real:.1}% | ± {error:.1} | {positions} | {games} | {holds} |");
    }
    let held = bins.iter().filter(|bin| bin.holds()).count();
    let alone = bins.iter().filter(|bin| bin.holds_alone()).count();
    println!("\n{held} of {} bins hold; {alone} by the error of a single bin.\n", bins.len());
    held == bins.len()
}
