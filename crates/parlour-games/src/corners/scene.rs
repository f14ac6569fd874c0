//! The board as a scene: 64 squares with the two corners marked, the men, and the last jump chain as its path.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::grid;
use parlour_core::scene::{Board, Choice, Panel, Piece, Spot};
use parlour_core::{Look, Scene, Staged};

use super::board::{BLUE_HOME, Move, RED_HOME, Square, path, squares};
use super::state::State;
use super::{BLUE, Corners, RED, words};

impl Staged for Corners {
    fn pieces(&self, state: &State) -> Vec<Piece> {
        let side =
            |set, owner, symbol| squares(set).map(move |square| Piece::new(&square, owner, "man", symbol));
        side(state.blue(), BLUE, 'b').chain(side(state.red(), RED, 'r')).collect()
    }

    fn scene(&self, look: &Look<'_, Self>) -> Scene {
        let state = look.view;
        let way = look.last().map(|last| last_way(state, last)).unwrap_or_default();
        let ends = way.first().into_iter().chain(way.last()).cloned();
        Scene {
            boards: vec![board()],
            pieces: self.pieces(state),
            last: ends.collect(),
            path: if way.len() > 2 { way } else { Vec::new() },
            panels: self.panels(state),
            to_move: look.turn.player(),
            prompt: words::prompt(look.turn, look.is_my_turn()),
            speech: words::speech(state, look.turn),
            choices: look.choices().iter().map(|&action| choice(state, action)).collect(),
            ..Scene::default()
        }
    }
}

fn board() -> Board {
    let spot = |square: Square| {
        let tags = match square.bit() {
            bit if bit & BLUE_HOME != 0 => vec!["blue-home".into(), "red-goal".into()],
            bit if bit & RED_HOME != 0 => vec!["red-home".into(), "blue-goal".into()],
            _ => Vec::new(),
        };
        Spot { tags, ..grid::spot(square) }
    };
    let spots = squares(u64::MAX).map(spot).collect();
    Board { id: "board".into(), title: words::BOARD.into(), picture: None, rim: 0, spots, bottom: Some(BLUE) }
}

/// The squares of the last move from its first to its last. Nothing is captured, so the position before it is this
/// one with the piece put back.
fn last_way(state: &State, last: Move) -> Vec<String> {
    let before = state.occupied() ^ last.from.bit() ^ last.to.bit();
    path(last.from, last.to, before).iter().map(ToString::to_string).collect()
}

fn choice(state: &State, action: Move) -> Choice {
    let jumps = path(action.from, action.to, state.occupied()).len() - 1;
    action.choice(words::choice(action.from, action.to, jumps))
}

impl Corners {
    fn panels(&self, state: &State) -> Vec<Panel> {
        let row = |player, pieces: u64, home: u64, goal: u64| {
            let told = words::progress((pieces & goal).count_ones(), (pieces & home).count_ones());
            (words::player(player).to_string(), told)
        };
        let mut rows =
            vec![row(BLUE, state.blue(), BLUE_HOME, RED_HOME), row(RED, state.red(), RED_HOME, BLUE_HOME)];
        if self.is_tournament {
            rows.push((words::FULL_MOVES.to_string(), state.full_moves().to_string()));
        }
        vec![Panel::Facts { title: words::PROGRESS.to_string(), rows }]
    }
}
