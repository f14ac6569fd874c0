//! The opponents: the roster.

use parlour_core::Roster;
use parlour_core::roster::{Guest, guest, title};

use super::evaluation::Siege;
use super::{Hnefatafl, report};

/// What opponents for people judge by: the network, where there is room for it.
#[cfg(feature = "networks")]
type Judge = super::network::LearnedSiege;
#[cfg(not(feature = "networks"))]
type Judge = Siege;

#[cfg(feature = "networks")]
pub(super) const BENCH: &[(&str, u32)] = &[("alphabeta", 3), ("network", 5)];
#[cfg(not(feature = "networks"))]
pub(super) const BENCH: &[(&str, u32)] = &[("alphabeta", 3)];

/// Lists the bots of a variant.
pub(super) fn enlist<R: Roster<Hnefatafl>>(game: &Hnefatafl, roster: &mut R) {
    roster.own(
        guest(
            "fist-tablets",
            "the report's own AI: minimax, 3 plies",
            Guest { name: "Fist Tablets", machine: "an Android phone" },
        ),
        report::make,
    );
    roster.alpha_beta(
        title("alphabeta", "alpha-beta search that counts what can be counted on the board"),
        Siege::of(game),
    );
    let judge = Judge::of(game);
    #[cfg(feature = "networks")]
    roster.network(
        title("network", "alpha-beta search with a network that has learnt from games against itself"),
        judge.clone(),
    );
    roster.beginner(title("beginner", "sees some of what there is to do, and some of the answers"), judge);
    let champion =
        title("champion", "alpha-beta search that minds the king's ways out, the strongest there is");
    roster.alias(champion, game.variant.champion);
    roster.levels(LEVELS);
}

/// The ladder for people, weakest first. `parlour levels` measures the steps.
#[cfg(feature = "networks")]
const LEVELS: [(&str, &str); 8] = [
    ("sees one in five of its own moves, and no answers", "beginner:depth=1,overlook=82"),
    ("sees a few of its own moves, and no answers", "beginner:depth=1,overlook=70"),
    ("sees half of its own moves, and no answers", "beginner:depth=1,overlook=56"),
    ("sees half of its own moves, and of the answers", "beginner:depth=2,overlook=52"),
    ("sees two in three of its own moves, and of the answers", "beginner:depth=2,overlook=34"),
    ("looks two plies ahead, and misses one move in eight", "beginner:depth=2,overlook=12"),
    ("plays captures out, and misses hardly anything", "beginner:depth=2,overlook=3,quiescence=1"),
    ("minds the king's ways out, two plies ahead", "network:depth=2"),
];

/// The same for whoever judges without a network.
#[cfg(not(feature = "networks"))]
const LEVELS: [(&str, &str); 8] = [
    ("sees a few of its own moves, and no answers", "beginner:depth=1,overlook=66"),
    ("sees half of its own moves, and no answers", "beginner:depth=1,overlook=50"),
    ("sees two in three of its own moves, and no answers", "beginner:depth=1,overlook=35"),
    ("sees nearly all of its own moves, and no answers", "beginner:depth=1,overlook=14"),
    ("looks three plies ahead, and misses one move in six", "beginner:depth=3,overlook=16"),
    ("looks two plies ahead, and misses hardly anything", "beginner:depth=2,overlook=4"),
    ("minds the king's ways out, two plies ahead", "alphabeta:reductions=0,depth=2"),
    ("looks further", "alphabeta:reductions=0,nodes=4000"),
];
