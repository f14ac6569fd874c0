//! The longest road (R11): exact, and fast enough for every node of a search.
//!
//! Most roads are trees, or rings with trees hanging off them. The trees are taken down from their leaves, and
//! what they leave behind at each vertex is the longest branch that hung there. What remains, the core, has no
//! dead ends; only there trails have to be tried out, and a trail may end in a branch.
//!
//! No more than three edges meet at a vertex, so a longest trail ends in the core only where a branch hangs or
//! where three edges of the core meet: anywhere else it could go on. A core with no such vertex is a ring.

use arrayvec::ArrayVec;

use super::island::{EDGES, Edge, EdgeSet, VERTICES, Vertex, VertexSet, edges, vertices};
use super::rules::touched_by;

/// The length of the longest trail over a player's roads that does not run through an opponent's building.
pub fn longest_road(roads: EdgeSet, opponents: VertexSet) -> u8 {
    Survey::new(roads, 0, None).measure(opponents)
}

/// The same after a road was added to a network whose longest trail was known: a longer one must use it.
pub fn longest_road_with(added: Edge, before: u8, roads: EdgeSet, opponents: VertexSet) -> u8 {
    Survey::new(roads, before, Some(added)).measure(opponents)
}

struct Survey {
    /// The roads not yet taken down.
    left: EdgeSet,
    /// The longest branch that hung at each vertex.
    branches: [u8; VERTICES],
    longest: u8,
    added: Option<Edge>,
    /// Where a longest branch hangs that has the added road in it.
    fresh: Option<Vertex>,
}

impl Survey {
    fn new(roads: EdgeSet, longest: u8, added: Option<Edge>) -> Self {
        Survey { left: roads, branches: [0; VERTICES], longest, added, fresh: None }
    }

    fn measure(mut self, opponents: VertexSet) -> u8 {
        let touched = touched_by(self.left);
        self.end_at_opponents(touched & opponents, opponents);
        self.take_down_trees(touched & !opponents);
        let is_added_to_core = self.added.is_none_or(|added| self.left & added.bit() != 0);
        match self.fresh {
            _ if self.left == 0 => {}
            _ if is_added_to_core => self.measure_core(|_| true),
            Some(fresh) => self.measure_core(|start| start == fresh),
            None => {}
        }
        self.longest
    }

    /// Each road that runs up to an opponent's building ends there by itself.
    fn end_at_opponents(&mut self, ends: VertexSet, opponents: VertexSet) {
        for end in vertices(ends) {
            for &(edge, next) in end.roads() {
                if self.left & edge.bit() == 0 {
                    continue;
                }
                if opponents & next.bit() == 0 {
                    self.take_down(edge, None, next);
                } else {
                    // A road between two opponents is a branch of nothing.
                    self.left &= !edge.bit();
                    self.longest = self.longest.max(1);
                }
            }
        }
    }

    /// Takes down every dead end, and what becomes one.
    fn take_down_trees(&mut self, from: VertexSet) {
        for mut leaf in vertices(from) {
            while (leaf.edges() & self.left).is_power_of_two() {
                let is_left = |(edge, _): &&(Edge, Vertex)| self.left & edge.bit() != 0;
                let Some(&(edge, next)) = leaf.roads().iter().find(is_left) else { break };
                self.take_down(edge, Some(leaf), next);
                leaf = next;
            }
        }
    }

    /// Takes down a road: with what hung behind it, it is a branch where it led to. Two branches make a trail.
    fn take_down(&mut self, edge: Edge, from: Option<Vertex>, to: Vertex) {
        self.left &= !edge.bit();
        let length = from.map_or(0, |from| self.branches[from.index()]) + 1;
        let known = &mut self.branches[to.index()];
        self.longest = self.longest.max(*known + length);
        let is_longest = length > *known;
        let is_fresh = self.added == Some(edge) || (from.is_some() && self.fresh == from);
        if is_longest {
            *known = length;
        }
        if is_fresh {
            self.fresh = is_longest.then_some(to);
        } else if is_longest && self.fresh == Some(to) {
            self.fresh = None;
        }
    }

    /// The longest trail of the core, of those that begin at some vertices.
    fn measure_core(&mut self, begins_at: impl Fn(Vertex) -> bool) {
        let core = self.left;
        let is_end =
            |vertex: &Vertex| self.branches[vertex.index()] > 0 || (vertex.edges() & core).count_ones() == 3;
        let ends = vertices(touched_by(core)).filter(is_end).fold(0, |ends, vertex| ends | vertex.bit());
        let mut web = Web::new(&self.branches);
        for end in vertices(ends) {
            while let Some(chain) = self.take_chain(end, ends) {
                web.add(chain);
            }
        }
        // What is left has no ends: rings.
        while let Some(edge) = edges(self.left).next() {
            let ring = self.take_chain(edge.ends()[0], 0);
            self.longest = self.longest.max(ring.map_or(0, |ring| ring.length));
        }
        self.longest = web.longest(ends, begins_at, self.longest);
    }

    /// Takes the roads from a vertex to the next end, or once round a ring.
    fn take_chain(&mut self, from: Vertex, ends: VertexSet) -> Option<Chain> {
        let (mut at, mut length) = (from, 0);
        while let Some((edge, next)) = at.roads().iter().find(|(edge, _)| self.left & edge.bit() != 0) {
            self.left &= !edge.bit();
            length += 1;
            at = *next;
            if ends & at.bit() != 0 {
                break;
            }
        }
        (length > 0).then_some(Chain { ends: [from, at], length })
    }
}

/// Roads of the core between two vertices where trails can end.
#[derive(Clone, Copy)]
struct Chain {
    ends: [Vertex; 2],
    length: u8,
}

/// The core with its chains as edges.
struct Web {
    chains: ArrayVec<Chain, EDGES>,
    /// The chains at each vertex, by number; those beyond the count mean nothing.
    at: [[u8; 3]; VERTICES],
    counts: [u8; VERTICES],
    branches: [u8; VERTICES],
    longest: u8,
}

impl Web {
    fn new(branches: &[u8; VERTICES]) -> Self {
        let (at, counts) = ([[0; 3]; VERTICES], [0; VERTICES]);
        Web { chains: ArrayVec::new(), at, counts, branches: *branches, longest: 0 }
    }

    fn add(&mut self, chain: Chain) {
        for end in chain.ends.map(Vertex::index) {
            self.at[end][usize::from(self.counts[end])] = self.chains.len() as u8;
            self.counts[end] += 1;
        }
        self.chains.push(chain);
    }

    /// The longest trail between two of its ends, branches included, or `known` if none is longer.
    fn longest(&mut self, ends: VertexSet, begins_at: impl Fn(Vertex) -> bool, known: u8) -> u8 {
        self.longest = known;
        let farthest = vertices(ends).map(|end| self.branches[end.index()]).max().unwrap_or(0);
        let left: u8 = self.chains.iter().map(|chain| chain.length).sum();
        for start in vertices(ends).filter(|&start| begins_at(start)) {
            // A trail that comes back to where it began finds the branch used.
            let branch = core::mem::take(&mut self.branches[start.index()]);
            self.walk(start, Trail { used: 0, passed: 0, length: branch, hope: left + farthest, last: 0 });
            self.branches[start.index()] = branch;
        }
        self.longest
    }

    /// Goes on from a vertex over the chains not used.
    fn walk(&mut self, at: Vertex, trail: Trail) {
        self.longest = self.longest.max(trail.length + self.branches[at.index()]);
        if trail.length + trail.hope + trail.last <= self.longest {
            return;
        }
        for index in 0..self.counts[at.index()] {
            let number = self.at[at.index()][usize::from(index)];
            if trail.used >> number & 1 != 0 {
                continue;
            }
            let Chain { ends: [one, other], length } = self.chains[usize::from(number)];
            let mut further = trail;
            further.use_chain(number, length);
            if trail.used != 0 {
                self.pass(at, &mut further);
            }
            self.walk(if one == at { other } else { one }, further);
        }
    }

    /// A trail goes on from a vertex that it came to: a third chain there can only be its last.
    fn pass(&self, at: Vertex, trail: &mut Trail) {
        for &number in &self.at[at.index()][..usize::from(self.counts[at.index()])] {
            if (trail.used | trail.passed) >> number & 1 == 0 {
                let length = self.chains[usize::from(number)].length;
                trail.passed |= 1 << number;
                trail.hope -= length;
                trail.last = trail.last.max(length);
            }
        }
    }
}

/// How far a trail has come, and what it can still hope for.
#[derive(Clone, Copy)]
struct Trail {
    /// The chains it used, and those it passed by.
    used: EdgeSet,
    passed: EdgeSet,
    length: u8,
    /// All chains neither used nor passed by, and the longest branch.
    hope: u8,
    /// The longest chain it passed by, which may be its last.
    last: u8,
}

impl Trail {
    fn use_chain(&mut self, number: u8, length: u8) {
        if self.passed >> number & 1 == 0 {
            self.hope -= length;
        }
        self.used |= 1 << number;
        self.length += length;
    }
}
