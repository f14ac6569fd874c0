//! Positions of one's own: set up by hand, played through in all directions, thought about. Nothing of it is kept, and
//! nothing is given away: whoever wrote a position knows what is in it.

use std::sync::Arc;

use axum::extract::State;
use axum::response::IntoResponse;
use axum::{Extension, Json};
use parlour_core::{Player, Record, Turn, Viewer};
use parlour_table::editing::{self, Edited};
use parlour_table::rules::viewer_to_move;
use parlour_table::table::news::{GameResult, Played};
use parlour_table::table::{PERSON, result_line};
use parlour_table::{AnyPosition, AnyRules, Session, house};
use tokio::task::spawn_blocking;

use super::MAX_RECORD_BODY_BYTES;
use super::archive::CancelOnDrop;
use super::extract::{Body, Path};
use super::failure::{Failure, malformed};
use super::guard::ClientAddress;
use super::tables::check_length;
use crate::advice::{self, AnalysisRequest};
use crate::app::App;
use crate::protocol::{
    self, AnalysedPosition, AnalysisLine, ChanceOutcome, Code, Drafted, EditRequest, LineThoughtRequest,
    Problem, Thought,
};
use crate::quota::Held;

/// So many changes at once: a finger makes one, a program that builds a board some dozens.
const MAX_EDITS: usize = 400;
/// A text that is longer is no position.
const MAX_POSITION_BYTES: usize = 4 << 10;

const NOT_PLAYED_ON: &str =
    "this is what one player knows: it can be thought about, but what follows a move is hidden";

/// Changes a position that is being set up.
pub(super) async fn edit(
    Path(game): Path<String>,
    Body(EditRequest { variant, position, edits }): Body<EditRequest>,
) -> Result<Json<Drafted>, Failure> {
    let rules = house().rules(&game, variant.as_deref())?;
    if edits.len() > MAX_EDITS {
        return Err(malformed(format!("at most {MAX_EDITS} changes at once")).into());
    }
    check_position(position.as_deref())?;
    let edited = blocking(move || {
        let edited = editing::edit(&*rules, position.as_deref(), &edits);
        let palette = rules.editor().palette();
        edited.map(|edited| (edited, palette)).map_err(|error| malformed(error.to_string()))
    });
    let (Edited { position, problem, is_view, scene, dials }, palette) = edited.await?;
    Ok(Json(Drafted { position, problem, is_view, scene, palette, dials }))
}

fn check_position(position: Option<&str>) -> Result<(), Problem> {
    match position {
        Some(position) if position.len() > MAX_POSITION_BYTES => {
            Err(malformed(format!("a position has at most {MAX_POSITION_BYTES} bytes")))
        }
        _ => Ok(()),
    }
}

/// Does something that takes a while, while others are served.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    spawn_blocking(work).await.map_err(|error| malformed(error.to_string()))?
}

/// The end of a line of play: a game that goes on, or what one player knows.
enum End {
    Game(Box<dyn Session>),
    View(Box<dyn AnyPosition>),
}

impl End {
    fn position(&self) -> &dyn AnyPosition {
        match self {
            End::Game(session) => &**session,
            End::View(view) => &**view,
        }
    }

    fn session(&self) -> Option<&dyn Session> {
        match self {
            End::Game(session) => Some(&**session),
            End::View(_) => None,
        }
    }
}

/// Plays a line through the rules.
fn follow(line: &AnalysisLine) -> Result<(Arc<dyn AnyRules>, End), Problem> {
    let rules = house().rules(&line.game, line.variant.as_deref())?;
    check_length(line.actions.len())?;
    check_position(line.start.as_deref())?;
    let refused = |error: parlour_core::PositionError| malformed(error.to_string());
    if let Some(view) = line.start.as_deref().and_then(|start| rules.glimpse(start)) {
        let view = view.map_err(refused)?;
        let is_alone = line.actions.is_empty();
        let end =
            if is_alone { Ok(End::View(view)) } else { Err(Problem::new(Code::Refused, NOT_PLAYED_ON)) };
        return end.map(|end| (rules, end));
    }
    let mut session = match &line.start {
        Some(start) => rules.start_at(start).map_err(refused)?,
        None => rules.start(seed(line)?),
    };
    for (number, action) in (1..).zip(&line.actions) {
        session.play(action).map_err(|error| malformed(format!("action {number}: {error}")))?;
    }
    Ok((rules, End::Game(session)))
}

fn seed(line: &AnalysisLine) -> Result<u64, Problem> {
    let Some(seed) = &line.seed else { return Ok(0) };
    seed.parse().map_err(|_| malformed("a seed is a whole number below 2^64"))
}

/// What is seen and can be done at the end of a line.
pub(super) async fn position(
    Body(line): Body<AnalysisLine, MAX_RECORD_BODY_BYTES>,
) -> Result<Json<AnalysedPosition>, Failure> {
    let analysed = blocking(move || {
        let (rules, end) = follow(&line)?;
        Ok(match &end {
            End::Game(session) => analysed(&*rules, &**session),
            End::View(view) => AnalysedPosition {
                position: view.position(),
                is_view: true,
                scene: view.scene(viewer_to_move(view.turn())),
                played: Vec::new(),
                outcomes: Vec::new(),
                result: result(&**view),
            },
        })
    });
    Ok(Json(analysed.await?))
}

fn analysed(rules: &dyn AnyRules, session: &dyn Session) -> AnalysedPosition {
    let mut scene = session.scene(viewer_to_move(session.turn()));
    // There is no table to do anything.
    scene.aids.clear();
    AnalysedPosition {
        position: session.position(),
        is_view: false,
        scene,
        played: played(rules, session),
        outcomes: outcomes(session),
        result: result(session),
    }
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

fn outcomes(session: &dyn Session) -> Vec<ChanceOutcome> {
    let (outcomes, _) = session.outcomes();
    let outcome = |(action, weight): (String, u32)| {
        let mut after = session.boxed_clone();
        after.play(&action).ok()?;
        let told = after.told(Viewer::Spectator, session.plies()).pop().unwrap_or_default();
        Some(ChanceOutcome { action, told, weight })
    };
    outcomes.into_iter().filter_map(outcome).collect()
}

fn result(position: &dyn AnyPosition) -> Option<GameResult> {
    let Turn::Over(outcome) = position.turn() else { return None };
    let words = position.scene(Viewer::Spectator).prompt;
    let reason = outcome.reason().to_string();
    Some(GameResult { line: result_line(&outcome), winner: outcome.winner(), words, reason })
}

/// A line as a record.
pub(super) async fn record(
    Body(line): Body<AnalysisLine, MAX_RECORD_BODY_BYTES>,
) -> Result<impl IntoResponse, Failure> {
    let record = blocking(move || {
        let (rules, end) = follow(&line)?;
        let End::Game(session) = end else { return Err(Problem::new(Code::Refused, NOT_PLAYED_ON)) };
        Ok(Record {
            game: line.game.clone(),
            variant: rules.variant().to_string(),
            seed: seed(&line)?,
            start: line.start,
            seats: vec![PERSON.to_string(); rules.players()],
            result: session.turn().outcome().map(|outcome| result_line(&outcome)),
            actions: session.history(),
        })
    });
    Ok(([("content-type", "text/plain; charset=utf-8")], record.await?.to_string()))
}

/// What a bot thinks of the end of a line, as far as whoever is to move can know it.
pub(super) async fn thought(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Body(LineThoughtRequest { line, quick, by }): Body<LineThoughtRequest, MAX_RECORD_BODY_BYTES>,
) -> Result<Json<Thought>, Failure> {
    let permit = app.quotas.take(address, Held::Question);
    let _permit = permit.ok_or_else(|| Problem::new(Code::TooFast, "one question after the other"))?;
    let ply = line.actions.len() as u64;
    let looked = blocking(move || {
        let (rules, end) = follow(&line)?;
        let position = end.position();
        let player = position.turn().player();
        let player = player.ok_or_else(|| Problem::new(Code::Refused, "nobody is to move there"))?;
        let scene = position.scene(Viewer::Player(player));
        Ok((rules, player, position.sight_of(player), end, scene))
    });
    let (rules, player, sight, end, mut scene) = looked.await?;
    // Whoever goes away does not want to know any more.
    let cancel = CancelOnDrop(Arc::default());
    let request = AnalysisRequest {
        rules: rules.clone(),
        sight,
        course: end.session().and_then(|session| app.course(session, player)),
        by,
        is_quick: quick,
        cancel: cancel.0.clone(),
        household: address,
    };
    let decision = advice::analyse(&app, request)?.await.ok_or_else(advice::no_time)?;
    Ok(Json(protocol::thought(&*rules, ply, player, decision, &mut scene)))
}
