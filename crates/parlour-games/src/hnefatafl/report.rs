//! The report's AI, `fist-tablets`: minimax with alpha-beta, three plies, and its ways of breaking ties.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::bot::Judgement;
use parlour_core::bot_options;
use parlour_core::insight::ActionScore;
use parlour_core::roster::BoxedBot;
use parlour_core::{Bot, Budget, Decision, Game, Insight, Meter, Rng, Score, Sight};

use super::action::Move;
use super::state::{Ending, State};
use super::{ATTACKERS, Hnefatafl, stages};

/// The report's "big number": the king captured, or with a minus sign escaped.
const KING_VALUE: i32 = 100_000;
/// Beyond any value.
const INFINITY: i32 = 2 * KING_VALUE;

bot_options! {
    /// The options of `fist-tablets`.
    pub struct FistTabletsOptions {
        depth: u32 = 3, "how many plies to look ahead", 1..=8;
    }
}

/// Builds `fist-tablets`.
pub fn make(_: &Hnefatafl, options: FistTabletsOptions, seed: u64) -> BoxedBot<Hnefatafl> {
    Box::new(FistTablets::new(options.depth, seed))
}

/// The report's evaluation, good for the attackers when positive: ten points a captured piece, and how far the
/// king still has to go.
pub fn evaluate(game: &Hnefatafl, state: &State) -> i32 {
    let captured = game.lost_men(state) as i32 - game.lost_attackers(state) as i32;
    let way = state.king().map_or(0, |king| game.steps_to_escape(king));
    10 * captured + i32::from(way)
}

/// The value of a game that is over, for the attackers.
fn ended(state: &State, ending: Ending) -> i32 {
    let have_won = match ending {
        Ending::KingCaptured | Ending::Encircled => true,
        Ending::Escape | Ending::ExitFort => false,
        Ending::NoMove => !state.is_attackers_turn(),
    };
    if have_won { KING_VALUE } else { -KING_VALUE }
}

/// The report's AI.
#[derive(Clone, Debug)]
pub struct FistTablets {
    depth: u32,
    rng: Rng,
}

impl FistTablets {
    /// A player that looks this far ahead, and breaks its last ties by the seed.
    pub fn new(depth: u32, seed: u64) -> Self {
        FistTablets { depth, rng: Rng::new(seed) }
    }

    /// The value of a state for the side to move, exact within the window; `None` once the budget is spent.
    fn value(
        game: &Hnefatafl,
        state: &State,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        if !meter.spend() {
            return None;
        }
        let sign = if state.is_attackers_turn() { 1 } else { -1 };
        if let Some(ending) = state.ending() {
            return Some(sign * ended(state, ending));
        }
        if depth == 0 {
            return Some(sign * evaluate(game, state));
        }
        let mut best = -INFINITY;
        for action in game.actions(state) {
            let next = game.after(state, action);
            best = best.max(-FistTablets::value(game, &next, depth - 1, -beta, -alpha, meter)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// The root moves that share the best value, in order, with that value and the nodes it took; as far as the
    /// budget went.
    pub fn best_moves(
        &self,
        game: &Hnefatafl,
        state: &State,
        meter: &mut Meter<'_>,
        depth: u32,
    ) -> (Vec<Move>, Option<i32>) {
        let (mut moves, mut best) = (Vec::new(), -INFINITY);
        for action in game.actions(state) {
            // One below the best so far: an equal value is not cut off.
            let window = best - 1;
            let next = game.after(state, action);
            let Some(value) = FistTablets::value(game, &next, depth - 1, -INFINITY, -window, meter) else {
                break;
            };
            if -value > best {
                best = -value;
                moves.clear();
            }
            if -value == best {
                moves.push(action);
            }
        }
        let value = (!moves.is_empty()).then_some(best);
        (moves, value)
    }

    /// Of moves that share the best value the one that ends the king's flight at once, else the first that
    /// captures, else any.
    fn break_tie(&mut self, game: &Hnefatafl, state: &State, moves: &[Move]) -> Option<Move> {
        let escapes =
            |action: &&Move| state.king() == Some(action.from) && game.escapes() & action.to.bit() != 0;
        let captures = |action: &&Move| game.captures_of(state, **action).any();
        let first = moves.iter().find(escapes).or_else(|| moves.iter().find(captures));
        first.or_else(|| self.rng.pick(moves)).copied()
    }
}

impl Bot<Hnefatafl> for FistTablets {
    fn choose(
        &mut self,
        sight: Sight<'_, Hnefatafl>,
        budget: &Budget<'_>,
        _report: &mut dyn FnMut(&Insight<Move>),
    ) -> Decision<Move> {
        let (game, state) = (sight.game, sight.view);
        let depth = self.depth.min(budget.depth).max(1);
        let mut meter = budget.meter();
        let (moves, value) = self.best_moves(game, state, &mut meter, depth);
        let action = self
            .break_tie(game, state, &moves)
            .or_else(|| game.actions(state).first().copied())
            .expect("a bot is asked only when it has a choice");
        let insight = Insight {
            score: value.map(Score::Points),
            line: vec![action],
            depth,
            selective_depth: depth,
            nodes: meter.spent(),
            ..Insight::default()
        };
        Decision { action, insight }
    }

    fn elaborate(&mut self, sight: Sight<'_, Hnefatafl>, budget: &Budget<'_>, decision: &mut Decision<Move>) {
        let (game, state, chosen) = (sight.game, sight.view, decision.action);
        let depth = decision.insight.depth.max(1);
        let sign = if sight.player == ATTACKERS { 1 } else { -1 };
        let mut meter = budget.meter();
        let (mut at_once, mut ahead) = (Vec::new(), Vec::new());
        for action in game.actions(state) {
            let next = game.after(state, action);
            let worth = next.ending().map_or_else(|| evaluate(game, &next), |ending| ended(&next, ending));
            at_once.push((action, sign * worth));
            if let Some(value) = FistTablets::value(game, &next, depth - 1, -INFINITY, INFINITY, &mut meter) {
                ahead.push((action, -value));
            }
        }
        let highest = ahead.iter().map(|&(_, value)| value).max().unwrap_or(0);
        let best: Vec<Move> =
            ahead.iter().filter(|(_, value)| *value == highest).map(|&(action, _)| action).collect();
        let escapes = state.king() == Some(chosen.from) && game.escapes() & chosen.to.bit() != 0;
        let how = match (escapes, game.captures_of(state, chosen).any(), best.len()) {
            (true, _, _) => "The king escapes at once.",
            (_, true, 2..) => "Of equals it plays the first that takes someone.",
            (_, false, 2..) => "None of the equals takes anyone, so it draws one by lot.",
            _ => "The best move is played.",
        };
        decision.insight.stages = stages::of_search(&at_once, &ahead, depth, &best, chosen, how);
        let score = |&(action, value): &(Move, i32)| ActionScore { action, score: Score::Points(value) };
        decision.insight.action_scores = ahead.iter().map(score).collect();
    }

    fn judge(&mut self, sight: Sight<'_, Hnefatafl>) -> Option<Judgement> {
        let points = evaluate(sight.game, sight.view);
        Some(Judgement::Score(Score::Points(if sight.player == ATTACKERS { points } else { -points })))
    }

    fn new_game(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }
}
