//! Perfect play from a solved game.

use core::ops::Deref;

use alloc::vec::Vec;
use parlour_core::bot::Judgement;
use parlour_core::insight::ActionScore;
use parlour_core::{Bot, Budget, Decision, Duel, Game, Indexable, Insight, Player, Score, Sight, Turn};

use crate::retrograde::{Solution, Solved, WinLoss};

/// Wins fastest and resists longest. Among actions that resist equally long it prefers the one after which
/// the fewest replies keep the win: the best try against someone who errs.
///
/// The solution is part of the player, as a book would be; it is not taken from the budget's bytes.
#[derive(Clone, Debug)]
pub struct Perfect<S> {
    solution: S,
}

impl<S: Deref<Target = Solution>> Perfect<S> {
    /// Plays from a solution, which may be shared.
    pub fn new(solution: S) -> Self {
        Perfect { solution }
    }

    /// What a state is worth to `player`.
    fn score<G: Duel + Indexable>(&self, game: &G, state: &G::State, player: Player) -> Score {
        match self.solution.of(game, state) {
            Some(Solved { winner, plies }) if winner == player => Score::Win(plies),
            Some(Solved { plies, .. }) => Score::Loss(plies),
            None => Score::Points(0),
        }
    }

    /// Every action with its score for the player who plays it.
    fn action_scores<G: Duel + Indexable>(
        &self,
        game: &G,
        state: &G::State,
        player: Player,
    ) -> Vec<ActionScore<G::Action>> {
        let verdict = |&action: &G::Action| {
            let score = match self.score(game, &game.after(state, action), player) {
                Score::Win(plies) => Score::Win(plies + 1),
                Score::Loss(plies) => Score::Loss(plies + 1),
                draw @ Score::Points(_) => draw,
            };
            ActionScore { action, score }
        };
        game.actions(state).as_ref().iter().map(verdict).collect()
    }

    /// The best action: the first of those with the highest rank.
    fn best<G: Duel + Indexable>(&self, game: &G, state: &G::State, player: Player) -> G::Action {
        let rank = |verdict: &ActionScore<G::Action>| match verdict.score {
            Score::Win(plies) => (2, -i64::from(plies), 0),
            Score::Points(_) => (1, 0, 0),
            Score::Loss(plies) => {
                let replies =
                    winning_replies(game, &game.after(state, verdict.action), player.other(), |index| {
                        self.solution.value(index).map(|solved| solved.winner)
                    });
                (0, i64::from(plies), -(replies as i64))
            }
        };
        first_best(&self.action_scores(game, state, player), rank).action
    }

    /// The game as it will go if both sides play perfectly.
    fn line<G: Duel + Indexable>(&self, game: &G, state: &G::State) -> Vec<G::Action> {
        let (mut state, mut line) = (state.clone(), Vec::new());
        // A drawn game need not end.
        while let (Turn::Player(player), true) = (game.turn(&state), line.len() < 128) {
            let action = self.best(game, &state, player);
            line.push(action);
            game.play(&mut state, action);
        }
        line
    }
}

impl<G, S> Bot<G> for Perfect<S>
where
    G: Duel + Indexable,
    S: Deref<Target = Solution>,
{
    fn choose(
        &mut self,
        sight: Sight<'_, G>,
        _budget: &Budget<'_>,
        _report: &mut dyn FnMut(&Insight<G::Action>),
    ) -> Decision<G::Action> {
        let Sight { game, view: state, player, .. } = sight;
        let action_scores = self.action_scores(game, state, player);
        let line = self.line(game, state);
        let insight = Insight {
            score: Some(self.score(game, state, player)),
            depth: line.len() as u32,
            selective_depth: line.len() as u32,
            line,
            action_scores,
            ..Insight::default()
        };
        Decision { action: insight.line[0], insight }
    }

    fn judge(&mut self, sight: Sight<'_, G>) -> Option<Judgement> {
        Some(Judgement::Score(self.score(sight.game, sight.view, sight.player)))
    }
}

/// Plays from a win/loss table alone: keeps a win, and when lost leaves the fewest replies that keep it. In a
/// game that cannot go on for ever, keeping a win is winning.
#[derive(Clone, Debug)]
pub struct WinLossPlayer<S> {
    table: S,
}

impl<S> WinLossPlayer<S> {
    /// Plays from a table, which may be shared.
    pub fn new(table: S) -> Self {
        WinLossPlayer { table }
    }
}

impl<G, S, B> Bot<G> for WinLossPlayer<S>
where
    G: Duel + Indexable,
    S: Deref<Target = WinLoss<B>>,
    B: AsRef<[u8]>,
{
    fn choose(
        &mut self,
        sight: Sight<'_, G>,
        _budget: &Budget<'_>,
        _report: &mut dyn FnMut(&Insight<G::Action>),
    ) -> Decision<G::Action> {
        let Sight { game, view: state, player, .. } = sight;
        let winner = |index| Some(self.table.winner(index));
        let rank = |&action: &G::Action| {
            let next = game.after(state, action);
            if winner(game.index(&next)) == Some(player) {
                return (1, 0);
            }
            (0, -(winning_replies(game, &next, player.other(), winner) as i64))
        };
        let actions = game.actions(state);
        let action = *first_best(actions.as_ref(), rank);
        Decision { action, insight: Insight { line: alloc::vec![action], ..Insight::default() } }
    }
}

/// How many actions at a state lead to positions that `player` wins.
fn winning_replies<G: Game + Indexable>(
    game: &G,
    state: &G::State,
    player: Player,
    winner: impl Fn(usize) -> Option<Player>,
) -> usize {
    let wins = |&&reply: &&G::Action| winner(game.index(&game.after(state, reply))) == Some(player);
    game.actions(state).as_ref().iter().filter(wins).count()
}

/// The first element with the highest rank.
fn first_best<T, R: Ord>(elements: &[T], rank: impl Fn(&T) -> R) -> &T {
    // `max_by_key` keeps the last of equals; walking backward makes that the first.
    elements
        .iter()
        .rev()
        .max_by_key(|element| rank(element))
        .expect("a bot is asked only when it has a choice")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::retrograde::solve;
    use parlour_core::toy::Tree;
    use std::string::ToString;

    fn plays(text: &str) -> (std::string::String, Option<Score>) {
        let tree: Tree = text.parse().unwrap();
        let (solution, state) = (solve(&tree).unwrap(), tree.start(0));
        let player = tree.turn(&state).player().unwrap();
        let sight = Sight { game: &tree, player, view: &state, past: &[] };
        let decision = Perfect::new(&solution).choose(sight, &Budget::default(), &mut |_| {});
        assert_eq!(decision.insight.action_scores.len(), tree.count_actions(&state));
        (decision.action.to_string(), decision.insight.score)
    }

    #[test]
    fn it_wins_fastest_and_resists_longest() {
        assert_eq!(plays("p1[p2[p1[win]] loss p2[win] p2[win]]"), ("2".into(), Some(Score::Win(2))));
        assert_eq!(plays("p1[loss p2[p1[p2[loss]]] p2[loss]]"), ("1".into(), Some(Score::Loss(4))));
        assert_eq!(plays("p1[loss 0 p2[0 win]]"), ("1".into(), Some(Score::Points(0))));
    }

    #[test]
    fn among_equal_defences_it_leaves_the_fewest_replies_that_win() {
        let two_wins_of_three = "p2[loss loss win]";
        let one_win_of_three = "p2[loss win win]";
        let text = std::format!("p1[{two_wins_of_three} {one_win_of_three} {two_wins_of_three}]");
        assert_eq!(plays(&text), ("1".into(), Some(Score::Loss(2))));
    }

    #[test]
    fn the_keeper_keeps_a_win_and_sets_traps_when_lost() {
        let plays = |text: &str| {
            let tree: Tree = text.parse().unwrap();
            let table = WinLoss::new(&solve(&tree).unwrap()).unwrap();
            let state = tree.start(0);
            let sight = Sight { game: &tree, player: Player::FIRST, view: &state, past: &[] };
            WinLossPlayer::new(&table).choose(sight, &Budget::default(), &mut |_| {}).action.to_string()
        };
        assert_eq!(plays("p1[loss p2[win win] win]"), "1");
        assert_eq!(plays("p1[loss p2[loss loss] p2[loss win]]"), "0");
        assert_eq!(plays("p1[p2[loss loss] p2[loss win]]"), "1");
    }
}
