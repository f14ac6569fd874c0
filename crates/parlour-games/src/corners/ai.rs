//! The opponents: evaluations for the search, and the roster.

use parlour_core::roster::{Guest, Specialist, guest, title};
use parlour_core::{Evaluation, Player, Roster};

use super::board::{Move, Square, squares};
use super::state::State;
use super::{BLUE, Corners, planner, report};

/// The report's section 5: the sum of Manhattan distances to the target corner, own against the other's.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manhattan;

/// How far a set of pieces is from the corner, seen from red.
fn way_to_go(own: u64) -> i32 {
    squares(own).map(Square::way).sum()
}

impl Evaluation<Corners> for Manhattan {
    type Trace = ();

    fn trace(&self, _game: &Corners, _state: &State) {}

    fn evaluate(&self, _game: &Corners, state: &State, _trace: &(), player: Player) -> i32 {
        let value = way_to_go(state.red()) - way_to_go(state.blue().reverse_bits());
        if player == BLUE { value } else { -value }
    }
}

/// What is left to do for each side, by the planner's costs: stragglers are dear, and so is standing in the
/// door of the target.
#[derive(Clone, Copy, Debug, Default)]
pub struct WayLeft;

impl Evaluation<Corners> for WayLeft {
    type Trace = ();

    fn trace(&self, _game: &Corners, _state: &State) {}

    fn evaluate(&self, _game: &Corners, state: &State, _trace: &(), player: Player) -> i32 {
        let value = planner::cost(state.red()) - planner::cost(state.blue().reverse_bits());
        if player == BLUE { value } else { -value }
    }

    /// Moves that bring a man furthest come first.
    fn urgency(&self, _game: &Corners, state: &State, action: Move) -> i32 {
        let seen = |square: Square| if state.is_blues_turn() { square.turned() } else { square };
        planner::gain(seen(action.from), seen(action.to))
    }
}

/// What the champion searches with, and who the last of the levels is: the network, where there is room for it, needs fewer
/// nodes to be as strong.
#[cfg(feature = "networks")]
const CHAMPIONS_SEARCH: &str = "network";
#[cfg(feature = "networks")]
const LEVEL8: &str = "champion:nodes=700";
#[cfg(not(feature = "networks"))]
const CHAMPIONS_SEARCH: &str = "alphabeta";
#[cfg(not(feature = "networks"))]
const LEVEL8: &str = "champion:nodes=5000";

#[cfg(feature = "networks")]
pub(super) const BENCH: &[(&str, u32)] = &[("alphabeta", 4), ("network", 4)];
#[cfg(not(feature = "networks"))]
pub(super) const BENCH: &[(&str, u32)] = &[("alphabeta", 4)];

/// Lists the bots of a variant.
pub(super) fn enlist<R: Roster<Corners>>(roster: &mut R) {
    roster.own(
        guest(
            "corners-greedy",
            "the report's own AI: the one move that gains most",
            Guest { name: "The Greedy Phone", machine: "a phone with a 100 KB heap" },
        ),
        report::make_greedy,
    );
    roster.own(
        guest(
            "corners-tree",
            "the report's first try: minimax, 2 plies",
            Guest { name: "The Tree That Grew Too Large", machine: "a phone with a 100 KB heap" },
        ),
        report::make_tree,
    );
    roster.alpha_beta(title("manhattan", "alpha-beta search that counts the way to go"), Manhattan);
    roster
        .alpha_beta(title("alphabeta", "alpha-beta search that minds stragglers and blocked doors"), WayLeft);
    #[cfg(feature = "networks")]
    roster.network(
        title("network", "alpha-beta search with a network that has learnt from games against itself"),
        super::network::LearnedWay::default(),
    );
    roster.beginner(title("beginner", "sees some of what there is to do, and some of the answers"), WayLeft);
    roster.own(title("planner", "plans its own crossing, and little else"), planner::make);
    roster.relay(
        title("champion", "searches, and plans the race against whom it can foresee"),
        CHAMPIONS_SEARCH,
        Specialist { runs: planner::is_called_for, spec: "planner:width=65536" },
    );
    roster.levels(LEVELS);
}

/// The ladder for people, weakest first. The steps are even, as far as the game allows: `parlour levels` measures them.
const LEVELS: [(&str, &str); 8] = [
    ("sees few of the moves", "beginner:depth=1,overlook=75"),
    ("looks two plies ahead and misses most of it", "beginner:depth=2,overlook=65"),
    ("looks three plies ahead and misses half of it", "beginner:depth=3,overlook=54"),
    ("misses a third of the moves", "beginner:depth=3,overlook=37"),
    ("misses a quarter of the moves", "beginner:depth=3,overlook=24"),
    ("misses a move now and then", "beginner:depth=3,overlook=12"),
    ("looks three plies ahead and misses nothing", "alphabeta:depth=3"),
    ("looks further, and plans the race", LEVEL8),
];
