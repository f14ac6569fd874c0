//! Every word this game says, in one place, ready for other languages. What moves did is in `telling.rs`.

use alloc::format;
use alloc::string::String;

use parlour_core::{Outcome, Player, Turn, Viewer};

use super::action::list;
use super::board::{Square, squares};
use super::state::State;
use super::variants::{Escape, Throne};
use super::{ATTACKERS, DEFENDERS};

pub(super) const BOARD: &str = "Board";
pub(super) const TAKEN: &str = "Taken";
pub(super) const ATTACKER: &str = "attacker";
pub(super) const MAN: &str = "man";
pub(super) const KING: &str = "king";
pub(super) const THE_KING: &str = "the king";

pub(super) const KING_CAPTURED: &str = "the king was captured";
pub(super) const NO_MOVE: &str = "the other side cannot move";
pub(super) const ENCIRCLED: &str = "the ring around the king is closed";
pub(super) const EXIT_FORT: &str = "the king holds a fort at the edge that cannot be broken";
pub(super) const REPEATED: &str = "the same position came up three times";
pub(super) const REPEATED_AND_LOST: &str = "the same position came up three times, which the defenders lose";

pub(super) const GAME_IS_OVER: &str = "the game is over";
pub(super) const ENDS_WHERE_IT_BEGAN: &str = "a move may not end where it began";
pub(super) const NOT_STRAIGHT: &str = "everyone moves in a straight line, never diagonally";
pub(super) const THRONE_IS_SHUT: &str = "the throne is shut once the king has left it";

/// How the king got away.
pub(super) fn escaped(escape: Escape) -> &'static str {
    match escape {
        Escape::Corner => "the king reached a corner",
        Escape::Edge => "the king reached the edge",
    }
}

/// What the king is after, as a thing.
pub(super) fn way_out(escape: Escape) -> &'static str {
    match escape {
        Escape::Corner => "a corner",
        Escape::Edge => "the edge",
    }
}

/// What is special about the throne.
pub(super) fn throne(throne: Throne) -> &'static str {
    match throne {
        Throne::Absent => "",
        Throne::Open => "The throne: only the king may stop here",
        Throne::Shut => "The throne: once the king has left it, nobody may enter or cross it",
    }
}

/// What is special about a square the king escapes to.
pub(super) fn escape(escape: Escape) -> &'static str {
    match escape {
        Escape::Corner => "A corner: the king wins here, and only he may stop on it",
        Escape::Edge => "The edge: the king wins as soon as he gets here",
    }
}

/// What a viewer is after.
pub(super) fn goal(viewer: Viewer, escape: Escape) -> String {
    let out = way_out(escape);
    match viewer {
        Viewer::Player(ATTACKERS) => format!("Take the king before he reaches {out}."),
        Viewer::Player(DEFENDERS) => format!("Bring the king to {out}."),
        _ => format!("The king wants to reach {out}; the attackers want to take him."),
    }
}

/// What a player is called.
pub(super) fn player(player: Player) -> &'static str {
    if player == ATTACKERS { "attackers" } else { "defenders" }
}

pub(super) fn off_the_board(size: u8) -> String {
    format!("the board ends at {}{size}", char::from(b'a' + size - 1))
}

pub(super) fn nothing_on(square: Square) -> String {
    format!("nobody stands on {square}")
}

pub(super) fn turn_of(is_attackers_turn: bool) -> String {
    format!("it is the {}' turn", player(if is_attackers_turn { ATTACKERS } else { DEFENDERS }))
}

pub(super) fn is_occupied(square: Square) -> String {
    format!("somebody stands on {square} already")
}

pub(super) fn only_the_king(square: Square) -> String {
    format!("only the king may stop on {square}")
}

pub(super) fn in_the_way(from: Square, to: Square) -> String {
    format!("something is in the way from {from} to {to}")
}

pub(super) fn captures_otherwise(taken: &str) -> String {
    if taken.is_empty() { "it captures nothing".into() } else { format!("it captures {taken}") }
}

/// A choice, and what it takes.
pub(super) fn choice(state: &State, from: Square, to: Square, captured: &str) -> String {
    let who = if state.king() == Some(from) {
        format!("King to {to}")
    } else if state.is_attackers_turn() {
        format!("Attacker from {from} to {to}")
    } else {
        format!("Guard from {from} to {to}")
    };
    if captured.is_empty() { who } else { format!("{who}, taking {captured}") }
}

/// How many a side has taken.
pub(super) fn taken(count: u32, has_king: bool) -> String {
    match (count, has_king) {
        (0, true) => "the king taken".into(),
        (count, true) => format!("{count} and the king taken"),
        (0, false) => "none taken".into(),
        (count, false) => format!("{count} taken"),
    }
}

/// What is asked of a viewer, or what the viewer waits for. Whether the king could leave at once is said aloud, as it
/// is when people play.
pub(super) fn prompt(turn: Turn, is_my_turn: bool, can_king_leave: bool) -> String {
    match turn {
        Turn::Player(ATTACKERS) if is_my_turn && can_king_leave => {
            "The king sees a way out. Stop him!".into()
        }
        Turn::Player(ATTACKERS) if is_my_turn => "Close in on the king".into(),
        Turn::Player(_) if is_my_turn && can_king_leave => "The way is free!".into(),
        Turn::Player(_) if is_my_turn => "Lead the king out".into(),
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
        turn => prompt(turn, false, false),
    };
    let (men, attackers) = (list(squares(state.men())), list(squares(state.attackers())));
    format!("{king}; his men on {men}; attackers on {attackers}. {next}.")
}
