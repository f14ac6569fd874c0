//! Whether the guide and the exercises of a game can be played.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::info::{Exercise, GuideStep};
use parlour_core::{Player, Turn, Viewer};

use super::play;
use crate::catalog::AnyGame;
use crate::session::Session;

/// Says which steps and exercises cannot be played.
pub(super) fn broken(game: &dyn AnyGame) -> Vec<String> {
    let info = game.info();
    let steps = info.guide.steps.iter().filter_map(|step| {
        let why = guide_step(game, step).err()?;
        Some(format!("the guide, `{}`: {why}", step.title))
    });
    let exercises = info.exercises.iter().filter_map(|exercise| {
        let why = play_exercise(game, exercise).err()?;
        Some(format!("the exercise `{}`: {why}", exercise.title))
    });
    steps.chain(exercises).collect()
}

fn start_at(game: &dyn AnyGame, variant: &str, position: &str) -> Result<Box<dyn Session>, String> {
    let rules = game.rules(Some(variant)).map_err(|error| error.to_string())?;
    rules.start_at(position).map_err(|error| error.to_string())
}

/// Fails unless a player is to move, who may have moved last as well.
fn is_to_move(session: &dyn Session, player: Player) -> Result<(), String> {
    if session.turn() == Turn::Player(player) { Ok(()) } else { Err(format!("{player} is not to move")) }
}

/// Plays every answer of a step, and what follows.
fn guide_step(game: &dyn AnyGame, step: &GuideStep) -> Result<(), String> {
    let start = start_at(game, game.info().guide.variant, step.position)?;
    let scene = start.scene(Viewer::Player(step.player));
    let is_spot = |id: &str| scene.boards.iter().flat_map(|board| &board.spots).any(|spot| spot.id == id);
    if let Some(spot) = step.glow.iter().find(|spot| !is_spot(spot)) {
        return Err(format!("there is no spot `{spot}`"));
    }
    if step.answers.is_empty() != step.ask.is_empty() {
        return Err("what is asked has to have answers, and the other way round".to_owned());
    }
    for answer in step.answers {
        is_to_move(&*start, step.player)?;
        let mut session = start.clone();
        for action in [answer].into_iter().chain(step.replies) {
            play(&mut *session, action)?;
        }
    }
    Ok(())
}

/// Tries every answer, and goes on with the first.
fn play_exercise(game: &dyn AnyGame, exercise: &Exercise) -> Result<(), String> {
    let mut session = start_at(game, exercise.variant, exercise.start)?;
    let player = session.turn().player().ok_or("nobody is to move")?;
    let last = exercise.steps.last().ok_or("it has no steps")?;
    if !last.replies.is_empty() {
        return Err("nothing follows the last step".to_owned());
    }
    for step in exercise.steps {
        is_to_move(&*session, player)?;
        if session.actions().len() <= step.answers.len() {
            return Err("it leaves nothing to choose".to_owned());
        }
        for answer in step.answers {
            session.check(answer).map_err(|error| error.to_string())?;
        }
        let first = step.answers.first().ok_or("a step has no answer")?;
        for action in [first].into_iter().chain(step.replies) {
            play(&mut *session, action)?;
        }
    }
    Ok(())
}
