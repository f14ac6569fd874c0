//! What the fast rules and the report's AI must agree with.

mod agreement;
mod both;
mod diagrams;

use std::vec::Vec;

use parlour_core::perft::perft;
use parlour_core::{Game, Listed, conformance};

use super::Hnefatafl;

fn variant(name: &str) -> Hnefatafl {
    Hnefatafl::variant(name).unwrap()
}

#[test]
fn every_variant_conforms() {
    for (name, games) in [("fist-tablets", 3), ("copenhagen", 6), ("brandubh", 30), ("tablut", 20)] {
        let tally = conformance::duel(&variant(name)).symmetric().games(games).plies(400).run().unwrap();
        assert!(tally.finished > 0, "{name}: {tally:?}");
    }
}

#[test]
fn perft_equals_the_reference_counts() {
    for (name, expected) in [
        ("fist-tablets", [116, 6788, 806_344]),
        ("copenhagen", [116, 6788, 806_344]),
        ("brandubh", [40, 960, 39_512]),
        ("tablut", [80, 4400, 353_200]),
    ] {
        let game = variant(name);
        let counts: Vec<u64> = (1..=3).map(|depth| perft(&game, &game.start(0), depth)).collect();
        assert_eq!(counts, expected, "{name}");
    }
}

#[test]
fn a_state_stays_small() {
    assert_eq!(size_of::<super::State>(), 48);
}
