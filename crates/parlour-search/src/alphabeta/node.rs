//! The search below the root. Its node is the one long function here, in numbered steps.

use alloc::vec::Vec;

use arrayvec::ArrayVec;
use parlour_core::{Action, Budget, Duel, Evaluation, Key, Meter, Player, Sight, Turn};

use super::Tools;
use crate::minimax::{occurrences, repetition};
use crate::ordering::{MoveOrdering, bring_best_forward, is_quiet};
use crate::transposition::{Bound, Entry, Transpositions};
use crate::value::{
    INFINITY, MAX_ESTIMATE, MAX_PLY, estimate, from_table, is_proven, outcome_value, to_table,
};

/// How many plies of a principal variation are kept.
const MAX_LINE_PLIES: usize = 48;
/// Higher than any ply: nothing repeated.
const NO_REPEATED_PLY: u32 = u32::MAX;

pub(super) type Line<A> = ArrayVec<A, MAX_LINE_PLIES>;

/// One search from one root.
pub(crate) struct Search<'a, G: Duel, E, T> {
    pub(super) game: &'a G,
    pub(super) tools: Tools<'a, E, T>,
    ordering: &'a mut MoveOrdering,
    pub(super) meter: Meter<'a>,
    /// Repetition keys of all positions before this one; those from `root` on belong to the search.
    path: Vec<Key>,
    root: usize,
    /// What of the path can still come back, here and at the root.
    reversible: Reversible,
    reversible_at_root: Reversible,
    /// A game ends when a position occurs so often. Taken to be the same for all positions of a game.
    repetition_limit: u32,
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

/// The part of the path since the last irreversible action: only its positions can come back.
#[derive(Clone, Copy, Default)]
struct Reversible {
    /// Where in the path it begins.
    start: usize,
    /// The repetition keys of its exhausted positions, those that end the game if they occur once more, hashed
    /// together. A value from below them is true only where the same positions are exhausted, whether they
    /// occurred in the game or in the search, so they are part of the key in the transposition table.
    exhausted: Key,
}

impl Reversible {
    /// The same with one more exhausted position.
    fn exhausting(self, position: Key) -> Self {
        Reversible { exhausted: self.exhausted ^ Key::new(position.bits()), ..self }
    }
}

/// What a node is asked: how deep to look, in which window, and whether a null move led to it.
#[derive(Clone, Copy)]
pub(super) struct Query {
    depth: u32,
    alpha: i32,
    beta: i32,
    after_null_move: bool,
    /// What the other player has just done, in short.
    previous: Option<u16>,
}

impl Query {
    /// The same for the opponent.
    fn turned(self) -> Self {
        Query { alpha: -self.beta, beta: -self.alpha, ..self }
    }

    /// Whether the window is a null window, which only asks if the value is above `alpha`.
    fn is_null_window(&self) -> bool {
        self.beta - self.alpha == 1
    }
}

impl<'a, G: Duel, E: Evaluation<G>, T: Transpositions> Search<'a, G, E, T> {
    /// A search that has yet to begin; the path holds the keys of what came before.
    pub(super) fn new(
        tools: Tools<'a, E, T>,
        ordering: &'a mut MoveOrdering,
        sight: Sight<'a, G>,
        budget: &Budget<'a>,
        path: Vec<Key>,
    ) -> Self {
        let repetition_limit = repetition_limit(sight.game, sight.view, path.len());
        Search {
            game: sight.game,
            tools,
            ordering,
            meter: budget.meter(),
            root: path.len(),
            reversible: Reversible::default(),
            reversible_at_root: reversible_in(&path, repetition_limit),
            repetition_limit,
            path,
            lowest_repeat: NO_REPEATED_PLY,
            selective_depth: 0,
            is_complete: false,
            root_best: None,
            root_hint: None,
        }
    }

    /// What to play when there is no time to search at all.
    pub(super) fn first_action(&self, state: &G::State, mover: Player) -> G::Action {
        let mut ranked = self.ordering.rank(self.game, self.tools.evaluation, state, mover, (0, None), None);
        bring_best_forward(ranked.as_mut(), 0).1
    }

    /// The value of the root, as far as the window asks; `None` once the budget is spent.
    pub(super) fn iterate(&mut self, sight: Sight<'_, G>, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        self.is_complete = true;
        self.selective_depth = 0;
        self.path.truncate(self.root);
        self.reversible = self.reversible_at_root;
        let trace = self.tools.evaluation.trace(self.game, sight.view);
        let query = Query { depth, alpha, beta, after_null_move: false, previous: None };
        let times = self.occurrences(sight.view);
        self.node(sight.view, &trace, sight.player, query, times, &mut Line::new())
    }

    pub(super) fn ply(&self) -> u32 {
        (self.path.len() - self.root) as u32
    }

    /// How often a state has occurred, this time included.
    fn occurrences(&self, state: &G::State) -> u32 {
        occurrences(self.game, state, &self.path[self.reversible.start..])
    }

    /// The positions of the path that can come back and belong to the search.
    fn searched(&self) -> &[Key] {
        &self.path[self.reversible.start.max(self.root)..]
    }

    /// After an irreversible action: nothing of the path so far can come back.
    fn nothing_reversible(&self) -> Reversible {
        Reversible { start: self.path.len(), exhausted: Key::default() }
    }

    /// The static value of a state for a player.
    pub(super) fn static_value(&self, state: &G::State, trace: &E::Trace, player: Player) -> i32 {
        estimate(self.tools.evaluation.evaluate(self.game, state, trace, player))
    }

    /// The first ply of this search where a repeated position stood; zero if it stood before the search.
    fn ply_of_repeat(&self, state: &G::State) -> u32 {
        let key = self.game.repetition_key(state);
        let start = self.reversible.start;
        let place = self.path[start..].iter().position(|&past| past == key).unwrap_or(0) + start;
        place.saturating_sub(self.root) as u32
    }

    /// The value of a state for `me`, whoever is to move there; `None` once the budget is spent.
    fn visit(
        &mut self,
        state: &G::State,
        trace: &E::Trace,
        me: Player,
        query: Query,
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
        let times = if G::REPEATS { self.occurrences(state) } else { 1 };
        if times > 1
            && let Some(found) = repetition(self.game, state, times, self.searched())
        {
            self.is_complete = false;
            self.lowest_repeat = self.lowest_repeat.min(self.ply_of_repeat(state));
            return Some(found.value(self.game, me, ply));
        }
        let (sign, query) = if mover == me { (1, query) } else { (-1, query.turned()) };
        let value = if query.depth == 0 || ply >= MAX_PLY - 1 {
            self.is_complete = false;
            self.quiescence(state, trace, mover, query.alpha, query.beta)
        } else {
            self.node(state, trace, mover, query, times, line)
        };
        value.map(|value| sign * value)
    }

    /// The value of a state that is not over for its mover, as far as the window asks. It occurs for the `times`th
    /// time.
    fn node(
        &mut self,
        state: &G::State,
        trace: &E::Trace,
        mover: Player,
        query: Query,
        times: u32,
        line: &mut Line<G::Action>,
    ) -> Option<i32> {
        let Query { depth, mut alpha, beta, previous, .. } = query;
        let ply = self.ply();
        let reversible = if G::REPEATS && times + 1 == self.repetition_limit {
            self.reversible.exhausting(self.game.repetition_key(state))
        } else {
            self.reversible
        };
        let key = self.game.key(state) ^ reversible.exhausted;

        // Step 1. The transposition table. The root is searched in any case: it must name an action.
        let known = self.tools.table.probe(key);
        if let Some(value) = known.filter(|_| ply > 0).and_then(|entry| self.cut(entry, depth, alpha, beta)) {
            return Some(value);
        }

        // Step 2. The static value, where pruning asks for it, and reverse futility pruning: what is far above the window
        // near the horizon stays there.
        let margin = E::QUIET_MARGIN
            .filter(|_| self.tools.settings.futility_pruning && query.is_null_window() && ply > 0);
        let may_try_null_move = ply > 0 && self.may_try_null_move(&query);
        let standing = (may_try_null_move || margin.is_some() && depth <= MAX_FUTILITY_DEPTH)
            .then(|| self.static_value(state, trace, mover));
        let futility = margin.zip(standing).filter(|_| depth <= MAX_FUTILITY_DEPTH);
        if let Some((margin, standing)) = futility
            && !is_proven(beta)
            && standing - margin * depth as i32 >= beta
        {
            self.is_complete = false;
            return Some(standing);
        }

        // Step 3. Null-move pruning.
        if let Some(standing) = standing.filter(|_| may_try_null_move) {
            match self.null_move(state, mover, &query, standing) {
                NullMove::CutsOff(value) => return Some(value),
                NullMove::OutOfBudget => return None,
                NullMove::Fails => {}
            }
        }

        // Step 4. Move ordering.
        let hint = if ply == 0 { self.root_hint } else { None };
        let first = hint.or(known.map(|entry| entry.action));
        let mut ranked =
            self.ordering.rank(self.game, self.tools.evaluation, state, mover, (ply, previous), first);
        let ranked = ranked.as_mut();

        // Step 5. Principal variation search: the first action with the whole window, the others with a null
        // window, only to show that they are no better.
        let (mut best, mut best_bits, mut bound) = (-INFINITY, 0, Bound::Upper);
        let mut below = Line::new();
        let (reversible_before, repeat_before) = (self.reversible, self.lowest_repeat);
        (self.reversible, self.lowest_repeat) = (reversible, NO_REPEATED_PLY);
        self.path.push(self.game.repetition_key(state));
        for index in 0..ranked.len() {
            let (priority, action) = bring_best_forward(ranked, index);
            let is_late_and_quiet = index > 0 && is_quiet(priority);

            // Step 6. Futility and late move pruning, once something is known that does not lose.
            if is_late_and_quiet
                && let Some((margin, standing)) = futility
                && best > -MAX_ESTIMATE
                && (index >= most_actions(depth) || standing + margin * (depth as i32 + 1) <= alpha)
                && !self.tools.evaluation.may_threaten(self.game, state, action)
            {
                self.is_complete = false;
                continue;
            }
            let next = self.game.after(state, action);
            let mut next_trace = trace.clone();
            self.tools.evaluation.follow(self.game, &mut next_trace, state, action, &next);
            if G::REPEATS && self.game.is_irreversible(state, action) {
                self.reversible = self.nothing_reversible();
            }
            let reduction = if is_late_and_quiet { self.reduction(depth, index, priority) } else { 0 };
            let bits = action.to_short_bits();
            let query = Query { depth: depth - 1, alpha, beta, after_null_move: false, previous: Some(bits) };
            let value = self.child(&next, &next_trace, mover, query, index == 0, reduction, &mut below)?;
            if G::REPEATS {
                self.reversible = reversible;
            }
            if value <= best {
                continue;
            }
            (best, best_bits) = (value, bits);

            // Step 7. A new best action: the principal variation goes on with it.
            if value > alpha {
                (alpha, bound) = (value, Bound::Exact);
                line.clear();
                line.push(action);
                line.extend(below.iter().copied().take(MAX_LINE_PLIES - 1));
                if ply == 0 {
                    self.root_best = Some((value, line.clone()));
                }
            }

            // Step 8. Beta cutoff: the opponent would not let it come to this.
            if value >= beta {
                bound = Bound::Lower;
                self.ordering.record_cutoff(mover, &ranked[..=index], previous, ply, depth);
                break;
            }
        }
        self.path.pop();
        self.reversible = reversible_before;

        // Step 9. What was learnt goes into the table, unless it holds only on the way that led here.
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

    /// The value of a child: with the whole window, or first with a null window, reduced where it is likely to say
    /// "no better".
    #[expect(clippy::too_many_arguments, reason = "what is asked of a child is all here, and nowhere else")]
    fn child(
        &mut self,
        next: &G::State,
        trace: &E::Trace,
        mover: Player,
        query: Query,
        is_first: bool,
        reduction: u32,
        below: &mut Line<G::Action>,
    ) -> Option<i32> {
        if is_first {
            return self.visit(next, trace, mover, query, below);
        }
        let narrow = Query { beta: query.alpha + 1, ..query };
        let mut value = query.alpha + 1;
        if reduction > 0 {
            let shallow = Query { depth: query.depth - reduction, ..narrow };
            value = self.visit(next, trace, mover, shallow, below)?;
        }
        if value > query.alpha {
            value = self.visit(next, trace, mover, narrow, below)?;
        }
        if value <= query.alpha || value >= query.beta {
            return Some(value);
        }
        self.visit(next, trace, mover, query, below)
    }

    /// Late move reductions: by how many plies less the quiet action with this place in the order is searched, less
    /// if the history speaks for it.
    fn reduction(&self, depth: u32, index: usize, history: i32) -> u32 {
        if !self.tools.settings.late_move_reductions
            || depth < MIN_REDUCTION_DEPTH
            || index < UNREDUCED_ACTIONS
        {
            return 0;
        }
        let usual = (depth.ilog2() * index.ilog2() / 3) as i32;
        let reduction = usual - history / HISTORY_A_PLY;
        (reduction.max(0) as u32).min(depth - 1)
    }

    /// Whether a null move is worth a try: never twice in a row, nor when a win or loss is asked about.
    fn may_try_null_move(&self, query: &Query) -> bool {
        self.tools.settings.null_move_pruning
            && query.depth >= MIN_NULL_MOVE_DEPTH
            && !query.after_null_move
            && query.is_null_window()
            && !is_proven(query.beta)
    }

    /// Null-move pruning: if the mover may even skip a turn and a shallower search still reaches beta, the node is cut
    /// off.
    fn null_move(&mut self, state: &G::State, mover: Player, query: &Query, standing: i32) -> NullMove {
        if standing < query.beta {
            return NullMove::Fails;
        }
        let Some(passed) = self.game.null_move(state) else { return NullMove::Fails };
        let depth = query.depth - 1 - (NULL_MOVE_REDUCTION_PLIES + query.depth / 4).min(query.depth - 1);
        let (alpha, beta) = (query.beta - 1, query.beta);
        let less = Query { depth, alpha, beta, after_null_move: true, previous: None };
        let trace = self.tools.evaluation.trace(self.game, &passed);
        // What comes after a null move is no game: no position of it repeats one from before.
        let before = self.reversible;
        self.path.push(self.game.repetition_key(state));
        self.reversible = self.nothing_reversible();
        let value = self.visit(&passed, &trace, mover, less, &mut Line::new());
        self.reversible = before;
        self.path.pop();
        match value {
            None => NullMove::OutOfBudget,
            Some(value) if value >= query.beta => {
                self.is_complete = false;
                // A null move proves nothing.
                NullMove::CutsOff(if is_proven(value) { query.beta } else { value })
            }
            Some(_) => NullMove::Fails,
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

/// Late move reductions begin at this depth and after this many actions.
const MIN_REDUCTION_DEPTH: u32 = 3;
const UNREDUCED_ACTIONS: usize = 3;
/// So much history is worth a ply.
const HISTORY_A_PLY: i32 = 8192;
/// Futility and late move pruning end at this depth.
const MAX_FUTILITY_DEPTH: u32 = 4;
/// Null moves are tried from this depth on, and what follows is searched at least so many plies less deeply.
const MIN_NULL_MOVE_DEPTH: u32 = 3;
const NULL_MOVE_REDUCTION_PLIES: u32 = 2;

/// Late move pruning: so many actions are looked at with so much depth left.
fn most_actions(depth: u32) -> usize {
    (4 + 4 * depth * depth) as usize
}

/// What became of a null move.
enum NullMove {
    /// The position is at least this good even so.
    CutsOff(i32),
    /// It is not good enough, or there are no null moves in this game.
    Fails,
    /// The budget ran out over it.
    OutOfBudget,
}

/// How often a position must occur for the game to end, as far as a search can come; `u32::MAX` if it never ends so.
fn repetition_limit<G: Duel>(game: &G, state: &G::State, past: usize) -> u32 {
    let most = past as u32 + MAX_PLY + 1;
    let ends = |&times: &u32| G::REPEATS && game.repeated(state, times).is_some();
    (2..=most).find(ends).unwrap_or(u32::MAX)
}

/// What of the positions before a search can come back.
fn reversible_in(past: &[Key], repetition_limit: u32) -> Reversible {
    let mut sorted = past.to_vec();
    sorted.sort_unstable_by_key(|key| key.bits());
    let groups = sorted.chunk_by(|one, other| one == other);
    let exhausted = groups.filter(|group| group.len() as u32 + 1 >= repetition_limit);
    exhausted.fold(Reversible::default(), |reversible, group| reversible.exhausting(group[0]))
}
