//! Every word this game says, in one place, ready for other languages. The first player's men are pale and the second's
//! are dark; the rules and the notation call them blue and red.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::{Outcome, Player, Turn, Viewer};

use super::BLUE;
use super::board::{Square, squares};
use super::state::{PIECE_COUNT, State};

pub(super) const BOARD: &str = "Board";
pub(super) const PROGRESS: &str = "Men home";
pub(super) const PALE: &str = "pale";
pub(super) const DARK: &str = "dark";

pub(super) const PALE_FILLED: &str = "all pale men are home";
pub(super) const DARK_FILLED: &str = "all dark men are home";
pub(super) const BOTH_FILLED: &str = "both sides came home";
pub(super) const STUCK: &str = "the other side cannot move";
pub(super) const STAYED: &str = "somebody had not left the old corner after 40 moves";
pub(super) const REPEATED: &str = "the same position came up three times";

pub(super) const PALE_CORNER: &str = "The pale men begin here. It is where the dark men want to get to";
pub(super) const DARK_CORNER: &str = "The dark men begin here. It is where the pale men want to get to";

pub(super) const GAME_IS_OVER: &str = "the game is over";
pub(super) const ENDS_WHERE_IT_BEGAN: &str = "a move may not end where it began";

/// What a player is called.
pub(super) fn player(player: Player) -> &'static str {
    if player == BLUE { "pale men" } else { "dark men" }
}

pub(super) fn nothing_on(square: Square) -> String {
    format!("nobody stands on {square}")
}

pub(super) fn turn_of(mover: Player) -> String {
    format!("it is the {}'s turn", player(mover))
}

pub(super) fn is_occupied(square: Square) -> String {
    format!("somebody stands on {square} already")
}

pub(super) fn no_way(from: Square, to: Square) -> String {
    format!("neither a step nor jumps over others lead from {from} to {to}")
}

/// A choice; long chains say how long they are.
pub(super) fn choice(from: Square, to: Square, jumps: usize) -> String {
    match jumps {
        0 => format!("Step from {from} to {to}"),
        1 => format!("Jump from {from} to {to}"),
        jumps => format!("{jumps} jumps from {from} to {to}"),
    }
}

/// How far a side has come.
pub(super) fn progress(arrived: u32) -> String {
    format!("{arrived} of {PIECE_COUNT} home")
}

/// How many men have to leave the corner they began in, and in how many moves.
pub(super) fn to_leave(men: u32, moves: u16) -> String {
    let moves = if moves == 1 { "1 move".to_string() } else { format!("{moves} moves") };
    format!("{men} still to leave, {moves} left")
}

/// What the mover has still to do, for a prompt.
pub(super) struct Needs {
    /// How many of the mover's men are home.
    pub(super) arrived: u32,
    /// How many moves the mover has left to leave the old corner, where that presses.
    pub(super) moves_to_leave: Option<u16>,
}

/// What is asked of a viewer, or what the viewer waits for.
pub(super) fn prompt(turn: Turn, is_my_turn: bool, needs: &Needs) -> String {
    match turn {
        Turn::Player(_) if is_my_turn => match (needs.moves_to_leave, needs.arrived) {
            (Some(1), _) => "Leave your corner: the last move".into(),
            (Some(moves), _) => format!("Leave your corner: {moves} moves left"),
            (None, 11) => "Bring the last man home".into(),
            (None, _) => "Step, or jump and jump on".into(),
        },
        Turn::Player(mover) => format!("Waiting for the {}", player(mover)),
        Turn::Over(outcome) => ending(&outcome),
        Turn::Chance => String::new(),
    }
}

/// What a viewer is after.
pub(super) fn goal(viewer: Viewer) -> &'static str {
    match viewer {
        Viewer::Player(_) => {
            "Bring all your twelve men to the far corner, before the other side comes to yours."
        }
        Viewer::Spectator => "Each side wants its twelve men in the other's corner first.",
    }
}

fn ending(outcome: &Outcome) -> String {
    match outcome.winner() {
        Some(winner) => format!("The {} win: {}", player(winner), outcome.reason()),
        None => format!("A draw: {}", outcome.reason()),
    }
}

/// The position in one sentence, for a screen reader.
pub(super) fn speech(state: &State, turn: Turn, needs: &Needs) -> String {
    let names = |set| squares(set).map(|square| square.to_string()).collect::<Vec<_>>().join(", ");
    let next = match turn {
        Turn::Player(mover) => format!("The {} to move", player(mover)),
        turn => prompt(turn, false, needs),
    };
    format!("Pale men on {}; dark men on {}. {next}.", names(state.blue()), names(state.red()))
}

/// A move that was made, as it is told.
pub(super) struct Went {
    pub(super) from: Square,
    pub(super) to: Square,
    /// None for a step.
    pub(super) jumps: usize,
    /// How many steps nearer to the far corner it led, less than zero away from it.
    pub(super) gain: i32,
    /// Whether the man began the move in the far corner, and whether he ended it there.
    pub(super) was_home: bool,
    pub(super) is_home: bool,
    /// Whether he left the corner he began the game in.
    pub(super) left_the_old_corner: bool,
    /// How many are home now.
    pub(super) arrived: u32,
}

/// What a move did.
pub(super) fn told(went: &Went) -> String {
    let Went { from, to, .. } = went;
    let came_home = went.is_home && !went.was_home;
    match () {
        () if came_home && went.arrived == PIECE_COUNT => {
            format!("{{who}} brought the last man home, {from} to {to}")
        }
        () if came_home && went.jumps == 0 => {
            format!("{{who}} stepped home to {to}, {}", nth_man(went.arrived))
        }
        () if came_home => {
            let times = times(went.jumps);
            format!("{{who}} jumped {times}home, {from} to {to}, {}", nth_man(went.arrived))
        }
        () if went.was_home && !went.is_home => format!("{{who}} left home again, {from} to {to}"),
        () if went.jumps == 0 && went.left_the_old_corner => format!("{{who}} set out, {from} to {to}"),
        () if went.is_home && went.gain > 0 => format!("{{who}} moved further in, {from} to {to}"),
        () if went.is_home => format!("{{who}} made room at home, {from} to {to}"),
        () if went.jumps == 0 && went.gain > 0 => format!("{{who}} stepped on to {to}"),
        () if went.jumps == 0 => format!("{{who}} stepped back to {to}"),
        () if went.gain < 0 => format!("{{who}} jumped back, {from} to {to}"),
        () => format!("{{who}} jumped {}from {from} to {to}", times(went.jumps)),
    }
}

/// How often, with a space behind it; nothing for once.
fn times(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        2 => "twice ".into(),
        3..=12 => {
            let words = ["three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
            format!("{} times ", words[count - 3])
        }
        count => format!("{count} times "),
    }
}

fn nth_man(arrived: u32) -> String {
    let words = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
        "eleventh", "twelfth",
    ];
    format!("the {} man", words[(arrived.clamp(1, PIECE_COUNT) - 1) as usize])
}
