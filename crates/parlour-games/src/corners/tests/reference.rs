//! A slow, obviously right implementation of Corners, written from the rules document alone.
//!
//! The tests compare the fast implementation with this one. The two share no code, so a mistake has to be
//! made twice, in two different ways of thinking, to go unnoticed. Everything here favours being easy to
//! hold against the text of the rules (R1 to R10) above speed.

use std::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use parlour_core::Rng;

/// The four orthogonal directions of steps (R4) and jumps (R5).
const DIRECTIONS: [Point; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// The own move after which no own piece may stand at home any more (R10).
const HOME_DEADLINE: u32 = 40;

/// A point (x, y) with x = file a..h = 0..7 and y = 8 - rank, so 0 at the top; this is how red sees it, for
/// blue the board is rotated by 180 degrees. Tuples sort in the x-then-y order that the seed's AIs loop in.
type Point = (i32, i32);

/// The two ends of a move (R6) as the mover sees them.
type Move = (Point, Point);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Side {
    Blue,
    Red,
}

impl Side {
    pub(super) fn other(self) -> Self {
        if self == Self::Blue { Self::Red } else { Self::Blue }
    }

    fn letter(self) -> char {
        if self == Self::Blue { 'b' } else { 'r' }
    }

    fn from_letter(letter: char) -> Self {
        match letter {
            'b' => Self::Blue,
            'r' => Self::Red,
            _ => panic!("no side has the letter {letter:?}"),
        }
    }

    /// The row from the top and the column from the left of a square in this side's view.
    fn indices(self, square: Point) -> (usize, usize) {
        let index = |coordinate| usize::try_from(coordinate).expect("a square on the board");
        let (column, row) = (index(square.0), index(square.1));
        match self {
            Self::Blue => (7 - row, 7 - column),
            Self::Red => (row, column),
        }
    }

    /// The notation of this side's move.
    fn notation(self, (from, to): Move) -> String {
        let square_name = |square| {
            let (row, column) = self.indices(square);
            format!("{}{}", &"abcdefgh"[column..=column], 8 - row)
        };
        square_name(from) + &square_name(to)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Outcome {
    Win(Side),
    Draw,
}

fn is_on_board((x, y): Point) -> bool {
    (0..8).contains(&x) && (0..8).contains(&y)
}

/// Whether a point in a side's own view is on its target, the other's starting block (R2, R7).
fn is_target((x, y): Point) -> bool {
    (0..3).contains(&x) && (4..8).contains(&y)
}

/// All squares in x-then-y order.
fn all_squares() -> impl Iterator<Item = Point> {
    (0..8).flat_map(|x| (0..8).map(move |y| (x, y)))
}

/// The seed's `len`.
fn squared_distance((x, y): Point, (other_x, other_y): Point) -> i32 {
    (x - other_x).pow(2) + (y - other_y).pow(2)
}

fn manhattan_distance((x, y): Point, (other_x, other_y): Point) -> i32 {
    (x - other_x).abs() + (y - other_y).abs()
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// Rows from the top, in each the columns from the left.
    cells: [[Option<Side>; 8]; 8],
    side_to_move: Side,
    /// The number of full moves played, which only the tournament variant counts (R10).
    full_moves: Option<u32>,
}

impl Board {
    /// Reads a position and panics on anything that [`Board::text`] would not write. The number of pieces is
    /// not checked, so that tests can look at small positions.
    pub fn parse(text: &str, tournament: bool) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut cells = Vec::new();
        for letter in fields[0].chars().filter(|&letter| letter != '/') {
            match letter.to_digit(10) {
                Some(run) => cells.extend((0..run).map(|_| None)),
                None => cells.push(Some(Side::from_letter(letter))),
            }
        }
        assert_eq!(cells.len(), 64, "wrong number of squares: {text:?}");
        let board = Self {
            cells: std::array::from_fn(|row| std::array::from_fn(|column| cells[8 * row + column])),
            side_to_move: Side::from_letter(fields[1].chars().next().expect("a side to move")),
            full_moves: tournament.then(|| fields[2].parse().expect("a number of full moves")),
        };
        // This catches everything else, such as a misplaced slash or a field too many.
        assert_eq!(board.text(), text, "not in the form it is written in");
        board
    }

    pub(super) fn text(&self) -> String {
        let letter = |cell: Option<Side>| cell.map_or('1', Side::letter);
        let rows = self.cells.map(|row| String::from_iter(row.map(letter)));
        let mut text = rows.join("/");
        // The longest first, so that no run of empty squares is cut into pieces.
        for run in (2..=8).rev() {
            text = text.replace(&"1".repeat(run), &run.to_string());
        }
        let counter = self.full_moves.map_or(String::new(), |count| format!(" {count}"));
        format!("{text} {}{counter}", self.side_to_move.letter())
    }

    /// The legal actions in alphabetical order; none when the game is over.
    pub(super) fn actions(&self) -> Vec<String> {
        let name = |action| self.side_to_move.notation(action);
        let mut actions: Vec<String> = self.legal_moves().into_iter().map(name).collect();
        actions.sort();
        actions
    }

    /// The position after a legal action; panics on any other.
    pub(super) fn play(&self, action: &str) -> Self {
        let is_meant = |&candidate: &Move| self.side_to_move.notation(candidate) == action;
        let found = self.legal_moves().into_iter().find(is_meant);
        self.after(found.expect("a legal action"))
    }

    /// How the game ended, as far as this position alone tells: repetition (R9) is left to the caller.
    pub(super) fn result(&self) -> Option<Outcome> {
        let just_moved = self.side_to_move.other();
        if let Some(count) = self.full_moves {
            // R10: a full move ends with red's move, so until then blue is one ahead of the counter.
            let own_moves = count + u32::from(just_moved == Side::Blue);
            // Its home is the other's target.
            let at_home = self.target_squares(self.side_to_move, Some(just_moved));
            if own_moves >= HOME_DEADLINE && !at_home.is_empty() {
                return Some(Outcome::Win(self.side_to_move));
            }
        }
        let tournament = self.full_moves.is_some();
        let has_filled = |side| self.target_squares(side, Some(side)).len() == 12;
        match (has_filled(Side::Blue), has_filled(Side::Red)) {
            // R10: red has one more move, and then a draw if it has filled too.
            (true, _) if tournament && self.side_to_move == Side::Red => {}
            (true, true) if tournament => return Some(Outcome::Draw),
            // R7: without that one more move, no game leads to a position where both have filled.
            (true, true) => return Some(Outcome::Win(just_moved)),
            (true, false) => return Some(Outcome::Win(Side::Blue)),
            (false, true) => return Some(Outcome::Win(Side::Red)),
            (false, false) => {}
        }
        let is_stuck = self.moves_of_pieces().is_empty();
        is_stuck.then_some(Outcome::Win(just_moved)) // R8
    }

    /// Who stands on a square in the view of `side`.
    fn holder(&self, side: Side, square: Point) -> Option<Side> {
        let (row, column) = side.indices(square);
        self.cells[row][column]
    }

    /// The squares of the pieces of `side`, in its own view and in x-then-y order.
    fn pieces(&self, side: Side) -> Vec<Point> {
        let is_own = |&square: &Point| self.holder(side, square) == Some(side);
        all_squares().filter(is_own).collect()
    }

    /// The target squares of `side` with this holder, in its own view and in x-then-y order.
    fn target_squares(&self, side: Side, holder: Option<Side>) -> Vec<Point> {
        let fits = |&square: &Point| is_target(square) && self.holder(side, square) == holder;
        all_squares().filter(fits).collect()
    }

    /// Every square the mover's piece on `from` may go to (R4, R5), in the mover's view and sorted.
    fn destinations(&self, from: Point) -> BTreeSet<Point> {
        // R5: the start counts as empty during the chain, so the moving piece cannot be jumped over.
        let is_free = |square| square == from || self.holder(self.side_to_move, square).is_none();
        let mut reached = BTreeSet::from([from]);
        let mut to_continue = vec![from];
        while let Some((x, y)) = to_continue.pop() {
            for (right, down) in DIRECTIONS {
                let over = (x + right, y + down);
                let landing = (x + 2 * right, y + 2 * down);
                let can_jump = is_on_board(landing) && !is_free(over) && is_free(landing);
                if can_jump && reached.insert(landing) {
                    to_continue.push(landing);
                }
            }
        }
        // R4: added only now, because no jump may follow a step.
        let steps = DIRECTIONS.map(|(right, down)| (from.0 + right, from.1 + down));
        reached.extend(steps.iter().filter(|&&step| is_on_board(step) && is_free(step)));
        // R5: a chain must not end where it started.
        reached.remove(&from);
        reached
    }

    /// All moves by R4 to R6, even if the game is over: pieces in x-then-y order of the mover's view, and for
    /// each its destinations in the same order.
    fn moves_of_pieces(&self) -> Vec<Move> {
        let from_each = |from| self.destinations(from).into_iter().map(move |to| (from, to));
        let pieces = self.pieces(self.side_to_move);
        pieces.into_iter().flat_map(from_each).collect()
    }

    /// The same, but none when the game is over.
    fn legal_moves(&self) -> Vec<Move> {
        match self.result() {
            Some(_) => Vec::new(),
            None => self.moves_of_pieces(),
        }
    }

    fn after(&self, (from, to): Move) -> Self {
        let side = self.side_to_move;
        let mut next = self.clone();
        for (square, cell) in [(from, None), (to, Some(side))] {
            let (row, column) = side.indices(square);
            next.cells[row][column] = cell;
        }
        next.side_to_move = side.other();
        // R10: a full move ends with red's move.
        next.full_moves = self.full_moves.map(|count| count + u32::from(side == Side::Red));
        next
    }
}

impl Board {
    /// The number of sequences of legal actions of a length.
    pub fn perft(&self, depth: u32) -> u64 {
        let moves = self.legal_moves();
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.into_iter().map(|action| self.after(action).perft(depth - 1)).sum(),
        }
    }

    /// Plays random actions to the end (at most `plies`); how many were played.
    pub fn playout(&self, rng: &mut Rng, plies: u32) -> u32 {
        let mut board = self.clone();
        for ply in 0..plies {
            match rng.pick(&board.legal_moves()) {
                Some(&action) => board = board.after(action),
                None => return ply,
            }
        }
        plies
    }
}

/// The seed's `dest` for a piece on `point`, on the board as it is before the move.
fn greedy_destination(board: &Board, point: Point) -> Option<Point> {
    let side = board.side_to_move;
    let nearest_held_by = |holder| {
        let squares = board.target_squares(side, holder).into_iter();
        let ahead = squares.filter(|&(x, y)| x <= point.0 && y >= point.1);
        // The first of equals.
        ahead.min_by_key(|&square| squared_distance(point, square))
    };
    nearest_held_by(None).or_else(|| nearest_held_by(Some(side.other())))
}

/// The score of a move, or none when it is not considered.
fn greedy_score(board: &Board, (from, to): Move) -> Option<i32> {
    let destination = greedy_destination(board, from)?;
    if is_target(from) {
        let is_forward = to.0 <= from.0 && to.1 >= from.1;
        return is_forward.then(|| squared_distance(from, to));
    }
    let next_destination = greedy_destination(board, to).unwrap_or((-1, -1));
    Some(squared_distance(from, destination) - squared_distance(to, next_destination))
}

/// The move that stands in for the seed's pass: nearest to a free target square, or else the first.
fn greedy_fallback(board: &Board, moves: &[Move]) -> Option<Move> {
    let side = board.side_to_move;
    let mut free = board.target_squares(side, None);
    if free.is_empty() {
        free = board.target_squares(side, Some(side.other()));
    }
    let distance = |to| free.iter().map(|&square| manhattan_distance(to, square)).min();
    let outside = moves.iter().filter(|&&(from, _)| !is_target(from));
    // The first of equals.
    let nearest = outside.min_by_key(|&&(_, to)| distance(to));
    nearest.or(moves.first()).copied()
}

/// The move of `corners-greedy`; panics when the game is over.
pub(super) fn greedy_move(board: &Board) -> String {
    let moves = board.legal_moves();
    let mut best = None;
    let mut best_score = -100;
    for &action in &moves {
        if let Some(score) = greedy_score(board, action).filter(|&score| score > best_score) {
            best = Some(action);
            best_score = score;
        }
    }
    let chosen = best.or_else(|| greedy_fallback(board, &moves));
    let name = |action| board.side_to_move.notation(action);
    chosen.map(name).expect("a game that is not over")
}

/// How `corners-tree` rates a position for `side`; the greater pair is the better one.
fn tree_rating(board: &Board, side: Side) -> (usize, i32) {
    let pieces = board.pieces(side).into_iter();
    // The seed's point lies just below the corner of the board.
    let distance: i32 = pieces.map(|piece| squared_distance(piece, (0, 8))).sum();
    (board.target_squares(side, Some(side)).len(), -distance)
}

/// The minimax value of a position for `searching`, the side that chooses at the root.
fn tree_value(board: &Board, searching: Side, depth: u32) -> (usize, i32) {
    if depth == 0 || board.result().is_some() {
        return tree_rating(board, searching);
    }
    let value = |action| tree_value(&board.after(action), searching, depth - 1);
    let values = board.moves_of_pieces().into_iter().map(value);
    let is_own_choice = board.side_to_move == searching;
    let chosen = if is_own_choice { values.max() } else { values.min() };
    chosen.expect("at least one move")
}

/// The move of `corners-tree` at this depth in plies; panics at depth 0 and when the game is over.
pub(super) fn tree_move(board: &Board, depth: u32) -> String {
    assert!(depth > 0, "a move has to be tried to be chosen");
    let side = board.side_to_move;
    let mut best = None;
    for action in board.legal_moves() {
        let value = tree_value(&board.after(action), side, depth - 1);
        if best.is_none_or(|(_, best_value)| value > best_value) {
            best = Some((action, value));
        }
    }
    let (chosen, _) = best.expect("a game that is not over");
    side.notation(chosen)
}
