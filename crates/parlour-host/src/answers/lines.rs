//! Lines of play on the analysis board, and positions set up by hand. Nothing of it is kept, and nothing is given away:
//! whoever wrote a position knows what is in it.

use std::sync::Arc;

use parlour_core::{Player, Record, Turn, Viewer};
use parlour_table::editing::{self, Edited};
use parlour_table::rules::viewer_to_move;
use parlour_table::table::news::{GameResult, Played};
use parlour_table::table::{PERSON, result_line};
use parlour_table::{AnyPosition, AnyRules, Catalog, Session};

use crate::{KnownGame, check_length, malformed, refused};
use parlour_client::protocol::{
    AnalysedPosition, AnalysisLine, ChanceOutcome, Code, Drafted, EditRequest, Problem,
};

/// So many changes at once: a finger makes one, a program that builds a board some dozens.
const MAX_EDITS: usize = 400;
/// A text that is longer is no position.
const MAX_POSITION_BYTES: usize = 4 << 10;

const NOT_PLAYED_ON: &str =
    "this is what one player knows: it can be thought about, but what follows a move is hidden";

/// Changes a position that is being set up.
pub fn edit(catalog: &Catalog, game: &str, request: &EditRequest) -> Result<Drafted, Problem> {
    let EditRequest { variant, position, edits } = request;
    let rules = catalog.rules(game, variant.as_deref())?;
    if edits.len() > MAX_EDITS {
        return Err(malformed(format!("at most {MAX_EDITS} changes at once")));
    }
    check_position(position.as_deref())?;
    let palette = editing::palette(&*rules);
    let edited = editing::edit(&*rules, position.as_deref(), edits).map_err(malformed)?;
    let Edited { position, problem, is_view, scene, dials } = edited;
    Ok(Drafted { position, problem, is_view, scene, palette, dials })
}

fn check_position(position: Option<&str>) -> Result<(), Problem> {
    if position.is_some_and(|position| position.len() > MAX_POSITION_BYTES) {
        return Err(malformed(format!("a position has at most {MAX_POSITION_BYTES} bytes")));
    }
    Ok(())
}

/// Plays a line through the rules.
pub fn follow(catalog: &Catalog, line: &AnalysisLine) -> Result<(Arc<dyn AnyRules>, KnownGame), Problem> {
    let rules = catalog.rules(&line.game, line.variant.as_deref())?;
    check_length(line.actions.len())?;
    check_position(line.start.as_deref())?;
    if let Some(view) = line.start.as_deref().and_then(|start| rules.glimpse(start)) {
        let view = view.map_err(malformed)?;
        if !line.actions.is_empty() {
            return Err(refused(NOT_PLAYED_ON));
        }
        return Ok((rules, KnownGame::View(view)));
    }
    let mut session = match &line.start {
        Some(start) => rules.start_at(start).map_err(malformed)?,
        None => rules.start(seed(line)?),
    };
    for (number, action) in (1..).zip(&line.actions) {
        session.play(action).map_err(|error| {
            Problem::with_action(Code::Malformed, format!("action {number}: {error}"), &error)
        })?;
    }
    Ok((rules, KnownGame::Whole(session)))
}

fn seed(line: &AnalysisLine) -> Result<u64, Problem> {
    let Some(seed) = &line.seed else { return Ok(0) };
    seed.parse().map_err(|_| malformed("a seed is a whole number below 2^64"))
}

/// What is seen and can be done at the end of a line.
pub fn position(catalog: &Catalog, line: &AnalysisLine) -> Result<AnalysedPosition, Problem> {
    let (rules, end) = follow(catalog, line)?;
    let position = end.position();
    let mut scene = position.scene(viewer_to_move(position.turn()));
    let (played, outcomes) = match &end {
        KnownGame::Whole(session) => {
            // There is no table to do anything.
            scene.aids.clear();
            (played(&*rules, &**session), outcomes(&*rules, &**session))
        }
        KnownGame::View(_) => Default::default(),
    };
    Ok(AnalysedPosition {
        position: position.position(),
        is_view: matches!(end, KnownGame::View(_)),
        scene,
        played,
        outcomes,
        result: result(position),
    })
}

/// What was played, each as the one who did it saw it: whoever plays all sides knows what all sides know.
fn played(rules: &dyn AnyRules, session: &dyn Session) -> Vec<Played> {
    let players = if rules.has_secrets() { rules.players() } else { 1 };
    let told: Vec<Vec<String>> =
        (0..players).map(|index| session.told(Viewer::Player(Player::new(index)), 0)).collect();
    let steps = session.movers().into_iter().zip(session.history()).enumerate();
    let told_by = |by: Option<Player>, ply: usize| {
        let eyes = by.map_or(0, Player::index).min(players - 1);
        told[eyes][ply].clone()
    };
    steps.map(|(ply, (by, action))| Played { by, action, told: told_by(by, ply), spent: None }).collect()
}

fn outcomes(rules: &dyn AnyRules, session: &dyn Session) -> Vec<ChanceOutcome> {
    let (outcomes, _) = session.outcomes();
    let outcome = |(action, weight): (String, u32)| {
        let mut after = session.boxed_clone();
        after.play(&action).ok()?;
        let told = after.told(Viewer::Spectator, session.plies()).pop().unwrap_or_default();
        Some(ChanceOutcome { label: rules.outcome_label(&action), action, told, weight })
    };
    outcomes.into_iter().filter_map(outcome).collect()
}

fn result(position: &dyn AnyPosition) -> Option<GameResult> {
    let Turn::Over(outcome) = position.turn() else { return None };
    let words = position.scene(Viewer::Spectator).prompt;
    let reason = outcome.reason().to_string();
    Some(GameResult {
        line: result_line(&outcome),
        winner: outcome.winner(),
        called_off: false,
        words,
        reason,
    })
}

/// A line as a record.
pub fn record(catalog: &Catalog, line: &AnalysisLine) -> Result<Record, Problem> {
    let (rules, end) = follow(catalog, line)?;
    let KnownGame::Whole(session) = end else { return Err(refused(NOT_PLAYED_ON)) };
    Ok(record_of(&*rules, &*session, seed(line)?, line.start.clone()))
}

/// Returns the record of a game that people play, which a seed dealt or which began with a written position.
pub fn record_of(rules: &dyn AnyRules, session: &dyn Session, seed: u64, start: Option<String>) -> Record {
    Record {
        game: rules.info().id.to_string(),
        variant: rules.variant().to_string(),
        revision: rules.revision(),
        seed,
        start,
        seats: vec![PERSON.to_string(); rules.players()],
        result: session.turn().outcome().map(|outcome| result_line(&outcome)),
        actions: session.history(),
    }
}
