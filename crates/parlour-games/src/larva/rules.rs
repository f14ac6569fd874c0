//! The rules, R1 to R8 of `RULES.md`.

use alloc::string::String;
use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use parlour_core::{Deterministic, Game, Key, Open, Outcome, PositionError, Turn, ZeroSum};

use super::square::{Direction, Move, Square, squares};
use super::state::State;
use super::{BIRDS, LARVA, Larva, words};

/// Four birds with two directions each; the larva has at most four.
const MOST_ACTIONS: usize = 8;
impl Game for Larva {
    type State = State;
    type Action = Move;
    type List<T: Copy> = ArrayVec<T, MOST_ACTIONS>;
    type RandomCache = ();

    fn players(&self) -> usize {
        2
    }

    fn start(&self, _seed: u64) -> State {
        State::start()
    }

    fn turn(&self, state: &State) -> Turn {
        if state.larva().rank() == 0 {
            return Turn::Over(Outcome::win(2, LARVA, words::REACHED_THE_LEAVES));
        }
        match state.is_larvas_turn() {
            true if can_larva_move(state) => Turn::Player(LARVA),
            true => Turn::Over(Outcome::win(2, BIRDS, words::LARVA_IS_STUCK)),
            false if can_a_bird_move(state) => Turn::Player(BIRDS),
            false => Turn::Over(Outcome::win(2, LARVA, words::BIRDS_ARE_STUCK)),
        }
    }

    fn for_each_action<F>(&self, state: &State, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        if state.larva().rank() == 0 {
            return ControlFlow::Continue(());
        }
        let mut visit_steps = |from: Square, directions: &[Direction]| {
            directions
                .iter()
                .filter_map(|&direction| from.step(direction))
                .filter(|to| state.occupied() & to.bit() == 0)
                .try_for_each(|to| visit(Move { from, to }))
        };
        if state.is_larvas_turn() {
            visit_steps(state.larva(), &Direction::ALL)
        } else {
            squares(state.birds()).try_for_each(|bird| visit_steps(bird, &Direction::UP))
        }
    }

    fn is_legal(&self, state: &State, action: Move) -> bool {
        state.larva().rank() != 0 && broken_rule(state, action).is_none()
    }

    fn play(&self, state: &mut State, action: Move) {
        debug_assert!(self.is_legal(state, action), "{action} is not legal in {}", self.position(state));
        if state.is_larvas_turn() {
            state.move_larva(action.to);
        } else {
            state.move_bird(action.from, action.to);
        }
    }

    fn key(&self, state: &State) -> Key {
        state.key()
    }

    fn why_illegal(&self, state: &State, action: Move) -> String {
        broken_rule(state, action).unwrap_or_else(|| words::GAME_IS_OVER.into())
    }

    fn position(&self, state: &State) -> String {
        state.to_notation()
    }

    fn parse_position(&self, text: &str) -> Result<State, PositionError> {
        State::from_notation(text)
    }
}

impl Open for Larva {}
impl Deterministic for Larva {}
impl ZeroSum for Larva {}

fn can_larva_move(state: &State) -> bool {
    state.larva().neighbours() & !state.birds() != 0
}

fn can_a_bird_move(state: &State) -> bool {
    squares(state.birds()).any(|bird| bird.neighbours_up() & !state.occupied() != 0)
}

/// Which rule an action breaks while the game goes on; `None` if it is legal.
fn broken_rule(state: &State, action: Move) -> Option<String> {
    let Move { from, to } = action;
    let (is_larva, is_bird) = (from == state.larva(), state.birds() & from.bit() != 0);
    let why = match (is_larva, is_bird) {
        (false, false) => words::nothing_on(from),
        (true, _) if !state.is_larvas_turn() => words::BIRDS_TURN.into(),
        (_, true) if state.is_larvas_turn() => words::LARVAS_TURN.into(),
        // R3, R4: one step, along a diagonal.
        _ if from.neighbours() & to.bit() == 0 => words::ONE_STEP.into(),
        // R4: birds only go up.
        (_, true) if from.neighbours_up() & to.bit() == 0 => words::NEVER_BACK.into(),
        _ if state.occupied() & to.bit() != 0 => words::is_occupied(to),
        _ => return None,
    };
    Some(why)
}
