//! The face of a game that has none of its own: the position as text, and a button for every action.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{Choice, Face, Look, Panel, Scene};
use crate::game::Turn;
use crate::outcome::Outcome;
use crate::views::Views;

/// A face with nothing but the defaults.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainFace;

impl<G: Views> Face<G> for PlainFace {}

/// The scene of [`Face::scene`]'s default.
pub(super) fn scene<G: Views>(look: &Look<'_, G>) -> Scene {
    let position = look.game.view_position(look.view, look.viewer);
    let prompt = prompt(look.turn, look.is_my_turn());
    Scene {
        speech: format!("{prompt} Position: {position}"),
        prompt,
        panels: vec![Panel::Text { title: String::new(), text: position }],
        to_move: look.turn.player(),
        choices: look.choices().as_ref().iter().map(choice).collect(),
        ..Scene::default()
    }
}

fn choice(action: &impl ToString) -> Choice {
    let notation = action.to_string();
    Choice {
        label: notation.clone(),
        notation,
        group: "action".into(),
        picks: Vec::new(),
        confirm: false,
        piece: None,
    }
}

fn prompt(turn: Turn, is_my_turn: bool) -> String {
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
