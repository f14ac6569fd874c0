//! The rules, R1 to R10 of `RULES.md`.

use alloc::string::String;
use core::ops::ControlFlow;

use parlour_core::list::Room;
use parlour_core::{
    ActionError, Deterministic, Game, Key, Open, Outcome, PositionError, Rng, Symmetric, Turn, ZeroSum,
};

use super::action::{Move, list, split_captures};
use super::board::{Direction, STRIDE, Set, Square, beside, slide, slides, slides_of_all, squares};
use super::captures::Captures;

use super::sampler::Sampler;
use super::state::{Ending, State};
use super::variants::Repetition;
use super::{ATTACKERS, DEFENDERS, Hnefatafl, words};

/// Twenty-four pieces, each with ten squares before it along its rank and ten along its file at the most.
const MOST_ACTIONS: usize = 480;

impl Game for Hnefatafl {
    type State = State;
    type Action = Move;
    type List<T: Copy> = Room<T, MOST_ACTIONS>;
    type RandomCache = Sampler;

    const REPEATS: bool = true;
    const NULL_MOVE: bool = true;

    fn players(&self) -> usize {
        2
    }

    fn start(&self, _seed: u64) -> State {
        self.start
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.ending {
            Some(ending) => Turn::Over(self.outcome(state, ending)),
            None => Turn::Player(if state.is_attackers_turn { ATTACKERS } else { DEFENDERS }),
        }
    }

    fn for_each_action<F>(&self, state: &State, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        if state.ending.is_some() {
            return ControlFlow::Continue(());
        }
        squares(state.own()).try_for_each(|from| {
            squares(self.destinations(state, from)).try_for_each(|to| visit(Move { from, to }))
        })
    }

    fn is_legal(&self, state: &State, action: Move) -> bool {
        let Move { from, to } = action;
        state.ending.is_none()
            && state.own() & from.bit() != 0
            && self.destinations(state, from) & to.bit() != 0
    }

    fn count_actions(&self, state: &State) -> usize {
        if state.ending.is_some() {
            return 0;
        }
        self.slides(state).map(Set::count_ones).iter().sum::<u32>() as usize
    }

    #[inline]
    fn random_action(&self, state: &State, cache: &mut Sampler, rng: &mut Rng) -> Option<Move> {
        state.ending.is_none().then(|| cache.draw(self, state, rng))
    }

    #[inline]
    fn play(&self, state: &mut State, action: Move) {
        debug_assert!(self.is_legal(state, action), "{action} is not legal in {}", self.position(state));
        state.slide(action.from, action.to);
        let captures = self.captures(state, action.to);
        state.remove(captures.men);
        if captures.king {
            state.remove_king();
        }
        state.pass_turn();
        // Captures may have taken the last defender outside a ring.
        let may_be_encircled = captures.any() || core::mem::take(&mut state.is_surrounded);
        state.ending = self.ending_after(state, action.to, may_be_encircled);
    }

    fn key(&self, state: &State) -> Key {
        state.key
    }

    fn why_illegal(&self, state: &State, action: Move) -> String {
        self.broken_rule(state, action).unwrap_or_else(|| words::GAME_IS_OVER.into())
    }

    fn position(&self, state: &State) -> String {
        self.write_position(state)
    }

    fn parse_position(&self, text: &str) -> Result<State, PositionError> {
        self.read_position(text)
    }

    fn parse_action(&self, state: &State, text: &str) -> Result<Move, ActionError> {
        let (plain, claimed) = split_captures(text)?;
        let action: Move = plain.parse().map_err(|error: ActionError| ActionError::new(text, error.why))?;
        if let Some(claimed) = claimed.filter(|_| self.is_legal(state, action)) {
            let claimed = claimed.into_iter().fold(0, |set, square| set | square.bit());
            let taken = self.taken_by(state, action);
            if claimed != taken {
                return Err(ActionError::new(text, words::captures_otherwise(&list(squares(taken)))));
            }
        }
        Ok(action)
    }

    fn null_move(&self, state: &State) -> Option<State> {
        let mut next = *state;
        next.pass_turn();
        next.ending = self.stuck(&next);
        state.ending.is_none().then_some(next)
    }

    fn is_irreversible(&self, state: &State, action: Move) -> bool {
        self.captures_of(state, action).any()
    }

    fn repeated(&self, _state: &State, times: u32) -> Option<Outcome> {
        (times >= 3).then(|| match self.variant.repetition {
            Repetition::Draw => Outcome::draw(2, words::REPEATED),
            Repetition::DefendersLose => Outcome::win(2, ATTACKERS, words::REPEATED_AND_LOST),
        })
    }
}

impl Open for Hnefatafl {}
impl Deterministic for Hnefatafl {}
impl ZeroSum for Hnefatafl {}

impl Hnefatafl {
    fn outcome(&self, state: &State, ending: Ending) -> Outcome {
        let (winner, reason) = match ending {
            Ending::Escape => (DEFENDERS, words::escaped(self.variant.escape)),
            Ending::ExitFort => (DEFENDERS, words::EXIT_FORT),
            Ending::KingCaptured => (ATTACKERS, words::KING_CAPTURED),
            Ending::Encircled => (ATTACKERS, words::ENCIRCLED),
            Ending::NoMove if state.is_attackers_turn => (DEFENDERS, words::NO_MOVE),
            Ending::NoMove => (ATTACKERS, words::NO_MOVE),
        };
        Outcome::win(2, winner, reason)
    }

    /// What stops a slide: pieces, the rim, and a throne that is shut (R2, R5).
    #[inline]
    pub(super) fn blockers(&self, state: &State) -> Set {
        state.occupied() | !self.board | self.shut
    }

    /// Where a piece may go (R2, R5).
    #[inline]
    pub(super) fn destinations(&self, state: &State, from: Square) -> Set {
        let reached = slides(from, self.blockers(state));
        if state.king == Some(from) { reached } else { reached & self.stops }
    }

    /// Where the pieces of the side to move may go, by direction; each square is reached by one of them at most.
    #[inline]
    fn slides(&self, state: &State) -> [Set; 4] {
        let blockers = self.blockers(state);
        let open = !blockers;
        let men = if state.is_attackers_turn { state.attackers } else { state.men };
        // Spelt out, so that each direction is a constant where it is used.
        let mut slides = [
            slides_of_all(men, Direction::North, open) & self.stops,
            slides_of_all(men, Direction::South, open) & self.stops,
            slides_of_all(men, Direction::East, open) & self.stops,
            slides_of_all(men, Direction::West, open) & self.stops,
        ];
        if let Some(king) = state.king.filter(|_| !state.is_attackers_turn) {
            slides[0] |= slide(king, Direction::North, blockers);
            slides[1] |= slide(king, Direction::South, blockers);
            slides[2] |= slide(king, Direction::East, blockers);
            slides[3] |= slide(king, Direction::West, blockers);
        }
        slides
    }

    /// What a legal move captures.
    #[inline]
    pub fn captures_of(&self, state: &State, action: Move) -> Captures {
        // Most moves come next to nobody.
        let enemies = if state.is_attackers_turn { state.defenders() } else { state.attackers };
        if beside(action.to) & enemies == 0 {
            return Captures::default();
        }
        let mut moved = *state;
        moved.slide(action.from, action.to);
        self.captures(&moved, action.to)
    }

    /// The squares of all that a legal move captures, the king's included.
    pub(super) fn taken_by(&self, state: &State, action: Move) -> Set {
        let captures = self.captures_of(state, action);
        captures.men | if captures.king { state.king_bit() } else { 0 }
    }

    /// Which rule an action breaks while the game goes on; `None` if it is legal.
    fn broken_rule(&self, state: &State, action: Move) -> Option<String> {
        let Move { from, to } = action;
        let is_king = state.king == Some(from);
        let is_straight = from.file() == to.file() || from.rank() == to.rank();
        let why = match () {
            () if (from.bit() | to.bit()) & !self.board != 0 => words::off_the_board(self.variant.size),
            () if state.piece(from).is_none() => words::nothing_on(from),
            () if state.own() & from.bit() == 0 => words::turn_of(state.is_attackers_turn),
            () if from == to => words::ENDS_WHERE_IT_BEGAN.into(),
            // R2: along a rank or a file.
            () if !is_straight => words::NOT_STRAIGHT.into(),
            () if state.occupied() & to.bit() != 0 => words::is_occupied(to),
            // R5: the throne and the corners.
            () if to.bit() & self.shut != 0 => words::THRONE_IS_SHUT.into(),
            () if !is_king && to.bit() & !self.stops != 0 => words::only_the_king(to),
            // R2: no jumping.
            () if self.destinations(state, from) & to.bit() == 0 => words::in_the_way(from, to),
            () => return None,
        };
        Some(why)
    }
}

impl Symmetric for Hnefatafl {
    fn symmetries(&self) -> usize {
        8
    }

    fn map_state(&self, state: &State, symmetry: usize) -> State {
        let map = |set| squares(set).fold(0, |all, square| all | self.map(square, symmetry).bit());
        let king = state.king.map(|king| self.map(king, symmetry));
        let mapped = State::new(map(state.attackers), map(state.men), king, state.is_attackers_turn);
        State { ending: state.ending, is_surrounded: state.is_surrounded, ..mapped }
    }

    fn map_action(&self, action: Move, symmetry: usize) -> Move {
        Move { from: self.map(action.from, symmetry), to: self.map(action.to, symmetry) }
    }
}

impl Hnefatafl {
    /// Turns and mirrors: bit 0 flips the files, bit 1 the ranks, bit 2 swaps the two.
    pub(super) fn map(&self, square: Square, symmetry: usize) -> Square {
        let flip = |line: u8, is_flipped: bool| if is_flipped { self.variant.size - 1 - line } else { line };
        let (file, rank) = (flip(square.file(), symmetry & 1 != 0), flip(square.rank(), symmetry & 2 != 0));
        if symmetry & 4 == 0 { Square::at(file, rank) } else { Square::at(rank, file) }
    }
}

const _: () = assert!(STRIDE as usize * STRIDE as usize <= 128, "a board fits into one word");
