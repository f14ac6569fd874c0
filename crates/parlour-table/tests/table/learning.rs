//! What those who learn a game are shown: the diagrams in its rules, its guide, and its exercises.

use std::collections::BTreeSet;

use parlour_builtin::games;
use parlour_core::Viewer;
use parlour_core::info::{Exercise, Guide, GuideStep, HARDEST};
use parlour_table::AnyRules;
use parlour_table::check::ENOUGH_EXERCISES;

/// Whether they can be drawn, [`parlour_table::check`] says.
#[test]
fn every_text_about_a_game_with_a_board_has_two_diagrams() {
    for game in games().games() {
        let info = game.info();
        let scene = game.rules(None).unwrap().start(0).scene(Viewer::Spectator);
        for (name, text) in [("RULES.md", info.rules), ("PLAY.md", info.how_to_play)] {
            let count = text.matches("```diagram ").count();
            let is_plain = text.is_empty() || scene.boards.is_empty();
            assert!(is_plain || count >= 2, "{name} of {} has {count} diagrams", info.id);
        }
    }
}

/// The numbers of rules are for those who read the specification.
#[test]
fn rules_for_people_cite_no_numbers() {
    for game in games().games() {
        let info = game.info();
        let cited = info.how_to_play.split(|letter: char| !letter.is_ascii_alphanumeric()).find(|word| {
            word.strip_prefix('R')
                .is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
        });
        assert_eq!(cited, None, "PLAY.md of {}", info.id);
    }
}

/// A guide is short, and one of its steps wins the game. That it can be played, [`parlour_table::check`] says.
#[test]
fn guides_are_short_and_end_with_a_win() {
    for game in games().games() {
        let Guide { variant, steps } = game.info().guide;
        if steps.is_empty() {
            continue;
        }
        let (id, rules) = (game.info().id, game.rules(Some(variant)).unwrap());
        assert!((4..=6).contains(&steps.len()), "{id}: {} steps, not 4 to 6", steps.len());
        assert!(steps.iter().any(|step| is_won(&*rules, step)), "{id}: no step shows how it is won");
        for text in steps.iter().flat_map(|step| [step.title, step.text, step.ask, step.done]) {
            assert!(!text.contains('\n') && !text.contains("  "), "{text}");
        }
    }
}

/// Whether the first answer of a step wins, with what follows.
fn is_won(rules: &dyn AnyRules, step: &GuideStep) -> bool {
    let mut session = rules.start_at(step.position).unwrap();
    for action in step.answers.iter().take(1).chain(step.replies) {
        session.play(action).unwrap();
    }
    session.turn().outcome().is_some_and(|end| end.winner() == Some(step.player))
}

#[test]
fn exercises_are_written_for_people() {
    for exercise in games().games().flat_map(|game| game.info().exercises) {
        let Exercise { title, task, hint, miss, lesson, .. } = *exercise;
        for text in [title, task, hint, miss, lesson] {
            assert!(!text.is_empty() && !text.contains(['!', '\n']) && !text.contains("  "), "{text}");
        }
        for text in [task, hint, miss, lesson] {
            assert!(text.ends_with(['.', '?']), "{title}: {text}");
        }
    }
}

/// None is there twice, the easiest come first, and a game with enough of them has easy and hard ones, for both sides.
#[test]
fn exercises_differ() {
    for game in games().games().filter(|game| game.info().exercises.len() >= ENOUGH_EXERCISES) {
        let info = game.info();
        let all = info.exercises;
        let count = |of: &dyn Fn(&Exercise) -> String| all.iter().map(of).collect::<BTreeSet<_>>().len();
        assert_eq!(count(&|exercise| exercise.title.to_string()), all.len(), "{}", info.id);
        assert_eq!(count(&|exercise| exercise.start.to_string()), all.len(), "{}", info.id);
        assert!(all.is_sorted_by_key(|exercise| exercise.difficulty), "{}", info.id);
        assert!(all.iter().all(|exercise| (1..=HARDEST).contains(&exercise.difficulty)), "{}", info.id);
        assert!(count(&|exercise| exercise.difficulty.to_string()) >= 3, "{}: all are as hard", info.id);
        let side = |exercise: &Exercise| {
            let rules = game.rules(Some(exercise.variant)).unwrap();
            let start = rules.start_at(exercise.start).unwrap();
            start.turn().player().unwrap().to_string()
        };
        assert!(count(&side) >= 2, "{}: all are for one side", info.id);
        assert!(all.iter().filter(|exercise| exercise.steps.len() > 1).count() >= 2, "{}", info.id);
    }
}
