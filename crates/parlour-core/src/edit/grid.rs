//! Setting up positions on squares: men of a few kinds, a side to move, and perhaps some numbers.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::{
    Dial, EditError, Editor, PaletteItem, Sheet, TURN, no_such_item, no_such_setting, no_such_spot,
    nothing_there,
};
use crate::game::Player;
use crate::grid::{GridSquare, read_rows, write_rows};
use crate::scene::{Board, Piece, Scene, Shape};

/// What can stand on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// Its letters in notation; the first is the one that is written.
    pub letters: &'static str,
    /// Its picture in the game's art, and its key.
    pub role: &'static str,
    /// What to call it.
    pub label: &'static str,
    /// Whose it is.
    pub owner: Player,
}

impl Man {
    fn letter(&self) -> char {
        self.letters.chars().next().unwrap_or('?')
    }
}

/// A number behind board and side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counter {
    /// Its key.
    pub key: &'static str,
    /// What to call it.
    pub label: &'static str,
}

/// Sets up positions whose notation is a board in rows, the letter of the side to move, and numbers.
#[derive(Clone, Debug)]
pub struct GridEditor<S> {
    /// How many files.
    pub width: u8,
    /// How many ranks.
    pub height: u8,
    /// What can stand on a square.
    pub men: &'static [Man],
    /// The sides to move: the letter in notation and what to call them.
    pub sides: [(&'static str, &'static str); 2],
    /// The numbers behind them.
    pub counters: &'static [Counter],
    /// The board as it is drawn.
    pub board: Board,
    /// The kind of squares.
    pub squares: PhantomData<S>,
}

/// A draft: what stands where, which side is to move, and the numbers.
struct Draft {
    men: Vec<Option<char>>,
    side: usize,
    numbers: Vec<u16>,
}

/// The highest number: what a position's notation reads.
const MOST: u16 = u16::MAX;

impl<S: GridSquare> GridEditor<S> {
    fn man(&self, letter: char) -> Option<&Man> {
        self.men.iter().find(|man| man.letters.contains(letter))
    }

    /// The square that a spot is called by, if men stand on such squares.
    fn square(&self, spot: &str) -> Result<S, EditError> {
        if !self.board.spots.iter().any(|known| known.id == spot) {
            return Err(no_such_spot(spot));
        }
        spot.parse().map_err(|error: crate::ActionError| EditError::new(error.why))
    }

    fn parse(&self, text: &str) -> Result<Draft, EditError> {
        let mut fields = text.split_whitespace();
        let (board, side) = (fields.next().unwrap_or(""), fields.next().unwrap_or(""));
        let board = board.strip_prefix('/').unwrap_or(board);
        let board = board.strip_suffix('/').unwrap_or(board);
        let mut men = vec![None; S::COUNT];
        let letters: Vec<String> = self.men.iter().map(|man| man.letter().to_string()).collect();
        read_rows(board, self.width, self.height, &letters.join(", "), |square: S, letter| {
            let man = self.man(letter);
            men[square.index()] = man.map(Man::letter);
            man.is_some()
        })?;
        let side = self.side(side)?;
        let numbers = self.counters.iter().map(|counter| {
            let text = fields.next().unwrap_or("0");
            text.parse().map_err(|_| no_such_setting(counter.key, text))
        });
        let numbers = numbers.collect::<Result<_, _>>()?;
        match fields.next() {
            Some(field) => Err(EditError::new(alloc::format!("nothing follows, so not `{field}`"))),
            None => Ok(Draft { men, side, numbers }),
        }
    }

    /// The number of a side; without one it is the first.
    fn side(&self, text: &str) -> Result<usize, EditError> {
        let is_it = |side: &(&str, &str)| side.0.eq_ignore_ascii_case(text);
        match self.sides.iter().position(is_it) {
            Some(side) => Ok(side),
            None if text.is_empty() => Ok(0),
            None => Err(no_such_setting(TURN, text)),
        }
    }

    fn write(&self, draft: &Draft) -> String {
        let mut text =
            write_rows(self.width, self.height, |square: S| draft.men.get(square.index()).copied()?);
        text.extend([" ", self.sides[draft.side].0]);
        for number in &draft.numbers {
            text.extend([" ", &number.to_string()]);
        }
        text
    }

    fn pieces(&self, draft: &Draft) -> Vec<Piece> {
        let spots = self.board.spots.iter();
        let men = spots.filter_map(|spot| {
            let letter = draft.men[spot.id.parse::<S>().ok()?.index()]?;
            let man = self.man(letter)?;
            Some(Piece::new(&spot.id, man.owner, man.role, letter))
        });
        men.collect()
    }

    fn change(
        &self,
        text: &str,
        change: impl FnOnce(&mut Draft) -> Result<(), EditError>,
    ) -> Result<String, EditError> {
        let mut draft = self.parse(text)?;
        change(&mut draft)?;
        Ok(self.write(&draft))
    }
}

impl<S: GridSquare> Editor for GridEditor<S> {
    fn empty(&self) -> String {
        let numbers = vec![0; self.counters.len()];
        self.write(&Draft { men: vec![None; S::COUNT], side: 0, numbers })
    }

    fn palette(&self) -> Vec<PaletteItem> {
        let item = |man: &Man| PaletteItem {
            key: man.role.into(),
            label: man.label.into(),
            symbol: Cow::Borrowed(man.role),
            owner: Some(man.owner),
            group: String::new(),
            shape: Shape::Square,
        };
        self.men.iter().map(item).collect()
    }

    fn read(&self, text: &str) -> Result<Sheet, EditError> {
        let draft = self.parse(text)?;
        let sides = self.sides.map(|(letter, label)| (letter.to_string(), label.to_string()));
        let mut dials = vec![Dial::one(TURN, "To move", self.sides[draft.side].0, sides.into())];
        let numbers = self.counters.iter().zip(&draft.numbers);
        dials.extend(numbers.map(|(counter, &value)| Dial::number(counter.key, counter.label, value, MOST)));
        let scene = Scene {
            boards: vec![self.board.clone()],
            pieces: self.pieces(&draft),
            to_move: Some(Player::new(draft.side)),
            ..Scene::default()
        };
        Ok(Sheet { text: self.write(&draft), scene, dials })
    }

    fn put(&self, text: &str, spot: &str, item: &str) -> Result<String, EditError> {
        let man = self.men.iter().find(|man| man.role == item).ok_or_else(|| no_such_item(item))?;
        let square = self.square(spot)?;
        self.change(text, |draft| {
            let place = &mut draft.men[square.index()];
            *place = if *place == Some(man.letter()) { None } else { Some(man.letter()) };
            Ok(())
        })
    }

    fn take(&self, text: &str, spot: &str) -> Result<String, EditError> {
        // Where nobody can stand there is nothing to take.
        let Ok(square) = self.square(spot) else { return Ok(text.into()) };
        self.change(text, |draft| {
            draft.men[square.index()] = None;
            Ok(())
        })
    }

    fn shift(&self, text: &str, from: &str, to: &str) -> Result<String, EditError> {
        let (start, end) = (self.square(from)?, self.square(to)?);
        self.change(text, |draft| {
            let man = draft.men[start.index()].take().ok_or_else(|| nothing_there(from))?;
            draft.men[end.index()] = Some(man);
            Ok(())
        })
    }

    fn set(&self, text: &str, dial: &str, value: &str) -> Result<String, EditError> {
        self.change(text, |draft| {
            if dial == TURN {
                let is_it = |side: &(&str, &str)| side.0 == value;
                let side = self.sides.iter().position(is_it);
                draft.side = side.ok_or_else(|| no_such_setting(dial, value))?;
                return Ok(());
            }
            let place = self.counters.iter().position(|counter| counter.key == dial);
            let number = place.and_then(|place| draft.numbers.get_mut(place)).zip(value.parse().ok());
            let (number, value) = number.ok_or_else(|| no_such_setting(dial, value))?;
            *number = value;
            Ok(())
        })
    }
}
