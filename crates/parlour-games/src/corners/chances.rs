//! What bots' points are worth: curves fitted to results of games. `docs/strength.md` has the commands, and how well
//! the curves hold.

use parlour_core::chance::Curve;
use parlour_core::network;

/// The curve of a bot, for blue; the same in both variants.
pub(super) fn curve(bot: &str) -> Option<Curve> {
    match bot {
        "alphabeta" | "beginner" => Some(ALPHA_BETA),
        "network" => Some(network::CURVE),
        "manhattan" => Some(MANHATTAN),
        "planner" => Some(PLANNER),
        "corners-tree" => Some(TREE),
        _ => None,
    }
}

/// What is left to do for each side.
const ALPHA_BETA: Curve = Curve::new(&[
    (-202, 112),
    (-152, 145),
    (-116, 183),
    (-78, 249),
    (-48, 335),
    (-26, 428),
    (0, 570),
    (12, 608),
    (42, 687),
    (70, 737),
    (106, 779),
    (160, 819),
    (284, 866),
]);

/// The way to go for each side.
const MANHATTAN: Curve = Curve::new(&[
    (-18, 52),
    (-14, 97),
    (-11, 154),
    (-8, 241),
    (-5, 360),
    (-2, 503),
    (0, 601),
    (4, 671),
    (6, 703),
    (9, 747),
    (14, 807),
    (23, 879),
]);

/// How much longer the other side takes, in tenths of a move.
const PLANNER: Curve = Curve::new(&[
    (-158, 261),
    (-110, 290),
    (-90, 307),
    (-68, 331),
    (-46, 367),
    (-22, 435),
    (-8, 517),
    (0, 594),
    (10, 637),
    (26, 673),
    (50, 700),
    (70, 713),
    (108, 730),
    (168, 747),
]);

/// How far the own men have come: it says little, for it does not look at the others.
const TREE: Curve = Curve::new(&[
    (-11890, 302),
    (-10873, 411),
    (-9841, 447),
    (-7781, 487),
    (-4715, 524),
    (0, 567),
    (7787, 577),
    (9865, 583),
    (11890, 603),
]);
