//! Actions: `roll:8`, `road:12`, `town:3`, `city:3`, `trade:wheat-ore`, `end`.

use core::fmt;
use core::str::FromStr;

use parlour_core::ActionError;

use super::island::{Edge, Vertex};
use super::resource::Resource;
use super::words;

/// What a player, or the dice, can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The dice show a sum (R5).
    Roll(u8),
    /// Builds a road (R7).
    Road(Edge),
    /// Builds a town (R8).
    Town(Vertex),
    /// Makes an own town a city (R9).
    City(Vertex),
    /// Gives the bank four of one resource for one of another (R10).
    Trade {
        /// What is given.
        give: Resource,
        /// What comes back.
        get: Resource,
    },
    /// Ends the turn (R6).
    End,
}

impl parlour_core::Action for Action {
    fn to_bits(self) -> u32 {
        let (kind, number) = match self {
            Action::Roll(sum) => (0, sum.into()),
            Action::Road(edge) => (1, edge.index()),
            Action::Town(vertex) => (2, vertex.index()),
            Action::City(vertex) => (3, vertex.index()),
            Action::Trade { give, get } => (4, give.index() << 3 | get.index()),
            Action::End => (5, 0),
        };
        (kind << 8 | number) as u32
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Roll(sum) => write!(f, "roll:{sum}"),
            Action::Road(edge) => write!(f, "road:{}", edge.index()),
            Action::Town(vertex) => write!(f, "town:{}", vertex.index()),
            Action::City(vertex) => write!(f, "city:{}", vertex.index()),
            Action::Trade { give, get } => {
                write!(f, "trade:{}-{}", words::resource(*give), words::resource(*get))
            }
            Action::End => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        parse(text).map_err(|why| ActionError::new(text, why))
    }
}

fn parse(text: &str) -> Result<Action, &'static str> {
    if text == "end" {
        return Ok(Action::End);
    }
    let (verb, object) = text.split_once(':').ok_or(words::EXPECTED_ACTION)?;
    match verb {
        "roll" => {
            let sum = number(object).filter(|sum| (2..=12).contains(sum));
            sum.map(|sum| Action::Roll(sum as u8)).ok_or(words::EXPECTED_SUM)
        }
        "road" => number(object).and_then(Edge::new).map(Action::Road).ok_or(words::EXPECTED_EDGE),
        "town" => number(object).and_then(Vertex::new).map(Action::Town).ok_or(words::EXPECTED_VERTEX),
        "city" => number(object).and_then(Vertex::new).map(Action::City).ok_or(words::EXPECTED_VERTEX),
        "trade" => {
            let (give, get) = object.split_once('-').ok_or(words::EXPECTED_TRADE)?;
            match (resource(give), resource(get)) {
                (Some(give), Some(get)) => Ok(Action::Trade { give, get }),
                _ => Err(words::EXPECTED_TRADE),
            }
        }
        _ => Err(words::EXPECTED_ACTION),
    }
}

/// A whole number as it is written: digits alone, no zero in front.
pub(super) fn number(text: &str) -> Option<usize> {
    let is_plain =
        text.bytes().all(|digit| digit.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| is_plain)
}

fn resource(name: &str) -> Option<Resource> {
    Resource::ALL.into_iter().find(|&resource| words::resource(resource) == name)
}
