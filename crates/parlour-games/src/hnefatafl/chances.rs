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
    Curve::new(&[
        (-600, 46),
        (-285, 110),
        (-72, 186),
        (0, 219),
        (160, 264),
        (315, 314),
        (527, 392),
        (788, 506),
        (937, 580),
        (1562, 907),
    ]),
    Some(Curve::new(&[
        (-100_000, 5),
        (-108, 239),
        (-87, 274),
        (-68, 310),
        (-44, 364),
        (0, 477),
        (10, 621),
        (20, 746),
        (53, 950),
    ])),
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
        (-1191, 5),
        (196, 5),
        (366, 10),
        (478, 20),
        (599, 40),
        (693, 67),
        (755, 92),
        (875, 161),
        (1053, 320),
        (1367, 661),
    ]),
    Some(Curve::new(&[
        (-100_000, 5),
        (-37, 7),
        (-15, 9),
        (-6, 13),
        (0, 34),
        (3, 68),
        (6, 84),
        (14, 110),
        (22, 127),
        (33, 143),
        (100_000, 733),
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
