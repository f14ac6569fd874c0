//! Positions as text: hexes, players, holder of the longest road, player to move, phase.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use parlour_core::{Player, PositionError};

use super::action::number;
use super::island::{EDGES, Edge, EdgeSet, HEXES, Hex, VERTICES, Vertex, VertexSet, edges, vertices};
use super::resource::{Ground, Hand, Layout, RESOURCES, Resource};
use super::rules::{measure_road, touched_by};
use super::setup::is_town_step;
use super::state::{Building, Phase, State};
use super::{Settlers, words};

fn refuse<T>(why: impl Into<String>) -> Result<T, PositionError> {
    Err(PositionError::new(why))
}

impl Settlers {
    /// `o10,w2,... T3.17C22R5.6.41H0.1.2.0.3/... - 0 r`.
    pub(super) fn write_position(&self, state: &State) -> String {
        let grounds: Vec<String> = Hex::all().map(|hex| ground_text(state.ground(hex))).collect();
        let players: Vec<String> = self.seats().map(|player| player_text(state, player)).collect();
        let holder = state.holder().map_or("-".to_string(), |holder| holder.index().to_string());
        let phase = match state.phase {
            Phase::Roll => "r".to_string(),
            Phase::Main => "m".to_string(),
            Phase::Draft(step) => format!("s{step}"),
        };
        format!("{} {} {holder} {} {phase}", grounds.join(","), players.join("/"), state.to_move.index())
    }

    /// Reads a position, and refuses what no game could show.
    pub(super) fn read_position(&self, text: &str) -> Result<State, PositionError> {
        let mut state = self.read_draft(text)?;
        self.check_draft(&state)?;
        self.check_network(&state)?;
        self.check_holder(&state)?;
        state.set_winner(self.winner_of(&state));
        Ok(state)
    }

    /// Reads a position as it is written, whether a game could show it or not.
    pub(super) fn read_draft(&self, text: &str) -> Result<State, PositionError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let &[hexes, players, holder, to_move, phase] = fields.as_slice() else {
            return refuse(format!(
                "expected five fields: hexes, players, longest road, player to move, phase; found {}",
                fields.len()
            ));
        };
        let layout = read_layout(hexes)?;
        let mut state = State::empty(&layout, self.read_phase(phase)?);
        self.read_players(&mut state, players)?;
        state.to_move = self.read_seat(to_move, "the player to move")?;
        self.seats().for_each(|player| measure_road(&mut state, player, None));
        state.set_holder(if holder == "-" { None } else { Some(self.read_seat(holder, "the holder")?) });
        Ok(state)
    }

    pub(super) fn read_phase(&self, text: &str) -> Result<Phase, PositionError> {
        let steps = 4 * self.variant.players;
        let step = text.strip_prefix('s').and_then(number).filter(|&step| step < steps);
        match (text, step) {
            ("r", _) => Ok(Phase::Roll),
            ("m", _) => Ok(Phase::Main),
            (_, Some(step)) => Ok(Phase::Draft(step as u8)),
            _ => refuse(format!("the phase is r, m or s0 to s{}, not `{text}`", steps - 1)),
        }
    }

    pub(super) fn read_seat(&self, text: &str, what: &str) -> Result<Player, PositionError> {
        let last = self.variant.players - 1;
        match number(text).filter(|&seat| seat <= last) {
            Some(seat) => Ok(Player::new(seat)),
            None => refuse(format!("{what} is 0 to {last}, not `{text}`")),
        }
    }

    fn read_players(&self, state: &mut State, text: &str) -> Result<(), PositionError> {
        let count = text.split('/').count();
        if count != self.variant.players {
            return refuse(format!("{} play, not {count}", self.variant.players));
        }
        self.seats().zip(text.split('/')).try_for_each(|(player, text)| read_player(state, player, text))
    }

    /// In a draft every player has placed what the step says.
    fn check_draft(&self, state: &State) -> Result<(), PositionError> {
        let Phase::Draft(step) = state.phase else { return Ok(()) };
        for player in self.seats() {
            let placed = |is_town| {
                let is_own = |&past: &u8| self.drafter(past) == player && is_town_step(past) == is_town;
                (0..step).filter(is_own).count() as u32
            };
            let (towns, roads) = (placed(true), placed(false));
            let has = (state.towns_of(player).count_ones(), state.roads_of(player).count_ones());
            if has != (towns, roads) || state.cities_of(player) != 0 {
                let name = words::player(player);
                return refuse(format!("at s{step} {name} has {towns} towns and {roads} roads"));
            }
        }
        let drafter = self.drafter(step);
        if drafter != state.to_move {
            return refuse(format!("at s{step} player {} is to move", drafter.index()));
        }
        let is_lonely = |player| state.buildings_of(player) & !touched_by(state.roads_of(player)) != 0;
        match self.seats().find(|&player| is_lonely(player) && (player != drafter || is_town_step(step))) {
            Some(player) => refuse(format!("a town of {} has no road", words::player(player))),
            None => Ok(()),
        }
    }

    /// Buildings keep their distance, and roads lead back to own buildings.
    fn check_network(&self, state: &State) -> Result<(), PositionError> {
        let built = state.buildings();
        if let Some(vertex) = vertices(built).find(|vertex| vertex.neighbours() & built != 0) {
            let other = vertices(vertex.neighbours() & built).next().unwrap_or(vertex);
            return refuse(format!("the buildings on {vertex} and {other} stand side by side"));
        }
        for player in self.seats() {
            if let Some(edge) = edges(cut_off(state.roads_of(player), state.buildings_of(player))).next() {
                return refuse(format!(
                    "the road on {edge} is not connected to any building of {}",
                    words::player(player)
                ));
            }
        }
        Ok(())
    }

    /// The holder is one that the rules could have left with the longest road (R11).
    fn check_holder(&self, state: &State) -> Result<(), PositionError> {
        let holder = state.holder();
        let due = self.holder_after(state);
        if due == holder {
            return Ok(());
        }
        let name = |player: Option<Player>| player.map_or("nobody", words::player);
        refuse(format!("{} holds the longest road, not {}", name(due), name(holder)))
    }
}

fn ground_text(ground: Ground) -> String {
    ground.map_or("d0".to_string(), |(resource, number)| format!("{}{number}", resource.letter()))
}

fn player_text(state: &State, player: Player) -> String {
    let list = |numbers: &mut dyn Iterator<Item = usize>| {
        numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(".")
    };
    let mut text = String::new();
    let towns = list(&mut vertices(state.towns_of(player)).map(Vertex::index));
    let cities = list(&mut vertices(state.cities_of(player)).map(Vertex::index));
    let roads = list(&mut edges(state.roads_of(player)).map(Edge::index));
    let hand = list(&mut state.hand(player).iter().map(|&count| count.into()));
    let _ = write!(text, "T{towns}C{cities}R{roads}H{hand}");
    text
}

fn read_layout(text: &str) -> Result<Layout, PositionError> {
    let count = text.split(',').count();
    if count != HEXES {
        return refuse(format!("there are {HEXES} hexes, not {count}"));
    }
    let mut layout = [None; HEXES];
    for (slot, text) in layout.iter_mut().zip(text.split(',')) {
        *slot = read_ground(text)?;
    }
    Ok(layout)
}

fn read_ground(text: &str) -> Result<Ground, PositionError> {
    if text == "d0" {
        return Ok(None);
    }
    let ground = text.split_at_checked(1).and_then(|(letter, rest)| {
        let resource = Resource::ALL.into_iter().find(|resource| letter.starts_with(resource.letter()))?;
        let number = number(rest).filter(|&number| (2..=12).contains(&number) && number != 7)?;
        Some((resource, number as u8))
    });
    match ground {
        Some(ground) => Ok(Some(ground)),
        None => refuse(format!("`{text}` is no hex: a letter of wslbo and a number 2-12 but 7, or d0")),
    }
}

/// `T3.17C22R5.6.41H0.1.2.0.3`.
fn read_player(state: &mut State, player: Player, text: &str) -> Result<(), PositionError> {
    let garbled = || PositionError::new(format!("`{text}` is no player: write T3.17C22R5.6.41H0.1.2.0.3"));
    let rest = text.strip_prefix('T').ok_or_else(garbled)?;
    let (towns, rest) = rest.split_once('C').ok_or_else(garbled)?;
    let (cities, rest) = rest.split_once('R').ok_or_else(garbled)?;
    let (roads, hand) = rest.split_once('H').ok_or_else(garbled)?;
    for (list, is_city) in [(towns, false), (cities, true)] {
        for index in read_list(list, VERTICES, "vertex")? {
            let vertex = Vertex::new(index).expect("checked");
            if state.building(vertex).is_some() {
                return refuse(format!("{vertex} has two owners or two buildings"));
            }
            state.put_building(vertex, Building { owner: player, is_city });
        }
    }
    for index in read_list(roads, EDGES, "edge")? {
        let edge = Edge::new(index).expect("checked");
        if state.road(edge).is_some() {
            return refuse(format!("{edge} has two owners"));
        }
        state.put_road(edge, player);
    }
    state.hands[player.index()] = read_hand(hand)?;
    Ok(())
}

/// Ascending numbers below a count, joined by dots.
fn read_list(text: &str, count: usize, what: &str) -> Result<Vec<usize>, PositionError> {
    let mut list: Vec<usize> = Vec::new();
    for item in text.split('.').filter(|_| !text.is_empty()) {
        match number(item).filter(|&index| index < count) {
            Some(index) if list.last().is_none_or(|&last| last < index) => list.push(index),
            Some(_) => return refuse(format!("`{text}` is not in ascending order")),
            None => return refuse(format!("there is no {what} `{item}`: they are 0 to {}", count - 1)),
        }
    }
    Ok(list)
}

fn read_hand(text: &str) -> Result<Hand, PositionError> {
    let count = text.split('.').count();
    if count != RESOURCES {
        return refuse(format!("a hand is {RESOURCES} numbers, not {count}: `{text}`"));
    }
    let mut hand = [0; RESOURCES];
    for (slot, item) in hand.iter_mut().zip(text.split('.')) {
        match number(item).and_then(|count| u16::try_from(count).ok()) {
            Some(count) => *slot = count,
            None => return refuse(format!("a hand holds 0 to {} of a resource, not `{item}`", u16::MAX)),
        }
    }
    Ok(hand)
}

/// Roads that do not lead to any of the buildings, whoever stands on the way: a road may have been cut since.
fn cut_off(roads: EdgeSet, buildings: VertexSet) -> EdgeSet {
    let mut reached = buildings;
    let mut left = roads;
    loop {
        let near = vertices(reached).fold(0, |near, vertex| near | vertex.edges()) & left;
        if near == 0 {
            return left;
        }
        reached |= touched_by(near);
        left &= !near;
    }
}
