//! The report's own AI, `desirability`: a staged assessment of the 54 vertices (its sections 4.2 to 4.10).
//!
//! Each stage is one small function over the same weights; a reader adds one to the list. It assesses anew after
//! every action, until nothing desirable can be paid for.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use parlour_core::assessment::{Explanation, Scale, Stage, assess, best, steps};
use parlour_core::bot::Judgement;
use parlour_core::bot_options;
use parlour_core::insight::{SpotValue, Tone};
use parlour_core::roster::BoxedBot;
use parlour_core::{Bot, Budget, Decision, Insight, Player, Score, Sight};

use super::action::Action;
use super::island::{Edge, VERTICES, Vertex, VertexSet, vertices};
use super::resource::{
    CITY_COST, Hand, ROAD_COST, Resource, TOWN_COST, TRADE_RATE, can_pay, can_pay_by_trading, pairs_of,
};
use super::rules::touched_by;
use super::setup::{is_town_step, preset_action, waiting_town};
use super::stages::shown;
use super::state::{Phase, State};
use super::{Settlers, words};

/// Weights begin at 100 and stay between 0 and 300.
pub const SCALE: Scale = Scale { start: 100, least: 0, most: 300 };

/// What the stages look at.
pub struct Outlook {
    state: State,
    player: Player,
    /// How many roads are still to be built to each vertex; `None` where no way leads.
    distances: [Option<u8>; VERTICES],
}

impl Outlook {
    /// What a player sees.
    pub fn new(state: &State, player: Player) -> Self {
        let distances = roads_to_build(state, player, road_ends(state, player));
        Outlook { state: *state, player, distances }
    }

    fn hand(&self) -> &Hand {
        self.state.hand(self.player)
    }

    /// What has to be done next to come nearer to a vertex; `None` if nothing can be.
    fn next_step(&self, vertex: Vertex) -> Option<Step> {
        match (self.state.building(vertex), self.distances[vertex.index()]) {
            (Some(building), _) => (building.owner == self.player && !building.is_city).then_some(Step::City),
            (None, Some(0)) => Some(Step::Town),
            (None, distance) => distance.map(|_| Step::Road),
        }
    }
}

/// What brings a player nearer to a vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Road,
    Town,
    City,
}

impl Step {
    fn cost(self) -> &'static Hand {
        match self {
            Step::Road => &ROAD_COST,
            Step::Town => &TOWN_COST,
            Step::City => &CITY_COST,
        }
    }
}

/// The ends of a player's roads from which another can be built.
pub(super) fn road_ends(state: &State, player: Player) -> VertexSet {
    touched_by(state.roads_of(player)) & !state.opponents_of(player)
}

/// How many roads lie between some vertices and each, over free edges, never through an opponent's building.
pub(super) fn roads_to_build(state: &State, player: Player, from: VertexSet) -> [Option<u8>; VERTICES] {
    let (free, blocked) = (state.free_edges(), state.opponents_of(player));
    steps(vertices(from).map(Vertex::index), |index, visit| {
        let vertex = Vertex::new(index).expect("a vertex");
        if blocked & vertex.bit() == 0 {
            for (edge, next) in vertex.roads() {
                if free & edge.bit() != 0 {
                    visit(next.index());
                }
            }
        }
    })
}

type Weights = [i32; VERTICES];
type VertexStage = Stage<Outlook, VERTICES>;

/// For each adjacent resource hex, the square of the pairs of dice that make it yield.
const PROBABILITY: VertexStage = Stage {
    name: "probability",
    apply: |outlook, weights| add(weights, |vertex| probability(&outlook.state, vertex)),
};

/// For each different adjacent resource, 5.
const VARIETY: VertexStage = Stage {
    name: "variety",
    apply: |outlook, weights| add(weights, |vertex| variety(&outlook.state, vertex)),
};

/// The square of the roads still to be built is taken off.
const DISTANCE: VertexStage = Stage {
    name: "distance",
    apply: |outlook, weights| {
        add(weights, |vertex| {
            let distance = i32::from(outlook.distances[vertex.index()].unwrap_or(0));
            -distance * distance
        });
    },
};

/// What cannot be paid for, even by trading, is put off.
const AVAILABILITY: VertexStage = Stage {
    name: "availability",
    apply: |outlook, weights| {
        add(weights, |vertex| match outlook.next_step(vertex) {
            Some(step) if !can_pay_by_trading(outlook.hand(), step.cost()) => -50,
            _ => 0,
        });
    },
};

/// For each adjacent resource that the player gets nowhere, 20 (the option `need`).
const NEED: VertexStage = Stage {
    name: "need",
    apply: |outlook, weights| {
        let own = vertices(outlook.state.buildings_of(outlook.player));
        let produced = own.fold(0, |produced, vertex| produced | kinds(&outlook.state, vertex));
        add(weights, |vertex| 20 * (kinds(&outlook.state, vertex) & !produced).count_ones() as i32);
    },
};

/// Vertices that cannot be had are worth nothing.
const ILLEGAL: VertexStage = Stage {
    name: "illegal",
    apply: |outlook, weights| {
        let open = outlook.state.open_sites();
        for vertex in Vertex::all() {
            let is_legal = match outlook.next_step(vertex) {
                Some(Step::City) => outlook.distances[vertex.index()].is_some(),
                Some(_) => open & vertex.bit() != 0,
                None => false,
            };
            if !is_legal {
                weights[vertex.index()] = 0;
            }
        }
    },
};

/// The stages in the report's order.
pub const STAGES: [VertexStage; 5] = [PROBABILITY, VARIETY, DISTANCE, AVAILABILITY, ILLEGAL];
/// The same with the option `need`.
pub const STAGES_WITH_NEED: [VertexStage; 6] = [PROBABILITY, VARIETY, DISTANCE, AVAILABILITY, NEED, ILLEGAL];

fn add(weights: &mut Weights, amount: impl Fn(Vertex) -> i32) {
    for vertex in Vertex::all() {
        weights[vertex.index()] += amount(vertex);
    }
}

fn probability(state: &State, vertex: Vertex) -> i32 {
    let grounds = vertex.hexes().iter().filter_map(|&hex| state.ground(hex));
    grounds.map(|(_, number)| (pairs_of(number) * pairs_of(number)) as i32).sum()
}

/// The resources of the hexes at a vertex, one bit each.
fn kinds(state: &State, vertex: Vertex) -> u8 {
    let grounds = vertex.hexes().iter().filter_map(|&hex| state.ground(hex));
    grounds.fold(0, |kinds, (resource, _)| kinds | 1 << resource.index())
}

fn variety(state: &State, vertex: Vertex) -> i32 {
    5 * kinds(state, vertex).count_ones() as i32
}

/// What the vertices are worth for a first town (R4): probability and variety alone.
pub(super) fn site_weights(state: &State) -> Weights {
    let mut weights = [SCALE.start; VERTICES];
    add(&mut weights, |vertex| probability(state, vertex) + variety(state, vertex));
    weights
}

/// The stages with or without `need`.
pub fn stages(need: bool) -> &'static [VertexStage] {
    if need { &STAGES_WITH_NEED } else { &STAGES }
}

/// What the AI does with the weights: the next action toward the best vertex that it can pay for.
fn act(outlook: &Outlook, weights: &Weights) -> Action {
    let goal = best(weights, SCALE.least).and_then(Vertex::new);
    let Some((goal, step)) = goal.and_then(|goal| Some((goal, outlook.next_step(goal)?))) else {
        return Action::End;
    };
    let (hand, cost) = (outlook.hand(), step.cost());
    if !can_pay_by_trading(hand, cost) {
        return Action::End;
    }
    if !can_pay(hand, cost) {
        return trade_toward(hand, cost);
    }
    match step {
        Step::City => Action::City(goal),
        Step::Town => Action::Town(goal),
        Step::Road => Action::Road(first_road(outlook, goal)),
    }
}

/// Gives the resource with the largest surplus for the first one missing.
fn trade_toward(hand: &Hand, cost: &Hand) -> Action {
    let surplus = |kind: Resource| hand[kind.index()].saturating_sub(cost[kind.index()]);
    // The last maximum of the reversed order is the first of the order.
    let give = Resource::ALL.into_iter().rev().max_by_key(|&kind| surplus(kind));
    let get = Resource::ALL.into_iter().find(|&kind| hand[kind.index()] < cost[kind.index()]);
    match (give, get) {
        (Some(give), Some(get)) if surplus(give) >= TRADE_RATE => Action::Trade { give, get },
        _ => Action::End,
    }
}

/// The first road of a shortest path to a vertex; of several the one over the lowest vertices.
fn first_road(outlook: &Outlook, goal: Vertex) -> Edge {
    let state = &outlook.state;
    let to_goal = roads_to_build(state, outlook.player, goal.bit());
    let sources = road_ends(state, outlook.player);
    let distance = |vertex: Vertex| to_goal[vertex.index()];
    let nearest = vertices(sources).filter_map(distance).min();
    let source = vertices(sources).find(|&vertex| distance(vertex) == nearest).expect("a path was found");
    let free = state.free_edges();
    let is_nearer = |next: Vertex| distance(next).map(|steps| steps + 1) == nearest;
    let (edge, _) = source
        .roads()
        .iter()
        .find(|(edge, next)| free & edge.bit() != 0 && is_nearer(*next))
        .expect("a shortest path has a first road");
    *edge
}

bot_options! {
    /// The options of `desirability`.
    pub struct DesirabilityOptions {
        need: bool = false, "also looks for resources that it gets nowhere";
    }
}

/// The AI as a bot.
pub fn make(_: &Settlers, options: DesirabilityOptions, _: u64) -> BoxedBot<Settlers> {
    Box::new(Desirability { need: options.need })
}

/// The report's AI.
#[derive(Clone, Copy, Debug)]
pub struct Desirability {
    need: bool,
}

impl Desirability {
    /// With or without the stage `need`.
    pub fn new(need: bool) -> Self {
        Desirability { need }
    }

    /// What it plays in a state, without a word.
    pub fn action(self, state: &State) -> Action {
        if let Phase::Draft(step) = state.phase() {
            return preset_action(state, step, &site_weights(state));
        }
        let outlook = Outlook::new(state, state.to_move());
        act(&outlook, &assess(&outlook, SCALE, stages(self.need), |_, _| {}))
    }

    /// What each stage makes of every vertex.
    pub fn explain(self, state: &State, player: Player) -> Explanation<VERTICES> {
        let outlook = Outlook::new(state, player);
        match state.phase() {
            Phase::Draft(step) if is_town_step(step) => {
                Explanation::of(&outlook, SCALE, &[PROBABILITY, VARIETY, TAKEN])
            }
            // A road leads toward a neighbour, which nobody builds on.
            Phase::Draft(_) => Explanation::of(&outlook, SCALE, &[PROBABILITY, VARIETY, ELSEWHERE]),
            _ => Explanation::of(&outlook, SCALE, stages(self.need)),
        }
    }
}

/// In a draft, any vertex is legal that keeps its distance.
const TAKEN: VertexStage = Stage {
    name: "taken",
    apply: |outlook, weights| {
        let open = outlook.state.open_sites();
        for vertex in Vertex::all().filter(|vertex| open & vertex.bit() == 0) {
            weights[vertex.index()] = 0;
        }
    },
};

/// In a draft, a road leads to a neighbour of the new town.
const ELSEWHERE: VertexStage = Stage {
    name: "elsewhere",
    apply: |outlook, weights| {
        let near = waiting_town(&outlook.state, outlook.player).map_or(0, Vertex::neighbours);
        for vertex in Vertex::all().filter(|vertex| near & vertex.bit() == 0) {
            weights[vertex.index()] = 0;
        }
    },
};

impl Bot<Settlers> for Desirability {
    fn choose(
        &mut self,
        sight: Sight<'_, Settlers>,
        _budget: &Budget<'_>,
        report: &mut dyn FnMut(&Insight<Action>),
    ) -> Decision<Action> {
        let explanation = self.explain(sight.view, sight.player);
        let action = self.action(sight.view);
        let highest = explanation.weights().into_iter().max().unwrap_or(0);
        let insight = Insight {
            score: Some(Score::Points(highest)),
            line: alloc::vec![action],
            spots: spot_values(&explanation),
            ..Insight::default()
        };
        report(&insight);
        Decision { action, insight }
    }

    fn elaborate(&mut self, sight: Sight<'_, Settlers>, _: &Budget<'_>, decision: &mut Decision<Action>) {
        decision.insight.stages = shown(&self.explain(sight.view, sight.player));
    }

    fn judge(&mut self, sight: Sight<'_, Settlers>) -> Option<Judgement> {
        let weights = self.explain(sight.view, sight.player).weights();
        let named = Vertex::all().zip(weights).map(|(vertex, weight)| (vertex.to_string(), weight));
        Some(Judgement::Weights(named.collect()))
    }
}

/// The weights as any front end can paint them.
fn spot_values(explanation: &Explanation<VERTICES>) -> Vec<SpotValue> {
    let weights = explanation.weights();
    let goal = best(&weights, SCALE.least);
    let value = |vertex: Vertex| SpotValue {
        spot: Some(vertex.to_string()),
        from: None,
        choice: None,
        value: weights[vertex.index()],
        short: weights[vertex.index()].to_string(),
        tone: match weights[vertex.index()] {
            _ if goal == Some(vertex.index()) => Tone::Good,
            0 => Tone::Bad,
            _ => Tone::Neutral,
        },
        text: alloc::format!("{}: {}", words::corner(vertex), explanation.words(vertex.index())),
        score: None,
        chance: None,
        about: alloc::string::String::new(),
    };
    Vertex::all().map(value).collect()
}
