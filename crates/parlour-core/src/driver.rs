//! The driver: a game in progress, with everything that spans positions.
//!
//! Copies share their history ([`History`]): a copy costs a few pointers and the state now, however long the game is.

use alloc::string::String;
use alloc::vec::Vec;

use crate::game::{Game, Player, Turn};
use crate::history::History;
use crate::key::Key;
use crate::notation::PlayError;
use crate::playable::Playable;
use crate::rng::Rng;
use crate::scene::{Deed, Look, Scene};
use crate::views::{Viewer, Views};

/// A game in progress: the states so far, the actions between them, and the keys that repetition needs.
#[derive(Debug)]
pub struct Driver<G: Game> {
    state: G::State,
    /// How often the position has occurred.
    times: u32,
    steps: History<Step<G>>,
    /// Repetition keys of the states before, where the game needs them.
    keys: History<Key>,
}

/// An action, and what was before it.
#[derive(Debug)]
struct Step<G: Game> {
    state: G::State,
    times: u32,
    action: G::Action,
    /// Where the run of positions begins that the next position could repeat: after the last irreversible action.
    run: u32,
}

// Derived, they would ask for `G: Clone`; the rules are not in here.
impl<G: Game> Clone for Step<G> {
    fn clone(&self) -> Self {
        Step { state: self.state.clone(), ..*self }
    }
}

impl<G: Game> Clone for Driver<G> {
    fn clone(&self) -> Self {
        Driver {
            state: self.state.clone(),
            times: self.times,
            steps: self.steps.clone(),
            keys: self.keys.clone(),
        }
    }
}

impl<G: Game> Driver<G> {
    /// Begins at a state.
    pub fn new(state: G::State) -> Self {
        Driver { state, times: 1, steps: History::default(), keys: History::default() }
    }

    /// The state now.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The state it began with.
    pub fn first_state(&self) -> &G::State {
        self.steps.first().map_or(&self.state, |step| &step.state)
    }

    /// How many actions so far.
    pub fn plies(&self) -> usize {
        self.steps.len()
    }

    /// The states from a ply on, the one now last; those before it cost nothing.
    pub fn states_from(&self, ply: usize) -> impl DoubleEndedIterator<Item = &G::State> {
        let now = (ply <= self.plies()).then_some(&self.state);
        self.steps.iter_from(ply).map(|step| &step.state).chain(now)
    }

    /// Every state so far, the one now last.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = &G::State> {
        self.states_from(0)
    }

    /// The actions so far.
    pub fn actions(&self) -> impl DoubleEndedIterator<Item = G::Action> + ExactSizeIterator {
        self.steps.iter().map(|step| step.action)
    }

    /// Every action with the state it was played at.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = (&G::State, G::Action)> + ExactSizeIterator {
        self.steps.iter().map(|step| (&step.state, step.action))
    }

    /// Repetition keys of the earlier positions that could still come back, oldest first; empty unless
    /// [`Game::REPEATS`].
    pub fn past(&self) -> Vec<Key> {
        self.keys.iter_from(self.run()).copied().collect()
    }

    fn run(&self) -> usize {
        self.steps.last().map_or(0, |step| step.run as usize)
    }

    /// Who acts next, repetition taken into account.
    pub fn turn(&self, game: &G) -> Turn {
        let turn = game.turn(&self.state);
        if !G::REPEATS || matches!(turn, Turn::Over(_)) {
            return turn;
        }
        game.repeated(&self.state, self.times).map_or(turn, Turn::Over)
    }

    /// Plays an action if it is legal.
    pub fn try_play(&mut self, game: &G, action: G::Action) -> Result<(), PlayError> {
        if let Turn::Over(outcome) = self.turn(game) {
            return Err(PlayError::Over { reason: outcome.reason() });
        }
        let mut next = self.state.clone();
        game.try_play(&mut next, action)?;
        let mut run = self.run();
        if G::REPEATS {
            self.keys.push(game.repetition_key(&self.state));
            if game.is_irreversible(&self.state, action) {
                run = self.keys.len();
            }
        }
        let state = core::mem::replace(&mut self.state, next);
        self.steps.push(Step { state, times: self.times, action, run: run as u32 });
        self.times = 1 + self.times_before(game);
        Ok(())
    }

    /// How often the position occurred before now, counted once when it comes up.
    fn times_before(&self, game: &G) -> u32 {
        if !G::REPEATS {
            return 0;
        }
        let key = game.repetition_key(&self.state);
        self.keys.iter_from(self.run()).filter(|&&past| past == key).count() as u32
    }

    /// Takes the last action back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(step) = self.steps.pop() else { return false };
        (self.state, self.times) = (step.state, step.times);
        self.keys.pop();
        true
    }
}

impl<G: Views> Driver<G> {
    /// The actions so far, as a viewer saw them; `None` where hidden.
    pub fn seen<'a>(
        &'a self,
        game: &'a G,
        viewer: Viewer,
    ) -> impl DoubleEndedIterator<Item = Option<G::Action>> + use<'a, G> {
        self.steps().map(move |(state, action)| game.seen(state, action, viewer))
    }

    /// What the actions from a ply on did, in words for a viewer ([`crate::scene::told`]); those before cost nothing.
    pub fn told(&self, game: &G, viewer: Viewer, from: usize) -> Vec<String>
    where
        G: Playable,
    {
        let mut views = self.states_from(from).map(|state| game.view(state, viewer));
        let face = game.face();
        let Some(mut before) = views.next() else { return Vec::new() };
        let steps = self.steps.iter_from(from).zip(views);
        let tell = |(step, after): (&Step<G>, G::View)| {
            let player = game.turn(&step.state).player();
            let action = game.seen(&step.state, step.action, viewer);
            let told = face.tell(&Deed { viewer, player, action, before: &before, after: &after });
            before = after;
            told
        };
        steps.map(tell).collect()
    }

    /// What a viewer sees and may do now.
    pub fn scene(&self, game: &G, viewer: Viewer) -> Scene
    where
        G: Playable,
    {
        let view = game.view(self.state(), viewer);
        game.face().scene(&Look::at(game, viewer, &view, self))
    }

    /// Whether a player can take the last action back without anyone's leave: it was the player's own, nobody else
    /// has seen it, and the player is still to move.
    pub fn can_take_back(&self, game: &G, player: Player) -> bool {
        let Some((state, action)) = self.steps().next_back() else { return false };
        let others = (0..game.players()).map(Player::new).filter(|&other| other != player);
        let mut eyes = others.map(Viewer::Player).chain([Viewer::Spectator]);
        let is_own = |turn: Turn| turn == Turn::Player(player);
        is_own(game.turn(state))
            && is_own(self.turn(game))
            && eyes.all(|viewer| game.seen(state, action, viewer).is_none())
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
    draw(game, state, rng).or_else(|| game.random_action(state, &mut G::RandomCache::default(), rng))
}
