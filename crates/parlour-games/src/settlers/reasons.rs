//! What speaks for an action or against it: what a place yields, what a road leads to, what cards are kept for.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::reasons::{capitalised, ending, number};
use parlour_core::{Game, Player};

use super::action::Action;
use super::evaluation::income;
use super::island::{Edge, Vertex, vertices};
use super::notes::lack;
use super::report::{road_ends, roads_to_build};
use super::resource::{
    CITY_COST, Hand, ROAD_COST, Resource, TOWN_COST, can_pay, can_pay_by_trading, pairs_of,
};
use super::state::{Phase, State};
use super::{Settlers, words};

/// No shorter road counts as the longest (R11).
const SHORTEST_LONGEST_ROAD: u8 = 5;

impl Settlers {
    pub(super) fn reason_of(&self, before: &State, player: Player, action: Action) -> String {
        let after = self.after(before, action);
        if let Some(end) = ending(self, &after, player) {
            return end;
        }
        let text = match action {
            Action::Roll(_) => String::new(),
            Action::Town(site) => town(before, player, site),
            Action::City(site) => format!("one point more, and {} pay twice", numbers_at(before, site)),
            Action::Road(edge) => road(before, &after, player, edge),
            Action::Trade { get, .. } => trade(before.hand(player), after.hand(player), get),
            Action::End => keep(before.hand(player)),
        };
        let fame = before.holder() != Some(player) && after.holder() == Some(player);
        capitalised(&if fame { format!("takes the longest road: two points more; {text}") } else { text })
    }
}

/// The lands at a vertex that pay, the likeliest first.
fn grounds(state: &State, vertex: Vertex) -> Vec<(Resource, u8)> {
    let mut grounds: Vec<_> = vertex.hexes().iter().filter_map(|&hex| state.ground(hex)).collect();
    grounds.sort_by_key(|&(_, number)| (core::cmp::Reverse(pairs_of(number)), number));
    grounds
}

/// "8, 5 and 4".
fn numbers_at(state: &State, vertex: Vertex) -> String {
    let mut numbers: Vec<u8> = grounds(state, vertex).into_iter().map(|(_, number)| number).collect();
    numbers.dedup();
    words::listed(&numbers.iter().map(ToString::to_string).collect::<Vec<_>>())
}

/// How many of the 36 pairs of dice pay at a vertex.
fn paying_rolls(state: &State, vertex: Vertex) -> u32 {
    let mut numbers: Vec<u8> = grounds(state, vertex).into_iter().map(|(_, number)| number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers.into_iter().map(pairs_of).sum()
}

fn town(before: &State, player: Player, site: Vertex) -> String {
    let grounds = grounds(before, site);
    if grounds.is_empty() {
        return "a point more, though nothing pays here".to_string();
    }
    let pay = if grounds.len() == 1 { "pays" } else { "pay" };
    let yields =
        format!("{} {pay} here: {} rolls of 36", numbers_at(before, site), paying_rolls(before, site));
    let has = income(before, player);
    let mut fresh: Vec<String> = Vec::new();
    for (kind, _) in grounds {
        let name = words::resource(kind).to_string();
        if has[kind.index()] == 0 && !fresh.contains(&name) {
            fresh.push(name);
        }
    }
    let is_first = before.buildings_of(player) == 0;
    if fresh.is_empty() || is_first {
        return yields;
    }
    format!("{yields}, with the first {}", words::listed(&fresh))
}

/// The open site that is worth most within so many roads, and how many roads it takes.
fn best_site(state: &State, player: Player) -> Option<(Vertex, u8)> {
    let open = state.open_sites();
    let distances = roads_to_build(state, player, road_ends(state, player));
    let near = vertices(open).filter_map(|site| Some((site, distances[site.index()]?)));
    let near = near.filter(|&(_, roads)| roads <= 2);
    near.max_by_key(|&(site, roads)| {
        (paying_rolls(state, site) as i32 - 4 * i32::from(roads), core::cmp::Reverse(site.index()))
    })
}

fn road(before: &State, after: &State, player: Player, edge: Edge) -> String {
    if matches!(before.phase(), Phase::Draft(_)) {
        return first_road(before, after, player, edge);
    }
    let length = after.road_length(player);
    let goal = after.holder().map_or(SHORTEST_LONGEST_ROAD, |holder| after.road_length(holder) + 1);
    let (was, is) = (best_site(before, player), best_site(after, player));
    match (was, is) {
        (_, Some((site, 0))) if edge.ends().contains(&site) => {
            format!("reaches a free place where {} pay", numbers_at(after, site))
        }
        (was, Some((site, roads))) if was.is_none_or(|(other, before)| other != site || before > roads) => {
            let far =
                if roads == 1 { "one road".to_string() } else { format!("{} roads", number(roads.into())) };
            format!("leads to a free place {far} on, where {} pay", numbers_at(after, site))
        }
        _ if after.holder() != Some(player) && length > before.road_length(player) && length < goal => {
            format!("a road of {length}: {} more for the longest", number((goal - length).into()))
        }
        _ if length > before.road_length(player) => format!("makes the road {length} long"),
        _ => "opens nothing new yet".to_string(),
    }
}

/// In a draft: where the road of a new town leads.
fn first_road(before: &State, after: &State, player: Player, edge: Edge) -> String {
    let beyond = edge.ends().into_iter().find(|end| before.building(*end).is_none());
    let sites = beyond.map_or(0, Vertex::neighbours) & after.open_sites();
    let best = vertices(sites).max_by_key(|&site| paying_rolls(after, site));
    match best {
        Some(site) => format!("leads toward a free place where {} pay", numbers_at(after, site)),
        None if before.buildings_of(player) != 0 => "leads away from the others".to_string(),
        None => String::new(),
    }
}

/// What can be built, with what it costs, the dearest first.
const BUILDINGS: [(&str, &Hand); 3] =
    [("a city", &CITY_COST), ("a town", &TOWN_COST), ("a road", &ROAD_COST)];

fn trade(before: &Hand, after: &Hand, get: Resource) -> String {
    let paid = BUILDINGS.into_iter().find(|(_, cost)| can_pay(after, cost) && !can_pay(before, cost));
    let nearer = BUILDINGS.into_iter().find(|(_, cost)| cost[get.index()] > before[get.index()]);
    match (paid, nearer) {
        (Some((what, _)), _) => format!("pays for {what}"),
        (None, Some((what, cost))) => format!("{what} is then {}", words::short(&lack(after, cost))),
        (None, None) => format!("{} for later", words::resource(get)),
    }
}

/// What the cards are kept for.
fn keep(hand: &Hand) -> String {
    let dear = &BUILDINGS[..2];
    if let Some((what, _)) = BUILDINGS.into_iter().find(|(_, cost)| can_pay_by_trading(hand, cost)) {
        let saved = dear.iter().find(|(_, cost)| !can_pay_by_trading(hand, cost));
        return match saved {
            Some((goal, cost)) if *goal != what => {
                format!("saves the cards for {goal}: {}", words::short(&lack(hand, cost)))
            }
            _ => "keeps the cards for later".to_string(),
        };
    }
    let missing = |cost: &Hand| lack(hand, cost).iter().sum::<u16>();
    let nearest = dear.iter().min_by_key(|(_, cost)| missing(cost));
    nearest.map_or_else(String::new, |(what, cost)| {
        format!("nothing can be paid for yet: {what} is {}", words::short(&lack(hand, cost)))
    })
}
