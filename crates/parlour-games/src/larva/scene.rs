//! The board as a scene: 64 squares, the larva, four birds.

use alloc::vec;
use alloc::vec::Vec;

use parlour_core::grid;
use parlour_core::scene::{Board, Piece, Spot};
use parlour_core::{Look, Scene, Staged};

use super::square::{Move, squares};
use super::state::State;
use super::{BIRDS, LARVA, Larva, words};

impl Staged for Larva {
    fn pieces(&self, state: &State) -> Vec<Piece> {
        let birds = squares(state.birds()).map(|square| Piece::new(&square, BIRDS, "bird", 'B'));
        birds.chain([Piece::new(&state.larva(), LARVA, "larva", 'L')]).collect()
    }

    fn scene(&self, look: &Look<'_, Self>) -> Scene {
        let state = look.view;
        Scene {
            boards: vec![board()],
            pieces: self.pieces(state),
            last: look.last().map(Move::spots).unwrap_or_default(),
            to_move: look.turn.player(),
            prompt: words::prompt(look.turn, look.is_my_turn()),
            speech: words::speech(state, look.turn),
            choices: look.choices().iter().map(|step| step.choice(words::step(step.from, step.to))).collect(),
            ..Scene::default()
        }
    }
}

/// All 64 squares, though only the dark ones matter. The birds come from the bottom; the larva looks at them from the
/// other side.
fn board() -> Board {
    let spot = |square: grid::Square<8, 8>| {
        let is_dark = (square.file() + square.rank()).is_multiple_of(2);
        let mut tags = vec![if is_dark { "dark".into() } else { "light".into() }];
        if square.rank() == 0 {
            tags.push("goal".into());
        }
        Spot { symbol: if is_dark { '.' } else { ' ' }, tags, ..grid::spot(square) }
    };
    let spots = (0..8).rev().flat_map(|rank| (0..8).map(move |file| spot(grid::Square::at(file, rank))));
    Board {
        id: "board".into(),
        title: words::BOARD.into(),
        picture: None,
        rim: 0,
        spots: spots.collect(),
        bottom: Some(BIRDS),
    }
}
