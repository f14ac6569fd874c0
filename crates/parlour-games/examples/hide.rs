//! Finds where to lay ships in Sea Wars so that even a shooter who knows how they are laid finds them late.
//!
//! ```text
//! cargo run --release -p parlour-games --example hide -- classic 30 200
//! ```
//!
//! The variant, the number of rounds, the number of fleets in each. A mixed strategy is a weight for each kind of
//! place (how far from the edge a ship's line and its nearer end are), and one for touching another ship. In each round fleets are laid by the weights,
//! and a shooter who knows these weights sinks them; then every kind of place gains weight as far as fleets with ships
//! there cost more shots than others. What is printed at the end is the geometric mean of the later half of all rounds.
#![expect(clippy::print_stdout, reason = "an example that prints a table")]

use std::process::ExitCode;

use parlour_core::{Budget, Playable, Rng};
use parlour_games::seawars::habits::{ENDS, KINDS, kind};
use parlour_games::seawars::hunt::Hunt;
use parlour_games::seawars::hunt::chart::Chart;
use parlour_games::seawars::hunt::word::Word;
use parlour_games::seawars::placing::{Placer, Weights};
use parlour_games::seawars::shooters::{Learn, Shooter};
use parlour_games::seawars::state::answer;
use parlour_games::seawars::{Fleet, SeaWars, Ship, Track};

/// How far a shot more or less moves a weight.
const STEP: f64 = 0.1;
/// Weights are whole numbers around this.
const UNIT: f64 = 1000.0;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = words.iter().skip(1).filter_map(|word| word.parse().ok()).collect();
    let (Some(game), [rounds, fleets]) =
        (words.first().and_then(|name| SeaWars::variant(name)), &numbers[..])
    else {
        println!("usage: hide VARIANT ROUNDS FLEETS");
        return ExitCode::FAILURE;
    };
    match game.hunt() {
        Hunt::Narrow(chart) => find(&game, chart, *rounds, *fleets),
        Hunt::Middle(chart) => find(&game, chart, *rounds, *fleets),
        Hunt::Wide(chart) => find(&game, chart, *rounds, *fleets),
    }
    ExitCode::SUCCESS
}

/// The kinds of places, and touching.
const FEATURES: usize = KINDS + 1;

fn find<W: Word>(game: &SeaWars, chart: &Chart<W>, rounds: u64, fleets: u64) {
    let mut logs = [0.0_f64; FEATURES];
    let mut sums = [0.0_f64; FEATURES];
    for round in 0..rounds {
        let weights = whole(&logs);
        let (mean, gains) = play(game, chart, weights, round, fleets);
        println!("round {round}: {mean:.2} shots, {weights:?}");
        logs.iter_mut().zip(gains).for_each(|(log, gain)| *log += STEP * gain);
        let middle = logs[..KINDS].iter().sum::<f64>() / KINDS as f64;
        logs[..KINDS].iter_mut().for_each(|log| *log -= middle);
        logs[KINDS] = logs[KINDS].min(0.0);
        if round >= rounds / 2 {
            sums.iter_mut().zip(&logs).for_each(|(sum, log)| *sum += log);
        }
    }
    let later = (rounds - rounds / 2).max(1) as f64;
    let weights = whole(&sums.map(|sum| sum / later));
    println!("weights by distance of the line from the edge (down) and of the nearer end (across):");
    weights.kinds.chunks(ENDS).for_each(|line| println!("{line:?}"));
    println!("left of it for every ship touched, in hundredths: {}", weights.touch);
}

fn whole(logs: &[f64; FEATURES]) -> Weights {
    let kinds = core::array::from_fn(|kind| (UNIT * logs[kind].exp()).clamp(1.0, 20.0 * UNIT) as u32);
    Weights { kinds, touch: (100.0 * logs[KINDS].exp()) as u32 }
}

/// A round: the mean number of shots, and how many more than that fleets with each feature cost.
fn play<W: Word>(
    game: &SeaWars,
    chart: &Chart<W>,
    weights: Weights,
    round: u64,
    fleets: u64,
) -> (f64, [f64; FEATURES]) {
    let kind = |ship: Ship| kind(ship, game.waters.width, game.waters.height);
    let prior = weights.prior(chart, &game.waters);
    let placer = Placer::Weighted(weights);
    let mut results: Vec<(Fleet, f64)> = Vec::new();
    for index in 0..fleets {
        let mut rng = Rng::stream(round, index);
        let mut fleet = Fleet::new();
        for &length in &game.waters.lengths {
            let ship = placer.next(game, &fleet, length, &mut rng);
            fleet.push(ship);
        }
        let mut shooter = Learn::informed(game.waters.clone(), prior.clone());
        shooter.new_game(rng.next_u64());
        let shots = f64::from(sink(chart, &mut shooter, &fleet));
        results.push((fleet, shots));
    }
    let mean = results.iter().map(|(_, shots)| shots).sum::<f64>() / results.len() as f64;
    let (mut gains, mut counts) = ([0.0; FEATURES], [0.0; FEATURES]);
    for (fleet, shots) in &results {
        let mut count = |feature: usize| {
            gains[feature] += shots - mean;
            counts[feature] += 1.0;
        };
        for (index, &ship) in fleet.iter().enumerate() {
            count(kind(ship));
            fleet[..index].iter().filter(|other| ship.touches(**other)).for_each(|_| count(KINDS));
        }
    }
    // Doubt about what was hardly seen.
    (mean, core::array::from_fn(|feature| gains[feature] / (counts[feature] + 10.0)))
}

fn sink<W: Word>(chart: &Chart<W>, shooter: &mut impl Shooter<W>, fleet: &Fleet) -> u32 {
    let mut track = Track::default();
    while track.sunk() < fleet.len() {
        let cell = chart.cell(shooter.aim(chart, &track, &Budget::default().bytes(1 << 22)).cell);
        let answer = answer(fleet, &track, cell);
        track.note(cell, answer);
    }
    track.shots()
}
