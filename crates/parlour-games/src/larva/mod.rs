//! Larva & Birds: one larva tries to slip past four birds that never go back.
//!
//! The rules are in `RULES.md`, cited here as R1, R2, ...; `rules.rs` plays them, `state.rs` holds a position
//! in sixteen bytes, `index.rs` numbers all positions for the solver, `report.rs` is the report's own AI.

pub mod ai;
mod chances;
mod edit;
mod exercises;
mod guide;
mod index;
#[cfg(feature = "pixels")]
pub(crate) mod pixels;
mod reasons;
pub mod report;
mod rules;
mod scene;
pub mod square;
mod stages;
pub mod state;
#[cfg(test)]
mod tests;
mod words;

pub use square::{Move, Square};
pub use state::State;

use alloc::boxed::Box;

use parlour_core::chance::Curve;
use parlour_core::{Editor, Face, GameInfo, Motion, Playable, Player, Revision, Roster, VariantInfo};

/// The player with the one piece.
pub const LARVA: Player = Player::FIRST;
/// The player with the four.
pub const BIRDS: Player = Player::SECOND;

/// The rules of Larva & Birds. There is one variant, and nothing to remember.
#[derive(Clone, Copy, Debug, Default)]
pub struct Larva;

impl Playable for Larva {
    const INFO: GameInfo = GameInfo {
        id: "larva",
        title: "Larva & Birds",
        about: "Slip through the gap before it closes, or close it: one larva against four birds that never go back.",
        origin: "The final report of a course on artificial intelligence (Tawfiq Jawhar, COMP 472, Concordia University): \
                 a game in C++ with a Living Larva and a Robot Larva, Normal Angry Birds and Transformers Angry Birds. \
                 A move could take three seconds at most, and at the end the students' programs met in a competition. \
                 This one won three and a half games of four.\n\n\
                 It looked at every move and every answer, eight moves deep, and left nothing out. Its author saw what \
                 many miss: a program that only knows that it will win does not hurry, and seems foolish when it \
                 takes seven moves where one would do. The cure that the report proposes is built in here. The game \
                 has since been solved: if neither side ever slips, the birds win.",
        variants: &[VariantInfo {
            name: "standard",
            title: "Standard, 8 × 8",
            about: "One larva against four birds on a board of 64 squares. The larva begins.",
            revision: Revision::FIRST,
        }],
        more_variants: None,
        how_to_play: include_str!("PLAY.md"),
        rules: include_str!("RULES.md"),
        picture: include_str!("card.svg"),
        art: include_str!("art.svg"),
        motions: &[("larva", Motion::Hero)],
        style: include_str!("style.css"),
        exercises: exercises::EXERCISES,
        guide: guide::GUIDE,
    };
    const BENCH: &'static [(&'static str, u32)] = ai::BENCH;

    fn variant(name: &str) -> Option<Self> {
        (name == "standard").then_some(Larva)
    }

    fn player_name(&self, player: Player) -> &'static str {
        words::player(player)
    }

    fn player_symbol(&self, player: Player) -> &'static str {
        if player == LARVA { "larva" } else { "bird" }
    }

    fn face(&self) -> &dyn Face<Self> {
        self
    }

    fn editor(&self) -> Option<Box<dyn Editor + '_>> {
        Some(Larva::position_editor())
    }

    fn enlist<R: Roster<Self>>(&self, roster: &mut R) {
        ai::enlist(roster);
    }

    fn curve(&self, bot: &str) -> Option<Curve> {
        chances::curve(bot)
    }
}
