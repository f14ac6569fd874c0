//! Positions, lines of play and records, and what bots think of them. Nothing of it is stored.

use parlour_client::protocol::api::{Analyse, Edit, LineRecord, LineThought, ParseRecord};
use parlour_client::protocol::{AnalysedPosition, Drafted, LineThoughtRequest, Problem, ReadRecord, Thought};
use parlour_core::Viewer;

use super::Backend;
use crate::answers::{lines, records};
use crate::thoughts::thought;
use crate::{BotTask, refused};

pub(super) async fn edit(backend: &impl Backend, request: &Edit) -> Result<Drafted, Problem> {
    let (catalog, Edit { game, input }) = (backend.catalog().clone(), request.clone());
    backend.compute(move || lines::edit(&catalog, &game, &input)).await
}

pub(super) async fn parse_record(
    backend: &impl Backend,
    request: &ParseRecord,
) -> Result<ReadRecord, Problem> {
    let (catalog, text) = (backend.catalog().clone(), request.input.text.clone());
    backend.compute(move || records::read(&catalog, &text)).await
}

pub(super) async fn position(backend: &impl Backend, request: &Analyse) -> Result<AnalysedPosition, Problem> {
    let (catalog, line) = (backend.catalog().clone(), request.input.clone());
    backend.compute(move || lines::position(&catalog, &line)).await
}

pub(super) async fn record(backend: &impl Backend, request: &LineRecord) -> Result<String, Problem> {
    let (catalog, line) = (backend.catalog().clone(), request.input.clone());
    let record = backend.compute(move || lines::record(&catalog, &line)).await?;
    Ok(record.to_string())
}

/// Asks a bot about the end of a line, as far as the player to move can know it.
pub(super) async fn line_thought(backend: &impl Backend, request: &LineThought) -> Result<Thought, Problem> {
    let LineThoughtRequest { line, quick, by } = request.input.clone();
    let (catalog, policy, ply) = (backend.catalog().clone(), backend.policy(), line.actions.len() as u64);
    let task = backend.compute(move || {
        let (rules, game) = lines::follow(&catalog, &line)?;
        let player = game.position().turn().player().ok_or_else(|| refused("nobody is to move there"))?;
        BotTask::advice(&policy, &rules, game, player, by.as_deref(), quick)
    });
    ask(backend, task.await?, ply).await
}

/// Asks a bot about the position after so many actions.
pub(super) async fn ask(backend: &impl Backend, task: BotTask, ply: u64) -> Result<Thought, Problem> {
    let (rules, player) = (task.rules.clone(), task.player);
    let scene = task.game.position().scene(Viewer::Player(player));
    let decision = backend.advise(task).await?;
    Ok(thought(&*rules, ply, player, decision, &scene))
}
