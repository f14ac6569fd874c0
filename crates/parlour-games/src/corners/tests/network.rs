//! The evaluation that has learnt: what it carries along, and that both sides are judged alike.

use parlour_core::network::{Learned, Network};
use parlour_core::{Evaluation, Game, Rng};

use super::super::network::{LearnedWay, SHAPE};
use super::super::{BLUE, Corners, RED};

/// A network with random weights: one that was trained might not tell inputs apart.
fn random() -> LearnedWay {
    let (mut rng, mut network) = (Rng::new(4), Network::zero(SHAPE));
    network.first.iter_mut().flatten().for_each(|weight| *weight = rng.below(255) as i16 - 127);
    LearnedWay::default().with_network(network)
}

#[test]
fn what_is_carried_along_is_what_is_found_anew() {
    let (game, learned, house) = (Corners { is_tournament: false }, random(), LearnedWay::default());
    for seed in 0..8 {
        let (mut state, mut rng) = (game.start(0), Rng::new(seed));
        let mut trace = learned.trace(&game, &state);
        for _ in 0..120 {
            let mut actions = std::vec::Vec::new();
            let _ = game.for_each_action(&state, |action| {
                actions.push(action);
                core::ops::ControlFlow::Continue(())
            });
            let Some(&action) = rng.pick(&actions) else { break };
            let before = state;
            game.play(&mut state, action);
            if game.turn(&state).player().is_none() {
                break;
            }
            learned.follow(&game, &mut trace, &before, action, &state);
            assert_eq!(trace, learned.trace(&game, &state), "{}", game.position(&state));
            let trace = house.trace(&game, &state);
            let worth = |player| house.evaluate(&game, &state, &trace, player);
            assert_eq!(worth(BLUE), -worth(RED));
        }
    }
}
