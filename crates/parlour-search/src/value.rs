//! Values of positions inside a search: points, and wins scored by their distance.
//!
//! A win `plies` away from the root is worth [`WIN`]` - plies`, so the quickest win and the longest defence
//! come out best without anyone asking for them.

use parlour_core::{Game, Outcome, Player, Score};

/// A win on the spot. Evaluations stay far below it.
pub const WIN: i32 = 1_000_000;
/// The deepest ply a search may reach.
pub const MAX_PLY: u32 = 250;
/// Values at or above this are proven wins.
const PROVEN: i32 = WIN - MAX_PLY as i32;
/// No estimate is worth more: far from a proven win, and above what evaluations say.
pub const MAX_ESTIMATE: i32 = 30_000;
/// The bounds of a root window.
pub const INFINITY: i32 = WIN + 1;

/// The value of the end of a game, `ply` plies from the root, for `player`.
pub fn outcome_value<G: Game>(game: &G, outcome: &Outcome, player: Player, ply: u32) -> i32 {
    let (paid, best) = (outcome.returns.of(player), game.best_return());
    match paid {
        _ if paid == best => WIN - ply as i32,
        _ if paid == -best => ply as i32 - WIN,
        _ => paid,
    }
}

/// Keeps an evaluation from looking like a proven win.
pub fn estimate(points: i32) -> i32 {
    points.clamp(-MAX_ESTIMATE, MAX_ESTIMATE)
}

/// Whether a value is a proven win or loss.
pub fn is_proven(value: i32) -> bool {
    value.abs() >= PROVEN
}

/// A root value as people read it.
pub fn score(value: i32) -> Score {
    match value {
        PROVEN.. => Score::Win((WIN - value) as u32),
        _ if value <= -PROVEN => Score::Loss((WIN + value) as u32),
        _ => Score::Points(value),
    }
}

/// A value seen from `ply` plies below the root, as it is kept in a table: distances count from the position.
pub fn to_table(value: i32, ply: u32) -> i32 {
    match value {
        _ if value >= PROVEN => value + ply as i32,
        _ if value <= -PROVEN => value - ply as i32,
        _ => value,
    }
}

/// The inverse of [`to_table`].
pub fn from_table(value: i32, ply: u32) -> i32 {
    match value {
        _ if value >= PROVEN => value - ply as i32,
        _ if value <= -PROVEN => value + ply as i32,
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_survive_the_table() {
        for value in [WIN - 7, 7 - WIN, 35, -35, 0] {
            assert_eq!(from_table(to_table(value, 5), 5), value);
        }
        assert_eq!(score(WIN - 7), Score::Win(7));
        assert_eq!(score(8 - WIN), Score::Loss(8));
        assert!(!is_proven(estimate(i32::MAX)) && !is_proven(estimate(-i32::MAX)));
    }
}
