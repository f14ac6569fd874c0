//! The board as a scene: 64 squares, the larva, four birds.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::scene::{Board, Choice, Mark, MarkKind, Piece, Shape, Spot};
use parlour_core::{Look, Player, Scene, Staged};

use super::action::Step;
use super::square::{Square, squares};
use super::state::State;
use super::{BIRDS, LARVA, Larva, words};

impl Staged for Larva {
    fn pieces(&self, state: &State) -> Vec<Piece> {
        let piece = |square: Square, owner: Player, role, symbol| Piece {
            id: 0,
            spot: square.to_string(),
            owner: Some(owner),
            role,
            symbol,
        };
        let birds = squares(state.birds()).map(|square| piece(square, BIRDS, "bird", 'B'));
        birds.chain([piece(state.larva(), LARVA, "larva", 'L')]).collect()
    }

    fn scene(&self, look: &Look<'_, Self>) -> Scene {
        let state = look.view;
        Scene {
            boards: vec![Board { id: "board".into(), title: words::BOARD.into(), spots: spots() }],
            pieces: self.pieces(state),
            marks: look.last().map(last_mark).into_iter().collect(),
            panels: Vec::new(),
            to_move: look.turn.player(),
            prompt: words::prompt(look.turn, look.is_my_turn()),
            speech: words::speech(state, look.turn),
            insight: Vec::new(),
            choices: look.choices(self).iter().map(|&step| choice(step)).collect(),
            aids: Vec::new(),
        }
    }
}

fn spots() -> Vec<Spot> {
    let square = |file: u8, rank: u8| {
        let id = format!("{}{}", char::from(b'a' + file), rank + 1);
        let mut tags = vec![if (file + rank).is_multiple_of(2) { "dark" } else { "light" }];
        if rank == 0 {
            tags.push("goal");
        }
        Spot {
            label: id.clone(),
            id,
            shape: Shape::Square,
            x: file.into(),
            y: rank.into(),
            tags,
            note: String::new(),
        }
    };
    (0..8).rev().flat_map(|rank| (0..8).map(move |file| square(file, rank))).collect()
}

fn last_mark(step: Step) -> Mark {
    Mark { kind: MarkKind::Last, spots: vec![step.from.to_string(), step.to.to_string()] }
}

fn choice(step: Step) -> Choice {
    Choice {
        notation: step.to_string(),
        label: words::step(step.from, step.to),
        group: "move",
        picks: vec![step.from.to_string(), step.to.to_string()],
        confirm: false,
    }
}
