//! The board as a scene: 64 squares with the two corners marked, the men, and the last jump chain as its path.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::grid;
use parlour_core::scene::panels::Progress;
use parlour_core::scene::{Board, Choice, Deed, Panel, Piece, Spot};
use parlour_core::{Face, Look, Player, Scene};

use super::board::{BLUE_HOME, Move, RED_HOME, Square, neighbours, path, squares};
use super::rules::LEAVE_BY;
use super::state::{PIECE_COUNT, State};
use super::words::{Needs, Went};
use super::{BLUE, Corners, RED, words};

/// How wide the frame of the picture is, in hundredths of a square.
const RIM: u16 = 43;
/// From so few moves on, the prompt says how many are left to leave the corner (R10).
const PRESSING_MOVES: u16 = 10;

impl Face<Self> for Corners {
    fn pieces(&self, state: &State) -> Vec<Piece> {
        let side = |set, owner, role: &'static str, symbol| {
            squares(set).map(move |square| Piece::new(&square, owner, role, symbol))
        };
        let pale = side(state.blue(), BLUE, words::PALE, 'b');
        pale.chain(side(state.red(), RED, words::DARK, 'r')).collect()
    }

    fn scene(&self, look: &Look<'_, Self>) -> Scene {
        let state = look.view;
        let way = look.last().map(|last| last_way(state, last)).unwrap_or_default();
        let ends = way.first().into_iter().chain(way.last()).cloned();
        let needs = self.needs(state);
        Scene {
            boards: vec![board()],
            pieces: self.pieces(state),
            last: ends.collect(),
            path: if way.len() > 2 { way } else { Vec::new() },
            panels: vec![self.progress(state)],
            to_move: look.turn.player(),
            prompt: words::prompt(look.turn, look.is_my_turn(), &needs),
            goal: words::goal(look.viewer).into(),
            speech: words::speech(state, look.turn, &needs),
            choices: look.choices().iter().map(|&action| choice(state, action)).collect(),
            ..Scene::default()
        }
    }

    fn tell(&self, deed: &Deed<'_, Self>) -> String {
        let Move { from, to } = deed.action.expect("nothing is hidden");
        let mover = if deed.before.is_blues_turn() { BLUE } else { RED };
        let side = Side::of(deed.after, mover);
        words::told(&Went {
            from,
            to,
            jumps: jumps(from, to, deed.before.occupied()),
            gain: side.way(from) - side.way(to),
            was_home: side.goal & from.bit() != 0,
            is_home: side.goal & to.bit() != 0,
            left_the_old_corner: side.start & from.bit() != 0 && side.start & to.bit() == 0,
            arrived: side.arrived(),
        })
    }

    fn reason(&self, state: &State, player: Player, line: &[Move]) -> String {
        line.first().map_or_else(String::new, |&action| self.reason_of(state, player, action))
    }

    fn way(&self, state: &State, Move { from, to }: Move) -> Vec<String> {
        let way = path(from, to, state.occupied() ^ from.bit());
        if way.len() > 2 { way.iter().map(ToString::to_string).collect() } else { Vec::new() }
    }
}

/// One side's men, and the two corners as it sees them.
struct Side {
    player: Player,
    men: u64,
    start: u64,
    goal: u64,
}

impl Side {
    fn of(state: &State, player: Player) -> Self {
        let (men, start, goal) = if player == BLUE {
            (state.blue(), BLUE_HOME, RED_HOME)
        } else {
            (state.red(), RED_HOME, BLUE_HOME)
        };
        Side { player, men, start, goal }
    }

    fn arrived(&self) -> u32 {
        (self.men & self.goal).count_ones()
    }

    fn at_start(&self) -> u32 {
        (self.men & self.start).count_ones()
    }

    /// How many steps a man on a square has to the far corner of the board.
    fn way(&self, square: Square) -> i32 {
        if self.player == BLUE { square.turned().way() } else { square.way() }
    }

    /// How many moves are left until all must have left (R10).
    fn moves_to_leave(&self, state: &State) -> u16 {
        let has_moved = self.player == BLUE && !state.is_blues_turn();
        LEAVE_BY.saturating_sub(state.full_moves() + u16::from(has_moved))
    }
}

/// The corners lie the same way when the board is turned: their outlines are in the picture, their colours go with the
/// squares.
pub(super) fn board() -> Board {
    let spot = |square: Square| {
        let (tag, note) = match square.bit() {
            bit if bit & BLUE_HOME != 0 => ("pale-corner", words::PALE_CORNER),
            bit if bit & RED_HOME != 0 => ("dark-corner", words::DARK_CORNER),
            _ => return grid::spot(square),
        };
        Spot { tags: vec![tag.into()], note: note.into(), ..grid::spot(square) }
    };
    Board {
        id: "board".into(),
        title: words::BOARD.into(),
        picture: Some("board".into()),
        rim: RIM,
        spots: squares(u64::MAX).map(spot).collect(),
        bottom: Some(BLUE),
    }
}

/// The squares of the last move from its first to its last. Nothing is captured, so the position before it is this
/// one with the piece put back.
fn last_way(state: &State, last: Move) -> Vec<String> {
    let before = state.occupied() ^ last.from.bit() ^ last.to.bit();
    path(last.from, last.to, before).iter().map(ToString::to_string).collect()
}

/// How many jumps a move takes; none where it is a step.
fn jumps(from: Square, to: Square, occupied: u64) -> usize {
    if neighbours(from.bit()) & to.bit() != 0 { 0 } else { path(from, to, occupied).len() - 1 }
}

fn choice(state: &State, action: Move) -> Choice {
    let Move { from, to } = action;
    action.choice(words::choice(from, to, jumps(from, to, state.occupied())))
}

impl Corners {
    fn needs(&self, state: &State) -> Needs {
        let side = Side::of(state, if state.is_blues_turn() { BLUE } else { RED });
        let moves = side.moves_to_leave(state);
        let is_pressing = self.is_tournament && side.at_start() > 0 && moves <= PRESSING_MOVES;
        Needs { arrived: side.arrived(), moves_to_leave: is_pressing.then_some(moves) }
    }

    fn progress(&self, state: &State) -> Panel {
        let row = |player, symbol: &'static str| {
            let side = Side::of(state, player);
            let must_leave = self.is_tournament && side.at_start() > 0;
            let to_leave = must_leave.then(|| words::to_leave(side.at_start(), side.moves_to_leave(state)));
            Progress {
                player,
                symbol: Some(symbol.into()),
                points: side.arrived() as u16,
                goal: Some(PIECE_COUNT as u16),
                text: words::progress(side.arrived()),
                parts: to_leave.into_iter().collect(),
            }
        };
        Panel::Score {
            title: words::PROGRESS.into(),
            rows: vec![row(BLUE, words::PALE), row(RED, words::DARK)],
        }
    }
}
