//! A game's rules and how it is played, as the terminal shows them: as they are written, with their diagrams drawn.

use std::fmt::Write as _;

use anyhow::Context;
use parlour_core::{MAX_PLAYERS, Player, Viewer};
use parlour_table::AnyGame;

use crate::board;
use crate::names::Names;

const FENCE: &str = "```";

/// The numbered rules.
pub(crate) fn rules(game: &dyn AnyGame) -> String {
    text(game, game.info().rules)
}

/// How it is played, for people.
pub(crate) fn how_to_play(game: &dyn AnyGame) -> String {
    text(game, game.info().how_to_play)
}

fn text(game: &dyn AnyGame, markdown: &str) -> String {
    let mut text = String::new();
    let mut lines = markdown.lines();
    while let Some(line) = lines.next() {
        let Some(head) = line.strip_prefix(FENCE).and_then(|line| line.strip_prefix("diagram ")) else {
            let _ = writeln!(text, "{line}");
            continue;
        };
        let position = lines.by_ref().take_while(|line| *line != FENCE).collect::<Vec<_>>().join(" ");
        let (variant, caption) = head.split_once(' ').unwrap_or((head, ""));
        // Whoever writes a game sees at once what is wrong with a diagram.
        let drawing = drawing(game, variant, &position);
        text.push_str(&drawing.unwrap_or_else(|error| format!("(no diagram: {error})\n")));
        let _ = writeln!(text, "{caption}");
    }
    text
}

/// A position of a variant, with the eyes of a player where it says `variant/p1`.
fn drawing(game: &dyn AnyGame, variant: &str, position: &str) -> anyhow::Result<String> {
    let (variant, viewer) = match variant.split_once("/p") {
        Some((variant, number)) => {
            let seat = number.parse().ok().filter(|seat| (1..=MAX_PLAYERS).contains(seat));
            let seat: usize = seat.with_context(|| format!("`p{number}` is no seat"))?;
            (variant, Viewer::Player(Player::new(seat - 1)))
        }
        None => (variant, Viewer::Spectator),
    };
    let rules = game.rules(Some(variant))?;
    let position = rules.look_at(position)?;
    let mut scene = position.scene(viewer);
    scene.panels.clear();
    Ok(board::draw(&scene, &Names::of_sides(&*rules)))
}
