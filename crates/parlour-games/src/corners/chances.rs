//! What bots' points are worth: curves fitted to results of games. `docs/strength.md` has the commands, and how well
//! the curves hold.

use parlour_core::chance::Curve;

/// The curve of a bot, for blue; the same in both variants.
pub(super) fn curve(bot: &str) -> Option<Curve> {
    match bot {
        "alphabeta" | "beginner" => Some(ALPHA_BETA),
        "network" => Some(NETWORK),
        "manhattan" => Some(MANHATTAN),
        "planner" => Some(PLANNER),
        "corners-tree" => Some(TREE),
        _ => None,
    }
}

/// What is left to do for each side.
const ALPHA_BETA: Curve = Curve::new(&[
    (-244, 231),
    (-148, 241),
    (-78, 255),
    (-52, 264),
    (-22, 279),
    (0, 298),
    (4, 315),
    (30, 414),
    (48, 464),
    (66, 501),
    (86, 533),
    (134, 588),
    (248, 662),
]);

/// The network: its points are meant to be the logarithm of the odds, and the curve takes what is left of the difference.
const NETWORK: Curve = Curve::new(&[
    (-331, 161),
    (-256, 198),
    (-123, 249),
    (0, 291),
    (44, 344),
    (100, 419),
    (147, 489),
    (178, 539),
    (214, 601),
    (292, 749),
]);

/// The way to go for each side.
const MANHATTAN: Curve = Curve::new(&[
    (-20, 287),
    (0, 288),
    (1, 326),
    (3, 396),
    (5, 450),
    (7, 491),
    (9, 523),
    (12, 561),
    (21, 633),
]);

/// How much longer the other side takes, in tenths of a move.
const PLANNER: Curve = Curve::new(&[
    (-100, 190),
    (-52, 205),
    (-28, 219),
    (-10, 244),
    (0, 316),
    (2, 362),
    (14, 444),
    (24, 469),
    (34, 485),
    (46, 499),
    (60, 511),
    (116, 542),
]);

/// How far the own men have come: it says little, for it does not look at the others.
const TREE: Curve = Curve::new(&[(-10894, 359), (-9787, 370), (-5649, 388), (545, 403), (10897, 403)]);
