//! Lines of play, and what bots think of positions. Nothing of it is stored.

use std::sync::Arc;

use parlour_client::protocol::api::{Analyse, Json, LineRecord, LineThought, Text};
use parlour_client::protocol::{AnalysedPosition, LineThoughtRequest, Problem, Thought};
use parlour_core::{Player, Viewer};
use parlour_table::AnyRules;

use super::Backend;
use crate::answers::lines;
use crate::specs::read_bot;
use crate::thoughts::{DEFAULT_ADVISER, thought};
use crate::{BotTask, KnownGame, refused};

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
    let game = backend.compute(move || {
        let (rules, game) = lines::follow(&catalog, &line)?;
        let player = game.position().turn().player().ok_or_else(|| refused("nobody is to move there"))?;
        Ok(Question { rules, game, player, ply })
    });
    game.await?.ask(backend, by.as_deref(), quick).await.map(Json)
}

/// A question to a bot about a position.
pub(super) struct Question {
    pub(super) rules: Arc<dyn AnyRules>,
    pub(super) game: KnownGame,
    /// The player to move, as whom the bot sees it.
    pub(super) player: Player,
    /// After how many actions.
    pub(super) ply: u64,
}

impl Question {
    pub(super) async fn ask(
        self,
        backend: &impl Backend,
        by: Option<&str>,
        is_quick: bool,
    ) -> Result<Thought, Problem> {
        let Question { rules, game, player, ply } = self;
        let spec = read_bot(&*rules, by.unwrap_or(DEFAULT_ADVISER))?;
        let scene = game.position().scene(Viewer::Player(player));
        let limits = backend.policy().analysis_limits(is_quick);
        let task = BotTask::advice(rules.clone(), game, player, spec, limits, !is_quick);
        let decision = backend.advise(task).await?;
        Ok(thought(&*rules, ply, player, decision, &scene))
    }
}
