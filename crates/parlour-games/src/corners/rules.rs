//! The rules, R1 to R10 of `RULES.md`.

use alloc::string::String;
use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use parlour_core::list::Room;
use parlour_core::{Deterministic, Game, Key, Open, Outcome, Player, PositionError, Rng, Turn, ZeroSum};

use super::board::{
    BLUE_HOME, Move, RED_HOME, Square, can_move, destinations, jumpers, jumps, nth, squares, stepped_from,
    steps,
};
use super::state::{PIECE_COUNT, State};
use super::{BLUE, Corners, RED, words};

/// Twelve pieces, each with the 40 empty squares before it at the most.
const MOST_ACTIONS: usize = 480;
/// By their own 40th move players must have left home (R10).
pub(super) const LEAVE_BY: u16 = 40;

impl Game for Corners {
    type State = State;
    type Action = Move;
    type List<T: Copy> = Room<T, MOST_ACTIONS>;
    type RandomCache = ();

    const REPEATS: bool = true;

    fn players(&self) -> usize {
        2
    }

    fn start(&self, _seed: u64) -> State {
        State::start()
    }

    fn turn(&self, state: &State) -> Turn {
        match self.result(state) {
            Some(outcome) => Turn::Over(outcome),
            None => Turn::Player(if state.is_blues_turn() { BLUE } else { RED }),
        }
    }

    fn for_each_action<F>(&self, state: &State, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        if self.result(state).is_some() {
            return ControlFlow::Continue(());
        }
        // Both sides generate as red would, blue on the board turned round.
        if state.is_blues_turn() {
            generate(state.own().reverse_bits(), state.occupied().reverse_bits(), |from, to| {
                visit(Move { from: from.turned(), to: to.turned() })
            })
        } else {
            generate(state.own(), state.occupied(), |from, to| visit(Move { from, to }))
        }
    }

    fn is_legal(&self, state: &State, action: Move) -> bool {
        self.result(state).is_none() && broken_rule(state, action).is_none()
    }

    fn count_actions(&self, state: &State) -> usize {
        if self.result(state).is_some() {
            return 0;
        }
        let (own, occupied) = (state.own(), state.occupied());
        let steps: u32 = steps(own, occupied).iter().map(|set| set.count_ones()).sum();
        let jumps: u32 = squares(jumpers(own, occupied)).map(|from| jumps(from, occupied).count_ones()).sum();
        (steps + jumps) as usize
    }

    fn random_action(&self, state: &State, _cache: &mut (), rng: &mut Rng) -> Option<Move> {
        if self.result(state).is_some() {
            return None;
        }
        let (own, occupied) = (state.own(), state.occupied());
        let steps = steps(own, occupied);
        // Counting is what costs most here, so every set is counted once.
        let counts = steps.map(u64::count_ones);
        let mut chains: ArrayVec<(Square, u64, u32), { PIECE_COUNT as usize }> = ArrayVec::new();
        let mut count: u32 = counts.iter().sum();
        for from in squares(jumpers(own, occupied)) {
            let set = jumps(from, occupied);
            chains.push((from, set, set.count_ones()));
            count += set.count_ones();
        }
        let mut rank = rng.below(count);
        for (direction, (set, count)) in steps.into_iter().zip(counts).enumerate() {
            if rank < count {
                let to = nth(set, rank);
                return Some(Move { from: stepped_from(to, direction), to });
            }
            rank -= count;
        }
        for (from, set, count) in chains {
            if rank < count {
                return Some(Move { from, to: nth(set, rank) });
            }
            rank -= count;
        }
        None
    }

    fn play(&self, state: &mut State, action: Move) {
        debug_assert!(self.is_legal(state, action), "{action} is not legal in {}", self.position(state));
        state.move_piece(action.from, action.to, self.is_tournament);
    }

    fn key(&self, state: &State) -> Key {
        state.key() ^ self.count_key(state)
    }

    fn repetition_key(&self, state: &State) -> Key {
        state.key()
    }

    fn why_illegal(&self, state: &State, action: Move) -> String {
        broken_rule(state, action).unwrap_or_else(|| words::GAME_IS_OVER.into())
    }

    fn position(&self, state: &State) -> String {
        state.to_notation(self.is_tournament)
    }

    fn parse_position(&self, text: &str) -> Result<State, PositionError> {
        State::from_notation(text, self.is_tournament)
    }

    fn repeated(&self, _state: &State, times: u32) -> Option<Outcome> {
        (times >= 3).then(|| Outcome::draw(2, words::REPEATED))
    }
}

impl Open for Corners {}
impl Deterministic for Corners {}
impl ZeroSum for Corners {}

impl Corners {
    /// In the tournament the number of full moves decides too (R10), but not whether a position repeats (R9).
    fn count_key(&self, state: &State) -> Key {
        if self.is_tournament { Key::new(state.full_moves().into()) } else { Key::default() }
    }

    /// How a position ended, by what stands where and whose turn it is.
    fn result(&self, state: &State) -> Option<Outcome> {
        let has_filled = (state.blue() == RED_HOME, state.red() == BLUE_HOME);
        let (mover, waiting) = if state.is_blues_turn() { (BLUE, RED) } else { (RED, BLUE) };
        if self.is_tournament && has_stayed(state) {
            return Some(Outcome::win(2, mover, words::STAYED));
        }
        match has_filled {
            (true, true) => Some(Outcome::draw(2, words::BOTH_FILLED)),
            // Red may still answer (R10).
            (true, false) if self.is_tournament && mover == RED => stuck(state, waiting),
            (true, false) => Some(Outcome::win(2, BLUE, words::PALE_FILLED)),
            (false, true) => Some(Outcome::win(2, RED, words::DARK_FILLED)),
            (false, false) => stuck(state, waiting),
        }
    }
}

/// The side to move loses when it cannot (R8).
fn stuck(state: &State, waiting: Player) -> Option<Outcome> {
    let is_stuck = !can_move(state.own(), state.occupied());
    is_stuck.then(|| Outcome::win(2, waiting, words::STUCK))
}

/// Whether the side that has just moved had to have left home by now, and has not (R10).
fn has_stayed(state: &State) -> bool {
    if state.is_blues_turn() {
        state.full_moves() >= LEAVE_BY && state.red() & RED_HOME != 0
    } else {
        state.full_moves() >= LEAVE_BY - 1 && state.blue() & BLUE_HOME != 0
    }
}

/// Visits the moves of the own pieces as red sees them.
fn generate<F>(own: u64, occupied: u64, mut visit: F) -> ControlFlow<()>
where
    F: FnMut(Square, Square) -> ControlFlow<()>,
{
    squares(own).try_for_each(|from| squares(destinations(from, occupied)).try_for_each(|to| visit(from, to)))
}

/// Which rule an action breaks while the game goes on; `None` if it is legal.
fn broken_rule(state: &State, action: Move) -> Option<String> {
    let Move { from, to } = action;
    let why = match () {
        () if state.occupied() & from.bit() == 0 => words::nothing_on(from),
        () if state.own() & from.bit() == 0 => words::turn_of(if state.is_blues_turn() { BLUE } else { RED }),
        // R5: nor may a chain.
        () if from == to => words::ENDS_WHERE_IT_BEGAN.into(),
        () if state.occupied() & to.bit() != 0 => words::is_occupied(to),
        // R4, R5.
        () if destinations(from, state.occupied()) & to.bit() == 0 => words::no_way(from, to),
        () => return None,
    };
    Some(why)
}
