//! The rules beside straightforward implementations of the same rules, which the tests hold them against, turn by turn
//! in one run so that a busy machine slows both: `cargo bench -p parlour-games --features reference --bench rules`.
#![allow(clippy::print_stdout, reason = "a bench prints")]

use std::time::{Duration, Instant};

use parlour_core::perft::perft;
use parlour_core::playout::Playout;
use parlour_core::{Budget, Game, Playable, Rng};
use parlour_games::corners::Corners;
use parlour_games::hnefatafl::Hnefatafl;
use parlour_games::seawars::{SeaWars, Track};
use parlour_games::{corners, hnefatafl, seawars};

const ROUNDS: u32 = 4;
const ROUND: Duration = Duration::from_millis(500);
/// Only repetition might end a random game; no game worth measuring is longer.
const PLIES: u32 = 2000;
/// The sequences of actions from which starting a count does not matter any more.
const MIN_LEAVES: u64 = 100_000;

fn main() {
    let corners = Corners::variant("plain").expect("a listed variant");
    let slow = corners::reference::Board::parse(&corners.position(&corners.start(0)), false);
    compare("corners", &corners, &|rng| slow.playout(rng, PLIES), &|depth| slow.perft(depth));

    let hnefatafl = Hnefatafl::variant("copenhagen").expect("a listed variant");
    let variant = hnefatafl::reference::Variant::named("copenhagen").expect("a variant of the reference");
    let slow = hnefatafl::reference::Position::start(variant);
    compare("hnefatafl", &hnefatafl, &|rng| slow.playout(rng, PLIES), &|depth| slow.perft(depth));

    let seawars = SeaWars::variant("classic").expect("a listed variant");
    let slow = seawars::reference::Position::start(&seawars::reference::Rules::classic());
    compare("seawars", &seawars, &|rng| slow.playout(rng, PLIES), &|depth| slow.perft(depth));
    let mut fleets = Speed::default();
    fleets.measure(|| {
        let census = seawars.hunt().census(&Track::default(), &Budget::default());
        census.expect("a budget without a limit").total
    });
    println!("{:<10} {:>13.0} fleets/s", "seawars", fleets.per_second());
}

/// Prints random plies and perft leaves per second, and how many times as fast that is as the slow rules.
fn compare<G: Game>(
    name: &str,
    game: &G,
    slow_playout: &dyn Fn(&mut Rng) -> u32,
    slow_perft: &dyn Fn(u32) -> u64,
) {
    let (mut playout, mut rng, mut slow_rng) = (Playout::default(), Rng::new(1), Rng::new(1));
    let start = game.start(0);
    let depth = (1..=12).find(|&depth| perft(game, &start, depth) >= MIN_LEAVES).unwrap_or(12);
    let slow_depth = affordable_depth(slow_perft, depth);
    let [mut plies, mut slow_plies, mut leaves, mut slow_leaves] = [(); 4].map(|()| Speed::default());
    for _ in 0..ROUNDS {
        plies.measure(|| playout.run(game, game.start(rng.next_u64()), &mut rng, PLIES).plies.into());
        slow_plies.measure(|| slow_playout(&mut slow_rng).into());
        leaves.measure(|| perft(game, &start, depth));
        slow_leaves.measure(|| slow_perft(slow_depth));
    }
    plies.print(name, "plies/s", &slow_plies);
    leaves.print(name, "leaves/s", &slow_leaves);
}

/// The deepest count, up to a depth, that does not take the slow rules much longer than a round.
fn affordable_depth(slow_perft: &dyn Fn(u32) -> u64, most: u32) -> u32 {
    let is_affordable = |depth: &u32| {
        let started = Instant::now();
        slow_perft(*depth);
        // One ply more takes some fifty times as long.
        started.elapsed() * 50 <= ROUND * 2
    };
    (1..most).take_while(is_affordable).last().map_or(1, |depth| depth + 1)
}

/// What was done, and how long it took.
#[derive(Default)]
struct Speed {
    done: u64,
    elapsed: Duration,
}

impl Speed {
    /// Does something that counts until the round is over.
    fn measure(&mut self, mut work: impl FnMut() -> u64) {
        let started = Instant::now();
        while started.elapsed() < ROUND {
            self.done += work();
        }
        self.elapsed += started.elapsed();
    }

    fn per_second(&self) -> f64 {
        self.done as f64 / self.elapsed.as_secs_f64()
    }

    fn print(&self, name: &str, unit: &str, slow: &Speed) {
        let (speed, ratio) = (self.per_second(), self.per_second() / slow.per_second());
        println!("{name:<10} {speed:>13.0} {unit:<9} ({ratio:.1} times straightforward rules)");
    }
}
