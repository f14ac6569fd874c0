//! The report's two AIs, `corners-greedy` and `corners-tree`, exact and deterministic, integers only.
//!
//! Both see the board as red does; for blue it is turned by 180 degrees first, so that one description serves.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::bot_options;
use parlour_core::insight::{ActionScore, SpotValue};
use parlour_core::roster::BoxedBot;
use parlour_core::{Bot, Budget, Decision, Game, Insight, Meter, Score, Sight};

use super::board::{BLUE_HOME, Move, Square, destinations, squares};
use super::state::State;
use super::{BLUE, Corners, stages};

/// The target, seen from red.
const TARGET: u64 = BLUE_HOME;

/// A position as red would see it, whoever is to move.
struct Seen {
    own: u64,
    other: u64,
    is_turned: bool,
}

impl Seen {
    fn new(state: &State) -> Self {
        let (own, other) = state.seen_as_red();
        Seen { own, other, is_turned: state.is_blues_turn() }
    }

    fn square(&self, square: Square) -> Square {
        if self.is_turned { square.turned() } else { square }
    }

    fn empty(&self) -> u64 {
        !(self.own | self.other)
    }

    /// Where a piece on a square should go: the nearest empty target square that lies further along for it, or
    /// the nearest held by the opponent.
    fn destination(&self, from: Square) -> Option<Square> {
        let lies_ahead = |to: &Square| to.x() <= from.x() && to.y() >= from.y();
        let nearest = |set: u64| squares(set & TARGET).filter(lies_ahead).min_by_key(|&to| length(from, to));
        nearest(self.empty()).or_else(|| nearest(self.other))
    }
}

/// The report's `len`: the squared distance.
fn length(from: Square, to: Square) -> i32 {
    (from.x() - to.x()).pow(2) + (from.y() - to.y()).pow(2)
}

/// The squared distance to a destination; a missing one is the point (-1, -1).
fn length_to(from: Square, to: Option<Square>) -> i32 {
    to.map_or_else(|| (from.x() + 1).pow(2) + (from.y() + 1).pow(2), |to| length(from, to))
}

fn manhattan(from: Square, to: Square) -> i32 {
    (from.x() - to.x()).abs() + (from.y() - to.y()).abs()
}

/// Builds `corners-greedy`.
pub fn make_greedy(_: &Corners, _: (), _: u64) -> BoxedBot<Corners> {
    Box::new(Greedy)
}

/// The report's second approach: the one move that improves most.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

/// Moves must score more than this to be considered.
const SCORE_FLOOR: i32 = -100;

impl Greedy {
    /// The score of a move, if the report considers it at all.
    fn score(seen: &Seen, from: Square, to: Square) -> Option<i32> {
        let destination = seen.destination(from)?;
        let is_inside = TARGET & from.bit() != 0;
        if !is_inside {
            return Some(length(from, destination) - length_to(to, seen.destination(to)));
        }
        (to.x() <= from.x() && to.y() >= from.y()).then(|| length(from, to))
    }

    /// What to play when nothing qualifies: bring a straggler as near as possible to a free target square.
    fn fallback(seen: &Seen, actions: &[Move]) -> Move {
        let empty = seen.empty() & TARGET;
        let free = if empty == 0 { seen.other & TARGET } else { empty };
        let is_straggler = |action: &&Move| TARGET & seen.square(action.from).bit() == 0;
        let gap = |action: &&Move| {
            let to = seen.square(action.to);
            squares(free).map(|goal| manhattan(to, goal)).min()
        };
        *actions.iter().filter(is_straggler).min_by_key(gap).unwrap_or(&actions[0])
    }

    fn choice(state: &State, actions: &[Move]) -> Move {
        let seen = Seen::new(state);
        let mut best = (SCORE_FLOOR, None);
        for &action in actions {
            match Greedy::score(&seen, seen.square(action.from), seen.square(action.to)) {
                Some(score) if score > best.0 => best = (score, Some(action)),
                _ => {}
            }
        }
        best.1.unwrap_or_else(|| Greedy::fallback(&seen, actions))
    }
}

/// The men after `corners-greedy` has moved, seen from their side as red's; unmoved when nothing qualifies.
pub(super) fn greedy_move(own: u64, other: u64) -> u64 {
    let seen = Seen { own, other, is_turned: false };
    let mut best = (SCORE_FLOOR, 0);
    for from in squares(own) {
        for to in squares(destinations(from, own | other)) {
            match Greedy::score(&seen, from, to) {
                Some(score) if score > best.0 => best = (score, from.bit() | to.bit()),
                _ => {}
            }
        }
    }
    own ^ best.1
}

impl Bot<Corners> for Greedy {
    fn choose(
        &mut self,
        sight: Sight<'_, Corners>,
        _budget: &Budget<'_>,
        _report: &mut dyn FnMut(&Insight<Move>),
    ) -> Decision<Move> {
        let actions = sight.game.actions(sight.view);
        let action = Greedy::choice(sight.view, &actions);
        Decision { action, insight: Insight { line: vec![action], ..Insight::default() } }
    }

    fn elaborate(&mut self, sight: Sight<'_, Corners>, _: &Budget<'_>, decision: &mut Decision<Move>) {
        let seen = Seen::new(sight.view);
        let scored: Vec<(Move, i32)> = sight
            .game
            .actions(sight.view)
            .iter()
            .filter_map(|&action| {
                let score = Greedy::score(&seen, seen.square(action.from), seen.square(action.to))?;
                (score > SCORE_FLOOR).then_some((action, score))
            })
            .collect();
        let way = |man: Square| SpotValue::at(&seen.square(man), -length_to(man, seen.destination(man)));
        decision.insight.stages =
            stages::of_greedy(squares(seen.own).map(way).collect(), &scored, decision.action);
        decision.insight.action_scores = scores(&scored);
    }
}

/// What an AI makes of moves, in its own points.
fn scores(scored: &[(Move, i32)]) -> Vec<ActionScore<Move>> {
    scored.iter().map(|&(action, value)| ActionScore { action, score: Score::Points(value) }).collect()
}

bot_options! {
    /// The options of `corners-tree`.
    pub struct TreeOptions {
        depth: u32 = 2, "how many plies to look ahead", 1..=8;
    }
}

/// Builds `corners-tree`.
pub fn make_tree(_: &Corners, options: TreeOptions, _: u64) -> BoxedBot<Corners> {
    Box::new(Tree { depth: options.depth })
}

/// The report's first approach: minimax, which filled its heap; ours walks depth-first in constant memory.
#[derive(Clone, Copy, Debug)]
pub struct Tree {
    /// How many plies to look ahead.
    pub depth: u32,
}

/// A rating: pieces on the target first, then nearness. Larger is better.
type Rating = (u32, i32);

/// The rating of a position for one side.
fn rate(state: &State, is_blue: bool) -> Rating {
    let own = if is_blue { state.blue().reverse_bits() } else { state.red() };
    ((own & TARGET).count_ones(), -squares(own).map(to_the_corner).sum::<i32>())
}

fn to_the_corner(square: Square) -> i32 {
    square.x().pow(2) + (8 - square.y()).pow(2)
}

/// The men after `corners-tree` has moved, seen from their side as red's.
pub(super) fn tree_move(own: u64, other: u64) -> u64 {
    let arrived = |square: Square| i32::from(TARGET & square.bit() != 0);
    let mut best = ((i32::MIN, 0), 0);
    for from in squares(own) {
        for to in squares(destinations(from, own | other)) {
            let improvement = (arrived(to) - arrived(from), to_the_corner(from) - to_the_corner(to));
            if improvement > best.0 {
                best = (improvement, from.bit() | to.bit());
            }
        }
    }
    own ^ best.1
}

impl Tree {
    /// The value of a position for the searching side; `None` when the budget is spent.
    fn value(
        game: &Corners,
        state: &State,
        is_blue: bool,
        depth: u32,
        meter: &mut Meter<'_>,
    ) -> Option<Rating> {
        if !meter.spend() {
            return None;
        }
        let actions = game.actions(state);
        if depth == 0 || actions.is_empty() {
            return Some(rate(state, is_blue));
        }
        let is_maximising = state.is_blues_turn() == is_blue;
        let mut best: Option<Rating> = None;
        for &action in &actions {
            let value = Tree::value(game, &game.after(state, action), is_blue, depth - 1, meter)?;
            best = Some(match best {
                Some(best) if is_maximising => best.max(value),
                Some(best) => best.min(value),
                None => value,
            });
        }
        best
    }
}

impl Bot<Corners> for Tree {
    fn choose(
        &mut self,
        sight: Sight<'_, Corners>,
        budget: &Budget<'_>,
        _report: &mut dyn FnMut(&Insight<Move>),
    ) -> Decision<Move> {
        let (game, state) = (sight.game, sight.view);
        let is_blue = sight.player == BLUE;
        let depth = self.depth.min(budget.depth).max(1);
        let mut finished = 0;
        let mut meter = budget.meter();
        let actions = game.actions(state);
        let mut best: (Move, Option<Rating>) = (actions[0], None);
        for &action in &actions {
            let next = game.after(state, action);
            let Some(value) = Tree::value(game, &next, is_blue, depth - 1, &mut meter) else { break };
            finished += 1;
            if best.1.is_none_or(|known| value > known) {
                best = (action, Some(value));
            }
        }
        let reached = if finished == actions.len() { depth } else { 0 };
        let insight = Insight {
            score: best.1.map(|(arrived, nearness)| Score::Points(arrived as i32 * 1000 + nearness)),
            line: vec![best.0],
            depth: reached,
            selective_depth: reached,
            nodes: meter.spent(),
            ..Insight::default()
        };
        Decision { action: best.0, insight }
    }

    fn elaborate(&mut self, sight: Sight<'_, Corners>, budget: &Budget<'_>, decision: &mut Decision<Move>) {
        let (game, is_blue) = (sight.game, sight.player == BLUE);
        let points = |(arrived, nearness): Rating| arrived as i32 * 1000 + nearness;
        let depth = self.depth.min(budget.depth).max(1);
        let mut meter = budget.meter();
        let (mut at_once, mut after) = (Vec::new(), Vec::new());
        for &action in &game.actions(sight.view) {
            let next = game.after(sight.view, action);
            at_once.push((action, points(rate(&next, is_blue))));
            if let Some(value) = Tree::value(game, &next, is_blue, depth - 1, &mut meter) {
                after.push((action, points(value)));
            }
        }
        decision.insight.stages = stages::of_tree(&at_once, &after, depth, decision.action);
        decision.insight.action_scores = scores(&after);
    }
}
