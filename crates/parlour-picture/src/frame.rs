//! Where everything lies: the spots of a board in the units of a drawing, as the page lays them out.

use std::collections::HashMap;

use parlour_core::scene::{Board, FULL_SIZE, Shape, Spot};

/// A square's side, in the units of the drawing.
pub(crate) const UNIT: f64 = 100.0;
/// Neighbouring fields of a mesh are four apart, and its rows are stretched by the root of three.
const MESH_UNIT: f64 = 50.0;
/// Without a picture a board has room for half a square less than this around its spots.
const PLAIN_RIM_OF_MESH: f64 = 70.0;
const PLAIN_RIM_OF_SQUARES: f64 = 16.0;

pub(crate) type Point = (f64, f64);

/// A rectangle: its corner and its size.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Area {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// The form of a spot.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Outline {
    Square,
    /// A square that is drawn as a hollow.
    Round,
    Polygon(Vec<Point>),
    Line(Point, Point),
    Circle,
}

/// A spot in its place.
#[derive(Clone, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) spot: &'a Spot,
    pub(crate) at: Point,
    pub(crate) outline: Outline,
}

impl Place<'_> {
    /// How large it is, of what its shape asks for.
    pub(crate) fn scale(&self) -> f64 {
        f64::from(self.spot.size) / f64::from(FULL_SIZE)
    }

    /// Which way it runs, in degrees; not at all unless it is an edge.
    pub(crate) fn angle(&self) -> f64 {
        match self.outline {
            Outline::Line(a, b) => (b.1 - a.1).atan2(b.0 - a.0).to_degrees(),
            _ => 0.0,
        }
    }
}

/// A board laid out.
pub(crate) struct Frame<'a> {
    pub(crate) board: &'a Board,
    pub(crate) is_mesh: bool,
    pub(crate) area: Area,
    /// In the order in which they are drawn: what is small lies over what is large.
    pub(crate) places: Vec<Place<'a>>,
    by_id: HashMap<&'a str, usize>,
}

impl<'a> Frame<'a> {
    /// Lays a board out; turned if it is seen from the other side.
    pub(crate) fn new(board: &'a Board, is_turned: bool) -> Self {
        let is_mesh = board.spots.iter().any(|spot| spot.shape != Shape::Square);
        let sign = if is_turned { -1.0 } else { 1.0 };
        let (unit, stretch) = if is_mesh { (MESH_UNIT, 1.0 / 3f64.sqrt()) } else { (UNIT, 1.0) };
        let at = |spot: &Spot| (sign * f64::from(spot.x) * unit, -sign * f64::from(spot.y) * unit * stretch);
        let vertices: Vec<Point> =
            board.spots.iter().filter(|spot| spot.shape == Shape::Vertex).map(at).collect();
        let mut places = Vec::new();
        for shape in [Shape::Hex, Shape::Square, Shape::Edge, Shape::Vertex] {
            for spot in board.spots.iter().filter(|spot| spot.shape == shape) {
                places.push(Place { spot, at: at(spot), outline: outline(spot, at(spot), &vertices) });
            }
        }
        let by_id = places.iter().enumerate().map(|(index, place)| (place.spot.id.as_str(), index)).collect();
        Frame { board, is_mesh, area: area(board, is_mesh, &places), places, by_id }
    }

    pub(crate) fn place(&self, spot: &str) -> Option<&Place<'a>> {
        Some(&self.places[*self.by_id.get(spot)?])
    }
}

/// All spots with the rim around them.
fn area(board: &Board, is_mesh: bool, places: &[Place<'_>]) -> Area {
    let plain = if is_mesh { PLAIN_RIM_OF_MESH } else { PLAIN_RIM_OF_SQUARES };
    let rim = if board.picture.is_some() { f64::from(board.rim) } else { plain };
    let reach = |place: &Place<'_>| rim + if is_mesh { 0.0 } else { place.scale() * UNIT / 2.0 };
    if places.is_empty() {
        let rim = rim + if is_mesh { 0.0 } else { UNIT / 2.0 };
        return Area { x: -rim, y: -rim, width: 2.0 * rim, height: 2.0 * rim };
    }
    let end = |axis: fn(&Place<'_>) -> f64, side: f64| {
        side * places.iter().map(|place| side * axis(place) + reach(place)).fold(f64::NEG_INFINITY, f64::max)
    };
    let (x, y) = (end(|place| place.at.0, -1.0), end(|place| place.at.1, -1.0));
    Area { x, y, width: end(|place| place.at.0, 1.0) - x, height: end(|place| place.at.1, 1.0) - y }
}

fn outline(spot: &Spot, at: Point, vertices: &[Point]) -> Outline {
    let distance = |point: &Point| (point.0 - at.0).hypot(point.1 - at.1);
    let mut near = vertices.to_vec();
    near.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
    match spot.shape {
        Shape::Square if spot.tags.iter().any(|tag| tag == "round") => Outline::Round,
        Shape::Square => Outline::Square,
        Shape::Vertex => Outline::Circle,
        Shape::Edge => Outline::Line(near.first().copied().unwrap_or(at), near.get(1).copied().unwrap_or(at)),
        Shape::Hex => {
            near.truncate(6);
            let angle = |point: &Point| (point.1 - at.1).atan2(point.0 - at.0);
            near.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
            Outline::Polygon(near)
        }
    }
}
