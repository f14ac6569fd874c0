//! The island as a scene: hexes, vertices and edges, what stands on them, hands, points, dice and the log.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::scene::{Board, Choice, Panel, Piece, Shape, Spot};
use parlour_core::{Look, Player, Scene, Staged, Viewer};

use super::action::Action;
use super::island::{Edge, EdgeSet, Hex, Point, Vertex, VertexSet};
use super::resource::{CITY_COST, Hand, ROAD_COST, TOWN_COST};
use super::rules::{draft_roads, road_sites, touched_by};
use super::setup::is_town_step;
use super::state::{Phase, State};
use super::{Settlers, log, words};

impl Staged for Settlers {
    fn pieces(&self, state: &State) -> Vec<Piece> {
        let roads = Edge::all().filter_map(|edge| {
            state.road(edge).map(|owner| Piece::new(&edge, owner, "road", words::initial(owner)))
        });
        let buildings = Vertex::all().filter_map(|vertex| {
            let building = state.building(vertex)?;
            let initial = words::initial(building.owner);
            let (role, symbol) =
                if building.is_city { ("city", initial.to_ascii_uppercase()) } else { ("town", initial) };
            Some(Piece::new(&vertex, building.owner, role, symbol))
        });
        roads.chain(buildings).collect()
    }

    fn scene(&self, look: &Look<'_, Self>) -> Scene {
        let state = look.view;
        Scene {
            boards: vec![board(look)],
            pieces: self.pieces(state),
            last: last_spots(look),
            panels: self.panels(look),
            to_move: look.turn.player(),
            prompt: words::prompt(state, look.turn, look.is_my_turn()),
            speech: words::speech(state, self.seats(), look.turn),
            choices: look.choices().iter().map(|&action| choice(action)).collect(),
            ..Scene::default()
        }
    }
}

impl Settlers {
    fn panels(&self, look: &Look<'_, Self>) -> Vec<Panel> {
        let state = look.view;
        let per_player = |title: &str, tell: &dyn Fn(Player) -> String| Panel::Facts {
            title: title.to_string(),
            rows: self.seats().map(|player| (words::player(player).to_string(), tell(player))).collect(),
        };
        let builder = builder(look);
        let price = |what: &str, cost: &Hand| (what.to_string(), words::price(state.hand(builder), cost));
        let mut panels = vec![
            per_player(words::POINTS, &|player| words::points(state, player)),
            per_player(words::HANDS, &|player| words::amounts(state.hand(player))),
        ];
        // What is placed in a draft is free.
        if !matches!(state.phase(), Phase::Draft(_)) {
            let rows = vec![
                price(words::ROAD, &ROAD_COST),
                price(words::TOWN, &TOWN_COST),
                price(words::CITY, &CITY_COST),
            ];
            panels.push(Panel::Facts { title: words::costs_of(builder), rows });
        }
        panels.extend(log::dice_panel(look));
        panels.extend(log::panel(self, look));
        panels
    }
}

fn board(look: &Look<'_, Settlers>) -> Board {
    let (state, plans) = (look.view, Plans::of(look));
    let hexes = Hex::all().map(|hex| hex_spot(state, hex));
    let vertices = Vertex::all().map(|vertex| {
        let note = vertex_note(state, &plans, vertex);
        Spot { note, ..spot(vertex.to_string(), Shape::Vertex, doubled(vertex.point())) }
    });
    let edges = Edge::all().map(|edge| {
        let note = edge_note(state, &plans, edge);
        Spot { note, symbol: slope(edge), ..spot(edge.to_string(), Shape::Edge, edge.double_point()) }
    });
    let spots = hexes.chain(vertices).chain(edges).collect();
    Board { id: "island".into(), title: words::BOARD.into(), picture: None, rim: 0, spots, bottom: None }
}

/// Whose costs are told: the viewer's own, or for a spectator those of the player to move.
fn builder(look: &Look<'_, Settlers>) -> Player {
    match look.viewer {
        Viewer::Player(me) => me,
        Viewer::Spectator => look.view.to_move(),
    }
}

/// Hexes and vertices stand on whole coordinates, edges on halves; doubled, all are whole.
fn doubled(point: Point) -> Point {
    Point { x: 2 * point.x, y: 2 * point.y }
}

/// A spot at a place with doubled coordinates, whose y grows downward.
fn spot(id: String, shape: Shape, place: Point) -> Spot {
    Spot {
        label: id.clone(),
        id,
        shape,
        x: place.x.into(),
        y: -i16::from(place.y),
        symbol: '.',
        picture: None,
        caption: None,
        tags: Vec::new(),
        note: String::new(),
    }
}

/// The line of an edge on a text screen.
fn slope(edge: Edge) -> char {
    let [one, other] = edge.ends().map(Vertex::point);
    match (other.x - one.x, other.y - one.y) {
        (0, _) => '|',
        (x, y) if (x > 0) == (y > 0) => '\\',
        _ => '/',
    }
}

fn hex_spot(state: &State, hex: Hex) -> Spot {
    let ground = state.ground(hex);
    let (label, picture, caption, tags) = match ground {
        Some((resource, number)) => (
            format!("{} {number}", words::resource(resource)),
            Some(format!("token-{number}").into()),
            Some(words::resource(resource).into()),
            vec![words::resource(resource).into(), words::chance_tag(number).into()],
        ),
        None => (words::DESERT.to_string(), None, None, vec![words::DESERT.into()]),
    };
    let note = words::ground(ground);
    Spot { label, picture, caption, tags, note, ..spot(hex.to_string(), Shape::Hex, doubled(hex.point())) }
}

/// Where somebody could build.
struct Plans {
    builder: Player,
    open: VertexSet,
    touched: VertexSet,
    roads: EdgeSet,
    is_draft: bool,
}

impl Plans {
    fn of(look: &Look<'_, Settlers>) -> Self {
        let (state, builder) = (look.view, builder(look));
        let is_draft = matches!(state.phase(), Phase::Draft(_));
        Plans {
            builder,
            open: state.open_sites(),
            touched: touched_by(state.roads_of(builder)),
            roads: if is_draft { draft_roads(state) } else { road_sites(state, builder) },
            is_draft,
        }
    }
}

/// What stands on a vertex, or what could for how much.
fn vertex_note(state: &State, plans: &Plans, vertex: Vertex) -> String {
    let Plans { builder, open, touched, .. } = *plans;
    let hand = state.hand(builder);
    let yields: Vec<String> = vertex.hexes().iter().map(|&hex| words::ground(state.ground(hex))).collect();
    let use_of_it = match state.building(vertex) {
        Some(building) if building.is_city => words::owned(building.owner, words::CITY),
        Some(building) if building.owner == builder => format!(
            "{}; {}: {}",
            words::owned(builder, words::TOWN),
            words::CITY,
            words::price(hand, &CITY_COST)
        ),
        Some(building) => words::owned(building.owner, words::TOWN),
        None if open & vertex.bit() == 0 => words::TOO_NEAR.to_string(),
        None if matches!(state.phase(), Phase::Draft(step) if is_town_step(step)) => {
            words::FREE_TOWN.to_string()
        }
        None if touched & vertex.bit() == 0 => words::TOWN_NEEDS_A_ROAD.to_string(),
        None => format!("{}: {}", words::TOWN, words::price(hand, &TOWN_COST)),
    };
    format!("{use_of_it}. {}", yields.join(", "))
}

/// Whose road runs along an edge, or what one would cost.
fn edge_note(state: &State, plans: &Plans, edge: Edge) -> String {
    let is_site = plans.roads & edge.bit() != 0;
    match (state.road(edge), plans.is_draft) {
        (Some(owner), _) => words::owned(owner, words::ROAD),
        (None, true) if is_site => words::FREE_ROAD.to_string(),
        (None, true) => words::ROAD_FROM_NEW_TOWN.to_string(),
        (None, false) if is_site => {
            format!("{}: {}", words::ROAD, words::price(state.hand(plans.builder), &ROAD_COST))
        }
        (None, false) => words::ROAD_MUST_TOUCH.to_string(),
    }
}

fn last_spots(look: &Look<'_, Settlers>) -> Vec<String> {
    match look.last() {
        Some(Action::Road(edge)) => vec![edge.to_string()],
        Some(Action::Town(vertex) | Action::City(vertex)) => vec![vertex.to_string()],
        Some(Action::Roll(sum)) => look.view.hexes_with(sum).map(|hex| hex.to_string()).collect(),
        Some(Action::Trade { .. } | Action::End) | None => Vec::new(),
    }
}

fn choice(action: Action) -> Choice {
    let (group, picks) = match action {
        Action::Road(edge) => ("build", vec![edge.to_string()]),
        Action::Town(vertex) | Action::City(vertex) => ("build", vec![vertex.to_string()]),
        Action::Trade { .. } => ("trade", Vec::new()),
        Action::End | Action::Roll(_) => ("turn", Vec::new()),
    };
    // What is built stands for good.
    Choice {
        notation: action.to_string(),
        label: words::action(action),
        group: group.into(),
        picks,
        confirm: group == "build",
        piece: None,
    }
}
