//! How a game ended: one return per player, and why.

use core::fmt;

use crate::game::Player;

/// The most players a game seats.
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

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// What each player got.
    pub returns: Returns,
    /// Why the game ended, as half a sentence: "blue filled the corner".
    pub reason: &'static str,
}

impl Outcome {
    /// `winner` beats everyone else: `players - 1` for the winner, `-1` for the others.
    pub fn win(players: usize, winner: Player, reason: &'static str) -> Self {
        let mut values = [-1; MAX_PLAYERS];
        values[winner.index()] = players as i16 - 1;
        Outcome { returns: Returns::new(&values[..players]), reason }
    }

    /// Nobody wins.
    pub fn draw(players: usize, reason: &'static str) -> Self {
        Outcome { returns: Returns::new(&[0; MAX_PLAYERS][..players]), reason }
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
}
