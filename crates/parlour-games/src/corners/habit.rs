//! Habits: simple ways to move, by which to foresee what the other side will do.
//!
//! Whoever plans a crossing should know where the other side's men will stand meanwhile, as obstacles and as
//! ladders. A habit tells that from one look at the board. Two are the report's AIs, the third goes by the
//! planner's own costs. Which of them the other side has is seen from its last moves, and the keys of the past
//! are enough to take those back. Habits see the board as the planner does: red's way is ours.

use parlour_core::Sight;

use super::board::{destinations, squares};
use super::{Corners, planner, report};

/// A way to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Habit {
    /// As the report's `corners-greedy`.
    Greedy,
    /// As the report's `corners-tree`: an answer never changes its rating, so one ply tells all.
    Tree,
    /// The move that brings a man furthest, by the planner's costs.
    Furthest,
}

/// What the other side's last moves say about its habit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guess {
    /// The habit that foretold most of them.
    pub habit: Habit,
    /// Whether it foretold them all and is peculiar enough for that to mean something: anyone who plays well
    /// often moves furthest.
    pub is_sure: bool,
}

/// So many of the other side's moves are looked back at.
const MOVES_LOOKED_BACK: u32 = 8;

impl Habit {
    const ALL: [Habit; 3] = [Habit::Greedy, Habit::Tree, Habit::Furthest];

    /// The other side's men after its move by this habit; unmoved where the habit knows none.
    pub fn reply(self, own: u64, other: u64) -> u64 {
        let (mover, waiting) = (other.reverse_bits(), own.reverse_bits());
        let after = match self {
            Habit::Greedy => report::greedy_move(mover, waiting),
            Habit::Tree => report::tree_move(mover, waiting),
            Habit::Furthest => furthest_move(mover, waiting),
        };
        after.reverse_bits()
    }
}

impl Guess {
    /// The other side's habit, by its last moves; they move furthest when those tell nothing.
    pub fn new(sight: &Sight<'_, Corners>) -> Self {
        let right = foretold(sight);
        let most = right.into_iter().max().unwrap_or(0);
        let first = Habit::ALL.into_iter().zip(right).find(|&(_, count)| count == most && count > 0);
        let habit = first.map_or(Habit::Furthest, |(habit, _)| habit);
        Guess { habit, is_sure: most == MOVES_LOOKED_BACK && habit != Habit::Furthest }
    }
}

/// How many of the other side's last moves each habit would have foretold.
fn foretold(sight: &Sight<'_, Corners>) -> [u32; Habit::ALL.len()] {
    let mut right = [0; Habit::ALL.len()];
    let (mut state, mut past) = (*sight.view, sight.past);
    for _ in 0..MOVES_LOOKED_BACK {
        let [earlier @ .., before_mine, before_theirs] = past else { break };
        let Some(before) = state.before(*before_theirs) else { break };
        let (other, own) = before.seen_as_red();
        let (_, moved) = state.seen_as_red();
        for (habit, count) in Habit::ALL.into_iter().zip(&mut right) {
            let reply = habit.reply(own.reverse_bits(), other.reverse_bits());
            *count += u32::from(reply == moved);
        }
        let Some(mine) = before.before(*before_mine) else { break };
        (state, past) = (mine, earlier);
    }
    right
}

/// The men after the move that brings one of them furthest, seen from their side.
fn furthest_move(own: u64, other: u64) -> u64 {
    let mut best = (0, 0);
    for from in squares(own) {
        for to in squares(destinations(from, own | other)) {
            let gain = planner::gain(from, to);
            if gain > best.0 {
                best = (gain, from.bit() | to.bit());
            }
        }
    }
    own ^ best.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corners::RED;
    use crate::corners::report::{Greedy, Tree};
    use parlour_core::{Bot, Budget, Driver, Game, Rng, Turn};

    /// What red's habit looks like to blue, who plays at random, after so many moves each.
    fn guess_after(moves: u32, red: &mut dyn Bot<Corners>) -> Guess {
        let game = Corners { is_tournament: false };
        let mut driver: Driver<Corners> = Driver::new(game.start(0));
        let mut rng = Rng::new(3);
        for _ in 0..2 * moves {
            let Turn::Player(player) = driver.turn(&game) else { break };
            let state = *driver.state();
            let sight = Sight { game: &game, player, view: &state, past: &driver.past() };
            let action = match player {
                RED => red.choose(sight, &Budget::default(), &mut |_| {}).action,
                _ => *rng.pick(&game.actions(&state)).unwrap(),
            };
            driver.try_play(&game, action).unwrap();
        }
        let state = *driver.state();
        Guess::new(&Sight { game: &game, player: crate::corners::BLUE, view: &state, past: &driver.past() })
    }

    #[test]
    fn the_reports_own_are_known_by_their_moves() {
        for moves in MOVES_LOOKED_BACK..20 {
            let greedy = guess_after(moves, &mut Greedy);
            assert!(greedy.habit == Habit::Greedy && greedy.is_sure, "{greedy:?} after {moves}");
            let tree = guess_after(moves, &mut Tree { depth: 2 });
            assert!(tree.is_sure, "{tree:?} after {moves}");
        }
    }

    #[test]
    fn too_few_moves_and_strange_ones_tell_nothing() {
        assert!(!guess_after(MOVES_LOOKED_BACK - 1, &mut Greedy).is_sure);
        let mut random = parlour_core::bot::RandomBot::new(5);
        assert!((0..20).all(|moves| !guess_after(moves, &mut random).is_sure));
    }
}
