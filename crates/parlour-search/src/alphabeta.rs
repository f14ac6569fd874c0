//! Alpha-beta: principal-variation search with iterative deepening, for duels.
//!
//! The search keeps within its budget to the node and to the byte, can be stopped at any moment with the best
//! action so far, and is deterministic: the same position, budget of nodes and bytes, and history give the
//! same answer. [`minimax`](crate::minimax) is its oracle.

use alloc::vec::Vec;

use arrayvec::ArrayVec;
use parlour_core::bot::Judgement;
use parlour_core::{
    Action, Bot, Budget, Decision, Duel, Evaluation, Insight, Key, Meter, Player, Score, Sight, Turn,
};

use crate::minimax::repetition;
use crate::ordering::{Memory, bring_best_forward};
use crate::table::{Bound, Entry, Table};
use crate::value::{INFINITY, MAX_PLY, WIN, estimate, from_table, is_proven, outcome_value, score, to_table};

/// How many plies of a principal variation are kept.
const LINE_LENGTH: usize = 48;
/// Higher than any ply: nothing repeated.
const NO_REPEAT: u32 = u32::MAX;
/// What the keys on the way from the root take.
const PATH_BYTES: usize = MAX_PLY as usize * size_of::<Key>();
type Line<A> = ArrayVec<A, LINE_LENGTH>;

/// What the search may do beyond the textbook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Trust table entries that were searched deeper than asked. Stronger, but then the value is not that of
    /// the nominal depth; the oracle comparison turns it off.
    pub trust_deeper: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { trust_deeper: true }
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
        let (state, player) = (sight.view, sight.player);
        let mut path = Vec::with_capacity(sight.past.len() + MAX_PLY as usize);
        path.extend_from_slice(sight.past);
        let mut search = Search {
            game: sight.game,
            player: self,
            meter: budget.meter(),
            root: path.len(),
            run: 0,
            path,
            lowest_repeat: NO_REPEAT,
            selective_depth: 0,
            is_complete: false,
            root_best: None,
            root_hint: None,
        };
        let first = search.first_action(state, player);
        let mut best = Insight { line: alloc::vec![first], ..Insight::default() };
        for depth in 1..=budget.depth.min(search.player.depth).min(MAX_PLY - 1) {
            let finished = search.iterate(state, player, depth);
            if let Some((value, line)) = search.root_best.take() {
                search.root_hint = line.first().map(|action| action.to_bits());
                best.score = Some(score(value));
                best.line = line.to_vec();
            }
            best.depth = if finished.is_some() { depth } else { best.depth };
            best.selective_depth = search.selective_depth;
            best.nodes = search.meter.spent();
            best.table_permille = search.player.table.permille();
            let Some(value) = finished else { break };
            report(&best);
            // A win within the depth was looked for in full width, so no quicker one exists.
            if search.is_complete || (is_proven(value) && WIN - value.abs() <= depth as i32) {
                break;
            }
        }
        Decision { action: best.line[0], insight: best }
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
        let points = self.evaluation.evaluate(sight.game, sight.view, sight.player);
        Some(Judgement::Score(Score::Points(points)))
    }

    fn new_game(&mut self) {
        self.table.clear();
        self.memory.clear();
    }
}

/// One search from one root.
struct Search<'a, G: Duel, E> {
    game: &'a G,
    player: &'a mut AlphaBeta<E>,
    meter: Meter<'a>,
    /// Repetition keys of all positions before this one; those from `root` on belong to the search, and those
    /// before `run` can no longer come back.
    path: Vec<Key>,
    root: usize,
    run: usize,
    /// The lowest ply that a repetition below this node went back to. A value that depends on it is true only
    /// on this path, so nodes above that ply keep it out of the table.
    lowest_repeat: u32,
    selective_depth: u32,
    /// Whether no estimate went into the value: then searching deeper would change nothing.
    is_complete: bool,
    /// The best root action of the iteration under way.
    root_best: Option<(i32, Line<G::Action>)>,
    /// The best root action of the last iteration, for when there is no table to remember it.
    root_hint: Option<u16>,
}

impl<G: Duel, E: Evaluation<G>> Search<'_, G, E> {
    /// What to play when there is no time to search at all.
    fn first_action(&self, state: &G::State, mover: Player) -> G::Action {
        let mut ranked = self.player.memory.rank(self.game, &self.player.evaluation, state, mover, 0, None);
        bring_best_forward(ranked.as_mut(), 0)
    }

    fn iterate(&mut self, state: &G::State, player: Player, depth: u32) -> Option<i32> {
        self.is_complete = true;
        self.selective_depth = 0;
        self.node(state, player, depth, -INFINITY, INFINITY, &mut Line::new())
    }

    fn ply(&self) -> u32 {
        (self.path.len() - self.root) as u32
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
        me: Player,
        depth: u32,
        alpha: i32,
        beta: i32,
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
        if depth == 0 {
            self.is_complete = false;
            return Some(estimate(self.player.evaluation.evaluate(self.game, state, me)));
        }
        if mover == me {
            self.node(state, me, depth, alpha, beta, line)
        } else {
            self.node(state, mover, depth, -beta, -alpha, line).map(|value| -value)
        }
    }

    /// The value of a state that is not over for its mover, as far as the window asks.
    fn node(
        &mut self,
        state: &G::State,
        mover: Player,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        line: &mut Line<G::Action>,
    ) -> Option<i32> {
        let ply = self.ply();
        let key = self.game.key(state);

        // Step 1. What the table knows. The root is searched in any case: it must name an action.
        let known = self.player.table.probe(key);
        if let Some(value) = known.filter(|_| ply > 0).and_then(|entry| self.cut(entry, depth, alpha, beta)) {
            return Some(value);
        }

        // Step 2. The actions, the most promising to be looked at first.
        let hint = if ply == 0 { self.root_hint } else { None };
        let first = hint.or(known.map(|entry| entry.action));
        let mut ranked =
            self.player.memory.rank(self.game, &self.player.evaluation, state, mover, ply, first);
        let ranked = ranked.as_mut();

        // Step 3. Each action: the first with the whole window, the others only to show they are no better.
        let (mut best, mut best_bits, mut bound) = (-INFINITY, 0, Bound::Upper);
        let mut below = Line::new();
        let (run_before, repeat_before) = (self.run, self.lowest_repeat);
        self.lowest_repeat = NO_REPEAT;
        self.path.push(self.game.repetition_key(state));
        for index in 0..ranked.len() {
            let action = bring_best_forward(ranked, index);
            let next = self.game.after(state, action);
            if G::REPEATS && self.game.is_irreversible(state, action) {
                self.run = self.path.len();
            }
            let value = self.child(&next, mover, depth - 1, alpha, beta, index == 0, &mut below)?;
            self.run = run_before;
            if value <= best {
                continue;
            }
            (best, best_bits) = (value, action.to_bits());

            // Step 4. A new best action: remember the line it leads into.
            if value > alpha {
                (alpha, bound) = (value, Bound::Exact);
                line.clear();
                line.push(action);
                line.extend(below.iter().copied().take(LINE_LENGTH - 1));
                if ply == 0 {
                    self.root_best = Some((value, line.clone()));
                }
            }

            // Step 5. The opponent would not let it come to this.
            if value >= beta {
                bound = Bound::Lower;
                self.player.memory.reward(mover, best_bits, ply, depth);
                break;
            }
        }
        self.path.pop();

        // Step 6. What was learnt goes into the table, unless it holds only on the way that led here.
        let depends_on_the_way = self.lowest_repeat < ply;
        self.lowest_repeat =
            if depends_on_the_way { self.lowest_repeat.min(repeat_before) } else { repeat_before };
        if depends_on_the_way {
            return Some(best);
        }
        let entry = Entry { value: to_table(best, ply), bound, depth: depth as u8, action: best_bits };
        self.player.table.store(key, entry);
        Some(best)
    }

    /// The value of a child: with the whole window, or first with an empty one that can only say "no better".
    #[expect(clippy::too_many_arguments, reason = "the window and the line belong to every call of a search")]
    fn child(
        &mut self,
        next: &G::State,
        mover: Player,
        depth: u32,
        alpha: i32,
        beta: i32,
        is_first: bool,
        below: &mut Line<G::Action>,
    ) -> Option<i32> {
        if is_first {
            return self.visit(next, mover, depth, alpha, beta, below);
        }
        let value = self.visit(next, mover, depth, alpha, alpha + 1, below)?;
        if value <= alpha || value >= beta {
            return Some(value);
        }
        self.visit(next, mover, depth, alpha, beta, below)
    }

    /// The value to return at once, if what the table knows settles the window.
    fn cut(&mut self, entry: Entry, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let is_deep_enough = match u32::from(entry.depth) {
            found if found == depth => true,
            found => found > depth && self.player.settings.trust_deeper,
        };
        let value = from_table(entry.value, self.ply());
        let settles = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        if !is_deep_enough || !settles {
            return None;
        }
        self.is_complete &= is_proven(value);
        Some(value)
    }
}

#[cfg(test)]
mod tests;
