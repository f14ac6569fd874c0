//! The opponents: the roster.

use parlour_core::chance::Curve;
use parlour_core::roster::{Guest, Specialist, guest, title};
use parlour_core::{Opponents, Roster, Sight};

use super::evaluation::Prospects;
use super::state::Phase;
use super::{Settlers, chances, report};

impl Opponents for Settlers {
    const BENCH: Option<(&'static str, u32)> = Some(("expectimax", 3));

    fn curve(&self, bot: &str) -> Option<Curve> {
        chances::curve(self, bot)
    }

    fn enlist<R: Roster<Self>>(&self, roster: &mut R) {
        roster.own(
            guest(
                "desirability",
                "the report's own AI: a staged assessment of the 54 vertices",
                Guest { name: "Desirability", machine: "a Game Boy Advance" },
            ),
            report::OPTIONS,
            report::make,
        );
        roster
            .expectimax(title("expectimax", "looks whole turns ahead, dice included"), Prospects::default());
        roster.mcts(title("mcts", "tries out what might come, dice included"), Prospects::default());
        roster.relay(
            title("champion", "looks whole turns ahead, and tries out where to begin"),
            "expectimax",
            Specialist { runs: is_draft, spec: "mcts" },
        );
        for (name, about, spec) in LEVELS {
            roster.alias(title(name, about), spec);
        }
    }
}

/// Where to begin shows its worth only much later: trying out whole games says more than looking a turn ahead.
fn is_draft(sight: &Sight<'_, Settlers>) -> bool {
    matches!(sight.view.phase(), Phase::Draft(_))
}

/// The ladder for people, weakest first.
const LEVELS: [(&str, &str, &str); 8] = [
    ("level1", "does whatever it can", "random"),
    ("level2", "the report's AI, which mostly does whatever it can", "desirability:slip=86"),
    ("level3", "errs most of the time", "desirability:slip=66"),
    ("level4", "errs often", "desirability:slip=37"),
    ("level5", "the report's own AI", "desirability"),
    ("level6", "looks at its own turn, and errs often", "expectimax:depth=1,slip=26"),
    ("level7", "errs now and then", "expectimax:depth=1,slip=12"),
    ("level8", "looks whole turns ahead", "champion:nodes=20000"),
];
