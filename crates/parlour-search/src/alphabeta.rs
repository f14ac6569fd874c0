//! Alpha-beta: principal-variation search with iterative deepening, for duels.
//!
//! The search keeps within its budget to the node and to the byte, can be stopped at any moment with the best
//! action so far, and is deterministic: the same position, budget of nodes and bytes, and history give the
//! same answer. [`minimax`](crate::minimax) is its oracle.
//!
//! This file holds iterative deepening and aspiration windows, `alphabeta/node.rs` the search below the root,
//! `alphabeta/quiescence.rs` what follows at its horizon.

mod node;
pub(crate) mod quiescence;

use alloc::vec::Vec;

use parlour_core::bot::Judgement;
use parlour_core::{Action, Bot, Budget, Decision, Duel, Evaluation, Insight, Key, Open, Score, Sight};

use crate::comparing::compare;
use crate::ordering::MoveOrdering;
use crate::transposition::{TranspositionTable, Transpositions};
use crate::value::{INFINITY, MAX_PLY, WIN, is_proven, score};
use node::Search;

/// What the keys on the way from the root take.
pub(crate) const PATH_BYTES: usize = MAX_PLY as usize * size_of::<Key>();

/// What the search may do beyond the textbook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a step of the search that can be left out")]
pub struct Settings {
    /// Trust table entries that were searched deeper than asked. Stronger, but then the value is not that of
    /// the nominal depth.
    pub trust_deeper: bool,
    /// Aspiration windows: each iteration begins with a narrow window around the last value.
    pub aspiration_windows: bool,
    /// Null-move pruning: a node is cut off where its mover could even skip a turn and still reach beta.
    pub null_move_pruning: bool,
    /// Late move reductions: quiet actions that come late in the order are first searched less deeply.
    pub late_move_reductions: bool,
    /// Futility and late move pruning: quiet actions near the horizon that come late, or could not lift the value into
    /// the window, are left out.
    pub futility_pruning: bool,
    /// Quiescence search: captures and the like are played out at the horizon.
    pub quiescence_search: bool,
}

impl Settings {
    /// The textbook: the value is that of plain minimax at the nominal depth, as the oracle demands.
    pub const PLAIN: Settings = Settings {
        trust_deeper: false,
        aspiration_windows: false,
        null_move_pruning: false,
        late_move_reductions: false,
        futility_pruning: false,
        quiescence_search: false,
    };
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            trust_deeper: true,
            aspiration_windows: true,
            null_move_pruning: true,
            late_move_reductions: true,
            futility_pruning: true,
            quiescence_search: true,
        }
    }
}

/// An alpha-beta player: an evaluation and what it remembers between moves.
#[derive(Clone, Debug)]
pub struct AlphaBeta<E> {
    evaluation: E,
    settings: Settings,
    depth: u32,
    table: TranspositionTable,
    ordering: MoveOrdering,
    bytes: usize,
}

impl<E> AlphaBeta<E> {
    /// A player that takes no memory until it is given a budget.
    pub fn new(evaluation: E) -> Self {
        let (table, ordering) = (TranspositionTable::with_bytes(0), MoveOrdering::with_bytes(0));
        AlphaBeta { evaluation, settings: Settings::default(), depth: MAX_PLY, table, ordering, bytes: 0 }
    }

    /// The same with other settings.
    pub fn with_settings(self, settings: Settings) -> Self {
        AlphaBeta { settings, ..self }
    }

    /// The same, never looking deeper than this.
    pub fn with_depth(self, depth: u32) -> Self {
        AlphaBeta { depth, ..self }
    }

    /// How many bytes a search takes.
    pub fn bytes(&self) -> usize {
        self.table.bytes() + self.ordering.bytes() + PATH_BYTES
    }

    /// Takes the memory of the budget: an eighth for the move ordering at most, the rest for the table. The
    /// path that every search needs is taken off first.
    fn fit(&mut self, bytes: usize) {
        if bytes != self.bytes {
            // The old memory goes before the new one comes, or both would be held at once.
            (self.table, self.ordering) = (TranspositionTable::with_bytes(0), MoveOrdering::with_bytes(0));
            let free = bytes.saturating_sub(PATH_BYTES);
            self.ordering = MoveOrdering::with_bytes(free / 8);
            self.table = TranspositionTable::with_bytes(free - self.ordering.bytes());
            self.bytes = bytes;
        }
    }

    /// Searches a state that is not over, deeper and deeper, until the budget is spent or all is known.
    pub fn search<G: Duel>(
        &mut self,
        sight: Sight<'_, G>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Insight<G::Action>),
    ) -> Decision<G::Action>
    where
        E: Evaluation<G>,
    {
        self.fit(budget.bytes);
        self.table.new_search();
        let budget = budget.depth(self.depth);
        let tools = Tools { evaluation: &self.evaluation, settings: self.settings, table: &mut self.table };
        iterative_deepening(tools, &mut self.ordering, sight, &budget, 1, report)
    }
}

impl<G: Duel, E: Evaluation<G>> Bot<G> for AlphaBeta<E> {
    fn choose(
        &mut self,
        sight: Sight<'_, G>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Insight<G::Action>),
    ) -> Decision<G::Action> {
        self.search(sight, budget, report)
    }

    fn elaborate(&mut self, sight: Sight<'_, G>, budget: &Budget<'_>, decision: &mut Decision<G::Action>) {
        self.fit(budget.bytes);
        let AlphaBeta { evaluation, settings, table, ordering, .. } = self;
        compare(sight, &budget.depth(self.depth), decision, |sight, budget, depth| {
            let tools = Tools { evaluation, settings: *settings, table: &mut *table };
            iterative_deepening(tools, ordering, sight, &budget.depth(depth), depth, &mut |_| {}).insight
        });
    }

    fn judge(&mut self, sight: Sight<'_, G>) -> Option<Judgement> {
        Some(judgement(&self.evaluation, sight))
    }

    fn new_game(&mut self, _seed: u64) {
        self.table.clear();
        self.ordering.clear();
    }
}

/// What an evaluation says at first sight.
pub(crate) fn judgement<G: Open, E: Evaluation<G>>(evaluation: &E, sight: Sight<'_, G>) -> Judgement {
    let trace = evaluation.trace(sight.game, sight.view);
    Judgement::Score(Score::Points(evaluation.evaluate(sight.game, sight.view, &trace, sight.player)))
}

/// What a search works with.
pub(crate) struct Tools<'a, E, T> {
    pub(crate) evaluation: &'a E,
    pub(crate) settings: Settings,
    pub(crate) table: T,
}

/// Searches deeper and deeper from a depth on, until the budget is spent or all is known.
pub(crate) fn iterative_deepening<G: Duel, E: Evaluation<G>, T: Transpositions>(
    tools: Tools<'_, E, T>,
    ordering: &mut MoveOrdering,
    sight: Sight<'_, G>,
    budget: &Budget<'_>,
    first_depth: u32,
    report: &mut dyn FnMut(&Insight<G::Action>),
) -> Decision<G::Action> {
    let state = sight.view;
    let mut path = Vec::with_capacity(sight.past.len() + MAX_PLY as usize);
    path.extend_from_slice(sight.past);
    let evaluation = tools.evaluation;
    let mut search = Search::new(tools, ordering, sight, budget, path);
    let first = search.first_action(state, sight.player);
    let mut best = Insight { line: alloc::vec![first], ..Insight::default() };
    let (mut last, mut stable_iterations) = (None, 0);
    for depth in first_depth..=budget.depth.min(MAX_PLY - 1) {
        let finished = aspiration_search(&mut search, sight, depth, last);
        if let Some((value, line)) = search.root_best.take() {
            let choice = line.first().map(|action| action.to_short_bits());
            stable_iterations = if choice == search.root_hint { stable_iterations + 1 } else { 0 };
            search.root_hint = choice;
            best.score = Some(score(value));
            best.line = line.to_vec();
        }
        best.depth = if finished.is_some() { depth } else { best.depth };
        best.selective_depth = search.selective_depth;
        best.nodes = search.meter.spent();
        best.table_permille = search.tools.table.permille();
        let Some(value) = finished else { break };
        last = Some(value);
        report(&best);
        // A win within the depth was looked for in full width, so no quicker one exists.
        let is_known = search.is_complete || (is_proven(value) && WIN - value.abs() <= depth as i32);
        if is_known || ((budget.wrap_up)() && stable_iterations >= MIN_STABLE_ITERATIONS) {
            break;
        }
    }
    best.features = evaluation.features(sight.game, sight.view, sight.player);
    Decision { action: best.line[0], insight: best }
}

/// How many iterations the choice must have stood before a search may end ahead of its last moment.
const MIN_STABLE_ITERATIONS: u32 = 2;
/// Aspiration windows are used from this depth on.
const MIN_ASPIRATION_DEPTH: u32 = 4;
/// How far the first aspiration window reaches to either side of the last value, in points.
const FIRST_ASPIRATION_MARGIN: i32 = 25;

/// One iteration: first with a narrow window around the last value, then with wider ones until the value lies
/// within.
fn aspiration_search<G: Duel, E: Evaluation<G>, T: Transpositions>(
    search: &mut Search<'_, G, E, T>,
    sight: Sight<'_, G>,
    depth: u32,
    last: Option<i32>,
) -> Option<i32> {
    let centre = last.filter(|&last| {
        search.tools.settings.aspiration_windows && depth >= MIN_ASPIRATION_DEPTH && !is_proven(last)
    });
    let Some(centre) = centre else { return search.iterate(sight, depth, -INFINITY, INFINITY) };
    let (mut below, mut above) = (FIRST_ASPIRATION_MARGIN, FIRST_ASPIRATION_MARGIN);
    loop {
        let (alpha, beta) = ((centre - below).max(-INFINITY), (centre + above).min(INFINITY));
        let value = search.iterate(sight, depth, alpha, beta)?;
        match value {
            _ if value <= alpha && alpha > -INFINITY => below = widened(below),
            _ if value >= beta && beta < INFINITY => above = widened(above),
            _ => return Some(value),
        }
    }
}

/// Four times as far, and after a few times all the way.
fn widened(reach: i32) -> i32 {
    if reach > 32 * FIRST_ASPIRATION_MARGIN { 2 * INFINITY } else { 4 * reach }
}

#[cfg(test)]
mod tests;
