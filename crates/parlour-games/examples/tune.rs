//! Fits the weights of Hnefatafl's evaluation by games that it plays against itself:
//!
//! ```sh
//! cargo run --release -p parlour-games --example tune -- copenhagen 3000
//! ```
//!
//! Simultaneous perturbation (SPSA): in each of so many rounds all weights are moved a little, each up or down at
//! random; the weights so moved play a pair of games with seats changed against those moved the other way, and
//! the weights follow the winner a small step. Prints them for `variants.rs` now and then.
#![allow(clippy::print_stdout, reason = "a tool prints")]

use parlour_core::driver::draw_or_pick;
use parlour_core::{Budget, Driver, Game, Listed, Rng, Sight, Turn};
use parlour_games::hnefatafl::evaluation::{FEATURES, NAMES, Siege};
use parlour_games::hnefatafl::{ATTACKERS, Hnefatafl};
use parlour_search::AlphaBeta;

/// How many nodes a move is searched with.
const NODES: u64 = 2500;
/// How many random moves a game begins with.
const OPENING: usize = 4;
/// Games that are longer count as drawn.
const LONGEST: usize = 200;
/// How far a weight is moved, as a share of itself, and at least.
const SHARE: f64 = 0.2;
const LEAST: f64 = 2.0;
/// How far the weights follow the winner, as a share of that.
const STEP: f64 = 0.04;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "copenhagen".into());
    let mut number = |default| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (rounds, seed): (u64, u64) = (number(1000), number(1));
    let Some(game) = Hnefatafl::variant(&name) else {
        println!("no variant is called `{name}`");
        return;
    };
    let first = game.variant.weights;
    let mut weights = first.map(f64::from);
    for round in 1..=rounds {
        let mut rng = Rng::stream(seed, round);
        let reach = weights.map(|weight| (SHARE * weight.abs()).max(LEAST));
        let moved: [f64; FEATURES] = reach.map(|reach| if rng.chance(50) { reach } else { -reach });
        let side = |sign: f64| Siege {
            weights: core::array::from_fn(|index| (weights[index] + sign * moved[index]).round() as i32),
        };
        let score = play_pair(&game, side(1.0), side(-1.0), &mut rng);
        for (weight, moved) in weights.iter_mut().zip(moved) {
            *weight += STEP * score * moved;
        }
        if round.is_multiple_of(250) || round == rounds {
            println!("after {round}: {:?},", weights.map(|weight| weight.round() as i32));
        }
    }
    for ((name, weight), before) in NAMES.iter().zip(weights).zip(first) {
        println!("{name:<45} {before:>6} -> {weight:>6.0}");
    }
}

/// Two games from one random opening, seats changed: what the one gets from the other, from -1 to 1.
fn play_pair(game: &Hnefatafl, one: Siege, other: Siege, rng: &mut Rng) -> f64 {
    let mut driver: Driver<Hnefatafl> = Driver::new(game.start(0));
    for _ in 0..OPENING {
        let action = draw_or_pick(game, driver.state(), rng).expect("no opening ends a game");
        driver.try_play(game, action).expect("a random action is legal");
    }
    (play_game(game, driver.clone(), [one, other]) - play_game(game, driver, [other, one])) / 2.0
}

/// What the attackers get.
fn play_game(game: &Hnefatafl, mut driver: Driver<Hnefatafl>, sieges: [Siege; 2]) -> f64 {
    let mut bots = sieges.map(AlphaBeta::new);
    while let Turn::Player(player) = driver.turn(game) {
        if driver.plies() > LONGEST {
            return 0.0;
        }
        let state = *driver.state();
        let sight = Sight { game, player, view: &state, past: &driver.past() };
        let budget = Budget::default().nodes(NODES);
        let action = bots[player.index()].search(sight, &budget, &mut |_| {}).action;
        driver.try_play(game, action).expect("bots play legal moves");
    }
    driver.turn(game).outcome().map_or(0.0, |outcome| outcome.returns.of(ATTACKERS).into())
}
