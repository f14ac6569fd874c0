//! How many shots each bot of Sea Wars needs to sink a fleet: the same fleets for all, with errors.
//!
//! ```text
//! cargo run --release -p parlour-games --example shots -- classic 20000 uniform random sea-wars-ii champion
//! ```
//!
//! The variant, the number of fleets, who lays them (`uniform`, `edges` or a bot's name), then the bots; `informed`
//! knows by which weights the champion hides. Each bot keeps what it learns from fleet to fleet. The second column of errors is that of the difference to the first bot.
#![expect(clippy::print_stdout, reason = "an example that prints a table")]

use std::process::ExitCode;
use std::time::Instant;

use parlour_core::bot::RandomBot;
use parlour_core::roster::BoxedBot;
use parlour_core::{Budget, Playable, Player, Rng, Sight};
use parlour_games::seawars::hunt::Hunt;
use parlour_games::seawars::hunt::chart::Chart;
use parlour_games::seawars::placing::{HIDING, Placer};
use parlour_games::seawars::shooters::{Admiral, Learn};
use parlour_games::seawars::state::answer;
use parlour_games::seawars::{Fleet, Known, Order, SeaWars, Track, View};
use parlour_table::typed_bot;

/// The seed of the fleets, and that of the bots.
const FLEETS: u64 = 1;
const BOTS: u64 = 2;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let usage = "usage: shots VARIANT FLEETS uniform|edges|BOT BOT...";
    let [variant, count, layer, bots @ ..] = &words[..] else { return complain(usage) };
    let Some(game) = SeaWars::variant(variant) else { return complain("no such variant") };
    let Ok(count) = count.parse::<u64>() else { return complain(usage) };
    let Some(fleets) = fleets(&game, layer, count) else { return complain("nobody lays fleets like that") };
    let mut first: Option<Vec<f64>> = None;
    println!("{variant}, {count} fleets laid by {layer}");
    println!("{:<28} {:>7} {:>6} {:>8} {:>6} {:>8}", "", "shots", "+-", "better", "+-", "ms/shot");
    for name in bots {
        let Some(mut bot) = bot_named(&game, name) else { return complain("no such bot") };
        let started = Instant::now();
        let shots: Vec<f64> =
            (0..).zip(&fleets).map(|(index, fleet)| f64::from(sink(&game, &mut bot, fleet, index))).collect();
        let each = started.elapsed().as_secs_f64() * 1000.0 / shots.iter().sum::<f64>();
        let (mean, error) = mean_and_error(&shots);
        let base = first.get_or_insert_with(|| shots.clone());
        let better: Vec<f64> = base.iter().zip(&shots).map(|(base, shots)| base - shots).collect();
        let (better, its_error) = mean_and_error(&better);
        println!("{name:<28} {mean:>7.3} {error:>6.3} {better:>8.3} {its_error:>6.3} {each:>8.3}");
    }
    ExitCode::SUCCESS
}

fn complain(what: &str) -> ExitCode {
    println!("{what}");
    ExitCode::FAILURE
}

/// The mean and its standard error.
fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, (variance / count).sqrt())
}

/// Fleets to be sunk.
fn fleets(game: &SeaWars, layer: &str, count: u64) -> Option<Vec<Fleet>> {
    let mut bot = match layer {
        "uniform" | "edges" => None,
        name => Some(bot_named(game, name)?),
    };
    (0..count)
        .map(|index| {
            let mut rng = Rng::stream(FLEETS, index);
            match &mut bot {
                None if layer == "edges" => Some(hug_the_edges(game, &mut rng)),
                None => game.hunt().draw(&Track::default(), &mut rng),
                Some(bot) => {
                    bot.new_game(rng.next_u64());
                    Some(placed(game, bot))
                }
            }
        })
        .collect()
}

/// Someone who lays every ship along the edge: of uniformly random fleets, the first with all ships on it.
fn hug_the_edges(game: &SeaWars, rng: &mut Rng) -> Fleet {
    let (last_file, last_rank) = (game.waters.width - 1, game.waters.height - 1);
    loop {
        let mut fleet = Fleet::new();
        for &length in &game.waters.lengths {
            let on_edge = |ship: &parlour_games::seawars::Ship| {
                ship.cells().all(|cell| cell.file() == 0 || cell.file() == last_file)
                    || ship.cells().all(|cell| cell.rank() == 0 || cell.rank() == last_rank)
            };
            let berths: Vec<_> = game.berths(&fleet, length).filter(on_edge).collect();
            match rng.pick(&berths) {
                Some(&ship) => fleet.push(ship),
                None => break,
            }
        }
        if fleet.len() == game.waters.lengths.len() {
            return fleet;
        }
    }
}

/// The fleet that a bot lays.
fn placed(game: &SeaWars, bot: &mut BoxedBot<SeaWars>) -> Fleet {
    let mut fleet = Fleet::new();
    while fleet.len() < game.waters.lengths.len() {
        let view = View {
            fleets: [Known::Ships(fleet.clone()), Known::Count(0)],
            tracks: Default::default(),
            mover: Some(Player::FIRST),
        };
        if let Order::Place(ship) = choice(game, bot, &view) {
            fleet.push(ship);
        }
    }
    fleet
}

fn choice(game: &SeaWars, bot: &mut BoxedBot<SeaWars>, view: &View) -> Order {
    let sight = Sight { game, player: Player::FIRST, view, past: &[] };
    bot.choose(sight, &Budget::default().bytes(16 << 20), &mut |_| {}).action
}

/// How many shots a bot needs to sink a fleet.
fn sink(game: &SeaWars, bot: &mut BoxedBot<SeaWars>, fleet: &Fleet, index: u64) -> u32 {
    let ships = game.waters.lengths.len();
    bot.new_game(Rng::stream(BOTS, index).next_u64());
    let mut view = View {
        fleets: [Known::Ships(fleet.clone()), Known::Count(ships)],
        tracks: Default::default(),
        mover: Some(Player::FIRST),
    };
    while view.tracks[0].sunk() < ships {
        if let Order::Shoot(cell) = choice(game, bot, &view) {
            let answer = answer(fleet, &view.tracks[0], cell);
            view.tracks[0].note(cell, answer);
        }
    }
    view.fleets[1] = Known::Ships(fleet.clone());
    view.mover = None;
    bot.learn(Sight { game, player: Player::FIRST, view: &view, past: &[] });
    view.tracks[0].shots()
}

fn bot_named(game: &SeaWars, spec: &str) -> Option<BoxedBot<SeaWars>> {
    match spec {
        "random" => Some(Box::new(RandomBot::new(0))),
        "informed" => informed(game),
        spec => typed_bot(game, spec).ok(),
    }
}

/// Someone who knows by which weights the champion hides.
fn informed(game: &SeaWars) -> Option<BoxedBot<SeaWars>> {
    let Hunt::Narrow(chart) = game.hunt() else { return None };
    let shooter = Learn::informed(game.waters.clone(), HIDING.prior(chart, &game.waters));
    Some(Box::new(Admiral::new(Chart::clone(chart), shooter, Placer::Random, 0)))
}
