//! Exercises and guides played through, for each game's tests to hold them against a search and against what they say.

pub(crate) mod prover;

use std::collections::BTreeSet;
use std::string::{String, ToString};
use std::vec::Vec;

use parlour_core::info::{Exercise, GuideStep, HARDEST, Step};
use parlour_core::{Duel, Game, Playable, Player, Turn};
use prover::{Hopeless, Prover};

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
pub(crate) fn lessons<G: Playable>() -> Vec<Lesson<G>> {
    G::INFO.exercises.iter().map(lesson).collect()
}

fn lesson<G: Playable>(exercise: &'static Exercise) -> Lesson<G> {
    let game = G::variant(exercise.variant).unwrap();
    let start = game.parse_position(exercise.start).unwrap();
    assert_eq!(game.position(&start), exercise.start, "{}", exercise.title);
    let player = game.turn(&start).player().unwrap();
    // Nothing else is as good.
    assert!(exercise.steps.iter().all(|step| step.answers.len() == 1), "{}", exercise.title);
    let (last, before) = exercise.steps.split_last().unwrap();
    let mut states = Vec::from([start]);
    for step in before {
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
pub(crate) fn guided<G: Playable>(game: &G, step: &GuideStep) -> Vec<Vec<G::State>> {
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
pub(crate) fn guided_ends<G: Playable>(game: &G, step: &GuideStep) -> Vec<G::State> {
    guided(game, step).into_iter().filter_map(|mut states| states.pop()).collect()
}

/// Every step of a game's guide comes back to its learner, or the learner has won.
pub(crate) fn check_guide<G: Playable>() {
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

impl<G: Game> Lesson<G> {
    /// The rating follows from how many own moves one has to look ahead.
    #[track_caller]
    pub(crate) fn check_rating(&self, depth: u32) {
        let choices = self.game.count_actions(&self.states[0]);
        let exercise = self.exercise;
        assert_eq!(exercise.difficulty, stars(depth, choices), "{}: {depth} of {choices}", exercise.title);
    }
}

/// How hard it is to look so many own moves ahead with so many choices at first: what a choice twice as wide adds, a move
/// adds twice.
fn stars(depth: u32, choices: usize) -> u8 {
    match 2 * depth + choices.ilog2() {
        0..=6 => 1,
        7 | 8 => 2,
        9 | 10 => 3,
        11 | 12 => 4,
        _ => HARDEST,
    }
}

impl<G: Duel + Playable> Lesson<G> {
    /// Every step wins in as many own actions as there are steps left, and nothing else does; nothing wins sooner, so
    /// that nobody could have held out for longer.
    pub(crate) fn check_quickest_win(&self, hopeless: Hopeless<G>) {
        assert!(self.is_won(), "{}", self.exercise.title);
        let mut prover = Prover::new(&self.game, self.player, hopeless);
        for (step, state, left) in self.steps() {
            assert!(!prover.wins(state, left - 1), "{}", self.exercise.title);
            self.check(step, state, |action| prover.wins(&self.game.after(state, action), left - 1));
        }
    }

    /// Whether the other side would win with its next move, were it left alone: every action but some loses at once.
    pub(crate) fn is_rescue(&self, hopeless: Hopeless<G>) -> bool {
        let [state] = &self.states[..] else { return false };
        let mut other = Prover::new(&self.game, self.player.other(), hopeless);
        let actions = self.game.actions(state);
        let loses = |action: &&G::Action| other.wins(&self.game.after(state, **action), 1);
        2 * actions.as_ref().iter().filter(loses).count() > actions.as_ref().len()
    }

    /// Every other action loses at once; after the answer the other side does not even win with its second move.
    pub(crate) fn check_rescue(&self, hopeless: Hopeless<G>) {
        let mut other = Prover::new(&self.game, self.player.other(), hopeless);
        for (step, state, _) in self.steps() {
            self.check(step, state, |action| !other.wins(&self.game.after(state, action), 1));
            let answer = step.answers[0].parse().unwrap();
            assert!(!other.wins(&self.game.after(state, answer), 2), "{}", self.exercise.title);
        }
    }
}
