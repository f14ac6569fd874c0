//! The rules, R4 to R13 of `RULES.md`.

use alloc::string::String;
use core::ops::ControlFlow;

use parlour_core::list::Room;
use parlour_core::{Game, Key, Open, Outcome, Player, PositionError, Turn};

use super::action::Action;
use super::island::{EDGES, Edge, EdgeSet, VERTICES, Vertex, VertexSet, edges, vertices};
use super::resource::{
    CITY_COST, Hand, RESOURCES, ROAD_COST, Resource, TOWN_COST, TRADE_RATE, can_pay, pairs_of,
};
use super::roads::{longest_road, longest_road_with};
use super::setup::{is_town_step, waiting_town};
use super::state::{Building, Phase, State};
use super::{Settlers, words};

/// Every edge a road, every vertex a town or a city, every trade, and the end.
const MOST_ACTIONS: usize = EDGES + VERTICES + RESOURCES * (RESOURCES - 1) + 1;
/// The pairs that two dice can show.
const PAIRS: u32 = 36;
/// Enough to win (R12).
pub(super) const GOAL: u32 = 8;
/// The shortest road that can be the longest (R11).
const LEAST_LENGTH: u8 = 5;

impl Game for Settlers {
    type State = State;
    type Action = Action;
    type List<T: Copy> = Room<T, MOST_ACTIONS>;
    type RandomCache = ();

    const CHANCE: bool = true;

    fn players(&self) -> usize {
        self.variant.players
    }

    fn start(&self, seed: u64) -> State {
        self.deal(seed)
    }

    fn turn(&self, state: &State) -> Turn {
        match (state.winner(), state.phase) {
            (Some(winner), _) => Turn::Over(Outcome::win(self.players(), winner, words::REACHED_GOAL)),
            (None, Phase::Roll) => Turn::Chance,
            (None, _) => Turn::Player(state.to_move),
        }
    }

    fn for_each_action<F>(&self, state: &State, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Action) -> ControlFlow<()>,
    {
        if state.winner().is_some() {
            return ControlFlow::Continue(());
        }
        match state.phase {
            Phase::Roll => (2..=12).try_for_each(|sum| visit(Action::Roll(sum))),
            Phase::Draft(step) if is_town_step(step) => {
                vertices(state.open_sites()).try_for_each(|site| visit(Action::Town(site)))
            }
            Phase::Draft(_) => edges(draft_roads(state)).try_for_each(|edge| visit(Action::Road(edge))),
            Phase::Main => {
                for_each_build(state, &mut visit)?;
                for_each_trade(state.hand(state.to_move), &mut visit)?;
                visit(Action::End)
            }
        }
    }

    fn is_legal(&self, state: &State, action: Action) -> bool {
        state.winner().is_none() && broken_rule(state, action).is_none()
    }

    #[inline]
    fn play(&self, state: &mut State, action: Action) {
        debug_assert!(self.is_legal(state, action), "{action} is not legal in {}", self.position(state));
        self.apply(state, action);
    }

    fn key(&self, state: &State) -> Key {
        state.fold()
    }

    fn why_illegal(&self, state: &State, action: Action) -> String {
        broken_rule(state, action).unwrap_or(words::GAME_IS_OVER).into()
    }

    fn position(&self, state: &State) -> String {
        self.write_position(state)
    }

    fn parse_position(&self, text: &str) -> Result<State, PositionError> {
        self.read_position(text)
    }

    fn weight(&self, _state: &State, action: Action) -> u32 {
        match action {
            Action::Roll(sum) => pairs_of(sum),
            _ => 0,
        }
    }

    fn total_weight(&self, _state: &State) -> u32 {
        PAIRS
    }
}

impl Open for Settlers {}

/// What the player to move can build and pay for, in order: cities, towns, roads.
fn for_each_build<F>(state: &State, visit: &mut F) -> ControlFlow<()>
where
    F: FnMut(Action) -> ControlFlow<()>,
{
    let (player, hand) = (state.to_move, state.hand(state.to_move));
    if can_pay(hand, &CITY_COST) {
        vertices(state.towns_of(player)).try_for_each(|town| visit(Action::City(town)))?;
    }
    if can_pay(hand, &ROAD_COST) {
        if can_pay(hand, &TOWN_COST) {
            let touched = touched_by(state.roads_of(player));
            vertices(touched & state.open_sites()).try_for_each(|site| visit(Action::Town(site)))?;
        }
        edges(road_sites(state, player)).try_for_each(|edge| visit(Action::Road(edge)))?;
    }
    ControlFlow::Continue(())
}

fn for_each_trade<F>(hand: &Hand, visit: &mut F) -> ControlFlow<()>
where
    F: FnMut(Action) -> ControlFlow<()>,
{
    for give in Resource::ALL.into_iter().filter(|give| hand[give.index()] >= TRADE_RATE) {
        for get in Resource::ALL.into_iter().filter(|get| *get != give) {
            visit(Action::Trade { give, get })?;
        }
    }
    ControlFlow::Continue(())
}

/// The vertices that roads touch.
#[inline]
pub(super) fn touched_by(roads: EdgeSet) -> VertexSet {
    edges(roads).fold(0, |touched, edge| {
        let [low, high] = edge.ends();
        touched | low.bit() | high.bit()
    })
}

/// The vertices from which a player may build on (R7): own roads and own buildings, where no opponent stands.
#[inline]
pub(super) fn footholds(state: &State, player: Player) -> VertexSet {
    (touched_by(state.roads_of(player)) | state.buildings_of(player)) & !state.opponents_of(player)
}

/// The edges on which a player may build a road (R7).
#[inline]
pub(super) fn road_sites(state: &State, player: Player) -> EdgeSet {
    let near = vertices(footholds(state, player)).fold(0, |near, vertex| near | vertex.edges());
    near & state.free_edges()
}

/// The edges on which the town just placed may get its road (R4).
pub(super) fn draft_roads(state: &State) -> EdgeSet {
    waiting_town(state, state.to_move).map_or(0, |town| town.edges() & state.free_edges())
}

/// Which rule an action breaks while the game goes on; `None` if it is legal.
fn broken_rule(state: &State, action: Action) -> Option<&'static str> {
    let (player, hand) = (state.to_move, state.hand(state.to_move));
    let first_of =
        |faults: &[(bool, &'static str)]| faults.iter().find_map(|&(is_fault, why)| is_fault.then_some(why));
    match (state.phase, action) {
        (Phase::Roll, Action::Roll(sum)) => (!(2..=12).contains(&sum)).then_some(words::EXPECTED_SUM),
        (Phase::Roll, _) => Some(words::ROLL_FIRST),
        (_, Action::Roll(_)) => Some(words::ALREADY_ROLLED),
        (Phase::Draft(step), Action::Town(site)) if is_town_step(step) => {
            first_of(&[site_fault(state, site)])
        }
        (Phase::Draft(step), Action::Road(edge)) if !is_town_step(step) => {
            (draft_roads(state) & edge.bit() == 0).then_some(words::ROAD_FROM_NEW_TOWN)
        }
        (Phase::Draft(step), _) => {
            Some(if is_town_step(step) { words::PLACE_A_TOWN } else { words::PLACE_A_ROAD })
        }
        (Phase::Main, Action::Road(edge)) => first_of(&[
            (state.road(edge).is_some(), words::EDGE_IS_TAKEN),
            (road_sites(state, player) & edge.bit() == 0, words::ROAD_MUST_TOUCH),
            (!can_pay(hand, &ROAD_COST), words::ROAD_PRICE),
        ]),
        (Phase::Main, Action::Town(site)) => first_of(&[
            site_fault(state, site),
            (touched_by(state.roads_of(player)) & site.bit() == 0, words::TOWN_NEEDS_A_ROAD),
            (!can_pay(hand, &TOWN_COST), words::TOWN_PRICE),
        ]),
        (Phase::Main, Action::City(site)) => first_of(&[
            (state.towns_of(player) & site.bit() == 0, words::CITY_NEEDS_A_TOWN),
            (!can_pay(hand, &CITY_COST), words::CITY_PRICE),
        ]),
        (Phase::Main, Action::Trade { give, get }) => first_of(&[
            (give == get, words::TRADE_FOR_ANOTHER),
            (hand[give.index()] < TRADE_RATE, words::TRADE_PRICE),
        ]),
        (Phase::Main, Action::End) => None,
    }
}

/// What keeps a town from a vertex, whoever builds it.
fn site_fault(state: &State, site: Vertex) -> (bool, &'static str) {
    let why = if state.building(site).is_some() { words::VERTEX_IS_TAKEN } else { words::TOO_NEAR };
    (state.open_sites() & site.bit() == 0, why)
}

impl Settlers {
    /// Does what an action does, legal or not: setting up uses it too.
    pub(super) fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Roll(sum) => {
                earn(state, sum);
                state.phase = Phase::Main;
            }
            Action::Road(edge) => {
                let player = pay(state, &ROAD_COST);
                state.put_road(edge, player);
                measure_road(state, player, Some(edge));
                self.settle(state);
            }
            Action::Town(site) => {
                let player = pay(state, &TOWN_COST);
                state.put_building(site, Building { owner: player, is_city: false });
                self.cut_roads(state, site, player);
                if let Phase::Draft(step) = state.phase
                    && self.pays_at_once(step)
                {
                    let first = one_of_each(state, site);
                    for (have, more) in state.hands[player.index()].iter_mut().zip(first) {
                        *have = have.saturating_add(more);
                    }
                }
                self.settle(state);
            }
            Action::City(site) => {
                let player = pay(state, &CITY_COST);
                state.put_building(site, Building { owner: player, is_city: true });
                self.settle(state);
            }
            Action::Trade { give, get } => {
                let hand = &mut state.hands[state.to_move.index()];
                hand[give.index()] -= TRADE_RATE;
                hand[get.index()] = hand[get.index()].saturating_add(1);
            }
            Action::End => {
                state.to_move = Player::new((state.to_move.index() + 1) % self.variant.players);
                state.phase = Phase::Roll;
            }
        }
    }

    /// A new town ends opponents' roads that ran through its vertex.
    fn cut_roads(&self, state: &mut State, site: Vertex, builder: Player) {
        for opponent in self.seats().filter(|&opponent| opponent != builder) {
            if (state.roads_of(opponent) & site.edges()).count_ones() > 1 {
                measure_road(state, opponent, None);
            }
        }
    }

    /// After a building: who holds the longest road, who has won, and what comes next in a draft.
    fn settle(&self, state: &mut State) {
        state.set_holder(self.holder_after(state));
        if let Phase::Draft(step) = state.phase {
            (state.phase, state.to_move) = self.after_draft_step(step);
        }
        state.set_winner(self.winner_of(state));
    }

    /// Who holds the longest road, given who held it (R11).
    pub(super) fn holder_after(&self, state: &State) -> Option<Player> {
        let longest = self.seats().map(|player| state.road_length(player)).max().unwrap_or(0);
        let is_longest = |player: &Player| state.road_length(*player) == longest;
        if longest < LEAST_LENGTH {
            return None;
        }
        if let Some(holder) = state.holder().filter(is_longest) {
            return Some(holder);
        }
        let mut longest = self.seats().filter(is_longest);
        longest.next().filter(|_| longest.next().is_none())
    }

    /// Who has won (R12): the player to move comes first.
    pub(super) fn winner_of(&self, state: &State) -> Option<Player> {
        let first = state.to_move.index();
        let mut in_turn = self.seats().cycle().skip(first).take(self.variant.players);
        in_turn.find(|&player| state.points(player) >= GOAL)
    }
}

/// Takes a cost from the player to move, who is returned. What is placed in the draft is free.
fn pay(state: &mut State, cost: &Hand) -> Player {
    let player = state.to_move;
    if state.phase == Phase::Main {
        for (have, need) in state.hands[player.index()].iter_mut().zip(cost) {
            *have -= need;
        }
    }
    player
}

/// Measures a player's longest road anew, after a road was added or after it was cut.
pub(super) fn measure_road(state: &mut State, player: Player, added: Option<Edge>) {
    let (roads, opponents) = (state.roads_of(player), state.opponents_of(player));
    let length = &mut state.lengths[player.index()];
    *length = match added {
        Some(added) => longest_road_with(added, *length, roads, opponents),
        None => longest_road(roads, opponents),
    };
}

/// What the second town pays at once (R4): one for each resource hex beside it.
pub(super) fn one_of_each(state: &State, site: Vertex) -> Hand {
    let mut hand = [0; RESOURCES];
    for (resource, _) in site.hexes().iter().filter_map(|&hex| state.ground(hex)) {
        hand[resource.index()] += 1;
    }
    hand
}

/// What the towns and cities earn when the dice show a sum (R5).
#[inline]
fn earn(state: &mut State, sum: u8) {
    let mut hands = state.hands;
    for_each_yield(state, sum, |owner, resource, amount| {
        let held = &mut hands[owner.index()][resource.index()];
        *held = held.saturating_add(amount);
    });
    state.hands = hands;
}

/// Tells who receives what when the dice show a sum.
#[inline]
pub(super) fn for_each_yield(state: &State, sum: u8, mut receive: impl FnMut(Player, Resource, u16)) {
    for hex in state.hexes_with(sum) {
        let Some((resource, _)) = state.ground(hex) else { continue };
        for building in hex.vertices().into_iter().filter_map(|vertex| state.building(vertex)) {
            receive(building.owner, resource, if building.is_city { 2 } else { 1 });
        }
    }
}
