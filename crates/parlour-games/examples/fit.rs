//! Fits the weights of Settlers' evaluation to the results of games:
//!
//! ```sh
//! cargo run --release -p parlour-games --example fit -- 4 30000
//! ```
//!
//! In each of so many rounds the evaluation plays so many games against itself, one turn ahead, with a random
//! action now and then. Whenever the dice are to be rolled, the position and who will win are noted; logistic
//! regression finds the weights that foretell the winner best, and the next round plays with them. A weight is
//! in thousandths of a logit. The first round is played by the report's AI. Prints the weights of each round for
//! `evaluation.rs`, and how well they foretold games that they were not fitted to.
#![allow(clippy::print_stdout, reason = "a tool prints")]

use parlour_core::{Budget, Game, Listed, Player, Rng, Sight, Turn, driver};
use parlour_games::settlers::evaluation::{FEATURES, NAMES, Prospects, features};
use parlour_games::settlers::report::Desirability;
use parlour_games::settlers::{Action, Settlers, State};
use parlour_search::Expectimax;

/// How many nodes an action is searched with, within its own turn.
const NODES: u64 = 2000;
const BYTES: usize = 64 << 10;
/// One action in so many is random.
const RANDOM: u32 = 30;
/// Games with more actions are left out.
const LONGEST: usize = 1000;
/// Every so many positions of a game one is noted.
const EVERY: usize = 3;
/// Passes over all positions, and how far each goes.
const EPOCHS: u32 = 12;
const RATE: f64 = 0.05;
/// What keeps weights small that the games say little about.
const SHRINK: f64 = 1e-5;
const THREADS: u64 = 2;

/// The difference of two players' features, and whether the first of them won.
type Sample = ([f32; FEATURES], bool);

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (rounds, games, seed): (u64, u64, u64) = (number(4), number(5000), number(1));
    let mut prospects: Option<Prospects> = None;
    for round in 0..rounds {
        let samples = gather(prospects, games, seed + round);
        let (held_back, fitted_to) = samples.split_at(samples.len() / 10);
        let weights = fit(fitted_to);
        println!(
            "round {round}: {} positions, {:.4} bits each",
            samples.len(),
            surprise(&weights, held_back)
        );
        println!("{:?}", weights.map(|weight| (1000.0 * weight).round() as i32));
        prospects = Some(Prospects { weights: weights.map(|weight| (1000.0 * weight).round() as i32) });
    }
    if let Some(prospects) = prospects {
        for (name, weight) in NAMES.iter().zip(prospects.weights) {
            println!("{name:<40} {weight:>6}");
        }
    }
}

/// Positions of many games.
fn gather(prospects: Option<Prospects>, games: u64, seed: u64) -> Vec<Sample> {
    let play = |thread: u64| {
        let mut samples = Vec::new();
        for number in (thread..games).step_by(THREADS as usize) {
            let name = if number.is_multiple_of(4) { "draft" } else { "preset" };
            let game = Settlers::variant(name).expect("a listed variant");
            samples.extend(play_game(&game, prospects, &mut Rng::stream(seed, number)));
        }
        samples
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..THREADS).map(|thread| scope.spawn(move || play(thread))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no game panics")).collect()
    })
}

fn play_game(game: &Settlers, prospects: Option<Prospects>, rng: &mut Rng) -> Vec<Sample> {
    let mut bot = prospects.map(|prospects| Expectimax::new(prospects).with_turns(1));
    let mut state = game.start(rng.next_u64());
    let (mut noted, mut rolls) = (Vec::new(), rng.below(EVERY as u32) as usize);
    for _ in 0..LONGEST {
        let action = match game.turn(&state) {
            Turn::Over(outcome) => {
                let winner = outcome.winner();
                return noted.into_iter().map(|(sample, player)| (sample, winner == Some(player))).collect();
            }
            Turn::Chance => {
                rolls += 1;
                if rolls.is_multiple_of(EVERY) {
                    noted.push((difference(game, &state), state.to_move()));
                }
                driver::draw(game, &state, rng).expect("dice always show something")
            }
            Turn::Player(_) if rng.below(RANDOM) == 0 => {
                driver::draw_or_pick(game, &state, rng).expect("there is always something to do")
            }
            Turn::Player(player) => choose(game, &state, player, bot.as_mut()),
        };
        game.play(&mut state, action);
    }
    Vec::new()
}

fn choose(game: &Settlers, state: &State, player: Player, bot: Option<&mut Expectimax<Prospects>>) -> Action {
    let Some(bot) = bot else { return Desirability::new(false).action(state) };
    let sight = Sight { game, player, view: state, past: &[] };
    bot.search(sight, &Budget::default().nodes(NODES).bytes(BYTES), &mut |_| {}).action
}

/// The features of the player who rolls next less those of the other.
fn difference(game: &Settlers, state: &State) -> [f32; FEATURES] {
    let own = features(game, state, state.to_move());
    let other = features(game, state, state.to_move().other());
    core::array::from_fn(|index| (own[index] - other[index]) as f32)
}

fn chance(weights: &[f64; FEATURES], sample: &[f32; FEATURES]) -> f64 {
    let logit: f64 = weights.iter().zip(sample).map(|(weight, &value)| weight * f64::from(value)).sum();
    1.0 / (1.0 + (-logit).exp())
}

/// Logistic regression by gradient descent, each weight at a pace of its own (Adagrad).
fn fit(samples: &[Sample]) -> [f64; FEATURES] {
    let (mut weights, mut paces) = ([0.0; FEATURES], [1e-8; FEATURES]);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut rng = Rng::new(1);
    for _ in 0..EPOCHS {
        for last in (1..order.len()).rev() {
            order.swap(last, rng.below(last as u32 + 1) as usize);
        }
        for &index in &order {
            let (sample, has_won) = &samples[index];
            let error = chance(&weights, sample) - f64::from(u8::from(*has_won));
            for ((weight, pace), &value) in weights.iter_mut().zip(&mut paces).zip(sample) {
                let slope = error * f64::from(value) + SHRINK * *weight;
                *pace += slope * slope;
                *weight -= RATE * slope / pace.sqrt();
            }
        }
    }
    weights
}

/// How much the results surprise who believes in the weights, in bits a position; one is a coin.
fn surprise(weights: &[f64; FEATURES], samples: &[Sample]) -> f64 {
    let one = |(sample, has_won): &Sample| {
        let chance = chance(weights, sample);
        -(if *has_won { chance } else { 1.0 - chance }).max(1e-9).log2()
    };
    samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
}
