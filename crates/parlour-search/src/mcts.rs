//! Monte Carlo tree search with chance nodes, for any number of players.
//!
//! Each visit walks down the tree, grows it by one node, asks the evaluation who stands how well there, and
//! carries the answer back up. Players choose by what their action has brought so far and by how seldom it was
//! tried; dice choose by their weights. Everyone plays for himself. Integers throughout, so that the same seed
//! and budget give the same answer on every machine; all memory is taken before the first visit, and nothing is kept
//! from one search to the next. It is not for games that end by repetition, which it would not see.

use alloc::vec::Vec;

use parlour_core::bot::Judgement;
use parlour_core::driver::draw_place;
use parlour_core::insight::ActionScore;
use parlour_core::{
    Bot, Budget, Decision, Evaluation, Game, Insight, MAX_PLAYERS, Open, Outcome, Player, Rng, Score, Sight,
    Turn,
};

use crate::alphabeta::judgement;
use crate::expectimax::{CERTAIN_WIN, Payoff, payoff};

#[cfg(test)]
mod tests;

/// A certain win, as a share.
const FULL_SHARE: u32 = 1 << 16;
/// What a ply of depth is worth.
const VISITS_PER_PLY: u64 = 10_000;
/// Visits between two reports.
const VISITS_BETWEEN_REPORTS: u32 = 4096;
/// The longest way down.
const MAX_PLY: usize = 200;

/// What each player can expect, in shares of [`FULL_SHARE`].
type Shares = [u32; MAX_PLAYERS];

/// A node of the tree. Its children stand side by side, in the order of its actions.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    /// What the visits brought to the player who acted to get here.
    total: u64,
    visits: u32,
    first_child: u32,
    children: u32,
}

/// A tree search player.
#[derive(Clone, Debug)]
pub struct Mcts<E> {
    evaluation: E,
    /// The exploration constant, in hundredths: how much untried actions attract.
    exploration: u32,
    rng: Rng,
    nodes: Vec<Node>,
    max_nodes: usize,
    /// Whether a node could not expand for lack of memory.
    is_full: bool,
    bytes: usize,
}

impl<E> Mcts<E> {
    /// A player that takes no memory until it is given a budget.
    pub fn new(evaluation: E, seed: u64) -> Self {
        Mcts {
            evaluation,
            exploration: 100,
            rng: Rng::new(seed),
            nodes: Vec::new(),
            max_nodes: 0,
            is_full: false,
            bytes: 0,
        }
    }

    /// The same with another exploration constant, in hundredths.
    pub fn with_exploration(self, exploration: u32) -> Self {
        Mcts { exploration, ..self }
    }

    fn fit(&mut self, bytes: usize) {
        if bytes != self.bytes {
            self.nodes = Vec::new();
            self.max_nodes = bytes / size_of::<Node>();
            // A failed allocation would end the process; trying does not.
            while self.nodes.try_reserve_exact(self.max_nodes).is_err() {
                self.max_nodes /= 2;
            }
            self.bytes = bytes;
        }
    }

    /// Searches a state that is not over until the budget is spent.
    pub fn search<G: Open>(
        &mut self,
        sight: Sight<'_, G>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Insight<G::Action>),
    ) -> Decision<G::Action>
    where
        E: Evaluation<G>,
    {
        const { assert!(!G::REPEATS, "tree search does not see repetition") };
        self.fit(budget.bytes);
        self.nodes.clear();
        self.is_full = false;
        let actions = sight.game.actions(sight.view);
        let actions = actions.as_ref();
        let mut meter = budget.meter();
        let mut deepest = 0;
        let is_forced = actions.len() == 1 || self.max_nodes <= actions.len();
        if !is_forced {
            self.nodes.push(Node::default());
        }
        // A search that is to end at a depth ends after so many visits for each ply of it.
        let max_visits = u64::from(budget.depth).saturating_mul(VISITS_PER_PLY);
        while !is_forced && meter.spent() < max_visits && meter.spend() {
            deepest = self.visit(sight.game, sight.view).max(deepest);
            if self.is_full {
                break;
            }
            let visits = self.nodes[0].visits;
            if visits.is_multiple_of(VISITS_BETWEEN_REPORTS) {
                report(&self.insight(actions, meter.spent(), deepest));
                if (budget.wrap_up)() {
                    break;
                }
            }
        }
        let mut insight = self.insight(actions, meter.spent(), deepest);
        insight.features = self.evaluation.features(sight.game, sight.view, sight.player);
        Decision { action: insight.line[0], insight }
    }

    /// One visit: selection, expansion, evaluation and backpropagation. How deep it went.
    fn visit<G: Open>(&mut self, game: &G, root: &G::State) -> u32
    where
        E: Evaluation<G>,
    {
        let mut state = root.clone();
        // The nodes on the way, and who acted to get to each.
        let mut path = arrayvec::ArrayVec::<(usize, Option<Player>), MAX_PLY>::new();
        path.push((0, None));
        let shares = loop {
            let (at, _) = *path.last().expect("the root is on the path");
            let turn = game.turn(&state);
            let is_new = self.nodes[at].visits == 0 && at != 0;
            match turn {
                Turn::Over(outcome) => break shares_of_outcome(game, &outcome),
                _ if is_new || path.is_full() => break self.judge_shares(game, &state),
                _ => {}
            }
            let actions = game.actions(&state);
            let actions = actions.as_ref();
            // More visits would only pile up on leaves that cannot be looked behind.
            if !self.expand(at, actions.len()) {
                self.is_full = true;
                break self.judge_shares(game, &state);
            }
            let mover = turn.player();
            let index = match mover {
                Some(_) => Some(self.select(at)),
                None => draw_place(game, &state, actions, &mut self.rng),
            };
            let index = index.expect("the weights of the outcomes add up");
            game.play(&mut state, actions[index]);
            path.push((self.nodes[at].first_child as usize + index, mover));
        };
        for &(at, mover) in &path {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.total += mover.map_or(0, |mover| u64::from(shares[mover.index()]));
        }
        path.len() as u32 - 1
    }

    /// Expansion: gives a node its children; false if there is no memory for them.
    fn expand(&mut self, at: usize, children: usize) -> bool {
        if self.nodes[at].children == 0 {
            if self.nodes.len() + children > self.max_nodes {
                return false;
            }
            self.nodes[at].first_child = self.nodes.len() as u32;
            self.nodes[at].children = children as u32;
            self.nodes.extend(core::iter::repeat_n(Node::default(), children));
        }
        true
    }

    fn children(&self, at: usize) -> &[Node] {
        let Node { first_child, children, .. } = self.nodes.get(at).copied().unwrap_or_default();
        &self.nodes[first_child as usize..(first_child + children) as usize]
    }

    /// Selection: the child to visit next, by what it brought, and more the less it was tried. One that was never
    /// tried is taken to be as good as the average.
    fn select(&self, at: usize) -> usize {
        let children = self.children(at);
        let tried = children.iter().map(|child| u64::from(child.visits)).sum::<u64>();
        let average = children.iter().map(|child| child.total).sum::<u64>() / tried.max(1);
        let root = (tried << 16).isqrt();
        let bonus =
            (u64::from(self.exploration) * u64::from(FULL_SHARE) / 100 * root / children.len() as u64) >> 8;
        let score = |child: &Node| {
            let visits = u64::from(child.visits);
            let brought = child.total.checked_div(visits).unwrap_or(average);
            brought + bonus / (1 + visits)
        };
        let mut best = (0, 0);
        for (index, child) in children.iter().enumerate() {
            let score = score(child);
            if score > best.1 {
                best = (index, score);
            }
        }
        best.0
    }

    /// What the evaluation expects for each player.
    fn judge_shares<G: Open>(&self, game: &G, state: &G::State) -> Shares
    where
        E: Evaluation<G>,
    {
        let trace = self.evaluation.trace(game, state);
        let mut shares = [0; MAX_PLAYERS];
        let players = game.players();
        for (index, share) in shares[..players].iter_mut().enumerate() {
            let lead = self.evaluation.evaluate(game, state, &trace, Player::new(index));
            *share = share_of_lead(lead);
        }
        let sum = shares.iter().sum::<u32>().max(1);
        shares.map(|share| (u64::from(share) * u64::from(FULL_SHARE) / u64::from(sum)) as u32)
    }

    fn insight<A: Copy>(&self, actions: &[A], nodes: u64, deepest: u32) -> Insight<A> {
        let mut insight = Insight {
            nodes,
            depth: deepest,
            selective_depth: deepest,
            table_permille: (self.nodes.len() * 1000 / self.max_nodes.max(1)) as u32,
            line: alloc::vec![actions[0]],
            ..Insight::default()
        };
        let children = self.children(0);
        let best =
            children.iter().enumerate().max_by_key(|(index, child)| (child.visits, usize::MAX - index));
        let Some((best, node)) = best.filter(|(_, node)| node.visits > 0) else { return insight };
        insight.line = alloc::vec![actions[best]];
        insight.score = Some(score_of(node));
        insight.action_scores = actions
            .iter()
            .zip(children)
            .filter(|(_, child)| child.visits > 0)
            .map(|(&action, child)| ActionScore { action, score: score_of(child) })
            .collect();
        insight
    }
}

/// A share for a lead in points: half for none, all for a sure win.
fn share_of_lead(lead: i32) -> u32 {
    let (half, lead) = (i64::from(FULL_SHARE / 2), i64::from(lead.clamp(1 - CERTAIN_WIN, CERTAIN_WIN - 1)));
    (half + half * lead / i64::from(CERTAIN_WIN)).max(1) as u32
}

fn shares_of_outcome<G: Game>(game: &G, outcome: &Outcome) -> Shares {
    let mut shares = [0; MAX_PLAYERS];
    for (index, share) in shares[..game.players()].iter_mut().enumerate() {
        *share = match payoff(game, outcome, Player::new(index)) {
            Payoff::Won => FULL_SHARE,
            Payoff::Lost => 0,
            Payoff::Points(points) => share_of_lead(points),
        };
    }
    shares
}

/// The average share as points on the scale of an evaluation: nothing for an even game.
fn score_of(node: &Node) -> Score {
    let share = (node.total / u64::from(node.visits.max(1))) as i64;
    let lead = (share - i64::from(FULL_SHARE / 2)) * i64::from(CERTAIN_WIN - 1) / i64::from(FULL_SHARE / 2);
    Score::Points(lead as i32)
}

impl<G: Open, E: Evaluation<G>> Bot<G> for Mcts<E> {
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

    fn new_game(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }
}
