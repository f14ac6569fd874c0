//! What a viewer is sent of a new scene makes, of the scene they have, exactly the new one.

use parlour_core::scene::Scene;
use parlour_core::{Player, Rng, Viewer};
use parlour_table::change::Fingerprint;

use super::all_rules;

fn by_id(mut scene: Scene) -> Scene {
    scene.pieces.sort_by_key(|piece| piece.id);
    scene
}

#[test]
fn changes_add_up_to_the_scene() {
    for rules in all_rules() {
        for viewer in [Viewer::Player(Player::FIRST), Viewer::Spectator] {
            let mut session = rules.start(3);
            let mut rng = Rng::new(3);
            let mut shown = session.scene(viewer);
            let mut fingerprint = Fingerprint::of(&shown);
            let (mut whole, mut sent) = (0, 0);
            while let (Some(action), true) = (session.random_action(&mut rng), session.plies() < 80) {
                session.play(&action).unwrap();
                if rng.below(10) == 0 {
                    session.undo();
                }
                let scene = session.scene(viewer);
                let change = fingerprint.advance(scene.clone());
                whole += serde_json::to_string(&scene).unwrap().len();
                sent += serde_json::to_string(&change).unwrap().len();
                change.apply(&mut shown);
                assert_eq!(shown, by_id(scene), "{action}");
            }
            // Of a position that is one line of text nothing can be left out.
            let has_board = !shown.boards.is_empty();
            assert!(
                !has_board || sent * 2 < whole,
                "{} of {whole} bytes are sent: {}",
                sent,
                rules.info().id
            );
        }
    }
}

/// Not only from one scene to the next: between any two scenes of a game, whoever looks and however far apart.
#[test]
fn a_change_leads_from_any_scene_to_any_other() {
    for rules in all_rules() {
        let mut rng = Rng::new(11);
        let mut session = rules.start(11);
        let viewers = || {
            let players = (0..rules.players()).map(|index| Viewer::Player(Player::new(index)));
            players.chain([Viewer::Spectator])
        };
        let mut scenes: Vec<Scene> = viewers().map(|viewer| session.scene(viewer)).collect();
        while let (Some(action), true) = (session.random_action(&mut rng), session.plies() < 300) {
            session.play(&action).unwrap();
            if rng.below(8) == 0 {
                scenes.extend(viewers().map(|viewer| session.scene(viewer)));
            }
        }
        for _ in 0..200 {
            let (from, to) = (rng.pick(&scenes).unwrap().clone(), rng.pick(&scenes).unwrap().clone());
            let mut shown = from.clone();
            Fingerprint::of(&from).advance(to.clone()).apply(&mut shown);
            assert_eq!(shown, by_id(to));
        }
    }
}
