//! What a position is worth, for the search: a few dozen features, each with a weight by variant.
//!
//! The features are counted from the attackers' side by masks alone; the weights were fitted to the results of
//! games (`parlour tune`). A trained evaluation of another kind takes
//! their place by implementing the same trait.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use parlour_core::evaluation::{Weight, named_weights};
use parlour_core::insight::Feature;
use parlour_core::{Evaluation, Player};

use super::action::Move;
use super::board::{
    Direction, Set, Square, first_on_the_way, flood, neighbours, shift, slides, slides_of_all,
    slides_through, squares,
};
use super::state::State;
use super::variants::Escape;
use super::{ATTACKERS, Hnefatafl};

/// How many features there are.
pub const FEATURES: usize = 30;

/// What each feature is called, for those who look at the weights.
pub const NAMES: [&str; FEATURES] = [
    "attackers",
    "men",
    "squares the attackers can go to",
    "squares the men can go to",
    "squares the king can go to",
    "king's moves to within one of escape",
    "some such move",
    "king's moves to within two of escape",
    "some such move to within two",
    "squares one move from escape",
    "squares two moves from escape",
    "open corners or sides",
    "no open corner or side",
    "squares in the king's region",
    "men threatened, defenders to move",
    "attackers threatened, attackers to move",
    "king threatened, defenders to move",
    "one way out at once, attackers to move",
    "several ways out at once, attackers to move",
    "attackers beside the king",
    "attackers within two steps of the king",
    "men beside the king",
    "guards of corners",
    "attackers linked by corners",
    "attackers on the edge",
    "men on the edge",
    "king's steps to escape",
    "attackers to move",
    "king on the edge",
    "men near a king on the edge",
];

/// The features of a position that is not over, from the attackers' side.
pub fn features(game: &Hnefatafl, state: &State) -> [i32; FEATURES] {
    let Some(king) = state.king else { return [0; FEATURES] };
    let blockers = game.blockers(state);
    let open = !blockers;
    let is_attackers_turn = state.is_attackers_turn;
    let count = |set: Set| set.count_ones() as i32;
    let on = |condition: bool| i32::from(condition);

    // Where everybody can go.
    let attackers_reach = spread(state.attackers, open) & game.stops;
    let men_reach = spread(state.men, open) & game.stops;
    let king_reach = slides(king, blockers);

    // How far the king is from escape, in moves.
    let one_away = approaches(game.escapes & open, open);
    let two_away = approaches(one_away, open);
    let ways_out = count(king_reach & game.escapes);
    let to_one = count(king_reach & one_away);
    let to_two = count(king_reach & two_away);

    // What the attackers have not walled off, whatever his own men do.
    let region = flood(king.bit(), game.board & !state.attackers);
    let exits = match game.variant.escape {
        Escape::Corner => count(region & game.escapes),
        Escape::Edge => game.sides.iter().map(|side| on(region & side != 0)).sum(),
    };

    // Who could be captured at the next move.
    let in_danger = pincered(game.captors_of_defenders(state), attackers_reach);
    let attackers_in_danger =
        state.attackers & pincered(game.captors_of_attackers(state), men_reach | king_reach);
    let is_king_threatened = game.is_king_weak(king) && king.bit() & in_danger != 0;

    let beside_king = neighbours(king.bit());
    let near_king = beside_king | neighbours(beside_king);
    // Where forts are made.
    let is_king_on_edge = king.bit() & game.edge != 0;
    [
        count(state.attackers),
        count(state.men),
        count(attackers_reach),
        count(men_reach),
        count(king_reach),
        to_one.min(6),
        on(to_one > 0),
        to_two.min(8),
        on(to_two > 0),
        count(one_away),
        count(two_away),
        exits,
        on(exits == 0),
        count(region),
        if is_attackers_turn { 0 } else { count(state.men & in_danger) },
        if is_attackers_turn { count(attackers_in_danger) } else { 0 },
        on(is_king_threatened && !is_attackers_turn),
        on(is_attackers_turn && ways_out == 1),
        on(is_attackers_turn && ways_out > 1),
        count(beside_king & state.attackers),
        count(near_king & state.attackers),
        count(beside_king & state.men),
        count(state.attackers & game.guard_posts),
        count(linked(state.attackers)),
        count(state.attackers & game.edge),
        count(state.men & game.edge),
        i32::from(game.steps_to_escape(king)),
        on(is_attackers_turn),
        on(is_king_on_edge),
        if is_king_on_edge { count(near_king & state.men) } else { 0 },
    ]
}

/// Those of a set that have another of it to the north-east or north-west.
fn linked(set: Set) -> Set {
    let north = shift(set, Direction::North);
    set & (shift(north, Direction::East) | shift(north, Direction::West))
}

/// Where rooks on a set of squares can slide to, in any direction.
fn spread(rooks: Set, open: Set) -> Set {
    slides_of_all(rooks, Direction::North, open)
        | slides_of_all(rooks, Direction::South, open)
        | slides_of_all(rooks, Direction::East, open)
        | slides_of_all(rooks, Direction::West, open)
}

/// The open squares from which a rook would reach one of these, which are open too.
fn approaches(goals: Set, open: Set) -> Set {
    Direction::ALL.iter().fold(0, |all, &direction| all | slides_through(goals, direction, open))
}

/// The squares with a captor on one side and on the other a square that a captor can come to.
fn pincered(captors: Set, reach: Set) -> Set {
    use Direction::{East, North, South, West};
    (shift(captors, North) & shift(reach, South))
        | (shift(captors, South) & shift(reach, North))
        | (shift(captors, East) & shift(reach, West))
        | (shift(captors, West) & shift(reach, East))
}

/// A hand-written evaluation: the features times their weights.
#[derive(Clone, Copy, Debug)]
pub struct Siege {
    /// The weights, in points.
    pub weights: [i32; FEATURES],
}

impl Siege {
    /// The weights of a variant.
    pub fn of(game: &Hnefatafl) -> Self {
        Siege { weights: game.variant.weights }
    }
}

impl Evaluation<Hnefatafl> for Siege {
    type Trace = ();

    const TACTICS: bool = true;

    fn trace(&self, _game: &Hnefatafl, _state: &State) {}

    fn evaluate(&self, game: &Hnefatafl, state: &State, _trace: &(), player: Player) -> i32 {
        let features = features(game, state);
        let value = features.iter().zip(&self.weights).map(|(feature, weight)| feature * weight).sum::<i32>();
        if player == ATTACKERS { value } else { -value }
    }

    fn features(&self, game: &Hnefatafl, state: &State, player: Player) -> Vec<Feature> {
        let sign = if player == ATTACKERS { 1 } else { -1 };
        let counted = features(game, state).into_iter().zip(self.weights).zip(NAMES);
        counted
            .map(|((count, weight), name)| Feature { name: name.into(), points: sign * count * weight })
            .filter(|feature| feature.points != 0)
            .collect()
    }

    fn weights(&self) -> Vec<Weight> {
        named_weights(&NAMES, &self.weights)
    }

    fn with_weights(&self, weights: &[i32]) -> Self {
        Siege { weights: weights.try_into().unwrap_or(self.weights) }
    }

    fn for_each_tactic<F>(&self, game: &Hnefatafl, state: &State, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        for to in squares(hot_squares(game, state)) {
            for direction in Direction::ALL {
                let Some(from) = first_on_the_way(to, direction, game.blockers(state)) else { continue };
                let action = Move { from, to };
                let is_king = state.king == Some(from);
                let may_go = state.own() & from.bit() != 0 && (is_king || game.stops & to.bit() != 0);
                let ends = is_king && game.escapes & to.bit() != 0;
                if may_go && (ends || game.captures_of(state, action).any()) {
                    visit(action)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The king's escape first, then captures, the more the earlier.
    fn urgency(&self, game: &Hnefatafl, state: &State, action: Move) -> i32 {
        if state.king == Some(action.from) && action.to.bit() & game.escapes != 0 {
            return ESCAPE;
        }
        let captures = game.captures_of(state, action);
        if captures.king { ESCAPE } else { CAPTURE * captures.men.count_ones() as i32 }
    }
}

/// Where a move might capture something, or end the king's flight.
fn hot_squares(game: &Hnefatafl, state: &State) -> Set {
    let king = state.king_bit();
    let open = !game.blockers(state);
    if !state.is_attackers_turn {
        return (closing(state.attackers, game.captors_of_attackers(state)) | game.escapes) & open;
    }
    let captors = game.captors_of_defenders(state);
    let mut victims = state.men;
    // The king falls when the last square beside him is taken, or like a man.
    let free = neighbours(king) & !(state.attackers | (game.throne & !king));
    let last = if free.is_power_of_two() { free } else { 0 };
    if state.king.is_some_and(|king| game.is_king_weak(king)) {
        victims |= king;
    }
    (closing(victims, captors) | last) & open & game.stops
}

/// The squares from which a piece would close a victim in against a captor behind it.
pub(super) fn closing(victims: Set, captors: Set) -> Set {
    Direction::ALL.iter().fold(0, |all, &direction| {
        let back = direction.opposite();
        all | shift(victims & shift(captors, back), back)
    })
}

/// The end of the game comes before everything else.
const ESCAPE: i32 = 1000;
/// What a captured man counts.
const CAPTURE: i32 = 10;

impl Hnefatafl {
    /// Whether the king on a square falls like a man.
    pub(super) fn is_king_weak(&self, king: Square) -> bool {
        let near_throne = self.throne | neighbours(self.throne);
        self.variant.king_falls == super::variants::KingFalls::LikeAMan && king.bit() & near_throne == 0
    }
}
