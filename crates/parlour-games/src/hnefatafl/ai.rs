//! The opponents: the roster.

use parlour_core::chance::Curve;
use parlour_core::roster::{Guest, guest, title};
use parlour_core::{Opponents, Roster};

use super::evaluation::Siege;
use super::{Hnefatafl, chances, report};

impl Opponents for Hnefatafl {
    const BENCH: Option<(&'static str, u32)> = Some(("alphabeta", 3));

    fn curve(&self, bot: &str) -> Option<Curve> {
        chances::curve(self, bot)
    }

    fn enlist<R: Roster<Self>>(&self, roster: &mut R) {
        roster.own(
            guest(
                "fist-tablets",
                "the report's own AI: minimax, 3 plies",
                Guest { name: "Fist Tablets", machine: "an Android phone" },
            ),
            report::OPTIONS,
            report::make,
        );
        roster.alpha_beta(
            title("alphabeta", "alpha-beta search that minds the king's ways out"),
            Siege::of(self),
        );
        roster.alias(title("champion", "alpha-beta search in full width: quiet moves decide here"), CHAMPION);
        for (name, about, spec) in LEVELS {
            roster.alias(title(name, about), spec);
        }
    }
}

/// The strongest there is. Looking less deeply at late moves, which helps elsewhere, overlooks the quiet move that
/// bars a way out.
const CHAMPION: &str = "alphabeta:reductions=0";

/// The ladder for people, weakest first.
const LEVELS: [(&str, &str, &str); 8] = [
    ("level1", "hardly looks at all", "fist-tablets:depth=1,slip=90"),
    ("level2", "sees two plies and errs most of the time", "fist-tablets:depth=2,slip=65"),
    ("level3", "sees two plies and errs now and then", "fist-tablets:depth=2,slip=20"),
    ("level4", "sees two plies", "fist-tablets:depth=2"),
    ("level5", "the report's own AI", "fist-tablets"),
    ("level6", "minds the king's ways out, two plies ahead", "alphabeta:reductions=0,depth=2"),
    ("level7", "looks further", "alphabeta:reductions=0,nodes=12000"),
    ("level8", "looks further still", "alphabeta:reductions=0,nodes=200000"),
];
