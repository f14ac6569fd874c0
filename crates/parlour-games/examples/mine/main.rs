//! Looks for exercises in games that bots play: positions with exactly one best answer, by proof.
//!
//! ```sh
//! cargo run --release -p parlour-games --example mine -- larva 1 2000
//! ```
//!
//! The game, a seed, and how many games to look at. What it prints is for people to choose from and to put into words;
//! the games' tests prove every exercise anew.
#![allow(clippy::print_stdout, reason = "a tool prints")]

mod corners;
mod find;
mod hnefatafl;
mod larva;
#[path = "../../src/lessons/prover.rs"]
mod prover;
mod seawars;
mod settlers;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let mut number = |default| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (seed, games): (u64, u64) = (number(1), number(100));
    match name.as_str() {
        "larva" => larva::mine(seed, games),
        "corners" => corners::mine(seed, games),
        "hnefatafl" => hnefatafl::mine(seed, games),
        "seawars" => seawars::mine(seed, games),
        "settlers" => settlers::mine(seed, games),
        _ => println!("usage: mine larva|corners|hnefatafl|seawars|settlers SEED GAMES"),
    }
}
