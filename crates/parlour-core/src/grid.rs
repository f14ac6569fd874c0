//! What games on squares have in common: squares and their names, moves from one to another, boards written in rows,
//! spots of a scene, and the fields of a position.
//!
//! A new game takes [`Square`] as it is. A game that numbers its squares in its own way (only the dark ones, say)
//! implements [`GridSquare`] for its own type and gets the rest: [`FromTo`] is an action with its notation,
//! [`write_rows`] and [`read_rows`] are half of a position's notation, [`fields`] and [`side_to_move`] the other half,
//! [`spot`] is a square in a scene.
//!
//! ```
//! use parlour_core::grid::{FromTo, GridSquare, Square};
//!
//! type Board = Square<8, 8>;
//! let knight: FromTo<Board> = "g1f3".parse().unwrap();
//! assert_eq!((knight.from.file(), knight.to.rank()), (6, 2));
//! let ray: Vec<String> = knight.to.ray(1, 1).map(|square| square.to_string()).collect();
//! assert_eq!(ray, ["g4", "h5"]);
//! ```

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use crate::game::Player;
use crate::notation::{Action, ActionError, PositionError};
use crate::scene::{Choice, FULL_SIZE, Shape, Spot};

/// A square that knows its file and rank, named like `d2`. Files are the letters a to z, at most.
pub trait GridSquare: Copy + Eq + Hash + Debug + Display + FromStr<Err = ActionError> {
    /// Files of the largest board.
    const FILES: u8;
    /// Ranks of the largest board.
    const RANKS: u8;
    /// How many squares have a number.
    const COUNT: usize = Self::FILES as usize * Self::RANKS as usize;
    /// Whether rank 1 is at the top of the board rather than at the bottom.
    const FIRST_RANK_ON_TOP: bool = false;
    /// Two squares that a piece could move between, for messages.
    const EXAMPLE: [&'static str; 2];
    /// What a place is where [`GridSquare::on`] finds no square though it lies on the board, for messages.
    const UNUSED: &'static str = "not a square that is played on";

    /// The square on a file and rank, both from zero; `None` where there is none.
    fn on(file: u8, rank: u8) -> Option<Self>;

    /// Its number, below [`GridSquare::COUNT`].
    fn index(self) -> usize;

    /// Its file, a = 0.
    fn file(self) -> u8;

    /// Its rank, from zero.
    fn rank(self) -> u8;

    /// The square so many files to the right and ranks up, if there is one.
    fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = (self.file().checked_add_signed(files)?, self.rank().checked_add_signed(ranks)?);
        Self::on(file, rank)
    }

    /// The squares on the way in a direction, to the edge of the largest board.
    fn ray(self, files: i8, ranks: i8) -> impl Iterator<Item = Self> {
        core::iter::successors(self.offset(files, ranks), move |square| square.offset(files, ranks))
    }
}

/// The four directions along ranks and files, and the four diagonal ones: files to the right and ranks up.
pub const ORTHOGONALS: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
/// See [`ORTHOGONALS`].
pub const DIAGONALS: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

/// A square of a board that is at most so wide and so high, numbered from a1 along the ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Square<const FILES: u8, const RANKS: u8>(u8);

impl<const FILES: u8, const RANKS: u8> Square<FILES, RANKS> {
    /// The square with a number: a1 = 0, b1 = 1.
    ///
    /// # Panics
    /// When there are not that many.
    pub const fn new(index: usize) -> Self {
        assert!(index < FILES as usize * RANKS as usize, "the board has fewer squares");
        Square(index as u8)
    }

    /// The square on a file and rank, both from zero.
    ///
    /// # Panics
    /// When there is none.
    pub const fn at(file: u8, rank: u8) -> Self {
        assert!(file < FILES && rank < RANKS, "the board is smaller");
        Square(rank * FILES + file)
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its file, a = 0.
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// Its rank, from zero.
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }
}

impl<const FILES: u8, const RANKS: u8> GridSquare for Square<FILES, RANKS> {
    const FILES: u8 = FILES;
    const RANKS: u8 = RANKS;
    const EXAMPLE: [&'static str; 2] = ["a1", "a2"];

    fn on(file: u8, rank: u8) -> Option<Self> {
        (file < FILES && rank < RANKS).then(|| Square::at(file, rank))
    }

    fn index(self) -> usize {
        self.index()
    }

    fn file(self) -> u8 {
        self.file()
    }

    fn rank(self) -> u8 {
        self.rank()
    }
}

impl<const FILES: u8, const RANKS: u8> Display for Square<FILES, RANKS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_square(*self, f)
    }
}

impl<const FILES: u8, const RANKS: u8> FromStr for Square<FILES, RANKS> {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        read_square(text)
    }
}

/// Writes a square's name: `d2`.
pub fn write_square<S: GridSquare>(square: S, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}{}", char::from(b'a' + square.file()), square.rank() + 1)
}

/// Reads a square's name.
pub fn read_square<S: GridSquare>(text: &str) -> Result<S, ActionError> {
    let garbled = || {
        let last = char::from(b'a' + S::FILES - 1);
        let (ranks, example) = (S::RANKS, S::EXAMPLE[0]);
        ActionError::new(text, format!("a square is a file a-{last} and a rank 1-{ranks}, like {example}"))
    };
    let (file, rank) = text.split_at_checked(1).ok_or_else(garbled)?;
    let file = file.as_bytes()[0].wrapping_sub(b'a');
    let is_plain = rank.bytes().all(|digit| digit.is_ascii_digit()) && !rank.starts_with('0');
    let rank: u8 = rank.parse().ok().filter(|_| is_plain).ok_or_else(garbled)?;
    if file >= S::FILES || !(1..=S::RANKS).contains(&rank) {
        return Err(garbled());
    }
    S::on(file, rank - 1).ok_or_else(|| ActionError::new(text, format!("{text} is {}", S::UNUSED)))
}

/// An action that moves a piece from one square to another: `d2c3`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FromTo<S> {
    /// Where the piece stands.
    pub from: S,
    /// Where it goes.
    pub to: S,
}

impl<S: GridSquare> FromTo<S> {
    /// The names of both squares: what a scene lists as picks, and as what the last action touched.
    pub fn spots(self) -> Vec<String> {
        alloc::vec![self.from.to_string(), self.to.to_string()]
    }

    /// The move as a choice of a scene.
    pub fn choice(self, label: String) -> Choice {
        Choice {
            notation: self.to_string(),
            label,
            group: "move".into(),
            picks: self.spots(),
            confirm: false,
            piece: None,
        }
    }
}

impl<S: GridSquare> Action for FromTo<S> {
    fn to_bits(self) -> u32 {
        let bits = usize::BITS - (S::COUNT - 1).leading_zeros();
        (self.from.index() << bits | self.to.index()) as u32
    }
}

impl<S: GridSquare> Display for FromTo<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl<S: GridSquare> FromStr for FromTo<S> {
    type Err = ActionError;

    /// Reads `d2c3`, and `d2-c3` as other programs write it.
    fn from_str(text: &str) -> Result<Self, ActionError> {
        let garbled = || {
            let [from, to] = S::EXAMPLE;
            let why = format!("write the square it leaves and the square it goes to, like {from}{to}");
            ActionError::new(text, why)
        };
        // The second square begins at the second letter.
        let second = text.rfind(|letter: char| letter.is_ascii_alphabetic()).filter(|&at| at > 0);
        let (from, to) = second.and_then(|at| text.split_at_checked(at)).ok_or_else(garbled)?;
        let square = |part: &str| read_square(part).map_err(|error| ActionError::new(text, error.why));
        if from.starts_with('-') {
            return Err(garbled());
        }
        Ok(FromTo { from: square(from.strip_suffix('-').unwrap_or(from))?, to: square(to)? })
    }
}

/// A square as a spot of a scene, with nothing special about it.
pub fn spot<S: GridSquare>(square: S) -> Spot {
    let (id, rank) = (square.to_string(), i16::from(square.rank()));
    Spot {
        label: id.clone(),
        id,
        shape: Shape::Square,
        x: square.file().into(),
        y: if S::FIRST_RANK_ON_TOP { -rank } else { rank },
        symbol: '.',
        picture: None,
        caption: None,
        size: FULL_SIZE,
        tags: Vec::new(),
        note: String::new(),
    }
}

/// The ranks of a board from the top.
fn ranks_from_top<S: GridSquare>(height: u8) -> impl Iterator<Item = u8> {
    (0..height).map(move |row| if S::FIRST_RANK_ON_TOP { row } else { height - 1 - row })
}

/// Writes a board in rows from the top, one letter a piece and numbers for empty squares: `5rrr/8/..`, as in chess.
pub fn write_rows<S: GridSquare>(width: u8, height: u8, letter: impl Fn(S) -> Option<char>) -> String {
    let mut text = String::new();
    for rank in ranks_from_top::<S>(height) {
        if !text.is_empty() {
            text.push('/');
        }
        let mut empty = 0_u8;
        for file in 0..width {
            let Some(letter) = S::on(file, rank).and_then(&letter) else {
                empty += 1;
                continue;
            };
            push_empty(&mut text, empty);
            empty = 0;
            text.push(letter);
        }
        push_empty(&mut text, empty);
    }
    text
}

fn push_empty(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}

/// Reads a board written by [`write_rows`], telling `place` the square and letter of every piece; it says whether there
/// is such a letter. `letters` names them for the message: "b, r".
pub fn read_rows<S: GridSquare>(
    text: &str,
    width: u8,
    height: u8,
    letters: &str,
    mut place: impl FnMut(S, char) -> bool,
) -> Result<(), PositionError> {
    let ranks = text.split('/').count();
    if ranks != usize::from(height) {
        return Err(PositionError::new(format!("the board has {ranks} ranks, not {height}")));
    }
    for (row, rank) in text.split('/').zip(ranks_from_top::<S>(height)) {
        read_row(row, width, rank, letters, &mut place)?;
    }
    Ok(())
}

fn read_row<S: GridSquare>(
    row: &str,
    width: u8,
    rank: u8,
    letters: &str,
    place: &mut impl FnMut(S, char) -> bool,
) -> Result<(), PositionError> {
    let number = rank + 1;
    let refuse = |why: String| Err(PositionError::new(why));
    let (mut file, mut rest) = (0_usize, row);
    while let Some(letter) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
        let count = match digits {
            0 => 1,
            // A number too long to read is too wide in any case.
            _ => rest[..digits].parse().unwrap_or(usize::MAX),
        };
        if count == 0 {
            return refuse(format!("0 in rank {number} is no number of empty squares"));
        }
        if count > usize::from(width) - file {
            return refuse(format!("rank {number} is more than {width} squares wide"));
        }
        if digits == 0 {
            let Some(square) = S::on(file as u8, rank) else {
                let name = char::from(b'a' + file as u8);
                return refuse(format!("{letter} stands on {name}{number}, {}", S::UNUSED));
            };
            if !place(square, letter) {
                return refuse(format!("`{letter}` in rank {number} is not {letters} or 1-{width}"));
            }
        }
        file += count;
        rest = &rest[digits.max(letter.len_utf8())..];
    }
    if file < usize::from(width) {
        return refuse(format!("rank {number} is only {file} squares wide"));
    }
    Ok(())
}

/// The fields of a position, with blanks between; `names` says what they are, for the message: "a board".
pub fn fields<'t, const N: usize>(text: &'t str, names: [&str; N]) -> Result<[&'t str; N], PositionError> {
    let found: Vec<&str> = text.split_whitespace().collect();
    let count = found.len();
    found.try_into().map_err(|_| {
        let (last, first) = names.split_last().unwrap_or((&"nothing", &[]));
        let number = ["no", "one", "two", "three", "four"].get(N).copied().unwrap_or("more");
        let fields = [&first.join(", "), *last].join(" and ");
        PositionError::new(format!("expected {number} fields, {fields}; found {count}"))
    })
}

/// Whose turn a field says it is, by the letters of the first and the second player.
pub fn side_to_move(field: &str, letters: [&str; 2]) -> Result<Player, PositionError> {
    let [first, second] = letters;
    match letters.iter().position(|&letter| letter == field) {
        Some(index) => Ok(Player::new(index)),
        None => Err(PositionError::new(format!("the side to move is {first} or {second}, not `{field}`"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Wide = Square<12, 2>;

    /// A board whose first rank is on top, with nothing on its light squares.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    struct Dark(u8, u8);

    impl GridSquare for Dark {
        const FILES: u8 = 4;
        const RANKS: u8 = 3;
        const FIRST_RANK_ON_TOP: bool = true;
        const EXAMPLE: [&'static str; 2] = ["a1", "b2"];

        fn on(file: u8, rank: u8) -> Option<Self> {
            (file < 4 && rank < 3 && (file + rank).is_multiple_of(2)).then_some(Dark(file, rank))
        }

        fn index(self) -> usize {
            usize::from(self.1 * 4 + self.0)
        }

        fn file(self) -> u8 {
            self.0
        }

        fn rank(self) -> u8 {
            self.1
        }
    }

    impl Display for Dark {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write_square(*self, f)
        }
    }

    impl FromStr for Dark {
        type Err = ActionError;
        fn from_str(text: &str) -> Result<Self, ActionError> {
            read_square(text)
        }
    }

    fn read<S: GridSquare>(text: &str, width: u8, height: u8) -> Result<Vec<(String, char)>, String> {
        let mut pieces = Vec::new();
        let place = |square: S, letter| {
            pieces.push((square.to_string(), letter));
            letter == 'x'
        };
        read_rows(text, width, height, "x", place).map_err(|error| error.why)?;
        Ok(pieces)
    }

    fn names(pieces: &[(String, char)]) -> String {
        pieces.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn rows_read_back() {
        let pieces = ["l2", "a1", "b1"];
        let text = write_rows(12, 2, |square: Wide| pieces.contains(&&*square.to_string()).then_some('x'));
        assert_eq!(text, "11x/xx10");
        assert_eq!(names(&read::<Wide>(&text, 12, 2).unwrap()), "l2 a1 b1");
        // The first rank on top: the first row is rank 1.
        let text = write_rows(4, 3, |square: Dark| (square.1 == 0 || square.0 == 1).then_some('x'));
        assert_eq!(text, "x1x1/1x2/4");
        assert_eq!(names(&read::<Dark>(&text, 4, 3).unwrap()), "a1 c1 b2");
    }

    #[test]
    fn faults_of_rows_are_named() {
        let refused =
            |text: &str, why: &str| assert_eq!(read::<Wide>(text, 12, 2).unwrap_err(), why, "{text}");
        refused("12", "the board has 1 ranks, not 2");
        refused("12/", "rank 1 is only 0 squares wide");
        refused("11/12", "rank 2 is only 11 squares wide");
        refused("12/12x", "rank 1 is more than 12 squares wide");
        refused("99999999999999999999999/12", "rank 2 is more than 12 squares wide");
        refused("0x11/12", "0 in rank 2 is no number of empty squares");
        refused("5ä6/12", "`ä` in rank 2 is not x or 1-12");
        assert_eq!(
            read::<Dark>("1x2/4/4", 4, 3).unwrap_err(),
            "x stands on b1, not a square that is played on"
        );
    }

    #[test]
    fn squares_read_back_and_nonsense_does_not() {
        for index in 0..24 {
            assert_eq!(Wide::new(index).to_string().parse(), Ok(Wide::new(index)));
        }
        for text in ["", "a", "1", "a0", "a3", "m1", "a01", "ä1", "a+1", "a 1", "A1", "a1 ", "aa1"] {
            assert!(text.parse::<Wide>().is_err(), "{text}");
        }
        assert_eq!("b1".parse::<Dark>().unwrap_err().why, "b1 is not a square that is played on");
        assert_eq!("e1".parse::<Dark>().unwrap_err().why, "a square is a file a-d and a rank 1-3, like a1");
    }

    #[test]
    fn moves_read_back() {
        let check = |text: &str, why: &str| {
            assert_eq!(text.parse::<FromTo<Wide>>().unwrap_err().why, why, "{text}");
        };
        for text in ["a1l2", "a1-l2"] {
            let action: FromTo<Wide> = text.parse().unwrap();
            assert_eq!((action.to_string().as_str(), action.to_bits()), ("a1l2", 23));
        }
        for text in ["", "a1", "-a1b1", "11", "ab"] {
            assert!(text.parse::<FromTo<Wide>>().is_err(), "{text}");
        }
        check("a1", "write the square it leaves and the square it goes to, like a1a2");
        check("a1--b1", "a square is a file a-l and a rank 1-2, like a1");
        check("a1b9", "a square is a file a-l and a rank 1-2, like a1");
    }

    #[test]
    fn spots_lie_as_the_board_is_seen() {
        assert_eq!((spot(Wide::at(3, 1)).x, spot(Wide::at(3, 1)).y), (3, 1));
        assert_eq!((spot(Dark(3, 1)).x, spot(Dark(3, 1)).y), (3, -1));
    }

    #[test]
    fn fields_and_sides_are_told_apart() {
        assert_eq!(fields("8/8  w", ["a board", "a side"]).unwrap(), ["8/8", "w"]);
        let why = fields("8/8", ["a board", "a side"]).unwrap_err().why;
        assert_eq!(why, "expected two fields, a board and a side; found 1");
        assert_eq!(side_to_move("w", ["b", "w"]), Ok(Player::SECOND));
        assert_eq!(side_to_move("x", ["b", "w"]).unwrap_err().why, "the side to move is b or w, not `x`");
    }
}
