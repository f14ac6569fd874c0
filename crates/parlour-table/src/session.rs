//! A game in progress without its type: actions are notation, positions are text.

use std::sync::Arc;

use parlour_core::perft::{divide, perft};
use parlour_core::scene::cast::Cast;
use parlour_core::{Driver, Game, Key, PlayError, Player, Rng, Scene, Turn, Viewer, driver};
use parlour_games::Playable;

use crate::bots::AnySight;

/// A game in progress.
pub trait Session: Send {
    /// Who acts next.
    fn turn(&self) -> Turn;

    /// The position now.
    fn position(&self) -> String;

    /// The key of the position now.
    fn key(&self) -> Key;

    /// The legal actions, in generation order; at a chance turn the outcomes.
    fn actions(&self) -> Vec<String>;

    /// At a chance turn the outcomes with their weights, and what these add up to.
    fn outcomes(&self) -> (Vec<(String, u32)>, u32);

    /// The actions so far.
    fn history(&self) -> Vec<String>;

    /// How many actions so far.
    fn plies(&self) -> u64;

    /// Plays an action in notation, or changes nothing and says why.
    fn play(&mut self, action: &str) -> Result<(), PlayError>;

    /// Takes the last action back; false if there is none.
    fn undo(&mut self) -> bool;

    /// At a chance turn, an outcome drawn by its weight.
    fn draw(&self, rng: &mut Rng) -> Option<String>;

    /// What a viewer sees and may do.
    fn scene(&self, viewer: Viewer) -> Scene;

    /// What the player to move may know, for a bot; `None` if no player is to move.
    fn sight(&self) -> Option<AnySight>;

    /// How many sequences of so many actions there are.
    fn perft(&self, depth: u32) -> u64;

    /// Perft split by the first action.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;

    /// A copy to play on with.
    fn fork(&self) -> Box<dyn Session>;
}

/// A game in progress with its type.
pub(crate) struct Course<G: Game> {
    game: Arc<G>,
    driver: Driver<G>,
}

impl<G: Game> Course<G> {
    pub(crate) fn new(game: Arc<G>, state: G::State) -> Self {
        Course { game, driver: Driver::new(state) }
    }
}

/// What a bot may know, with its type, kept for a thread that thinks.
pub(crate) struct OwnedSight<G: Game> {
    pub(crate) game: Arc<G>,
    pub(crate) player: Player,
    pub(crate) view: G::View,
    pub(crate) past: Vec<Key>,
}

impl<G> Session for Course<G>
where
    G: Playable + Send + Sync + 'static,
    G::State: Send + Sync,
    G::View: Send + Sync,
    G::Action: Send + Sync,
{
    fn turn(&self) -> Turn {
        self.driver.turn(&self.game)
    }

    fn position(&self) -> String {
        self.game.position(self.driver.state())
    }

    fn key(&self) -> Key {
        self.game.key(self.driver.state())
    }

    fn actions(&self) -> Vec<String> {
        if matches!(self.turn(), Turn::Over(_)) {
            return Vec::new();
        }
        self.game.actions(self.driver.state()).as_ref().iter().map(ToString::to_string).collect()
    }

    fn outcomes(&self) -> (Vec<(String, u32)>, u32) {
        let state = self.driver.state();
        if self.turn() != Turn::Chance {
            return (Vec::new(), 0);
        }
        let outcomes = self.game.actions(state);
        let outcomes = outcomes.as_ref().iter();
        let weighed = outcomes.map(|&outcome| (outcome.to_string(), self.game.weight(state, outcome)));
        (weighed.collect(), self.game.total_weight(state))
    }

    fn history(&self) -> Vec<String> {
        self.driver.actions().iter().map(ToString::to_string).collect()
    }

    fn plies(&self) -> u64 {
        self.driver.actions().len() as u64
    }

    fn play(&mut self, action: &str) -> Result<(), PlayError> {
        let action = self.game.parse_action(self.driver.state(), action)?;
        self.driver.try_play(&self.game, action)
    }

    fn undo(&mut self) -> bool {
        self.driver.undo()
    }

    fn draw(&self, rng: &mut Rng) -> Option<String> {
        driver::draw(&*self.game, self.driver.state(), rng).map(|outcome| outcome.to_string())
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        // Pieces get their numbers by following the game from its start, so that every viewer, also one who
        // comes late, knows a piece by the same number.
        let mut cast = Cast::default();
        let mut replay: Driver<G> = Driver::new(self.driver.first_state().clone());
        let mut scene = replay.scene(&self.game, viewer);
        cast.follow(&mut scene);
        for &action in self.driver.actions() {
            replay.try_play(&self.game, action).expect("what was played can be played again");
            scene = replay.scene(&self.game, viewer);
            cast.follow(&mut scene);
        }
        scene
    }

    fn sight(&self) -> Option<AnySight> {
        let player = self.turn().player()?;
        let view = self.game.view(self.driver.state(), Viewer::Player(player));
        let past = self.driver.past().to_vec();
        Some(AnySight::new(OwnedSight { game: self.game.clone(), player, view, past }))
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&*self.game, self.driver.state(), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let divided = divide(&*self.game, self.driver.state(), depth);
        divided.into_iter().map(|(action, leaves)| (action.to_string(), leaves)).collect()
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(Course { game: self.game.clone(), driver: self.driver.clone() })
    }
}
