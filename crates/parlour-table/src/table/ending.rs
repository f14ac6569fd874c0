//! How a game ends other than by its rules.

use alloc::format;
use alloc::string::{String, ToString};

use parlour_core::{MAX_PLAYERS, Outcome, Player};
use serde::{Deserialize, Serialize};

/// How a game ended other than by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Ending {
    /// A player gave up.
    Resigned {
        /// Who.
        player: Player,
    },
    /// A player's time ran out.
    TimedOut {
        /// Whose.
        player: Player,
    },
    /// Everyone agreed on a draw.
    Agreed,
    /// It was called off before everyone had acted, and counts for nothing.
    Aborted,
}

const RESIGNED: [&str; MAX_PLAYERS] = ["p1 resigned", "p2 resigned", "p3 resigned", "p4 resigned"];
const TIMED_OUT: [&str; MAX_PLAYERS] =
    ["p1 ran out of time", "p2 ran out of time", "p3 ran out of time", "p4 ran out of time"];
const AGREED: &str = "by agreement";
const ABORTED: &str = "aborted";

impl Ending {
    /// Every way a game for so many can end other than by its rules.
    fn all(players: usize) -> impl Iterator<Item = Ending> {
        let by_player = (0..players)
            .map(Player::new)
            .flat_map(|player| [Ending::Resigned { player }, Ending::TimedOut { player }]);
        by_player.chain([Ending::Agreed, Ending::Aborted])
    }

    /// What it makes of the game: of two the other wins, with more it ends without a winner.
    pub fn outcome(self, players: usize) -> Outcome {
        let (loser, reason) = match self {
            Ending::Resigned { player } => (Some(player), RESIGNED[player.index()]),
            Ending::TimedOut { player } => (Some(player), TIMED_OUT[player.index()]),
            Ending::Agreed => (None, AGREED),
            Ending::Aborted => (None, ABORTED),
        };
        match loser {
            Some(loser) if players == 2 => Outcome::win(2, loser.other(), reason),
            _ => Outcome::draw(players, reason),
        }
    }

    /// How a record tells it. What was called off has no result.
    pub fn line(self, players: usize) -> String {
        match self {
            Ending::Aborted => ABORTED.to_string(),
            _ => result_line(&self.outcome(players)),
        }
    }

    /// What a record tells.
    pub(crate) fn read(line: &str, players: usize) -> Option<Ending> {
        Ending::all(players).find(|ending| ending.line(players) == line)
    }

    /// Why it ended, as half a sentence with names to be filled in.
    pub(crate) fn reason(self) -> String {
        match self {
            Ending::Resigned { player } => format!("{{{player}}} resigned"),
            Ending::TimedOut { player } => format!("{{{player}}} ran out of time"),
            Ending::Agreed => "everyone agreed on a draw".to_string(),
            Ending::Aborted => "the game was called off".to_string(),
        }
    }

    /// The same in words for people.
    pub(crate) fn words(self, players: usize, name: impl Fn(Player) -> &'static str) -> String {
        let (player, what) = match self {
            Ending::Resigned { player } => (player, "resigned"),
            Ending::TimedOut { player } => (player, "ran out of time"),
            Ending::Agreed => return "The game is drawn by agreement".to_string(),
            Ending::Aborted => return "The game was called off".to_string(),
        };
        match self.outcome(players).winner() {
            Some(winner) => format!("{} {what}: the game goes to {}", name(player), name(winner)),
            None => format!("{} {what}: the game ends without a winner", name(player)),
        }
    }
}

/// Reads what [`result_line`] and [`Ending::line`] write: returns who won, and why, as half a sentence with names to be
/// filled in.
pub fn read_result(line: &str) -> (Option<Player>, String) {
    let (who, why) = line.split_once(", ").unwrap_or(("", line));
    let winner = (0..MAX_PLAYERS).map(Player::new).find(|player| who == format!("{player}win"));
    let by_player =
        Ending::all(MAX_PLAYERS).filter(|ending| !matches!(ending, Ending::Agreed | Ending::Aborted));
    let named = by_player.into_iter().find(|ending| ending.outcome(MAX_PLAYERS).reason().to_string() == why);
    (winner, named.map_or_else(|| why.to_string(), Ending::reason))
}

/// A result with its reason: `p2win, the king was captured`.
pub fn result_line(outcome: &Outcome) -> String {
    format!("{outcome}, {}", outcome.reason())
}
