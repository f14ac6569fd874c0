//! `show`: one position, for people or as JSON.

use std::io::Write;

use parlour_core::Scene;
use parlour_table::rules::viewer_to_move;
use serde::Serialize;

use super::position;
use crate::board;
use crate::cli::{Format, Place};
use crate::names::Names;
use crate::output::{ExitStatus, stdout, write_json};

#[derive(Serialize)]
struct Shown {
    game: &'static str,
    variant: String,
    position: String,
    key: String,
    turn: String,
    result: Option<String>,
    reason: Option<String>,
    actions: Vec<String>,
    scene: Scene,
}

pub(crate) fn run(place: &Place, format: Format) -> anyhow::Result<ExitStatus> {
    let (rules, position) = position(place)?;
    let turn = position.turn();
    let scene = position.scene(viewer_to_move(turn));
    let mut out = stdout();
    if format.json {
        let shown = Shown {
            game: rules.info().id,
            variant: rules.variant().to_string(),
            position: position.position(),
            key: position.key().to_string(),
            turn: turn.to_string(),
            result: turn.outcome().map(|outcome| outcome.to_string()),
            reason: turn.outcome().map(|outcome| outcome.reason().to_string()),
            actions: position.actions(),
            scene,
        };
        write_json(&mut out, &shown)?;
        return Ok(ExitStatus::Success);
    }
    writeln!(out, "{} ({})", rules.info().title, rules.variant())?;
    write!(out, "{}", board::draw(&scene, &Names::of_sides(&*rules)))?;
    writeln!(out, "{}", scene.prompt)?;
    writeln!(out, "position: {}", position.position())?;
    writeln!(out, "actions: {}", position.actions().join(" "))?;
    Ok(ExitStatus::Success)
}
