//! A slow, obviously right implementation of Settlers, written from the rules document alone.
//!
//! The tests compare the fast implementation with this one. The two share no code and no thinking: here are
//! sets of vertices and edges, an island that is measured anew from its coordinates whenever it is needed,
//! and functions that can be held against the text of the rules (R1 to R13) and of the seed's own AI.
//!
//! What the text leaves open is read like this:
//!
//! - The draft (R4) has two steps for each town: the town, then a road that touches it. Neither costs
//!   anything. The second town of a player pays one resource for each adjacent resource hex. The preset is a
//!   draft in which every choice is made by the weights.
//! - The longest road (R11) is a trail: an edge counts once, a vertex may repeat. It may begin and end at an
//!   opponent's building, even at the same one, but not go on from it.
//! - The distance of the AI counts from those ends of own roads on which no opponent's building stands, over
//!   edges without any road. It may enter, but not leave, a vertex with an opponent's building. Where no path
//!   leads, the distance stage subtracts nothing.
//! - An own town always needs a city next. No next action, and so no subtraction for one that cannot be paid,
//!   is there for an own city, for an opponent's building, and for a free vertex to which no path leads.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use core::cmp::Reverse;

/// The points that win (R12).
const GOAL: u32 = 8;

/// The fewest roads that can be the longest road (R11).
const SHORTEST_LONGEST_ROAD: usize = 5;

/// So many of one resource buy one of another (R10).
const TRADE: u32 = 4;

/// Numbers of resources, in the order of `Resource`.
type Amounts = [u32; 5];

/// What the hexes yield (R2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Resource {
    /// Letter w.
    Wheat,
    /// Letter s, as in sheep.
    Wool,
    /// Letter l.
    Lumber,
    /// Letter b.
    Brick,
    /// Letter o.
    Ore,
}

impl Resource {
    const ALL: [Self; 5] = [Self::Wheat, Self::Wool, Self::Lumber, Self::Brick, Self::Ore];

    fn letter(self) -> char {
        match self {
            Self::Wheat => 'w',
            Self::Wool => 's',
            Self::Lumber => 'l',
            Self::Brick => 'b',
            Self::Ore => 'o',
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Wheat => "wheat",
            Self::Wool => "wool",
            Self::Lumber => "lumber",
            Self::Brick => "brick",
            Self::Ore => "ore",
        }
    }

    fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|resource| resource.letter() == letter)
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|resource| resource.name() == name)
    }
}

/// The three things to build (R7 to R9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Build {
    Road,
    Town,
    City,
}

impl Build {
    /// Wheat, wool, lumber, brick, ore.
    fn cost(self) -> Amounts {
        match self {
            Self::Road => [0, 0, 1, 1, 0],
            Self::Town => [1, 1, 1, 1, 0],
            Self::City => [2, 0, 0, 0, 3],
        }
    }
}

/// The geometry of R1, computed from the coordinates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Island {
    /// The six vertices of each hex, clockwise from the top.
    pub(super) hex_vertices: Vec<[usize; 6]>,
    /// The two ends of each edge, the lower number first.
    pub(super) edges: Vec<(usize, usize)>,
}

impl Island {
    /// The island: hexes row by row, vertices by y then x, edges by the sums of their ends' y then x.
    pub(super) fn new() -> Self {
        let corners: Vec<[(i32, i32); 6]> = hex_centres().into_iter().map(hex_corners).collect();
        // Points are (y, x) here, so that their order is the numbering.
        let points: BTreeSet<(i32, i32)> = corners.iter().flatten().copied().collect();
        let numbers: BTreeMap<(i32, i32), usize> = points.into_iter().zip(0..).collect();

        let mut sides = BTreeSet::new();
        for hex in &corners {
            for side in 0..6 {
                let (one, other) = (hex[side], hex[(side + 1) % 6]);
                let ends = (numbers[&one].min(numbers[&other]), numbers[&one].max(numbers[&other]));
                sides.insert((one.0 + other.0, one.1 + other.1, ends));
            }
        }
        Self {
            hex_vertices: corners.iter().map(|hex| hex.map(|point| numbers[&point])).collect(),
            edges: sides.into_iter().map(|(_, _, ends)| ends).collect(),
        }
    }

    /// The vertices one edge away, ascending.
    pub(super) fn neighbours(&self, vertex: usize) -> Vec<usize> {
        let far_ends: BTreeSet<usize> =
            self.edges_at(vertex).into_iter().map(|edge| self.far_end(edge, vertex)).collect();
        far_ends.into_iter().collect()
    }

    /// The edges that touch a vertex, ascending.
    pub(super) fn edges_at(&self, vertex: usize) -> Vec<usize> {
        (0..self.edges.len()).filter(|&edge| self.touches(edge, vertex)).collect()
    }

    /// The hexes around a vertex, ascending.
    pub(super) fn hexes_at(&self, vertex: usize) -> Vec<usize> {
        (0..self.hex_vertices.len()).filter(|&hex| self.hex_vertices[hex].contains(&vertex)).collect()
    }

    /// The edge with these two ends, in either order.
    pub(super) fn edge_between(&self, a: usize, b: usize) -> Option<usize> {
        self.edges.iter().position(|&ends| ends == (a.min(b), a.max(b)))
    }

    fn vertices(&self) -> usize {
        self.hex_vertices.iter().flatten().max().map_or(0, |&highest| highest + 1)
    }

    fn touches(&self, edge: usize, vertex: usize) -> bool {
        self.edges[edge].0 == vertex || self.edges[edge].1 == vertex
    }

    /// The end of an edge that is not this one.
    fn far_end(&self, edge: usize, vertex: usize) -> usize {
        let (one, other) = self.edges[edge];
        if one == vertex { other } else { one }
    }
}

/// The (x, y) of each hex: hex k of row r is at x = (2,1,0,1,2)[r] + 2k, y = 3r.
fn hex_centres() -> Vec<(i32, i32)> {
    let mut centres = vec![];
    for (row, (first, length)) in (0..).zip([(2, 3), (1, 4), (0, 5), (1, 4), (2, 3)]) {
        for place in 0..length {
            centres.push((first + 2 * place, 3 * row));
        }
    }
    centres
}

/// The six corners of a hex at (x, y), each as (y, x).
fn hex_corners((x, y): (i32, i32)) -> [(i32, i32); 6] {
    [(y - 2, x), (y - 1, x + 1), (y + 1, x + 1), (y + 2, x), (y + 1, x - 1), (y - 1, x - 1)]
}

/// What the player to move has to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// The dice roll (R5).
    Roll,
    /// Builds, trades, and the end of the turn (R6).
    Main,
    /// The draft of R4. Even steps are towns, odd steps are their roads.
    Draft(usize),
}

/// All that one player has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Holding {
    /// The vertices with a town.
    pub(super) towns: BTreeSet<usize>,
    /// The vertices with a city.
    pub(super) cities: BTreeSet<usize>,
    /// The edges with a road.
    pub(super) roads: BTreeSet<usize>,
    /// How many of each resource.
    pub(super) hand: [u32; 5],
}

impl Holding {
    fn has_building(&self, vertex: usize) -> bool {
        self.towns.contains(&vertex) || self.cities.contains(&vertex)
    }

    fn parse(text: &str) -> Option<Self> {
        let (towns, rest) = text.strip_prefix('T')?.split_once('C')?;
        let (cities, rest) = rest.split_once('R')?;
        let (roads, hand) = rest.split_once('H')?;
        let hand: Vec<u32> = hand.split('.').map(|amount| amount.parse().ok()).collect::<Option<_>>()?;
        Some(Self {
            towns: parse_set(towns, 54)?,
            cities: parse_set(cities, 54)?,
            roads: parse_set(roads, 72)?,
            hand: hand.try_into().ok()?,
        })
    }

    fn notation(&self) -> String {
        let [towns, cities, roads] = [&self.towns, &self.cities, &self.roads].map(|set| join(set, "."));
        format!("T{towns}C{cities}R{roads}H{}", join(self.hand, "."))
    }
}

/// The whole state of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Position {
    /// The resource and the number of each hex. The desert has neither, and is written with the number 0.
    pub(super) hexes: Vec<(Option<Resource>, u32)>,
    /// The players, by seat.
    pub(super) players: Vec<Holding>,
    /// Who holds the longest road.
    pub(super) holder: Option<usize>,
    /// Whose turn it is, the dice included.
    pub(super) to_move: usize,
    /// What that player has to do.
    pub(super) phase: Phase,
}

/// The start of a game and its notation.
impl Position {
    /// The variant `preset` (R4): a draft in which the weights place everything.
    pub(super) fn preset(hexes: &[(Option<Resource>, u32)], players: usize) -> Self {
        let mut position = Self::draft(hexes, players);
        while let Phase::Draft(step) = position.phase {
            let action = position.preset_action(step);
            position.play(&action);
        }
        position
    }

    /// The variant `draft` (R4).
    pub(super) fn draft(hexes: &[(Option<Resource>, u32)], players: usize) -> Self {
        Self {
            hexes: hexes.to_vec(),
            players: vec![Holding::default(); players],
            holder: None,
            to_move: 0,
            phase: Phase::Draft(0),
        }
    }

    /// A position from its five fields.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [hexes, players, holder, to_move, phase] = fields[..] else { return None };
        let hexes: Vec<_> = hexes.split(',').map(parse_hex).collect::<Option<_>>()?;
        let players: Vec<Holding> = players.split('/').map(Holding::parse).collect::<Option<_>>()?;
        let holder = if holder == "-" { None } else { Some(holder.parse().ok()?) };
        let to_move = to_move.parse().ok()?;
        let phase = match phase {
            "r" => Phase::Roll,
            "m" => Phase::Main,
            step => Phase::Draft(step.strip_prefix('s')?.parse().ok()?),
        };
        let seats = players.len();
        let is_sound = hexes.len() == 19 && to_move < seats && holder.is_none_or(|player| player < seats);
        is_sound.then_some(Self { hexes, players, holder, to_move, phase })
    }

    /// The position in five fields.
    pub(super) fn notation(&self) -> String {
        let hexes = join(self.hexes.iter().copied().map(hex_notation), ",");
        let players = join(self.players.iter().map(Holding::notation), "/");
        let holder = self.holder.map_or("-".to_string(), |player| player.to_string());
        let phase = match self.phase {
            Phase::Roll => "r".to_string(),
            Phase::Main => "m".to_string(),
            Phase::Draft(step) => format!("s{step}"),
        };
        format!("{hexes} {players} {holder} {} {phase}", self.to_move)
    }

    /// What the preset does at a step of the draft.
    fn preset_action(&self, step: usize) -> String {
        let island = Island::new();
        let weight = |vertex| self.probability(&island, vertex) + self.variety(&island, vertex);
        if step.is_multiple_of(2) {
            let towns = self.draft_towns(&island).into_iter().map(|vertex| (weight(vertex), vertex));
            format!("town:{}", highest(towns).expect("a free vertex"))
        } else {
            let town = self.town_without_road(&island);
            let roads = island.edges_at(town).into_iter();
            let roads = roads.map(|edge| (weight(island.far_end(edge, town)), edge));
            format!("road:{}", highest(roads).expect("every vertex has edges"))
        }
    }
}

/// Points and the longest road.
impl Position {
    /// The winner (R12): the player to move if that is one, or else the next one in the order of seats.
    pub(super) fn winner(&self) -> Option<usize> {
        let seats = self.players.len();
        let mut order = (0..seats).map(|turn| (self.to_move + turn) % seats);
        order.find(|&player| self.points(player) >= GOAL)
    }

    /// The points of a player (R11).
    pub(super) fn points(&self, player: usize) -> u32 {
        let holding = &self.players[player];
        let mut points = 0;
        for _ in &holding.towns {
            points += 1;
        }
        for _ in &holding.cities {
            points += 2;
        }
        if self.holder == Some(player) { points + 2 } else { points }
    }

    /// The number of roads in a player's longest trail (R11), even where that is less than five.
    pub(super) fn longest_road(&self, player: usize) -> usize {
        let island = Island::new();
        let mut longest = 0;
        for start in 0..island.vertices() {
            longest = longest.max(self.longest_trail(&island, player, start, &mut BTreeSet::new()));
        }
        longest
    }

    /// How many more roads a trail can take from this vertex, where it begins or may go on.
    fn longest_trail(
        &self,
        island: &Island,
        player: usize,
        vertex: usize,
        used: &mut BTreeSet<usize>,
    ) -> usize {
        let mut longest = 0;
        for &road in &self.players[player].roads {
            if !island.touches(road, vertex) || used.contains(&road) {
                continue;
            }
            used.insert(road);
            let far_end = island.far_end(road, vertex);
            let ends_here = self.has_opponents_building(player, far_end);
            let rest = if ends_here { 0 } else { self.longest_trail(island, player, far_end, used) };
            longest = longest.max(1 + rest);
            used.remove(&road);
        }
        longest
    }

    /// Gives the longest road to whom it belongs (R11).
    fn reassess_longest_road(&mut self) {
        let lengths: Vec<usize> = (0..self.players.len()).map(|player| self.longest_road(player)).collect();
        let longest = lengths.iter().copied().max().unwrap_or(0);
        let leaders: Vec<usize> = (0..lengths.len()).filter(|&player| lengths[player] == longest).collect();
        self.holder = match self.holder {
            _ if longest < SHORTEST_LONGEST_ROAD => None,
            Some(holder) if leaders.contains(&holder) => Some(holder),
            _ if leaders.len() == 1 => Some(leaders[0]),
            _ => None,
        };
    }
}

/// What is where.
impl Position {
    fn is_free_vertex(&self, vertex: usize) -> bool {
        !self.players.iter().any(|holding| holding.has_building(vertex))
    }

    fn is_free_edge(&self, edge: usize) -> bool {
        !self.players.iter().any(|holding| holding.roads.contains(&edge))
    }

    fn has_opponents_building(&self, player: usize, vertex: usize) -> bool {
        !self.players[player].has_building(vertex) && !self.is_free_vertex(vertex)
    }

    fn has_own_road_at(&self, island: &Island, player: usize, vertex: usize) -> bool {
        self.players[player].roads.iter().any(|&road| island.touches(road, vertex))
    }

    /// The distance rule (R8): no building on any neighbouring vertex.
    fn has_room(&self, island: &Island, vertex: usize) -> bool {
        island.neighbours(vertex).into_iter().all(|neighbour| self.is_free_vertex(neighbour))
    }

    /// The resources of the hexes around a vertex, one for each hex.
    fn resources_at(&self, island: &Island, vertex: usize) -> Vec<Resource> {
        island.hexes_at(vertex).into_iter().filter_map(|hex| self.hexes[hex].0).collect()
    }

    /// The draft's town that still waits for its road.
    fn town_without_road(&self, island: &Island) -> usize {
        let mut towns = self.players[self.to_move].towns.iter().copied();
        towns
            .find(|&town| !self.has_own_road_at(island, self.to_move, town))
            .expect("a town comes before its road")
    }
}

/// The legal actions.
impl Position {
    /// Every legal action. A game that is over has none.
    pub(super) fn actions(&self) -> BTreeSet<String> {
        if self.winner().is_some() {
            return BTreeSet::new();
        }
        let island = Island::new();
        match self.phase {
            Phase::Roll => (2..=12).map(|sum| format!("roll:{sum}")).collect(),
            Phase::Main => self.main_actions(&island),
            Phase::Draft(step) if step.is_multiple_of(2) => {
                self.draft_towns(&island).into_iter().map(|vertex| format!("town:{vertex}")).collect()
            }
            Phase::Draft(_) => {
                let roads = island.edges_at(self.town_without_road(&island)).into_iter();
                roads.filter(|&edge| self.is_free_edge(edge)).map(|edge| format!("road:{edge}")).collect()
            }
        }
    }

    /// How many of the 36 pairs of dice make a roll (R5).
    pub(super) fn weight(action: &str) -> u32 {
        let sum = action.strip_prefix("roll:").and_then(|sum| sum.parse().ok()).expect("a roll");
        dice_pairs(sum)
    }

    fn draft_towns(&self, island: &Island) -> Vec<usize> {
        (0..island.vertices())
            .filter(|&vertex| self.is_free_vertex(vertex) && self.has_room(island, vertex))
            .collect()
    }

    fn main_actions(&self, island: &Island) -> BTreeSet<String> {
        let mut actions = BTreeSet::from(["end".to_string()]);
        for edge in 0..island.edges.len() {
            if self.can_pay(Build::Road) && self.may_build_road(island, edge) {
                actions.insert(format!("road:{edge}"));
            }
        }
        for vertex in 0..island.vertices() {
            if self.can_pay(Build::Town) && self.may_build_town(island, vertex) {
                actions.insert(format!("town:{vertex}"));
            }
            if self.can_pay(Build::City) && self.players[self.to_move].towns.contains(&vertex) {
                actions.insert(format!("city:{vertex}"));
            }
        }
        for give in Resource::ALL {
            for get in Resource::ALL {
                if give != get && self.players[self.to_move].hand[give as usize] >= TRADE {
                    actions.insert(format!("trade:{}-{}", give.name(), get.name()));
                }
            }
        }
        actions
    }

    fn can_pay(&self, build: Build) -> bool {
        let hand = self.players[self.to_move].hand;
        Resource::ALL.into_iter().all(|resource| hand[resource as usize] >= build.cost()[resource as usize])
    }

    /// R7 but for the price: some end has an own building, or an own road and no opponent's building.
    fn may_build_road(&self, island: &Island, edge: usize) -> bool {
        let player = self.to_move;
        let leads_on = |vertex| {
            self.players[player].has_building(vertex)
                || self.has_own_road_at(island, player, vertex)
                    && !self.has_opponents_building(player, vertex)
        };
        let (one, other) = island.edges[edge];
        self.is_free_edge(edge) && (leads_on(one) || leads_on(other))
    }

    /// R8 but for the price.
    fn may_build_town(&self, island: &Island, vertex: usize) -> bool {
        self.is_free_vertex(vertex)
            && self.has_own_road_at(island, self.to_move, vertex)
            && self.has_room(island, vertex)
    }
}

/// Play.
impl Position {
    /// Plays a legal action.
    pub(super) fn play(&mut self, action: &str) {
        let (verb, object) = action.split_once(':').unwrap_or((action, ""));
        let number = || object.parse().expect("a number");
        match verb {
            "roll" => self.roll(object.parse().expect("a sum of two dice")),
            "road" => self.build_road(number()),
            "town" => self.build_town(number()),
            "city" => self.build_city(number()),
            "trade" => self.trade(object),
            "end" => {
                self.to_move = (self.to_move + 1) % self.players.len();
                self.phase = Phase::Roll;
            }
            _ => panic!("no action: {action}"),
        }
    }

    /// R5.
    fn roll(&mut self, sum: u32) {
        for (&(resource, number), vertices) in self.hexes.iter().zip(Island::new().hex_vertices) {
            let Some(resource) = resource else { continue };
            if number != sum {
                continue;
            }
            for player in &mut self.players {
                for vertex in vertices {
                    if player.towns.contains(&vertex) {
                        player.hand[resource as usize] += 1;
                    }
                    if player.cities.contains(&vertex) {
                        player.hand[resource as usize] += 2;
                    }
                }
            }
        }
        self.phase = Phase::Main;
    }

    fn build_road(&mut self, edge: usize) {
        self.pay(Build::Road);
        self.players[self.to_move].roads.insert(edge);
        self.reassess_longest_road();
        self.continue_draft();
    }

    fn build_town(&mut self, vertex: usize) {
        self.pay(Build::Town);
        self.players[self.to_move].towns.insert(vertex);
        self.reassess_longest_road();
        if matches!(self.phase, Phase::Draft(_)) && self.players[self.to_move].towns.len() == 2 {
            for resource in self.resources_at(&Island::new(), vertex) {
                self.players[self.to_move].hand[resource as usize] += 1;
            }
        }
        self.continue_draft();
    }

    fn build_city(&mut self, vertex: usize) {
        self.pay(Build::City);
        self.players[self.to_move].towns.remove(&vertex);
        self.players[self.to_move].cities.insert(vertex);
    }

    /// R10.
    fn trade(&mut self, names: &str) {
        let (give, get) = names.split_once('-').expect("two resources");
        let give = Resource::from_name(give).expect("a resource");
        let get = Resource::from_name(get).expect("a resource");
        let hand = &mut self.players[self.to_move].hand;
        hand[give as usize] -= TRADE;
        hand[get as usize] += 1;
    }

    /// Takes the price out of the hand. The draft is free.
    fn pay(&mut self, build: Build) {
        if self.phase != Phase::Main {
            return;
        }
        for resource in Resource::ALL {
            self.players[self.to_move].hand[resource as usize] -= build.cost()[resource as usize];
        }
    }

    /// Goes on to the next step of the draft, if there is a draft, or from its last step to the first roll.
    fn continue_draft(&mut self) {
        let Phase::Draft(step) = self.phase else { return };
        let seats = 0..self.players.len();
        let snake: Vec<usize> = seats.clone().chain(seats.rev()).collect();
        let next = step + 1;
        (self.to_move, self.phase) = match snake.get(next / 2) {
            Some(&player) => (player, Phase::Draft(next)),
            None => (0, Phase::Roll),
        };
    }
}

/// The seed's own AI.
impl Position {
    /// The weights of the vertices for the player to move, after each stage: probability, variety, distance,
    /// availability, need (if wanted), illegal.
    pub(super) fn stages(&self, need: bool) -> Vec<[i32; 54]> {
        let island = Island::new();
        let distances = self.distances(&island);
        let mut weights = [100; 54];
        let mut stages = vec![];
        let mut stage = |change: &dyn Fn(usize, i32) -> i32| {
            for (vertex, weight) in weights.iter_mut().enumerate() {
                *weight = change(vertex, *weight).clamp(0, 300);
            }
            stages.push(weights);
        };

        stage(&|vertex, weight| weight + self.probability(&island, vertex));
        stage(&|vertex, weight| weight + self.variety(&island, vertex));
        stage(&|vertex, weight| weight - distances.get(&vertex).map_or(0, |distance| distance * distance));
        stage(&|vertex, weight| match self.next_build(&distances, vertex) {
            Some(build) if !self.can_pay_after_trades(build) => weight - 50,
            _ => weight,
        });
        if need {
            stage(&|vertex, weight| weight + self.needed(&island, vertex));
        }
        let is_legal = |vertex| self.is_legal_goal(&island, &distances, vertex);
        stage(&|vertex, weight| if is_legal(vertex) { weight } else { 0 });
        stages
    }

    /// What the AI plays in phase main.
    pub(super) fn desirability(&self, need: bool) -> String {
        let stages = self.stages(need);
        let weights = stages.last().expect("the stage illegal is always there");
        let goal = highest(weights.iter().copied().zip(0..)).expect("54 vertices");
        if weights[goal] == 0 {
            return "end".to_string();
        }

        let island = Island::new();
        let distances = self.distances(&island);
        let build = self.next_build(&distances, goal).expect("a legal goal needs something");
        if !self.can_pay_after_trades(build) {
            return "end".to_string();
        }
        if !self.can_pay(build) {
            return self.useful_trade(build);
        }
        match build {
            Build::City => format!("city:{goal}"),
            Build::Town => format!("town:{goal}"),
            Build::Road => {
                let paths = self.shortest_paths(&island, &distances, goal);
                let path = paths.into_iter().min().expect("a goal for a road has a path");
                format!("road:{}", island.edge_between(path[0], path[1]).expect("paths follow edges"))
            }
        }
    }

    /// Stage 1, for one vertex.
    fn probability(&self, island: &Island, vertex: usize) -> i32 {
        let mut sum = 0;
        for hex in island.hexes_at(vertex) {
            if let (Some(_), number) = self.hexes[hex] {
                let pairs = dice_pairs(number).cast_signed();
                sum += pairs * pairs;
            }
        }
        sum
    }

    /// Stage 2, for one vertex.
    fn variety(&self, island: &Island, vertex: usize) -> i32 {
        let different: BTreeSet<Resource> = self.resources_at(island, vertex).into_iter().collect();
        different.into_iter().map(|_| 5).sum()
    }

    /// The option `need`, for one vertex.
    fn needed(&self, island: &Island, vertex: usize) -> i32 {
        let own = &self.players[self.to_move];
        let produced: BTreeSet<Resource> =
            own.towns.union(&own.cities).flat_map(|&building| self.resources_at(island, building)).collect();
        let different: BTreeSet<Resource> = self.resources_at(island, vertex).into_iter().collect();
        different.difference(&produced).map(|_| 20).sum()
    }

    /// The number of roads still to build to each vertex, for those to which a path leads.
    fn distances(&self, island: &Island) -> BTreeMap<usize, i32> {
        let mut distances = BTreeMap::new();
        for &road in &self.players[self.to_move].roads {
            for end in [island.edges[road].0, island.edges[road].1] {
                if !self.has_opponents_building(self.to_move, end) {
                    distances.insert(end, 0);
                }
            }
        }

        let mut reached: BTreeSet<usize> = distances.keys().copied().collect();
        for distance in 1.. {
            let mut next = BTreeSet::new();
            for &vertex in &reached {
                for neighbour in island.neighbours(vertex) {
                    if self.leads_to(island, vertex, neighbour) && !distances.contains_key(&neighbour) {
                        next.insert(neighbour);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            distances.extend(next.iter().map(|&vertex| (vertex, distance)));
            reached = next;
        }
        distances
    }

    /// Whether a path of the player to move can go from a vertex to its neighbour.
    fn leads_to(&self, island: &Island, from: usize, to: usize) -> bool {
        let edge = island.edge_between(from, to).expect("neighbours have an edge between them");
        self.is_free_edge(edge) && !self.has_opponents_building(self.to_move, from)
    }

    /// Every shortest path to a vertex, from its source on.
    fn shortest_paths(
        &self,
        island: &Island,
        distances: &BTreeMap<usize, i32>,
        goal: usize,
    ) -> Vec<Vec<usize>> {
        if distances[&goal] == 0 {
            return vec![vec![goal]];
        }
        let mut paths = vec![];
        for previous in island.neighbours(goal) {
            let is_nearer = distances.get(&previous) == Some(&(distances[&goal] - 1));
            if is_nearer && self.leads_to(island, previous, goal) {
                for mut path in self.shortest_paths(island, distances, previous) {
                    path.push(goal);
                    paths.push(path);
                }
            }
        }
        paths
    }

    /// The action that a vertex needs next.
    fn next_build(&self, distances: &BTreeMap<usize, i32>, vertex: usize) -> Option<Build> {
        if self.players[self.to_move].towns.contains(&vertex) {
            return Some(Build::City);
        }
        if !self.is_free_vertex(vertex) {
            return None;
        }
        distances.get(&vertex).map(|&distance| if distance > 0 { Build::Road } else { Build::Town })
    }

    /// Stage 5, for one vertex.
    fn is_legal_goal(&self, island: &Island, distances: &BTreeMap<usize, i32>, vertex: usize) -> bool {
        if !distances.contains_key(&vertex) {
            false
        } else if self.is_free_vertex(vertex) {
            self.has_room(island, vertex)
        } else {
            self.players[self.to_move].towns.contains(&vertex)
        }
    }

    /// How many of each resource there are beyond a price.
    fn surplus(&self, build: Build) -> Amounts {
        let hand = self.players[self.to_move].hand;
        Resource::ALL.map(|resource| hand[resource as usize].saturating_sub(build.cost()[resource as usize]))
    }

    /// How many of each resource are missing from a price.
    fn missing(&self, build: Build) -> Amounts {
        let hand = self.players[self.to_move].hand;
        Resource::ALL.map(|resource| build.cost()[resource as usize].saturating_sub(hand[resource as usize]))
    }

    fn can_pay_after_trades(&self, build: Build) -> bool {
        let missing: u32 = self.missing(build).into_iter().sum();
        let trades: u32 = self.surplus(build).into_iter().map(|surplus| surplus / TRADE).sum();
        missing <= trades
    }

    /// The trade on the way to a build: the largest surplus, the first in order on ties, for the first one
    /// missing.
    fn useful_trade(&self, build: Build) -> String {
        let give = highest(self.surplus(build).into_iter().zip(0..)).expect("five resources");
        let get = self.missing(build).into_iter().position(|missing| missing > 0).expect("something missing");
        format!("trade:{}-{}", Resource::ALL[give].name(), Resource::ALL[get].name())
    }
}

/// How many of the 36 pairs of dice have this sum.
fn dice_pairs(sum: u32) -> u32 {
    let mut pairs = 0;
    for one in 1..=6 {
        for other in 1..=6 {
            if one + other == sum {
                pairs += 1;
            }
        }
    }
    pairs
}

/// The number with the highest weight, the lowest number on ties.
fn highest<Weight: Ord>(candidates: impl Iterator<Item = (Weight, usize)>) -> Option<usize> {
    candidates.map(|(weight, number)| (weight, Reverse(number))).max().map(|(_, Reverse(number))| number)
}

fn join<Item: ToString>(items: impl IntoIterator<Item = Item>, separator: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}

/// Numbers below a limit, joined by dots; possibly none.
fn parse_set(text: &str, limit: usize) -> Option<BTreeSet<usize>> {
    if text.is_empty() {
        return Some(BTreeSet::new());
    }
    text.split('.').map(|number| number.parse().ok().filter(|&number| number < limit)).collect()
}

fn parse_hex(text: &str) -> Option<(Option<Resource>, u32)> {
    if text == "d0" {
        return Some((None, 0));
    }
    let resource = Resource::from_letter(text.chars().next()?)?;
    Some((Some(resource), text[1..].parse().ok()?))
}

fn hex_notation((resource, number): (Option<Resource>, u32)) -> String {
    format!("{}{number}", resource.map_or('d', Resource::letter))
}
