//! The fast rules against the slow ones, over random games.

use std::string::ToString;
use std::vec::Vec;

use parlour_core::{Game, Player, Rng, Turn};

use super::variant;
use crate::seawars::SeaWars;
use crate::seawars::reference::{Position, Rules, SeaWarsII};
use crate::seawars::report::{Target, Values};

pub(super) fn slow_rules(game: &SeaWars) -> Rules {
    Rules {
        width: game.waters.width.into(),
        height: game.waters.height.into(),
        lengths: game.waters.lengths.iter().map(|&length| length.into()).collect(),
    }
}

#[test]
fn random_games_are_the_same() {
    for (name, games) in [("classic", 4), ("small", 4), ("hasbro", 2), ("5x4-32", 30), ("12x3-72", 5)] {
        let game = variant(name);
        for seed in 0..games {
            let (mut state, mut slow) = (game.start(0), Position::start(&slow_rules(&game)));
            let mut rng = Rng::new(seed);
            loop {
                let fast: Vec<_> = game.actions(&state).iter().map(ToString::to_string).collect();
                assert_eq!(fast, slow.actions(), "{name} {}", game.position(&state));
                let turn = game.turn(&state);
                assert_eq!(turn.player().map(Player::index), slow.to_move());
                assert_eq!(turn.outcome().and_then(|end| end.winner()).map(Player::index), slow.winner());
                for (player, track) in state.tracks.iter().enumerate() {
                    assert_eq!(game.write_tracking(track), slow.tracking(player));
                }
                let Some(action) = game.random_action(&state, &mut (), &mut rng) else { break };
                game.play(&mut state, action);
                slow.play(&action.to_string()).unwrap();
            }
            assert!(matches!(game.turn(&state), Turn::Over(_)));
        }
    }
}

/// The report's AI, told the same answers, wants to shoot at the same cells and holds the same values.
#[test]
fn the_reports_ai_is_the_same() {
    let mut values_met = [0; 3];
    for (name, games) in [("classic", 40), ("small", 40), ("hasbro", 15), ("6x4-4322", 60)] {
        let game = variant(name);
        let width = usize::from(game.waters.width);
        for seed in 0..games {
            let mut rng = Rng::stream(3, seed);
            let fleet = game.hunt().draw(&crate::seawars::Track::default(), &mut rng).unwrap();
            let mut track = crate::seawars::Track::default();
            let mut fast = Values::new(game.board());
            let mut slow = SeaWarsII::new(width, game.waters.height.into());
            while track.sunk() < fleet.len() {
                let wanted = match fast.target() {
                    Target::At(cell) => std::vec![cell],
                    Target::Hunt(cells) => cells.cells().collect(),
                };
                let number =
                    |cell: &crate::seawars::Cell| usize::from(cell.rank()) * width + usize::from(cell.file());
                let numbers: Vec<usize> = wanted.iter().map(number).collect();
                assert_eq!(numbers, slow.candidates(), "{name} {}", game.write_tracking(&track));
                let told: Vec<u8> =
                    game.board().cells().map(|cell| fast.of(cell).number().unwrap_or(0)).collect();
                let slow_values: Vec<u8> =
                    slow.values().into_iter().map(|value| if value >= 6 { value } else { 0 }).collect();
                assert_eq!(told, slow_values);
                for value in told.into_iter().filter(|&value| value > 0) {
                    values_met[usize::from(value) - 6] += 1;
                }
                let cell = *rng.pick(&wanted).unwrap();
                let answer = crate::seawars::state::answer(&fleet, &track, cell);
                track.note(cell, answer);
                fast.told(cell, answer);
                slow.told(number(&cell), &answer.to_string());
            }
        }
    }
    assert!(values_met.iter().all(|&met| met > 500), "{values_met:?}");
}
