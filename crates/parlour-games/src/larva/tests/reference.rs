//! A slow, obviously-right Larva & Birds and a slow solver for it.
//!
//! It was written from the rules document alone (R1 to R8 and the notation), sharing nothing with
//! the fast implementation, so that the tests can hold one against the other: two independent
//! readings of the rules are unlikely to be wrong in the same way. Clarity goes above speed.

use std::{collections::HashMap, format, string::String, vec::Vec};

/// One of the two players (R1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Side {
    Larva,
    Birds,
}

impl Side {
    fn other(self) -> Side {
        match self {
            Side::Larva => Side::Birds,
            Side::Birds => Side::Larva,
        }
    }
}

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Cell {
    Empty,
    Larva,
    Bird,
}

/// Rank and file, both counted from 0: a1 is (0, 0), d2 is (1, 3).
type Square = (usize, usize);

/// The square that many ranks up and files to the right, unless it is off the board.
fn step(square: Square, up: isize, right: isize) -> Option<Square> {
    let rank = square.0.checked_add_signed(up)?;
    let file = square.1.checked_add_signed(right)?;
    (rank < 8 && file < 8).then_some((rank, file))
}

fn every_square() -> impl Iterator<Item = Square> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (rank, file)))
}

/// The squares of the colour of a1: all play is on them (R2).
fn dark_squares() -> impl Iterator<Item = Square> {
    every_square().filter(|(rank, file)| (rank + file).is_multiple_of(2))
}

fn action_text(from: Square, to: Square) -> String {
    let files = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let name = |(rank, file): Square| format!("{}{}", files[file], rank + 1);
    name(from) + &name(to)
}

/// A position: the pieces and the side to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Board {
    /// First by rank, then by file.
    cells: [[Cell; 8]; 8],
    side: Side,
}

impl Board {
    fn empty(side: Side) -> Board {
        Board { cells: [[Cell::Empty; 8]; 8], side }
    }

    fn squares_of(&self, cell: Cell) -> Vec<Square> {
        every_square().filter(|&(rank, file)| self.cells[rank][file] == cell).collect()
    }

    /// Reads the position notation. Panics unless [`Board::text`] would write exactly this text.
    pub(super) fn parse(text: &str) -> Board {
        let (ranks, side) = text.split_once(' ').expect("a space before the side");
        let mut board = Board::empty(match side {
            "l" => Side::Larva,
            "b" => Side::Birds,
            _ => panic!("unknown side to move in {text}"),
        });
        // One dot for each empty square makes every symbol one square wide.
        let mut pattern = String::from(ranks);
        for count in 1..=8 {
            pattern = pattern.replace(&format!("{count}"), &".".repeat(count));
        }
        for (row, line) in pattern.split('/').enumerate() {
            for (file, symbol) in line.chars().enumerate() {
                // The notation starts with rank 8.
                board.cells[7 - row][file] = match symbol {
                    'L' => Cell::Larva,
                    'B' => Cell::Bird,
                    '.' => Cell::Empty,
                    _ => panic!("unknown symbol {symbol} in {text}"),
                };
            }
        }
        // Writing it again finds missing squares and odd spellings.
        assert_eq!(board.text(), text, "not the position notation");
        assert_eq!(board.squares_of(Cell::Larva).len(), 1, "R1: {text}");
        assert_eq!(board.squares_of(Cell::Bird).len(), 4, "R1: {text}");
        let on_dark = dark_squares().filter(|&(rank, file)| board.cells[rank][file] != Cell::Empty);
        assert_eq!(on_dark.count(), 5, "R2: a piece on the wrong colour in {text}");
        board
    }

    /// Writes the position notation.
    pub(super) fn text(&self) -> String {
        let symbol = |cell: &Cell| match cell {
            Cell::Larva => 'L',
            Cell::Bird => 'B',
            Cell::Empty => '.',
        };
        let lines = self.cells.iter().rev().map(|line| line.iter().map(symbol));
        let mut text = lines.map(String::from_iter).collect::<Vec<_>>().join("/");
        // The longest runs first, so that no run is cut in two.
        for count in (1..=8).rev() {
            text = text.replace(&".".repeat(count), &format!("{count}"));
        }
        text + if self.side == Side::Larva { " l" } else { " b" }
    }

    pub(super) fn side_to_move(&self) -> Side {
        self.side
    }

    /// The moves of R3, R4 and R5, even if R6 has already ended the game.
    fn moves(&self) -> Vec<(Square, Square)> {
        let (piece, directions): (Cell, &[(isize, isize)]) = match self.side {
            Side::Larva => (Cell::Larva, &[(1, 1), (1, -1), (-1, 1), (-1, -1)]), // R3
            Side::Birds => (Cell::Bird, &[(1, 1), (1, -1)]),                     // R4
        };
        let mut moves = Vec::new();
        for from in self.squares_of(piece) {
            for &(up, right) in directions {
                if let Some((rank, file)) = step(from, up, right)
                    && self.cells[rank][file] == Cell::Empty
                {
                    moves.push((from, (rank, file)));
                }
            }
        }
        moves
    }

    /// The winner, if the game is over.
    pub(super) fn winner(&self) -> Option<Side> {
        // R6 comes first and holds whoever is to move.
        if self.cells[0].contains(&Cell::Larva) {
            return Some(Side::Larva);
        }
        // R7: whichever side has to move and cannot has lost.
        self.moves().is_empty().then_some(self.side.other())
    }

    /// The legal actions in alphabetical order; none when the game is over.
    pub(super) fn actions(&self) -> Vec<String> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let moves = self.moves().into_iter();
        let mut actions: Vec<String> = moves.map(|(from, to)| action_text(from, to)).collect();
        actions.sort();
        actions
    }

    /// The position after an action. Panics unless it is one of [`Board::actions`].
    pub(super) fn play(&self, action: &str) -> Board {
        assert_eq!(self.winner(), None, "{action} after the end of the game");
        let mut moves = self.moves().into_iter();
        let found = moves.find(|&(from, to)| action_text(from, to) == action);
        let (from, to) = found.expect("a legal action");
        let mut board = self.clone();
        board.cells[to.0][to.1] = self.cells[from.0][from.1];
        board.cells[from.0][from.1] = Cell::Empty;
        board.side = self.side.other();
        board
    }
}

/// Who wins, and in how many plies, with the winner hurrying and the loser delaying.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value {
    pub(super) winner: Side,
    /// 0 when the game is over.
    pub(super) plies: u32,
}

/// Plain minimax that remembers every position it has seen.
#[derive(Default)]
pub(super) struct SlowSolver {
    known: HashMap<Board, Value>,
}

impl SlowSolver {
    /// The value of a position. The recursion ends because birds only advance (R8).
    pub(super) fn value(&mut self, board: &Board) -> Value {
        if let Some(&value) = self.known.get(board) {
            return value;
        }
        let value = match board.winner() {
            Some(winner) => Value { winner, plies: 0 },
            None => self.value_by_actions(board),
        };
        self.known.insert(board.clone(), value);
        value
    }

    fn value_by_actions(&mut self, board: &Board) -> Value {
        let actions = board.actions().into_iter();
        let (wins, losses): (Vec<Value>, Vec<Value>) = actions
            .map(|action| self.value(&board.play(&action)))
            .partition(|value| value.winner == board.side_to_move());
        // Any win is better than every loss; then the winner hurries and the loser delays.
        let quickest_win = wins.into_iter().min_by_key(|value| value.plies);
        let slowest_loss = losses.into_iter().max_by_key(|value| value.plies);
        let best = quickest_win.or(slowest_loss).expect("an action (R7)");
        Value { winner: best.winner, plies: best.plies + 1 }
    }
}

/// Every placement of the larva and four birds on dark squares, with either side to move.
pub(super) fn every_position() -> impl Iterator<Item = Board> {
    dark_squares().flat_map(positions_with_larva_on)
}

fn positions_with_larva_on(larva: Square) -> Vec<Board> {
    let free: Vec<Square> = dark_squares().filter(|&square| square != larva).collect();
    let mut boards = Vec::new();
    for first in 0..free.len() {
        for second in 0..first {
            for third in 0..second {
                for fourth in 0..third {
                    for side in [Side::Larva, Side::Birds] {
                        let mut board = Board::empty(side);
                        board.cells[larva.0][larva.1] = Cell::Larva;
                        for (rank, file) in [first, second, third, fourth].map(|bird| free[bird]) {
                            board.cells[rank][file] = Cell::Bird;
                        }
                        boards.push(board);
                    }
                }
            }
        }
    }
    boards
}
