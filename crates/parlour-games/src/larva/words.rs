//! Every word this game says, in one place, ready for other languages.
//!
//! Sentences are true from either side of the board: forward is toward the leaves for the larva, toward the larva's
//! end for the birds.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::{Outcome, Player, Turn, Viewer};

use super::square::{Move, Square, squares};
use super::state::State;
use super::{BIRDS, LARVA};

pub(super) const BOARD: &str = "Garden";
pub(super) const SCORE: &str = "How far they are";
pub(super) const REACHED_THE_LEAVES: &str = "the larva reached the leaves";
pub(super) const LARVA_IS_STUCK: &str = "the larva cannot move";
pub(super) const BIRDS_ARE_STUCK: &str = "no bird can move";
pub(super) const LEAF: &str = "A leaf: the larva wins as soon as it gets here";

pub(super) const GAME_IS_OVER: &str = "the game is over";
pub(super) const BIRDS_TURN: &str = "it is the birds' turn";
pub(super) const LARVAS_TURN: &str = "it is the larva's turn";
pub(super) const ONE_STEP: &str = "everyone goes one square at a time, and always diagonally";
pub(super) const NEVER_BACK: &str = "birds never go back";

/// What a player is called.
pub(super) fn player(player: Player) -> &'static str {
    if player == LARVA { "larva" } else { "birds" }
}

pub(super) fn nothing_on(square: Square) -> String {
    format!("nobody stands on {square}")
}

pub(super) fn is_occupied(square: Square) -> String {
    format!("somebody stands on {square} already")
}

/// What a move does, before it is made.
pub(super) fn step(state: &State, action: Move) -> String {
    let Move { from, to } = action;
    if from == state.larva() { format!("Larva to {to}") } else { format!("Bird from {from} to {to}") }
}

/// How far the larva has to go.
pub(super) fn rows_to_go(rows: u8) -> String {
    match rows {
        0 => "at the leaves".into(),
        1 => "1 row to go".into(),
        rows => format!("{rows} rows to go"),
    }
}

/// How far the birds can go, all together.
pub(super) fn steps_left(steps: u8) -> String {
    if steps == 1 { "1 step left".into() } else { format!("{steps} steps left") }
}

/// What is asked of a viewer, or what the viewer waits for.
pub(super) fn prompt(turn: Turn, is_my_turn: bool) -> String {
    match turn {
        Turn::Player(LARVA) if is_my_turn => "Slip past the birds".to_string(),
        Turn::Player(_) if is_my_turn => "Which bird hops?".to_string(),
        Turn::Player(mover) => format!("Waiting for the {}", player(mover)),
        Turn::Over(outcome) => ending(&outcome),
        Turn::Chance => String::new(),
    }
}

/// What a viewer is after.
pub(super) fn goal(viewer: Viewer) -> &'static str {
    match viewer {
        Viewer::Player(LARVA) => "Reach one of the leaves behind the birds.",
        Viewer::Player(BIRDS) => "Shut the larva in before it reaches the leaves.",
        _ => "The larva wants to reach a leaf; the birds want to shut it in.",
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

/// What the larva's move did.
pub(super) fn larva_went(before: &State, action: Move) -> String {
    let Move { from, to } = action;
    let (ahead_before, ahead) = (birds_ahead(before, from), birds_ahead(before, to));
    let is_forward = to.rank() < from.rank();
    let had_no_way_on = from.neighbours() & !from.neighbours_up() & !before.birds() == 0;
    let meets_a_bird = to.neighbours() & !to.neighbours_up() & before.birds() != 0;
    match () {
        () if to.rank() == 0 => format!("The larva reached the leaf on {to}"),
        () if is_forward && ahead == 0 && ahead_before > 0 => {
            format!("The larva slipped past the last bird, to {to}")
        }
        () if is_forward && ahead == 0 => format!("The larva hurried on to {to}"),
        () if is_forward && ahead < ahead_before => format!("The larva slipped past a bird, to {to}"),
        () if is_forward && meets_a_bird => format!("The larva crept right up to the birds, to {to}"),
        () if is_forward => format!("The larva crept forward to {to}"),
        () if had_no_way_on => format!("The larva had to turn back to {to}"),
        () => format!("The larva backed off to {to}"),
    }
}

/// How many birds could still stand in the way of a larva on a square: those nearer to the leaves.
fn birds_ahead(state: &State, larva: Square) -> usize {
    squares(state.birds()).filter(|bird| bird.rank() < larva.rank()).count()
}

/// What a bird's move did.
pub(super) fn bird_went(before: &State, action: Move, has_won: bool) -> String {
    let Move { from, to } = action;
    let larva = before.larva();
    let distance = |bird: Square| {
        let files = bird.file().abs_diff(larva.file());
        files.max(bird.rank().abs_diff(larva.rank()))
    };
    let is_beside = larva.neighbours() & to.bit() != 0;
    match () {
        () if has_won => format!("A bird shut the larva in, {from} to {to}"),
        () if is_beside && to.rank() < larva.rank() => format!("A bird shut the door on {to}"),
        () if is_beside => format!("A bird cut off the way back on {to}"),
        () if from.rank() < larva.rank() && to.rank() >= larva.rank() => {
            format!("A bird hopped past the larva, {from} to {to}")
        }
        () if to.rank() < larva.rank() && distance(to) < distance(from) => {
            format!("A bird closed in, {from} to {to}")
        }
        () => format!("A bird hopped to {to}"),
    }
}
