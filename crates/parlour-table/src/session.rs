//! Positions and games in progress without their type: actions are notation, positions are text.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use core::cell::RefCell;
use parlour_core::sync::Arc;

use parlour_core::perft::perft;
use parlour_core::scene::cast::Cast;
use parlour_core::scene::symbols::Symbols;
use parlour_core::scene::{Luck, Piece};
use parlour_core::{Driver, Game, Key, PlayError, Playable, Player, Rng, Scene, Turn, Viewer, Views, driver};

use crate::bots::AnySight;

/// A position without its type: to be looked at and thought about.
pub trait AnyPosition: Send {
    /// Who acts next.
    fn turn(&self) -> Turn;

    /// The position as text, as the referee knows it; of a view all that is known.
    fn position(&self) -> String;

    /// What a viewer knows of the position, as text.
    fn position_for(&self, viewer: Viewer) -> String;

    /// The key of the position.
    fn key(&self) -> Key;

    /// The legal actions, in generation order; at a chance turn the outcomes.
    fn actions(&self) -> Vec<String>;

    /// At a chance turn the outcomes with their weights, and what these add up to.
    fn outcomes(&self) -> (Vec<(String, u32)>, u32);

    /// What a viewer sees and may do.
    fn scene(&self, viewer: Viewer) -> Scene;

    /// What a player may know, for a bot.
    fn sight_of(&self, player: Player) -> AnySight;

    /// What the player to move may know, for a bot; `None` if no player is to move.
    fn sight(&self) -> Option<AnySight> {
        self.turn().player().map(|player| self.sight_of(player))
    }

    /// How many sequences of so many actions there are.
    fn perft(&self, depth: u32) -> u64;
}

/// Where an action stood among those that were legal: enough to play it again, in a few bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Its number in generation order, from zero.
    pub index: u32,
    /// How many there were.
    pub of: u32,
}

/// A game in progress: a position with the way that led there, and on which play goes on. A clone shares its history.
pub trait Session: AnyPosition {
    /// The actions so far.
    fn history(&self) -> Vec<String>;

    /// The actions from a ply on, as a viewer saw them; `None` where hidden.
    fn seen(&self, viewer: Viewer, from: u64) -> Vec<Option<String>>;

    /// What each of these actions did, in words for a viewer, with names and pictures to be filled in.
    fn told(&self, viewer: Viewer, from: u64) -> Vec<String>;

    /// The first position, and the one after each action.
    fn positions(&self) -> Vec<String>;

    /// The same as a viewer may know them.
    fn positions_for(&self, viewer: Viewer) -> Vec<String>;

    /// Who did each of the actions so far; nobody where it was chance.
    fn movers(&self) -> Vec<Option<Player>>;

    /// What chance gave each player, and what was to be expected; empty where there is no chance. It may tell what a
    /// player cannot know before the end.
    fn luck(&self) -> Vec<Luck>;

    /// How many actions so far.
    fn plies(&self) -> u64;

    /// Whether a player has done something that others have not seen.
    fn has_hidden_actions_of(&self, player: Player) -> bool;

    /// Whether an action in notation could be played now; the error says why not.
    fn check(&self, action: &str) -> Result<(), PlayError>;

    /// Plays an action in notation, or changes nothing and says why.
    fn play(&mut self, action: &str) -> Result<(), PlayError>;

    /// How many actions are legal now; at a chance turn the outcomes.
    fn width(&self) -> u32;

    /// The places of the actions from a ply on, each among those that were legal there, in generation order.
    fn places(&self, from: u64) -> Vec<Place>;

    /// Plays the legal action at a place, in generation order; false if there is none.
    fn play_place(&mut self, place: u32) -> bool;

    /// Takes the last action back; false if there is none.
    fn undo(&mut self) -> bool;

    /// The game as it was after so many actions, or as it is if there are fewer.
    fn at_ply(&self, ply: u64) -> Box<dyn Session>;

    /// Whether a player can take the last action back without anyone's leave: nobody else has seen it.
    fn can_take_back(&self, player: Player) -> bool;

    /// At a chance turn, an outcome drawn by its weight.
    fn draw(&self, rng: &mut Rng) -> Option<String>;

    /// An outcome drawn by its weight at a chance turn, any legal action at a player's; `None` when it is over.
    fn random_action(&self, rng: &mut Rng) -> Option<String>;

    /// What [`Clone`] calls, which a trait object cannot have.
    fn boxed_clone(&self) -> Box<dyn Session>;
}

impl Clone for Box<dyn Session> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// A game in progress with its type.
pub(crate) struct TypedSession<G: Game> {
    game: Arc<G>,
    driver: Driver<G>,
    casts: RefCell<Vec<Followed>>,
}

/// Which piece is which, as one viewer has followed the game up to a ply.
#[derive(Clone)]
struct Followed {
    viewer: Viewer,
    /// How many positions have been followed.
    positions: usize,
    cast: Cast,
    symbols: Symbols,
}

impl<G: Game> TypedSession<G> {
    pub(crate) fn new(game: Arc<G>, driver: Driver<G>) -> Self {
        TypedSession { game, driver, casts: RefCell::default() }
    }
}

impl<G: Playable> TypedSession<G> {
    /// The pieces with their numbers, which come from following the game from its start: every viewer, also
    /// one who comes late, knows a piece by the same number.
    fn numbered_pieces(&self, viewer: Viewer) -> Vec<Piece> {
        let mut casts = self.casts.borrow_mut();
        let index = casts.iter().position(|followed| followed.viewer == viewer).unwrap_or_else(|| {
            let symbols = Symbols::new(G::INFO.art);
            casts.push(Followed { viewer, positions: 0, cast: Cast::default(), symbols });
            casts.len() - 1
        });
        let followed = &mut casts[index];
        for state in self.driver.states_from(followed.positions) {
            followed.cast.follow(self.game.face().pieces(&self.game.view(state, viewer)));
        }
        followed.positions = self.driver.plies() + 1;
        let mut pieces = followed.cast.pieces().to_vec();
        followed.symbols.mark(&mut pieces);
        pieces
    }
}

/// What a bot may know, with its type, kept for a thread that thinks.
pub(crate) struct OwnedSight<G: Views> {
    pub(crate) game: Arc<G>,
    pub(crate) player: Player,
    pub(crate) view: G::View,
    pub(crate) past: Vec<Key>,
}

impl<G: Playable> AnyPosition for TypedSession<G> {
    fn turn(&self) -> Turn {
        self.driver.turn(&self.game)
    }

    fn position(&self) -> String {
        self.game.position(self.driver.state())
    }

    fn position_for(&self, viewer: Viewer) -> String {
        self.game.view_position(&self.game.view(self.driver.state(), viewer), viewer)
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

    fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = self.driver.scene(&self.game, viewer);
        scene.pieces = self.numbered_pieces(viewer);
        scene
    }

    fn sight_of(&self, player: Player) -> AnySight {
        let view = self.game.view(self.driver.state(), Viewer::Player(player));
        let past = self.driver.past();
        AnySight::new(OwnedSight { game: self.game.clone(), player, view, past })
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&*self.game, self.driver.state(), depth)
    }
}

impl<G: Playable> Session for TypedSession<G> {
    fn history(&self) -> Vec<String> {
        self.driver.actions().map(|action| action.to_string()).collect()
    }

    fn seen(&self, viewer: Viewer, from: u64) -> Vec<Option<String>> {
        let count = self.driver.plies().saturating_sub(from as usize);
        let last = self.driver.seen(&self.game, viewer).rev().take(count);
        let mut seen: Vec<_> = last.map(|action| action.map(|action| action.to_string())).collect();
        seen.reverse();
        seen
    }

    fn told(&self, viewer: Viewer, from: u64) -> Vec<String> {
        self.driver.told(&self.game, viewer, from as usize)
    }

    fn positions(&self) -> Vec<String> {
        self.driver.states().map(|state| self.game.position(state)).collect()
    }

    fn positions_for(&self, viewer: Viewer) -> Vec<String> {
        let position = |state| self.game.view_position(&self.game.view(state, viewer), viewer);
        self.driver.states().map(position).collect()
    }

    fn movers(&self) -> Vec<Option<Player>> {
        self.driver.steps().map(|(state, _)| self.game.turn(state).player()).collect()
    }

    fn luck(&self) -> Vec<Luck> {
        self.game.face().luck(&mut self.driver.steps())
    }

    fn plies(&self) -> u64 {
        self.driver.plies() as u64
    }

    fn has_hidden_actions_of(&self, player: Player) -> bool {
        let is_own = |state: &G::State| self.game.turn(state) == Turn::Player(player);
        let mut own = self.driver.steps().filter(|(state, _)| is_own(state));
        G::HIDDEN && own.any(|(state, action)| self.game.seen(state, action, Viewer::Spectator).is_none())
    }

    fn check(&self, action: &str) -> Result<(), PlayError> {
        if let Turn::Over(outcome) = self.turn() {
            return Err(PlayError::Over { reason: outcome.reason() });
        }
        let action = self.game.parse_action(self.driver.state(), action)?;
        self.game.try_play(&mut self.driver.state().clone(), action)
    }

    fn play(&mut self, action: &str) -> Result<(), PlayError> {
        let action = self.game.parse_action(self.driver.state(), action)?;
        self.driver.try_play(&self.game, action)
    }

    fn width(&self) -> u32 {
        match self.turn() {
            Turn::Over(_) => 0,
            _ => self.game.actions(self.driver.state()).as_ref().len() as u32,
        }
    }

    fn places(&self, from: u64) -> Vec<Place> {
        let count = self.driver.plies().saturating_sub(from as usize);
        let place = |(state, action)| {
            let legal = self.game.actions(state);
            let index = legal.as_ref().iter().position(|&other| other == action);
            Place { index: index.expect("what was played was legal") as u32, of: legal.as_ref().len() as u32 }
        };
        let mut places: Vec<Place> = self.driver.steps().rev().take(count).map(place).collect();
        places.reverse();
        places
    }

    fn play_place(&mut self, place: u32) -> bool {
        let action = self.game.actions(self.driver.state()).as_ref().get(place as usize).copied();
        action.is_some_and(|action| self.driver.try_play(&self.game, action).is_ok())
    }

    fn undo(&mut self) -> bool {
        // What was followed may have been taken back.
        self.casts.borrow_mut().clear();
        self.driver.undo()
    }

    fn at_ply(&self, ply: u64) -> Box<dyn Session> {
        let mut session = self.boxed_clone();
        while session.plies() > ply && session.undo() {}
        session
    }

    fn can_take_back(&self, player: Player) -> bool {
        self.driver.can_take_back(&self.game, player)
    }

    fn draw(&self, rng: &mut Rng) -> Option<String> {
        if self.turn() != Turn::Chance {
            return None;
        }
        driver::draw(&*self.game, self.driver.state(), rng).map(|outcome| outcome.to_string())
    }

    fn random_action(&self, rng: &mut Rng) -> Option<String> {
        if matches!(self.turn(), Turn::Over(_)) {
            return None;
        }
        driver::draw_or_pick(&*self.game, self.driver.state(), rng).map(|action| action.to_string())
    }

    fn boxed_clone(&self) -> Box<dyn Session> {
        Box::new(TypedSession {
            game: self.game.clone(),
            driver: self.driver.clone(),
            casts: self.casts.clone(),
        })
    }
}
