//! The driver: a game in progress, with everything that spans positions.

use alloc::vec::Vec;

use crate::game::{Game, Player, Turn, Viewer};
use crate::key::Key;
use crate::notation::PlayError;
use crate::rng::Rng;
use crate::scene::{Look, Scene, Staged};

/// A game in progress: the states so far, the actions between them, and the keys that repetition needs.
#[derive(Debug)]
pub struct Driver<G: Game> {
    states: Vec<G::State>,
    actions: Vec<G::Action>,
    keys: Vec<Key>,
    /// For each key, where the run of positions began that it could still repeat.
    runs: Vec<usize>,
}

// Derived, it would ask for `G: Clone`; the rules are not in here.
impl<G: Game> Clone for Driver<G> {
    fn clone(&self) -> Self {
        Driver {
            states: self.states.clone(),
            actions: self.actions.clone(),
            keys: self.keys.clone(),
            runs: self.runs.clone(),
        }
    }
}

impl<G: Game> Driver<G> {
    /// Begins at a state.
    pub fn new(state: G::State) -> Self {
        Driver { states: alloc::vec![state], actions: Vec::new(), keys: Vec::new(), runs: Vec::new() }
    }

    /// The state now.
    pub fn state(&self) -> &G::State {
        self.states.last().expect("a driver always holds its first state")
    }

    /// The state it began with.
    pub fn first_state(&self) -> &G::State {
        &self.states[0]
    }

    /// Every state so far, the one now last.
    pub fn states(&self) -> &[G::State] {
        &self.states
    }

    /// The actions so far.
    pub fn actions(&self) -> &[G::Action] {
        &self.actions
    }

    /// Every action with the state it was played at.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = (&G::State, G::Action)> {
        self.states.iter().zip(self.actions.iter().copied())
    }

    /// Repetition keys of the earlier positions that could still come back, oldest first; empty unless
    /// [`Game::REPEATS`].
    pub fn past(&self) -> &[Key] {
        &self.keys[self.runs.last().copied().unwrap_or(0)..]
    }

    /// Who acts next, repetition taken into account.
    pub fn turn(&self, game: &G) -> Turn {
        let turn = game.turn(self.state());
        if !G::REPEATS || matches!(turn, Turn::Over(_)) {
            return turn;
        }
        let key = game.repetition_key(self.state());
        let times = 1 + self.past().iter().filter(|&&past| past == key).count() as u32;
        game.repeated(self.state(), times).map_or(turn, Turn::Over)
    }

    /// The actions so far, as a viewer saw them; `None` where hidden.
    pub fn seen<'a>(
        &'a self,
        game: &'a G,
        viewer: Viewer,
    ) -> impl DoubleEndedIterator<Item = Option<G::Action>> + use<'a, G> {
        self.steps().map(move |(state, action)| game.seen(state, action, viewer))
    }

    /// What a viewer sees and may do now.
    pub fn scene(&self, game: &G, viewer: Viewer) -> Scene
    where
        G: Staged,
    {
        let view = game.view(self.state(), viewer);
        game.scene(&Look::at(game, viewer, &view, self))
    }

    /// Whether a player can take the last action back without anyone's leave: it was the player's own, nobody else
    /// has seen it, and the player is still to move.
    pub fn can_take_back(&self, game: &G, player: Player) -> bool {
        let Some((state, action)) = self.steps().last() else { return false };
        let others = (0..game.players()).map(Player::new).filter(|&other| other != player);
        let mut eyes = others.map(Viewer::Player).chain([Viewer::Spectator]);
        let is_own = |turn: Turn| turn == Turn::Player(player);
        is_own(game.turn(state))
            && is_own(self.turn(game))
            && eyes.all(|viewer| game.seen(state, action, viewer).is_none())
    }

    /// Plays an action if it is legal.
    pub fn try_play(&mut self, game: &G, action: G::Action) -> Result<(), PlayError> {
        if let Turn::Over(outcome) = self.turn(game) {
            return Err(PlayError::Over { reason: outcome.reason });
        }
        let mut next = self.state().clone();
        game.try_play(&mut next, action)?;
        if G::REPEATS {
            let run = self.runs.last().copied().unwrap_or(0);
            self.keys.push(game.repetition_key(self.state()));
            self.runs.push(if game.is_irreversible(self.state(), action) { self.keys.len() } else { run });
        }
        self.states.push(next);
        self.actions.push(action);
        Ok(())
    }

    /// Takes the last action back; false if there is none.
    pub fn undo(&mut self) -> bool {
        if self.actions.pop().is_none() {
            return false;
        }
        self.states.pop();
        self.keys.pop();
        self.runs.pop();
        true
    }
}

/// At a chance turn, draws an outcome by its weight.
pub fn draw<G: Game>(game: &G, state: &G::State, rng: &mut Rng) -> Option<G::Action> {
    if game.turn(state) != Turn::Chance {
        return None;
    }
    let outcomes = game.actions(state);
    let outcomes = outcomes.as_ref();
    draw_place(game, state, outcomes, rng).map(|place| outcomes[place])
}

/// Which of a chance turn's outcomes comes up, by their weights.
pub fn draw_place<G: Game>(
    game: &G,
    state: &G::State,
    outcomes: &[G::Action],
    rng: &mut Rng,
) -> Option<usize> {
    let mut ticket = rng.below(game.total_weight(state));
    outcomes.iter().position(|&outcome| {
        let weight = game.weight(state, outcome);
        let is_drawn = ticket < weight;
        ticket = ticket.saturating_sub(weight);
        is_drawn
    })
}

/// Draws an outcome at a chance turn, any legal action at a player's; `None` when the game is over.
pub fn draw_or_pick<G: Game>(game: &G, state: &G::State, rng: &mut Rng) -> Option<G::Action> {
    draw(game, state, rng).or_else(|| game.random_action(state, &mut G::Lots::default(), rng))
}
