//! Every word this game says, in one place, ready for other languages.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::{Outcome, Player, Turn};

use super::LARVA;
use super::square::{Square, squares};
use super::state::State;

pub(super) const BOARD: &str = "Board";
pub(super) const REACHED_RANK_1: &str = "the larva reached rank 1";
pub(super) const LARVA_IS_STUCK: &str = "the larva cannot move";
pub(super) const BIRDS_ARE_STUCK: &str = "no bird can move";

pub(super) const GAME_IS_OVER: &str = "the game is over";
pub(super) const BIRDS_TURN: &str = "it is the birds' turn";
pub(super) const LARVAS_TURN: &str = "it is the larva's turn";
pub(super) const ONE_STEP: &str = "pieces move one square diagonally (R3, R4)";
pub(super) const NEVER_BACK: &str = "birds never go back (R4)";

/// What a player is called.
pub(super) fn player(player: Player) -> &'static str {
    if player == LARVA { "larva" } else { "birds" }
}

pub(super) fn nothing_on(square: Square) -> String {
    format!("there is no piece on {square}")
}

pub(super) fn is_occupied(square: Square) -> String {
    format!("{square} is occupied")
}

pub(super) fn step(from: Square, to: Square) -> String {
    format!("{from} to {to}")
}

/// What is asked of a viewer, or what the viewer waits for.
pub(super) fn prompt(turn: Turn, is_my_turn: bool) -> String {
    match turn {
        Turn::Player(LARVA) if is_my_turn => "Move the larva".to_string(),
        Turn::Player(_) if is_my_turn => "Move a bird".to_string(),
        Turn::Player(mover) => format!("Waiting for the {}", player(mover)),
        Turn::Over(outcome) => ending(&outcome),
        Turn::Chance => String::new(),
    }
}

fn ending(outcome: &Outcome) -> String {
    let winner = if outcome.winner() == Some(LARVA) { "The larva wins" } else { "The birds win" };
    format!("{winner}: {}", outcome.reason())
}

/// The position in one sentence, for a screen reader.
pub(super) fn speech(state: &State, turn: Turn) -> String {
    let birds: Vec<String> = squares(state.birds()).map(|square| square.to_string()).collect();
    let next = match turn {
        Turn::Player(mover) => format!("The {} to move", player(mover)),
        turn => prompt(turn, false),
    };
    format!("Larva on {}, birds on {}. {next}.", state.larva(), birds.join(", "))
}
