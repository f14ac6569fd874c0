//! Whatever a scene names is drawn, and as it lies.

use std::collections::BTreeSet;

use parlour_core::scene::told::{Part, parts};
use parlour_core::scene::{Panel, Shape};
use parlour_core::{Player, Scene};
use parlour_pocket::board::{BoardView, asked_board};

use crate::{each_scene, each_variant, player_of};

/// What a scene names, pictures of whole boards aside: these are layouts.
fn named(scene: &Scene) -> BTreeSet<String> {
    let spots = scene.boards.iter().flat_map(|board| &board.spots);
    let mut names: Vec<&str> = spots.filter_map(|spot| spot.picture.as_deref()).collect();
    names.extend(scene.pieces.iter().map(|piece| &*piece.role));
    names.extend(scene.marks.iter().map(|mark| &*mark.role));
    names.extend(scene.choices.iter().filter_map(|choice| choice.piece.as_deref()));
    let mut dice = Vec::new();
    for panel in &scene.panels {
        match panel {
            Panel::Score { rows, .. } => names.extend(rows.iter().filter_map(|row| row.symbol.as_deref())),
            Panel::Cards { cards, .. } | Panel::Trade { goods: cards, .. } => {
                names.extend(cards.iter().map(|card| &*card.symbol));
            }
            Panel::Dice { values, gains, .. } => {
                dice.extend(values.iter().map(|value| format!("die-{value}")));
                names.extend(gains.iter().map(|gain| &*gain.symbol));
            }
            Panel::Shop { items, .. } => {
                names.extend(items.iter().map(|item| &*item.symbol));
                names.extend(items.iter().flat_map(|item| &item.price).map(|price| &*price.symbol));
            }
            Panel::Fleet { ships, .. } => names.extend(ships.iter().map(|ship| &*ship.symbol)),
            Panel::Facts { .. } | Panel::Text { .. } => {}
        }
    }
    names.into_iter().map(String::from).chain(dice).collect()
}

#[test]
fn whatever_a_scene_names_is_drawn() {
    each_variant(|name, pixels, rules| {
        let mut names: BTreeSet<String> = ["card", "icon"].map(String::from).into();
        let players = (0..rules.players()).map(Player::new);
        names.extend(players.map(|player| rules.player_symbol(player).to_string()));
        for seed in 1..3 {
            each_scene(rules, seed, |scene, viewer, session| {
                names.extend(named(scene));
                let told = session.told(viewer, session.plies().saturating_sub(1));
                names.extend(told.iter().flat_map(|told| parts(told)).filter_map(|part| match part {
                    Part::Symbol(symbol) => Some(symbol.to_string()),
                    _ => None,
                }));
            });
        }
        let missing: Vec<&String> =
            names.iter().filter(|name| pixels.drawings.named(name).is_none()).collect();
        assert!(missing.is_empty(), "{name}: there are no pixels of {missing:?}");
    });
}

/// Pieces of each owner are drawn as that owner's, and edges as they lie.
#[test]
fn owners_and_lies_are_told_apart() {
    each_variant(|name, pixels, rules| {
        each_scene(rules, 2, |scene, viewer, _| {
            let board = &scene.boards[asked_board(scene)];
            let view = BoardView::new(pixels, board, player_of(viewer)).unwrap();
            for piece in &scene.pieces {
                let Some(index) = view.index_of(board, &piece.spot) else { continue };
                let drawing = view.drawing(index, &piece.role, piece.owner).unwrap();
                if let Some(owner) = drawing.owner {
                    assert_eq!(Some(usize::from(owner)), piece.owner.map(Player::index), "{name}: {piece:?}");
                }
                let spot = &board.spots[index];
                if let (Shape::Edge, Some(lie)) = (spot.shape, drawing.lie) {
                    assert_eq!(lie, spot.symbol, "{name}: {piece:?}");
                }
            }
        });
    });
}
