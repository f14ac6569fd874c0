//! Repetition, on the smallest game that has it.
//!
//! A token walks on a line of nine cells, one step left or right at each player's turn. On the leftmost cell
//! player 1 wins, on the rightmost player 2; the third time a position occurs is a draw, or a loss for player
//! 2 in the other variant.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;
use std::string::{String, ToString};
use std::vec::Vec;

use arrayvec::ArrayVec;
use parlour_core::{
    Action, ActionError, Budget, Deterministic, Evaluation, Game, Key, Open, Outcome, Player, PositionError,
    Score, Sight, Turn, ZeroSum,
};

use super::super::AlphaBeta;
use crate::oracle::{Trial, agree};
use crate::value::MAX_ESTIMATE;

const CELLS: i8 = 9;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct State {
    cell: i8,
    is_first_to_move: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Walk(i8);

impl fmt::Display for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+}", self.0)
    }
}

impl FromStr for Walk {
    type Err = ActionError;
    fn from_str(text: &str) -> Result<Self, ActionError> {
        text.parse().map(Walk).map_err(|_| ActionError::new(text, "+1 or -1"))
    }
}

impl Action for Walk {
    fn to_bits(self) -> u32 {
        u32::from(self.0 > 0)
    }
}

struct Line {
    second_loses_repetition: bool,
}

impl Game for Line {
    type State = State;
    type Action = Walk;
    type List<T: Copy> = ArrayVec<T, 2>;
    type RandomCache = ();
    const REPEATS: bool = true;

    fn players(&self) -> usize {
        2
    }

    fn start(&self, seed: u64) -> State {
        State { cell: 1 + (seed % 7) as i8, is_first_to_move: true }
    }

    fn turn(&self, state: &State) -> Turn {
        match state.cell {
            0 => Turn::Over(Outcome::win(2, Player::FIRST, "left end")),
            cell if cell == CELLS - 1 => Turn::Over(Outcome::win(2, Player::SECOND, "right end")),
            _ => Turn::Player(if state.is_first_to_move { Player::FIRST } else { Player::SECOND }),
        }
    }

    fn for_each_action<F>(&self, state: &State, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Walk) -> ControlFlow<()>,
    {
        match self.turn(state) {
            Turn::Over(_) => ControlFlow::Continue(()),
            _ => [Walk(1), Walk(-1)].into_iter().try_for_each(visit),
        }
    }

    fn play(&self, state: &mut State, action: Walk) {
        state.cell += action.0;
        state.is_first_to_move = !state.is_first_to_move;
    }

    fn key(&self, state: &State) -> Key {
        Key::new(state.cell as u64 * 2 + u64::from(state.is_first_to_move))
    }

    fn why_illegal(&self, _state: &State, _action: Walk) -> String {
        "the game is over".into()
    }

    fn position(&self, state: &State) -> String {
        state.cell.to_string()
    }

    fn parse_position(&self, _text: &str) -> Result<State, PositionError> {
        Err(PositionError::new("not needed here"))
    }

    fn repeated(&self, _state: &State, times: u32) -> Option<Outcome> {
        let loss = Outcome::win(2, Player::FIRST, "repetition");
        let outcome = if self.second_loses_repetition { loss } else { Outcome::draw(2, "repetition") };
        (times >= 3).then_some(outcome)
    }
}

impl Open for Line {}
impl Deterministic for Line {}
impl ZeroSum for Line {}

/// Whoever is nearer to the own end is better off.
#[derive(Clone, Copy)]
struct Nearness;

impl Evaluation<Line> for Nearness {
    type Trace = ();

    fn trace(&self, _game: &Line, _state: &State) {}

    fn evaluate(&self, _game: &Line, state: &State, _trace: &(), player: Player) -> i32 {
        let value = i32::from(CELLS / 2 - state.cell) * 10;
        if player == Player::FIRST { value } else { -value }
    }
}

fn search(game: &Line, cell: i8, past: &[Key], depth: u32) -> (String, Option<Score>) {
    let state = State { cell, is_first_to_move: true };
    let sight = Sight { game, player: Player::FIRST, view: &state, past };
    let decision = AlphaBeta::new(Nearness).search(sight, &Budget::default().depth(depth), &mut |_| {});
    (decision.action.to_string(), decision.insight.score)
}

#[test]
fn going_back_and_forth_is_seen_as_a_draw_and_taken_when_losing() {
    let game = Line { second_loses_repetition: false };
    // From cell 6, right is lost at once; left and back again is a draw, whatever the evaluation says.
    assert_eq!(search(&game, 6, &[], 8), ("-1".into(), Some(Score::Points(0))));
}

#[test]
fn where_repetition_loses_it_is_a_win() {
    let game = Line { second_loses_repetition: true };
    // After -1 player 2 cannot but let a position come back, and would lose if that went on: as good as won, but
    // not proven, because nothing has occurred three times yet.
    let (action, score) = search(&game, 6, &[], 8);
    assert_eq!(action, "-1");
    assert!(matches!(score, Some(Score::Points(points)) if points == MAX_ESTIMATE), "{score:?}");
}

#[test]
fn positions_from_before_the_search_count_as_often_as_they_occurred() {
    let game = Line { second_loses_repetition: false };
    let key = |cell, is_first_to_move| game.key(&State { cell, is_first_to_move });
    // One ply deep nothing repeats inside the search. Having left cell 4 for cell 3 twice before, a third
    // visit is a draw; the other way is merely bad.
    let past: Vec<Key> =
        [(4, true), (3, false), (4, true), (3, false)].map(|(cell, side)| key(cell, side)).to_vec();
    assert_eq!(search(&game, 4, &past, 1), ("-1".into(), Some(Score::Points(0))));
    assert_eq!(search(&game, 4, &[], 1), ("-1".into(), Some(Score::Points(10))));
}

#[test]
fn the_oracle_agrees_while_nothing_repeats_behind_the_tables_back() {
    // Values of positions that repeat depend on the way there, which a table entry does not know; three plies
    // are too few to come back with the same player to move and go on.
    for second_loses_repetition in [false, true] {
        let game = Line { second_loses_repetition };
        agree(&game, &Nearness, Trial { games: 40, every: 1, depth: 3 }).unwrap();
    }
}
