//! A position of which only one player's view is known: to look at and to think about, not to play on. It belongs to
//! that player, whoever it is asked for: no table ever holds one.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::rng::mix;
use parlour_core::scene::symbols::Symbols;
use parlour_core::sync::Arc;
use parlour_core::{Key, Look, Playable, Player, Scene, Turn, Viewer};

use crate::bots::AnySight;
use crate::session::{AnyPosition, OwnedSight};

/// What the player to move knows.
pub(crate) struct Glimpse<G: parlour_core::Views> {
    game: Arc<G>,
    view: G::View,
    turn: Turn,
}

impl<G: Playable> Glimpse<G> {
    pub(crate) fn new(game: Arc<G>, view: G::View, turn: Turn) -> Self {
        Glimpse { game, view, turn }
    }

    fn viewer(&self) -> Viewer {
        self.turn.player().map_or(Viewer::Player(Player::FIRST), Viewer::Player)
    }
}

impl<G: Playable> AnyPosition for Glimpse<G> {
    fn turn(&self) -> Turn {
        self.turn
    }

    fn position(&self) -> String {
        self.game.view_position(&self.view, self.viewer())
    }

    fn position_for(&self, _viewer: Viewer) -> String {
        self.position()
    }

    fn key(&self) -> Key {
        Key::from_hash(self.position().bytes().fold(0, |key, byte| mix(key ^ u64::from(byte))))
    }

    fn actions(&self) -> Vec<String> {
        self.game.choices(&self.view).as_ref().iter().map(ToString::to_string).collect()
    }

    fn outcomes(&self) -> (Vec<(String, u32)>, u32) {
        (Vec::new(), 0)
    }

    fn scene(&self, _viewer: Viewer) -> Scene {
        let mut scene = self.game.face().scene(&Look::new(&self.game, self.viewer(), &self.view, self.turn));
        Symbols::new(G::INFO.art).mark(&mut scene.pieces);
        scene
    }

    fn sight_of(&self, player: Player) -> AnySight {
        let (game, view) = (self.game.clone(), self.view.clone());
        AnySight::new(OwnedSight { game, player, view, past: Vec::new() })
    }

    /// What follows an action only the referee knows.
    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.actions().len() as u64 * u64::from(depth == 1) }
    }
}
