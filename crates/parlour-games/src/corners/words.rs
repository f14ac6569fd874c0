//! Every word this game says, in one place, ready for other languages.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::{Outcome, Player, Turn};

use super::BLUE;
use super::board::{Square, squares};
use super::state::{PIECE_COUNT, State};

pub(super) const BOARD: &str = "Board";
pub(super) const PROGRESS: &str = "Progress";
pub(super) const FULL_MOVES: &str = "full moves";

pub(super) const BLUE_FILLED: &str = "blue filled the corner";
pub(super) const RED_FILLED: &str = "red filled the corner";
pub(super) const BOTH_FILLED: &str = "both sides filled their corners";
pub(super) const STUCK: &str = "the other side cannot move";
pub(super) const STAYED_HOME: &str = "a piece was still at home after the 40th move";
pub(super) const REPEATED: &str = "the position occurred for the third time";

pub(super) const GAME_IS_OVER: &str = "the game is over";
pub(super) const ENDS_WHERE_IT_BEGAN: &str = "a move may not end where it began (R5)";

/// What a player is called.
pub(super) fn player(player: Player) -> &'static str {
    if player == BLUE { "blue" } else { "red" }
}

pub(super) fn nothing_on(square: Square) -> String {
    format!("there is no piece on {square}")
}

pub(super) fn turn_of(mover: Player) -> String {
    format!("it is {}'s turn", player(mover))
}

pub(super) fn is_occupied(square: Square) -> String {
    format!("{square} is occupied")
}

pub(super) fn no_way(from: Square, to: Square) -> String {
    format!("neither a step nor a chain of jumps leads from {from} to {to} (R4, R5)")
}

/// A choice; long chains say how long they are.
pub(super) fn choice(from: Square, to: Square, jumps: usize) -> String {
    if jumps > 1 { format!("{from} to {to} in {jumps} jumps") } else { format!("{from} to {to}") }
}

/// How far a side has come.
pub(super) fn progress(arrived: u32, at_home: u32) -> String {
    format!("{arrived} of {PIECE_COUNT} arrived, {at_home} at home")
}

/// What is asked of a viewer, or what the viewer waits for.
pub(super) fn prompt(turn: Turn, is_my_turn: bool) -> String {
    match turn {
        Turn::Player(mover) if is_my_turn => format!("Move a {} man", player(mover)),
        Turn::Player(mover) => format!("Waiting for {}", player(mover)),
        Turn::Over(outcome) => ending(&outcome),
        Turn::Chance => String::new(),
    }
}

fn ending(outcome: &Outcome) -> String {
    match outcome.winner() {
        Some(winner) if winner == BLUE => format!("Blue wins: {}", outcome.reason()),
        Some(_) => format!("Red wins: {}", outcome.reason()),
        None => format!("A draw: {}", outcome.reason()),
    }
}

/// The position in one sentence, for a screen reader.
pub(super) fn speech(state: &State, turn: Turn) -> String {
    let names = |set| squares(set).map(|square| square.to_string()).collect::<Vec<_>>().join(", ");
    let next = match turn {
        Turn::Player(mover) => format!("{} to move", player(mover)),
        turn => prompt(turn, false),
    };
    format!("Blue on {}; red on {}. {next}.", names(state.blue()), names(state.red()))
}
