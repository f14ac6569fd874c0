//! The answers of the exercises, against the solution of the game.

use parlour_core::Game;
use parlour_search::retrograde::Solved;

use super::{Larva, SOLUTION, State};
use crate::lessons::{Lesson, lessons};

fn solved(state: &State) -> Solved {
    SOLUTION.of(&Larva, state).expect("no draw exists (R8)")
}

/// Whoever is to win wins as quickly as asked; where the end is far away, every other action would lose.
#[test]
fn the_answers_are_what_the_solution_says() {
    for lesson in lessons::<Larva>() {
        let is_won = lesson.is_won();
        for (step, state, left) in lesson.steps() {
            let value = solved(state);
            assert_eq!(value.winner, lesson.player, "{}", lesson.exercise.title);
            assert!(!is_won || value.plies == 2 * left - 1, "{}: {value:?}", lesson.exercise.title);
            lesson.check(step, state, |action| {
                let next = solved(&Larva.after(state, action));
                next.winner == lesson.player && (!is_won || next.plies + 1 == value.plies)
            });
        }
        check_replies(&lesson);
        lesson.check_rating(if is_won { lesson.states.len() as u32 } else { depth(&lesson) });
    }
}

/// How many own moves one has to look ahead at first: until the game is won, or until all else is lost, whichever comes
/// sooner.
fn depth(lesson: &Lesson<Larva>) -> u32 {
    let start = &lesson.states[0];
    let actions = Larva.actions(start);
    let after = actions.iter().map(|&action| solved(&Larva.after(start, action)));
    let refuted = after.filter(|value| value.winner != lesson.player).map(|value| value.plies).max().unwrap();
    refuted.min(solved(start).plies).div_ceil(2)
}

/// With every step and its reply the end comes two plies nearer, no more: nobody could hold out for longer.
fn check_replies(lesson: &Lesson<Larva>) {
    for pair in lesson.states.windows(2) {
        assert_eq!(solved(&pair[0]).plies, solved(&pair[1]).plies + 2, "{}", lesson.exercise.title);
    }
}
