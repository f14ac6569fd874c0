//! How a game ended: one return per player, and why.

use core::fmt;

use crate::game::Player;

/// The most players a game seats. Returns and hands are arrays of this length; whoever needs more raises it, which
/// makes every search node larger.
pub const MAX_PLAYERS: usize = 4;

/// One value per player: what the game paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Returns {
    // Small, because a turn is asked for at every node of a search.
    values: [i16; MAX_PLAYERS],
    players: u8,
}

impl Returns {
    /// The returns of `values.len()` players.
    ///
    /// # Panics
    /// When there are more than [`MAX_PLAYERS`].
    pub fn new(values: &[i16]) -> Self {
        assert!(values.len() <= MAX_PLAYERS, "no game seats that many players: see MAX_PLAYERS");
        let mut all = [0; MAX_PLAYERS];
        all[..values.len()].copy_from_slice(values);
        Returns { values: all, players: values.len() as u8 }
    }

    /// What `player` got.
    pub fn of(&self, player: Player) -> i32 {
        self.as_slice()[player.index()].into()
    }

    /// All values, by player.
    pub fn as_slice(&self) -> &[i16] {
        &self.values[..usize::from(self.players)]
    }
}

/// Why a game ended, as half a sentence: "blue filled the corner", "black has 40 discs, white 24".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reason {
    text: &'static str,
    numbers: [u16; 2],
}

impl Reason {
    /// A reason with a score: each `{}` of the text stands for one of the numbers, in order.
    pub const fn with_score(text: &'static str, numbers: [u16; 2]) -> Self {
        Reason { text, numbers }
    }
}

impl From<&'static str> for Reason {
    #[inline]
    fn from(text: &'static str) -> Self {
        Reason { text, numbers: [0; 2] }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = self.text.split("{}");
        f.write_str(parts.next().unwrap_or_default())?;
        for (part, number) in parts.zip(self.numbers) {
            write!(f, "{number}{part}")?;
        }
        Ok(())
    }
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// What each player got.
    pub returns: Returns,
    // A reason in two parts: as one field it would make every turn larger, and a turn is asked for at every node.
    numbers: [u16; 2],
    text: &'static str,
}

impl Outcome {
    /// The game ends with these returns.
    #[inline]
    pub fn new(returns: Returns, reason: impl Into<Reason>) -> Self {
        let Reason { text, numbers } = reason.into();
        Outcome { returns, numbers, text }
    }

    /// `winner` beats everyone else: `players - 1` for the winner, `-1` for the others.
    #[inline]
    pub fn win(players: usize, winner: Player, reason: impl Into<Reason>) -> Self {
        let mut values = [-1; MAX_PLAYERS];
        values[winner.index()] = players as i16 - 1;
        Outcome::new(Returns::new(&values[..players]), reason)
    }

    /// Nobody wins.
    #[inline]
    pub fn draw(players: usize, reason: impl Into<Reason>) -> Self {
        Outcome::new(Returns::new(&[0; MAX_PLAYERS][..players]), reason)
    }

    /// Why the game ended.
    pub fn reason(&self) -> Reason {
        Reason { text: self.text, numbers: self.numbers }
    }

    /// The one player with the highest return, if there is one.
    pub fn winner(&self) -> Option<Player> {
        let values = self.returns.as_slice();
        let best = *values.iter().max()?;
        let mut leaders = (0..values.len()).filter(|&player| values[player] == best);
        match (leaders.next(), leaders.next()) {
            (Some(player), None) => Some(Player::new(player)),
            _ => None,
        }
    }
}

/// `p1win`, `p2win`, .. or `draw`, as in the engine protocol.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            Some(player) => write!(f, "{player}win"),
            None => f.write_str("draw"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn a_win_is_zero_sum_for_any_number_of_players() {
        for players in 2..=MAX_PLAYERS {
            let outcome = Outcome::win(players, Player::new(1), "");
            assert_eq!(outcome.returns.as_slice().iter().sum::<i16>(), 0);
            assert_eq!(outcome.winner(), Some(Player::new(1)));
            assert_eq!(outcome.to_string(), "p2win");
        }
        assert_eq!(Outcome::draw(3, "").to_string(), "draw");
    }

    #[test]
    fn a_reason_can_hold_a_score() {
        let reason = |reason: Reason| Outcome::draw(2, reason).reason().to_string();
        assert_eq!(reason("nobody can move".into()), "nobody can move");
        assert_eq!(
            reason(Reason::with_score("black has {} discs, white {}", [40, 24])),
            "black has 40 discs, white 24"
        );
        assert_eq!(reason(Reason::with_score("{} points", [7, 0])), "7 points");
    }
}
