//! The answers of the exercises: against every line of play where the game is to be won or saved, otherwise against
//! what the slow rules capture.

use std::vec::Vec;

use parlour_core::Game;

use super::Hnefatafl;
use crate::hnefatafl::reference::{Position, Variant};
use crate::hnefatafl::{DEFENDERS, Move, State};
use crate::lessons::{Lesson, is_won_within, lessons};

#[test]
fn the_answers_are_right_and_nothing_else_is() {
    for lesson in lessons::<Hnefatafl>() {
        if lesson.is_won() {
            lesson.check_quickest_win();
        } else if lesson.player == DEFENDERS || !king_threatens_to_escape(&lesson) {
            check_captures(&lesson);
        } else {
            check_rescue(&lesson);
        }
    }
}

fn king_threatens_to_escape(lesson: &Lesson<Hnefatafl>) -> bool {
    let passed = lesson.game.null_move(&lesson.states[0]).expect("a king may be left alone");
    is_won_within(&lesson.game, &passed, DEFENDERS, 1)
}

/// Every other action lets the king escape at once; after the answer he does not even escape with his second move.
fn check_rescue(lesson: &Lesson<Hnefatafl>) {
    let escapes = |state: &State, action: Move, plies| {
        is_won_within(&lesson.game, &lesson.game.after(state, action), DEFENDERS, plies)
    };
    for (step, state, _) in lesson.steps() {
        lesson.check(step, state, |action| !escapes(state, action, 1));
        step.answers
            .iter()
            .for_each(|answer| assert!(!escapes(state, answer.parse().unwrap(), 3), "{answer}"));
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
