//! The search below the root. Its node is the one long function here, in numbered steps.

use alloc::vec::Vec;

use arrayvec::ArrayVec;
use parlour_core::{Action, Budget, Duel, Evaluation, Key, Meter, Player, Sight, Turn};

use super::Tools;
use crate::minimax::repetition;
use crate::ordering::{Memory, bring_best_forward, is_quiet};
use crate::table::{Bound, Entry, Memo};
use crate::value::{INFINITY, MAX_PLY, estimate, from_table, is_proven, outcome_value, to_table};

/// How many plies of a principal variation are kept.
const LINE_LENGTH: usize = 48;
/// Higher than any ply: nothing repeated.
const NO_REPEAT: u32 = u32::MAX;

pub(super) type Line<A> = ArrayVec<A, LINE_LENGTH>;

/// One search from one root.
pub(crate) struct Search<'a, G: Duel, E, T> {
    pub(super) game: &'a G,
    pub(super) tools: Tools<'a, E, T>,
    memory: &'a mut Memory,
    pub(super) meter: Meter<'a>,
    /// Repetition keys of all positions before this one; those from `root` on belong to the search, and those
    /// before `run` can no longer come back.
    path: Vec<Key>,
    root: usize,
    run: usize,
    /// The lowest ply that a repetition below this node went back to. A value that depends on it is true only
    /// on this path, so nodes above that ply keep it out of the table.
    lowest_repeat: u32,
    pub(super) selective_depth: u32,
    /// Whether no estimate went into the value: then searching deeper would change nothing.
    pub(super) is_complete: bool,
    /// The best root action of the iteration under way.
    pub(super) root_best: Option<(i32, Line<G::Action>)>,
    /// The best root action of the last iteration, for when there is no table to remember it.
    pub(super) root_hint: Option<u16>,
}

/// What a node is asked: how deep to look, between which bounds, and whether the turn was just passed.
#[derive(Clone, Copy)]
pub(super) struct Ask {
    depth: u32,
    alpha: i32,
    beta: i32,
    after_pass: bool,
}

impl Ask {
    /// The same for the opponent.
    fn turned(self) -> Self {
        Ask { alpha: -self.beta, beta: -self.alpha, ..self }
    }

    /// Whether it only asks if the value is above `alpha`.
    fn is_yes_or_no(&self) -> bool {
        self.beta - self.alpha == 1
    }
}

impl<'a, G: Duel, E: Evaluation<G>, T: Memo> Search<'a, G, E, T> {
    /// A search that has yet to begin; the path holds the keys of what came before.
    pub(super) fn new(
        tools: Tools<'a, E, T>,
        memory: &'a mut Memory,
        sight: Sight<'a, G>,
        budget: &Budget<'a>,
        path: Vec<Key>,
    ) -> Self {
        Search {
            game: sight.game,
            tools,
            memory,
            meter: budget.meter(),
            root: path.len(),
            run: 0,
            path,
            lowest_repeat: NO_REPEAT,
            selective_depth: 0,
            is_complete: false,
            root_best: None,
            root_hint: None,
        }
    }

    /// What to play when there is no time to search at all.
    pub(super) fn first_action(&self, state: &G::State, mover: Player) -> G::Action {
        let mut ranked = self.memory.rank(self.game, self.tools.evaluation, state, mover, 0, None);
        bring_best_forward(ranked.as_mut(), 0).1
    }

    /// The value of the root, as far as the window asks; `None` once the budget is spent.
    pub(super) fn iterate(&mut self, sight: Sight<'_, G>, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        self.is_complete = true;
        self.selective_depth = 0;
        self.path.truncate(self.root);
        self.run = 0;
        let trace = self.tools.evaluation.trace(self.game, sight.view);
        let ask = Ask { depth, alpha, beta, after_pass: false };
        self.node(sight.view, &trace, sight.player, ask, &mut Line::new())
    }

    pub(super) fn ply(&self) -> u32 {
        (self.path.len() - self.root) as u32
    }

    /// The static value of a state for a player.
    pub(super) fn standing(&self, state: &G::State, trace: &E::Trace, player: Player) -> i32 {
        estimate(self.tools.evaluation.evaluate(self.game, state, trace, player))
    }

    /// The first ply of this search where a repeated position stood; zero if it stood before the search.
    fn ply_of_repeat(&self, state: &G::State) -> u32 {
        let key = self.game.repetition_key(state);
        let place = self.path[self.run..].iter().position(|&past| past == key).unwrap_or(0) + self.run;
        place.saturating_sub(self.root) as u32
    }

    /// The value of a state for `me`, whoever is to move there; `None` once the budget is spent.
    fn visit(
        &mut self,
        state: &G::State,
        trace: &E::Trace,
        me: Player,
        ask: Ask,
        line: &mut Line<G::Action>,
    ) -> Option<i32> {
        if !self.meter.spend() {
            return None;
        }
        line.clear();
        let ply = self.ply();
        self.selective_depth = self.selective_depth.max(ply);
        let mover = match self.game.turn(state) {
            Turn::Over(outcome) => return Some(outcome_value(self.game, &outcome, me, ply)),
            turn => turn.player().expect("chance never acts in a duel"),
        };
        let earlier = &self.path[self.run..];
        if let Some(found) = repetition(self.game, state, earlier, self.root.saturating_sub(self.run)) {
            self.is_complete = false;
            self.lowest_repeat = self.lowest_repeat.min(self.ply_of_repeat(state));
            return Some(found.value(self.game, me, ply));
        }
        let (sign, ask) = if mover == me { (1, ask) } else { (-1, ask.turned()) };
        let value = if ask.depth == 0 || ply >= MAX_PLY - 1 {
            self.is_complete = false;
            self.rest(state, trace, mover, ask.alpha, ask.beta)
        } else {
            self.node(state, trace, mover, ask, line)
        };
        value.map(|value| sign * value)
    }

    /// The value of a state that is not over for its mover, as far as the window asks.
    fn node(
        &mut self,
        state: &G::State,
        trace: &E::Trace,
        mover: Player,
        ask: Ask,
        line: &mut Line<G::Action>,
    ) -> Option<i32> {
        let Ask { depth, mut alpha, beta, .. } = ask;
        let ply = self.ply();
        let key = self.game.key(state);

        // Step 1. What the table knows. The root is searched in any case: it must name an action.
        let known = self.tools.table.probe(key);
        if let Some(value) = known.filter(|_| ply > 0).and_then(|entry| self.cut(entry, depth, alpha, beta)) {
            return Some(value);
        }

        // Step 2. If the opponent may move twice and it is still too good to be allowed, it is.
        if ply > 0 && self.may_pass(&ask) {
            match self.pass(state, trace, mover, &ask) {
                Passed::TooGood(value) => return Some(value),
                Passed::Spent => return None,
                Passed::NotGood => {}
            }
        }

        // Step 3. The actions, the most promising to be looked at first.
        let hint = if ply == 0 { self.root_hint } else { None };
        let first = hint.or(known.map(|entry| entry.action));
        let mut ranked = self.memory.rank(self.game, self.tools.evaluation, state, mover, ply, first);
        let ranked = ranked.as_mut();

        // Step 4. Each action: the first with the whole window, the others only to show they are no better.
        let (mut best, mut best_bits, mut bound) = (-INFINITY, 0, Bound::Upper);
        let mut below = Line::new();
        let (run_before, repeat_before) = (self.run, self.lowest_repeat);
        self.lowest_repeat = NO_REPEAT;
        self.path.push(self.game.repetition_key(state));
        for index in 0..ranked.len() {
            let (priority, action) = bring_best_forward(ranked, index);
            let next = self.game.after(state, action);
            let mut next_trace = trace.clone();
            self.tools.evaluation.follow(self.game, &mut next_trace, state, action, &next);
            if G::REPEATS && self.game.is_irreversible(state, action) {
                self.run = self.path.len();
            }
            let reduction = if is_quiet(priority) { self.reduction(depth, index) } else { 0 };
            let ask = Ask { depth: depth - 1, alpha, beta, after_pass: false };
            let value = self.child(&next, &next_trace, mover, ask, index == 0, reduction, &mut below)?;
            self.run = run_before;
            if value <= best {
                continue;
            }
            (best, best_bits) = (value, action.to_short_bits());

            // Step 5. A new best action: remember the line it leads into.
            if value > alpha {
                (alpha, bound) = (value, Bound::Exact);
                line.clear();
                line.push(action);
                line.extend(below.iter().copied().take(LINE_LENGTH - 1));
                if ply == 0 {
                    self.root_best = Some((value, line.clone()));
                }
            }

            // Step 6. The opponent would not let it come to this.
            if value >= beta {
                bound = Bound::Lower;
                self.memory.reward(mover, best_bits, ply, depth);
                break;
            }
        }
        self.path.pop();

        // Step 7. What was learnt goes into the table, unless it holds only on the way that led here.
        let depends_on_the_way = self.lowest_repeat < ply;
        self.lowest_repeat =
            if depends_on_the_way { self.lowest_repeat.min(repeat_before) } else { repeat_before };
        if depends_on_the_way {
            return Some(best);
        }
        let entry = Entry { value: to_table(best, ply), bound, depth: depth as u8, action: best_bits };
        self.tools.table.store(key, entry);
        Some(best)
    }

    /// The value of a child: with the whole window, or first with an empty one that can only say "no better",
    /// and less deeply where it is likely to say so.
    #[expect(clippy::too_many_arguments, reason = "what is asked of a child is all here, and nowhere else")]
    fn child(
        &mut self,
        next: &G::State,
        trace: &E::Trace,
        mover: Player,
        ask: Ask,
        is_first: bool,
        reduction: u32,
        below: &mut Line<G::Action>,
    ) -> Option<i32> {
        if is_first {
            return self.visit(next, trace, mover, ask, below);
        }
        let narrow = Ask { beta: ask.alpha + 1, ..ask };
        let mut value = ask.alpha + 1;
        if reduction > 0 {
            let shallow = Ask { depth: ask.depth - reduction, ..narrow };
            value = self.visit(next, trace, mover, shallow, below)?;
        }
        if value > ask.alpha {
            value = self.visit(next, trace, mover, narrow, below)?;
        }
        if value <= ask.alpha || value >= ask.beta {
            return Some(value);
        }
        self.visit(next, trace, mover, ask, below)
    }

    /// By how much less to look at the quiet action with this place in the order.
    fn reduction(&self, depth: u32, index: usize) -> u32 {
        if !self.tools.settings.reductions || depth < REDUCE_FROM || index < REDUCE_AFTER {
            return 0;
        }
        let reduction = depth.ilog2() * index.ilog2() / 3;
        reduction.min(depth - 1)
    }

    /// Whether passing is worth a try: nobody passes twice, nor when a win or loss is asked about.
    fn may_pass(&self, ask: &Ask) -> bool {
        self.tools.settings.null_move
            && ask.depth >= PASS_FROM
            && !ask.after_pass
            && ask.is_yes_or_no()
            && !is_proven(ask.beta)
    }

    fn pass(&mut self, state: &G::State, trace: &E::Trace, mover: Player, ask: &Ask) -> Passed {
        if self.standing(state, trace, mover) < ask.beta {
            return Passed::NotGood;
        }
        let Some(passed) = self.game.null_move(state) else { return Passed::NotGood };
        let depth = ask.depth - 1 - (PASS_SAVES + ask.depth / 4).min(ask.depth - 1);
        let less = Ask { depth, alpha: ask.beta - 1, beta: ask.beta, after_pass: true };
        let trace = self.tools.evaluation.trace(self.game, &passed);
        // What comes after a pass is no game: no position of it repeats one from before.
        let run_before = self.run;
        self.path.push(self.game.repetition_key(state));
        self.run = self.path.len();
        let value = self.visit(&passed, &trace, mover, less, &mut Line::new());
        self.run = run_before;
        self.path.pop();
        match value {
            None => Passed::Spent,
            Some(value) if value >= ask.beta => {
                self.is_complete = false;
                // Nothing is proven by passing.
                Passed::TooGood(if is_proven(value) { ask.beta } else { value })
            }
            Some(_) => Passed::NotGood,
        }
    }

    /// The value to return at once, if what the table knows settles the window.
    fn cut(&mut self, entry: Entry, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let is_deep_enough = match u32::from(entry.depth) {
            found if found == depth => true,
            found => found > depth && self.tools.settings.trust_deeper,
        };
        let value = from_table(entry.value, self.ply());
        if !is_deep_enough || !entry.bound.settles(value, alpha, beta) {
            return None;
        }
        self.is_complete &= is_proven(value);
        Some(value)
    }
}

/// Reductions begin at this depth and after this many actions.
const REDUCE_FROM: u32 = 3;
const REDUCE_AFTER: usize = 3;
/// Passing is tried from this depth on, and saves so many plies and more.
const PASS_FROM: u32 = 3;
const PASS_SAVES: u32 = 2;

/// What became of passing the turn.
enum Passed {
    /// The position is at least this good even so.
    TooGood(i32),
    NotGood,
    /// The budget ran out over it.
    Spent,
}
