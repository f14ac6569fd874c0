//! One moment of play: the board in 145 bytes, as the report packs it, and what the players hold.

use core::ops::Range;

use parlour_core::rng::mix;
use parlour_core::{Key, MAX_PLAYERS, Player};

use super::island::{EDGES, Edge, EdgeSet, HEXES, Hex, VERTICES, Vertex, VertexSet, vertices};
use super::resource::{Ground, Hand, Layout, RESOURCES, Resource};

/// One byte for each hex, vertex and edge.
pub const BOARD_BYTES: usize = HEXES + VERTICES + EDGES;
const HEX_BYTES: Range<usize> = 0..HEXES;
const VERTEX_BYTES: Range<usize> = HEXES..HEXES + VERTICES;
const EDGE_BYTES: Range<usize> = HEXES + VERTICES..BOARD_BYTES;

// A vertex or an edge: whether it is built on, whether it is a city, and whose it is. Zero is free.
const BUILT: u8 = 0b0001;
const CITY: u8 = 0b0010;
const OWNER_SHIFT: u32 = 2;
const OWNER: u8 = 0b1100;
// A hex: three bits of resource (zero is the desert), four bits of number.
const NUMBER_SHIFT: u32 = 3;
const NUMBER: u8 = 0b0111_1000;
const RESOURCE: u8 = 0b0111;

/// No player.
const NOBODY: u8 = u8::MAX;

/// What is being done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The dice are to be rolled (R5).
    Roll,
    /// The player to move builds and trades (R6).
    Main,
    /// The players place their first towns and roads (R4): an even step is a town, an odd one its road.
    Draft(u8),
}

/// What stands on a vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Building {
    /// Whose it is.
    pub owner: Player,
    /// Whether it is a city.
    pub is_city: bool,
}

/// One moment of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// What each player holds.
    pub(super) hands: [Hand; MAX_PLAYERS],
    board: [u8; BOARD_BYTES],
    /// The length of each player's longest road, which follows from the board.
    pub(super) lengths: [u8; MAX_PLAYERS],
    holder: u8,
    winner: u8,
    /// Whose turn it is; before the dice are rolled, for whom they are rolled.
    pub(super) to_move: Player,
    /// What is being done.
    pub(super) phase: Phase,
}

impl State {
    /// An island without people.
    pub(super) fn empty(layout: &Layout, phase: Phase) -> Self {
        let mut board = [0; BOARD_BYTES];
        for (byte, &ground) in board.iter_mut().zip(layout) {
            *byte = ground_byte(ground);
        }
        State {
            hands: [[0; RESOURCES]; MAX_PLAYERS],
            board,
            lengths: [0; MAX_PLAYERS],
            holder: NOBODY,
            winner: NOBODY,
            to_move: Player::FIRST,
            phase,
        }
    }

    /// Whose turn it is; before the dice are rolled, for whom they are rolled.
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// What is being done.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// What a player holds.
    pub fn hand(&self, player: Player) -> &Hand {
        &self.hands[player.index()]
    }

    /// The length of a player's longest road.
    pub fn road_length(&self, player: Player) -> u8 {
        self.lengths[player.index()]
    }

    /// Who holds the longest road (R11).
    pub fn holder(&self) -> Option<Player> {
        player(self.holder)
    }

    pub(super) fn set_holder(&mut self, holder: Option<Player>) {
        self.holder = number(holder);
    }

    /// Who has won (R12).
    pub fn winner(&self) -> Option<Player> {
        player(self.winner)
    }

    pub(super) fn set_winner(&mut self, winner: Option<Player>) {
        self.winner = number(winner);
    }

    /// What lies on a hex.
    #[inline]
    pub fn ground(&self, hex: Hex) -> Ground {
        let byte = self.board[hex.index()];
        let resource = usize::from(byte & RESOURCE).checked_sub(1)?;
        Some((Resource::ALL[resource], (byte & NUMBER) >> NUMBER_SHIFT))
    }

    /// What stands on a vertex.
    #[inline]
    pub fn building(&self, vertex: Vertex) -> Option<Building> {
        let byte = self.board[VERTEX_BYTES.start + vertex.index()];
        (byte != 0).then(|| Building { owner: owner(byte), is_city: byte & CITY != 0 })
    }

    /// Whose road runs along an edge.
    #[inline]
    pub fn road(&self, edge: Edge) -> Option<Player> {
        let byte = self.board[EDGE_BYTES.start + edge.index()];
        (byte != 0).then(|| owner(byte))
    }

    pub(super) fn put_building(&mut self, vertex: Vertex, building: Building) {
        let city = if building.is_city { CITY } else { 0 };
        self.board[VERTEX_BYTES.start + vertex.index()] = owned_by(building.owner) | city;
    }

    pub(super) fn put_road(&mut self, edge: Edge, player: Player) {
        self.board[EDGE_BYTES.start + edge.index()] = owned_by(player);
    }

    /// Another ground for a hex.
    pub(super) fn put_ground(&mut self, hex: Hex, ground: Ground) {
        self.board[hex.index()] = ground_byte(ground);
    }

    /// Takes away the road along an edge.
    pub(super) fn clear_road(&mut self, edge: Edge) {
        self.board[EDGE_BYTES.start + edge.index()] = 0;
    }

    /// Takes away what stands on a vertex: for looking back.
    pub(super) fn clear_building(&mut self, vertex: Vertex) {
        self.board[VERTEX_BYTES.start + vertex.index()] = 0;
    }

    /// The vertices with any building.
    #[inline]
    pub fn buildings(&self) -> VertexSet {
        matching(&self.board[VERTEX_BYTES], BUILT, BUILT) as VertexSet
    }

    /// The vertices with a player's towns and cities.
    #[inline]
    pub fn buildings_of(&self, player: Player) -> VertexSet {
        matching(&self.board[VERTEX_BYTES], BUILT | OWNER, owned_by(player)) as VertexSet
    }

    /// The vertices with the towns and cities of everyone else.
    #[inline]
    pub fn opponents_of(&self, player: Player) -> VertexSet {
        self.buildings() & !self.buildings_of(player)
    }

    /// The vertices with a player's cities.
    #[inline]
    pub fn cities_of(&self, player: Player) -> VertexSet {
        matching(&self.board[VERTEX_BYTES], BUILT | CITY | OWNER, owned_by(player) | CITY) as VertexSet
    }

    /// The vertices with a player's towns.
    #[inline]
    pub fn towns_of(&self, player: Player) -> VertexSet {
        matching(&self.board[VERTEX_BYTES], BUILT | CITY | OWNER, owned_by(player)) as VertexSet
    }

    /// The edges with a player's roads.
    #[inline]
    pub fn roads_of(&self, player: Player) -> EdgeSet {
        matching(&self.board[EDGE_BYTES], BUILT | OWNER, owned_by(player))
    }

    /// The edges without a road.
    #[inline]
    pub fn free_edges(&self) -> EdgeSet {
        matching(&self.board[EDGE_BYTES], BUILT, 0)
    }

    /// The free vertices with no building beside them (R8).
    #[inline]
    pub fn open_sites(&self) -> VertexSet {
        let built = self.buildings();
        let taken = vertices(built).fold(built, |taken, vertex| taken | vertex.neighbours());
        !taken & ALL_VERTICES
    }

    /// The hexes with a number.
    #[inline]
    pub fn hexes_with(&self, number: u8) -> impl Iterator<Item = Hex> + use<> {
        let set = matching(&self.board[HEX_BYTES], NUMBER, number << NUMBER_SHIFT) as u32;
        Hex::all().filter(move |hex| set >> hex.index() & 1 != 0)
    }

    /// What a player's towns and cities count, without the longest road (R11).
    pub fn building_points(&self, player: Player) -> u32 {
        self.buildings_of(player).count_ones() + self.cities_of(player).count_ones()
    }

    /// A player's points (R11).
    pub fn points(&self, player: Player) -> u32 {
        let road = if self.holder() == Some(player) { LONGEST_ROAD_POINTS } else { 0 };
        self.building_points(player) + road
    }

    /// The fingerprint of everything that tells one state from another, a word at a time.
    pub(super) fn fold(&self) -> Key {
        let board = self.board.chunks(8).map(little_endian);
        let hands = self.hands.iter().flat_map(|hand| {
            let [wheat, wool, lumber, brick, ore] = hand.map(u64::from);
            [wheat | wool << 16 | lumber << 32 | brick << 48, ore]
        });
        let phase = match self.phase {
            Phase::Roll => 0,
            Phase::Main => 1,
            Phase::Draft(step) => 2 + u64::from(step),
        };
        let rest = u64::from(self.holder) << 16 | (self.to_move.index() as u64) << 8 | phase;
        Key::from_hash(board.chain(hands).chain([rest]).fold(0, |key, word| mix(key.rotate_left(5) ^ word)))
    }
}

/// What the longest road counts (R11).
pub const LONGEST_ROAD_POINTS: u32 = 2;
const ALL_VERTICES: VertexSet = (1 << VERTICES) - 1;

fn ground_byte(ground: Ground) -> u8 {
    ground.map_or(0, |(resource, number)| (resource as u8 + 1) | (number << NUMBER_SHIFT))
}

fn player(number: u8) -> Option<Player> {
    (number != NOBODY).then(|| Player::new(number.into()))
}

fn number(player: Option<Player>) -> u8 {
    player.map_or(NOBODY, |player| player.index() as u8)
}

#[inline]
fn owner(byte: u8) -> Player {
    Player::new(usize::from((byte & OWNER) >> OWNER_SHIFT))
}

#[inline]
const fn owned_by(player: Player) -> u8 {
    BUILT | (player.index() as u8) << OWNER_SHIFT
}

/// Eight bytes or fewer as a word.
#[inline]
fn little_endian(chunk: &[u8]) -> u64 {
    match chunk.try_into() {
        Ok(bytes) => u64::from_le_bytes(bytes),
        Err(_) => chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}

/// Which bytes equal `value` under a mask, one bit each. Eight bytes are compared at a time: this is how sets
/// come out of the packed board, which holds no others.
#[inline]
fn matching(bytes: &[u8], mask: u8, value: u8) -> u128 {
    const LOW: u64 = u64::from_le_bytes([0x7F; 8]);
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    /// Brings the lowest bit of each byte together in the highest byte.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let mut set = 0;
    for (index, chunk) in bytes.chunks(8).enumerate() {
        let different = (little_endian(chunk) & (ONES * u64::from(mask))) ^ (ONES * u64::from(value));
        // The highest bit of each byte says whether any bit of it is set.
        let is_different = ((different & LOW) + LOW) | different;
        let same = (!is_different >> 7) & ONES;
        set |= u128::from(same.wrapping_mul(GATHER) >> 56) << (8 * index);
    }
    set & ((1 << bytes.len()) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::Rng;

    #[test]
    fn matching_bytes_are_those_that_match() {
        let mut rng = Rng::new(3);
        for length in [1, 7, 8, 19, 54, 72] {
            for _ in 0..200 {
                let bytes: std::vec::Vec<u8> = (0..length).map(|_| rng.below(256) as u8 & 0b1111).collect();
                let (mask, value) = (rng.below(16) as u8, rng.below(16) as u8);
                let expected = bytes.iter().enumerate().filter(|(_, byte)| *byte & mask == value & mask);
                let expected = expected.fold(0, |set: u128, (index, _)| set | 1 << index);
                assert_eq!(matching(&bytes, mask, value & mask), expected);
            }
        }
    }
}
