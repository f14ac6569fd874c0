//! An evaluation that has learnt: a small network over the squares and what can be counted on them.
//!
//! Its inputs are the pieces by kind and square, and once more by where they stand seen from the king, since what is near
//! him counts wherever he is. Its features are those of the [`Siege`] and what sees an escape coming. The weights of each
//! variant lie in `networks/`; `parlour train` makes them (`docs/training.md`).

use alloc::vec::Vec;
use core::ops::ControlFlow;

use parlour_core::insight::Feature;
use parlour_core::network::{Accumulator, Features, Learned, MAX_FEATURES, Network, POINTS_A_LOGIT, Shape};
use parlour_core::sync::Arc;
use parlour_core::{Evaluation, Game, Player, Symmetric};

use super::action::Move;
use super::board::{Set, Square, slides, squares};
use super::evaluation::{FEATURES, NAMES, Siege, features};
use super::state::{Piece, State};
use super::threats::{LINKED, links, open_lines};
use super::{ATTACKERS, Hnefatafl};

/// Features beside the siege's: squares from which the king would have two ways out, and whether he can go to one now.
const MORE_FEATURES: usize = 2;
/// What these are called.
const MORE_NAMES: [&str; MORE_FEATURES] = ["squares with two ways out", "two ways out after the king's move"];
/// More such squares are not better.
const MOST_FORKS: i32 = 4;

/// A siege judged by a network.
#[derive(Clone, Debug)]
pub struct LearnedSiege {
    siege: Siege,
    network: Arc<Network>,
}

impl LearnedSiege {
    /// The network of a variant.
    ///
    /// # Panics
    /// Never: tests read the network of every variant.
    pub fn of(game: &Hnefatafl) -> Self {
        let network = Network::from_bytes(game.variant.network, shape(game));
        let network = network.expect("the networks are in order");
        LearnedSiege { siege: Siege::of(game), network: Arc::new(network) }
    }
}

/// What the network of a variant looks at.
pub fn shape(game: &Hnefatafl) -> Shape {
    Shape { inputs: 3 * area(game) + 2 * span(game) * span(game), features: FEATURES + MORE_FEATURES }
}

const _: () = assert!(FEATURES + MORE_FEATURES <= MAX_FEATURES, "a network takes so many features");

/// How many squares the board has.
fn area(game: &Hnefatafl) -> usize {
    usize::from(game.variant.size) * usize::from(game.variant.size)
}

/// How many squares to a rank the board has that a king in its middle would see from every square of the real one.
fn span(game: &Hnefatafl) -> usize {
    2 * usize::from(game.variant.size) - 1
}

/// The input of a piece on a square.
fn input(game: &Hnefatafl, piece: Piece, square: Square) -> usize {
    let size = usize::from(game.variant.size);
    piece as usize * area(game) + usize::from(square.rank()) * size + usize::from(square.file())
}

/// The input of a piece on a square as seen from the king.
fn seen_input(game: &Hnefatafl, piece: Piece, square: Square, king: Square) -> usize {
    let (span, last) = (span(game), usize::from(game.variant.size) - 1);
    let rank = usize::from(square.rank()) + last - usize::from(king.rank());
    let file = usize::from(square.file()) + last - usize::from(king.file());
    3 * area(game) + piece as usize * span * span + rank * span + file
}

impl LearnedSiege {
    fn turn(&self, game: &Hnefatafl, trace: &mut Accumulator, piece: Piece, change: [Set; 2], king: Square) {
        let [gone, come] = change;
        for square in squares(gone) {
            self.network.turn_off(trace, input(game, piece, square));
            self.network.turn_off(trace, seen_input(game, piece, square, king));
        }
        for square in squares(come) {
            self.network.turn_on(trace, input(game, piece, square));
            self.network.turn_on(trace, seen_input(game, piece, square, king));
        }
    }
}

impl Evaluation<Hnefatafl> for LearnedSiege {
    type Trace = Accumulator;

    const TACTICS: bool = true;
    const QUIET_MARGIN: Option<i32> = Some(POINTS_A_LOGIT / 2);

    fn trace(&self, game: &Hnefatafl, state: &State) -> Accumulator {
        let mut trace = self.network.nothing();
        self.for_each_input(game, state, &mut |input| self.network.turn_on(&mut trace, input));
        trace
    }

    #[inline]
    fn follow(
        &self,
        game: &Hnefatafl,
        trace: &mut Accumulator,
        before: &State,
        _action: Move,
        after: &State,
    ) {
        // Seen from a king who has moved everything is new; without one the game is over.
        let (Some(king), true) = (after.king, before.king == after.king) else {
            *trace = self.trace(game, after);
            return;
        };
        let change = |before: Set, after: Set| [before & !after, after & !before];
        self.turn(game, trace, Piece::Attacker, change(before.attackers, after.attackers), king);
        self.turn(game, trace, Piece::Man, change(before.men, after.men), king);
    }

    fn evaluate(&self, game: &Hnefatafl, state: &State, trace: &Accumulator, player: Player) -> i32 {
        let mover = game.turn(state).player().unwrap_or(ATTACKERS);
        let points = self.network.points(trace, &self.count_features(game, state), mover);
        if player == ATTACKERS { points } else { -points }
    }

    /// What the network would say less, or more, if it did not see a feature. They do not add up: it sees the squares, too.
    fn features(&self, game: &Hnefatafl, state: &State, player: Player) -> Vec<Feature> {
        let (trace, counted) = (self.trace(game, state), self.count_features(game, state));
        let mover = game.turn(state).player().unwrap_or(ATTACKERS);
        let sign = if player == ATTACKERS { 1 } else { -1 };
        let whole = self.network.points(&trace, &counted, mover);
        let names = NAMES.iter().chain(&MORE_NAMES).zip(0..);
        names
            .map(|(&name, place)| {
                let mut without = counted;
                without[place] = 0;
                let points = sign * (whole - self.network.points(&trace, &without, mover));
                Feature { name: name.into(), points }
            })
            .filter(|feature| feature.points != 0)
            .collect()
    }

    fn for_each_tactic<F>(&self, game: &Hnefatafl, state: &State, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        self.siege.for_each_tactic(game, state, visit)
    }

    /// The king's own moves, men who leave his rank or file, and attackers who come near him.
    fn may_threaten(&self, _game: &Hnefatafl, state: &State, action: Move) -> bool {
        let Some(king) = state.king else { return false };
        if state.is_attackers_turn {
            return king.steps_to(action.to) <= 2;
        }
        action.from == king || action.from.file() == king.file() || action.from.rank() == king.rank()
    }

    fn urgency(&self, game: &Hnefatafl, state: &State, action: Move) -> i32 {
        self.siege.urgency(game, state, action)
    }
}

impl Learned<Hnefatafl> for LearnedSiege {
    fn network(&self) -> &Network {
        &self.network
    }

    fn with_network(&self, network: Network) -> Self {
        LearnedSiege { network: Arc::new(network), ..self.clone() }
    }

    fn for_each_input(&self, game: &Hnefatafl, state: &State, visit: &mut dyn FnMut(usize)) {
        let Some(king) = state.king else { return };
        visit(input(game, Piece::King, king));
        for (piece, set) in [(Piece::Attacker, state.attackers), (Piece::Man, state.men)] {
            for square in squares(set) {
                visit(input(game, piece, square));
                visit(seen_input(game, piece, square, king));
            }
        }
    }

    fn count_features(&self, game: &Hnefatafl, state: &State) -> Features {
        let mut counted = [0; MAX_FEATURES];
        for (place, feature) in counted.iter_mut().zip(features(game, state)) {
            *place = feature as i16;
        }
        counted[LINKED] = links(state.attackers) as i16;
        let Some(king) = state.king else { return counted };
        let blockers = game.blockers(state);
        let forks = slides(king, blockers) & open_lines(game.escapes, !blockers);
        let count = (forks.count_ones() as i32).min(MOST_FORKS) as i16;
        counted[FEATURES] = count;
        counted[FEATURES + 1] = i16::from(count > 0 && !state.is_attackers_turn);
        counted
    }

    fn symmetries(&self, game: &Hnefatafl) -> Vec<Vec<u16>> {
        (0..game.symmetries()).map(|symmetry| permutation(game, symmetry)).collect()
    }
}

/// Which input each becomes when the board is turned or mirrored.
fn permutation(game: &Hnefatafl, symmetry: usize) -> Vec<u16> {
    let (size, span) = (game.variant.size, span(game));
    let mut permutation = Vec::with_capacity(shape(game).inputs);
    for piece in 0..3 {
        for (rank, file) in (0..size).flat_map(|rank| (0..size).map(move |file| (rank, file))) {
            let mapped = game.map(Square::at(file, rank), symmetry);
            let place = usize::from(mapped.rank()) * usize::from(size) + usize::from(mapped.file());
            permutation.push((piece * area(game) + place) as u16);
        }
    }
    let flip = |line: usize, is_flipped: bool| if is_flipped { span - 1 - line } else { line };
    for piece in 0..2 {
        for (rank, file) in (0..span).flat_map(|rank| (0..span).map(move |file| (rank, file))) {
            let (file, rank) = (flip(file, symmetry & 1 != 0), flip(rank, symmetry & 2 != 0));
            let (file, rank) = if symmetry & 4 == 0 { (file, rank) } else { (rank, file) };
            permutation.push((3 * area(game) + piece * span * span + rank * span + file) as u16);
        }
    }
    permutation
}
