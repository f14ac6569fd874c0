//! Learners: what training needs of a bot that judges by a network, without the type of its game.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use parlour_core::network::{Features, Learned, Network};
use parlour_core::sync::Arc;
use parlour_core::{Duel, Player, Turn};

/// A position as a network sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Looked {
    /// The inputs that are on.
    pub inputs: Vec<u16>,
    /// The features.
    pub features: Features,
    /// Who is to move.
    pub mover: Player,
    /// Whether the action played here was a quiet one. What is to be played out, as a capture is, no network judges.
    pub is_quiet: bool,
}

/// A bot's network and what it looks at.
pub trait AnyLearner: Send + Sync {
    /// The network as it is.
    fn network(&self) -> &Network;

    /// Turned and mirrored boards, as permutations of the inputs.
    fn symmetries(&self) -> Vec<Vec<u16>>;

    /// Plays the actions at these places among the legal ones from the first position on, and shows every position
    /// before its action. Stops early where a place is none.
    fn replay(&self, seed: u64, places: &mut dyn Iterator<Item = u16>, visit: &mut dyn FnMut(Looked));
}

pub(crate) struct TypedLearner<G, E> {
    game: Arc<G>,
    evaluation: E,
}

impl<G: Duel, E: Learned<G>> TypedLearner<G, E> {
    fn look(&self, state: &G::State, action: G::Action, mover: Player) -> Looked {
        let mut inputs = Vec::new();
        self.evaluation.for_each_input(&self.game, state, &mut |input| inputs.push(input as u16));
        let features = self.evaluation.count_features(&self.game, state);
        let is_quiet = !E::TACTICS || self.evaluation.urgency(&self.game, state, action) == 0;
        Looked { inputs, features, mover, is_quiet }
    }
}

impl<G: Duel + Send + Sync, E: Learned<G> + Send + Sync> AnyLearner for TypedLearner<G, E> {
    fn network(&self) -> &Network {
        self.evaluation.network()
    }

    fn symmetries(&self) -> Vec<Vec<u16>> {
        self.evaluation.symmetries(&self.game)
    }

    fn replay(&self, seed: u64, places: &mut dyn Iterator<Item = u16>, visit: &mut dyn FnMut(Looked)) {
        let mut state = self.game.start(seed);
        for place in places {
            let Turn::Player(mover) = self.game.turn(&state) else { return };
            let (mut left, mut found) = (place, None);
            let _ = self.game.for_each_action(&state, |action| {
                if left == 0 {
                    found = Some(action);
                    return ControlFlow::Break(());
                }
                left -= 1;
                ControlFlow::Continue(())
            });
            let Some(action) = found else { return };
            visit(self.look(&state, action, mover));
            self.game.play(&mut state, action);
        }
    }
}

/// Makes a learner for rules.
pub(crate) type MakeLearner<G> = Box<dyn Fn(Arc<G>) -> Box<dyn AnyLearner> + Send + Sync>;

/// The learner of an evaluation.
pub(crate) fn maker<G, E>(evaluation: E) -> MakeLearner<G>
where
    G: Duel + Send + Sync + 'static,
    E: Learned<G> + Clone + Send + Sync + 'static,
{
    Box::new(move |game| Box::new(TypedLearner { game, evaluation: evaluation.clone() }))
}
