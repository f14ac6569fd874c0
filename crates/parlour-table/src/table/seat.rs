//! Who sits on a chair.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::options::{Spec, SpecError};
use serde::{Deserialize, Serialize};

use crate::rules::AnyRules;

/// How a person's seat is written in a record.
pub const PERSON: &str = "person";
/// How a seat is written that nobody has taken.
pub const FREE: &str = "free";
/// How a seat is written that someone's program has taken.
pub const ENGINE: &str = "engine";

/// Someone who has taken a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sitter {
    /// Tells one from another; what it is, only the front end knows.
    pub id: u64,
    /// What others call them.
    pub name: String,
}

impl Sitter {
    /// Whoever sits at the machine itself.
    pub(crate) fn here() -> Self {
        Sitter { id: 0, name: PERSON.to_string() }
    }
}

/// Who sits on a chair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seat {
    /// Nobody yet.
    Free,
    /// Someone who types or clicks.
    Person(Sitter),
    /// Someone's program, which acts from outside like a person and agrees to everything like a bot.
    Engine(Sitter),
    /// A bot of the house.
    Bot(Spec),
}

impl Seat {
    /// A seat that a person, or someone's program, has taken.
    pub(super) fn taken(sitter: Sitter, engine: bool) -> Self {
        if engine { Seat::Engine(sitter) } else { Seat::Person(sitter) }
    }

    /// How the seat is written in a record.
    pub fn name(&self) -> String {
        match self {
            Seat::Free | Seat::Person(_) => PERSON.to_string(),
            Seat::Engine(_) => ENGINE.to_string(),
            Seat::Bot(spec) => spec.to_string(),
        }
    }

    /// Whether a person sits here.
    pub fn is_person(&self) -> bool {
        matches!(self, Seat::Person(_))
    }

    /// Whether a bot of the house sits here.
    pub fn is_bot(&self) -> bool {
        matches!(self, Seat::Bot(_))
    }

    /// Whoever took the seat, person or program.
    pub fn sitter(&self) -> Option<&Sitter> {
        match self {
            Seat::Person(sitter) | Seat::Engine(sitter) => Some(sitter),
            Seat::Free | Seat::Bot(_) => None,
        }
    }

    /// Reads what flags or a setup say of the seats; bots must be those that the game has.
    pub fn read_all(rules: &dyn AnyRules, names: &[String]) -> Result<Vec<Self>, SpecError> {
        let read = |name: &String| {
            let seat = Seat::recorded(name)?;
            if let Seat::Bot(spec) = &seat {
                rules.bot_options(spec)?;
            }
            Ok(seat)
        };
        names.iter().map(read).collect()
    }

    /// Reads what a record says of a seat. A bot of old times may be gone; whoever looks at its game does not mind.
    pub(crate) fn recorded(name: &str) -> Result<Self, SpecError> {
        match name {
            PERSON => Ok(Seat::Person(Sitter::here())),
            // Whose program it was the record does not say.
            ENGINE => Ok(Seat::Engine(Sitter { name: ENGINE.to_string(), ..Sitter::here() })),
            FREE => Ok(Seat::Free),
            _ => Ok(Seat::Bot(name.parse()?)),
        }
    }
}
