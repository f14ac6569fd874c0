//! A moment of a game of which only one player's view is known: to look at and to think about, not to play on. It
//! belongs to that player, whoever it is asked for: no table ever holds one.

use std::sync::Arc;

use parlour_core::rng::mix;
use parlour_core::{Key, Look, PlayError, Player, Rng, Scene, Turn, Viewer};
use parlour_games::Playable;

use crate::bots::AnySight;
use crate::session::{OwnedSight, Session};

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

const UNKNOWN: &str = "only the referee knows the answer; a view cannot be played on";

impl<G: Playable> Session for Glimpse<G> {
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
        Key(self.position().bytes().fold(0, |key, byte| mix(key ^ u64::from(byte))))
    }

    fn actions(&self) -> Vec<String> {
        self.game.choices(&self.view).as_ref().iter().map(ToString::to_string).collect()
    }

    fn outcomes(&self) -> (Vec<(String, u32)>, u32) {
        (Vec::new(), 0)
    }

    fn history(&self) -> Vec<String> {
        Vec::new()
    }

    fn seen(&self, _viewer: Viewer) -> Vec<Option<String>> {
        Vec::new()
    }

    fn seen_last(&self, _viewer: Viewer, _count: usize) -> Vec<Option<String>> {
        Vec::new()
    }

    fn positions(&self) -> Vec<String> {
        vec![self.position()]
    }

    fn positions_for(&self, _viewer: Viewer) -> Vec<String> {
        self.positions()
    }

    fn movers(&self) -> Vec<Option<Player>> {
        Vec::new()
    }

    fn plies(&self) -> u64 {
        0
    }

    fn check(&self, action: &str) -> Result<(), PlayError> {
        Err(PlayError::Illegal { action: action.to_string(), why: UNKNOWN.to_string() })
    }

    fn play(&mut self, action: &str) -> Result<(), PlayError> {
        self.check(action)
    }

    fn undo(&mut self) -> bool {
        false
    }

    fn can_take_back(&self, _player: Player) -> bool {
        false
    }

    fn draw(&self, _rng: &mut Rng) -> Option<String> {
        None
    }

    fn random_action(&self, rng: &mut Rng) -> Option<String> {
        rng.pick(&self.actions()).cloned()
    }

    fn scene(&self, _viewer: Viewer) -> Scene {
        self.game.scene(&Look::new(&self.game, self.viewer(), &self.view, self.turn))
    }

    fn sight_of(&self, player: Player) -> AnySight {
        let (game, view) = (self.game.clone(), self.view.clone());
        AnySight::new(OwnedSight { game, player, view, past: Vec::new() })
    }

    /// Nothing can be played on.
    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.actions().len() as u64 * u64::from(depth == 1) }
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(Glimpse { game: self.game.clone(), view: self.view.clone(), turn: self.turn })
    }
}
