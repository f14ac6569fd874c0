//! What bots' points are worth: curves fitted to results of games. `docs/strength.md` has the commands, and how well
//! the curves hold.

use parlour_core::chance::Curve;

use super::Settlers;

/// The curve of a bot: between two for the first player, among more for whoever is to move.
pub(super) fn curve(game: &Settlers, bot: &str) -> Option<Curve> {
    let [expectimax, mcts] = match game.variant.players {
        2 => TWO,
        3 => THREE,
        _ => FOUR,
    };
    match bot {
        "expectimax" | "beginner" => Some(expectimax),
        "mcts" => Some(mcts),
        _ => None,
    }
}

/// Expectimax, and Monte Carlo tree search.
const TWO: [Curve; 2] = [
    Curve::new(&[
        (-9999, 5),
        (-9621, 9),
        (-8616, 41),
        (-6501, 135),
        (-3242, 322),
        (0, 528),
        (5341, 782),
        (9999, 995),
    ]),
    Curve::new(&[
        (-9999, 44),
        (-9733, 59),
        (-8743, 103),
        (-6914, 168),
        (0, 376),
        (1906, 477),
        (5522, 693),
        (8526, 886),
        (9999, 976),
    ]),
];

/// Expectimax, and Monte Carlo tree search.
const THREE: [Curve; 2] = [
    Curve::new(&[
        (-9999, 5),
        (-9302, 18),
        (-7804, 58),
        (-5613, 142),
        (-2596, 299),
        (0, 461),
        (5166, 757),
        (8097, 909),
        (9575, 972),
        (9999, 987),
    ]),
    Curve::new(&[
        (-9998, 18),
        (-9540, 67),
        (-7497, 210),
        (-4506, 363),
        (0, 551),
        (1800, 602),
        (6782, 758),
        (9115, 872),
        (9933, 951),
        (9999, 963),
    ]),
];

/// Expectimax, and Monte Carlo tree search.
const FOUR: [Curve; 2] = [
    Curve::new(&[
        (-9999, 5),
        (-9588, 10),
        (-8742, 31),
        (-7254, 73),
        (-4897, 154),
        (-1330, 303),
        (0, 369),
        (2445, 521),
        (6100, 772),
        (8713, 939),
        (9959, 995),
    ]),
    Curve::new(&[
        (-9998, 5),
        (-9452, 15),
        (-8516, 44),
        (-7033, 101),
        (-4890, 200),
        (-540, 437),
        (0, 469),
        (4702, 641),
        (8486, 830),
        (9771, 940),
        (9999, 973),
    ]),
];
