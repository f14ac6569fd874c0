//! The board as a scene: a garden of 64 squares, the larva, four birds.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::grid;
use parlour_core::scene::panels::Progress;
use parlour_core::scene::{Board, Deed, Panel, Piece, Spot};
use parlour_core::{Face, Game, Look, Player, Scene};

use super::square::{Move, squares};
use super::state::State;
use super::{BIRDS, LARVA, Larva, words};

/// How wide the frame of the picture is, in hundredths of a square.
const RIM: u16 = 43;

impl Face<Self> for Larva {
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
            panels: vec![Panel::Score { title: words::SCORE.into(), rows: scores(state) }],
            to_move: look.turn.player(),
            prompt: words::prompt(look.turn, look.is_my_turn()),
            goal: words::goal(look.viewer).into(),
            speech: words::speech(state, look.turn),
            choices: look.choices().iter().map(|&step| step.choice(words::step(state, step))).collect(),
            ..Scene::default()
        }
    }

    fn tell(&self, deed: &Deed<'_, Self>) -> String {
        let action = deed.action.expect("nothing is hidden");
        if action.from == deed.before.larva() {
            return words::larva_went(deed.before, action);
        }
        words::bird_went(deed.before, action, self.turn(deed.after).outcome().is_some())
    }

    fn reason(&self, state: &State, player: Player, line: &[Move]) -> String {
        line.first().map_or_else(String::new, |&action| self.reason_of(state, player, action))
    }
}

/// How many rows the larva has to go, and how many steps the birds have left all together: they never go back.
fn scores(state: &State) -> Vec<Progress> {
    let rows = state.larva().rank();
    let steps: u8 = squares(state.birds()).map(|bird| 7 - bird.rank()).sum();
    let row = |player, symbol: &'static str, points: u8, text| Progress {
        player,
        symbol: Some(symbol.into()),
        points: points.into(),
        goal: None,
        text,
        parts: Vec::new(),
    };
    vec![
        row(LARVA, "leaf", rows, words::rows_to_go(rows)),
        row(BIRDS, "bird", steps, words::steps_left(steps)),
    ]
}

/// All 64 squares, though only the dark ones matter. The birds come from the bottom; the larva looks at them from the
/// other side. The picture shows earth and moss; leaves and daisies lie on the last row, wherever that is seen.
pub(super) fn board() -> Board {
    let spot = |square: grid::Square<8, 8>| {
        let is_dark = (square.file() + square.rank()).is_multiple_of(2);
        let spot = Spot {
            symbol: if is_dark { '.' } else { ' ' },
            tags: vec![if is_dark { "dark".into() } else { "light".into() }],
            ..grid::spot(square)
        };
        match (square.rank(), is_dark) {
            (0, true) => Spot {
                picture: Some("goal-leaf".into()),
                tags: vec!["dark".into(), "goal".into()],
                note: words::LEAF.into(),
                ..spot
            },
            (0, false) => {
                Spot { picture: Some("goal-moss".into()), tags: vec!["light".into(), "goal".into()], ..spot }
            }
            _ => spot,
        }
    };
    let spots = (0..8).rev().flat_map(|rank| (0..8).map(move |file| spot(grid::Square::at(file, rank))));
    Board {
        id: "board".into(),
        title: words::BOARD.into(),
        picture: Some("board".into()),
        rim: RIM,
        spots: spots.collect(),
        bottom: Some(BIRDS),
    }
}
