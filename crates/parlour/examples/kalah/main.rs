//! Kalah as a game of somebody else's: `cargo run --example kalah -- serve` is Parlour with one game more.
//!
//! `rules.rs` is all that a game needs, `face.rs` what people see, `bots.rs` who plays it.

mod bots;
mod face;
mod rules;
#[cfg(test)]
mod tests;

use std::process::ExitCode;

use parlour_core::{Editor, Face, GameInfo, Playable, Player, Roster, VariantInfo};

use rules::{BOARD, Kalah};

impl Playable for Kalah {
    const INFO: GameInfo = GameInfo {
        about: "Sow seeds around the board and gather more than your opponent.",
        rules: include_str!("RULES.md"),
        ..GameInfo::new("kalah", "Kalah", &[VariantInfo::new("6x4", "Six pits, four seeds")])
    };

    fn variant(name: &str) -> Option<Self> {
        (name == "6x4").then_some(Kalah)
    }

    fn player_name(&self, player: Player) -> &'static str {
        BOARD.names[player.index()]
    }

    fn face(&self) -> &dyn Face<Self> {
        self
    }

    fn editor(&self) -> Option<Box<dyn Editor + '_>> {
        Some(Box::new(face::EDITOR))
    }

    fn enlist<R: Roster<Self>>(&self, roster: &mut R) {
        bots::enlist(roster);
    }
}

fn main() -> ExitCode {
    parlour::run(parlour::games().with::<Kalah>())
}
