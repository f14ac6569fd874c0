//! Corners, also known as Ugolki: two sides of twelve men change corners by steps and chains of jumps.
//!
//! The rules are in `RULES.md`, cited here as R1, R2, ...; `board.rs` holds a side in one 64-bit word and finds
//! all jump chains of a piece by flooding; `report.rs` has the report's two AIs, and `planner.rs` plans a crossing with
//! the other side foreseen by its `habit.rs`; `network.rs` (with its weights in `networks/`) is an evaluation that has learnt.

pub mod ai;
pub mod board;
mod chances;
mod edit;
mod exercises;
mod guide;
pub mod habit;
#[cfg(feature = "networks")]
pub mod network;
#[cfg(feature = "pixels")]
pub(crate) mod pixels;
pub mod planner;
mod reasons;
#[cfg(any(test, feature = "reference"))]
#[cfg_attr(not(test), expect(dead_code, reason = "the report's AIs are for the tests alone"))]
#[path = "tests/reference.rs"]
pub mod reference;
pub mod report;
mod rules;
mod scene;
mod stages;
pub mod state;
#[cfg(test)]
mod tests;
mod words;

pub use board::{Move, Square};
pub use state::State;

use alloc::boxed::Box;

use parlour_core::chance::Curve;
use parlour_core::{Editor, Face, GameInfo, Playable, Player, Revision, Roster, VariantInfo};

/// The player at the bottom left, who moves first.
pub const BLUE: Player = Player::FIRST;
/// The player at the top right.
pub const RED: Player = Player::SECOND;

/// The rules of Corners in one of its variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corners {
    /// Whether R10 holds.
    pub is_tournament: bool,
}

impl Playable for Corners {
    const INFO: GameInfo = GameInfo {
        id: "corners",
        title: "Corners",
        about: "Build ladders of men and leap across the board in one move: who is first in the other's corner?",
        origin: "A game for mobile phones, written in Java when a phone had a memory of 100 kilobytes for everything and a \
                 processor of 20 to 30 megahertz. In Russia the game is known as Ugolki, little corners.\n\n\
                 Its author first taught the phone to think ahead, as the textbooks say. Two moves were enough to fill \
                 the memory. So the program was taught to look at nothing but the move before it, and to take the \
                 one that gains most. It was quick, it fitted, and \"when I played against the computer, I often lost \
                 by two or three moves\". Both are here to play against: the greedy one, and the tree that grew too \
                 large.",
        variants: &[
            VariantInfo {
                name: "plain",
                title: "Free play",
                about: "Take all the time you need. If the same position comes up three times, it is a draw.",
                revision: Revision::FIRST,
            },
            VariantInfo {
                name: "tournament",
                title: "Tournament",
                about: "Nobody may hide: with your 40th move the last man must have left your corner. The dark men, who begin \
                        second, may answer the last move of the pale.",
                revision: Revision::FIRST,
            },
        ],
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
        match name {
            "plain" => Some(Corners { is_tournament: false }),
            "tournament" => Some(Corners { is_tournament: true }),
            _ => None,
        }
    }

    fn player_name(&self, player: Player) -> &'static str {
        words::player(player)
    }

    fn player_symbol(&self, player: Player) -> &'static str {
        if player == BLUE { words::PALE } else { words::DARK }
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
        chances::curve(bot)
    }
}
