//! Whether the game's art has a symbol for everything that a scene names.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};

use parlour_core::scene::Panel;
use parlour_core::scene::told::{Part, parts};
use parlour_core::{Player, Rng, Scene, Viewer};

use super::listed;
use crate::rules::AnyRules;

/// How many actions of a random game are looked at.
const PLIES: usize = 120;

/// Returns the ids of the symbols of a game's art.
pub fn symbols(art: &str) -> BTreeSet<&str> {
    let ids =
        art.split("<symbol").skip(1).filter_map(|symbol| symbol.split("id=\"").nth(1)?.split('"').next());
    ids.collect()
}

/// Says what scenes of a random game name that the art does not have. A game without art is drawn without.
pub(super) fn undrawn(rules: &dyn AnyRules) -> Option<String> {
    let art = rules.info().art;
    if art.is_empty() {
        return None;
    }
    let known = symbols(art);
    let missing: BTreeSet<String> =
        shown(rules).into_iter().filter(|name| !name.is_empty() && !known.contains(name.as_str())).collect();
    (!missing.is_empty()).then(|| format!("`{}`: the art has no {}", rules.variant(), listed(&missing)))
}

/// Returns what the scenes of a random game name.
fn shown(rules: &dyn AnyRules) -> BTreeSet<String> {
    let players = (0..rules.players()).map(Player::new);
    let mut names: BTreeSet<String> =
        players.clone().map(|player| rules.player_symbol(player).to_string()).collect();
    let (mut session, mut rng) = (rules.start(5), Rng::new(5));
    for _ in 0..PLIES {
        for viewer in players.clone().map(Viewer::Player).chain([Viewer::Spectator]) {
            named(&session.scene(viewer), &mut names);
        }
        let Some(action) = session.random_action(&mut rng) else { break };
        if session.play(&action).is_err() {
            break;
        }
    }
    for told in session.told(Viewer::Spectator, 0) {
        names.extend(parts(&told).filter_map(|part| match part {
            Part::Symbol(symbol) => Some(symbol.to_string()),
            _ => None,
        }));
    }
    names
}

/// Adds what a scene names.
fn named(scene: &Scene, names: &mut BTreeSet<String>) {
    for board in &scene.boards {
        names.extend(board.picture.iter().map(ToString::to_string));
        names.extend(board.spots.iter().filter_map(|spot| spot.picture.as_ref()).map(ToString::to_string));
    }
    names.extend(scene.pieces.iter().map(|piece| piece.role.to_string()));
    names.extend(scene.marks.iter().map(|mark| mark.role.to_string()));
    names.extend(scene.choices.iter().filter_map(|choice| choice.piece.as_ref()).map(ToString::to_string));
    for panel in &scene.panels {
        match panel {
            Panel::Score { rows, .. } => {
                names.extend(rows.iter().filter_map(|row| row.symbol.as_ref()).map(ToString::to_string));
            }
            Panel::Cards { cards, .. } | Panel::Trade { goods: cards, .. } => {
                names.extend(cards.iter().map(|card| card.symbol.to_string()));
            }
            Panel::Dice { values, gains, .. } => {
                names.extend(values.iter().map(|value| format!("die-{value}")));
                names.extend(gains.iter().map(|gain| gain.symbol.to_string()));
            }
            Panel::Shop { items, .. } => {
                names.extend(items.iter().map(|item| item.symbol.to_string()));
                names.extend(items.iter().flat_map(|item| &item.price).map(|price| price.symbol.to_string()));
            }
            Panel::Fleet { ships, .. } => names.extend(ships.iter().map(|ship| ship.symbol.to_string())),
            Panel::Facts { .. } | Panel::Text { .. } => {}
        }
    }
}
