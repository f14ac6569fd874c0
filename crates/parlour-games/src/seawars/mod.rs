//! Sea Wars: two hidden fleets, one shot each in turn.
//!
//! The rules are in `RULES.md`, cited here as R1, R2, ...; `state.rs` holds what the referee knows and what a viewer
//! may know, `hunt/` what the answers say about a hidden fleet, `report.rs` the report's AI, `ai.rs` who else plays.

pub mod action;
pub mod ai;
pub mod cells;
mod chances;
mod edit;
mod exercises;
mod fleet;
mod guide;
pub mod habits;
mod hidden;
pub mod hunt;
mod notation;
pub mod outlook;
#[cfg(feature = "pixels")]
pub(crate) mod pixels;
pub mod placing;
mod reasons;
#[cfg(any(test, feature = "reference"))]
#[path = "tests/reference.rs"]
pub mod reference;
pub mod report;
mod rules;
mod scene;
pub mod ship;
pub mod shooters;
mod stages;
pub mod state;
#[cfg(test)]
mod tests;
pub mod track;
pub mod variants;
mod words;

pub use action::Order;
pub use cells::{Cell, Set};
pub use ship::{Heading, Ship};
pub use state::{Fleet, Known, State, View};
pub use track::{Answer, Track};
pub use variants::Waters;

use alloc::boxed::Box;
use hunt::Hunt;
use parlour_core::sync::Arc;

use parlour_core::chance::Curve;
use parlour_core::{Editor, Face, GameInfo, Motion, Playable, Player, Roster};
use spin::Once;

/// Both, in order.
const PLAYERS: [Player; 2] = [Player::FIRST, Player::SECOND];

/// The rules of Sea Wars on one board with one fleet.
#[derive(Clone, Debug)]
pub struct SeaWars {
    /// The board and the fleet.
    pub waters: Waters,
    board: Set,
    /// Made when it is first asked for: a small machine takes a second for it, and a menu does not need it.
    hunt: Arc<Once<Hunt>>,
}

impl SeaWars {
    /// The rules on a board with a fleet.
    pub fn new(waters: Waters) -> Self {
        let (width, height) = (waters.width, waters.height);
        let cells = (0..height).flat_map(|rank| (0..width).map(move |file| Cell::at(file, rank)));
        SeaWars { board: cells.collect(), hunt: Arc::default(), waters }
    }

    /// What answers say about fleets on this board.
    pub fn hunt(&self) -> &Hunt {
        self.hunt.call_once(|| Hunt::new(&self.waters))
    }
}

impl Playable for SeaWars {
    const INFO: GameInfo = GameInfo {
        id: "seawars",
        title: "Sea Wars",
        about: "Fire into the dark, listen for the hit, and hope they do not find your carrier first.",
        origin: "Will Stokes wrote Sea Wars II in BASIC for the TI-85, a pocket calculator, and explained its opponent \
                 in an \"AI Summary\". The machine ran at five or six megahertz, had hardly any room for programs, and \
                 its BASIC knew no local variables. Looking ahead by brute force was out of the question, and he \
                 saw no need for it either: \"it's Battleship for crying out loud\".\n\n\
                 So the calculator got a handful of clever rules instead. While it searches, it fires at every other \
                 cell, because no ship is shorter than two. When it has hit something, it marks the cell with a 6, a 7 \
                 or an 8 by how much it has looked around there, and follows lines of hits to their ends. It plays \
                 here as Sea Wars II, by the same rules.",
        variants: &variants::INFOS,
        more_variants: Some(variants::MORE),
        how_to_play: include_str!("PLAY.md"),
        rules: include_str!("RULES.md"),
        picture: include_str!("card.svg"),
        art: include_str!("art.svg"),
        motions: &[
            ("miss", Motion::Splash),
            ("hit", Motion::Flame),
            ("sunk", Motion::Sink),
            ("wreck", Motion::Sink),
            ("wreck-part", Motion::Still),
            ("ship", Motion::Sink),
            ("ship-part", Motion::Still),
        ],
        style: include_str!("style.css"),
        exercises: exercises::EXERCISES,
        guide: guide::GUIDE,
    };
    const PACE: &'static [&'static str] = ai::PACE;

    fn variant(name: &str) -> Option<Self> {
        Waters::named(name).map(SeaWars::new)
    }

    fn player_symbol(&self, player: Player) -> &'static str {
        if player == Player::FIRST { "battleship" } else { "cruiser" }
    }

    fn face(&self) -> &dyn Face<Self> {
        self
    }

    fn editor(&self) -> Option<Box<dyn Editor + '_>> {
        Some(self.position_editor())
    }

    fn enlist<R: Roster<Self>>(&self, roster: &mut R) {
        ai::enlist(roster);
    }

    fn curve(&self, bot: &str) -> Option<Curve> {
        chances::curve(self, bot)
    }
}
