//! What the fast rules and the report's AI must agree with.

mod agreement;
mod both;
mod diagrams;
mod exercises;
#[cfg(feature = "networks")]
mod few_men;
mod guide;
#[cfg(feature = "networks")]
mod network;
mod notation;
mod reasons;
mod repetition;
mod scenes;

use core::ops::ControlFlow;
use std::string::{String, ToString};
use std::vec::Vec;

use parlour_core::perft::perft;
use parlour_core::{Budget, Evaluation, Game, Playable, Rng, Score, Sight, conformance};
use parlour_search::AlphaBeta;
use parlour_search::oracle::{self, Trial};

use super::evaluation::Siege;
use super::sampler::Sampler;
use super::{Hnefatafl, State};

fn variant(name: &str) -> Hnefatafl {
    Hnefatafl::variant(name).unwrap()
}

#[test]
fn every_variant_conforms() {
    for (name, games) in [("fist-tablets", 3), ("copenhagen", 6), ("brandubh", 30), ("tablut", 20)] {
        let game = variant(name);
        let suite = conformance::duel(&game).face(&game).symmetric();
        let tally = suite.games(games).plies(400).run().unwrap();
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
    assert_eq!(size_of::<State>(), 48);
}

/// The tactics are legal, each once, and are all captures between two and all escapes.
#[test]
fn tactics_are_captures_and_escapes() {
    let mut met = 0;
    for name in ["fist-tablets", "copenhagen", "brandubh", "tablut"] {
        let game = variant(name);
        let siege = Siege::of(&game);
        for seed in 0..30 {
            let (mut state, mut rng) = (game.start(0), Rng::new(seed));
            for _ in 0..120 {
                let Some(action) = game.random_action(&state, &mut Sampler::default(), &mut rng) else {
                    break;
                };
                game.play(&mut state, action);
                let mut tactics = Vec::new();
                let _ = siege.for_each_tactic(&game, &state, |action| {
                    tactics.push(action);
                    ControlFlow::Continue(())
                });
                if state.ending().is_some() {
                    break;
                }
                let mut expected = game.actions(&state).to_vec();
                expected.retain(|&action| siege.urgency(&game, &state, action) > 0);
                // Rows along the edge are left to the search itself.
                if game.variant.shieldwall {
                    expected.retain(|action| tactics.contains(action));
                }
                met += tactics.len();
                tactics.sort_by_key(|action| (action.from, action.to));
                assert_eq!(tactics, expected, "{}", game.position(&state));
            }
        }
    }
    assert!(met > 1000, "{met}");
}

/// What the search plays at a position, and the value it sees.
fn searched(name: &str, position: &str, nodes: u64) -> (String, Option<Score>) {
    let game = variant(name);
    let state = game.parse_position(position).unwrap();
    let player = game.turn(&state).player().unwrap();
    let sight = Sight { game: &game, player, view: &state, past: &[] };
    let mut bot = AlphaBeta::new(Siege::of(&game));
    let decision = bot.search(sight, &Budget::default().nodes(nodes), &mut |_| {});
    (decision.action.to_string(), decision.insight.score)
}

#[test]
fn the_search_sees_what_decides() {
    // An open rank to the corner.
    assert_eq!(searched("copenhagen", "11/11/11/11/4t6/11/4T6/11/11/11/3K5t1 d", 2000).0, "d1a1");
    // The king on an open edge threatens two corners at once: wherever he goes there, it is over in three.
    let (_, score) = searched("copenhagen", "11/11/11/5t5/11/4T6/11/3K7/11/11/7t3 d", 20_000);
    assert_eq!(score, Some(Score::Win(3)));
    // The fourth attacker closes the king in.
    let (action, score) = searched("fist-tablets", "11/11/5t5/4tK5/5t5/11/11/6t4/11/11/11 a", 20_000);
    assert!(score == Some(Score::Win(1)) || action == "g4g8", "{action} {score:?}");
    // A man between two, beside the corner that stands in for the second captor.
    assert_eq!(searched("brandubh", "7/7/4K2/7/7/4T2/1T3t1 a", 5000).0, "f1c1");
}

#[test]
fn alpha_beta_agrees_with_the_oracle() {
    let trial = Trial { games: 2, every: 25, depth: 2 };
    for name in ["brandubh", "tablut"] {
        let game = variant(name);
        assert!(oracle::agree(&game, &Siege::of(&game), trial).unwrap() > 0);
    }
}
