//! Settlers on a hexagonal island, for two to four players with dice.
//!
//! The rules are in `RULES.md`, cited here as R1, R2, ...; `island.rs` is the geometry, `resource.rs` what lies
//! on it and what things cost, `state.rs` a moment of play with the report's 145-byte board, `roads.rs` the
//! longest road, `setup.rs` how a game begins, `rules.rs` the rest; `report.rs` is the report's own AI,
//! `evaluation.rs` what the searches go by.

pub mod action;
pub mod ai;
mod chances;
mod edit;
pub mod evaluation;
mod exercises;
mod guide;
pub mod island;
mod luck;
mod notation;
mod notes;
mod panels;
#[cfg(feature = "pixels")]
pub(crate) mod pixels;
mod reasons;
pub mod report;
pub mod resource;
pub mod roads;
mod rules;
mod scene;
mod setup;
mod stages;
pub mod state;
mod telling;
#[cfg(test)]
mod tests;
mod variants;
mod words;

pub use action::Action;
pub use island::{Edge, Hex, Vertex};
pub use resource::Resource;
pub use state::State;
pub use variants::Variant;

use alloc::boxed::Box;

use parlour_core::chance::Curve;
use parlour_core::{Editor, Face, GameInfo, Playable, Player, Roster};

/// The rules of Settlers, in one variant.
#[derive(Clone, Copy, Debug)]
pub struct Settlers {
    variant: &'static Variant,
}

impl Settlers {
    /// The players, in seat order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Player> + Clone + use<> {
        (0..self.variant.players).map(Player::new)
    }
}

impl Playable for Settlers {
    const INFO: GameInfo = GameInfo {
        id: "settlers",
        title: "Settlers",
        about: "Roll the dice, gather what your island pays, and build towns and cities faster than your neighbours.",
        origin: "A research project brought a settlement game to the Game Boy Advance, to see how well a hand-held machine \
                 without arithmetic for fractions can play: \"Hardware Limited Artificial Intelligence: Desirability \
                 Assessment for Board Games\".\n\n\
                 Its island fits into 145 bytes, one for each field, corner and edge. Its AI looks at no future at all: \
                 it gives each of the 54 corners a weight, stage by stage, and builds toward the highest. Here it plays \
                 as a guest, and shows its weights when it is asked why.",
        variants: &variants::INFOS,
        more_variants: None,
        how_to_play: include_str!("PLAY.md"),
        rules: include_str!("RULES.md"),
        picture: include_str!("card.svg"),
        art: include_str!("art.svg"),
        motions: &[],
        style: include_str!("style.css"),
        exercises: exercises::EXERCISES,
        guide: guide::GUIDE,
    };
    const BENCH: &'static [(&'static str, u32)] = ai::BENCH;

    fn variant(name: &str) -> Option<Self> {
        let variant = variants::VARIANTS.iter().find(|variant| variant.info.name == name)?;
        Some(Settlers { variant })
    }

    fn player_name(&self, player: Player) -> &'static str {
        words::player(player)
    }

    fn player_symbol(&self, player: Player) -> &'static str {
        let _ = player;
        "town"
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
