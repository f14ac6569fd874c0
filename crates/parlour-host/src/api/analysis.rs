//! Lines of play, and what bots think of positions. Nothing of it is stored.

use std::sync::Arc;

use parlour_client::protocol::api::{Analyse, Json, LineRecord, LineThought, Text};
use parlour_client::protocol::{AnalysedPosition, LineThoughtRequest, Problem, Thought};
use parlour_core::{Player, Viewer};
use parlour_table::{AnyPosition, AnyRules, Limits};

use super::{Advice, Backend};
use crate::answers::lines;
use crate::refused;
use crate::specs::read_bot;
use crate::tasks::Course;
use crate::thoughts::{DEFAULT_ADVISER, analysis_time, thought};

pub(super) async fn position(
    backend: &impl Backend,
    request: &Analyse,
) -> Result<Json<AnalysedPosition>, Problem> {
    let (catalog, line) = (backend.catalog().clone(), request.input.clone());
    backend.compute(move || lines::position(&catalog, &line)).await.map(Json)
}

pub(super) async fn record(backend: &impl Backend, request: &LineRecord) -> Result<Text, Problem> {
    let (catalog, line) = (backend.catalog().clone(), request.input.clone());
    let record = backend.compute(move || lines::record(&catalog, &line)).await?;
    Ok(Text(record.to_string()))
}

/// Asks a bot about the end of a line, as far as the player to move can know it.
pub(super) async fn line_thought(
    backend: &impl Backend,
    request: &LineThought,
) -> Result<Json<Thought>, Problem> {
    let LineThoughtRequest { line, quick, by } = request.input.clone();
    let (catalog, ply) = (backend.catalog().clone(), line.actions.len() as u64);
    let question = backend.compute(move || {
        let (rules, end) = lines::follow(&catalog, &line)?;
        let position = end.position();
        let player = position.turn().player().ok_or_else(|| refused("nobody is to move there"))?;
        let course = match end.session() {
            Some(session) => Course::of(session, player),
            None => Course::of_view(position, player),
        };
        Ok(Question::new(rules, position, course, player, ply))
    });
    question.await?.ask(backend, by.as_deref(), quick).await.map(Json)
}

/// A question to a bot about a position.
pub(super) struct Question {
    rules: Arc<dyn AnyRules>,
    course: Course,
    player: Player,
    ply: u64,
    sight: parlour_table::AnySight,
    scene: parlour_core::Scene,
}

impl Question {
    /// Returns a question about a position after so many actions, with what the player to move there can know.
    pub(super) fn new(
        rules: Arc<dyn AnyRules>,
        position: &dyn AnyPosition,
        course: Course,
        player: Player,
        ply: u64,
    ) -> Self {
        let scene = position.scene(Viewer::Player(player));
        Question { sight: position.sight_of(player), rules, course, player, ply, scene }
    }

    pub(super) async fn ask(
        self,
        backend: &impl Backend,
        by: Option<&str>,
        is_quick: bool,
    ) -> Result<Thought, Problem> {
        let Question { rules, course, player, ply, sight, scene } = self;
        let spec = read_bot(&*rules, by.unwrap_or(DEFAULT_ADVISER))?;
        let policy = backend.policy();
        let movetime = Some(analysis_time(policy.analysis_time, is_quick));
        let limits = Limits { movetime, bytes: policy.bot_bytes, ..Limits::default() };
        let advice = Advice { rules: rules.clone(), sight, course, spec, limits, compares: !is_quick };
        let decision = backend.advise(advice).await?;
        Ok(thought(&*rules, ply, player, decision, &scene))
    }
}
