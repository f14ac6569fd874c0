//! Chairs, and who sits on them.

use parlour_core::Rng;
use parlour_core::options::{Spec, SpecError};
use serde::{Deserialize, Serialize};

use crate::bots::AnyBot;
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

    /// Reads what a record or a flag says of a seat.
    pub(crate) fn read(rules: &dyn AnyRules, name: &str) -> Result<Self, SpecError> {
        match name {
            PERSON => Ok(Seat::Person(Sitter::here())),
            // Whose program it was the record does not say.
            ENGINE => Ok(Seat::Engine(Sitter { name: ENGINE.to_string(), ..Sitter::here() })),
            FREE => Ok(Seat::Free),
            _ => {
                let spec: Spec = name.parse()?;
                rules.bot_options(&spec)?;
                Ok(Seat::Bot(spec))
            }
        }
    }
}

/// A chair: who sits there, and the bot itself where it thinks at the table. A server's bots think elsewhere.
pub struct Chair {
    pub(crate) seat: Seat,
    pub(crate) bot: Option<Box<dyn AnyBot>>,
}

impl Chair {
    /// A chair whose bot, if it is a bot's, thinks elsewhere.
    pub(crate) fn bare(seat: Seat) -> Self {
        Chair { seat, bot: None }
    }

    /// A chair with its bot.
    pub(crate) fn furnished(rules: &dyn AnyRules, name: &str, mut rng: Rng) -> Result<Self, SpecError> {
        let seat = Seat::read(rules, name)?;
        let bot = match &seat {
            Seat::Bot(spec) => Some(rules.bot(spec, rng.next_u64())?),
            _ => None,
        };
        Ok(Chair { seat, bot })
    }
}
