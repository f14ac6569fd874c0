//! Alpha-beta: principal-variation search with iterative deepening, for duels.
//!
//! The search keeps within its budget to the node and to the byte, can be stopped at any moment with the best
//! action so far, and is deterministic: the same position, budget of nodes and bytes, and history give the
//! same answer. [`minimax`](crate::minimax) is its oracle.
//!
//! This file deepens; `alphabeta/node.rs` is the search below the root, `alphabeta/rest.rs` what follows at its
//! horizon.

mod node;
mod rest;

use alloc::vec::Vec;

use parlour_core::bot::Judgement;
use parlour_core::{Action, Bot, Budget, Decision, Duel, Evaluation, Insight, Key, Open, Score, Sight};

use crate::ordering::Memory;
use crate::table::{Memo, Table};
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
    /// Begin each iteration with a narrow window around the last value.
    pub aspiration: bool,
    /// Cut off where passing the turn would still be good enough.
    pub null_move: bool,
    /// Look less deeply at actions that come late in the order.
    pub reductions: bool,
    /// Play out captures and the like at the horizon.
    pub quiescence: bool,
}

impl Settings {
    /// The textbook: the value is that of plain minimax at the nominal depth, as the oracle demands.
    pub const PLAIN: Settings = Settings {
        trust_deeper: false,
        aspiration: false,
        null_move: false,
        reductions: false,
        quiescence: false,
    };
}

impl Default for Settings {
    fn default() -> Self {
        Settings { trust_deeper: true, aspiration: true, null_move: true, reductions: true, quiescence: true }
    }
}

/// An alpha-beta player: an evaluation and what it remembers between moves.
#[derive(Clone, Debug)]
pub struct AlphaBeta<E> {
    evaluation: E,
    settings: Settings,
    depth: u32,
    table: Table,
    memory: Memory,
    bytes: usize,
}

impl<E> AlphaBeta<E> {
    /// A player that takes no memory until it is given a budget.
    pub fn new(evaluation: E) -> Self {
        let (table, memory) = (Table::with_bytes(0), Memory::with_bytes(0));
        AlphaBeta { evaluation, settings: Settings::default(), depth: MAX_PLY, table, memory, bytes: 0 }
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
        self.table.bytes() + self.memory.bytes() + PATH_BYTES
    }

    /// Takes the memory of the budget: an eighth for the move ordering at most, the rest for the table. The
    /// path that every search needs is taken off first.
    fn fit(&mut self, bytes: usize) {
        if bytes != self.bytes {
            // The old memory goes before the new one comes, or both would be held at once.
            (self.table, self.memory) = (Table::with_bytes(0), Memory::with_bytes(0));
            let free = bytes.saturating_sub(PATH_BYTES);
            self.memory = Memory::with_bytes(free / 8);
            self.table = Table::with_bytes(free - self.memory.bytes());
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
        deepen(tools, &mut self.memory, sight, &budget, 1, report)
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

    fn judge(&mut self, sight: Sight<'_, G>) -> Option<Judgement> {
        Some(judgement(&self.evaluation, sight))
    }

    fn new_game(&mut self, _seed: u64) {
        self.table.clear();
        self.memory.clear();
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
pub(crate) fn deepen<G: Duel, E: Evaluation<G>, T: Memo>(
    tools: Tools<'_, E, T>,
    memory: &mut Memory,
    sight: Sight<'_, G>,
    budget: &Budget<'_>,
    first_depth: u32,
    report: &mut dyn FnMut(&Insight<G::Action>),
) -> Decision<G::Action> {
    let state = sight.view;
    let mut path = Vec::with_capacity(sight.past.len() + MAX_PLY as usize);
    path.extend_from_slice(sight.past);
    let evaluation = tools.evaluation;
    let mut search = Search::new(tools, memory, sight, budget, path);
    let first = search.first_action(state, sight.player);
    let mut best = Insight { line: alloc::vec![first], ..Insight::default() };
    let (mut last, mut steady) = (None, 0);
    for depth in first_depth..=budget.depth.min(MAX_PLY - 1) {
        let finished = aspire(&mut search, sight, depth, last);
        if let Some((value, line)) = search.root_best.take() {
            let choice = line.first().map(|action| action.to_short_bits());
            steady = if choice == search.root_hint { steady + 1 } else { 0 };
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
        if is_known || ((budget.wrap_up)() && steady >= STEADY) {
            break;
        }
    }
    best.features = evaluation.features(sight.game, sight.view, sight.player);
    Decision { action: best.line[0], insight: best }
}

/// For so many iterations the choice must have stood before a search ends ahead of its last moment.
const STEADY: u32 = 2;
/// From this depth on the last value is worth aiming at.
const ASPIRE_FROM: u32 = 4;
/// How far the first window reaches to either side, in points.
const FIRST_REACH: i32 = 25;

/// One iteration: first with a narrow window around the last value, then with wider ones until the value lies
/// within.
fn aspire<G: Duel, E: Evaluation<G>, T: Memo>(
    search: &mut Search<'_, G, E, T>,
    sight: Sight<'_, G>,
    depth: u32,
    last: Option<i32>,
) -> Option<i32> {
    let centre =
        last.filter(|&last| search.tools.settings.aspiration && depth >= ASPIRE_FROM && !is_proven(last));
    let Some(centre) = centre else { return search.iterate(sight, depth, -INFINITY, INFINITY) };
    let (mut below, mut above) = (FIRST_REACH, FIRST_REACH);
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
    if reach > 32 * FIRST_REACH { 2 * INFINITY } else { 4 * reach }
}

#[cfg(test)]
mod tests;
