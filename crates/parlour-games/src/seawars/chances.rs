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
    (-1716, 5),
    (-1100, 26),
    (-812, 72),
    (-477, 191),
    (-262, 317),
    (-83, 445),
    (0, 508),
    (178, 602),
    (354, 690),
    (533, 768),
    (925, 894),
    (1716, 992),
]);

/// Five ships on 10 by 10 cells.
const HASBRO: Curve = Curve::new(&[
    (-2500, 7),
    (-1700, 49),
    (-1300, 105),
    (-941, 186),
    (-467, 344),
    (-183, 460),
    (50, 558),
    (343, 669),
    (683, 779),
    (1145, 886),
    (1580, 946),
    (2687, 995),
]);
