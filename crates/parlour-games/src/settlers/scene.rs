//! The island as a scene: hexes, vertices and edges, what stands on them, and what can be done there.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::scene::{Board, Choice, Deed, FULL_SIZE, Luck, Piece, Shape, Spot};
use parlour_core::{Face, Look, Player, Scene};

use super::action::Action;
use super::island::{Edge, Hex, Point, Vertex};
use super::notes::{self, Plans};
use super::state::{Phase, State};
use super::{Settlers, words};

impl Face<Self> for Settlers {
    fn outcome_label(&self, action: Action) -> String {
        if let Action::Roll(sum) = action { sum.to_string() } else { action.to_string() }
    }

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
        let (state, choices) = (look.view, look.choices());
        let is_draft = matches!(state.phase(), Phase::Draft(_));
        Scene {
            boards: vec![board(look)],
            pieces: self.pieces(state),
            last: last_spots(look),
            panels: self.panels(look),
            to_move: look.turn.player(),
            prompt: if look.is_my_turn() {
                words::asked(state, &choices)
            } else {
                words::waiting(state, look.turn)
            },
            goal: words::AIM.into(),
            speech: words::speech(state, self.seats(), look.turn),
            choices: choices.iter().map(|&action| choice(action, is_draft)).collect(),
            ..Scene::default()
        }
    }

    fn tell(&self, deed: &Deed<'_, Self>) -> String {
        let action = deed.action.expect("nothing is hidden");
        self.told(action, deed.before, deed.after)
    }

    fn reason(&self, state: &State, player: Player, line: &[Action]) -> String {
        line.first().map_or_else(String::new, |&action| self.reason_of(state, player, action))
    }

    fn luck(&self, steps: &mut dyn Iterator<Item = (&State, Action)>) -> Vec<Luck> {
        self.luck_of(steps)
    }
}

/// How far sea and frame reach beyond the outermost corners, in hundredths of a square.
const RIM: u16 = 75;

fn board(look: &Look<'_, Settlers>) -> Board {
    let (state, plans) = (look.view, Plans::of(look));
    let hexes = Hex::all().map(|hex| hex_spot(state, hex));
    let vertices = Vertex::all().map(|vertex| Spot {
        label: words::corner(vertex),
        note: plans.vertex(vertex),
        ..spot(vertex.to_string(), Shape::Vertex, doubled(vertex.point()))
    });
    let edges = Edge::all().map(|edge| Spot {
        label: words::edge(edge),
        note: plans.edge(edge),
        symbol: slope(edge),
        ..spot(edge.to_string(), Shape::Edge, edge.double_point())
    });
    Board {
        id: "island".into(),
        title: words::BOARD.into(),
        picture: Some("island".into()),
        rim: RIM,
        spots: hexes.chain(vertices).chain(edges).collect(),
        bottom: None,
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
        size: FULL_SIZE,
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
    let (label, picture, tags) = match ground {
        Some((resource, number)) => (
            format!("{} {number}", words::resource(resource)),
            format!("{}-{number}", words::land(resource)),
            vec![
                words::resource(resource).into(),
                words::chance_tag(number).into(),
                words::chance_in_36(number).into(),
            ],
        ),
        None => (words::DESERT.to_string(), words::DESERT.to_string(), vec![words::DESERT.into()]),
    };
    let note = notes::hex(ground);
    let at = doubled(hex.point());
    Spot { label, picture: Some(picture.into()), tags, note, ..spot(hex.to_string(), Shape::Hex, at) }
}

fn last_spots(look: &Look<'_, Settlers>) -> Vec<String> {
    match look.last() {
        Some(Action::Road(edge)) => vec![edge.to_string()],
        Some(Action::Town(vertex) | Action::City(vertex)) => vec![vertex.to_string()],
        Some(Action::Roll(sum)) => look.view.hexes_with(sum).map(|hex| hex.to_string()).collect(),
        Some(Action::Trade { .. } | Action::End) | None => Vec::new(),
    }
}

fn choice(action: Action, is_draft: bool) -> Choice {
    let (group, picks) = match action {
        Action::Road(edge) => (words::ROAD, vec![edge.to_string()]),
        Action::Town(vertex) => (words::TOWN, vec![vertex.to_string()]),
        Action::City(vertex) => (words::CITY, vec![vertex.to_string()]),
        Action::Trade { .. } => ("trade", Vec::new()),
        Action::End | Action::Roll(_) => ("turn", Vec::new()),
    };
    // What is built stands for good, so it is shown first; the role of a piece is what its group is called.
    let is_build = !picks.is_empty();
    Choice {
        notation: action.to_string(),
        label: words::label(action, is_draft),
        group: group.into(),
        picks,
        confirm: is_build,
        piece: is_build.then_some(group.into()),
    }
}
