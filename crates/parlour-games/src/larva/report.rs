//! The report's own AI, `larva-minimax`: full-width minimax to a fixed depth, integers only.
//!
//! The larva maximises. Children come in the order the rules generate them, which is the report's, and the
//! first child with the best value wins ties. The report kept all nodes in two pre-sized arrays; a depth-first
//! walk gives the same values in constant memory.

use alloc::boxed::Box;
use alloc::vec::Vec;

use parlour_core::bot::Judgement;
use parlour_core::bot_options;
use parlour_core::insight::ActionScore;
use parlour_core::roster::BoxedBot;
use parlour_core::{Bot, Budget, Decision, Game, Insight, Meter, Score, Sight, Turn};

use super::square::{Move, squares};
use super::state::State;
use super::{LARVA, Larva, stages};

bot_options! {
    /// The options of `larva-minimax`.
    pub struct MinimaxOptions {
        depth: u32 = 8, "how many plies to look ahead", 1..=32;
        prefer_quick: bool = true,
            "divide a win by the level it was found at, so that a quick one looks better";
    }
}

/// A won position, before it is divided by its level.
const WON: i32 = 10_000;

/// Builds the bot from its options.
pub fn make(_: &Larva, options: MinimaxOptions, _: u64) -> BoxedBot<Larva> {
    Box::new(LarvaMinimax { depth: options.depth, prefer_quick: options.prefer_quick })
}

/// The report's AI.
#[derive(Clone, Copy, Debug)]
pub struct LarvaMinimax {
    /// How many plies to look ahead.
    pub depth: u32,
    /// Whether quick wins look better than slow ones.
    pub prefer_quick: bool,
}

impl Default for LarvaMinimax {
    fn default() -> Self {
        LarvaMinimax { depth: 8, prefer_quick: true }
    }
}

/// The report's evaluation of a position that is not over, for the larva.
///
/// `y` grows downward as in the report's diagram, from 0 on rank 8 to 7 on rank 1.
pub fn evaluate(state: &State) -> i32 {
    let height = |rank: u8| {
        let y = 7 - i32::from(rank);
        (1 + y) * (8 - y + 1)
    };
    let larva_rank = state.larva().rank();
    let mut value = height(larva_rank);
    // Features 1 and 2: who stands how low, and how many birds are below the larva.
    let below = || squares(state.birds()).filter(|bird| bird.rank() < larva_rank);
    value -= below().map(|bird| height(bird.rank())).sum::<i32>();
    value += if below().count() >= 3 { -100 } else { 100 };
    // Feature 3: ordered pairs of birds in one line. Three in line give 6, so the threshold of 9 asks for
    // all four, whatever the report's comment says.
    let pairs_in_line = pairs_in_line(state);
    if pairs_in_line >= 9 {
        value -= 100;
    }
    // Feature 4: the whole wall stands below the larva.
    if below().count() == 4 && pairs_in_line == 12 {
        value -= 200;
    }
    value
}

fn pairs_in_line(state: &State) -> usize {
    let in_line = |rank: u8| squares(state.birds()).filter(|bird| bird.rank() == rank).count() - 1;
    squares(state.birds()).map(|bird| in_line(bird.rank())).sum()
}

impl LarvaMinimax {
    /// The value of a position found at a level of the tree, for the larva; `None` when the budget is spent.
    fn value(&self, game: &Larva, state: &State, level: u32, meter: &mut Meter<'_>) -> Option<i32> {
        if !meter.spend() {
            return None;
        }
        let is_maximising = match game.turn(state) {
            Turn::Over(outcome) => {
                let won = if outcome.winner() == Some(LARVA) { WON } else { -WON };
                return Some(if self.prefer_quick { won / level as i32 } else { won });
            }
            _ if level >= self.depth => return Some(evaluate(state)),
            turn => turn.player() == Some(LARVA),
        };
        let mut best: Option<i32> = None;
        for &action in &game.actions(state) {
            let value = self.value(game, &game.after(state, action), level + 1, meter)?;
            best = Some(match best {
                Some(best) if is_maximising => best.max(value),
                Some(best) => best.min(value),
                None => value,
            });
        }
        best
    }
}

impl Bot<Larva> for LarvaMinimax {
    fn choose(
        &mut self,
        sight: Sight<'_, Larva>,
        budget: &Budget<'_>,
        _report: &mut dyn FnMut(&Insight<Move>),
    ) -> Decision<Move> {
        let (game, state) = (sight.game, sight.view);
        let minimax = LarvaMinimax { depth: self.depth.min(budget.depth).max(1), ..*self };
        let mut meter = budget.meter();
        let sign = if sight.player == LARVA { 1 } else { -1 };
        let actions = game.actions(state);
        // Out of budget before the first child is known, the first legal action must do.
        let mut best: (Move, Option<i32>) = (actions[0], None);
        let mut finished = 0;
        for &action in &actions {
            let Some(value) = minimax.value(game, &game.after(state, action), 1, &mut meter) else { break };
            finished += 1;
            if best.1.is_none_or(|known| sign * value > sign * known) {
                best = (action, Some(value));
            }
        }
        let depth = if finished == actions.len() { minimax.depth } else { 0 };
        let insight = Insight {
            score: best.1.map(|value| Score::Points(sign * value)),
            line: alloc::vec![best.0],
            depth,
            selective_depth: depth,
            nodes: meter.spent(),
            ..Insight::default()
        };
        Decision { action: best.0, insight }
    }

    fn elaborate(&mut self, sight: Sight<'_, Larva>, budget: &Budget<'_>, decision: &mut Decision<Move>) {
        let (game, sign) = (sight.game, if sight.player == LARVA { 1 } else { -1 });
        let minimax = LarvaMinimax { depth: self.depth.min(budget.depth).max(1), ..*self };
        let glance = LarvaMinimax { depth: 1, ..*self };
        let mut meter = budget.meter();
        let (mut at_once, mut ahead) = (Vec::new(), Vec::new());
        for &action in &game.actions(sight.view) {
            let next = game.after(sight.view, action);
            at_once.extend(glance.value(game, &next, 1, &mut meter).map(|value| (action, sign * value)));
            ahead.extend(minimax.value(game, &next, 1, &mut meter).map(|value| (action, sign * value)));
        }
        decision.insight.stages = stages::of_search(&at_once, &ahead, minimax.depth, decision.action);
        let score = |&(action, value): &(Move, i32)| ActionScore { action, score: Score::Points(value) };
        decision.insight.action_scores = ahead.iter().map(score).collect();
    }

    fn judge(&mut self, sight: Sight<'_, Larva>) -> Option<Judgement> {
        let value = evaluate(sight.view);
        let points = if sight.player == LARVA { value } else { -value };
        Some(Judgement::Score(Score::Points(points)))
    }
}
