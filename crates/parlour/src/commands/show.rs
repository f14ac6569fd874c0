//! `show`: one position, for people, as JSON or as a picture.

use std::io::Write;
use std::path::Path;

use parlour_core::{GameInfo, Scene};
use parlour_picture::{Look, Options, png, svg};
use parlour_table::Catalog;
use parlour_table::rules::viewer_to_move;
use serde::Serialize;

use super::position;
use crate::board;
use crate::cli::{Format, Picture, Place};
use crate::names::Names;
use crate::output::{ExitStatus, replace, stdout, write_json};

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

pub(crate) fn run(
    catalog: &Catalog,
    place: &Place,
    picture: &Picture,
    format: Format,
) -> anyhow::Result<ExitStatus> {
    let (rules, position) = position(catalog, place)?;
    let turn = position.turn();
    let scene = position.scene(viewer_to_move(turn));
    if picture.svg.is_some() || picture.png.is_some() {
        return draw(rules.info(), &scene, picture);
    }
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

/// A picture of what whoever is to move sees, in place of the file that was there.
fn draw(info: &'static GameInfo, scene: &Scene, picture: &Picture) -> anyhow::Result<ExitStatus> {
    let near = scene.to_move;
    let options = Options { near, is_flipped: picture.flip, is_dark: picture.dark, is_bare: false };
    let drawn = svg(scene, Look::from(info), options)?;
    if let Some(file) = &picture.svg {
        write_to(file, drawn.as_bytes())?;
    }
    if let Some(file) = &picture.png {
        write_to(file, &png(&drawn, picture.width)?)?;
    }
    Ok(ExitStatus::Success)
}

/// Writes a file, or standard output as it is: nothing is stripped from a picture.
fn write_to(file: &Path, content: &[u8]) -> anyhow::Result<()> {
    if file == Path::new("-") {
        let mut out = std::io::stdout().lock();
        out.write_all(content)?;
        return Ok(out.flush()?);
    }
    replace(file, content)
}
