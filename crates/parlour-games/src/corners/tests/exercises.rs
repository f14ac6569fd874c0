//! The answers of the exercises: against every line of play where the game is to be won or saved, otherwise against the
//! moves of the slow rules.

use parlour_core::Player;

use super::{Corners, slow};
use crate::corners::board::{BLUE_HOME, RED_HOME};
use crate::corners::{BLUE, State};
use crate::lessons::{Lesson, lessons};

#[test]
fn the_answers_are_right_and_nothing_else_is() {
    for lesson in lessons::<Corners>() {
        if lesson.is_won() {
            lesson.check_quickest_win(hopeless);
            lesson.check_rating(lesson.states.len() as u32);
        } else if lesson.is_rescue(hopeless) {
            lesson.check_rescue(hopeless);
            // One looks at the other's move too, and at one's own after it.
            lesson.check_rating(2);
        } else {
            check_furthest_move(&lesson);
            lesson.check_rating(1);
        }
    }
}

/// A move brings one man home at most.
fn hopeless(_game: &Corners, state: &State, player: Player, own_moves: u32) -> bool {
    let outside = if player == BLUE { state.blue() & !RED_HOME } else { state.red() & !BLUE_HOME };
    outside.count_ones() > own_moves
}

/// The one move that brings a man furthest toward the other corner; no other comes within a square of it.
fn check_furthest_move(lesson: &Lesson<Corners>) {
    let [state] = lesson.states[..] else { panic!("{} is about one move", lesson.exercise.title) };
    let sign = if lesson.player == BLUE { 1 } else { -1 };
    let moves = slow(lesson.game, &state).actions();
    let furthest = moves.iter().map(|action| sign * gained(action)).max().unwrap();
    lesson.check(&lesson.exercise.steps[0], &state, |action| {
        sign * gained(&std::format!("{action}")) >= furthest - 1
    });
}

/// How many squares nearer to h8 a move like `a2g8` ends.
fn gained(action: &str) -> i32 {
    let [from_file, from_rank, to_file, to_rank] = action.as_bytes() else { panic!("{action}") };
    i32::from(*to_file) + i32::from(*to_rank) - i32::from(*from_file) - i32::from(*from_rank)
}
