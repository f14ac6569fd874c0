//! Lazy SMP: alpha-beta on several threads that share a transposition table. Each searches the whole tree, some a
//! ply ahead, and what one has found already the others find in the table. With one thread, [`AlphaBeta`](crate::AlphaBeta) does the
//! same and always gives the same answer; with several the answer may depend on who was first.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use parlour_core::bot::Judgement;
use parlour_core::{Bot, Budget, Decision, Duel, Evaluation, Insight, Sight};

use crate::alphabeta::{PATH_BYTES, Settings, Tools, iterative_deepening, judgement};
use crate::comparing::compare;
use crate::crew::together;
use crate::ordering::MoveOrdering;
use crate::shared::SharedTranspositionTable;
use crate::value::MAX_PLY;

/// An alpha-beta player on several threads.
#[derive(Debug)]
pub struct Parallel<E> {
    evaluation: E,
    settings: Settings,
    depth: u32,
    table: SharedTranspositionTable,
    orderings: Vec<MoveOrdering>,
    bytes: usize,
}

impl<E> Parallel<E> {
    /// A player with so many threads, at least one.
    pub fn new(evaluation: E, threads: usize) -> Self {
        let orderings = (0..threads.max(1)).map(|_| MoveOrdering::with_bytes(0)).collect();
        let table = SharedTranspositionTable::with_bytes(0);
        Parallel { evaluation, settings: Settings::default(), depth: MAX_PLY, table, orderings, bytes: 0 }
    }

    /// The same with other settings.
    pub fn with_settings(self, settings: Settings) -> Self {
        Parallel { settings, ..self }
    }

    /// The same, never looking deeper than this.
    pub fn with_depth(self, depth: u32) -> Self {
        Parallel { depth, ..self }
    }

    /// How many bytes a search takes.
    pub fn bytes(&self) -> usize {
        let orderings: usize = self.orderings.iter().map(|ordering| ordering.bytes() + PATH_BYTES).sum();
        self.table.bytes() + orderings
    }

    /// Takes the memory of the budget: an eighth for the threads' own at most, the rest for the table.
    fn fit(&mut self, bytes: usize) {
        if bytes == self.bytes {
            return;
        }
        let threads = self.orderings.len();
        (self.table, self.orderings) = (SharedTranspositionTable::with_bytes(0), Vec::new());
        let free = bytes.saturating_sub(threads * PATH_BYTES);
        self.orderings.extend((0..threads).map(|_| MoveOrdering::with_bytes(free / 8 / threads)));
        let taken: usize = self.orderings.iter().map(MoveOrdering::bytes).sum();
        self.table = SharedTranspositionTable::with_bytes(free - taken);
        self.bytes = bytes;
    }
}

impl<G, E> Bot<G> for Parallel<E>
where
    G: Duel + Sync,
    G::State: Sync,
    E: Evaluation<G> + Sync,
{
    fn choose(
        &mut self,
        sight: Sight<'_, G>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Insight<G::Action>),
    ) -> Decision<G::Action> {
        self.fit(budget.bytes);
        self.table.new_search();
        let threads = self.orderings.len();
        let (evaluation, settings, table) = (&self.evaluation, self.settings, &self.table);
        let tools = || Tools { evaluation, settings, table };
        // The nodes are shared out beforehand, so that their sum is within the budget.
        let (nodes, depth) = (budget.nodes / threads as u64, budget.depth.min(self.depth));
        let (is_done, helped) = (AtomicBool::new(false), AtomicU64::new(0));
        let help = |ordering: &mut MoveOrdering, number: usize| {
            let stop = || is_done.load(Ordering::Relaxed);
            let budget = Budget::default().nodes(nodes).depth(depth).until(&stop);
            // Every other helper begins a ply deeper, so that not all do the same at the same time.
            let first = 1 + number as u32 % 2;
            let found = iterative_deepening(tools(), ordering, sight, &budget, first, &mut |_| {});
            helped.fetch_add(found.insight.nodes, Ordering::Relaxed);
        };
        let (first, others) = self.orderings.split_first_mut().expect("there is at least one thread");
        let help = &help;
        let helpers = others.iter_mut().zip(1..).map(|(ordering, number)| move || help(ordering, number));
        let mut decision = together(helpers, || {
            let budget = budget.nodes(budget.nodes - nodes * (threads as u64 - 1)).depth(depth);
            let decision = iterative_deepening(tools(), first, sight, &budget, 1, report);
            is_done.store(true, Ordering::Relaxed);
            decision
        });
        decision.insight.nodes += helped.into_inner();
        decision
    }

    /// One thread is enough to compare.
    fn elaborate(&mut self, sight: Sight<'_, G>, budget: &Budget<'_>, decision: &mut Decision<G::Action>) {
        self.fit(budget.bytes);
        let (evaluation, settings, table) = (&self.evaluation, self.settings, &self.table);
        let ordering = self.orderings.first_mut().expect("there is at least one thread");
        compare(sight, &budget.depth(self.depth), decision, |sight, budget, depth| {
            let tools = Tools { evaluation, settings, table };
            iterative_deepening(tools, ordering, sight, &budget.depth(depth), depth, &mut |_| {}).insight
        });
    }

    fn judge(&mut self, sight: Sight<'_, G>) -> Option<Judgement> {
        Some(judgement(&self.evaluation, sight))
    }

    fn new_game(&mut self, _seed: u64) {
        self.table.clear();
        self.orderings.iter_mut().for_each(MoveOrdering::clear);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AlphaBeta;
    use parlour_core::toy::{Tree, Written};
    use parlour_core::{Game, Rng, Turn};

    #[test]
    fn several_threads_find_the_value_that_one_finds() {
        let mut rng = Rng::new(21);
        for _ in 0..40 {
            let tree = Tree::random(&mut rng, 6, 4);
            let state = tree.start(0);
            let Turn::Player(player) = tree.turn(&state) else { continue };
            let sight = Sight { game: &tree, player, view: &state, past: &[] };
            let budget = Budget::default().depth(6);
            let alone = AlphaBeta::new(Written).with_settings(Settings::PLAIN);
            let alone = alone.clone().search(sight, &budget, &mut |_| {});
            let mut together = Parallel::new(Written, 3).with_settings(Settings::PLAIN);
            let together = together.choose(sight, &budget, &mut |_| {});
            assert_eq!(alone.insight.score, together.insight.score, "{}", tree.position(&state));
        }
    }

    #[test]
    fn nodes_and_bytes_are_hard_for_all_together() {
        let mut rng = Rng::new(22);
        let tree = Tree::random(&mut rng, 9, 4);
        let state = tree.start(0);
        let player = tree.turn(&state).player().unwrap();
        let sight = Sight { game: &tree, player, view: &state, past: &[] };
        for nodes in [0, 1, 2, 100, 1000] {
            let mut bot = Parallel::new(Written, 2);
            let budget = Budget::default().nodes(nodes).bytes(100 << 10);
            let decision = bot.choose(sight, &budget, &mut |_| {});
            assert!(decision.insight.nodes <= nodes && tree.is_legal(&state, decision.action));
            assert!(bot.bytes() <= 100 << 10, "{}", bot.bytes());
        }
    }
}
