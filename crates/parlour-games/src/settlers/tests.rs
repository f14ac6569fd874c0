//! What the fast rules and the report's AI must agree with.

mod agreement;
mod by_hand;
mod exercises;
mod guide;
mod notation;
mod reasons;
mod reference;
mod roads;
mod scenes;
mod search;

use parlour_core::{Playable, conformance};

use super::state::{BOARD_BYTES, State};
use super::{Settlers, variants};

/// The layout for beginners, which is our fixed one.
const HEXES: &str = "o10,s2,l9,w12,b6,s4,b10,w9,l11,d0,l3,o8,l8,o3,w4,s5,b5,w6,s11";

/// The rules for so many players.
fn game(kind: &str, players: usize) -> Settlers {
    let name = if players == 2 { kind.into() } else { std::format!("{kind}-{players}") };
    Settlers::variant(&name).unwrap()
}

#[test]
fn every_variant_conforms() {
    for variant in &variants::VARIANTS {
        let game = Settlers::variant(variant.info.name).unwrap();
        let tally = conformance::open(&game).face(&game).games(3).plies(1500).run().unwrap();
        assert!(tally.chance_turns > 0, "{}: {tally:?}", variant.info.name);
    }
}

#[test]
fn a_state_stays_small() {
    assert_eq!(BOARD_BYTES, 145);
    assert_eq!(size_of::<State>(), 194);
}
