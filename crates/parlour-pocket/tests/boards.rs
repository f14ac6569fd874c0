//! Boards on a small screen: whatever a scene names is drawn, every spot has a place of its own, a part that is painted
//! again looks as if the whole was, and the pictures stay as they are.
#![expect(clippy::unwrap_used, reason = "helpers of tests are tests")]

mod boards {
    mod art;
    mod painting;
    mod places;
}

use parlour_builtin::games;
use parlour_core::{Player, Rng, Scene, Viewer};
use parlour_games::pixels::{Pixels, pixels};
use parlour_table::{AnyRules, Session};

/// How many actions of a game are looked at.
const PLIES: usize = 130;

/// Boards and fleets that have no name of their own, where a game lets people make them up.
const MADE_UP: [&str; 3] = ["6x6-322", "12x12-98765", "9x9-54332"];

/// Every variant of every game that is drawn in pixels.
pub(crate) fn each_variant(mut see: impl FnMut(&str, &'static Pixels, &dyn AnyRules)) {
    for game in games().games() {
        let info = game.info();
        let Some(pixels) = pixels(info.id) else { continue };
        let more = if info.more_variants.is_some() { &MADE_UP[..] } else { &[] };
        for name in info.variants.iter().map(|variant| variant.name).chain(more.iter().copied()) {
            see(&format!("{} {name}", info.id), pixels, &*game.rules(Some(name)).unwrap());
        }
    }
}

pub(crate) fn viewers(rules: &dyn AnyRules) -> Vec<Viewer> {
    let players = (0..rules.players()).map(|index| Viewer::Player(Player::new(index)));
    players.chain([Viewer::Spectator]).collect()
}

/// Shows the scenes of a random game, as the first player and a spectator see them.
pub(crate) fn each_scene(rules: &dyn AnyRules, seed: u64, mut see: impl FnMut(&Scene, Viewer, &dyn Session)) {
    let (mut session, mut rng) = (rules.start(seed), Rng::new(seed));
    for _ in 0..PLIES {
        for viewer in [Viewer::Player(Player::FIRST), Viewer::Spectator] {
            see(&session.scene(viewer), viewer, &*session);
        }
        let Some(action) = session.random_action(&mut rng) else { break };
        session.play(&action).unwrap();
    }
}

pub(crate) fn player_of(viewer: Viewer) -> Option<Player> {
    match viewer {
        Viewer::Player(player) => Some(player),
        Viewer::Spectator => None,
    }
}
