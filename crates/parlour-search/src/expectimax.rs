//! Expectimax: a search over whole turns, with dice in between, for any number of players.
//!
//! The report on the settlement game sketches it as the "heuristic tree": every level is one player's turn with
//! all the actions that it may hold, and between the turns stand the outcomes of the dice, weighed by their
//! chances. The player who searches wants the most; everyone else is taken to want it least, so that a window
//! prunes as in alpha-beta. At chance nodes the window of each outcome follows from what the others could at
//! best add up to (Ballard's Star1). Different orders of the same actions meet again in the table.
//!
//! It does not look at what came before a position, so it is not for games that end by repetition; then what it has
//! in its table is true whatever the history. Like every search here it keeps to its budget, can be stopped at any moment, and is deterministic.

use alloc::vec::Vec;
use core::cmp::Reverse;

use parlour_core::bot::Judgement;
use parlour_core::insight::ActionScore;
use parlour_core::{
    Action, Bot, Budget, Decision, Evaluation, Game, Insight, Key, Meter, Open, Outcome, Player, Score,
    Sight, Turn,
};

use crate::alphabeta::judgement;
use crate::transposition::{Bound, Entry, TranspositionTable, Transpositions};

#[cfg(test)]
mod tests;

/// What a certain win is worth. Evaluations stay below it, at a scale where an average of wins and points
/// means something: half a chance to win is worth half of this.
pub const CERTAIN_WIN: i32 = 10_000;
/// The most actions from the root to a leaf.
const MAX_PLY: u32 = 200;
/// No value is larger: a certain win at once.
const MAX_VALUE: i32 = CERTAIN_WIN + MAX_PLY as i32;
/// The bounds of a root window.
const INFINITY: i32 = MAX_VALUE + 1;
/// The deepest search, in turns.
pub const MAX_TURNS: u32 = 50;

/// An expectimax player: an evaluation and what it remembers between actions.
#[derive(Clone, Debug)]
pub struct Expectimax<E> {
    evaluation: E,
    turns: u32,
    star1_pruning: bool,
    table: TranspositionTable,
    bytes: usize,
}

impl<E> Expectimax<E> {
    /// A player that takes no memory until it is given a budget.
    pub fn new(evaluation: E) -> Self {
        Expectimax {
            evaluation,
            turns: MAX_TURNS,
            star1_pruning: true,
            table: TranspositionTable::with_bytes(0),
            bytes: 0,
        }
    }

    /// The same, never looking further than so many turns.
    pub fn with_turns(self, turns: u32) -> Self {
        Expectimax { turns, ..self }
    }

    /// The same without pruning at chance nodes, to see what it saves.
    pub fn without_star1_pruning(self) -> Self {
        Expectimax { star1_pruning: false, ..self }
    }

    fn fit(&mut self, bytes: usize) {
        if bytes != self.bytes {
            // The old memory goes before the new one comes, or both would be held at once.
            self.table = TranspositionTable::with_bytes(0);
            self.table = TranspositionTable::with_bytes(bytes);
            self.bytes = bytes;
        }
    }

    /// Searches a state that is not over, a turn further each time, until the budget is spent.
    pub fn search<G: Open>(
        &mut self,
        sight: Sight<'_, G>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Insight<G::Action>),
    ) -> Decision<G::Action>
    where
        E: Evaluation<G>,
    {
        const { assert!(!G::REPEATS, "expectimax does not see repetition") };
        self.fit(budget.bytes);
        self.table.new_search();
        let game = sight.game;
        let mut search = Search {
            game,
            evaluation: &self.evaluation,
            table: &mut self.table,
            me: sight.player,
            star1_pruning: self.star1_pruning,
            meter: budget.meter(),
            deepest: 0,
            is_cut_short: false,
            is_turn_cut: false,
            max_actions: MAX_PLY,
        };
        let mut actions = game.actions(sight.view);
        let actions = actions.as_mut();
        let first = actions[0];
        let mut best = Insight { line: alloc::vec![first], ..Insight::default() };
        let mut judged: Vec<(G::Action, i32)> = Vec::new();
        for horizon in horizons(budget.depth.min(self.turns).min(MAX_TURNS)) {
            // Nothing was left out so far within a turn, so longer turns have nothing new.
            if horizon.turns == best.depth {
                continue;
            }
            (search.is_cut_short, search.is_turn_cut) = (false, false);
            let found = search.root(sight.view, actions, horizon);
            if let Some((value, action)) = found.best {
                best.score = Some(score(value));
                best.line = search.line(sight.view, action);
                // What was left behind is not better, whatever it looked like from nearer by.
                for (judged, worth) in &mut judged {
                    *worth = if *judged == action { value } else { value.min(*worth) };
                }
            }
            best.nodes = search.meter.spent();
            best.selective_depth = search.deepest;
            best.table_permille = search.table.permille();
            if !found.is_complete {
                break;
            }
            if horizon.turns == 1 {
                judged = found.judged;
            }
            best.depth = if search.is_turn_cut { best.depth } else { horizon.turns };
            report(&best);
            // Nothing was left out at all, so a deeper search would find the same; and a win is a win.
            let is_known = !search.is_cut_short || found.best.is_some_and(|(value, _)| value >= CERTAIN_WIN);
            if is_known || actions.len() == 1 || (budget.wrap_up)() {
                break;
            }
        }
        best.action_scores =
            judged.into_iter().map(|(action, value)| ActionScore { action, score: score(value) }).collect();
        best.features = self.evaluation.features(sight.game, sight.view, sight.player);
        Decision { action: best.line[0], insight: best }
    }
}

/// How far a search goes: so many turns, and so many actions in each.
#[derive(Clone, Copy)]
struct Horizon {
    turns: u32,
    actions: u32,
}

/// What to search one after the other. A rich hand makes a turn of thousands of actions, so the first turn is
/// deepened by itself; the first step of all compares the positions right after each action.
fn horizons(turns: u32) -> impl Iterator<Item = Horizon> {
    let first = [1, 2, 3, 5, 8].map(|actions| Horizon { turns: 1, actions });
    first.into_iter().chain((1..=turns).map(|turns| Horizon { turns, actions: MAX_PLY }))
}

impl<G: Open, E: Evaluation<G>> Bot<G> for Expectimax<E> {
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
    }
}

fn score(value: i32) -> Score {
    match value {
        CERTAIN_WIN.. => Score::Win((MAX_VALUE - value) as u32),
        _ if value <= -CERTAIN_WIN => Score::Loss((MAX_VALUE + value) as u32),
        _ => Score::Points(value),
    }
}

/// What a search of the root found.
struct Found<A> {
    best: Option<(i32, A)>,
    /// What each action is worth; of no use where a window cut it off.
    judged: Vec<(A, i32)>,
    is_complete: bool,
}

/// A window on values.
#[derive(Clone, Copy)]
struct Window {
    low: i32,
    high: i32,
}

struct Search<'a, G: Game, E> {
    game: &'a G,
    evaluation: &'a E,
    table: &'a mut TranspositionTable,
    me: Player,
    star1_pruning: bool,
    meter: Meter<'a>,
    deepest: u32,
    /// Whether an evaluation stood in for the rest of a game.
    is_cut_short: bool,
    /// Whether one stood in for the rest of a turn.
    is_turn_cut: bool,
    /// The most actions in a turn.
    max_actions: u32,
}

/// Where a node stands: how many turns are still to be looked at, whose turn it is, how many actions it has had,
/// how far from the root.
#[derive(Clone, Copy)]
struct Place {
    turns: u32,
    whose: Option<Player>,
    acted: u32,
    ply: u32,
}

impl<G: Open, E: Evaluation<G>> Search<'_, G, E> {
    /// Searches all actions of the root, the best of the last iteration first, and sorts the best to the front.
    fn root(&mut self, state: &G::State, actions: &mut [G::Action], horizon: Horizon) -> Found<G::Action> {
        self.max_actions = horizon.actions;
        let mut found = Found { best: None, judged: Vec::new(), is_complete: false };
        for index in 0..actions.len() {
            let action = actions[index];
            // Within the own turn every action is judged in full, so that people can be told about each.
            let low = found.best.filter(|_| horizon.turns > 1).map_or(-INFINITY, |(value, _)| value);
            let place = Place { turns: horizon.turns, whose: Some(self.me), acted: 1, ply: 1 };
            let next = self.game.after(state, action);
            let Some(value) = self.value(&next, place, Window { low, high: INFINITY }) else { return found };
            found.judged.push((action, value));
            if found.best.is_none_or(|(highest, _)| value > highest) {
                found.best = Some((value, action));
                actions[..=index].rotate_right(1);
            }
            if value >= CERTAIN_WIN {
                break;
            }
        }
        found.is_complete = true;
        found
    }

    /// The value of a state for me, exact inside the window; `None` when the budget is spent.
    fn value(&mut self, state: &G::State, place: Place, window: Window) -> Option<i32> {
        if !self.meter.spend() {
            return None;
        }
        self.deepest = self.deepest.max(place.ply);
        let turn = self.game.turn(state);
        if let Turn::Over(outcome) = turn {
            let closeness = (MAX_PLY - place.ply) as i32;
            return Some(match payoff(self.game, &outcome, self.me) {
                Payoff::Won => CERTAIN_WIN + closeness,
                Payoff::Lost => -CERTAIN_WIN - closeness,
                Payoff::Points(points) => points,
            });
        }
        // A turn lasts while its player acts; dice begin the next.
        let is_new_turn = match turn {
            Turn::Player(player) => place.whose.is_some_and(|whose| whose != player),
            _ => true,
        };
        let acted = if is_new_turn { 0 } else { place.acted };
        let place = Place { turns: place.turns - u32::from(is_new_turn), acted, ..place };
        let is_turn_cut = acted >= self.max_actions;
        self.is_turn_cut |= is_turn_cut;
        if place.turns == 0 || is_turn_cut || place.ply + 1 >= MAX_PLY {
            self.is_cut_short = true;
            return Some(self.estimate(state));
        }
        let key = self.key_at(state, place);
        let known = self.table.probe(key);
        if let Some(value) = known.and_then(|entry| usable(entry, place, window)) {
            self.is_cut_short = true;
            return Some(value);
        }
        let hint = known.map(|entry| entry.action);
        let (value, action) = match turn {
            Turn::Player(player) => self.choice(state, player, place, window, hint)?,
            _ => (self.chance(state, place, window)?, 0),
        };
        let bound = match value {
            _ if value <= window.low => Bound::Upper,
            _ if value >= window.high => Bound::Lower,
            _ => Bound::Exact,
        };
        let value_here = to_table(value, place.ply);
        self.table.store(key, Entry { value: value_here, bound, depth: place.turns as u8, action });
        Some(value)
    }

    /// A player's choice: mine is for the most, everyone else's for the least.
    fn choice(
        &mut self,
        state: &G::State,
        player: Player,
        place: Place,
        window: Window,
        hint: Option<u16>,
    ) -> Option<(i32, u16)> {
        let mut actions = self.game.actions(state);
        let (game, evaluation) = (self.game, self.evaluation);
        actions.as_mut().sort_unstable_by_key(|action| {
            // The bits settle ties, so that every machine sorts alike.
            let bits = action.to_short_bits();
            (Reverse((Some(bits) == hint, evaluation.urgency(game, state, *action))), bits)
        });
        let next = Place { whose: Some(player), acted: place.acted + 1, ply: place.ply + 1, ..place };
        let is_mine = player == self.me;
        let Window { mut low, mut high } = window;
        let mut best = (if is_mine { -INFINITY } else { INFINITY }, 0);
        for &action in actions.as_ref() {
            let value = self.value(&self.game.after(state, action), next, Window { low, high })?;
            if if is_mine { value > best.0 } else { value < best.0 } {
                best = (value, action.to_short_bits());
            }
            if is_mine {
                low = low.max(value);
            } else {
                high = high.min(value);
            }
            if low >= high {
                break;
            }
        }
        Some(best)
    }
}

impl<G: Open, E: Evaluation<G>> Search<'_, G, E> {
    /// Dice: the average over the outcomes. An outcome whose value, with the best or the worst of all others
    /// after it, cannot bring the average into the window ends the node.
    fn chance(&mut self, state: &G::State, place: Place, window: Window) -> Option<i32> {
        let total = i64::from(self.game.total_weight(state));
        let mut outcomes = self.game.actions(state);
        // The likely ones say most.
        outcomes.as_mut().sort_unstable_by_key(|outcome| {
            (Reverse(self.game.weight(state, *outcome)), outcome.to_short_bits())
        });
        let next = Place { whose: None, acted: 0, ply: place.ply + 1, ..place };
        let (low, high) = (i64::from(window.low) * total, i64::from(window.high) * total);
        let (mut sum, mut left) = (0, total);
        for &outcome in outcomes.as_ref() {
            let weight = i64::from(self.game.weight(state, outcome));
            left -= weight;
            let (best_rest, worst_rest) = (i64::from(CERTAIN_WIN) * left, -i64::from(CERTAIN_WIN) * left);
            let needed = (low - sum - best_rest).div_euclid(weight).max(i64::from(-INFINITY));
            let enough = (high - sum - worst_rest + weight - 1).div_euclid(weight).min(i64::from(INFINITY));
            let child = if self.star1_pruning {
                Window {
                    low: needed.min(i64::from(MAX_VALUE)) as i32,
                    high: enough.max(i64::from(-MAX_VALUE)) as i32,
                }
            } else {
                Window { low: -INFINITY, high: INFINITY }
            };
            // How near a sure end is does not count once dice decide whether it comes.
            let value =
                self.value(&self.game.after(state, outcome), next, child)?.clamp(-CERTAIN_WIN, CERTAIN_WIN);
            let value = i64::from(value);
            sum += weight * value;
            if self.star1_pruning && value <= needed && left > 0 {
                return Some(clamped(sum + best_rest, total));
            }
            if self.star1_pruning && value >= enough && left > 0 {
                return Some(clamped(sum + worst_rest, total));
            }
        }
        Some(clamped(sum, total))
    }

    fn estimate(&self, state: &G::State) -> i32 {
        let trace = self.evaluation.trace(self.game, state);
        self.evaluation.evaluate(self.game, state, &trace, self.me).clamp(1 - CERTAIN_WIN, CERTAIN_WIN - 1)
    }

    /// A key for a state as I see it: what is good for me is not what is good for others.
    fn key(&self, state: &G::State) -> Key {
        self.game.key(state) ^ Key::new(self.me.index() as u64 + 1)
    }

    /// The same where a turn may be cut short: then it matters how many actions it has had.
    fn key_at(&self, state: &G::State, place: Place) -> Key {
        let key = self.key(state);
        let is_whole = self.max_actions == MAX_PLY;
        if is_whole { key } else { key ^ Key::new(u64::from(self.max_actions << 8 | place.acted)) }
    }

    /// The actions it expects from the root until chance decides, as far as the table knows.
    fn line(&self, state: &G::State, first: G::Action) -> Vec<G::Action> {
        let mut line = alloc::vec![first];
        let mut state = self.game.after(state, first);
        while let Turn::Player(_) = self.game.turn(&state) {
            let Some(entry) = self.table.probe(self.key(&state)) else { break };
            let actions = self.game.actions(&state);
            let Some(&action) = actions.as_ref().iter().find(|action| action.to_short_bits() == entry.action)
            else {
                break;
            };
            line.push(action);
            self.game.play(&mut state, action);
            if line.len() as u32 == MAX_PLY {
                break;
            }
        }
        line
    }
}

/// What the end of a game means to a player.
pub(crate) enum Payoff {
    Won,
    /// Somebody else won.
    Lost,
    Points(i32),
}

pub(crate) fn payoff<G: Game>(game: &G, outcome: &Outcome, player: Player) -> Payoff {
    let most = game.best_return();
    let has_won = |&payoff: &i16| i32::from(payoff) == most;
    match outcome.returns.of(player) {
        payoff if payoff == most => Payoff::Won,
        _ if outcome.returns.as_slice().iter().any(has_won) => Payoff::Lost,
        payoff => Payoff::Points(payoff),
    }
}

/// An average that hangs on dice is never sure.
fn clamped(sum: i64, total: i64) -> i32 {
    (sum / total).clamp(1 - i64::from(CERTAIN_WIN), i64::from(CERTAIN_WIN) - 1) as i32
}

/// A stored value, if it answers the question.
fn usable(entry: Entry, place: Place, window: Window) -> Option<i32> {
    let value = from_table(entry.value, place.ply);
    let is_deep_enough = u32::from(entry.depth) == place.turns;
    (is_deep_enough && entry.bound.settles(value, window.low, window.high)).then_some(value)
}

/// In the table, distances to sure ends count from the position.
fn to_table(value: i32, ply: u32) -> i32 {
    match value {
        CERTAIN_WIN.. => value + ply as i32,
        _ if value <= -CERTAIN_WIN => value - ply as i32,
        _ => value,
    }
}

fn from_table(value: i32, ply: u32) -> i32 {
    match value {
        CERTAIN_WIN.. => value - ply as i32,
        _ if value <= -CERTAIN_WIN => value + ply as i32,
        _ => value,
    }
}
