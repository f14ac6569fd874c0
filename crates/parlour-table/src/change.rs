//! What changed from one scene to the next. Boards and choices are large and mostly stay the same, so a viewer who
//! has one scene is sent only what the next one has that is different. Who sends it keeps no scene, only a
//! [`Fingerprint`] of the last; who receives it makes the next scene of the last with [`SceneChange::apply`].

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use crate::hashing::DefaultHasher;
use parlour_core::Player;
use parlour_core::scene::{Aid, Board, Choice, Mark, Panel, Piece, Scene, Spot, Transfer};
use serde::{Deserialize, Serialize};

/// What makes one scene into the next. Parts that are absent stay as they were; a part that is there is whole, except
/// that spots and pieces come one by one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SceneChange {
    /// The boards, if they are others or have other spots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub boards: Option<Vec<Board>>,
    /// Spots that are different now, known by their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Spot>>"))]
    pub spots: Vec<Spot>,
    /// Pieces that are gone, by their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<u32>>"))]
    pub gone: Vec<u32>,
    /// Pieces that are new or different, known by their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Piece>>"))]
    pub pieces: Vec<Piece>,
    /// All marks, if any is different.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub marks: Option<Vec<Mark>>,
    /// The spots that the last action touched, if they are others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub last: Option<Vec<String>>,
    /// The way a piece took, if it is another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub path: Option<Vec<String>>,
    /// What went from spot to spot, if it is something else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub transfers: Option<Vec<Transfer>>,
    /// All panels, if any is different.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub panels: Option<Vec<Panel>>,
    /// All choices, if any is different.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub choices: Option<Vec<Choice>>,
    /// All aids, if any is different.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub aids: Option<Vec<Aid>>,
    /// How many spots are covered by what a choice puts down, if it is another number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub covers: Option<u8>,
    /// Whose turn it is now.
    pub to_move: Option<Player>,
    /// What is asked now.
    pub prompt: String,
    /// What the viewer is after, if it is something else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub goal: Option<Cow<'static, str>>,
    /// The position now, in one sentence.
    pub speech: String,
}

impl SceneChange {
    /// Makes the scene that this was computed from into the next one. Pieces are known by their ids and their order
    /// means nothing: afterwards they stand in the order of their ids.
    pub fn apply(self, scene: &mut Scene) {
        let SceneChange {
            boards,
            spots,
            gone,
            pieces,
            marks,
            last,
            path,
            transfers,
            panels,
            choices,
            aids,
            covers,
            to_move,
            prompt,
            goal,
            speech,
        } = self;
        replace(&mut scene.boards, boards);
        for spot in spots {
            let mut known = scene.boards.iter_mut().flat_map(|board| &mut board.spots);
            if let Some(known) = known.find(|known| known.id == spot.id) {
                *known = spot;
            }
        }
        let is_new = |id: u32| pieces.iter().any(|piece| piece.id == id);
        scene.pieces.retain(|piece| !gone.contains(&piece.id) && !is_new(piece.id));
        scene.pieces.extend(pieces);
        scene.pieces.sort_by_key(|piece| piece.id);
        replace(&mut scene.marks, marks);
        replace(&mut scene.last, last);
        replace(&mut scene.path, path);
        replace(&mut scene.transfers, transfers);
        replace(&mut scene.panels, panels);
        replace(&mut scene.choices, choices);
        replace(&mut scene.aids, aids);
        replace(&mut scene.covers, covers);
        replace(&mut scene.goal, goal);
        (scene.to_move, scene.prompt, scene.speech) = (to_move, prompt, speech);
    }
}

/// Puts a part in the place of another, if there is one.
fn replace<T>(part: &mut T, new: Option<T>) {
    if let Some(new) = new {
        *part = new;
    }
}

/// Enough of a scene to tell what is different in another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fingerprint {
    /// The boards but for what their spots look like.
    frame: u64,
    spots: Vec<u64>,
    pieces: BTreeMap<u32, u64>,
    marks: u64,
    last: u64,
    path: u64,
    transfers: u64,
    panels: u64,
    choices: u64,
    aids: u64,
    covers: u8,
    goal: u64,
}

fn hash(thing: &(impl Hash + ?Sized)) -> u64 {
    // The same keys in every run of the program, and nobody chooses what is hashed.
    let mut hasher = DefaultHasher::new();
    thing.hash(&mut hasher);
    hasher.finish()
}

fn frame(boards: &[Board]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for board in boards {
        (&board.id, &board.title, board.bottom, &board.picture, board.rim, board.spots.len())
            .hash(&mut hasher);
        board.spots.iter().for_each(|spot| spot.id.hash(&mut hasher));
    }
    hasher.finish()
}

fn spots(boards: &[Board]) -> impl Iterator<Item = &Spot> {
    boards.iter().flat_map(|board| &board.spots)
}

impl Fingerprint {
    /// The fingerprint of a scene.
    pub fn of(scene: &Scene) -> Self {
        Fingerprint {
            frame: frame(&scene.boards),
            spots: spots(&scene.boards).map(hash).collect(),
            pieces: scene.pieces.iter().map(|piece| (piece.id, hash(piece))).collect(),
            marks: hash(&scene.marks),
            last: hash(&scene.last),
            path: hash(&scene.path),
            transfers: hash(&scene.transfers),
            panels: hash(&scene.panels),
            choices: hash(&scene.choices),
            aids: hash(&scene.aids),
            covers: scene.covers,
            goal: hash(&scene.goal),
        }
    }

    /// What is different in the next scene, of which this becomes the fingerprint.
    pub fn advance(&mut self, next: Scene) -> SceneChange {
        let now = Fingerprint::of(&next);
        let is_same_frame = self.frame == now.frame;
        let is_other = |index: &usize| is_same_frame && self.spots[*index] != now.spots[*index];
        let spots = (0..).zip(spots(&next.boards)).filter(|(index, _)| is_other(index));
        let spots = spots.map(|(_, spot)| spot.clone()).collect();
        let mut gone: Vec<u32> =
            self.pieces.keys().filter(|id| !now.pieces.contains_key(id)).copied().collect();
        gone.sort_unstable();
        let is_new = |piece: &Piece| self.pieces.get(&piece.id) != now.pieces.get(&piece.id);
        let change = SceneChange {
            boards: (!is_same_frame).then_some(next.boards),
            spots,
            gone,
            pieces: next.pieces.into_iter().filter(is_new).collect(),
            marks: (self.marks != now.marks).then_some(next.marks),
            last: (self.last != now.last).then_some(next.last),
            path: (self.path != now.path).then_some(next.path),
            transfers: (self.transfers != now.transfers).then_some(next.transfers),
            panels: (self.panels != now.panels).then_some(next.panels),
            choices: (self.choices != now.choices).then_some(next.choices),
            aids: (self.aids != now.aids).then_some(next.aids),
            covers: (self.covers != now.covers).then_some(next.covers),
            to_move: next.to_move,
            prompt: next.prompt,
            goal: (self.goal != now.goal).then_some(next.goal),
            speech: next.speech,
        };
        *self = now;
        change
    }
}
