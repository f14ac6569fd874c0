//! The board as a scene: throne, corners and edge by their meaning, the pieces, what the last move took, and how
//! many are off the board.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::grid;
use parlour_core::scene::{Board, Choice, Panel, Piece, Spot};
use parlour_core::{Look, Player, Scene, Staged};

use super::action::{Move, list};
use super::board::{Set, Square, squares};
use super::state::State;
use super::{ATTACKERS, DEFENDERS, Hnefatafl, words};

impl Staged for Hnefatafl {
    fn pieces(&self, state: &State) -> Vec<Piece> {
        let all = |set: Set, owner: Player, role: &'static str, symbol: char| {
            squares(set).map(move |square| Piece::new(&square, owner, role, symbol))
        };
        all(state.attackers(), ATTACKERS, "man", 't')
            .chain(all(state.men(), DEFENDERS, "man", 'T'))
            .chain(all(state.king_bit(), DEFENDERS, words::KING, 'K'))
            .collect()
    }

    fn scene(&self, look: &Look<'_, Self>) -> Scene {
        let state = look.view;
        Scene {
            boards: vec![self.drawn_board()],
            pieces: self.pieces(state),
            last: look.last().map(Move::spots).unwrap_or_default(),
            panels: vec![self.captured(state)],
            to_move: look.turn.player(),
            prompt: words::prompt(look.turn, look.is_my_turn()),
            speech: words::speech(state, look.turn),
            choices: look.choices().iter().map(|&action| self.choice(state, action)).collect(),
            ..Scene::default()
        }
    }
}

impl Hnefatafl {
    /// It looks the same from every side, so it is turned for nobody.
    fn drawn_board(&self) -> Board {
        let spot = |square: Square| {
            let tags = [
                (self.throne, "throne"),
                (self.corners, "corner"),
                (self.edge, "edge"),
                (self.escapes, "escape"),
            ];
            let tags =
                tags.iter().filter(|(set, _)| set & square.bit() != 0).map(|&(_, tag)| tag.into()).collect();
            let is_kings = (self.throne | self.corners) & square.bit() != 0;
            Spot { symbol: if is_kings { '+' } else { '.' }, tags, ..grid::spot(square) }
        };
        let spots = squares(self.board).map(spot).collect();
        Board { id: "board".into(), title: words::BOARD.into(), picture: None, rim: 0, spots, bottom: None }
    }

    fn choice(&self, state: &State, action: Move) -> Choice {
        let taken = self.taken_by(state, action);
        action.choice(words::choice(action.from, action.to, &list(squares(taken))))
    }

    fn captured(&self, state: &State) -> Panel {
        let row = |player, count, of| (words::player(player).to_string(), words::lost(count, of));
        let mut rows = vec![
            row(ATTACKERS, self.lost_attackers(state), self.attacker_count),
            row(DEFENDERS, self.lost_men(state), self.man_count),
        ];
        if state.king().is_none() {
            rows.push((words::KING.to_string(), words::lost(1, 1)));
        }
        Panel::Facts { title: words::CAPTURED.to_string(), rows }
    }
}
