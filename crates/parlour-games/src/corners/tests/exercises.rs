//! The answers of the exercises: against every line of play where the game is to be won, otherwise against the
//! moves of the slow rules.

use super::{Corners, slow};
use crate::lessons::{Lesson, lessons};

#[test]
fn the_answers_are_right_and_nothing_else_is() {
    for lesson in lessons::<Corners>() {
        if lesson.is_won() {
            lesson.check_quickest_win();
        } else {
            check_furthest_move(&lesson);
        }
    }
}

/// The one move that brings a man furthest toward the other corner.
fn check_furthest_move(lesson: &Lesson<Corners>) {
    let [state] = lesson.states[..] else { panic!("{} is about one move", lesson.exercise.title) };
    assert!(state.is_blues_turn());
    let moves = slow(lesson.game, &state).actions();
    let furthest = moves.iter().map(|action| gained(action)).max().unwrap();
    lesson.check(&lesson.exercise.steps[0], &state, |action| gained(&std::format!("{action}")) == furthest);
}

/// How many squares nearer to h8 a move like `a2g8` ends.
fn gained(action: &str) -> i32 {
    let [from_file, from_rank, to_file, to_rank] = action.as_bytes() else { panic!("{action}") };
    i32::from(*to_file) + i32::from(*to_rank) - i32::from(*from_file) - i32::from(*from_rank)
}
