//! Chances: what the points of an evaluation are worth, in results of games.
//!
//! A bot's points mean nothing to anyone else. A [`Curve`] was fitted to the results of games (`cargo xtask calibrate`)
//! and says, per mille, what a player can expect of a game whose position has so many points: a win counts 1000, a draw
//! 500; among more than two players it is the chance to win. What is proven needs no curve.
//!
//! ```
//! use parlour_core::chance::Curve;
//! const CURVE: Curve = Curve::new(&[(-100, 50), (0, 480), (100, 950)]);
//! assert_eq!(CURVE.at(0), 480);
//! assert_eq!(CURVE.at(-50), 265);
//! assert_eq!(CURVE.at(5000), 950);
//! ```

use crate::game::Player;
use crate::insight::Score;

/// A certain win, per mille.
pub const CERTAIN: u16 = 1000;

/// From points to chances: straight lines between knots, flat beyond the first and the last. In a game for two the
/// points are those of the first player, and so is the chance; the second's is the rest. That way both are told the
/// same, also where the game favours one side. Among more, points and chance are those of whoever is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Curve {
    knots: &'static [(i32, u16)],
}

impl Curve {
    /// A curve through points and their chances, per mille.
    ///
    /// # Panics
    /// When there is no knot, or the knots do not rise; in a constant, that is an error of the compiler.
    pub const fn new(knots: &'static [(i32, u16)]) -> Self {
        assert!(!knots.is_empty(), "a curve has a knot");
        let mut index = 1;
        while index < knots.len() {
            assert!(knots[index - 1].0 < knots[index].0, "the points of a curve rise");
            assert!(knots[index - 1].1 <= knots[index].1, "the chances of a curve do not fall");
            index += 1;
        }
        assert!(knots[knots.len() - 1].1 <= CERTAIN, "no chance is better than a certain win");
        Curve { knots }
    }

    /// The knots, by their points.
    pub fn knots(self) -> &'static [(i32, u16)] {
        self.knots
    }

    /// The chance at so many points.
    pub fn at(self, points: i32) -> u16 {
        interpolate(self.knots, points)
    }

    /// The chance of a player for whom the position has so many points, in a game for so many players.
    pub fn chance(self, points: i32, player: Player, players: usize) -> u16 {
        if players == 2 && player == Player::SECOND {
            return CERTAIN - self.at(points.saturating_neg());
        }
        self.at(points)
    }
}

/// The height of the line through these knots, flat beyond them; to the nearest whole number.
pub fn interpolate(knots: &[(i32, u16)], points: i32) -> u16 {
    let next = knots.partition_point(|knot| knot.0 <= points);
    match (next.checked_sub(1).map(|before| knots[before]), knots.get(next)) {
        (Some((from, low)), Some(&(to, high))) => {
            let (along, width) = (i64::from(points) - i64::from(from), i64::from(to) - i64::from(from));
            let rise = i64::from(high) - i64::from(low);
            // Rounded to the nearest: a negative rise does not occur on a curve.
            (i64::from(low) + (2 * along * rise + width) / (2 * width)) as u16
        }
        (Some((_, last)), None) => last,
        (None, Some(&(_, first))) => first,
        (None, None) => CERTAIN / 2,
    }
}

/// Whose score it is: a bot of the roster, and what its points are worth, if they judge positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judge {
    /// Its name in the roster, with all other names followed; of a relay whoever ran.
    pub name: &'static str,
    /// What its points are worth.
    pub curve: Option<Curve>,
}

impl Judge {
    /// What a score lets a player expect, per mille; `None` where it says nothing of the position.
    pub fn chance(&self, score: Score, player: Player, players: usize) -> Option<u16> {
        match score {
            Score::Win(_) => Some(CERTAIN),
            Score::Loss(_) => Some(0),
            Score::Points(points) => self.curve.map(|curve| curve.chance(points, player, players)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CURVE: Curve = Curve::new(&[(-300, 20), (-50, 400), (10, 400), (11, 650), (1000, 990)]);

    /// What stands between two knots by the definition, in exact fractions: twice the distance to the line is at most
    /// the width, so the value is a nearest whole number.
    fn is_nearest(knots: &[(i32, u16)], points: i32, value: u16) -> bool {
        let (first, last) = (knots[0], knots[knots.len() - 1]);
        if points <= first.0 || points >= last.0 {
            return value == if points <= first.0 { first.1 } else { last.1 };
        }
        knots.windows(2).any(|pair| {
            let [(from, low), (to, high)] = [pair[0], pair[1]].map(|(x, y)| (i64::from(x), i64::from(y)));
            let points = i64::from(points);
            let off = (i64::from(value) - low) * (to - from) - (high - low) * (points - from);
            (from..=to).contains(&points) && 2 * off.abs() <= to - from
        })
    }

    #[test]
    fn lines_are_straight_between_knots_and_flat_beyond() {
        for points in -400..1100 {
            let value = CURVE.at(points);
            assert!(is_nearest(CURVE.knots(), points, value), "{points}: {value}");
            assert!(value <= CURVE.at(points + 1) && value <= CERTAIN);
        }
        assert_eq!((CURVE.at(i32::MIN), CURVE.at(i32::MAX)), (20, 990));
        assert!(!is_nearest(CURVE.knots(), -175, 209), "the slow one can tell");
    }

    #[test]
    fn what_one_of_two_expects_the_other_does_not() {
        for points in [i32::MIN, -120, 0, 7, 900, i32::MAX] {
            let first = CURVE.chance(points, Player::FIRST, 2);
            let second = CURVE.chance(points.saturating_neg(), Player::SECOND, 2);
            // The most negative number has no opposite, but lies far beyond the first knot.
            assert_eq!(first + second, CERTAIN, "{points}");
        }
        assert_eq!(CURVE.chance(900, Player::SECOND, 3), CURVE.at(900));
    }

    #[test]
    fn what_is_proven_needs_no_curve() {
        let judge = Judge { name: "perfect", curve: None };
        let chance = |score| judge.chance(score, Player::SECOND, 2);
        assert_eq!(chance(Score::Win(5)), Some(1000));
        assert_eq!(chance(Score::Loss(5)), Some(0));
        assert_eq!(chance(Score::Points(5)), None);
    }
}
