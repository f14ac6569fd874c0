//! Whatever a scene names is drawn: every role, picture and symbol is in the game's art.

use std::collections::BTreeSet;

use parlour_builtin::games;
use parlour_core::scene::Panel;
use parlour_core::scene::told::{Part, parts};
use parlour_core::{Player, Rng, Scene, Viewer};

/// How many actions of a game are looked at.
const PLIES: usize = 120;

/// The ids of a game's symbols.
pub(super) fn symbols(art: &str) -> BTreeSet<&str> {
    let ids =
        art.split("<symbol").skip(1).filter_map(|symbol| symbol.split("id=\"").nth(1)?.split('"').next());
    ids.collect()
}

/// What a scene names.
fn named(scene: &Scene) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
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
    names
}

#[test]
fn whatever_a_scene_names_is_drawn() {
    for game in games().games() {
        let info = game.info();
        let known = symbols(info.art);
        for variant in info.variants {
            let rules = game.rules(Some(variant.name)).unwrap();
            let players = (0..rules.players()).map(Player::new);
            let mut names: BTreeSet<String> =
                players.clone().map(|player| rules.player_symbol(player).to_string()).collect();
            let (mut session, mut rng) = (rules.start(5), Rng::new(5));
            for _ in 0..PLIES {
                for viewer in players.clone().map(Viewer::Player).chain([Viewer::Spectator]) {
                    names.extend(named(&session.scene(viewer)));
                }
                let Some(action) = session.random_action(&mut rng) else { break };
                session.play(&action).unwrap();
            }
            for told in session.told(Viewer::Spectator, 0) {
                names.extend(parts(&told).filter_map(|part| match part {
                    Part::Symbol(symbol) => Some(symbol.to_string()),
                    _ => None,
                }));
            }
            let missing: Vec<&String> = names.iter().filter(|name| !known.contains(name.as_str())).collect();
            assert!(missing.is_empty(), "{} ({}): art.svg has no {missing:?}", info.id, variant.name);
        }
    }
}

/// What was done is told in words, one sentence an action, without a word of the notation's own such as `road:12`.
#[test]
fn what_was_done_is_told_in_words() {
    for game in games().games() {
        let rules = game.rules(None).unwrap();
        let (mut session, mut rng) = (rules.start(7), Rng::new(7));
        for _ in 0..PLIES {
            let Some(action) = session.random_action(&mut rng) else { break };
            session.play(&action).unwrap();
        }
        let players = (0..rules.players()).map(|index| Viewer::Player(Player::new(index)));
        for viewer in players.chain([Viewer::Spectator]) {
            let told = session.told(viewer, 0);
            assert_eq!(told.len() as u64, session.plies());
            for (action, told) in session.history().iter().zip(told) {
                let has_action = told.split([' ', ',', ';']).any(|word| word == action && word.len() > 3);
                let is_sentence = told.contains(' ') && !told.ends_with('.') && !told.contains("  ");
                assert!(is_sentence && !has_action, "{}: {action} is told as {told:?}", game.info().id);
            }
        }
    }
}
