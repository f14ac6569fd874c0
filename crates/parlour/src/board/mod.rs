//! A scene as text. Knows spots, pieces and marks, never a game.

mod mesh;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use parlour_core::insight::{SpotValue, Tone};
use parlour_core::scene::{Board, MarkKind, Panel, Shape};
use parlour_core::{Player, Scene};

/// The whole scene: boards, panels, insight, prompt.
pub(crate) fn draw(scene: &Scene) -> String {
    let mut text = String::new();
    let (grids, meshes): (Vec<&Board>, Vec<&Board>) =
        scene.boards.iter().partition(|board| board.spots.iter().all(|spot| spot.shape == Shape::Square));
    draw_grids(&mut text, scene, &grids);
    for board in meshes {
        if scene.boards.len() > 1 {
            let _ = writeln!(text, "{}", board.title);
        }
        mesh::draw_mesh(&mut text, scene, board);
    }
    for panel in &scene.panels {
        draw_panel(&mut text, panel);
    }
    for value in &scene.insight {
        let style = tone_style(value.tone);
        let _ = writeln!(text, "  {style}{}{style:#}", value.text);
    }
    text
}

/// Grids side by side, each with its title if there are several, and what the signs mean.
fn draw_grids(text: &mut String, scene: &Scene, boards: &[&Board]) {
    let mut grids: Vec<Grid> = boards.iter().map(|board| Grid::new(scene, board)).collect();
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
    let is_met = |kind: &MarkKind| scene.marks.iter().any(|mark| mark.kind == *kind);
    let signs = [MarkKind::Miss, MarkKind::Hit, MarkKind::Sunk].into_iter().filter(is_met);
    let legend: Vec<String> =
        signs.filter_map(sign).map(|(sign, name, _)| format!("{sign} {name}")).collect();
    if !legend.is_empty() {
        let _ = writeln!(text, "  {}", legend.join(", "));
    }
}

/// A grid as lines of text that are all equally wide on a screen.
struct Grid {
    lines: Vec<String>,
    width: usize,
}

impl Grid {
    /// Rows from the top, with the names that the spots of a row or column share.
    fn new(scene: &Scene, board: &Board) -> Self {
        let columns: BTreeSet<i16> = board.spots.iter().map(|spot| spot.x).collect();
        let rows: BTreeSet<i16> = board.spots.iter().map(|spot| spot.y).collect();
        let split = |label: &str| {
            let digits = label.find(|letter: char| letter.is_ascii_digit()).unwrap_or(label.len());
            (label[..digits].to_string(), label[digits..].to_string())
        };
        let mut lines = Vec::new();
        for &y in rows.iter().rev() {
            let row = || board.spots.iter().filter(|spot| spot.y == y);
            let name = row().next().map(|spot| split(&spot.label).1).unwrap_or_default();
            let mut line = format!("{name:>3} ");
            for &x in &columns {
                let cell = row().find(|spot| spot.x == x).map(|spot| cell(scene, &spot.id, &spot.tags));
                line.push_str(&cell.unwrap_or_else(|| "   ".to_string()));
            }
            lines.push(line);
        }
        let mut line = "    ".to_string();
        for &x in &columns {
            let name = board.spots.iter().find(|spot| spot.x == x).map(|spot| split(&spot.label).0);
            let _ = write!(line, " {:<2}", name.unwrap_or_default());
        }
        lines.push(line);
        Grid { lines, width: 4 + 3 * columns.len() }
    }
}

/// How a shot is shown: its sign, what it means, its style.
fn sign(kind: MarkKind) -> Option<(char, &'static str, Style)> {
    match kind {
        MarkKind::Miss => Some(('o', "miss", AnsiColor::Blue.on_default())),
        MarkKind::Hit => Some(('x', "hit", AnsiColor::Red.on_default().bold())),
        MarkKind::Sunk => Some(('X', "sunk", AnsiColor::Red.on_default())),
        MarkKind::Last | MarkKind::Path => None,
    }
}

/// The sign of the shot that a spot has taken.
fn shot(scene: &Scene, spot: &str) -> Option<(char, Style)> {
    let marks = scene.marks.iter().filter(|mark| mark.spots.iter().any(|marked| marked == spot));
    marks.filter_map(|mark| sign(mark.kind)).map(|(sign, _, style)| (sign, style)).next()
}

/// One square, three letters wide; brackets show where the last action was, with or without colour.
fn cell(scene: &Scene, spot: &str, tags: &[&str]) -> String {
    if let Some(value) = painted(scene, spot) {
        let style = tone_style(value.tone);
        return format!("{style}{:>3}{style:#}", value.short.chars().take(3).collect::<String>());
    }
    let (left, right) = if is_last(scene, spot) { ('[', ']') } else { (' ', ' ') };
    if let Some((sign, style)) = shot(scene, spot) {
        return format!("{left}{style}{sign}{style:#}{right}");
    }
    let Some(piece) = scene.pieces.iter().find(|piece| piece.spot == spot) else {
        if tags.contains(&"light") {
            return format!("{left} {right}");
        }
        let empty = match () {
            // Where only a few may stand.
            () if tags.contains(&"throne") || tags.contains(&"corner") => '+',
            () => '.',
        };
        let style = Style::new().dimmed();
        return format!("{left}{style}{empty}{style:#}{right}");
    };
    let style = piece.owner.map_or_else(Style::new, owner_style);
    format!("{left}{style}{}{style:#}{right}", piece.symbol)
}

/// Whether the last action touched a spot.
fn is_last(scene: &Scene, spot: &str) -> bool {
    let touches = |spots: &[String]| spots.iter().any(|last| last == spot);
    scene.marks.iter().any(|mark| mark.kind == MarkKind::Last && touches(&mark.spots))
}

/// The best of what a bot thinks of a spot.
fn painted<'a>(scene: &'a Scene, spot: &str) -> Option<&'a SpotValue> {
    scene.insight.iter().filter(|value| value.spot.as_deref() == Some(spot)).max_by_key(|value| value.value)
}

fn tone_style(tone: Tone) -> Style {
    match tone {
        Tone::Good => AnsiColor::Green.on_default(),
        Tone::Bad => AnsiColor::Red.on_default(),
        Tone::Neutral => Style::new(),
    }
}

fn owner_style(owner: Player) -> Style {
    const COLOURS: [AnsiColor; 4] =
        [AnsiColor::Yellow, AnsiColor::Cyan, AnsiColor::Magenta, AnsiColor::Green];
    COLOURS[owner.index()].on_default().bold()
}

fn draw_panel(text: &mut String, panel: &Panel) {
    let _ = writeln!(text, "{}", panel.title);
    for (what, value) in &panel.rows {
        let _ = writeln!(text, "  {what}: {value}");
    }
}
