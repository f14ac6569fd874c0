//! A scene as text. Knows spots, pieces and marks, never a game.

mod mesh;
mod palette;
mod panels;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use anstyle::Style;
use parlour_core::insight::{SpotValue, Tone};
use parlour_core::scene::{Board, Mark, Piece, Shape, Spot};
use parlour_core::{Player, Scene};

use crate::names::Names;

/// The whole scene: boards, panels with the players' names.
pub(crate) fn draw(scene: &Scene, names: &Names) -> String {
    draw_with_values(scene, &[], names)
}

/// The same with what a bot thinks of the spots.
pub(crate) fn draw_with_values(scene: &Scene, values: &[SpotValue], names: &Names) -> String {
    let mut text = String::new();
    let (grids, meshes): (Vec<&Board>, Vec<&Board>) =
        scene.boards.iter().partition(|board| board.spots.iter().all(|spot| spot.shape == Shape::Square));
    draw_grids(&mut text, scene, values, &grids);
    for board in meshes {
        if scene.boards.len() > 1 {
            let _ = writeln!(text, "{}", board.title);
        }
        mesh::draw_mesh(&mut text, scene, values, board);
    }
    draw_legend(&mut text, scene);
    panels::draw(&mut text, &scene.panels, names);
    text
}

/// What is thought of the spots, one by one, but for what is told otherwise. Where every move has a value the board shows it: a
/// hundred lines help nobody.
pub(crate) fn tell_values(text: &mut String, values: &[SpotValue], is_told: impl Fn(&SpotValue) -> bool) {
    if values.len() > MAX_TOLD_VALUES {
        return;
    }
    for value in values.iter().filter(|value| !is_told(value)) {
        let style = tone_style(value.tone);
        let _ = writeln!(text, "  {style}{}{style:#}", value.text);
    }
}

/// So many values are told one by one.
const MAX_TOLD_VALUES: usize = 16;

/// Grids side by side, each with its title if there are several.
fn draw_grids(text: &mut String, scene: &Scene, values: &[SpotValue], boards: &[&Board]) {
    let mut grids: Vec<Grid> = boards.iter().map(|board| Grid::new(scene, values, board)).collect();
    if scene.boards.len() > 1 {
        for (grid, board) in grids.iter_mut().zip(boards) {
            grid.lines.insert(0, format!("{:<1$}", board.title, grid.width));
        }
    }
    let height = grids.iter().map(|grid| grid.lines.len()).max().unwrap_or(0);
    for row in 0..height {
        let parts: Vec<String> = grids
            .iter()
            .map(|grid| grid.lines.get(row).cloned().unwrap_or_else(|| " ".repeat(grid.width)))
            .collect();
        let line = parts.join("    ");
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

/// What the marks on the boards mean, each once.
fn draw_legend(text: &mut String, scene: &Scene) {
    let mut legend: Vec<String> = Vec::new();
    for mark in &scene.marks {
        let entry = format!("{} {}", mark.symbol, mark.label);
        if !legend.contains(&entry) {
            legend.push(entry);
        }
    }
    if !legend.is_empty() {
        let _ = writeln!(text, "  {}", legend.join(", "));
    }
}

/// The most letters of a column's name.
const MAX_FILE_LETTERS: usize = 2;

/// A grid as lines of text that are all equally wide on a screen.
struct Grid {
    lines: Vec<String>,
    width: usize,
}

impl Grid {
    /// Rows from the top, with the names that the spots of a row or column share.
    fn new(scene: &Scene, values: &[SpotValue], board: &Board) -> Self {
        let columns: BTreeSet<i16> = board.spots.iter().map(|spot| spot.x).collect();
        let rows: BTreeSet<i16> = board.spots.iter().map(|spot| spot.y).collect();
        let mut lines = Vec::new();
        for &y in rows.iter().rev() {
            let row = || board.spots.iter().filter(|spot| spot.y == y);
            let name = row()
                .map(|spot| letters_and_digits(&spot.label).1)
                .find(|name| !name.is_empty())
                .unwrap_or_default();
            let mut line = format!("{name:>3} ");
            for &x in &columns {
                let cell = row().find(|spot| spot.x == x).map(|spot| cell(scene, values, spot));
                line.push_str(&cell.unwrap_or_else(|| "   ".to_string()));
            }
            lines.push(line);
        }
        let mut line = "    ".to_string();
        for &x in &columns {
            let mut names =
                board.spots.iter().filter(|spot| spot.x == x).map(|spot| letters_and_digits(&spot.label).0);
            let _ = write!(line, " {:<2}", names.find(|name| !name.is_empty()).unwrap_or_default());
        }
        lines.push(line);
        Grid { lines, width: 4 + 3 * columns.len() }
    }
}

/// Splits the name of a square into the names of its column and its row; both are empty for what is no such name.
fn letters_and_digits(label: &str) -> (&str, &str) {
    let digits = label.find(|letter: char| letter.is_ascii_digit()).unwrap_or(label.len());
    let (letters, digits) = label.split_at(digits);
    if letters.chars().count() <= MAX_FILE_LETTERS { (letters, digits) } else { ("", "") }
}

/// Returns what stands for a piece: its letter, or how many it stands for.
fn shown(piece: &Piece) -> String {
    if piece.count == 1 { piece.symbol.to_string() } else { piece.count.to_string() }
}

/// The mark on a spot.
fn mark_on<'a>(scene: &'a Scene, spot: &str) -> Option<&'a Mark> {
    scene.marks.iter().find(|mark| mark.spots.iter().any(|marked| marked == spot))
}

/// One square, three letters wide; brackets show where the last action was, with or without colour.
fn cell(scene: &Scene, values: &[SpotValue], spot: &Spot) -> String {
    if let Some(value) = best_value(values, &spot.id) {
        let style = tone_style(value.tone);
        return format!("{style}{:>3}{style:#}", value.short.chars().take(3).collect::<String>());
    }
    let piece = scene.pieces.iter().find(|piece| piece.spot == spot.id);
    let (shown, style) = match (mark_on(scene, &spot.id), piece) {
        (Some(mark), _) => (mark.symbol.to_string(), Style::new().bold()),
        (None, Some(piece)) => (shown(piece), piece.owner.map_or_else(Style::new, owner_style)),
        // Nothing is written without a style, so that lines end where they should.
        (None, None) if spot.symbol == ' ' => (spot.symbol.to_string(), Style::new()),
        (None, None) => (spot.symbol.to_string(), Style::new().dimmed()),
    };
    let (left, right) = if is_last(scene, &spot.id) { ("[", "]") } else { (" ", " ") };
    // A number of two digits takes the place of a bracket.
    let right = if shown.chars().count() > 1 { "" } else { right };
    format!("{left}{style}{shown}{style:#}{right}")
}

/// Whether the last action touched a spot.
fn is_last(scene: &Scene, spot: &str) -> bool {
    scene.last.iter().any(|last| last == spot)
}

/// The best of what a bot thinks of a spot.
fn best_value<'a>(values: &'a [SpotValue], spot: &str) -> Option<&'a SpotValue> {
    values.iter().filter(|value| value.spot.as_deref() == Some(spot)).max_by_key(|value| value.value)
}

fn tone_style(tone: Tone) -> Style {
    match tone {
        Tone::Good => palette::colour(palette::GOOD),
        Tone::Bad => palette::colour(palette::ALARM),
        Tone::Neutral => Style::new(),
    }
}

fn owner_style(owner: Player) -> Style {
    palette::colour(palette::PLAYERS[owner.index()]).bold()
}
