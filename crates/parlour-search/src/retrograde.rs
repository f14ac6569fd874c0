//! Retrograde analysis: the exact value of every position of a game that can number them.
//!
//! It starts from the positions where the game is over and walks backward, one ply at a time: a position is
//! won as soon as one action leads to a won one, and lost once all of them lead to lost ones. What is never
//! reached is drawn.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use parlour_core::{Duel, Indexable, Player, Turn};
use thiserror::Error;

/// Who wins a position, and in how many plies, with the winner hurrying and the loser delaying.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The winner.
    pub winner: Player,
    /// Plies to the end; zero when the game is over.
    pub plies: u32,
}

/// A game too large for a table of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SolveError {
    /// A win takes more plies than a byte can tell.
    #[error("a position takes more than {MAX_WIN_PLIES} plies to win")]
    TooLong,
    /// A position has more actions than a byte can count.
    #[error("a position has more than 255 actions")]
    TooWide,
    /// There are more positions than 32 bits can number.
    #[error("there are more than 2^32 positions")]
    TooMany,
}

/// The longest win a table can hold.
const MAX_WIN_PLIES: u32 = 0x7E;
const SECOND_WINS: u8 = 0x80;
const UNSOLVED: u8 = 0;

fn encode(winner: Player, plies: u32) -> u8 {
    let flag = if winner == Player::FIRST { 0 } else { SECOND_WINS };
    flag | (plies as u8 + 1)
}

fn decode(byte: u8) -> Option<Solved> {
    let winner = if byte & SECOND_WINS == 0 { Player::FIRST } else { Player::SECOND };
    (byte != UNSOLVED).then(|| Solved { winner, plies: u32::from(byte & !SECOND_WINS) - 1 })
}

/// The value of every position: one byte each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    bytes: Vec<u8>,
}

impl Solution {
    /// The value of the position with a number; `None` if it is drawn.
    pub fn value(&self, index: usize) -> Option<Solved> {
        decode(self.bytes[index])
    }

    /// The value of a state; `None` if it is drawn.
    pub fn of<G: Indexable>(&self, game: &G, state: &G::State) -> Option<Solved> {
        self.value(game.index(state))
    }

    /// All values, by number.
    pub fn values(&self) -> impl Iterator<Item = Option<Solved>> {
        self.bytes.iter().map(|&byte| decode(byte))
    }

    /// The table: a byte per position, zero if drawn, else the plies to the end plus one, with the top bit set
    /// if the second player wins.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// Who wins every position, without distances: one bit each, for machines that can barely hold it. The bits
/// may lie in a `Vec`, or in the read-only memory of a cartridge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinLoss<B = Vec<u8>> {
    bits: B,
}

impl WinLoss {
    /// The short form of a solution; `None` if a position is drawn, which one bit cannot tell.
    pub fn new(solution: &Solution) -> Option<Self> {
        let mut bits = vec![0; solution.bytes.len().div_ceil(8)];
        for (index, value) in solution.values().enumerate() {
            let bit = u8::from(value?.winner == Player::SECOND);
            bits[index / 8] |= bit << (index % 8);
        }
        Some(WinLoss { bits })
    }
}

impl<B: AsRef<[u8]>> WinLoss<B> {
    /// A table made earlier, as [`WinLoss::as_bytes`] gave it.
    pub fn from_bytes(bits: B) -> Self {
        WinLoss { bits }
    }

    /// The table: the bit of position `i` is bit `i % 8` of byte `i / 8`, set if the second player wins.
    pub fn as_bytes(&self) -> &[u8] {
        self.bits.as_ref()
    }

    /// Who wins the position with a number.
    pub fn winner(&self, index: usize) -> Player {
        Player::new(usize::from(self.as_bytes()[index / 8] >> (index % 8) & 1))
    }
}

/// Solves a game.
pub fn solve<G: Duel + Indexable>(game: &G) -> Result<Solution, SolveError> {
    if game.index_count() as u64 > u64::from(u32::MAX) {
        return Err(SolveError::TooMany);
    }
    let mut work = Work::new(game)?;
    for plies in 1.. {
        if work.frontier.is_empty() {
            break;
        }
        if plies > MAX_WIN_PLIES {
            return Err(SolveError::TooLong);
        }
        work.step_back(game, plies);
    }
    Ok(Solution { bytes: work.bytes })
}

struct Work {
    bytes: Vec<u8>,
    /// For each undecided position, how many actions are not yet known to lose.
    hopes: Vec<u8>,
    /// The positions decided last.
    frontier: Vec<u32>,
}

impl Work {
    /// The positions where the game is over.
    fn new<G: Duel + Indexable>(game: &G) -> Result<Self, SolveError> {
        let count = game.index_count();
        let mut work = Work { bytes: vec![UNSOLVED; count], hopes: vec![0; count], frontier: Vec::new() };
        for index in 0..count {
            let state = game.at_index(index);
            let Turn::Over(outcome) = game.turn(&state) else {
                work.hopes[index] = count_actions(game, &state)?;
                continue;
            };
            if let Some(winner) = outcome.winner() {
                work.bytes[index] = encode(winner, 0);
                work.frontier.push(index as u32);
            }
        }
        Ok(work)
    }

    /// Decides everything that is `plies` plies from the end.
    fn step_back<G: Duel + Indexable>(&mut self, game: &G, plies: u32) {
        let frontier = core::mem::take(&mut self.frontier);
        for index in frontier {
            let winner = decode(self.bytes[index as usize]).expect("the frontier is decided").winner;
            game.for_each_predecessor(&game.at_index(index as usize), |before| {
                let place = game.index(&before);
                if self.bytes[place] != UNSOLVED {
                    return;
                }
                // A drawn end of the game is undecided too, and nobody moves there.
                let Turn::Player(mover) = game.turn(&before) else { return };
                self.hopes[place] -= 1;
                if mover == winner || self.hopes[place] == 0 {
                    self.bytes[place] = encode(winner, plies);
                    self.frontier.push(place as u32);
                }
            });
        }
    }
}

fn count_actions<G: Duel>(game: &G, state: &G::State) -> Result<u8, SolveError> {
    let mut count = 0_u8;
    let flow = game.for_each_action(state, |_| match count.checked_add(1) {
        Some(more) => {
            count = more;
            ControlFlow::Continue(())
        }
        None => ControlFlow::Break(()),
    });
    if flow.is_break() { Err(SolveError::TooWide) } else { Ok(count) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::toy::{Place, Tree};
    use parlour_core::{Game, Rng};

    /// Who wins and when, straight from the definition.
    fn slow(tree: &Tree, state: Place) -> Option<(Player, u32)> {
        let mover = match tree.turn(&state) {
            Turn::Over(outcome) => return outcome.winner().map(|winner| (winner, 0)),
            turn => turn.player().unwrap(),
        };
        let replies: Vec<_> =
            tree.actions(&state).iter().map(|&action| slow(tree, tree.after(&state, action))).collect();
        let wins = replies.iter().flatten().filter(|(winner, _)| *winner == mover);
        if let Some((_, plies)) = wins.min_by_key(|(_, plies)| *plies) {
            return Some((mover, plies + 1));
        }
        let losses = replies.iter().copied().collect::<Option<Vec<_>>>()?;
        losses.iter().map(|(_, plies)| (mover.other(), plies + 1)).max_by_key(|(_, plies)| *plies)
    }

    #[test]
    fn random_trees_are_solved_with_draws_and_double_moves() {
        let mut rng = Rng::new(31);
        let mut draws = 0;
        for _ in 0..300 {
            let tree = Tree::random(&mut rng, 6, 3);
            let solution = solve(&tree).unwrap();
            for index in 0..tree.index_count() {
                let state = tree.at_index(index);
                let found = solution.of(&tree, &state).map(|solved| (solved.winner, solved.plies));
                assert_eq!(found, slow(&tree, state), "{}", tree.position(&state));
                draws += u32::from(found.is_none());
            }
            assert_eq!(WinLoss::new(&solution).is_none(), solution.values().any(|value| value.is_none()));
        }
        assert!(draws > 0);
    }

    #[test]
    fn a_win_too_far_away_is_an_error() {
        let text = "p1[".repeat(130) + "win" + &"]".repeat(130);
        let tree: Tree = text.parse().unwrap();
        assert_eq!(solve(&tree), Err(SolveError::TooLong));
    }
}
