//! What bots' points are worth: curves fitted to results of games. `docs/strength.md` has the commands, and how well
//! the curves hold.

use parlour_core::chance::Curve;

use super::Hnefatafl;

/// The curve of a bot in a variant, for the attackers.
pub(super) fn curve(game: &Hnefatafl, bot: &str) -> Option<Curve> {
    let (search, network, report) = match game.variant.info.name {
        "copenhagen" => COPENHAGEN,
        "brandubh" => BRANDUBH,
        "tablut" => TABLUT,
        _ => FIST_TABLETS,
    };
    match bot {
        "network" => Some(network),
        // Beginners judge by the network, where there is one.
        "beginner" if cfg!(feature = "networks") => Some(network),
        "alphabeta" | "beginner" => Some(search),
        "fist-tablets" => report,
        _ => None,
    }
}

/// The search's curve, the network's, and the report's.
const FIST_TABLETS: (Curve, Curve, Option<Curve>) = (
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
    Curve::new(&[
        (-819, 6),
        (-551, 40),
        (-423, 94),
        (-317, 180),
        (-206, 323),
        (-75, 543),
        (0, 666),
        (23, 696),
        (81, 763),
        (108, 791),
        (145, 825),
        (192, 862),
        (275, 911),
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

/// The search's curve, the network's, and the report's.
const COPENHAGEN: (Curve, Curve, Option<Curve>) = (
    Curve::new(&[
        (2972, 5),
        (3515, 10),
        (3990, 20),
        (4311, 32),
        (4560, 49),
        (4751, 68),
        (4908, 91),
        (5057, 121),
        (5189, 156),
        (5284, 188),
        (5401, 237),
        (5620, 363),
        (6203, 837),
    ]),
    Curve::new(&[
        (-530, 5),
        (-448, 15),
        (-409, 25),
        (-358, 42),
        (-283, 82),
        (-192, 159),
        (-69, 324),
        (0, 442),
        (215, 679),
        (440, 891),
        (548, 960),
        (581, 975),
        (633, 994),
    ]),
    Some(Curve::new(&[
        (-100_000, 8),
        (0, 32),
        (5, 42),
        (10, 55),
        (15, 71),
        (23, 107),
        (31, 157),
        (44, 270),
        (63, 486),
        (94, 787),
    ])),
);

/// The search's curve, the network's, and the report's.
const BRANDUBH: (Curve, Curve, Option<Curve>) = (
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
    Curve::new(&[
        (-2565, 5),
        (-804, 5),
        (-529, 13),
        (-324, 50),
        (-90, 211),
        (0, 336),
        (156, 432),
        (650, 725),
        (1577, 948),
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

/// The search's curve, the network's, and the report's.
const TABLUT: (Curve, Curve, Option<Curve>) = (
    Curve::new(&[
        (0, 44),
        (4916, 391),
        (5705, 530),
        (6728, 735),
        (7064, 799),
        (7336, 847),
        (7564, 883),
        (7736, 907),
        (7941, 932),
        (8175, 956),
        (8487, 979),
        (9087, 995),
    ]),
    Curve::new(&[
        (-1535, 5),
        (-1236, 7),
        (-956, 14),
        (-527, 54),
        (-195, 195),
        (0, 389),
        (117, 567),
        (202, 686),
        (336, 824),
        (489, 912),
        (726, 968),
        (1050, 990),
        (1347, 995),
    ]),
    Some(Curve::new(&[
        (-100_000, 508),
        (-27, 660),
        (-6, 685),
        (0, 722),
        (3, 795),
        (12, 843),
        (24, 863),
        (41, 878),
        (53, 884),
        (100_000, 979),
    ])),
);
