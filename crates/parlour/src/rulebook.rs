//! A game's rules as the terminal shows them: as they are written, with their diagrams drawn.

use std::fmt::Write as _;

use parlour_core::{GameInfo, Player, Viewer};
use parlour_table::house;

use crate::board;

const FENCE: &str = "```";

/// The whole text.
pub(crate) fn text(info: &GameInfo) -> String {
    let mut text = String::new();
    let mut lines = info.rules.lines();
    while let Some(line) = lines.next() {
        let Some(head) = line.strip_prefix(FENCE).and_then(|line| line.strip_prefix("diagram ")) else {
            let _ = writeln!(text, "{line}");
            continue;
        };
        let position = lines.by_ref().take_while(|line| *line != FENCE).collect::<Vec<_>>().join(" ");
        let (variant, caption) = head.split_once(' ').unwrap_or((head, ""));
        if let Some(drawing) = drawing(info, variant, &position) {
            text.push_str(&drawing);
        }
        let _ = writeln!(text, "{caption}");
    }
    text
}

/// A position of a variant, with the eyes of a player where it says `variant/p1`.
fn drawing(info: &GameInfo, variant: &str, position: &str) -> Option<String> {
    let (variant, viewer) = match variant.split_once("/p") {
        Some((variant, number)) => {
            (variant, Viewer::Player(Player::new(number.parse::<usize>().ok()?.checked_sub(1)?)))
        }
        None => (variant, Viewer::Spectator),
    };
    let position = house().rules(info.id, Some(variant)).ok()?.look_at(position).ok()?;
    let mut scene = position.scene(viewer);
    scene.panels.clear();
    Some(board::draw(&scene))
}
