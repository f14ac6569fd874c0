//! What moves between two scenes: pieces that went elsewhere, marks that are new, dice that were thrown.

use alloc::string::String;
use alloc::vec::Vec;

use parlour_core::Scene;
use parlour_core::scene::{Panel, Piece};

use crate::machine::Sound;

/// What is kept of a scene to be compared with the next; the rest may go before the next is made.
#[derive(Clone, Debug, Default)]
pub struct Before {
    pieces: Vec<Piece>,
    marks: Vec<(String, String)>,
    dice: Vec<u8>,
    throws: usize,
}

impl Before {
    /// What is kept of a scene that goes.
    pub fn of(scene: Scene) -> Self {
        let (dice, throws) = dice_of(&scene);
        Before { marks: marks_of(&scene).collect(), dice, throws, pieces: scene.pieces }
    }
}

/// A piece on its way: over these spots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glide {
    /// Its number.
    pub piece: u32,
    /// Where it comes from, where it goes, and what is between.
    pub way: Vec<String>,
}

/// What happened between two scenes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Change {
    /// Pieces that went elsewhere.
    pub glides: Vec<Glide>,
    /// Spots with a new mark, and its role.
    pub marks: Vec<(String, String)>,
    /// Spots from which a piece is gone.
    pub taken: Vec<String>,
    /// Whether a piece is new.
    pub has_new_piece: bool,
    /// Whether dice were thrown.
    pub has_dice: bool,
}

impl Change {
    /// What happened between two scenes.
    pub fn between(before: &Before, scene: &Scene) -> Self {
        let mut change = Change::default();
        for piece in &scene.pieces {
            match before.pieces.iter().find(|known| known.id == piece.id) {
                Some(known) if known.spot != piece.spot => {
                    change
                        .glides
                        .push(Glide { piece: piece.id, way: way_of(scene, &known.spot, &piece.spot) });
                }
                Some(_) => {}
                None => change.has_new_piece = true,
            }
        }
        let is_gone = |known: &&Piece| scene.pieces.iter().all(|piece| piece.id != known.id);
        change.taken = before.pieces.iter().filter(is_gone).map(|known| known.spot.clone()).collect();
        change.marks = marks_of(scene).filter(|mark| !before.marks.contains(mark)).collect();
        let (dice, throws) = dice_of(scene);
        change.has_dice = !dice.is_empty() && (dice != before.dice || throws != before.throws);
        change
    }

    /// The mark that the last action made, if any: its spot and its role.
    pub fn shot(&self, scene: &Scene) -> Option<&(String, String)> {
        self.marks.iter().find(|(spot, _)| scene.last.contains(spot))
    }

    /// What is to be heard of it. A mark that burns is a hit.
    pub fn sound(&self, scene: &Scene, burns: impl Fn(&str) -> bool) -> Option<Sound> {
        if let Some((_, role)) = self.shot(scene) {
            return Some(if burns(role) { Sound::Hit } else { Sound::Splash });
        }
        if self.has_dice {
            return Some(Sound::Dice);
        }
        if !self.taken.is_empty() && !self.glides.is_empty() {
            return Some(Sound::Capture);
        }
        (self.has_new_piece || !self.glides.is_empty()).then_some(Sound::Move)
    }
}

/// The spots that a piece went over: those that the scene tells, if they lead there.
fn way_of(scene: &Scene, from: &str, to: &str) -> Vec<String> {
    let path = &scene.path;
    if path.len() > 2
        && path.first().is_some_and(|first| first == from)
        && path.last().is_some_and(|last| last == to)
    {
        return path.clone();
    }
    alloc::vec![from.into(), to.into()]
}

fn marks_of(scene: &Scene) -> impl Iterator<Item = (String, String)> {
    scene
        .marks
        .iter()
        .flat_map(|mark| mark.spots.iter().map(|spot| (spot.clone(), mark.role.clone().into_owned())))
}

fn dice_of(scene: &Scene) -> (Vec<u8>, usize) {
    let dice = scene.panels.iter().find_map(|panel| match panel {
        Panel::Dice { values, earlier, .. } => {
            // Whether the same came up again is told by what came before it.
            let sum = earlier.iter().fold(earlier.len(), |sum, &value| sum * 13 + usize::from(value));
            Some((values.clone(), sum % 65_521))
        }
        _ => None,
    });
    dice.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use parlour_core::Player;
    use parlour_core::scene::Mark;

    fn piece(id: u32, spot: &str) -> Piece {
        Piece { id, ..Piece::new(&spot, Player::FIRST, "man", 'm') }
    }

    #[test]
    fn pieces_glide_over_their_path_and_are_taken() {
        let before = Scene { pieces: vec![piece(1, "a1"), piece(2, "b2")], ..Scene::default() };
        let path = ["a1", "c3", "e5"].map(String::from).to_vec();
        let after = Scene { pieces: vec![piece(1, "e5")], path: path.clone(), ..Scene::default() };
        let change = Change::between(&Before::of(before), &after);
        assert_eq!(change.glides, [Glide { piece: 1, way: path }]);
        assert_eq!(change.taken, ["b2"]);
        assert_eq!(change.sound(&after, |_| false), Some(Sound::Capture));
    }

    #[test]
    fn a_mark_that_burns_is_a_hit() {
        let mark = |role: &'static str, spots: &[&str]| Mark {
            role: role.into(),
            symbol: 'x',
            label: role.into(),
            spots: spots.iter().map(|spot| (*spot).into()).collect(),
        };
        let before = Scene { marks: vec![mark("o", &["a1", "a2"])], ..Scene::default() };
        let after = Scene {
            marks: vec![mark("o", &["a1", "a2"]), mark("x", &["a3"])],
            last: vec!["a3".into()],
            ..Scene::default()
        };
        let change = Change::between(&Before::of(before), &after);
        assert_eq!(change.sound(&after, |role| role == "x"), Some(Sound::Hit));
        assert_eq!(change.sound(&after, |role| role == "o"), Some(Sound::Splash));
    }
}
