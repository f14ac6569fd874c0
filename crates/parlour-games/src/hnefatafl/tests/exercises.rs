//! The answers of the exercises: against every line of play where the game is to be won or saved, otherwise against
//! what the slow rules capture.

use std::vec::Vec;

use parlour_core::Game;

use super::Hnefatafl;
use crate::hnefatafl::reference::{Position, Variant};
use crate::lessons::prover::never;
use crate::lessons::{Lesson, lessons};

#[test]
fn the_answers_are_right_and_nothing_else_is() {
    for lesson in lessons::<Hnefatafl>() {
        if lesson.is_won() {
            lesson.check_quickest_win(never);
            lesson.check_rating(lesson.states.len() as u32);
        } else if lesson.is_rescue(never) {
            lesson.check_rescue(never);
            // One looks at the other's move too, and at one's own after it.
            lesson.check_rating(2);
        } else {
            check_captures(&lesson);
            lesson.check_rating(lesson.states.len() as u32);
        }
    }
}

/// No other action captures as many.
fn check_captures(lesson: &Lesson<Hnefatafl>) {
    let variant = Variant::named(lesson.exercise.variant).unwrap();
    for (step, state, _) in lesson.steps() {
        let slow = Position::parse(variant, &lesson.game.position(state));
        let taken: Vec<usize> =
            slow.moves().into_iter().map(|action| slow.clone().play(action).len()).collect();
        let most = taken.iter().copied().max().filter(|&most| most > 0).expect("something can be taken");
        // Both rules list the same moves in the same order.
        let mut counts = taken.iter();
        lesson.check(step, state, |_| counts.next() == Some(&most));
    }
}
