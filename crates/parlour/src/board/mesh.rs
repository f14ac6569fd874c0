//! A board of hexes, vertices and edges as text: every spot at its place on a canvas of letters.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anstyle::Style;
use parlour_core::Scene;
use parlour_core::insight::SpotValue;
use parlour_core::scene::{Board, Shape, Spot};

use super::{best_value, is_last, mark_on, owner_style, shown, tone_style};

/// Letters to a unit of x; a unit of y is a line.
const LETTERS_PER_UNIT: i16 = 3;

/// Letters in lines, each with its style.
#[derive(Default)]
struct Canvas {
    cells: BTreeMap<(i16, i16), (char, Style)>,
}

impl Canvas {
    /// Writes a text with its middle at a place.
    fn write(&mut self, line: i16, middle: i16, text: &str, style: Style) {
        let first = middle - text.chars().count() as i16 / 2;
        for (letter, column) in text.chars().zip(first..) {
            self.cells.insert((line, column), (letter, style));
        }
    }

    fn draw(&self, text: &mut String) {
        let Some(&(first, _)) = self.cells.keys().next() else { return };
        let last = self.cells.keys().next_back().map_or(first, |&(line, _)| line);
        let margin = self.cells.keys().map(|&(_, column)| column).min().unwrap_or(0);
        for line in first..=last {
            let mut at = margin;
            let mut cells = self.cells.range((line, i16::MIN)..=(line, i16::MAX)).peekable();
            if cells.peek().is_none() {
                continue;
            }
            for (&(_, column), (letter, style)) in cells {
                text.extend(std::iter::repeat_n(' ', (column - at).max(0) as usize));
                let _ = write!(text, "{style}{letter}{style:#}");
                at = column + 1;
            }
            text.push('\n');
        }
    }
}

/// Hexes with what they are called, vertices and edges with what stands there. What can be picked next is shown
/// by its name; the last action is marked.
pub(super) fn draw_mesh(text: &mut String, scene: &Scene, values: &[SpotValue], board: &Board) {
    let mut canvas = Canvas::default();
    let pickable = scene.next_spots(&[]);
    for spot in &board.spots {
        let (words, style) = match spot.shape {
            Shape::Hex | Shape::Square => (spot.label.clone(), Style::new().dimmed()),
            _ => match best_value(values, &spot.id) {
                Some(value) => (value.short.chars().take(5).collect(), tone_style(value.tone)),
                None => standing(scene, spot, pickable.contains(&spot.id.as_str())),
            },
        };
        let words = if is_last(scene, &spot.id) { marked(&words) } else { words };
        canvas.write(-spot.y, spot.x * LETTERS_PER_UNIT, &words, style);
    }
    canvas.draw(text);
}

/// The same marked as the last: the gap between two words, so that it gets no wider, or brackets.
fn marked(words: &str) -> String {
    if words.contains(' ') {
        words.replace(' ', "*")
    } else {
        format!("[{}]", words.trim_matches(['(', ')']))
    }
}

/// What a vertex or an edge shows: a mark, a piece, the name of a spot to pick, or its own symbol.
fn standing(scene: &Scene, spot: &Spot, is_pickable: bool) -> (String, Style) {
    if let Some(mark) = mark_on(scene, &spot.id) {
        return (mark.symbol.to_string(), Style::new().bold());
    }
    if let Some(piece) = scene.pieces.iter().find(|piece| piece.spot == spot.id) {
        let style = piece.owner.map_or_else(Style::new, owner_style);
        let shown = shown(piece);
        return match spot.shape {
            Shape::Edge => (shown, style),
            _ if is_pickable => (format!("({})", spot.id), style),
            _ => (format!("({shown})"), style),
        };
    }
    if is_pickable {
        return (spot.id.clone(), Style::new().bold());
    }
    (spot.symbol.to_string(), Style::new().dimmed())
}
