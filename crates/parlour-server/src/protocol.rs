//! The protocol, whose types stand in `parlour_client::protocol`, and how its larger messages are made from a table.

use parlour_core::insight::{Reasoned, Score};
use parlour_core::{Decision, Player, Scene, Viewer};
use parlour_table::{AnyRules, Table};

pub(crate) use parlour_client::protocol::*;

/// What a decision tells, painted on the scene it was made for.
pub(crate) fn thought(
    rules: &dyn AnyRules,
    ply: u64,
    player: Player,
    decision: Decision<String>,
    scene: &mut Scene,
) -> Thought {
    let Decision { action, insight } = decision;
    parlour_table::insight::paint(scene, &insight, player, rules.players());
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
        spots: std::mem::take(&mut scene.insight),
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
pub(crate) fn replay(table: &Table, player: Option<Player>, ply: Option<u64>) -> Result<Replay, Problem> {
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
