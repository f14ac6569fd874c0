//! The island (R1): 19 hexes, 54 vertices, 72 edges, and who touches whom. All tables are computed at compile
//! time from the coordinates in R1; nothing is typed in.

use core::fmt;

use parlour_core::bits::bits;

/// How many hexes there are.
pub const HEXES: usize = 19;
/// How many vertices there are.
pub const VERTICES: usize = 54;
/// How many edges there are.
pub const EDGES: usize = 72;

/// A set of vertices.
pub type VertexSet = u64;
/// A set of edges.
pub type EdgeSet = u128;

macro_rules! place {
    ($(#[$doc:meta])* $name:ident, $count:expr, $letter:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(u8);

        impl $name {
            /// The place with a number; `None` beyond the last.
            pub const fn new(index: usize) -> Option<Self> {
                if index < $count { Some($name(index as u8)) } else { None }
            }

            /// Its number.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// All of them, in order.
            pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
                (0..$count as u8).map($name)
            }
        }

        /// The name of the spot, which begins with a letter; in notation the number stands alone.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($letter, "{}"), self.0)
            }
        }
    };
}

place!(
    /// A field, numbered row by row.
    Hex, HEXES, "h"
);
place!(
    /// A corner, where towns and cities stand.
    Vertex, VERTICES, "v"
);
place!(
    /// A side of a field, where roads run.
    Edge, EDGES, "e"
);

/// A place in the plane; y grows downward.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point {
    /// To the right.
    pub x: i8,
    /// Downward.
    pub y: i8,
}

/// Hexes in each row.
const ROWS: [usize; 5] = [3, 4, 5, 4, 3];
/// Where each row begins.
const ROW_STARTS: [i8; 5] = [2, 1, 0, 1, 2];
/// The vertices of a hex, as steps from its centre, clockwise from the top.
const CORNERS: [Point; 6] = [
    Point { x: 0, y: -2 },
    Point { x: 1, y: -1 },
    Point { x: 1, y: 1 },
    Point { x: 0, y: 2 },
    Point { x: -1, y: 1 },
    Point { x: -1, y: -1 },
];

const HEX_POINTS: [Point; HEXES] = {
    let mut points = [Point { x: 0, y: 0 }; HEXES];
    let (mut row, mut hex) = (0, 0);
    while row < ROWS.len() {
        let mut column = 0;
        while column < ROWS[row] {
            points[hex] = Point { x: ROW_STARTS[row] + 2 * column as i8, y: 3 * row as i8 };
            (column, hex) = (column + 1, hex + 1);
        }
        row += 1;
    }
    points
};

const fn corner(hex: usize, corner: usize) -> Point {
    let (centre, step) = (HEX_POINTS[hex], CORNERS[corner]);
    Point { x: centre.x + step.x, y: centre.y + step.y }
}

/// Whether a point comes before another: by y, then x.
const fn is_before(one: Point, other: Point) -> bool {
    one.y < other.y || (one.y == other.y && one.x < other.x)
}

const fn is_same(one: Point, other: Point) -> bool {
    one.x == other.x && one.y == other.y
}

/// Puts a point in its place among the first `count`, unless it is there; how many there are now.
const fn insert<const N: usize>(points: &mut [Point; N], count: usize, point: Point) -> usize {
    let mut at = 0;
    while at < count && is_before(points[at], point) {
        at += 1;
    }
    if at < count && is_same(points[at], point) {
        return count;
    }
    let mut last = count;
    while last > at {
        points[last] = points[last - 1];
        last -= 1;
    }
    points[at] = point;
    count + 1
}

const fn find<const N: usize>(points: &[Point; N], point: Point) -> u8 {
    let mut at = 0;
    while !is_same(points[at], point) {
        at += 1;
    }
    at as u8
}

const VERTEX_POINTS: [Point; VERTICES] = {
    let mut points = [Point { x: 0, y: 0 }; VERTICES];
    let (mut hex, mut count) = (0, 0);
    while hex < HEXES {
        let mut at = 0;
        while at < 6 {
            count = insert(&mut points, count, corner(hex, at));
            at += 1;
        }
        hex += 1;
    }
    assert!(count == VERTICES, "the hexes share their corners");
    points
};

/// The sums of the coordinates of an edge's ends, which order the edges and tell them apart.
const fn middle(hex: usize, at: usize) -> Point {
    let (one, other) = (corner(hex, at), corner(hex, (at + 1) % 6));
    Point { x: one.x + other.x, y: one.y + other.y }
}

const EDGE_MIDDLES: [Point; EDGES] = {
    let mut points = [Point { x: 0, y: 0 }; EDGES];
    let (mut hex, mut count) = (0, 0);
    while hex < HEXES {
        let mut at = 0;
        while at < 6 {
            count = insert(&mut points, count, middle(hex, at));
            at += 1;
        }
        hex += 1;
    }
    assert!(count == EDGES, "the hexes share their sides");
    points
};

/// What touches what.
struct Tables {
    hex_vertices: [[Vertex; 6]; HEXES],
    edge_ends: [[Vertex; 2]; EDGES],
    /// The edges at each vertex and where they lead, ascending by vertex; the count says how many are real.
    roads: [[(Edge, Vertex); 3]; VERTICES],
    road_counts: [u8; VERTICES],
    vertex_hexes: [[Hex; 3]; VERTICES],
    hex_counts: [u8; VERTICES],
    neighbours: [VertexSet; VERTICES],
    edges_at: [EdgeSet; VERTICES],
}

static TABLES: Tables = {
    let mut tables = Tables {
        hex_vertices: [[Vertex(0); 6]; HEXES],
        edge_ends: [[Vertex(0); 2]; EDGES],
        roads: [[(Edge(0), Vertex(0)); 3]; VERTICES],
        road_counts: [0; VERTICES],
        vertex_hexes: [[Hex(0); 3]; VERTICES],
        hex_counts: [0; VERTICES],
        neighbours: [0; VERTICES],
        edges_at: [0; VERTICES],
    };
    let mut hex = 0;
    while hex < HEXES {
        let mut at = 0;
        while at < 6 {
            let vertex = find(&VERTEX_POINTS, corner(hex, at));
            let next = find(&VERTEX_POINTS, corner(hex, (at + 1) % 6));
            let edge = find(&EDGE_MIDDLES, middle(hex, at));
            let (low, high) = if vertex < next { (vertex, next) } else { (next, vertex) };
            tables.hex_vertices[hex][at] = Vertex(vertex);
            tables.edge_ends[edge as usize] = [Vertex(low), Vertex(high)];
            tables.neighbours[vertex as usize] |= 1 << next;
            tables.neighbours[next as usize] |= 1 << vertex;
            tables.edges_at[vertex as usize] |= 1 << edge;
            tables.edges_at[next as usize] |= 1 << edge;
            let count = tables.hex_counts[vertex as usize];
            tables.vertex_hexes[vertex as usize][count as usize] = Hex(hex as u8);
            tables.hex_counts[vertex as usize] = count + 1;
            at += 1;
        }
        hex += 1;
    }
    // Ends first by their lower vertex: going through the far ends in ascending order sorts every list.
    let mut far = 0;
    while far < VERTICES {
        let mut edge = 0;
        while edge < EDGES {
            let [low, high] = tables.edge_ends[edge];
            if low.index() == far || high.index() == far {
                let near = if low.index() == far { high } else { low };
                let count = tables.road_counts[near.index()];
                tables.roads[near.index()][count as usize] = (Edge(edge as u8), Vertex(far as u8));
                tables.road_counts[near.index()] = count + 1;
            }
            edge += 1;
        }
        far += 1;
    }
    tables
};

impl Hex {
    /// Its centre.
    pub const fn point(self) -> Point {
        HEX_POINTS[self.index()]
    }

    /// Its six vertices, clockwise from the top.
    #[inline]
    pub fn vertices(self) -> [Vertex; 6] {
        TABLES.hex_vertices[self.index()]
    }
}

impl Vertex {
    /// Its place.
    pub const fn point(self) -> Point {
        VERTEX_POINTS[self.index()]
    }

    /// The set of it alone.
    #[inline]
    pub const fn bit(self) -> VertexSet {
        1 << self.0
    }

    /// The vertices one edge away.
    #[inline]
    pub fn neighbours(self) -> VertexSet {
        TABLES.neighbours[self.index()]
    }

    /// The edges that meet here, with the vertex at the other end of each, ascending by that vertex.
    #[inline]
    pub fn roads(self) -> &'static [(Edge, Vertex)] {
        &TABLES.roads[self.index()][..usize::from(TABLES.road_counts[self.index()])]
    }

    /// The edges that meet here.
    #[inline]
    pub fn edges(self) -> EdgeSet {
        TABLES.edges_at[self.index()]
    }

    /// The hexes that meet here, ascending.
    #[inline]
    pub fn hexes(self) -> &'static [Hex] {
        &TABLES.vertex_hexes[self.index()][..usize::from(TABLES.hex_counts[self.index()])]
    }
}

impl Edge {
    /// Twice its middle: the sums of its ends' coordinates.
    pub const fn double_point(self) -> Point {
        EDGE_MIDDLES[self.index()]
    }

    /// The set of it alone.
    #[inline]
    pub const fn bit(self) -> EdgeSet {
        1 << self.0
    }

    /// Its ends, the lower first.
    #[inline]
    pub fn ends(self) -> [Vertex; 2] {
        TABLES.edge_ends[self.index()]
    }
}

/// The vertices of a set, ascending.
#[inline]
pub fn vertices(set: VertexSet) -> impl Iterator<Item = Vertex> + Clone {
    bits(set).map(|index| Vertex(index as u8))
}

/// The edges of a set, ascending.
#[inline]
pub fn edges(set: EdgeSet) -> impl Iterator<Item = Edge> + Clone {
    bits(set).map(|index| Edge(index as u8))
}
