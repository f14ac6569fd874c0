//! The planner: how to bring all twelve men across in the fewest moves, by a beam search over own moves only.
//!
//! A plan is the shortest crossing of one side's men, the other's answering each move by the habit they seem to
//! have. It is found by keeping the best few positions of each move, then trying again with twice as many until
//! the budget is spent. Of moves that lead to equally good plans the one comes first that gains most at once,
//! since the other side may take the ladder away. The planner sees the board as red does; for blue it is turned
//! by 180 degrees.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cmp::Reverse;

use parlour_core::bot_options;
use parlour_core::insight::ActionScore;
use parlour_core::roster::BoxedBot;
use parlour_core::{Bot, Budget, Decision, Game, Insight, Meter, Score, Sight};

use super::Corners;
use super::board::{BLUE_HOME, Move, Square, destinations, squares};
use super::habit::{Guess, Habit};

/// The squares to fill, seen from red.
const TARGET: u64 = BLUE_HOME;
/// No crossing takes longer, from anywhere.
const MAX_PLAN_MOVES: u32 = 80;
/// No position has more moves.
const MOST_MOVES: usize = 480;
/// How many times its width a beam keeps before equal positions are sorted out.
const BEAM_SLACK: usize = 2;
/// The first beam is this wide, each later one twice the last.
const FIRST_BEAM_WIDTH: usize = 8;

bot_options! {
    /// The options of `planner`.
    pub struct PlannerOptions {
        width: usize = 4096, "the widest beam", 1..=1 << 20;
    }
}

/// Builds `planner`.
pub fn make(_: &Corners, options: PlannerOptions, _: u64) -> BoxedBot<Corners> {
    Box::new(Planner::new(options.width))
}

/// Whether to plan from now on: a habit has foretold the other side's last moves, or the sides can no longer meet. A search
/// that judges by the network needs no help there: it finishes the race better than a plan (`docs/strength.md`).
pub fn is_called_for(sight: &Sight<'_, Corners>) -> bool {
    let (own, other) = sight.view.seen_as_red();
    let is_race = !cfg!(feature = "networks") && have_passed(own, other);
    is_race || Guess::new(sight).is_sure
}

/// What a square costs a man that stands on it: outside the target the way to it, the last ones dearer, so that
/// nobody is left behind; inside, less the deeper it lies, so that nobody stands in the door.
const COST: [i32; 64] = {
    let mut costs = [0; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::new(index);
        let (x, y) = (square.x(), square.y());
        let outside = (if x > 2 { x - 2 } else { 0 }) + (if y < 4 { 4 - y } else { 0 });
        costs[index as usize] = 2 * square.way() + 10 * outside + outside * outside / 2;
        index += 1;
    }
    costs
};

/// What is left to do for men seen from red.
pub(super) fn cost(own: u64) -> i32 {
    squares(own).map(|square| COST[square.index()]).sum()
}

/// How much a move brings a man forward, seen from red.
pub(super) fn gain(from: Square, to: Square) -> i32 {
    COST[from.index()] - COST[to.index()]
}

/// A position in the beam: the own men, what they cost, the other side's, and the root action that led here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Node {
    cost: i32,
    own: u64,
    other: u64,
    root: u16,
}

/// A way across, as far as it was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Plan {
    root: u16,
    /// How many own moves it takes.
    moves: u32,
    /// What is left to do after them; nothing when all men have arrived.
    rest: i32,
}

impl Plan {
    /// How long it takes, in tenths of a move.
    fn tenths(&self) -> i32 {
        10 * self.moves as i32 + self.rest
    }

    fn is_better_than(&self, other: &Plan) -> bool {
        (self.rest, self.moves) < (other.rest, other.moves)
    }
}

/// Plans the own crossing.
#[derive(Clone, Debug)]
pub struct Planner {
    width: usize,
    /// How the other side answers.
    habit: Habit,
    beam: Vec<Node>,
    next: Vec<Node>,
    /// The actions behind the roots' numbers.
    roots: Vec<u16>,
}

impl Planner {
    /// A planner with the widest beam it may use.
    pub fn new(width: usize) -> Self {
        Planner { width, habit: Habit::Furthest, beam: Vec::new(), next: Vec::new(), roots: Vec::new() }
    }

    /// The shortest crossing found for men among others, as far as it was found; `None` when the budget is spent.
    fn plan(&mut self, own: u64, other: u64, width: usize, meter: &mut Meter<'_>) -> Option<Plan> {
        self.beam.clear();
        let mut best: Option<Plan> = None;
        for moves in 1..=MAX_PLAN_MOVES {
            self.next.clear();
            if moves == 1 {
                self.expand(Node { cost: cost(own), own, other, root: u16::MAX }, meter)?;
            } else {
                for index in 0..self.beam.len() {
                    let mut node = self.beam[index];
                    node.other = self.habit.reply(node.own, node.other);
                    self.expand(node, meter)?;
                    self.make_room(width);
                }
            }
            if moves == 1 {
                self.rank_roots();
            }
            self.keep_best(width);
            let Some(&first) = self.beam.first() else { break };
            let plan = Plan { root: first.root, moves, rest: (first.cost - cost(TARGET)).max(0) };
            if let Some(arrived) = self.beam.iter().find(|node| node.own == TARGET) {
                return Some(Plan { root: arrived.root, moves, rest: 0 });
            }
            if best.is_none_or(|best| plan.is_better_than(&best)) {
                best = Some(plan);
            }
        }
        best
    }

    /// How long the other side takes, roughly, in tenths of a move: what its men do one after the other without a
    /// thought for what comes next. Enough to tell who is ahead.
    fn others_tenths(&mut self, own: u64, other: u64, meter: &mut Meter<'_>) -> Option<i32> {
        self.habit = Habit::Furthest;
        self.plan(other.reverse_bits(), own.reverse_bits(), 1, meter).map(|plan| plan.tenths())
    }

    /// Adds every position one own move on.
    fn expand(&mut self, node: Node, meter: &mut Meter<'_>) -> Option<()> {
        let occupied = node.own | node.other;
        let mut count = 0;
        for from in squares(node.own) {
            for to in squares(destinations(from, occupied)) {
                if !meter.spend() {
                    return None;
                }
                let root = if node.root == u16::MAX { count } else { node.root };
                let cost = node.cost - COST[from.index()] + COST[to.index()];
                self.next.push(Node { cost, own: node.own ^ from.bit() ^ to.bit(), other: node.other, root });
                count += 1;
            }
        }
        Some(())
    }

    /// Numbers the roots by what they gain at once: of two ways to the same position the one is kept that does
    /// first what may not be possible later.
    fn rank_roots(&mut self) {
        self.next.sort_unstable();
        self.roots.clear();
        for (rank, node) in self.next.iter_mut().enumerate() {
            self.roots.push(node.root);
            node.root = rank as u16;
        }
    }

    /// Drops the dearest positions before the next ones would need more memory than there is.
    fn make_room(&mut self, width: usize) {
        if self.next.len() + MOST_MOVES > self.next.capacity() {
            self.cut(width * BEAM_SLACK);
        }
    }

    /// Keeps the cheapest positions.
    fn cut(&mut self, count: usize) {
        if self.next.len() > count {
            self.next.select_nth_unstable(count);
            self.next.truncate(count);
        }
    }

    /// The cheapest different positions become the beam.
    fn keep_best(&mut self, width: usize) {
        self.cut(width * BEAM_SLACK);
        self.next.sort_unstable();
        self.next.dedup_by_key(|node| node.own);
        self.next.truncate(width);
        core::mem::swap(&mut self.beam, &mut self.next);
    }

    /// Takes the memory of the budget, half of it for each layer; the widest beam that fits into it.
    fn fit(&mut self, bytes: usize) -> usize {
        let nodes = bytes / size_of::<Node>() / 2;
        let nodes = nodes.min(self.width * BEAM_SLACK + MOST_MOVES).max(BEAM_SLACK + MOST_MOVES);
        for layer in [&mut self.beam, &mut self.next] {
            if layer.capacity() != nodes {
                *layer = Vec::with_capacity(nodes);
            }
        }
        ((nodes - MOST_MOVES) / BEAM_SLACK).clamp(1, self.width)
    }
}

/// Whether no man of one side can ever again meet one of the other: all own men are nearer to their corner
/// than any of the others is.
fn have_passed(own: u64, other: u64) -> bool {
    let (last, first) = (squares(own).map(Square::way).max(), squares(other).map(Square::way).min());
    matches!((last, first), (Some(last), Some(first)) if last + 1 < first)
}

impl Bot<Corners> for Planner {
    fn choose(
        &mut self,
        sight: Sight<'_, Corners>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Insight<Move>),
    ) -> Decision<Move> {
        let (own, other) = sight.view.seen_as_red();
        let actions = sight.game.actions(sight.view);
        let mut meter = budget.meter();
        let widest = self.fit(budget.bytes);
        let others = self.others_tenths(own, other, &mut meter);
        self.habit = Guess::new(&sight).habit;
        // Before there is a plan, the move that brings a man furthest must do.
        let seen = |square: Square| if sight.view.is_blues_turn() { square.turned() } else { square };
        let gain_of = |action: &Move| gain(seen(action.from), seen(action.to));
        let furthest =
            actions.iter().enumerate().max_by_key(|(index, action)| (gain_of(action), Reverse(*index)));
        let furthest = furthest.map_or(actions[0], |(_, &action)| action);
        let mut insight = Insight { line: alloc::vec![furthest], ..Insight::default() };
        let mut best: Option<Plan> = None;
        let mut width = FIRST_BEAM_WIDTH.min(widest);
        while let Some(plan) = self.plan(own, other, width, &mut meter) {
            if best.is_none_or(|best| plan.is_better_than(&best)) {
                best = Some(plan);
            }
            if width == widest {
                break;
            }
            width = (width * 2).min(widest);
        }
        if let Some(plan) = best {
            insight.line = alloc::vec![actions[usize::from(self.roots[usize::from(plan.root)])]];
            insight.score = others.map(|others| Score::Points(others - plan.tenths()));
            insight.depth = plan.moves;
            insight.selective_depth = plan.moves;
        }
        insight.nodes = meter.spent();
        report(&insight);
        Decision { action: insight.line[0], insight }
    }

    /// How long the crossing takes after each move, by narrow plans, those that gain most first.
    fn elaborate(&mut self, sight: Sight<'_, Corners>, budget: &Budget<'_>, decision: &mut Decision<Move>) {
        let (own, other) = sight.view.seen_as_red();
        let seen = |square: Square| if sight.view.is_blues_turn() { square.turned() } else { square };
        let mut actions: Vec<Move> = sight.game.actions(sight.view).to_vec();
        actions.sort_by_key(|action| -gain(seen(action.from), seen(action.to)));
        let best = decision.insight.score;
        let mut meter = budget.meter();
        let width = FIRST_BEAM_WIDTH.min(self.fit(budget.bytes));
        for action in actions {
            let after = own ^ seen(action.from).bit() ^ seen(action.to).bit();
            let answered = self.habit.reply(after, other);
            let Some(plan) = self.plan(after, answered, width, &mut meter) else { break };
            let tenths = if after == TARGET { 0 } else { plan.tenths() };
            let score = Score::Points(-10 - tenths);
            let score = match best {
                Some(best) if action == decision.action || best.rank() < score.rank() => best,
                _ => score,
            };
            decision.insight.action_scores.push(ActionScore { action, score });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corners::board::RED_HOME;
    use parlour_core::{Driver, Turn};

    #[test]
    fn an_empty_board_is_crossed_nearly_as_fast_as_anyone_knows() {
        let mut planner = Planner::new(200);
        planner.fit(1 << 20);
        let plan = planner.plan(RED_HOME, 0, 200, &mut Budget::default().meter()).unwrap();
        // The best known crossing takes 26 moves.
        assert!((26..=29).contains(&plan.moves) && plan.rest == 0, "{plan:?}");
    }

    /// Once the sides have passed each other, what is planned is what happens: nobody dawdles.
    #[test]
    fn a_race_takes_as_long_as_its_first_plan() {
        let game = Corners { is_tournament: false };
        let position = "5bbb/4bbbb/5bbb/6bb/r7/rrr5/rrr1r3/r1rrr3 r";
        let mut driver: Driver<Corners> = Driver::new(game.parse_position(position).unwrap());
        let (own, other) = driver.state().seen_as_red();
        assert!(have_passed(own, other));
        let mut planner = Planner::new(64);
        planner.fit(1 << 20);
        let plan = planner.plan(own, other, 64, &mut Budget::default().meter()).unwrap();
        let mut moves = 0;
        while let Turn::Player(player) = driver.turn(&game) {
            let state = *driver.state();
            let sight = Sight { game: &game, player, view: &state, past: &driver.past() };
            let action = planner.choose(sight, &Budget::default(), &mut |_| {}).action;
            driver.try_play(&game, action).unwrap();
            moves += u32::from(player == crate::corners::RED);
        }
        assert!(moves <= plan.moves, "{moves} moves, {} planned", plan.moves);
    }

    #[test]
    fn nodes_and_bytes_are_hard() {
        let game = Corners { is_tournament: false };
        let state = game.start(0);
        let sight = Sight { game: &game, player: crate::corners::BLUE, view: &state, past: &[] };
        for nodes in [0, 1, 13, 5000] {
            let mut planner = Planner::new(4096);
            let decision =
                planner.choose(sight, &Budget::default().nodes(nodes).bytes(100 << 10), &mut |_| {});
            assert!(decision.insight.nodes <= nodes && game.is_legal(&state, decision.action));
            let bytes = (planner.beam.capacity() + planner.next.capacity()) * size_of::<Node>();
            assert!(bytes <= 100 << 10, "{bytes}");
        }
    }
}
