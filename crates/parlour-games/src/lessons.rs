//! Exercises and guides played through, for each game's tests to hold them against a search and against what they say.

use std::collections::BTreeSet;
use std::string::{String, ToString};
use std::vec::Vec;

use parlour_core::info::{Exercise, GuideStep, Step};
use parlour_core::{Duel, Game, Listed, Player, Turn};

/// An exercise with the positions it leads through.
pub(crate) struct Lesson<G: Game> {
    pub(crate) exercise: &'static Exercise,
    pub(crate) game: G,
    /// Who has to solve it.
    pub(crate) player: Player,
    /// Where each step is asked for.
    pub(crate) states: Vec<G::State>,
    /// What each answer to the last step comes to.
    pub(crate) ends: Vec<G::State>,
}

/// Every exercise of a game, played through: all that is in them is legal, and it is always the same player's turn.
pub(crate) fn lessons<G: Listed>() -> Vec<Lesson<G>> {
    G::INFO.exercises.iter().map(lesson).collect()
}

fn lesson<G: Listed>(exercise: &'static Exercise) -> Lesson<G> {
    let game = G::variant(exercise.variant).unwrap();
    let start = game.parse_position(exercise.start).unwrap();
    assert_eq!(game.position(&start), exercise.start, "{}", exercise.title);
    let player = game.turn(&start).player().unwrap();
    let (last, before) = exercise.steps.split_last().unwrap();
    let mut states = Vec::from([start]);
    for step in before {
        // Replies fit one answer only.
        assert_eq!(step.answers.len(), 1, "{}", exercise.title);
        let actions = step.answers.iter().chain(step.replies);
        let next =
            actions.fold(states.last().unwrap().clone(), |state, action| played(&game, &state, action));
        assert_eq!(game.turn(&next), Turn::Player(player), "{}", exercise.title);
        states.push(next);
    }
    assert!(last.replies.is_empty(), "{}", exercise.title);
    let ends = last.answers.iter().map(|answer| played(&game, states.last().unwrap(), answer)).collect();
    Lesson { exercise, game, player, states, ends }
}

/// The positions that each answer of a guide's step leads through, the step's own first, replies played.
pub(crate) fn guided<G: Listed>(game: &G, step: &GuideStep) -> Vec<Vec<G::State>> {
    let start = game.parse_position(step.position).unwrap();
    assert_eq!(game.position(&start), step.position, "{}", step.title);
    assert_eq!(step.answers.is_empty(), step.ask.is_empty(), "{}", step.title);
    let line = |answer: &&str| {
        assert_eq!(game.turn(&start), Turn::Player(step.player), "{}", step.title);
        let mut states = Vec::from([start.clone()]);
        for action in [answer].into_iter().chain(step.replies) {
            states.push(played(game, states.last().unwrap(), action));
        }
        states
    };
    step.answers.iter().map(line).collect()
}

/// Where each answer of a guide's step ends.
pub(crate) fn guided_ends<G: Listed>(game: &G, step: &GuideStep) -> Vec<G::State> {
    guided(game, step).into_iter().filter_map(|mut states| states.pop()).collect()
}

/// Every step of a game's guide comes back to its learner, or the learner has won.
pub(crate) fn check_guide<G: Listed>() {
    let game = G::variant(G::INFO.guide.variant).unwrap();
    for step in G::INFO.guide.steps {
        for end in guided_ends(&game, step) {
            match game.turn(&end) {
                Turn::Over(outcome) => assert_eq!(outcome.winner(), Some(step.player), "{}", step.title),
                turn => assert_eq!(turn.player(), Some(step.player), "{}", step.title),
            }
        }
    }
}

fn played<G: Game>(game: &G, state: &G::State, action: &str) -> G::State {
    let mut next = state.clone();
    game.try_play(&mut next, action.parse().unwrap()).unwrap();
    next
}

impl<G: Game> Lesson<G> {
    /// The steps, with the position of each, and how many there are from it on.
    pub(crate) fn steps(&self) -> impl Iterator<Item = (&'static Step, &G::State, u32)> {
        let left = (1..=self.states.len() as u32).rev();
        self.exercise
            .steps
            .iter()
            .zip(&self.states)
            .zip(left)
            .map(|((step, state), left)| (step, state, left))
    }

    /// Whether it is about ending the game, rather than about one action in the midst of it.
    pub(crate) fn is_won(&self) -> bool {
        self.ends.iter().all(|end| {
            self.game.turn(end).outcome().is_some_and(|outcome| outcome.winner() == Some(self.player))
        })
    }

    /// Of the actions that are legal, exactly those that are right must be the answers.
    #[track_caller]
    pub(crate) fn check(&self, step: &Step, state: &G::State, mut is_right: impl FnMut(G::Action) -> bool) {
        let actions = self.game.actions(state);
        let right = actions.as_ref().iter().filter(|&&action| is_right(action));
        let right: BTreeSet<String> = right.map(ToString::to_string).collect();
        let answers: BTreeSet<String> = step.answers.iter().map(ToString::to_string).collect();
        assert_eq!(right, answers, "{} at {}", self.exercise.title, self.game.position(state));
    }
}
impl<G: Duel + Listed> Lesson<G> {
    /// Every step wins in as many actions as there are steps left, and nothing else does; nothing wins sooner, so
    /// that nobody could have held out for longer.
    pub(crate) fn check_quickest_win(&self) {
        assert!(self.is_won(), "{}", self.exercise.title);
        for (step, state, left) in self.steps() {
            let plies = 2 * left - 1;
            assert!(left == 1 || !is_won_within(&self.game, state, self.player, plies - 2));
            let is_right =
                |action| is_won_within(&self.game, &self.game.after(state, action), self.player, plies - 1);
            self.check(step, state, is_right);
        }
    }
}

/// Whether a player wins within so many plies, whatever the other does. There is nothing to repeat in so few.
pub(crate) fn is_won_within<G: Duel>(game: &G, state: &G::State, player: Player, plies: u32) -> bool {
    let mover = match game.turn(state) {
        Turn::Over(outcome) => return outcome.winner() == Some(player),
        turn => turn.player(),
    };
    if plies == 0 {
        return false;
    }
    let actions = game.actions(state);
    let mut wins = actions
        .as_ref()
        .iter()
        .map(|&action| is_won_within(game, &game.after(state, action), player, plies - 1));
    if mover == Some(player) { wins.any(|wins| wins) } else { wins.all(|wins| wins) }
}
