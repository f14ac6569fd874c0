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
    parlour_table::insight::paint(scene, &insight);
    let choice = scene.choices.iter().find(|choice| choice.notation == action);
    // What was not looked into is worth something, but says nothing of the position.
    let looks_ahead = insight.depth > 0;
    let chance = |score| chance(score, rules.clear_lead());
    let best = insight
        .best
        .into_iter()
        .map(|best| ranked(best, scene, |score| Some(score).filter(|_| looks_ahead).map(chance)));
    let best = best.collect();
    let judged = insight.action_scores.into_iter().filter(|_| looks_ahead);
    Thought {
        ply,
        player,
        picks: choice.map(|choice| choice.picks.clone()).unwrap_or_default(),
        action,
        score: insight.score,
        chance: insight.score.filter(|_| looks_ahead).map(chance),
        line: insight.line,
        depth: insight.depth,
        nodes: insight.nodes,
        spots: std::mem::take(&mut scene.insight),
        judged: judged
            .map(|judged| JudgedAction { action: judged.action, chance: chance(judged.score) })
            .collect(),
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

/// What a score lets one expect, per mille; a clear lead is half the way from even to won.
fn chance(score: Score, clear_lead: i32) -> u16 {
    match score {
        Score::Win(_) => 1000,
        Score::Loss(_) => 0,
        Score::Points(points) => {
            let points = i64::from(points);
            (500 + 500 * points / (points.abs() + i64::from(clear_lead))) as u16
        }
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
