//! The first minute can be played as it is written.

use std::vec::Vec;

use parlour_core::info::GuideStep;
use parlour_core::{Game, Playable, Player, Turn};

use crate::lessons::guided_ends;
use crate::settlers::{Settlers, State};

fn game() -> Settlers {
    Settlers::variant(Settlers::INFO.guide.variant).unwrap()
}

/// Where each answer leads, with what follows it.
fn ends(step: &GuideStep) -> Vec<State> {
    let start = game().parse_position(step.position).unwrap();
    assert_eq!(game().turn(&start), Turn::Player(step.player), "{}", step.title);
    guided_ends(&game(), step)
}

#[test]
fn every_step_can_be_played() {
    let steps = Settlers::INFO.guide.steps;
    assert!((4..=6).contains(&steps.len()));
    for step in steps {
        ends(step);
        for text in [step.title, step.text, step.ask, step.done] {
            assert!(!text.contains(['!', '\n']) && !text.contains("  "), "{text}");
        }
        let scene = parlour_core::Driver::new(game().parse_position(step.position).unwrap())
            .scene(&game(), parlour_core::Viewer::Player(step.player));
        assert!(step.glow.iter().all(|glow| scene.boards[0].spots.iter().any(|spot| spot.id == *glow)));
    }
}

/// What is said to happen happens: the fields that glow are those beside red's towns, the dice pay wool and brick, the
/// town is a third point, the trade makes a city possible, and the last step wins.
#[test]
fn the_steps_do_what_they_say() {
    let steps = Settlers::INFO.guide.steps;
    let red = Player::FIRST;
    let start = game().parse_position(steps[0].position).unwrap();
    let beside = crate::settlers::Hex::all().filter(|hex| {
        hex.vertices().into_iter().filter_map(|vertex| start.building(vertex)).any(|town| town.owner == red)
    });
    assert_eq!(beside.map(|hex| std::format!("{hex}")).collect::<Vec<_>>(), steps[0].glow);
    let hands = |step: usize| ends(&steps[step])[0].hands;
    assert_eq!((hands(1)[0], hands(1)[1]), ([1, 1, 1, 2, 0], [1, 0, 2, 1, 0]));
    assert_eq!(hands(2)[0], [1, 1, 1, 1, 0]);
    assert_eq!(ends(&steps[3])[0].points(red), 3);
    assert_eq!(hands(4)[0], [2, 0, 0, 0, 3]);
    let (last, before) = steps.split_last().unwrap();
    assert_eq!(game().parse_position(last.position).unwrap().points(red), 7);
    for end in ends(last) {
        assert_eq!(game().turn(&end).outcome().unwrap().winner(), Some(red));
    }
    assert!(before.iter().flat_map(ends).all(|end| end.winner().is_none()));
}
