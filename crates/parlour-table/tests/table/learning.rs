//! What those who learn a game are shown: the diagrams in its rules, its guide, and its exercises.

use std::collections::BTreeSet;

use parlour_builtin::games;
use parlour_core::info::{Exercise, GuideStep, HARDEST};
use parlour_core::{GameInfo, Player, Turn, Viewer};
use parlour_table::AnyRules;

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
    let rules = games().rules(info.id, Some(variant)).unwrap();
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
    for game in games().games() {
        let info = game.info();
        for (name, text) in [("RULES.md", info.rules), ("PLAY.md", info.how_to_play)] {
            let diagrams = diagrams(text);
            let count = diagrams.len();
            assert!(count >= 2, "{name} of {} has {count} diagrams; two are the least", info.id);
            assert_eq!(count, text.matches("```diagram").count(), "{name} of {}", info.id);
            for diagram in &diagrams {
                check_diagram(info, diagram);
            }
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

/// Whatever step one is at, what is asked can be done, and what follows can follow. One step wins the game.
#[test]
fn guides_can_be_played() {
    for game in games().games() {
        let info = game.info();
        let guide = &info.guide;
        let rules = game.rules(Some(guide.variant)).unwrap();
        assert!((4..=6).contains(&guide.steps.len()), "{}: {} steps, not 4 to 6", info.id, guide.steps.len());
        let ends = guide.steps.iter().flat_map(|step| play_step(&*rules, step));
        let is_won =
            |(player, end): (Player, Turn)| end.outcome().is_some_and(|end| end.winner() == Some(player));
        assert!(ends.into_iter().any(is_won), "{}: no step shows how it is won", info.id);
    }
}

/// Who acts in a step, and what every answer comes to.
fn play_step(rules: &dyn AnyRules, step: &GuideStep) -> Vec<(Player, Turn)> {
    let start = rules.start_at(step.position).unwrap_or_else(|error| panic!("{}: {error}", step.title));
    let scene = start.scene(Viewer::Player(step.player));
    let is_spot = |id: &str| scene.boards.iter().flat_map(|board| &board.spots).any(|spot| spot.id == id);
    assert!(step.glow.iter().all(|spot| is_spot(spot)), "{}: {:?}", step.title, step.glow);
    assert_eq!(step.answers.is_empty(), step.ask.is_empty(), "{}: what is asked can be done", step.title);
    for text in [step.title, step.text, step.ask, step.done] {
        assert!(!text.contains('\n') && !text.contains("  "), "{text}");
    }
    let play = |answer: &&str| {
        assert_eq!(start.turn(), Turn::Player(step.player), "{}", step.title);
        let mut session = start.clone();
        for action in std::iter::once(answer).chain(step.replies) {
            session.play(action).unwrap_or_else(|why| panic!("{}: {action}: {why}", step.title));
        }
        (step.player, session.turn())
    };
    step.answers.iter().map(play).collect()
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

/// Fewer would soon be known by heart.
const LEAST_EXERCISES: usize = 12;

#[test]
fn every_game_has_exercises_that_can_be_played() {
    for game in games().games() {
        let info = game.info();
        let count = info.exercises.len();
        assert!(count >= LEAST_EXERCISES, "{} has {count} exercises, not {LEAST_EXERCISES}", info.id);
        for exercise in info.exercises {
            assert!(
                info.variants.iter().any(|variant| variant.name == exercise.variant),
                "{}",
                exercise.title
            );
            play_through(&*game.rules(Some(exercise.variant)).unwrap(), exercise);
            let Exercise { title, task, hint, miss, lesson, .. } = *exercise;
            for text in [title, task, hint, miss, lesson] {
                assert!(!text.is_empty() && !text.contains(['!', '\n']) && !text.contains("  "), "{text}");
            }
            for text in [task, hint, miss, lesson] {
                assert!(text.ends_with(['.', '?']), "{title}: {text}");
            }
        }
    }
}

/// None is there twice, the easiest come first, and every game has easy and hard ones, for both sides.
#[test]
fn exercises_differ() {
    for game in games().games() {
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
