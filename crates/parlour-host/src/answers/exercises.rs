//! Exercises: small tasks on a board. Nothing is kept of them; whoever solves one says what was done so far.

use std::sync::Arc;

use parlour_core::info::{Exercise, Step};
use parlour_core::scene::{Board, Choice, Spot};
use parlour_core::{GameInfo, Player, Scene, Viewer};
use parlour_table::{AnyGame, AnyRules, Catalog, Session};

use super::daily::Day;
use crate::{info, malformed};
use parlour_client::protocol::{
    Attempt, Code, DailyExercise, ExerciseCard, ExerciseQuery, Judgement, Problem,
};

/// A hint that would give away the only spot to pick points at so many instead.
const SPOTS_OF_A_HINT: usize = 3;

fn card(exercise: &Exercise) -> ExerciseCard {
    ExerciseCard {
        title: exercise.title.to_string(),
        task: exercise.task.to_string(),
        variant: exercise.variant.to_string(),
        steps: exercise.steps.len(),
        difficulty: exercise.difficulty,
    }
}

/// The exercises of a game.
pub fn list(catalog: &Catalog, game: &str) -> Result<Vec<ExerciseCard>, Problem> {
    Ok(info(catalog, game)?.exercises.iter().map(card).collect())
}

/// The exercise of a day, with what is seen in it.
pub fn of_day(catalog: &Catalog, day: Day) -> Result<DailyExercise, Problem> {
    let games = catalog.games().map(AnyGame::info).filter(|info| !info.exercises.is_empty());
    let games: Vec<&'static GameInfo> = games.collect();
    let counts: Vec<usize> = games.iter().map(|info| info.exercises.len()).collect();
    let (game, index) =
        day.exercise(&counts).ok_or_else(|| Problem::new(Code::Unknown, "no game has exercises"))?;
    let info = games[game];
    let (exercise, (_, session), player) = begun(catalog, info, index + 1)?;
    let mut scene = session.scene(Viewer::Player(player));
    look_only(&mut scene);
    Ok(DailyExercise {
        date: day.to_string(),
        yesterday: day.before().to_string(),
        game: info.id.to_string(),
        game_title: info.title.to_string(),
        number: index + 1,
        exercise: card(exercise),
        player,
        scene,
    })
}

/// How far someone has come with an exercise who played all this.
pub fn attempt(
    catalog: &Catalog,
    game: &str,
    number: usize,
    query: &ExerciseQuery,
) -> Result<Attempt, Problem> {
    let ExerciseQuery { played, hint, tell } = query;
    let (exercise, (rules, session), player) = begun(catalog, info(catalog, game)?, number)?;
    let actions: Vec<&str> = played.split_whitespace().collect();
    let (verdict, done, scenes) = solve(session, player, exercise.steps, &actions)?;
    let is_solved = verdict == Judgement::Solved;
    let answer = exercise.steps.get(done).map(|step| step.answers[0]);
    let hinted = answer.zip(scenes.last()).filter(|_| *hint);
    Ok(Attempt {
        verdict,
        done,
        player,
        hint: (*hint && done == 0).then(|| exercise.hint.to_string()),
        marks: hinted.map(|(answer, scene)| marks(scene, answer)).unwrap_or_default(),
        miss: (verdict == Judgement::Wrong).then(|| exercise.miss.to_string()),
        answer: answer.filter(|_| *tell).map(str::to_string),
        lesson: is_solved.then(|| exercise.lesson.to_string()),
        position: (is_solved && !rules.has_secrets()).then(|| exercise.start.to_string()),
        scenes,
    })
}

/// A picture of what is asked: the boards where something can be done, and nothing to do there.
fn look_only(scene: &mut Scene) {
    let choices = std::mem::take(&mut scene.choices);
    let picks: Vec<&String> = choices.iter().flat_map(|choice| &choice.picks).collect();
    let is_asked = |board: &Board| board.spots.iter().any(|spot| picks.contains(&&spot.id));
    if scene.boards.iter().any(is_asked) {
        scene.boards.retain(is_asked);
    }
    scene.aids.clear();
}

/// The spots that a hint points at: what is to be moved; where just one spot is picked, that one and the nearest others
/// that could be picked, in the order of the board.
fn marks(scene: &Scene, answer: &str) -> Vec<String> {
    let choice = scene.choices.iter().find(|choice| choice.notation == answer);
    match choice.map(|choice| &choice.picks[..]) {
        None | Some([]) => Vec::new(),
        Some([only]) => nearest(scene, only),
        Some([first, ..]) => vec![first.clone()],
    }
}

fn nearest(scene: &Scene, answer: &str) -> Vec<String> {
    let spots = || scene.boards.iter().flat_map(|board| &board.spots);
    let Some(middle) = spots().find(|spot| spot.id == answer) else { return Vec::new() };
    let far = |spot: &Spot| {
        (i32::from(spot.x) - i32::from(middle.x)).pow(2) + (i32::from(spot.y) - i32::from(middle.y)).pow(2)
    };
    let is_picked = |spot: &Spot| {
        let picks_it = |choice: &Choice| matches!(&choice.picks[..], [only] if *only == spot.id);
        scene.choices.iter().any(picks_it)
    };
    let mut near: Vec<&Spot> = spots().filter(|spot| is_picked(spot)).collect();
    near.sort_by_key(|spot| (spot.shape != middle.shape, far(spot)));
    // One alone would be the answer.
    if near.len() == 1 {
        return Vec::new();
    }
    near.truncate(SPOTS_OF_A_HINT);
    spots().filter(|spot| near.iter().any(|other| other.id == spot.id)).map(|spot| spot.id.clone()).collect()
}

/// An exercise as it begins: its rules and its position, and who is to solve it.
pub fn begun(catalog: &Catalog, info: &'static GameInfo, number: usize) -> Result<Begun, Problem> {
    let exercise = number.checked_sub(1).and_then(|index| info.exercises.get(index));
    let exercise = exercise.ok_or_else(|| Problem::new(Code::Unknown, "there is no such exercise"))?;
    let rules = catalog.rules(info.id, Some(exercise.variant))?;
    let session = rules.start_at(exercise.start).map_err(malformed)?;
    let player = session.turn().player().ok_or_else(|| malformed("nobody is to move there"))?;
    Ok((exercise, (rules, session), player))
}

/// The exercise, its rules and its position, and who is to move.
pub type Begun = (&'static Exercise, (Arc<dyn AnyRules>, Box<dyn Session>), Player);

/// Takes one step after the other, as long as they are right: how the last one was, how many are done, and what is seen.
fn solve(
    mut session: Box<dyn Session>,
    player: Player,
    steps: &[Step],
    actions: &[&str],
) -> Result<(Judgement, usize, Vec<Scene>), Problem> {
    if actions.len() > steps.len() {
        return Err(malformed("there are not that many steps"));
    }
    let viewer = Viewer::Player(player);
    let (mut verdict, mut done, mut scenes) = (Judgement::Begun, 0, vec![session.scene(viewer)]);
    for (action, step) in actions.iter().zip(steps) {
        session.check(action).map_err(|why| malformed(format!("`{action}`: {why}")))?;
        if !step.answers.contains(action) {
            verdict = Judgement::Wrong;
            // What has been seen is not shown again.
            scenes.drain(..scenes.len() - 1);
            break;
        }
        session.play(action).map_err(malformed)?;
        scenes = vec![session.scene(viewer)];
        for reply in step.replies {
            session.play(reply).map_err(malformed)?;
            scenes.push(session.scene(viewer));
        }
        done += 1;
        verdict = if done == steps.len() { Judgement::Solved } else { Judgement::Right };
    }
    for scene in &mut scenes {
        // A solved exercise is looked at, not played on.
        if verdict == Judgement::Solved {
            scene.choices.clear();
        }
        scene.aids.clear();
    }
    Ok((verdict, done, scenes))
}
