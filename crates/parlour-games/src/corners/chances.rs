//! What bots' points are worth: curves fitted to results of games. `docs/strength.md` has the commands, and how well
//! the curves hold.

use parlour_core::chance::Curve;

/// The curve of a bot, for blue; the same in both variants.
pub(super) fn curve(bot: &str) -> Option<Curve> {
    match bot {
        "alphabeta" => Some(ALPHA_BETA),
        "manhattan" => Some(MANHATTAN),
        "planner" => Some(PLANNER),
        "corners-tree" => Some(TREE),
        _ => None,
    }
}

/// What is left to do for each side.
const ALPHA_BETA: Curve = Curve::new(&[
    (-230, 230),
    (-184, 242),
    (-114, 269),
    (-80, 290),
    (-48, 322),
    (-18, 383),
    (0, 463),
    (4, 488),
    (30, 594),
    (54, 639),
    (84, 672),
    (114, 695),
    (162, 720),
    (344, 769),
]);

/// The way to go for each side.
const MANHATTAN: Curve =
    Curve::new(&[(-19, 98), (-16, 147), (-12, 226), (-9, 295), (-3, 447), (0, 526), (26, 915)]);

/// How much longer the other side takes, in tenths of a move.
const PLANNER: Curve = Curve::new(&[
    (-160, 167),
    (-148, 175),
    (-98, 222),
    (-74, 258),
    (-50, 315),
    (-26, 419),
    (-2, 657),
    (0, 684),
    (18, 756),
    (40, 794),
    (58, 811),
    (100, 835),
    (146, 850),
]);

/// How far the own men have come: it says little, for it does not look at the others.
const TREE: Curve = Curve::new(&[
    (-11890, 276),
    (-10874, 386),
    (-9846, 422),
    (-6836, 476),
    (-4661, 502),
    (0, 546),
    (10897, 546),
]);
