//! The board as a scene: 64 squares, the larva, four birds.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::scene::{Board, Choice, Piece, Shape, Spot};
use parlour_core::{Look, Player, Scene, Staged};

use super::action::Step;
use super::square::{Square, squares};
use super::state::State;
use super::{BIRDS, LARVA, Larva, words};

impl Staged for Larva {
    fn pieces(&self, state: &State) -> Vec<Piece> {
        let piece = |square: Square, owner: Player, role: &'static str, symbol| Piece {
            id: 0,
            spot: square.to_string(),
            owner: Some(owner),
            role: role.into(),
            symbol,
        };
        let birds = squares(state.birds()).map(|square| piece(square, BIRDS, "bird", 'B'));
        birds.chain([piece(state.larva(), LARVA, "larva", 'L')]).collect()
    }

    fn scene(&self, look: &Look<'_, Self>) -> Scene {
        let state = look.view;
        Scene {
            boards: vec![board()],
            pieces: self.pieces(state),
            last: look
                .last()
                .map(|step| vec![step.from.to_string(), step.to.to_string()])
                .unwrap_or_default(),
            to_move: look.turn.player(),
            prompt: words::prompt(look.turn, look.is_my_turn()),
            speech: words::speech(state, look.turn),
            choices: look.choices().iter().map(|&step| choice(step)).collect(),
            ..Scene::default()
        }
    }
}

/// The birds come from the bottom; the larva looks at them from the other side.
fn board() -> Board {
    let square = |file: u8, rank: u8| {
        let id = format!("{}{}", char::from(b'a' + file), rank + 1);
        let is_dark = (file + rank).is_multiple_of(2);
        let mut tags = vec![if is_dark { "dark".into() } else { "light".into() }];
        if rank == 0 {
            tags.push("goal".into());
        }
        Spot {
            label: id.clone(),
            id,
            shape: Shape::Square,
            x: file.into(),
            y: rank.into(),
            symbol: if is_dark { '.' } else { ' ' },
            picture: None,
            tags,
            note: String::new(),
        }
    };
    let spots = (0..8).rev().flat_map(|rank| (0..8).map(move |file| square(file, rank))).collect();
    Board { id: "board".into(), title: words::BOARD.into(), spots, bottom: Some(BIRDS) }
}

fn choice(step: Step) -> Choice {
    Choice {
        notation: step.to_string(),
        label: words::step(step.from, step.to),
        group: "move".into(),
        picks: vec![step.from.to_string(), step.to.to_string()],
        confirm: false,
    }
}
