//! The opponents: the roster.

use parlour_core::roster::title;
use parlour_core::{Opponents, Roster};

use super::evaluation::Judge;
use super::{Hnefatafl, seed};

impl Opponents for Hnefatafl {
    const BENCH: Option<(&'static str, u32)> = Some(("alphabeta", 3));

    fn enlist<R: Roster<Self>>(&self, roster: &mut R) {
        roster.own(title("fist-tablets", "the report's own AI: minimax, 3 plies"), seed::OPTIONS, seed::make);
        roster.alpha_beta(title("alphabeta", "alpha-beta search"), Judge);
        roster.alias(title("champion", "the strongest there is"), "alphabeta");
        for (name, about, spec) in LEVELS {
            roster.alias(title(name, about), spec);
        }
    }
}

/// The ladder for people, weakest first.
const LEVELS: [(&str, &str, &str); 8] = [
    ("level1", "errs most of the time", "fist-tablets:depth=1,slip=60"),
    ("level2", "errs often", "fist-tablets:depth=1,slip=30"),
    ("level3", "sees one ply", "fist-tablets:depth=1"),
    ("level4", "the report's AI, erring", "fist-tablets:slip=10"),
    ("level5", "the report's own AI", "fist-tablets"),
    ("level6", "looks three plies ahead", "alphabeta:depth=3"),
    ("level7", "looks further", "alphabeta:nodes=20000"),
    ("level8", "looks further still", "alphabeta:nodes=200000"),
];
