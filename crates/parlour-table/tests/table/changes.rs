//! What a viewer is sent of a new scene makes, of the scene they have, exactly the new one.

use parlour_core::scene::Scene;
use parlour_core::{Player, Rng, Viewer};
use parlour_table::change::{Fingerprint, SceneChange};

use super::all_rules;

/// What a client does with a change.
fn follow(scene: &mut Scene, change: SceneChange) {
    if let Some(boards) = change.boards {
        scene.boards = boards;
    }
    for spot in change.spots {
        let mut spots = scene.boards.iter_mut().flat_map(|board| &mut board.spots);
        let known = spots.find(|known| known.id == spot.id).unwrap();
        *known = spot;
    }
    scene.pieces.retain(|piece| !change.gone.contains(&piece.id));
    for piece in change.pieces {
        scene.pieces.retain(|known| known.id != piece.id);
        scene.pieces.push(piece);
    }
    scene.marks = change.marks.unwrap_or(std::mem::take(&mut scene.marks));
    scene.last = change.last.unwrap_or(std::mem::take(&mut scene.last));
    scene.path = change.path.unwrap_or(std::mem::take(&mut scene.path));
    scene.panels = change.panels.unwrap_or(std::mem::take(&mut scene.panels));
    scene.insight = change.insight.unwrap_or(std::mem::take(&mut scene.insight));
    scene.choices = change.choices.unwrap_or(std::mem::take(&mut scene.choices));
    scene.aids = change.aids.unwrap_or(std::mem::take(&mut scene.aids));
    (scene.to_move, scene.prompt, scene.speech) = (change.to_move, change.prompt, change.speech);
}

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
                follow(&mut shown, change);
                assert_eq!(by_id(shown.clone()), by_id(scene), "{action}");
            }
            assert!(sent * 2 < whole, "{} of {whole} bytes are sent: {}", sent, rules.info().id);
        }
    }
}
