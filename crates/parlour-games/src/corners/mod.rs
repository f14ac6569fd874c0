//! Corners, also known as Ugolki: two sides of twelve men change corners by steps and chains of jumps.
//!
//! The rules are in `RULES.md`, cited here as R1, R2, ...; `board.rs` holds a side in one 64-bit word and finds
//! all jump chains of a piece by flooding; `report.rs` has the report's two AIs, and `planner.rs` plans a crossing with
//! the other side foreseen by its `habit.rs`.

pub mod ai;
pub mod board;
mod exercises;
mod guide;
pub mod habit;
pub mod planner;
#[cfg(any(test, feature = "yardstick"))]
#[cfg_attr(not(test), expect(dead_code, reason = "the report's AIs are for the tests alone"))]
#[path = "tests/reference.rs"]
mod reference;
pub mod report;
mod rules;
mod scene;
pub mod state;
#[cfg(test)]
mod tests;
mod words;

pub use board::{Move, Square};
pub use state::State;

use parlour_core::{GameInfo, Listed, Player, VariantInfo};

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

impl Listed for Corners {
    const INFO: GameInfo = GameInfo {
        id: "corners",
        title: "Corners",
        about: "Twelve men a side race to fill the other's corner, by steps and chains of jumps.",
        origin: "A phone game in Java for a heap of 100 KB.",
        variants: &[
            VariantInfo {
                name: "plain",
                title: "Free play",
                about: "As long as it takes; the third repetition is a draw.",
            },
            VariantInfo {
                name: "tournament",
                title: "Tournament",
                about: "Whoever has a man at home after the own 40th move loses; red may answer blue's last move.",
            },
        ],
        more_variants: None,
        how_to_play: include_str!("PLAY.md"),
        rules: include_str!("RULES.md"),
        picture: include_str!("card.svg"),
        art: include_str!("art.svg"),
        style: include_str!("style.css"),
        exercises: exercises::EXERCISES,
        guide: guide::GUIDE,
    };

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
        let _ = player;
        "man"
    }

    #[cfg(feature = "yardstick")]
    fn yardstick(&self) -> Option<alloc::boxed::Box<dyn parlour_core::Yardstick>> {
        use parlour_core::Game;
        let start = reference::Board::parse(&self.position(&self.start(0)), self.is_tournament);
        Some(alloc::boxed::Box::new(start))
    }
}
