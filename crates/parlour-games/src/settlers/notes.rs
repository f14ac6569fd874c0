//! What is told when a spot is pointed at: what lies or stands there, what could, and for how much.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::{Look, Player, Viewer};

use super::island::{Edge, EdgeSet, Vertex, VertexSet};
use super::resource::{CITY_COST, Ground, Hand, ROAD_COST, TOWN_COST, can_pay, can_pay_by_trading, pairs_of};
use super::rules::{draft_roads, road_sites, touched_by};
use super::setup::is_town_step;
use super::state::{Phase, State};
use super::{Settlers, words};

/// Where somebody could build: the viewer, or for a spectator the player to move.
pub(super) struct Plans<'a> {
    state: &'a State,
    viewer: Viewer,
    builder: Player,
    open: VertexSet,
    touched: VertexSet,
    roads: EdgeSet,
}

/// Whose costs are told: the viewer's own, or for a spectator those of the player to move.
pub(super) fn builder(look: &Look<'_, Settlers>) -> Player {
    match look.viewer {
        Viewer::Player(me) => me,
        Viewer::Spectator => look.view.to_move(),
    }
}

impl<'a> Plans<'a> {
    pub(super) fn of(look: &Look<'a, Settlers>) -> Self {
        let (state, builder) = (look.view, builder(look));
        let is_draft = matches!(state.phase(), Phase::Draft(_));
        Plans {
            state,
            viewer: look.viewer,
            builder,
            open: state.open_sites(),
            touched: touched_by(state.roads_of(builder)),
            roads: if is_draft { draft_roads(state) } else { road_sites(state, builder) },
        }
    }

    /// "Your town", "Blue's town".
    fn owned(&self, owner: Player, what: &str) -> String {
        match self.viewer {
            Viewer::Player(me) if me == owner => format!("Your {what}"),
            _ => format!("{}'s {what}", words::capital(words::player(owner))),
        }
    }

    /// "A town here costs 1 lumber, 1 brick, 1 wool and 1 wheat: 2 cards short".
    fn offer(&self, what: &str, cost: &Hand) -> String {
        let hand = self.state.hand(self.builder);
        let how = if can_pay(hand, cost) {
            "it can be paid".to_string()
        } else if can_pay_by_trading(hand, cost) {
            "it can be paid by trading".to_string()
        } else {
            words::short(&lack(hand, cost))
        };
        format!("A {what} here costs {}: {how}", words::amounts(cost))
    }

    /// What stands on a vertex, or what could for how much, and what lies around it.
    pub(super) fn vertex(&self, vertex: Vertex) -> String {
        let (state, bit) = (self.state, vertex.bit());
        let use_of_it = match state.building(vertex) {
            Some(building) if building.is_city => {
                format!("{}, which earns double", self.owned(building.owner, words::CITY))
            }
            Some(building) if building.owner == self.builder && state.phase() == Phase::Main => {
                format!("{}. {}", self.owned(self.builder, words::TOWN), self.offer(words::CITY, &CITY_COST))
            }
            Some(building) => self.owned(building.owner, words::TOWN),
            None if self.open & bit == 0 => "Too close to another building for a town".to_string(),
            None if matches!(state.phase(), Phase::Draft(step) if is_town_step(step)) => {
                "Free for a town".to_string()
            }
            None if self.touched & bit == 0 => "Free for a town, once a road leads here".to_string(),
            None => self.offer(words::TOWN, &TOWN_COST),
        };
        let around: Vec<String> = vertex.hexes().iter().map(|&hex| short_ground(state.ground(hex))).collect();
        format!("{use_of_it}. Beside it: {}.", words::listed(&around))
    }

    /// Whose road runs along an edge, or what one would cost.
    pub(super) fn edge(&self, edge: Edge) -> String {
        let is_site = self.roads & edge.bit() != 0;
        let is_draft = matches!(self.state.phase(), Phase::Draft(_));
        let told = match self.state.road(edge) {
            Some(owner) => self.owned(owner, words::ROAD),
            None if is_draft && is_site => "Free for the road of the new town".to_string(),
            None if is_draft => "The road of a new town begins at that town".to_string(),
            None if is_site => self.offer(words::ROAD, &ROAD_COST),
            None => "No road of yours leads here yet".to_string(),
        };
        format!("{told}.")
    }
}

/// What a cost asks for beyond a hand.
pub(super) fn lack(hand: &Hand, cost: &Hand) -> Hand {
    core::array::from_fn(|kind| cost[kind].saturating_sub(hand[kind]))
}

/// "Mountains: 1 ore when the dice show 10, 3 times in 36."
pub(super) fn hex(ground: Ground) -> String {
    let Some((kind, number)) = ground else { return "Desert: it never pays.".to_string() };
    let times = match pairs_of(number) {
        1 => "once".to_string(),
        2 => "twice".to_string(),
        pairs => format!("{pairs} times"),
    };
    let (land, resource) = (words::capital(words::land(kind)), words::resource(kind));
    format!(
        "{land}: {resource} for all who have built here when the dice show {number}, {times} in 36 throws."
    )
}

/// "mountains 10", "desert".
fn short_ground(ground: Ground) -> String {
    ground.map_or(words::DESERT.to_string(), |(kind, number)| format!("{} {number}", words::land(kind)))
}
