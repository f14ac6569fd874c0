//! Random games of Copenhagen Hnefatafl per second, ours and those of the crate `tafl-rs`, turn by turn in one
//! run so that a busy machine slows both: `cargo bench -p parlour-games`.
#![allow(clippy::print_stdout, reason = "a bench prints")]

use std::time::{Duration, Instant};

use parlour_core::playout::Playout;
use parlour_core::{Game, Playable, Rng};
use parlour_games::hnefatafl::Hnefatafl;
use tafl::fast::{FastPlayoutRng, FastPlayoutRunner};

const ROUNDS: u32 = 8;
const ROUND: Duration = Duration::from_millis(500);
const PLIES: u32 = 2000;

#[derive(Default)]
struct Total {
    games: u64,
    plies: u64,
    time: Duration,
}

impl Total {
    fn measure(&mut self, mut play: impl FnMut() -> u64) {
        let started = Instant::now();
        while started.elapsed() < ROUND {
            for _ in 0..16 {
                self.plies += play();
                self.games += 1;
            }
        }
        self.time += started.elapsed();
    }

    fn plies_per_second(&self) -> f64 {
        self.plies as f64 / self.time.as_secs_f64()
    }

    fn print(&self, name: &str) {
        let games = self.games as f64 / self.time.as_secs_f64();
        println!("{name:<8} {:>12.0} plies/s {games:>9.0} games/s", self.plies_per_second());
    }
}

fn main() {
    let game = Hnefatafl::variant("copenhagen").expect("a listed variant");
    let (mut playout, mut rng) = (Playout::default(), Rng::new(1));
    let (mut runner, mut their_rng) = (FastPlayoutRunner::classic_copenhagen(), FastPlayoutRng::new(1));
    let (mut ours, mut theirs) = (Total::default(), Total::default());
    for _ in 0..ROUNDS {
        ours.measure(|| playout.run(&game, game.start(0), &mut rng, PLIES).plies.into());
        theirs.measure(|| runner.run(PLIES as usize, &mut their_rng) as u64);
    }
    ours.print("parlour");
    theirs.print("tafl-rs");
    println!("ratio    {:>12.2}", ours.plies_per_second() / theirs.plies_per_second());
}
