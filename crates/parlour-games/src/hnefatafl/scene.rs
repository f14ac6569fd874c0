//! The board as a scene: throne, corners and edge by their meaning, the pieces, what the last move took, and how
//! many are off the board.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::scene::{Board, Choice, Mark, MarkKind, Panel, Piece, Shape, Spot};
use parlour_core::{Look, Player, Scene, Staged};

use super::action::{Move, list};
use super::board::{Set, Square, squares};
use super::state::State;
use super::{ATTACKERS, DEFENDERS, Hnefatafl, words};

impl Staged for Hnefatafl {
    fn pieces(&self, state: &State) -> Vec<Piece> {
        let all = |set: Set, owner: Player, role: &'static str, symbol: char| {
            squares(set).map(move |square| Piece {
                id: 0,
                spot: square.to_string(),
                owner: Some(owner),
                role,
                symbol,
            })
        };
        all(state.attackers(), ATTACKERS, "man", 't')
            .chain(all(state.men(), DEFENDERS, "man", 'T'))
            .chain(all(state.king_bit(), DEFENDERS, words::KING, 'K'))
            .collect()
    }

    fn scene(&self, look: &Look<'_, Self>) -> Scene {
        let state = look.view;
        Scene {
            boards: vec![Board { id: "board".into(), title: words::BOARD.into(), spots: self.spots() }],
            pieces: self.pieces(state),
            marks: look.last().map(last_marks).unwrap_or_default(),
            panels: vec![self.captured(state)],
            to_move: look.turn.player(),
            prompt: words::prompt(look.turn, look.is_my_turn()),
            speech: words::speech(state, look.turn),
            insight: Vec::new(),
            choices: look.choices(self).iter().map(|&action| self.choice(state, action)).collect(),
            aids: Vec::new(),
        }
    }
}

fn last_marks(last: Move) -> Vec<Mark> {
    vec![Mark { kind: MarkKind::Last, spots: vec![last.from.to_string(), last.to.to_string()] }]
}

impl Hnefatafl {
    fn spots(&self) -> Vec<Spot> {
        let spot = |square: Square| {
            let id = square.to_string();
            let tags = [
                (self.throne, "throne"),
                (self.corners, "corner"),
                (self.edge, "edge"),
                (self.escapes, "escape"),
            ];
            let tags = tags.iter().filter(|(set, _)| set & square.bit() != 0).map(|&(_, tag)| tag).collect();
            let (x, y) = (i16::from(square.file()), i16::from(square.rank()));
            Spot { label: id.clone(), id, shape: Shape::Square, x, y, tags, note: String::new() }
        };
        squares(self.board).map(spot).collect()
    }

    fn choice(&self, state: &State, action: Move) -> Choice {
        let taken = self.taken_by(state, action);
        Choice {
            notation: action.to_string(),
            label: words::choice(action.from, action.to, &list(squares(taken))),
            group: "move",
            picks: vec![action.from.to_string(), action.to.to_string()],
            confirm: false,
        }
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
        Panel { title: words::CAPTURED.to_string(), rows }
    }
}
