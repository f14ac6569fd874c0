//! A tree as a scene: its nodes are the spots, the current one carries the only piece.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{Place, Tree};
use crate::game::{Game, Player, Turn};
use crate::scene::{Board, Choice, FULL_SIZE, Face, Look, Piece, Scene, Shape, Spot};

impl<const CHANCE: bool> Face<Self> for Tree<CHANCE> {
    fn pieces(&self, view: &Place) -> Vec<Piece> {
        vec![Piece { owner: None, ..Piece::new(&self.path(*view), Player::FIRST, "here", '*') }]
    }

    fn scene(&self, look: &Look<'_, Self>) -> Scene {
        let here = *look.view;
        let spots = (0..self.nodes.len()).map(|index| Spot {
            id: self.path(Place(index)),
            shape: Shape::Square,
            x: index as i16,
            y: -(self.nodes[index].depth as i16),
            label: self.path(Place(index)),
            symbol: '.',
            picture: None,
            caption: None,
            size: FULL_SIZE,
            tags: Vec::new(),
            note: String::new(),
        });
        let choices = look.choices();
        let choices = choices.iter().map(|&action| Choice {
            notation: action.to_string(),
            label: alloc::format!("child {action}"),
            group: "move".into(),
            picks: vec![self.path(self.after(&here, action))],
            confirm: false,
            piece: None,
        });
        let board = Board {
            id: "tree".into(),
            title: "Tree".into(),
            picture: None,
            rim: 0,
            spots: spots.collect(),
            bottom: None,
        };
        Scene {
            boards: vec![board],
            pieces: self.pieces(look.view),
            last: look.last().map(|_| self.path(here)).into_iter().collect(),
            to_move: look.turn.player(),
            prompt: match look.turn {
                Turn::Over(outcome) => outcome.reason().to_string(),
                _ => "Choose a child".to_string(),
            },
            speech: alloc::format!("At node {}.", self.path(here)),
            choices: choices.collect(),
            ..Scene::default()
        }
    }
}
