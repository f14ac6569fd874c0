//! The board as a scene: throne, corners and escapes by their meaning, the pieces, what a move would take, and how many
//! each side has taken.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::grid;
use parlour_core::scene::panels::Progress;
use parlour_core::scene::{Board, Choice, Deed, Panel, Piece, Spot};
use parlour_core::{Face, Look, Player, Scene};

use super::action::{Move, list};
use super::board::{Set, Square, squares};
use super::state::State;
use super::{ATTACKERS, DEFENDERS, Hnefatafl, words};

/// How wide the frame of the picture is, in hundredths of a square.
const RIM: u16 = 50;

impl Face<Self> for Hnefatafl {
    fn pieces(&self, state: &State) -> Vec<Piece> {
        let all = |set: Set, owner: Player, role: &'static str, symbol: char| {
            squares(set).map(move |square| Piece::new(&square, owner, role, symbol))
        };
        all(state.attackers(), ATTACKERS, words::ATTACKER, 't')
            .chain(all(state.men(), DEFENDERS, words::MAN, 'T'))
            .chain(all(state.king_bit(), DEFENDERS, words::KING, 'K'))
            .collect()
    }

    fn scene(&self, look: &Look<'_, Self>) -> Scene {
        let state = look.view;
        Scene {
            boards: vec![self.drawn_board()],
            pieces: self.pieces(state),
            last: look.last().map(Move::spots).unwrap_or_default(),
            panels: vec![self.taken(state)],
            to_move: look.turn.player(),
            prompt: words::prompt(look.turn, look.is_my_turn(), self.ways_out(state) != 0),
            goal: words::goal(look.viewer, self.variant.escape).into(),
            speech: words::speech(state, look.turn),
            choices: look.choices().iter().map(|&action| self.choice(state, action)).collect(),
            ..Scene::default()
        }
    }

    fn tell(&self, deed: &Deed<'_, Self>) -> String {
        let action = deed.action.expect("nothing is hidden");
        self.told(deed.before, deed.after, action)
    }

    fn reason(&self, state: &State, player: Player, line: &[Move]) -> String {
        self.reason_of(state, player, line)
    }
}

impl Hnefatafl {
    /// It looks the same from every side, so it is turned for nobody.
    pub(super) fn drawn_board(&self) -> Board {
        let spot = |square: Square| {
            let tags = [(self.throne, "throne"), (self.corners, "corner"), (self.escapes, "escape")];
            let tags =
                tags.iter().filter(|(set, _)| set & square.bit() != 0).map(|&(_, tag)| tag.into()).collect();
            let (picture, note) = match square.bit() {
                bit if self.throne & bit != 0 => (Some("throne"), words::throne(self.variant.throne)),
                bit if self.corners & bit != 0 => (Some("corner"), words::escape(self.variant.escape)),
                bit if self.escapes & bit != 0 => (None, words::escape(self.variant.escape)),
                _ => (None, ""),
            };
            Spot {
                symbol: if picture.is_some() { '+' } else { '.' },
                picture: picture.map(Into::into),
                tags,
                note: note.into(),
                ..grid::spot(square)
            }
        };
        Board {
            id: "board".into(),
            title: words::BOARD.into(),
            picture: Some(alloc::format!("board-{}", self.variant.size).into()),
            rim: RIM,
            spots: squares(self.board).map(spot).collect(),
            bottom: None,
        }
    }

    /// Where the king could escape to with his next move, were it his turn.
    pub(super) fn ways_out(&self, state: &State) -> Set {
        state.king().map_or(0, |king| self.destinations(state, king) & self.escapes)
    }

    fn choice(&self, state: &State, action: Move) -> Choice {
        let captures = self.captures_of(state, action);
        let men = list(squares(captures.men));
        let taken = match (captures.king, captures.men) {
            (false, _) => men,
            (true, 0) => words::THE_KING.into(),
            (true, _) => alloc::format!("{men}, {}", words::THE_KING),
        };
        action.choice(words::choice(state, action.from, action.to, &taken))
    }

    /// What each side has taken of the other's.
    fn taken(&self, state: &State) -> Panel {
        let row = |player, symbol: &'static str, count: u32, has_king: bool| Progress {
            player,
            symbol: Some(symbol.into()),
            points: (count + u32::from(has_king)) as u16,
            goal: None,
            text: words::taken(count, has_king),
            parts: Vec::new(),
        };
        let rows = vec![
            row(ATTACKERS, words::MAN, self.lost_men(state), state.king().is_none()),
            row(DEFENDERS, words::ATTACKER, self.lost_attackers(state), false),
        ];
        Panel::Score { title: words::TAKEN.into(), rows }
    }
}
