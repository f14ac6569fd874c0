//! What bots' points are worth: curves fitted to results of games. `docs/strength.md` has the commands, and how well
//! the curves hold.

use parlour_core::chance::Curve;

use super::Hnefatafl;

/// The curve of a bot in a variant, for the attackers.
pub(super) fn curve(game: &Hnefatafl, bot: &str) -> Option<Curve> {
    let (search, report) = match game.variant.info.name {
        "copenhagen" => COPENHAGEN,
        "brandubh" => BRANDUBH,
        "tablut" => TABLUT,
        _ => FIST_TABLETS,
    };
    match bot {
        "alphabeta" => Some(search),
        "fist-tablets" => report,
        _ => None,
    }
}

/// The search's curve, and the report's.
const FIST_TABLETS: (Curve, Option<Curve>) = (
    Curve::new(&[(-517, 91), (-202, 269), (-21, 467), (0, 492), (1174, 504)]),
    Some(Curve::new(&[(-100_000, 58), (26, 485)])),
);

/// The search's curve, and the report's.
const COPENHAGEN: (Curve, Option<Curve>) = (
    Curve::new(&[
        (3977, 119),
        (4515, 130),
        (4851, 142),
        (5077, 155),
        (5161, 163),
        (5265, 178),
        (5313, 189),
        (5363, 208),
    ]),
    Some(Curve::new(&[(-100_000, 105), (53, 105)])),
);

/// The search's curve, and the report's.
const BRANDUBH: (Curve, Option<Curve>) = (
    Curve::new(&[
        (-552, 5),
        (85, 6),
        (260, 19),
        (401, 48),
        (565, 129),
        (668, 221),
        (749, 319),
        (867, 485),
        (1118, 792),
        (1319, 914),
        (1389, 937),
    ]),
    Some(Curve::new(&[
        (-100_000, 5),
        (-7, 6),
        (0, 57),
        (1, 111),
        (5, 253),
        (14, 402),
        (21, 468),
        (32, 538),
        (43, 586),
        (100_000, 995),
    ])),
);

/// The search's curve, and the report's.
const TABLUT: (Curve, Option<Curve>) = (
    Curve::new(&[
        (0, 10),
        (5209, 227),
        (5429, 263),
        (6380, 488),
        (6716, 593),
        (7188, 748),
        (7421, 820),
        (7558, 858),
        (7669, 886),
        (7794, 914),
        (8013, 953),
        (8626, 995),
    ]),
    Some(Curve::new(&[
        (-100_000, 428),
        (-18, 585),
        (0, 645),
        (2, 709),
        (12, 780),
        (14, 786),
        (22, 802),
        (32, 815),
        (43, 825),
        (100_000, 963),
    ])),
);
