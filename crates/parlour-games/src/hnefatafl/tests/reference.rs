//! A slow, obviously right implementation of Hnefatafl, written from the rules document alone.
//!
//! The tests compare the fast implementation with this one, and the benchmark takes it as the
//! straightforward implementation to be measured against. The two share no code and no thinking: here is a
//! list of cells, a list of moves, and functions that can be held against the text of the rules (R1 to R10).
//! Repetition (R7) is left to the caller, who keeps the history.
//!
//! # The exit fort (R10)
//!
//! After a defenders' move that leaves the king on the edge, his *room* is his square and every empty square that
//! steps through empty squares lead to. It is a fort when it has an empty square (a), when all that borders on it
//! are defending men (b), and when no sequence of attacker moves can capture one of these (c), wherever in his room
//! the king stands. `Position::has_exit_fort` decides (c) exactly, without a search, as follows; the tests also hold
//! it against `Position::has_exit_fort_by_search`, which tries the sequences one by one, where they are few.
//!
//! 1. As long as no man who borders on the room is captured, no attacker enters it, and the king stays untouched.
//!    The attackers lose nothing, since nobody else moves. Only the defending men change: they vanish.
//! 2. A capture never hurts the attackers. Men are only obstacles and victims, so with fewer of them every
//!    move remains possible, and every capture of the men who are left. (Only a shieldwall needs a victim
//!    beside the victim. But in an edge row of two or more, the king counted, each has a friend on one side
//!    in the only line in which it could be taken by R3. So such a row falls by R8, whole but for the king,
//!    or not at all: nothing ever shortens it first.) Hence the order of captures does not matter, and what
//!    can be captured at one time can still be captured later: capture until nothing more can be.
//! 3. A move is a chain of single steps, of which one may hop over the empty throne to the square opposite.
//!    Stopping on the way can only capture more. So the squares on which an attacker may stand and no
//!    defender stands fall into regions, connected by such steps, and an attacker cannot leave his region
//!    until a capture joins it to another.
//! 4. Attackers are all alike. In a region without a hole (an empty square) none can move. In a region with
//!    one, every arrangement of its attackers can be reached from every other: pieces that are all alike can
//!    be shuffled at will along a connected graph. So the numbers of attackers and of holes say everything
//!    about a region.
//! 5. A capture needs attackers on certain squares (both sides of a man, or the brackets and the front of a
//!    row, in either case without the squares that are hostile by themselves), and it needs one of them, on a
//!    side or a bracket, to have just arrived. So no region may be asked for more attackers than it has, and
//!    some side or bracket must lie in a region with a hole. This is also enough: take the region with the
//!    hole, let the hole be that square and let one attacker wait on a neighbour of it in the region. That
//!    neighbour is not itself one of the squares needed: two sides of a man are two steps apart, and a
//!    bracket's neighbours are the next edge square outwards and the square before the bracket, neither of
//!    which is in front of the row. Then he steps in.

use alloc::{
    collections::BTreeSet,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use parlour_core::Rng;

/// The evaluation of a game that the attackers have won; the defenders' win is its negative.
const WIN: i32 = 100_000;

/// A step of (files, ranks).
type Direction = (isize, isize);

/// The four orthogonal directions of moves (R2) and captures (R3).
const DIRECTIONS: [Direction; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// From and to. Squares are numbered rank * width + file: a1 = 0, b1 = 1, and so on.
pub type Move = (usize, usize);

/// The rows of the table of variants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    /// The seed's rules.
    FistTablets,
    /// The only one with shieldwalls (R8), encirclement (R9) and exit forts (R10).
    Copenhagen,
    /// The 7x7 board.
    Brandubh,
    /// The 9x9 board, on which every edge square is an escape.
    Tablut,
}

impl Variant {
    /// The variant with a name in the rules' table.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "fist-tablets" => Some(Self::FistTablets),
            "copenhagen" => Some(Self::Copenhagen),
            "brandubh" => Some(Self::Brandubh),
            "tablut" => Some(Self::Tablut),
            _ => None,
        }
    }

    fn start_text(self) -> &'static str {
        match self {
            Self::FistTablets | Self::Copenhagen => {
                "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3 a"
            }
            Self::Brandubh => "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a",
            Self::Tablut => "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 a",
        }
    }

    /// The numbers of attackers and of defending men, the king not counted, at the start.
    fn men(self) -> (i32, i32) {
        match self {
            Self::FistTablets | Self::Copenhagen => (24, 12),
            Self::Brandubh => (8, 4),
            Self::Tablut => (16, 8),
        }
    }

    /// Whether the king escapes to any edge square, not to a corner.
    fn has_edge_escape(self) -> bool {
        self == Self::Tablut
    }
}

/// The two sides (R1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Black, who move first.
    Attackers,
    /// White, the king and his men.
    Defenders,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Self::Attackers => Self::Defenders,
            Self::Defenders => Self::Attackers,
        }
    }
}

/// Why a game is over. Repetition (R7) is not among the reasons: the caller keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The king stands on an escape square.
    Escape,
    /// The king has been captured, and is off the board.
    KingCaptured,
    /// The side to move cannot (R4).
    NoMove,
    /// No defender could ever reach the edge (R9).
    Encircled,
    /// The king has an unbreakable fort on the edge (R10).
    ExitFort,
}

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cell {
    Empty,
    Attacker,
    Defender,
    King,
}

impl Cell {
    fn side(self) -> Option<Side> {
        match self {
            Self::Empty => None,
            Self::Attacker => Some(Side::Attackers),
            Self::Defender | Self::King => Some(Side::Defenders),
        }
    }

    fn letter(self) -> char {
        match self {
            Self::Empty => '.',
            Self::Attacker => 't',
            Self::Defender => 'T',
            Self::King => 'K',
        }
    }

    fn from_letter(letter: char) -> Self {
        let cells = [Self::Empty, Self::Attacker, Self::Defender, Self::King];
        cells.into_iter().find(|cell| cell.letter() == letter).expect("the letter of a piece")
    }
}

/// A row of pieces of one side along the edge, from one bracket to the other (R8).
struct EdgeRow {
    squares: Vec<usize>,
    /// The squares directly in front of them, inwards.
    fronts: Vec<usize>,
    /// The squares at the two ends.
    brackets: [usize; 2],
}

/// Squares that attackers can wander between while the defenders stand still (R10).
struct Region {
    squares: BTreeSet<usize>,
    attackers: usize,
}

/// A board, the side to move, and whether the game is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    variant: Variant,
    width: usize,
    cells: Vec<Cell>,
    side: Side,
    ending: Option<(Side, Reason)>,
}

/// Setting up, writing down, and asking.
impl Position {
    /// The start position (R1).
    pub fn start(variant: Variant) -> Self {
        Self::parse(variant, variant.start_text())
    }

    /// Reads a position, and finds out whether the game is over in it. Panics on anything that
    /// [`Position::text`] would not write, and on men where only a king may stand. The number of pieces is
    /// free, and so is the size of the board, so that tests can look at small positions.
    pub fn parse(variant: Variant, text: &str) -> Self {
        let (board, side) = text.split_once(' ').expect("a board and a side");
        let side = if side == "a" { Side::Attackers } else { Side::Defenders };
        let width = board.split('/').count();
        let mut board = board.to_string();
        // The longest first, so that 11 is not taken for 1 and 1.
        for run in (1..=width).rev() {
            board = board.replace(&run.to_string(), &".".repeat(run));
        }
        let cells: Vec<Cell> = board.split('/').rev().flat_map(str::chars).map(Cell::from_letter).collect();
        assert!(cells.len() == width * width && width % 2 == 1, "not an odd square: {text:?}");
        let mut position = Self { variant, width, cells, side, ending: None };
        // This catches everything else, such as a misplaced slash.
        assert_eq!(position.text(), text, "not in the form it is written in");
        for (square, &cell) in position.cells.iter().enumerate() {
            assert!(
                cell == Cell::Empty || position.may_stop(cell, square),
                "on a restricted square: {text:?}"
            );
        }
        assert!(position.count(Cell::King) <= 1, "two kings: {text:?}");
        position.ending = position.find_ending();
        position
    }

    /// The position in the notation of the rules document.
    pub fn text(&self) -> String {
        let ranks = self.cells.chunks(self.width).rev();
        let rows: Vec<String> = ranks.map(|rank| rank.iter().map(|cell| cell.letter()).collect()).collect();
        let mut text = rows.join("/");
        for run in (1..=self.width).rev() {
            text = text.replace(&".".repeat(run), &run.to_string());
        }
        text + if self.side == Side::Attackers { " a" } else { " d" }
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The winner and the reason, if the game is over.
    pub fn ending(&self) -> Option<(Side, Reason)> {
        self.ending
    }

    fn king(&self) -> Option<usize> {
        self.cells.iter().position(|&cell| cell == Cell::King)
    }

    /// How many cells hold something.
    fn count(&self, wanted: Cell) -> i32 {
        self.cells.iter().map(|&cell| i32::from(cell == wanted)).sum()
    }
}

/// The squares of the board.
impl Position {
    /// The next square in a direction, unless the board ends before it.
    fn step(&self, square: usize, (files, ranks): Direction) -> Option<usize> {
        let file = (square % self.width).checked_add_signed(files)?;
        let rank = (square / self.width).checked_add_signed(ranks)?;
        (file < self.width && rank < self.width).then_some(rank * self.width + file)
    }

    fn neighbours(&self, square: usize) -> impl Iterator<Item = usize> {
        DIRECTIONS.iter().filter_map(move |&direction| self.step(square, direction))
    }

    /// How far the nearest edge is along the file and along the rank.
    fn edge_distances(&self, square: usize) -> (usize, usize) {
        let (file, rank) = (square % self.width, square / self.width);
        (file.min(self.width - 1 - file), rank.min(self.width - 1 - rank))
    }

    fn is_edge(&self, square: usize) -> bool {
        let (files, ranks) = self.edge_distances(square);
        files.min(ranks) == 0
    }

    fn is_corner(&self, square: usize) -> bool {
        self.edge_distances(square) == (0, 0)
    }

    fn is_throne(&self, square: usize) -> bool {
        self.variant != Variant::FistTablets && square == self.cells.len() / 2
    }

    fn is_empty_throne(&self, square: usize) -> bool {
        self.is_throne(square) && self.cells[square] == Cell::Empty
    }

    /// Manhattan distance to the nearest square on which the king escapes.
    fn escape_distance(&self, square: usize) -> usize {
        let (files, ranks) = self.edge_distances(square);
        if self.variant.has_edge_escape() { files.min(ranks) } else { files + ranks }
    }

    /// Only the king may stop on the throne, and on the corners where he escapes there (R5).
    fn is_restricted(&self, square: usize) -> bool {
        self.is_throne(square) || (self.is_corner(square) && !self.variant.has_edge_escape())
    }

    /// Whether a square stands in for the second captor (R6). The throne with the king on it, hostile to
    /// attackers only, needs no mention: there the king himself is the second captor.
    fn is_hostile(&self, square: usize) -> bool {
        let has_corners = matches!(self.variant, Variant::Copenhagen | Variant::Brandubh);
        self.is_empty_throne(square) || (has_corners && self.is_corner(square))
    }
}

/// Moving and capturing.
impl Position {
    /// The legal moves, sorted; none when the game is over.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.ending.is_none() {
            for from in self.own_squares() {
                moves.extend(self.destinations(from).into_iter().map(|to| (from, to)));
            }
        }
        moves.sort_unstable();
        moves
    }

    fn own_squares(&self) -> impl Iterator<Item = usize> {
        (0..self.cells.len()).filter(|&square| self.is_own(square))
    }

    fn is_own(&self, square: usize) -> bool {
        self.cells[square].side() == Some(self.side)
    }

    /// Where a piece can go: like a rook (R2), minding the restricted squares (R5).
    fn destinations(&self, from: usize) -> Vec<usize> {
        let mut destinations = Vec::new();
        for direction in DIRECTIONS {
            let mut square = from;
            while let Some(next) = self.step(square, direction).filter(|&next| self.may_pass(next)) {
                if self.may_stop(self.cells[from], next) {
                    destinations.push(next);
                }
                square = next;
            }
        }
        destinations
    }

    fn may_pass(&self, square: usize) -> bool {
        self.cells[square] == Cell::Empty && !(self.is_throne(square) && self.variant == Variant::Tablut)
    }

    fn may_stop(&self, piece: Cell, square: usize) -> bool {
        piece == Cell::King || !self.is_restricted(square)
    }

    /// Plays a legal move and gives the captured squares, sorted, the king's among them.
    pub fn play(&mut self, (from, to): Move) -> Vec<usize> {
        self.cells[to] = self.cells[from];
        self.cells[from] = Cell::Empty;
        let mut captured = self.closed_in(to);
        captured.extend(self.shieldwall(to));
        captured.sort_unstable();
        captured.dedup();
        for &square in &captured {
            self.cells[square] = Cell::Empty;
        }
        self.side = self.side.other();
        self.ending = self.find_ending();
        captured
    }

    /// The enemies that the piece which has just arrived closes in (R3).
    fn closed_in(&self, arrived: usize) -> Vec<usize> {
        let mut captured = Vec::new();
        for direction in DIRECTIONS {
            let Some(victim) = self.step(arrived, direction) else { continue };
            let is_captured = match self.cells[victim] {
                piece if piece.side() != Some(self.side.other()) => false,
                Cell::King => self.is_king_captured(victim, direction),
                _ => self.is_closed(victim, direction),
            };
            if is_captured {
                captured.push(victim);
            }
        }
        captured
    }

    /// Whether there is a second captor behind the victim (R3, R6).
    fn is_closed(&self, victim: usize, direction: Direction) -> bool {
        self.step(victim, direction).is_some_and(|behind| self.is_own(behind) || self.is_hostile(behind))
    }

    /// The column "king is captured by" of the table, for an attacker who arrives beside him.
    fn is_king_captured(&self, king: usize, direction: Direction) -> bool {
        let is_strong = matches!(self.variant, Variant::FistTablets | Variant::Copenhagen);
        let is_by_throne = self.is_throne(king) || self.neighbours(king).any(|next| self.is_throne(next));
        if is_strong || is_by_throne { self.is_surrounded(king) } else { self.is_closed(king, direction) }
    }

    /// Attackers on all four sides, the empty throne standing in for one; so never on the edge.
    fn is_surrounded(&self, king: usize) -> bool {
        let is_captor = |square| self.cells[square] == Cell::Attacker || self.is_empty_throne(square);
        DIRECTIONS.iter().all(|&direction| self.step(king, direction).is_some_and(is_captor))
    }

    /// The men captured by shieldwall, the piece that has just arrived being one of the brackets (R8).
    fn shieldwall(&self, arrived: usize) -> Vec<usize> {
        let mut captured = Vec::new();
        if self.variant != Variant::Copenhagen {
            return captured;
        }
        for direction in DIRECTIONS {
            let Some(row) = self.edge_row(arrived, direction, self.side.other()) else { continue };
            let is_bracket = |&square: &usize| self.is_own(square) || self.is_corner(square);
            if row.brackets.iter().all(is_bracket) && row.fronts.iter().all(|&front| self.is_own(front)) {
                captured.extend(self.without_king(row.squares));
            }
        }
        captured
    }

    /// The row of two or more pieces of a side along the edge that begins next to a square (R8).
    fn edge_row(&self, bracket: usize, along: Direction, side: Side) -> Option<EdgeRow> {
        let across = [(along.1, along.0), (-along.1, -along.0)];
        let outwards = across.into_iter().find(|&direction| self.step(bracket, direction).is_none())?;
        let inwards = (-outwards.0, -outwards.1);
        let (mut squares, mut fronts) = (Vec::new(), Vec::new());
        let mut square = self.step(bracket, along)?;
        while self.cells[square].side() == Some(side) {
            squares.push(square);
            fronts.push(self.step(square, inwards)?);
            square = self.step(square, along)?;
        }
        (squares.len() >= 2).then_some(EdgeRow { squares, fronts, brackets: [bracket, square] })
    }

    /// The king is spared by a shieldwall (R8).
    fn without_king(&self, mut squares: Vec<usize>) -> Vec<usize> {
        squares.retain(|&square| self.cells[square] != Cell::King);
        squares
    }
}

/// The ends of the game.
impl Position {
    /// Who has won and why, the side to move being the one that has not just moved.
    fn find_ending(&self) -> Option<(Side, Reason)> {
        let Some(king) = self.king() else { return Some((Side::Attackers, Reason::KingCaptured)) };
        if self.escape_distance(king) == 0 {
            return Some((Side::Defenders, Reason::Escape));
        }
        let has_edge_rules = self.variant == Variant::Copenhagen;
        if has_edge_rules && self.side == Side::Defenders && self.is_encircled() {
            return Some((Side::Attackers, Reason::Encircled));
        }
        if has_edge_rules && self.side == Side::Attackers && self.has_exit_fort(king) {
            return Some((Side::Defenders, Reason::ExitFort));
        }
        let can_move = self.own_squares().any(|from| !self.destinations(from).is_empty());
        if can_move { None } else { Some((self.side.other(), Reason::NoMove)) }
    }

    /// Whether no defender has a path of single steps to the edge that avoids attackers (R9). It may lead
    /// over other defenders, who can get out of the way.
    fn is_encircled(&self) -> bool {
        // The defenders are to move.
        let mut queue: Vec<usize> = self.own_squares().collect();
        let mut reached = vec![false; self.cells.len()];
        while let Some(square) = queue.pop() {
            if self.is_edge(square) {
                return false;
            }
            for next in self.neighbours(square) {
                if self.cells[next] != Cell::Attacker && !reached[next] {
                    reached[next] = true;
                    queue.push(next);
                }
            }
        }
        true
    }

    /// Whether the king stands on the edge and his room cannot be broken (R10).
    fn has_exit_fort(&self, king: usize) -> bool {
        self.is_exit_fort_if(king, |room, wall| {
            room.iter().all(|&place| self.with_king_at(king, place).captured_in_time().is_disjoint(wall))
        })
    }

    /// The same by trying every sequence of attacker moves: for small boards with few attackers only.
    #[cfg(test)]
    pub fn has_exit_fort_by_search(&self) -> bool {
        let king = self.king().expect("a king in the fort");
        self.is_exit_fort_if(king, |room, wall| {
            room.iter().all(|&place| !self.with_king_at(king, place).can_break(wall))
        })
    }

    /// Whether the king has a room on the edge with an empty square (a), nothing but men around it (b), and what
    /// else is asked of the room and of its wall (c).
    fn is_exit_fort_if(
        &self,
        king: usize,
        holds: impl Fn(&BTreeSet<usize>, &BTreeSet<usize>) -> bool,
    ) -> bool {
        let room = self.room(king);
        let borders = room.iter().flat_map(|&square| self.neighbours(square));
        let wall: BTreeSet<usize> = borders.filter(|square| !room.contains(square)).collect();
        self.is_edge(king)
            && room.len() > 1
            && wall.iter().all(|&square| self.cells[square] == Cell::Defender)
            && holds(&room, &wall)
    }

    /// The king's square and all empty squares that steps through empty squares lead to from there.
    fn room(&self, king: usize) -> BTreeSet<usize> {
        let mut room = BTreeSet::from([king]);
        let mut queue = vec![king];
        while let Some(square) = queue.pop() {
            for next in self.neighbours(square) {
                if self.cells[next] == Cell::Empty && room.insert(next) {
                    queue.push(next);
                }
            }
        }
        room
    }

    fn with_king_at(&self, king: usize, place: usize) -> Self {
        let mut moved = self.clone();
        moved.cells[king] = Cell::Empty;
        moved.cells[place] = Cell::King;
        moved
    }

    /// Whether some sequence of attacker moves, the defenders standing still, captures a man of a set.
    #[cfg(test)]
    fn can_break(&self, wall: &BTreeSet<usize>) -> bool {
        let still = |position: &Self| Self { side: Side::Attackers, ending: None, ..position.clone() };
        let mut queue = vec![still(self)];
        let mut known = BTreeSet::from([self.text()]);
        while let Some(position) = queue.pop() {
            for action in position.moves() {
                let mut next = position.clone();
                if next.play(action).iter().any(|square| wall.contains(square)) {
                    return true;
                }
                let next = still(&next);
                if known.insert(next.text()) {
                    queue.push(next);
                }
            }
        }
        false
    }

    /// The men that the attackers capture by moving on and on while the defenders stand still. The argument is at
    /// the top of this file.
    fn captured_in_time(&self) -> BTreeSet<usize> {
        let (mut besieged, mut captured) = (self.clone(), BTreeSet::new());
        while let Some(fallen) = besieged.capturable_group(&besieged.regions()) {
            for &square in &fallen {
                besieged.cells[square] = Cell::Empty;
            }
            captured.extend(fallen);
        }
        captured
    }

    /// The regions of squares on which an attacker may stand and no defender stands (point 3).
    fn regions(&self) -> Vec<Region> {
        let mut regions: Vec<Region> = Vec::new();
        for start in 0..self.cells.len() {
            let is_known = regions.iter().any(|region| region.squares.contains(&start));
            if is_known || !self.is_open(start) {
                continue;
            }
            let mut squares = BTreeSet::from([start]);
            let mut queue = vec![start];
            while let Some(square) = queue.pop() {
                for next in self.attacker_steps(square) {
                    if squares.insert(next) {
                        queue.push(next);
                    }
                }
            }
            let attackers = squares.iter().filter(|&&square| self.cells[square] == Cell::Attacker).count();
            regions.push(Region { squares, attackers });
        }
        regions
    }

    fn is_open(&self, square: usize) -> bool {
        matches!(self.cells[square], Cell::Empty | Cell::Attacker) && !self.is_restricted(square)
    }

    /// The squares one step away, or one hop over the empty throne, other attackers being disregarded.
    fn attacker_steps(&self, square: usize) -> Vec<usize> {
        let mut steps = Vec::new();
        for direction in DIRECTIONS {
            let mut next = self.step(square, direction);
            if next.is_some_and(|next| self.is_empty_throne(next)) {
                next = next.and_then(|throne| self.step(throne, direction));
            }
            steps.extend(next.filter(|&next| self.is_open(next)));
        }
        steps
    }

    /// Some man, or the men of some edge row, that the attackers can capture if the defenders stand still.
    fn capturable_group(&self, regions: &[Region]) -> Option<Vec<usize>> {
        for square in 0..self.cells.len() {
            if self.cells[square] == Cell::Defender && self.is_man_capturable(square, regions) {
                return Some(vec![square]);
            }
            for direction in DIRECTIONS {
                if let Some(row) = self.edge_row(square, direction, Side::Defenders)
                    && self.is_row_capturable(&row, regions)
                {
                    return Some(self.without_king(row.squares));
                }
            }
        }
        None
    }

    fn is_man_capturable(&self, man: usize, regions: &[Region]) -> bool {
        [[(1, 0), (-1, 0)], [(0, 1), (0, -1)]].into_iter().any(|line| {
            let sides: Vec<usize> = line.into_iter().filter_map(|way| self.step(man, way)).collect();
            let captors: Vec<usize> = sides.iter().copied().filter(|&side| !self.is_hostile(side)).collect();
            sides.len() == 2 && can_close(regions, &captors, &captors)
        })
    }

    fn is_row_capturable(&self, row: &EdgeRow, regions: &[Region]) -> bool {
        let mut brackets = row.brackets.to_vec();
        brackets.retain(|&square| !self.is_corner(square));
        let captors = [row.fronts.clone(), brackets.clone()].concat();
        can_close(regions, &captors, &brackets)
    }
}

/// The seed's AI.
impl Position {
    /// Plays random moves to the end (at most `plies`); how many were played.
    pub fn playout(&self, rng: &mut Rng, plies: u32) -> u32 {
        let mut position = self.clone();
        for ply in 0..plies {
            match rng.pick(&position.moves()) {
                Some(&action) => drop(position.play(action)),
                None => return ply,
            }
        }
        plies
    }

    /// The number of sequences of legal moves of a length.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves().into_iter().map(|action| self.after(action).perft(depth - 1)).sum()
    }

    fn after(&self, action: Move) -> Self {
        let mut next = self.clone();
        next.play(action);
        next
    }

    /// The seed's evaluation times ten: the attackers' win is large, the defenders' is largely negative.
    pub fn evaluate(&self) -> i32 {
        if let Some((winner, _)) = self.ending {
            return if winner == Side::Attackers { WIN } else { -WIN };
        }
        let king = self.king().expect("without a king the game is over");
        let (attackers, defenders) = self.variant.men();
        let attackers_captured = attackers - self.count(Cell::Attacker);
        let defenders_captured = defenders - self.count(Cell::Defender);
        let distance = i32::try_from(self.escape_distance(king)).expect("a small number");
        10 * defenders_captured - 10 * attackers_captured + distance
    }

    /// The value of each legal move by plain minimax to a depth, at least 1, the attackers maximising.
    pub fn root_values(&self, depth: u32) -> Vec<(Move, i32)> {
        let value = |action| self.after(action).minimax(depth.saturating_sub(1));
        self.moves().into_iter().map(|action| (action, value(action))).collect()
    }

    fn minimax(&self, depth: u32) -> i32 {
        if depth == 0 {
            return self.evaluate();
        }
        // Without moves the game is over.
        self.best(self.root_values(depth).iter().map(|&(_, value)| value)).unwrap_or_else(|| self.evaluate())
    }

    fn best(&self, values: impl Iterator<Item = i32>) -> Option<i32> {
        if self.side == Side::Attackers { values.max() } else { values.min() }
    }

    /// The moves among which the seed's AI draws lots. Among the best it takes the first that brings the king
    /// to his escape at once, else the first that captures at once, else any.
    pub fn report_choices(&self, depth: u32) -> Vec<Move> {
        let mut choices = self.root_values(depth);
        let best = self.best(choices.iter().map(|&(_, value)| value));
        choices.retain(|&(_, value)| Some(value) == best);
        let choices: Vec<Move> = choices.into_iter().map(|(action, _)| action).collect();
        let escapes = |&action: &Move| self.after(action).ending == Some((Side::Defenders, Reason::Escape));
        let captures = |&action: &Move| !self.clone().play(action).is_empty();
        let first = choices.iter().copied().find(escapes).or_else(|| choices.iter().copied().find(captures));
        first.map_or(choices, |action| vec![action])
    }
}

/// Whether attackers can stand on all `captors` at once, having just arrived on one of `last` (point 5).
fn can_close(regions: &[Region], captors: &[usize], last: &[usize]) -> bool {
    let region_of = |square: &usize| regions.iter().find(|region| region.squares.contains(square));
    let needed = |region: &Region| captors.iter().filter(|&square| region.squares.contains(square)).count();
    let has_hole = |region: &Region| region.attackers < region.squares.len();
    captors.iter().all(|square| region_of(square).is_some())
        && regions.iter().all(|region| needed(region) <= region.attackers)
        && last.iter().any(|square| region_of(square).is_some_and(has_hole))
}
