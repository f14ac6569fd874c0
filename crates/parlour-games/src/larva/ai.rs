//! The opponents: an evaluation for the search, and the roster.

use parlour_core::roster::{Guest, guest, title};
use parlour_core::{Evaluation, Player, Roster};

use super::square::{Square, squares};
use super::state::State;
use super::{LARVA, Larva, report};

/// Rank 1, where the larva wants to be.
const GOAL: u32 = {
    let mut goal = 0;
    let mut file = 0;
    while file < 8 {
        if let Some(square) = Square::at(file, 0) {
            goal |= square.bit();
        }
        file += 2;
    }
    goal
};

/// Judges a position by the hole in the wall: how far the larva would have to walk to rank 1 if the birds
/// stood still, or, when they have shut it in, how much room it has left.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hole;

impl Evaluation<Larva> for Hole {
    type Trace = ();

    fn trace(&self, _game: &Larva, _state: &State) {}

    fn evaluate(&self, _game: &Larva, state: &State, _trace: &(), player: Player) -> i32 {
        let value = match walk(state) {
            Walk::Free { steps } => 120 - 12 * steps,
            Walk::ShutIn { room } => -120 + 4 * room,
        };
        if player == LARVA { value } else { -value }
    }
}

enum Walk {
    Free { steps: i32 },
    ShutIn { room: i32 },
}

/// Floods the empty squares from the larva's until rank 1 is wet or nothing more is.
fn walk(state: &State) -> Walk {
    let empty = !state.birds();
    let mut reached = state.larva().bit();
    for steps in 0.. {
        if reached & GOAL != 0 {
            return Walk::Free { steps };
        }
        let grown = squares(reached).fold(reached, |all, square| all | square.neighbours()) & empty;
        if grown == reached {
            break;
        }
        reached = grown;
    }
    Walk::ShutIn { room: reached.count_ones() as i32 }
}

pub(super) const BENCH: &[(&str, u32)] = &[("alphabeta", 19)];

/// Lists the bots of a variant.
pub(super) fn enlist<R: Roster<Larva>>(roster: &mut R) {
    roster.own(
        guest(
            "larva-minimax",
            "the report's own AI: minimax, 8 plies",
            Guest { name: "The Three-Second Mind", machine: "a desktop computer, in C++" },
        ),
        report::make,
    );
    roster.alpha_beta(title("alphabeta", "alpha-beta search that looks for the hole in the wall"), Hole);
    roster.beginner(title("beginner", "sees some of what there is to do, and some of the answers"), Hole);
    roster.perfect(title("perfect", "knows every position: wins fastest, resists longest"));
    roster.alias(title("champion", "the best there is"), "perfect");
    roster.levels(LEVELS);
}

/// The ladder for people, weakest first. The steps are even, as far as the game allows: `parlour levels` measures them.
const LEVELS: [(&str, &str); 8] = [
    ("an egg", "beginner:depth=1,overlook=80"),
    ("a hatchling", "beginner:depth=2,overlook=60"),
    ("a nestling", "beginner:depth=2,overlook=40"),
    ("a fledgling", "beginner:depth=3,overlook=28"),
    ("a sparrow", "beginner:depth=4,overlook=18"),
    ("a crow", "beginner:depth=6,overlook=6"),
    ("a hawk, which hardly ever errs", "beginner:depth=10,overlook=2"),
    ("an owl, which never does", "perfect"),
];
