//! Comparing: what a search thinks of every action at the root, for those who ask why.
//!
//! Alpha-beta only learns that other actions are no better than the best. Here each is searched by itself, with what
//! the table still knows, all equally deep, deeper as long as the budget lasts.

use alloc::vec::Vec;

use parlour_core::insight::ActionScore;
use parlour_core::{Budget, Decision, Duel, Insight, Key, Outcome, Score, Sight, Turn};

use crate::minimax::occurrences;
use crate::value::{MAX_PLY, outcome_value, score};

/// Fills in a decision's scores of all actions. `search` looks at a position to exactly a depth.
pub(crate) fn compare<G: Duel>(
    sight: Sight<'_, G>,
    budget: &Budget<'_>,
    decision: &mut Decision<G::Action>,
    mut search: impl FnMut(Sight<'_, G>, &Budget<'_>, u32) -> Insight<G::Action>,
) {
    let mut left = budget.nodes;
    let mut known: Vec<ActionScore<G::Action>> = Vec::new();
    for depth in 1..=budget.depth.min(MAX_PLY - 2).min(decision.insight.depth.saturating_sub(1).max(1)) {
        let round = compare_to(sight, budget, depth, &mut left, &mut search);
        let is_whole = round.len() == sight.game.count_actions(sight.view);
        // A round that was cut short is better than nothing, and worse than a whole one.
        if is_whole || known.is_empty() {
            known = round;
        }
        if !is_whole {
            break;
        }
    }
    decision.insight.action_scores = beside_the_best(decision, known);
}

/// One round, as far as the budget goes.
fn compare_to<G: Duel>(
    sight: Sight<'_, G>,
    budget: &Budget<'_>,
    depth: u32,
    left: &mut u64,
    search: &mut impl FnMut(Sight<'_, G>, &Budget<'_>, u32) -> Insight<G::Action>,
) -> Vec<ActionScore<G::Action>> {
    let (game, player) = (sight.game, sight.player);
    let mut past: Vec<Key> = sight.past.to_vec();
    past.push(game.repetition_key(sight.view));
    let mut round = Vec::new();
    for &action in game.actions(sight.view).as_ref() {
        let next = game.after(sight.view, action);
        if let Some(outcome) = ending(game, &next, &past) {
            round.push(ActionScore { action, score: score(outcome_value(game, &outcome, player, 1)) });
            continue;
        }
        let reply = Sight { game, player: player.other(), view: &next, past: &past };
        let insight = search(reply, &budget.nodes(*left), depth);
        *left = left.saturating_sub(insight.nodes);
        match insight.score {
            Some(score) if insight.depth >= depth => {
                round.push(ActionScore { action, score: score.before_reply() });
            }
            _ => break,
        }
    }
    round
}

fn ending<G: Duel>(game: &G, state: &G::State, past: &[Key]) -> Option<Outcome> {
    match game.turn(state) {
        Turn::Over(outcome) => Some(outcome),
        _ => Some(occurrences(game, state, past))
            .filter(|&times| times > 1)
            .and_then(|times| game.repeated(state, times)),
    }
}

/// The scores on the scale of the decision, whose own action was searched deeper: none is better than that, and others
/// are as far behind it as they are when both are looked at equally deep.
fn beside_the_best<A: Copy + PartialEq>(
    decision: &Decision<A>,
    known: Vec<ActionScore<A>>,
) -> Vec<ActionScore<A>> {
    let Some(best) = decision.insight.score else { return known };
    let here = known.iter().find(|scored| scored.action == decision.action).map(|scored| scored.score);
    let placed = |ActionScore { action, score }: ActionScore<A>| {
        let shifted = match (best, here, score) {
            _ if action == decision.action => best,
            (Score::Points(best), Some(Score::Points(here)), Score::Points(points)) => {
                Score::Points(points.saturating_add(best.saturating_sub(here)))
            }
            _ => score,
        };
        ActionScore { action, score: if shifted.rank() > best.rank() { best } else { shifted } }
    };
    known.into_iter().map(placed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AlphaBeta;
    use parlour_core::toy::{Tree, Written};
    use parlour_core::{Bot, Game};

    fn scores(text: &str) -> Vec<Score> {
        let tree: Tree = text.parse().unwrap();
        let state = tree.start(0);
        let player = tree.turn(&state).player().unwrap();
        let sight = Sight { game: &tree, player, view: &state, past: &[] };
        let mut bot = AlphaBeta::new(Written);
        let mut decision = bot.choose(sight, &Budget::default(), &mut |_| {});
        bot.elaborate(sight, &Budget::default(), &mut decision);
        decision.insight.action_scores.iter().map(|scored| scored.score).collect()
    }

    #[test]
    fn every_action_is_scored_and_none_above_the_best() {
        assert_eq!(scores("p1[win 0 loss]"), [Score::Win(1), Score::Points(0), Score::Loss(1)]);
        let replies = "p1[p2[win 0] p2[p1[win] win] p2[loss win]]";
        assert_eq!(scores(replies), [Score::Points(0), Score::Win(3), Score::Loss(2)]);
    }

    #[test]
    fn a_budget_of_nothing_scores_nothing_that_takes_a_search() {
        let tree: Tree = "p1[p2[win 0] win]".parse().unwrap();
        let state = tree.start(0);
        let player = tree.turn(&state).player().unwrap();
        let sight = Sight { game: &tree, player, view: &state, past: &[] };
        let mut bot = AlphaBeta::new(Written);
        let mut decision = bot.choose(sight, &Budget::default(), &mut |_| {});
        bot.elaborate(sight, &Budget::default().nodes(0), &mut decision);
        assert!(decision.insight.action_scores.is_empty());
    }
}
