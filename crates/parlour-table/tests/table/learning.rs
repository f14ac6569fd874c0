//! What those who learn a game are shown: the diagrams in its rules, and its exercises.

use parlour_core::info::Exercise;
use parlour_core::{GameInfo, Player, Turn, Viewer};
use parlour_table::{AnyRules, house};

const FENCE: &str = "```";

/// A diagram as it stands in the rules: what follows the word, and the lines up to the closing fence.
struct Diagram<'a> {
    head: &'a str,
    body: Vec<&'a str>,
}

/// Every diagram; each stands apart from the text around it.
fn diagrams(rules: &str) -> Vec<Diagram<'_>> {
    let lines: Vec<&str> = rules.lines().collect();
    let heads = lines.iter().enumerate().filter_map(|(number, line)| {
        let head = line.strip_prefix(FENCE)?.strip_prefix("diagram ")?;
        let rest = &lines[number + 1..];
        let end = rest.iter().position(|&line| line == FENCE).expect("a diagram has an end");
        assert!(
            lines[number - 1].is_empty() && rest.get(end + 1).is_none_or(|line| line.is_empty()),
            "{head}"
        );
        Some(Diagram { head, body: rest[..end].to_vec() })
    });
    heads.collect()
}

/// Whose eyes see it: `small/p1` is what the first player sees.
fn eyes(variant: &str) -> (&str, Viewer) {
    let Some((variant, player)) = variant.split_once('/') else { return (variant, Viewer::Spectator) };
    let number: usize = player.strip_prefix('p').unwrap().parse().unwrap();
    (variant, Viewer::Player(Player::new(number - 1)))
}

fn check_diagram(info: &GameInfo, diagram: &Diagram<'_>) {
    let (variant, caption) = diagram.head.split_once(' ').expect("a diagram has a caption");
    assert!(caption.ends_with('.'), "{}: a caption ends in a full stop: {caption}", info.id);
    let (variant, viewer) = eyes(variant);
    let rules = house().rules(info.id, Some(variant)).unwrap();
    assert!(
        viewer == Viewer::Spectator
            || (0..rules.players()).any(|seat| viewer == Viewer::Player(Player::new(seat)))
    );
    let [position] = diagram.body[..] else { panic!("{}: {caption}: not one line", info.id) };
    let session = rules.look_at(position).unwrap_or_else(|error| panic!("{}: {caption}: {error}", info.id));
    assert!(!session.scene(viewer).boards.is_empty(), "{}: {caption}", info.id);
}

#[test]
fn every_rules_text_has_diagrams_that_can_be_drawn() {
    for game in house().games() {
        let info = game.info();
        let diagrams = diagrams(info.rules);
        assert!(
            diagrams.len() >= 2,
            "RULES.md of {} has {} diagrams; two are the least",
            info.id,
            diagrams.len()
        );
        assert_eq!(diagrams.len(), info.rules.matches("```diagram").count(), "{}", info.id);
        for diagram in &diagrams {
            check_diagram(info, diagram);
        }
    }
}

/// Plays every answer, and goes on with the first.
fn play_through(rules: &dyn AnyRules, exercise: &Exercise) {
    let mut session = rules.start_at(exercise.start).unwrap();
    let player = session.turn().player().expect("someone has to solve it");
    for step in exercise.steps {
        assert_eq!(session.turn(), Turn::Player(player), "{}", exercise.title);
        assert!(!step.answers.is_empty(), "{}", exercise.title);
        step.answers.iter().for_each(|answer| session.check(answer).unwrap());
        assert!(session.actions().len() > step.answers.len(), "{} leaves nothing to choose", exercise.title);
        for action in step.answers.iter().take(1).chain(step.replies) {
            session.play(action).unwrap();
        }
    }
    let last = exercise.steps.last().expect("there is something to do");
    assert!(last.replies.is_empty(), "{}", exercise.title);
}

#[test]
fn every_game_has_exercises_that_can_be_played() {
    for game in house().games() {
        let info = game.info();
        assert!(
            (3..=5).contains(&info.exercises.len()),
            "{} has {} exercises, not 3 to 5",
            info.id,
            info.exercises.len()
        );
        for exercise in info.exercises {
            assert!(
                info.variants.iter().any(|variant| variant.name == exercise.variant),
                "{}",
                exercise.title
            );
            play_through(&*game.rules(Some(exercise.variant)).unwrap(), exercise);
            for text in [exercise.title, exercise.task, exercise.lesson] {
                assert!(!text.is_empty() && !text.contains(['!', '\n']) && !text.contains("  "), "{text}");
            }
        }
    }
}
