//! What happens at a table. A table is the sum of its events: whoever has them all can set it up again.

use alloc::string::String;
use alloc::vec::Vec;

use parlour_core::{Player, Revision};
use serde::{Deserialize, Serialize};

use super::clock::{Control, Moment};
use super::ending::Ending;
use super::seat::Sitter;

/// What a table begins with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The game's id.
    pub game: String,
    /// The variant's name.
    pub variant: String,
    /// Which of its rules the table plays by.
    #[serde(default, skip_serializing_if = "Revision::is_first")]
    pub revision: Revision,
    /// What the layout is dealt from, and chance unless that has a seed of its own.
    pub seed: u64,
    /// What chance follows from, where others may know what follows from the seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance_seed: Option<u64>,
    /// The position it begins with, if not the first one.
    pub start: Option<String>,
    /// What has been played already, chance included.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<String>,
    /// How the game ended that was played, if it did, as a record tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// `free`, or a bot's spec, for every seat.
    pub seats: Vec<String>,
    /// How time is given.
    pub control: Control,
}

/// What one asks for that others have to agree to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Offer {
    /// That the game is drawn.
    Draw,
    /// That the last actions are taken back.
    Undo,
    /// That another game is played.
    Rematch,
}

/// Something that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// Someone took a free seat.
    Sat {
        /// Which.
        player: Player,
        /// Who.
        sitter: Sitter,
        /// Whether it is someone's program.
        engine: bool,
        /// What chance follows from now on, if others were here before; only the referee is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chance_seed: Option<u64>,
    },
    /// Someone got up.
    Left {
        /// Whose seat is free.
        player: Player,
    },
    /// A player acted, and chance answered.
    Acted {
        /// Who.
        player: Player,
        /// What; `?` for those who may not know.
        action: String,
        /// What chance made of it.
        chance: Vec<String>,
    },
    /// Actions were taken back.
    Undone {
        /// Who asked for it.
        player: Player,
        /// How many are left.
        plies: u64,
    },
    /// A player asks for something, or agrees to it while others have not.
    Offered {
        /// Who.
        player: Player,
        /// What.
        offer: Offer,
    },
    /// A player does not want what was offered, or takes the own offer back.
    Declined {
        /// Who.
        player: Player,
        /// What.
        offer: Offer,
    },
    /// The game ended other than by its rules.
    Ended {
        /// How.
        ending: Ending,
    },
    /// Another game begins, everyone one seat further.
    Rematched {
        /// What its layout and dice are drawn from; only the referee is told.
        seed: u64,
    },
    /// The house closes: clocks stand still.
    Held,
    /// The house is open again: clocks go on.
    Resumed {
        /// When it was last known to be open.
        last_open: Moment,
    },
}

impl Event {
    /// Whom it is about, if it is about someone.
    pub fn player(&self) -> Option<Player> {
        match self {
            Event::Sat { player, .. }
            | Event::Left { player }
            | Event::Acted { player, .. }
            | Event::Undone { player, .. }
            | Event::Offered { player, .. }
            | Event::Declined { player, .. }
            | Event::Ended { ending: Ending::Resigned { player } | Ending::TimedOut { player } } => {
                Some(*player)
            }
            Event::Ended { ending: Ending::Agreed | Ending::Aborted }
            | Event::Rematched { .. }
            | Event::Held
            | Event::Resumed { .. } => None,
        }
    }
}

/// An event with its place in the table's story.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, from one.
    pub seq: u64,
    /// When it happened.
    pub at: Moment,
    /// What happened.
    pub event: Event,
}
