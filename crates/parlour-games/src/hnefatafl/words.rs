//! Every word this game says, in one place, ready for other languages.

use alloc::format;
use alloc::string::String;

use parlour_core::{Outcome, Player, Turn};

use super::action::list;
use super::board::{Square, squares};
use super::state::State;
use super::{ATTACKERS, DEFENDERS};

pub(super) const BOARD: &str = "Board";
pub(super) const CAPTURED: &str = "Captured";
pub(super) const KING: &str = "king";

pub(super) const ESCAPED: &str = "the king escaped";
pub(super) const KING_CAPTURED: &str = "the king was captured";
pub(super) const NO_MOVE: &str = "the other side cannot move";
pub(super) const ENCIRCLED: &str = "the defenders are surrounded";
pub(super) const EXIT_FORT: &str = "the king holds a fort at the edge that cannot be broken";
pub(super) const REPEATED: &str = "the position occurred for the third time";
pub(super) const REPEATED_AND_LOST: &str =
    "the position occurred for the third time, which the defenders lose";

pub(super) const GAME_IS_OVER: &str = "the game is over";
pub(super) const ENDS_WHERE_IT_BEGAN: &str = "a move may not end where it began";
pub(super) const NOT_STRAIGHT: &str = "pieces move along a rank or a file (R2)";
pub(super) const THRONE_IS_SHUT: &str = "the throne is shut once the king has left it (R5)";

/// What a player is called.
pub(super) fn player(player: Player) -> &'static str {
    if player == ATTACKERS { "attackers" } else { "defenders" }
}

pub(super) fn off_the_board(size: u8) -> String {
    format!("the board ends at {}{size}", char::from(b'a' + size - 1))
}

pub(super) fn nothing_on(square: Square) -> String {
    format!("there is no piece on {square}")
}

pub(super) fn turn_of(is_attackers_turn: bool) -> String {
    format!("it is the {}' turn", player(if is_attackers_turn { ATTACKERS } else { DEFENDERS }))
}

pub(super) fn is_occupied(square: Square) -> String {
    format!("{square} is occupied")
}

pub(super) fn only_the_king(square: Square) -> String {
    format!("only the king may stand on {square} (R5)")
}

pub(super) fn in_the_way(from: Square, to: Square) -> String {
    format!("something is in the way from {from} to {to} (R2)")
}

pub(super) fn captures_otherwise(taken: &str) -> String {
    if taken.is_empty() { "it captures nothing".into() } else { format!("it captures {taken}") }
}

/// A choice, and what it takes.
pub(super) fn choice(from: Square, to: Square, captured: &str) -> String {
    if captured.is_empty() {
        format!("{from} to {to}")
    } else {
        format!("{from} to {to}, capturing {captured}")
    }
}

/// How many pieces of a side are off the board.
pub(super) fn lost(count: u32, of: u32) -> String {
    format!("{count} of {of}")
}

/// What is asked of a viewer, or what the viewer waits for.
pub(super) fn prompt(turn: Turn, is_my_turn: bool) -> String {
    match turn {
        Turn::Player(ATTACKERS) if is_my_turn => "Move an attacker".into(),
        Turn::Player(_) if is_my_turn => "Move the king or one of his men".into(),
        Turn::Player(mover) => format!("Waiting for the {}", player(mover)),
        Turn::Over(outcome) => ending(&outcome),
        Turn::Chance => String::new(),
    }
}

fn ending(outcome: &Outcome) -> String {
    match outcome.winner() {
        Some(winner) if winner == ATTACKERS => format!("The attackers win: {}", outcome.reason()),
        Some(_) => format!("The defenders win: {}", outcome.reason()),
        None => format!("A draw: {}", outcome.reason()),
    }
}

/// The position in one sentence, for a screen reader.
pub(super) fn speech(state: &State, turn: Turn) -> String {
    let king = state.king().map_or_else(|| "The king is captured".into(), |king| format!("King on {king}"));
    let next = match turn {
        Turn::Player(mover) => format!("{} to move", player(mover)),
        turn => prompt(turn, false),
    };
    let (men, attackers) = (list(squares(state.men())), list(squares(state.attackers())));
    format!("{king}; his men on {men}; attackers on {attackers}. {next}.")
}
