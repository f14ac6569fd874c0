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
    for board in &scene.boards {
        if scene.boards.len() > 1 {
            let _ = writeln!(text, "{}", board.title);
        }
        if board.spots.iter().all(|spot| spot.shape == Shape::Square) {
            draw_grid(&mut text, scene, board);
        } else {
            mesh::draw_mesh(&mut text, scene, board);
        }
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

/// Rows from the top, with the names that the spots of a row or column share.
fn draw_grid(text: &mut String, scene: &Scene, board: &Board) {
    let columns: BTreeSet<i16> = board.spots.iter().map(|spot| spot.x).collect();
    let rows: BTreeSet<i16> = board.spots.iter().map(|spot| spot.y).collect();
    let split = |id: &str| {
        let digits = id.find(|letter: char| letter.is_ascii_digit()).unwrap_or(id.len());
        (id[..digits].to_string(), id[digits..].to_string())
    };
    for &y in rows.iter().rev() {
        let row = || board.spots.iter().filter(|spot| spot.y == y);
        let name = row().next().map(|spot| split(&spot.id).1).unwrap_or_default();
        let _ = write!(text, "{name:>3} ");
        for &x in &columns {
            let cell = row().find(|spot| spot.x == x).map(|spot| cell(scene, &spot.id, &spot.tags));
            text.push_str(&cell.unwrap_or_else(|| "   ".to_string()));
        }
        text.push('\n');
    }
    text.push_str("    ");
    for &x in &columns {
        let name = board.spots.iter().find(|spot| spot.x == x).map(|spot| split(&spot.id).0);
        let _ = write!(text, " {:<2}", name.unwrap_or_default());
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
}

/// One square, three letters wide; brackets show where the last action was, with or without colour.
fn cell(scene: &Scene, spot: &str, tags: &[&str]) -> String {
    if let Some(value) = painted(scene, spot) {
        let style = tone_style(value.tone);
        return format!("{style}{:>3}{style:#}", value.short.chars().take(3).collect::<String>());
    }
    let (left, right) = if is_last(scene, spot) { ('[', ']') } else { (' ', ' ') };
    let Some(piece) = scene.pieces.iter().find(|piece| piece.spot == spot) else {
        let empty = match () {
            () if tags.contains(&"light") => ' ',
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
