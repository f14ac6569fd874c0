//! What bots think and what was played, in the words of the protocol.

use parlour_core::insight::{Reasoned, Score};
use parlour_core::{Decision, Player, Scene, Turn, Viewer};
use parlour_table::insight::spot_values;
use parlour_table::{AnyRules, Session, Table};

use crate::refused;
use parlour_client::protocol::{Code, JudgedAction, Problem, Ranked, Replay, Thought};

/// Whether a viewer may ask a bot about the position. In a game between people nobody may before it is over; alone
/// whoever plays may; whoever watches may when nothing can be given away any more.
pub fn may_ask(table: &Table, viewer: Viewer) -> bool {
    match viewer {
        _ if matches!(table.turn(), Turn::Over(_)) => true,
        Viewer::Player(_) => table.is_alone(),
        Viewer::Spectator => false,
    }
}

/// The game after so many actions, and who was to move there.
pub fn position(table: &Table, ply: u64) -> Result<(Box<dyn Session>, Player), Problem> {
    if ply > table.session().plies() {
        return Err(refused("the game has not come that far"));
    }
    let session = table.session().at_ply(ply);
    let player = session.turn().player().ok_or_else(|| refused("nobody is to move there"))?;
    Ok((session, player))
}

/// What a decision tells of the scene it was made for.
pub fn thought(
    rules: &dyn AnyRules,
    ply: u64,
    player: Player,
    decision: Decision<String>,
    scene: &Scene,
) -> Thought {
    let Decision { action, insight } = decision;
    let spots = spot_values(scene, &insight, player, rules.players());
    let choice = scene.choices.iter().find(|choice| choice.notation == action);
    let chance = insight.chance(player, rules.players());
    let judged = insight.action_scores.iter().filter_map(|judged| {
        let chance = insight.chance_of(judged.score, player, rules.players())?;
        Some(JudgedAction { action: judged.action.clone(), chance })
    });
    let chance_of = |score| insight.chance_of(score, player, rules.players());
    let best = insight.best.iter().map(|best| ranked(best.clone(), scene, chance_of)).collect();
    Thought {
        judged: judged.collect(),
        chance,
        ply,
        player,
        picks: choice.map(|choice| choice.picks.clone()).unwrap_or_default(),
        action,
        score: insight.score,
        line: insight.line,
        depth: insight.depth,
        nodes: insight.nodes,
        spots,
        best,
        stages: insight.stages,
    }
}

/// One of the best actions, as the scene names it.
fn ranked(reasoned: Reasoned<String>, scene: &Scene, chance: impl Fn(Score) -> Option<u16>) -> Ranked {
    let Reasoned { action, score, odds, way, text } = reasoned;
    let choice = scene.choices.iter().find(|choice| choice.notation == action);
    Ranked {
        picks: choice.map(|choice| choice.picks.clone()).unwrap_or_default(),
        label: choice.map(|choice| choice.label.clone()).unwrap_or_default(),
        chance: score.and_then(chance),
        action,
        score,
        odds,
        way,
        text,
    }
}

/// A position of a table's game, with a seat's eyes or a spectator's; of a game that is settled everyone sees what
/// everyone did.
pub fn replay(table: &Table, player: Option<Player>, ply: Option<u64>) -> Result<Replay, Problem> {
    let viewer = player.map_or(Viewer::Spectator, Viewer::Player);
    let plies = table.session().plies();
    let ply = ply.unwrap_or(plies);
    if ply > plies {
        return Err(Problem::new(Code::Malformed, format!("the game has {plies} actions")));
    }
    let session = table.session().at_ply(ply);
    let eyes = table.eyes(viewer);
    let mut scene = if ply == plies { table.scene(viewer) } else { session.scene(eyes) };
    // It is looked at, not played on.
    scene.choices.clear();
    scene.aids.clear();
    let position = if table.is_settled() { session.position() } else { session.position_for(eyes) };
    let mut actions = table.played(viewer);
    if table.is_settled() {
        actions.iter_mut().zip(table.session().history()).for_each(|(seen, action)| seen.action = action);
    }
    let luck = if table.is_settled() { table.session().luck() } else { Vec::new() };
    Ok(Replay { ply, position, played: actions, scene, luck })
}
