//! Whether the diagrams in a game's texts can be drawn.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::{Player, Viewer};

use crate::catalog::AnyGame;

const FENCE: &str = "```";
const DIAGRAM: &str = "```diagram ";

/// Says which diagrams cannot be drawn.
pub(super) fn broken(game: &dyn AnyGame) -> Vec<String> {
    let info = game.info();
    let texts = [("the rules", info.rules), ("the text on how to play", info.how_to_play)];
    let problems = texts.into_iter().flat_map(|(name, text)| {
        let lines: Vec<&str> = text.lines().collect();
        let heads = (0..lines.len()).filter(|&line| lines[line].starts_with(DIAGRAM));
        let wrong = heads.filter_map(|line| {
            let why = diagram(game, &lines, line).err()?;
            Some(format!("{name}, line {}: {why}", line + 1))
        });
        wrong.collect::<Vec<_>>()
    });
    problems.collect()
}

/// Draws the diagram that begins in a line.
fn diagram(game: &dyn AnyGame, lines: &[&str], first: usize) -> Result<(), String> {
    let [position, FENCE, rest @ ..] = &lines[first + 1..] else {
        return Err("a diagram is one line with a position".to_string());
    };
    let is_apart =
        first > 0 && lines[first - 1].is_empty() && rest.first().is_none_or(|line| line.is_empty());
    if !is_apart {
        return Err("a diagram has an empty line before and after it".to_string());
    }
    let head = &lines[first][DIAGRAM.len()..];
    let (variant, caption) = head.split_once(' ').unwrap_or((head, ""));
    if !caption.ends_with('.') {
        return Err("a diagram has a caption that ends in a full stop".to_string());
    }
    let (variant, player) = variant.split_once('/').unwrap_or((variant, ""));
    let rules = game.rules(Some(variant)).map_err(|error| error.to_string())?;
    let viewer = match player {
        "" => Viewer::Spectator,
        _ => (0..rules.players())
            .map(Player::new)
            .find(|seat| seat.to_string() == player)
            .map(Viewer::Player)
            .ok_or_else(|| format!("there is no player `{player}`"))?,
    };
    let session = rules.look_at(position).map_err(|error| error.to_string())?;
    if session.scene(viewer).boards.is_empty() {
        return Err("there is no board to draw".to_string());
    }
    Ok(())
}
