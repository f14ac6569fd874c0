//! What bots' points are worth: curves fitted to results of games. `docs/strength.md` has the commands, and how well
//! the curves hold.

use parlour_core::chance::Curve;

/// The curve of a bot, for the larva. The perfect player needs none: all its scores are proven.
pub(super) fn curve(bot: &str) -> Option<Curve> {
    match bot {
        "alphabeta" | "beginner" => Some(ALPHA_BETA),
        _ => None,
    }
}

/// The hole in the wall, as the search sees it.
const ALPHA_BETA: Curve = Curve::new(&[(-108, 5), (24, 5), (48, 11), (72, 138), (108, 995)]);
