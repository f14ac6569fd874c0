//! Promises about scenes: exactly the legal actions, each by its own pick path.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Finding, ensure, viewers};
use crate::driver::Driver;
use crate::game::{Game, Turn, Viewer};
use crate::rng::Rng;
use crate::scene::{Scene, Staged};

/// The player to move is offered exactly the legal actions, everyone else nothing; every scene is whole.
pub(super) fn scenes_offer_exactly_the_legal_actions<G: Game + Staged>(
    game: &G,
    driver: &Driver<G>,
    _rng: &mut Rng,
) -> Finding {
    let turn = driver.turn(game);
    for viewer in viewers(game) {
        let scene = driver.scene(game, viewer);
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
        let pieces = game.pieces(&game.view(driver.state(), viewer));
        ensure(scene.pieces == pieces, "a scene shows the view's pieces", || format!("{viewer:?}"))?;
        spots_exist(&scene)?;
        each_choice_has_its_own_path(&scene)?;
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
    for spot in pieces.chain(marks).chain(picks) {
        ensure(spots.binary_search(&spot.as_str()).is_ok(), "scenes name only spots there are", || {
            spot.clone()
        })?;
    }
    Ok(())
}

fn each_choice_has_its_own_path(scene: &Scene) -> Finding {
    for (index, choice) in scene.choices.iter().enumerate() {
        ensure(!choice.label.is_empty(), "every choice has a label", || choice.notation.clone())?;
        if choice.picks.is_empty() {
            let twin = scene.choices[..index]
                .iter()
                .find(|twin| twin.picks.is_empty() && twin.label == choice.label);
            ensure(twin.is_none(), "every button has a label of its own", || choice.label.clone())?;
            continue;
        }
        let picks: Vec<&str> = choice.picks.iter().map(String::as_str).collect();
        // A path that goes on behind another's end could never be told from it.
        let reached = scene.narrow(&picks);
        ensure(reached.len() == 1 && reached[0] == choice, "a pick path leads to one choice", || {
            choice.notation.clone()
        })?;
        for step in 0..picks.len() {
            let offered = scene.next_spots(&picks[..step]).contains(&picks[step]);
            ensure(offered, "each step of a pick path is offered", || choice.notation.clone())?;
        }
    }
    Ok(())
}
