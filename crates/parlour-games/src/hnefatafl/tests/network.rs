//! The evaluation that has learnt: what it carries along, what it looks at, and what it calls a threat.

use std::collections::BTreeSet;
use std::vec::Vec;

use parlour_core::network::{Learned, Network};
use parlour_core::{Evaluation, Game, Rng, Symmetric};

use super::super::board::squares;
use super::super::network::{LearnedSiege, shape};
use super::super::sampler::Sampler;
use super::super::{ATTACKERS, DEFENDERS, Hnefatafl, Move, State};
use super::variant;

const VARIANTS: [&str; 4] = ["fist-tablets", "copenhagen", "brandubh", "tablut"];

/// Random play, one position after the other, in all variants.
fn for_each_position(mut visit: impl FnMut(&Hnefatafl, &State, Option<(State, Move)>)) {
    for name in VARIANTS {
        let game = variant(name);
        for seed in 0..12 {
            let (mut state, mut rng, mut before) = (game.start(0), Rng::new(seed), None);
            while state.ending().is_none() {
                visit(&game, &state, before);
                let Some(action) = game.random_action(&state, &mut Sampler::default(), &mut rng) else {
                    break;
                };
                before = Some((state, action));
                game.play(&mut state, action);
            }
        }
    }
}

/// A network with random weights: one that was trained might not tell inputs apart.
fn random(game: &Hnefatafl, seed: u64) -> LearnedSiege {
    let mut rng = Rng::new(seed);
    let mut network = Network::zero(shape(game));
    network.first.iter_mut().flatten().for_each(|weight| *weight = rng.below(255) as i16 - 127);
    LearnedSiege::of(game).with_network(network)
}

#[test]
fn what_is_carried_along_is_what_is_found_anew() {
    let mut kings_moves = 0;
    let learned: Vec<LearnedSiege> = VARIANTS.iter().map(|name| random(&variant(name), 3)).collect();
    for_each_position(|game, state, before| {
        let place = VARIANTS.iter().position(|&name| name == game.variant.info.name).unwrap();
        let Some((before, action)) = before else { return };
        let mut trace = learned[place].trace(game, &before);
        learned[place].follow(game, &mut trace, &before, action, state);
        assert_eq!(trace, learned[place].trace(game, state), "{}", game.position(state));
        kings_moves += usize::from(before.king() == Some(action.from));
    });
    assert!(kings_moves > 100, "{kings_moves}");
}

#[test]
fn a_turned_board_has_turned_inputs_and_the_same_features() {
    let inputs = |learned: &LearnedSiege, game: &Hnefatafl, state: &State| {
        let mut inputs = BTreeSet::new();
        learned.for_each_input(game, state, &mut |input| assert!(inputs.insert(input)));
        inputs
    };
    for_each_position(|game, state, _| {
        if state.occupied() % 17 != 0 {
            return;
        }
        let learned = LearnedSiege::of(game);
        let own = inputs(&learned, game, state);
        assert!(own.iter().all(|&input| input < shape(game).inputs));
        for (symmetry, permutation) in learned.symmetries(game).iter().enumerate() {
            let turned = game.map_state(state, symmetry);
            let expected: BTreeSet<usize> =
                own.iter().map(|&input| usize::from(permutation[input])).collect();
            assert_eq!(inputs(&learned, game, &turned), expected);
            assert_eq!(learned.count_features(game, &turned), learned.count_features(game, state));
        }
    });
}

#[test]
fn what_one_side_likes_the_other_does_not() {
    for_each_position(|game, state, _| {
        if squares(state.occupied()).count().is_multiple_of(5) {
            let learned = LearnedSiege::of(game);
            let trace = learned.trace(game, state);
            let [one, other] =
                [ATTACKERS, DEFENDERS].map(|player| learned.evaluate(game, state, &trace, player));
            assert_eq!(one, -other);
        }
    });
}
