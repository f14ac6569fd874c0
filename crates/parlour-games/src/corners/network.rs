//! An evaluation that has learnt: a small network over the men of both sides and what is left to do for each. Its weights
//! lie in `networks/`, the same for both variants; `parlour train` makes them (`docs/training.md`).

use parlour_core::network::{Accumulator, Features, Learned, MAX_FEATURES, Network, Shape};
use parlour_core::sync::Arc;
use parlour_core::{Evaluation, Game, Player};

use super::ai::WayLeft;
use super::board::{Move, squares};
use super::state::State;
use super::{BLUE, Corners, planner};

/// The men of either side by their squares; what is left to do for red and for blue.
pub const SHAPE: Shape = Shape { inputs: 128, features: 2 };

/// Where red's inputs begin.
const RED_INPUTS: usize = 64;

/// The way left, judged by a network.
#[derive(Clone, Debug)]
pub struct LearnedWay {
    network: Arc<Network>,
}

impl Default for LearnedWay {
    /// The one in the house.
    ///
    /// # Panics
    /// Never: a test reads it.
    fn default() -> Self {
        let network = Network::from_bytes(include_bytes!("networks/corners.bin"), SHAPE);
        LearnedWay { network: Arc::new(network.expect("the network is in order")) }
    }
}

impl Evaluation<Corners> for LearnedWay {
    type Trace = Accumulator;

    fn trace(&self, game: &Corners, state: &State) -> Accumulator {
        let mut trace = self.network.nothing();
        self.for_each_input(game, state, &mut |input| self.network.turn_on(&mut trace, input));
        trace
    }

    fn follow(&self, _: &Corners, trace: &mut Accumulator, before: &State, _: Move, after: &State) {
        for (place, before, after) in
            [(0, before.blue(), after.blue()), (RED_INPUTS, before.red(), after.red())]
        {
            squares(before & !after).for_each(|square| self.network.turn_off(trace, place + square.index()));
            squares(after & !before).for_each(|square| self.network.turn_on(trace, place + square.index()));
        }
    }

    fn evaluate(&self, game: &Corners, state: &State, trace: &Accumulator, player: Player) -> i32 {
        let mover = game.turn(state).player().unwrap_or(BLUE);
        let points = self.network.points(trace, &self.count_features(game, state), mover);
        if player == BLUE { points } else { -points }
    }

    fn urgency(&self, game: &Corners, state: &State, action: Move) -> i32 {
        WayLeft.urgency(game, state, action)
    }
}

impl Learned<Corners> for LearnedWay {
    fn network(&self) -> &Network {
        &self.network
    }

    fn with_network(&self, network: Network) -> Self {
        LearnedWay { network: Arc::new(network) }
    }

    fn for_each_input(&self, _game: &Corners, state: &State, visit: &mut dyn FnMut(usize)) {
        squares(state.blue()).for_each(|square| visit(square.index()));
        squares(state.red()).for_each(|square| visit(RED_INPUTS + square.index()));
    }

    fn count_features(&self, _game: &Corners, state: &State) -> Features {
        let mut counted = [0; MAX_FEATURES];
        counted[0] = planner::cost(state.red()) as i16;
        counted[1] = planner::cost(state.blue().reverse_bits()) as i16;
        counted
    }
}
