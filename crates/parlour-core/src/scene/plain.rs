//! The face of a game that has none of its own: the position as text, and a button for every action.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::{Face, Look, Panel, Scene};
use crate::game::Turn;
use crate::outcome::Outcome;
use crate::views::Views;

/// A face with nothing but the defaults.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainFace;

impl<G: Views> Face<G> for PlainFace {}

/// The scene of [`Face::scene`]'s default.
pub(super) fn scene<G: Views>(look: &Look<'_, G>) -> Scene {
    let text = look.game.view_position(look.view, look.viewer);
    Scene { panels: vec![Panel::Text { title: String::new(), text }], ..look.scene(|_| Vec::new()) }
}

/// What is asked of the viewer, or what the viewer waits for.
pub(super) fn prompt(turn: Turn, is_my_turn: bool) -> String {
    match turn {
        Turn::Player(_) if is_my_turn => "Choose an action.".into(),
        Turn::Player(player) => format!("It is player {}'s turn.", player.index() + 1),
        Turn::Chance => "Chance decides.".into(),
        Turn::Over(outcome) => over(outcome),
    }
}

fn over(outcome: Outcome) -> String {
    match outcome.winner() {
        Some(player) => format!("Player {} has won: {}.", player.index() + 1, outcome.reason()),
        None => format!("A draw: {}.", outcome.reason()),
    }
}
