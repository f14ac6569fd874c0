//! What a position is worth, for the searches: features of each player, times their weights.
//!
//! A player's worth is what stands (points), what comes in (income by resource, and how fast it pays for a town
//! or a city), what is at hand, and where to go (open sites and the road to them). The evaluation compares a
//! player with the strongest opponent. The weights were fitted to the results of games that it played against
//! itself (by what has become `parlour tune --method fit`).

use alloc::vec::Vec;

use parlour_core::evaluation::{Weight, named_weights};
use parlour_core::{Evaluation, Player};

use super::Settlers;
use super::action::Action;
use super::island::{Vertex, VertexSet, vertices};
use super::resource::{CITY_COST, Hand, RESOURCES, ROAD_COST, TOWN_COST, TRADE_RATE, can_pay, pairs_of};
use super::rules::{GOAL, footholds, touched_by};
use super::state::State;

/// How many features there are.
pub const FEATURES: usize = 61;

/// What each feature is called, for those who look at the weights.
pub const NAMES: [&str; FEATURES] = [
    "at least 3 points",
    "at least 4 points",
    "at least 5 points",
    "at least 6 points",
    "at least 7 points",
    "holds the longest road",
    "income of wheat",
    "income of wool",
    "income of lumber",
    "income of brick",
    "income of ore",
    "income of wheat, rooted",
    "income of wool, rooted",
    "income of lumber, rooted",
    "income of brick, rooted",
    "income of ore, rooted",
    "three resources come in",
    "four do",
    "all do",
    "rolls until a road can be paid for",
    "rolls until a town",
    "rolls until a city",
    "rolls a town takes from nothing",
    "rolls a city takes from nothing",
    "rolls until the next point",
    "wheat at hand",
    "two of it",
    "three of it",
    "more of it",
    "wool at hand",
    "two of it",
    "three of it",
    "more of it",
    "lumber at hand",
    "two of it",
    "three of it",
    "more of it",
    "brick at hand",
    "two of it",
    "three of it",
    "more of it",
    "ore at hand",
    "two of it",
    "three of it",
    "more of it",
    "a road can be built",
    "a town can be built",
    "a city can be built",
    "best site at hand",
    "some site at hand",
    "two sites at hand",
    "best site one road away",
    "best site two roads away",
    "some site within reach",
    "length of the road",
    "lead of the road",
    "roads missing to the longest",
    "longest road out of reach",
    "towns",
    "cities",
    "rolls next",
];

/// What comes in: for each resource, the pairs of dice that bring one, of 36.
pub type Income = [u16; RESOURCES];

/// A player's income.
pub fn income(state: &State, player: Player) -> Income {
    let mut income = [0; RESOURCES];
    let cities = state.cities_of(player);
    for vertex in vertices(state.buildings_of(player)) {
        let times = if cities & vertex.bit() != 0 { 2 } else { 1 };
        for (resource, number) in vertex.hexes().iter().filter_map(|&hex| state.ground(hex)) {
            income[resource.index()] += times * pairs_of(number) as u16;
        }
    }
    income
}

/// No wait is longer, in rolls.
const LONGEST_WAIT: i32 = 60;

/// How many rolls it takes on average until a hand pays a cost, trades included: the first of a few moments at
/// which what has come in covers what is missing.
fn wait(hand: &Hand, income: &Income, cost: &Hand) -> i32 {
    const MOMENTS: [u16; 12] = [0, 2, 4, 7, 10, 14, 18, 23, 29, 36, 44, 52];
    let pays = |rolls: u16| {
        let (mut lack, mut spare) = (0, 0);
        for kind in 0..RESOURCES {
            // In 36ths of a card.
            let have = 36 * u32::from(hand[kind].min(50)) + u32::from(income[kind]) * u32::from(rolls);
            let need = 36 * u32::from(cost[kind]);
            lack += need.saturating_sub(have);
            spare += have.saturating_sub(need);
        }
        lack * u32::from(TRADE_RATE) <= spare
    };
    MOMENTS.into_iter().find(|&rolls| pays(rolls)).map_or(LONGEST_WAIT, i32::from)
}

/// The most that a vertex of a set brings in.
fn best_site(state: &State, sites: VertexSet) -> i32 {
    let yields = |vertex: Vertex| -> i32 {
        let grounds = vertex.hexes().iter().filter_map(|&hex| state.ground(hex));
        grounds.map(|(_, number)| pairs_of(number) as i32).sum()
    };
    vertices(sites).map(yields).max().unwrap_or(0)
}

/// The vertices one new road further.
fn one_road_further(state: &State, from: VertexSet, blocked: VertexSet) -> VertexSet {
    let free = state.free_edges();
    let step = |reached: VertexSet, vertex: Vertex| {
        let open = vertex.roads().iter().filter(|(edge, _)| free & edge.bit() != 0);
        open.fold(reached, |reached, (_, next)| reached | next.bit())
    };
    vertices(from & !blocked).fold(from, step)
}

/// The features of a player, in the order of [`NAMES`].
pub fn features(game: &Settlers, state: &State, player: Player) -> [i32; FEATURES] {
    let mut list = Features::default();
    let income = income(state, player);
    let points = state.points(player);
    (3..GOAL).for_each(|goal| list.flag(points >= goal));
    list.flag(state.holder() == Some(player));
    list.add_income(&income);
    list.add_prospects(state, player, &income);
    list.add_race(game, state, player);
    list.add(state.towns_of(player).count_ones() as i32);
    list.add(state.cities_of(player).count_ones() as i32);
    list.flag(state.to_move() == player);
    debug_assert_eq!(list.filled, FEATURES, "every feature has its place");
    list.values
}

/// Features being listed.
struct Features {
    values: [i32; FEATURES],
    filled: usize,
}

impl Default for Features {
    fn default() -> Self {
        Features { values: [0; FEATURES], filled: 0 }
    }
}

impl Features {
    fn add(&mut self, value: i32) {
        self.values[self.filled] = value;
        self.filled += 1;
    }

    fn flag(&mut self, is_so: bool) {
        self.add(i32::from(is_so));
    }

    /// What comes in: more of one resource is worth less and less, and variety is worth much.
    fn add_income(&mut self, income: &Income) {
        for &pairs in income {
            self.add(pairs.into());
        }
        for &pairs in income {
            self.add((64 * u32::from(pairs)).isqrt() as i32);
        }
        let kinds = income.iter().filter(|&&pairs| pairs > 0).count();
        (3..=RESOURCES).for_each(|many| self.flag(kinds >= many));
    }

    /// What can be built, when and where.
    fn add_prospects(&mut self, state: &State, player: Player, income: &Income) {
        let (hand, nothing) = (state.hand(player), [0; RESOURCES]);
        let (blocked, open) = (state.opponents_of(player), state.open_sites());
        let at_hand = touched_by(state.roads_of(player)) & open;
        let near = one_road_further(state, footholds(state, player), blocked);
        let far = one_road_further(state, near, blocked);
        let has_town = state.towns_of(player) != 0;
        let town = wait(hand, income, &TOWN_COST);
        let city = wait(hand, income, &CITY_COST);
        self.add(wait(hand, income, &ROAD_COST));
        self.add(town);
        self.add(city);
        self.add(wait(&nothing, income, &TOWN_COST));
        self.add(wait(&nothing, income, &CITY_COST));
        let next_town = if at_hand == 0 { LONGEST_WAIT } else { town };
        self.add(next_town.min(if has_town { city } else { LONGEST_WAIT }));
        for &count in hand {
            (1..=3).for_each(|many| self.flag(count >= many));
            self.add(i32::from(count.saturating_sub(3).min(6)));
        }
        self.flag(can_pay(hand, &ROAD_COST));
        self.flag(at_hand != 0 && can_pay(hand, &TOWN_COST));
        self.flag(has_town && can_pay(hand, &CITY_COST));
        self.add(best_site(state, at_hand));
        self.flag(at_hand != 0);
        self.flag(at_hand.count_ones() > 1);
        self.add(best_site(state, near & open & !at_hand));
        self.add(best_site(state, far & open & !near));
        self.flag(far & open != 0);
    }

    /// The race for the longest road.
    fn add_race(&mut self, game: &Settlers, state: &State, player: Player) {
        let others = game.seats().filter(|&other| other != player).map(|other| state.road_length(other));
        let (length, longest) = (i32::from(state.road_length(player)), i32::from(others.max().unwrap_or(0)));
        let is_holder = state.holder() == Some(player);
        let missing = if is_holder { 0 } else { (longest + 1).max(5) - length };
        self.add(length.min(10));
        self.add((length - longest).clamp(-4, 4));
        self.add(missing.min(6));
        self.flag(missing > 4);
    }
}

/// The evaluation: the features times their weights.
#[derive(Clone, Copy, Debug)]
pub struct Prospects {
    /// The weights, in thousandths of a logit.
    pub weights: [i32; FEATURES],
}

impl Default for Prospects {
    fn default() -> Self {
        Prospects { weights: WEIGHTS }
    }
}

/// As fitted in four rounds of 30,000 games.
const WEIGHTS: [i32; FEATURES] = [
    141, 267, 252, 537, 1121, -435, 20, 51, 9, -2, 39, 48, 16, 72, 77, 43, -111, 34, -32, 14, -24, -2, -67,
    -18, -13, 348, 135, 121, 96, 171, 85, 118, 82, 178, 168, 73, 73, 222, 190, 94, 77, 217, 237, 72, 86, 104,
    92, 328, 59, -161, 37, 49, 21, 347, -44, 217, -47, 351, 389, 347, 43,
];

impl Prospects {
    fn worth(&self, game: &Settlers, state: &State, player: Player) -> i32 {
        features(game, state, player)
            .iter()
            .zip(&self.weights)
            .map(|(feature, weight)| feature * weight)
            .sum()
    }
}

/// A lead in thousandths of a logit as the difference of the chances to win and to lose, in ten thousandths: dice
/// are averaged over, and an average of chances is a chance. Half the lead's hyperbolic tangent, as a fraction.
fn squashed(lead: i32) -> i32 {
    let half = i64::from(lead.clamp(-6000, 6000)) / 2;
    let square = half * half / 1000;
    (10_000 * half * (27_000 + square) / (1000 * (27_000 + 9 * square))) as i32
}

impl Evaluation<Settlers> for Prospects {
    type Trace = ();

    fn trace(&self, _game: &Settlers, _state: &State) {}

    fn evaluate(&self, game: &Settlers, state: &State, _trace: &(), player: Player) -> i32 {
        let others = game.seats().filter(|&other| other != player);
        let strongest = others.map(|other| self.worth(game, state, other)).max().unwrap_or(0);
        squashed(self.worth(game, state, player) - strongest)
    }

    fn weights(&self) -> Vec<Weight> {
        named_weights(&NAMES, &self.weights)
    }

    fn with_weights(&self, weights: &[i32]) -> Self {
        Prospects { weights: weights.try_into().unwrap_or(self.weights) }
    }

    /// Cities, towns, roads, the end, trades.
    fn urgency(&self, _game: &Settlers, _state: &State, action: Action) -> i32 {
        match action {
            Action::City(_) => 5,
            Action::Town(_) => 4,
            Action::Road(_) => 3,
            Action::End => 2,
            Action::Trade { .. } => 1,
            Action::Roll(_) => 0,
        }
    }
}
