//! The rules of a game as a value, and the capabilities that decide which searches apply to it.

use alloc::string::{String, ToString};
use core::fmt::{self, Debug};
use core::ops::ControlFlow;

use crate::key::Key;
use crate::list::List;
use crate::notation::{Action, ActionError, PlayError, PositionError};
use crate::outcome::{MAX_PLAYERS, Outcome};
use crate::rng::Rng;
use crate::views::Open;

/// An index in the game: the first player is `Player::new(0)` and is written `p1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "u8"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Player(u8);

/// What is read from outside may be any number.
#[cfg(feature = "serde")]
impl TryFrom<u8> for Player {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Self, Self::Error> {
        if usize::from(index) < MAX_PLAYERS {
            Ok(Player(index))
        } else {
            Err("no game seats that many players")
        }
    }
}

impl Player {
    /// The player who moves first in most games.
    pub const FIRST: Player = Player(0);
    /// The other player of a two-player game.
    pub const SECOND: Player = Player(1);

    /// The player with this index.
    ///
    /// # Panics
    /// When no game seats that many.
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_PLAYERS, "no game seats that many players");
        Player(index as u8)
    }

    /// The index, from zero.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The opponent in a two-player game.
    pub const fn other(self) -> Player {
        Player(1 - self.0)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0 + 1)
    }
}

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// A player chooses an action.
    Player(Player),
    /// The driver draws an action by its weight.
    Chance,
    /// Nobody: the game is over.
    Over(Outcome),
}

impl Turn {
    /// The player to move, if it is a player's turn.
    pub fn player(self) -> Option<Player> {
        match self {
            Turn::Player(player) => Some(player),
            _ => None,
        }
    }

    /// The outcome, if the game is over.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        }
    }
}

/// `p1`, `p2`, .., `chance` or `over`, as in the engine protocol.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Player(player) => write!(f, "{player}"),
            Turn::Chance => f.write_str("chance"),
            Turn::Over(_) => f.write_str("over"),
        }
    }
}

/// The rules of one variant, with its precomputed tables. Variant and board size are data in the value.
///
/// States are small and copied rather than undone; [`Game::play`] is unchecked for search, and
/// [`Game::try_play`] is checked for the world. Chance is a turn whose outcomes are explicit actions with
/// weights: no generator hides in a state, so a planner cannot peek at dice. Whatever spans positions
/// (repetition) is judged by [`Game::repeated`] from a key history that the driver and the search keep.
pub trait Game: Sized {
    /// One moment of play, without history and without randomness inside.
    type State: Clone + Eq + Debug;
    /// What a player, or chance, does.
    type Action: Action;
    /// A list with room for every action of any state.
    type List<T: Copy>: List<T>;
    /// What [`Game::random_action`] keeps from one call to the next, so as to draw faster; `()` for nothing.
    type RandomCache: Default;

    /// Whether [`Game::repeated`] ever ends a game, so that keys of past positions must be kept.
    const REPEATS: bool = false;

    /// Whether chance turns ever occur: dice, cards.
    const CHANCE: bool = false;

    /// Whether [`Game::null_move`] ever gives a state, so that null-move pruning can do something.
    const NULL_MOVE: bool = false;

    /// How many players sit down.
    fn players(&self) -> usize;

    /// The first state. The seed deals the layout in games that have one; others ignore it.
    fn start(&self, seed: u64) -> Self::State;

    /// Who acts next.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Visits every legal action (at a chance turn: every outcome) in the game's defined, stable order, until
    /// the visitor breaks. Visits none when the game is over.
    fn for_each_action<F>(&self, state: &Self::State, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Self::Action) -> ControlFlow<()>;

    /// Plays a legal action. Unchecked in release builds: for search, which only plays what it generated.
    fn play(&self, state: &mut Self::State, action: Self::Action);

    /// The key: equal states have equal keys, different ones almost surely different keys. A search asks for it at
    /// every node, so games that are searched deeply keep it in the state, up to date by [`Game::play`].
    fn key(&self, state: &Self::State) -> Key;

    /// Returns why an action is not legal here, as half a sentence for people: "the square is occupied".
    fn why_illegal(&self, _state: &Self::State, _action: Self::Action) -> String {
        "it is not legal here".into()
    }

    /// The position notation of a state.
    fn position(&self, state: &Self::State) -> String;

    /// Reads the position notation, refusing what no such game could show.
    fn parse_position(&self, text: &str) -> Result<Self::State, PositionError>;

    /// Reads an action typed at a state. Games that know other programs' notations accept them here.
    fn parse_action(&self, _state: &Self::State, text: &str) -> Result<Self::Action, ActionError> {
        text.parse()
    }

    /// The highest return anyone can get, which is a win; its negative is a loss.
    fn best_return(&self) -> i32 {
        self.players() as i32 - 1
    }

    /// At a chance turn, how often an outcome comes up, out of [`Game::total_weight`].
    fn weight(&self, _state: &Self::State, _action: Self::Action) -> u32 {
        1
    }

    /// At a chance turn, what the weights add up to.
    fn total_weight(&self, state: &Self::State) -> u32 {
        self.count_actions(state) as u32
    }

    /// The key by which positions count as the same for repetition. The same as [`Game::key`] unless the state
    /// holds something that repetition overlooks, such as a move count.
    fn repetition_key(&self, state: &Self::State) -> Key {
        self.key(state)
    }

    /// Whether no position from before this action can ever come back after it: a capture, say. Saying no is
    /// always right; saying yes keeps the search from looking for repetitions in vain.
    fn is_irreversible(&self, _state: &Self::State, _action: Self::Action) -> bool {
        false
    }

    /// The outcome, if the game ends because this position has now occurred `times` times.
    fn repeated(&self, _state: &Self::State, _times: u32) -> Option<Outcome> {
        None
    }

    /// The null move: the state with the turn handed over, for null-move pruning, which asks what the opponent could
    /// do if left alone. Not a move of the game, even where the game has a pass. `None` where that makes no sense, or
    /// in games where having to move often hurts (zugzwang).
    fn null_move(&self, _state: &Self::State) -> Option<Self::State> {
        None
    }

    /// Whether an action is legal. Correct for any action, legal or absurd.
    fn is_legal(&self, state: &Self::State, action: Self::Action) -> bool {
        let find = |legal| if legal == action { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        self.for_each_action(state, find).is_break()
    }

    /// All legal actions, in order, in a list on the caller's stack.
    fn actions(&self, state: &Self::State) -> Self::List<Self::Action> {
        let mut list = Self::List::default();
        let _ = self.for_each_action(state, |action| {
            list.push(action);
            ControlFlow::Continue(())
        });
        list
    }

    /// How many actions are legal.
    fn count_actions(&self, state: &Self::State) -> usize {
        let mut count = 0;
        let _ = self.for_each_action(state, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Any legal action, each equally likely; `None` when the game is over. Games override it where drawing one
    /// is faster than listing all: random playouts are made of it. The cache may come from any other state, so what it
    /// says must be checked.
    fn random_action(
        &self,
        state: &Self::State,
        _cache: &mut Self::RandomCache,
        rng: &mut Rng,
    ) -> Option<Self::Action> {
        rng.pick(self.actions(state).as_ref()).copied()
    }

    /// Plays an action if it is legal; otherwise leaves the state as it was and says what was wrong.
    fn try_play(&self, state: &mut Self::State, action: Self::Action) -> Result<(), PlayError> {
        if let Turn::Over(outcome) = self.turn(state) {
            return Err(PlayError::Over { reason: outcome.reason() });
        }
        if !self.is_legal(state, action) {
            return Err(PlayError::Illegal {
                action: action.to_string(),
                why: self.why_illegal(state, action),
            });
        }
        self.play(state, action);
        Ok(())
    }

    /// The state after a legal action.
    fn after(&self, state: &Self::State, action: Self::Action) -> Self::State {
        let mut next = state.clone();
        self.play(&mut next, action);
        next
    }
}

/// No chance turn ever occurs.
pub trait Deterministic: Game {}

/// Two players, and what one wins the other loses.
pub trait ZeroSum: Game {}

/// What alpha-beta and retrograde analysis need: open, deterministic, zero-sum. Implemented for every game that has the three capabilities.
pub trait Duel: Open + Deterministic + ZeroSum {}
impl<G: Open + Deterministic + ZeroSum> Duel for G {}

/// A game small enough to give every state a number, and to be solved outright.
pub trait Indexable: Game {
    /// How many numbers there are.
    fn index_count(&self) -> usize;

    /// The number of a state.
    fn index(&self, state: &Self::State) -> usize;

    /// The state with a number: the inverse of [`Indexable::index`].
    fn at_index(&self, index: usize) -> Self::State;

    /// Visits every state from which one action leads to `state`, once each; those where the game was already
    /// over may be among them. Different actions of a state must lead to different states.
    fn for_each_predecessor<F: FnMut(Self::State)>(&self, state: &Self::State, visit: F);
}

/// A game whose board can be turned or mirrored without changing what is legal or who wins.
pub trait Symmetric: Game {
    /// How many symmetries there are, the identity (number 0) included.
    fn symmetries(&self) -> usize;

    /// The image of a state under a symmetry.
    fn map_state(&self, state: &Self::State, symmetry: usize) -> Self::State;

    /// The image of an action under a symmetry.
    fn map_action(&self, action: Self::Action, symmetry: usize) -> Self::Action;
}
