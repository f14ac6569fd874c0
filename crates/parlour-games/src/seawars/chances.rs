//! What bots' points are worth: curves fitted to results of games. `docs/strength.md` has the commands, and how well
//! the curves hold.

use parlour_core::chance::Curve;

use super::SeaWars;

/// A sea of so many cells is wide.
const WIDE: usize = 81;

/// The curve of a bot, for player 1, in hundredths of a shot. Whoever counts places for ships judges a game by the same
/// points, whatever it shoots at; a board of one's own goes by the named one that is most like it.
pub(super) fn curve(game: &SeaWars, bot: &str) -> Option<Curve> {
    let is_counting = matches!(bot, "champion" | "learn" | "exact" | "density");
    let waters = &game.waters;
    let curve = match waters.lengths.len() {
        _ if waters.cell_count() >= WIDE => HASBRO,
        ..5 => SMALL,
        _ => CLASSIC,
    };
    is_counting.then_some(curve)
}

/// Five ships on 8 by 8 cells.
const CLASSIC: Curve = Curve::new(&[
    (-1483, 10),
    (-1025, 55),
    (-791, 107),
    (-537, 199),
    (-259, 347),
    (50, 545),
    (200, 638),
    (405, 750),
    (695, 869),
    (950, 933),
    (1625, 995),
]);

/// Four ships on 8 by 8 cells.
const SMALL: Curve = Curve::new(&[
    (-1716, 7),
    (-1025, 77),
    (-750, 150),
    (-425, 285),
    (-209, 401),
    (50, 552),
    (183, 625),
    (350, 709),
    (516, 782),
    (875, 897),
    (1650, 990),
]);

/// Five ships on 10 by 10 cells.
const HASBRO: Curve = Curve::new(&[
    (-2816, 5),
    (-1975, 39),
    (-1477, 104),
    (-1050, 201),
    (-625, 336),
    (175, 639),
    (508, 751),
    (980, 868),
    (1350, 927),
    (2344, 992),
]);
