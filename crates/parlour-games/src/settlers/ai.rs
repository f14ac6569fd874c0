//! The opponents: the roster.

use parlour_core::roster::{Guest, Specialist, guest, title};
use parlour_core::{Roster, Sight};

use super::evaluation::Prospects;
use super::state::Phase;
use super::{Settlers, report};

pub(super) const BENCH: &[(&str, u32)] = &[("expectimax", 3)];

/// Lists the bots of a variant.
pub(super) fn enlist<R: Roster<Settlers>>(roster: &mut R) {
    roster.own(
        guest(
            "desirability",
            "the report's own AI: a staged assessment of the 54 vertices",
            Guest { name: "Desirability", machine: "a Game Boy Advance" },
        ),
        report::make,
    );
    roster.expectimax(title("expectimax", "looks whole turns ahead, dice included"), Prospects::default());
    roster.mcts(title("mcts", "tries out what might come, dice included"), Prospects::default());
    roster.beginner(
        title("beginner", "sees some of what there is to do, and some of the answers"),
        Prospects::default(),
    );
    roster.relay(
        title("champion", "looks whole turns ahead, and tries out where to begin"),
        "expectimax",
        Specialist { runs: is_draft, spec: "mcts" },
    );
    roster.levels(LEVELS);
}

/// Where to begin shows its worth only much later: trying out whole games says more than looking a turn ahead.
fn is_draft(sight: &Sight<'_, Settlers>) -> bool {
    matches!(sight.view.phase(), Phase::Draft(_))
}

/// The ladder for people, weakest first. The steps are even, as far as the game allows: `parlour levels` measures them.
const LEVELS: [(&str, &str); 8] = [
    ("sees hardly anything it could do", "beginner:depth=1,overlook=95"),
    ("overlooks most of what it could do", "beginner:depth=1,overlook=87"),
    ("overlooks four things in five", "beginner:depth=1,overlook=79"),
    ("overlooks two things in three", "beginner:depth=1,overlook=68"),
    ("overlooks every other thing", "beginner:depth=1,overlook=57"),
    ("overlooks two things in five", "beginner:depth=1,overlook=43"),
    ("overlooks one thing in four", "beginner:depth=1,overlook=25"),
    ("looks whole turns ahead", "champion:nodes=20000"),
];
