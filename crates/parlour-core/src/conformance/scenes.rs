//! Promises about scenes: exactly the legal actions, and each can be chosen.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Finding, ensure, viewers};
use crate::driver::Driver;
use crate::game::Turn;
use crate::scene::{Face, Help, Look, Scene};
use crate::views::{Viewer, Views};

/// The player to move is offered exactly the legal actions, everyone else nothing; every scene is whole.
pub(super) fn scenes_offer_exactly_the_legal_actions<G: Views>(
    game: &G,
    face: &dyn Face<G>,
    driver: &Driver<G>,
) -> Finding {
    let turn = driver.turn(game);
    for viewer in viewers(game) {
        let view = game.view(driver.state(), viewer);
        let scene = face.scene(&Look::at(game, viewer, &view, driver));
        let legal: Vec<String> = match (turn, viewer) {
            (Turn::Player(player), Viewer::Player(me)) if player == me => {
                game.actions(driver.state()).as_ref().iter().map(ToString::to_string).collect()
            }
            _ => Vec::new(),
        };
        let offered: Vec<&String> = scene.choices.iter().map(|choice| &choice.notation).collect();
        ensure(offered.iter().copied().eq(&legal), "a scene offers exactly the legal actions", || {
            format!("{viewer:?} is offered {offered:?}")
        })?;
        ensure(scene.to_move == turn.player(), "a scene says whose turn it is", || {
            format!("{:?}", scene.to_move)
        })?;
        ensure(!scene.prompt.is_empty() && !scene.speech.is_empty(), "a scene speaks", || {
            format!("{viewer:?}")
        })?;
        let pieces = face.pieces(&view);
        ensure(scene.pieces == pieces, "a scene shows the view's pieces", || format!("{viewer:?}"))?;
        let takes_back = scene.aids.iter().any(|aid| aid.help == Help::TakeBack);
        let may_take_back = matches!(viewer, Viewer::Player(me) if driver.can_take_back(game, me));
        ensure(!takes_back || may_take_back, "only what nobody saw is taken back at once", || {
            format!("{viewer:?}")
        })?;
        spots_exist(&scene)?;
        choices_can_be_told_apart(&scene)?;
    }
    Ok(())
}

fn spots_exist(scene: &Scene) -> Finding {
    let mut spots: Vec<&str> =
        scene.boards.iter().flat_map(|board| &board.spots).map(|spot| spot.id.as_str()).collect();
    let count = spots.len();
    spots.sort_unstable();
    spots.dedup();
    ensure(spots.len() == count, "every spot has a name of its own", || format!("{count} spots"))?;
    let pieces = scene.pieces.iter().map(|piece| &piece.spot);
    let marks = scene.marks.iter().flat_map(|mark| &mark.spots);
    let picks = scene.choices.iter().flat_map(|choice| &choice.picks);
    let nameless = scene.marks.iter().find(|mark| mark.label.is_empty());
    ensure(nameless.is_none(), "every mark has a label", || format!("{nameless:?}"))?;
    for spot in pieces.chain(marks).chain(&scene.last).chain(&scene.path).chain(picks) {
        ensure(spots.binary_search(&spot.as_str()).is_ok(), "scenes name only spots there are", || {
            spot.clone()
        })?;
    }
    Ok(())
}

/// Every choice can be told from the others: by its picks, or by its label among those that have the same picks and are
/// offered as buttons.
fn choices_can_be_told_apart(scene: &Scene) -> Finding {
    let mut paths: Vec<(&[String], &str)> = Vec::new();
    for choice in &scene.choices {
        ensure(!choice.label.is_empty(), "every choice has a label", || choice.notation.clone())?;
        paths.push((&choice.picks, &choice.label));
    }
    paths.sort_unstable();
    let twin = paths.windows(2).find(|pair| pair[0] == pair[1]);
    ensure(twin.is_none(), "choices with the same picks have labels of their own", || format!("{twin:?}"))
}
